/// A template for the link to which another link is redirected: a pattern, with a scheme or domain.
///
///     try LinkTemplate("documents/{id}", for: source)    // on the scheme or domain of the link
///     try LinkTemplate("https://help.example.com/{id}?from={id}", for: source)  // elsewhere
///
/// A parameter may appear several times. The catch-all of the source writes its components at the
/// end of a path, as `{path}` or `{path**}`, and one escaped value in the query and the fragment.
package struct LinkTemplate: Sendable {
  /// The reason why a text is not a template.
  package indirect enum Mistake: Error, Sendable {
    /// The part after scheme and domain is not a pattern.
    case pattern(PatternError)
    /// The whole target is the value of this parameter.
    case valueIsTarget(String)
    /// The components of this catch-all are not at the end of the path.
    case catchAllInside(String)
    /// The target has a scheme without `//`, or one to which no link must lead.
    case scheme(String)
    /// The target is a web link without a valid host.
    case host(LinkError)
  }

  /// The scheme or domain; `nil` for that of the redirected link.
  package let base: RouteScope?
  /// The pattern for the part after the scheme or domain.
  package let pattern: Pattern

  /// Reads a template.
  ///
  /// - Parameters:
  ///   - source: The pattern of the links that are redirected.
  ///   - isPath: Indicates whether the text can only be a path, so that it may be one value.
  package init(_ text: String, for source: Pattern, isPath: Bool = false) throws(Mistake) {
    let (base, path) = try Self.split(text, isPath: isPath)
    self.base = base
    if base?.kind == .universal, let value = base?.name?.drop(while: { !"{$".contains($0) }),
      !value.isEmpty
    {
      throw .valueIsTarget(String(value.drop { "{$(".contains($0) }.prefix { !"})".contains($0) }))
    }
    if base?.kind == .universal, let host = base?.name {
      // Without a host, browsers would read the first component as one.
      let policy = LinkPolicies(credentials: .ignore)
      do throws(LinkError) {
        let link = try DeepLink("https://\(host)/", policy: policy)
        // For browsers, a backslash ends the host, too.
        if host.contains("\\") { throw LinkError(.invalidHost, in: link.linkText, at: 0) }
      } catch {
        throw .host(error.hidingText(source.text))
      }
    }
    do throws(PatternError) {
      pattern = try Pattern(template: isPath ? path : Self.unescaped(path))
        .writingCatchAll(of: source)
    } catch {
      throw .pattern(error)
    }
    if base == nil, !isPath, !path.hasPrefix("/"), pattern.components.count == 1,
      case .parameter(let parameter)? = pattern.components[0].elements.first,
      pattern.components[0].elements.count == 1
    {
      throw .valueIsTarget(parameter.name)
    }
    if let name = source.catchAllName, pattern.namesInPath.contains(name) {
      throw .catchAllInside(name)
    }
  }

  /// Returns the scheme or domain of a template, and the part after it.
  private static func split(
    _ text: String,
    isPath: Bool
  ) throws(Mistake) -> (base: RouteScope?, path: String) {
    guard let colon = text.firstIndex(of: ":"), text.first?.isLetter == true,
      text[..<colon].allSatisfy(isOfScheme)
    else { return (nil, text) }
    let scheme = lowercasedASCII(String(text[..<colon]))
    guard text[colon...].hasPrefix("://"), isPath || !isUnsafeScheme(scheme) else {
      if isPath { return (nil, text) }
      throw .scheme(scheme)
    }
    let rest = text[colon...].dropFirst(3)
    guard scheme == "https" || scheme == "http" else {
      return (.app(scheme: scheme), String(rest))
    }
    let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
    return (.universal(domain: String(rest[..<end])), String(rest[end...]))
  }

  /// Returns a part of a link without the percent-encodings outside of its parameters, which would
  /// be encoded once more.
  private static func unescaped(_ path: String) -> String {
    let bytes = Array(path.utf8)
    var text = ""
    var index = 0
    var depth = 0
    while index < bytes.count {
      var decoded: [UInt8] = []
      while depth == 0, index + 2 < bytes.count, bytes[index] == UInt8(ascii: "%"),
        let high = hexadecimalValue(bytes[index + 1]), let low = hexadecimalValue(bytes[index + 2])
      {
        decoded.append(high << 4 | low)
        index += 3
      }
      if !decoded.isEmpty {
        text += Pattern.escaping(String(decoding: decoded, as: UTF8.self))
        continue
      }
      if bytes[index] == UInt8(ascii: "{") { depth += 1 }
      if bytes[index] == UInt8(ascii: "}") { depth = max(0, depth - 1) }
      let end = bytes[(index + 1)...].firstIndex { [0x25, 0x7B, 0x7D].contains($0) }
      text += String(decoding: bytes[index..<(end ?? bytes.count)], as: UTF8.self)
      index = end ?? bytes.count
    }
    return text
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
    let known = pattern.parameterNames
    let declared = match.route.pattern.parameterNames
    let items = pattern.queryItems.filter { $0.value != nil }.map(\.name)
    // The target decides about its own items, even if the link has other values for them.
    let entries = match.parameters.entries.filter {
      declared.contains($0.name) ? known.contains($0.name) : !items.contains($0.name)
    }
    let text = try LinkWriter.link(
      to: base ?? RouteScope(match.link),
      pattern,
      route: match.route.label,
      RouteParameters(entries)
    )
    guard pattern.fragment == nil, let fragment = match.link.rawFragment else { return text }
    return "\(text)#\(fragment)"
  }
}

/// Returns whether no link from outside must lead to a scheme: browsers run code or show local
/// content for it, or read the first component after `///` as a host (WHATWG URL, §3.1).
package func isUnsafeScheme(_ scheme: String) -> Bool {
  ["javascript", "vbscript", "data", "file", "blob", "about", "ftp", "ws", "wss"].contains(scheme)
}

extension Pattern {
  /// The name of the catch-all; `nil` if there is none, and for `**`.
  package var catchAllName: String? {
    let token = code.tokens.last { $0.kind == .rest && !$0.text.isEmpty }
    return token.map { code.string($0.text) }
  }

  /// The names of the parameters in the path, other than the catch-all.
  fileprivate var namesInPath: [String] {
    code.tokens[..<code.pathCount].filter { $0.kind == .parameter }.map { code.string($0.text) }
  }

  /// Returns the template in which a parameter at the end of the path that has the name of a
  /// source's catch-all is a catch-all, too.
  fileprivate func writingCatchAll(of source: Pattern) -> Pattern {
    guard let name = source.catchAllName, code.pathCount > 0 else { return self }
    let index = code.pathCount - 1
    let token = code.tokens[index]
    guard token.kind == .parameter, token.startsComponent, token.restriction == .none,
      code.string(token.text).isExactly(name)
    else { return self }
    var written = PatternCode.Draft(code)
    written.tokens[index].kind = .rest
    written.tokens[index].isOptional = false
    written.endsWithSlash = false
    return Pattern(written)
  }

  /// The names of all parameters, including those of items and the fragment.
  package var parameterNames: [String] { parameters.map(\.name) }
}
