/// A template for the link to which another link is redirected: a pattern, with a scheme or domain.
///
///     try LinkTemplate("documents/{id}")                 // on the scheme or domain of the link
///     try LinkTemplate("https://help.example.com/{id}")  // elsewhere
package struct LinkTemplate: Sendable, Hashable {
  /// The scheme or domain; `nil` for that of the redirected link.
  package let base: RouteScope?
  /// The pattern for the part after the scheme or domain.
  package let pattern: Pattern

  /// Reads a template.
  ///
  /// - Throws: ``PatternError`` for a mistake in the part after scheme and domain.
  package init(_ text: String) throws(PatternError) {
    guard let colon = text.firstIndex(of: ":"), text[..<colon].allSatisfy(Self.isOfScheme),
      text[colon...].hasPrefix("://")
    else {
      base = nil
      pattern = try Pattern(text)
      return
    }
    let scheme = lowercasedASCII(String(text[..<colon]))
    let rest = text[colon...].dropFirst(3)
    guard scheme == "https" || scheme == "http" else {
      base = .app(scheme: scheme)
      pattern = try Pattern(String(rest))
      return
    }
    let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
    base = .universal(domain: foldedDomain(String(rest[..<end])))
    pattern = try Pattern(String(rest[end...]))
  }

  private static func isOfScheme(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || "+-.".contains(character))
  }

  /// Writes the link to which a matched link is redirected.
  ///
  /// The link keeps query items that the matched route does not name. It also keeps the fragment,
  /// unless the template has a fragment.
  ///
  /// - Throws: ``LinkWritingError`` if a parameter is missing, or is not allowed at its position.
  package func link(for match: RouteMatch) throws(LinkWritingError) -> String {
    let own = Set(match.route.pattern.parameterNames).subtracting(pattern.parameterNames)
    let entries = match.parameters.entries.filter { !own.contains($0.name) }
    let text = try LinkWriter.link(
      to: base ?? match.link.name,
      pattern,
      route: match.route.label,
      RouteParameters(entries)
    )
    guard pattern.fragment == nil, let fragment = match.link.rawFragment else { return text }
    return "\(text)#\(fragment)"
  }
}

extension DeepLink {
  /// The scheme of an app link, or the domain of a web link.
  fileprivate var name: RouteScope {
    domain.map { .universal(domain: $0) } ?? .app(scheme: scheme)
  }
}

extension Pattern {
  /// The names of all parameters, including those of items and the fragment.
  package var parameterNames: [String] { parameters.map(\.name) }
}
