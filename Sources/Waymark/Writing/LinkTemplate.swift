/// What a link becomes that is sent on elsewhere: a pattern, and whose links it is for.
///
///     try LinkTemplate("documents/{id}")                 // on the scheme or domain of the link
///     try LinkTemplate("https://help.example.com/{id}")  // elsewhere
package struct LinkTemplate: Sendable, Hashable {
  /// The scheme or domain; `nil` for that of the link that is sent on.
  package let base: Base?
  /// What is written after it.
  package let pattern: Pattern

  /// A scheme or domain.
  package enum Base: Sendable, Hashable {
    /// A custom scheme.
    case app(scheme: String)
    /// A domain, with its port if that is not the default.
    case universal(domain: String)
  }

  /// Reads a template.
  ///
  /// - Throws: ``PatternError`` for what follows scheme and domain.
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

  /// The link that another becomes.
  ///
  /// A query item that the matched route does not name, and a fragment, go with it.
  ///
  /// - Throws: ``LinkWritingError`` if a parameter is missing, or not allowed where it stands.
  package func link(for match: RouteMatch) throws(LinkWritingError) -> String {
    let own = Set(match.route.pattern.parameterNames).subtracting(pattern.parameterNames)
    let entries = match.parameters.entries.filter { !own.contains($0.name) }
    var writer = LinkWriter(
      route: match.route.label,
      pattern: pattern,
      parameters: RouteParameters(entries)
    )
    let text = try writer.write(base.map(\.writing) ?? match.link.writingBase)
    guard pattern.fragment == nil, let fragment = match.link.rawFragment else { return text }
    return "\(text)#\(fragment)"
  }
}

extension LinkTemplate.Base {
  fileprivate var writing: LinkWriter.Base {
    switch self {
    case .app(let scheme): .app(scheme: scheme)
    case .universal(let domain): .universal(domain: domain)
    }
  }
}

extension DeepLink {
  fileprivate var writingBase: LinkWriter.Base {
    domain.map { .universal(domain: $0) } ?? .app(scheme: scheme)
  }
}

extension Pattern {
  /// The names of all parameters, those of items and the fragment among them.
  package var parameterNames: [String] { parameters.map(\.name) }
}
