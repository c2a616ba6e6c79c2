internal import Waymark
import WaymarkDiagnostics

extension CatalogLint {
  /// Reports mistakes that a single pattern shows.
  ///
  /// - Parameters:
  ///   - isWeb: `false` for links with a custom scheme only, whose paths may begin with a domain:
  ///     `shop://shop.example/item`.
  ///   - webOnly: The rule with the pattern; `nil` for the pattern of a route.
  mutating func lintSpelling(
    of pattern: Pattern,
    at path: CatalogPath,
    isWeb: Bool = true,
    webOnly: WebOnlyPath? = nil
  ) {
    if let (escape, meant, offset) = pattern.percentEscape {
      find(.escapeInPattern(escape, meant: meant), at: path, pattern, offset)
    }
    if let (meant, offset) = pattern.visibleText {
      find(.invisibleText(meant: meant), at: path, pattern, offset)
    }
    for (finding, offset) in pattern.foreignParts.findings {
      var finding = finding
      if webOnly != nil { finding.help = finding.help.map(WebOnlyPath.naming(routesIn:)) }
      find(finding, at: path, pattern, offset)
    }
    for type in pattern.misspeltTypes { find(type.finding, at: path, pattern, type.offset) }
    if let first = pattern.wholeLiterals.first, first.depth == 0, isAuthority(first.text),
      isWeb || first.text.contains(":")
    {
      var finding = LinkDiagnostic.linkAsPattern(first.text)
      if let webOnly { finding.help = webOnly.help(removing: first.text) }
      find(finding, at: path, pattern, first.offset)
    }
  }

  /// Returns whether the text is a domain or a scheme of the app, and therefore not a component of
  /// its paths.
  private func isAuthority(_ text: String) -> Bool {
    let name = lowercasedASCII(text)
    if app.domains != .any, name.utf8.contains(UInt8(ascii: ".")),
      scopes.declared.overlaps(.universal(domain: name))
    {
      return true
    }
    return app.schemes != .any && name.contains(":")
      && scopes.declared.covers(.app(scheme: String(name.prefix { $0 != ":" })))
  }
}

// Remedies for the paths that stay in the browser, which have no scopes.
extension WebOnlyPath {
  /// Returns a remedy in which the patterns to write are paths and no routes.
  static func naming(routesIn remedy: String) -> String {
    remedy.replacing("a second route", with: "a second path")
      .replacing("and the routes", with: "and the paths")
  }

  /// Returns the remedy for a path that begins with a domain or a scheme of the app.
  fileprivate func help(removing start: String) -> String {
    if start.contains(":") { return "remove the scheme; \(Self.onlyWebLinks)" }
    let text = pattern.text.drop { $0 == "/" }
    guard domain == nil, text.hasPrefix(start) else { return "remove it" }
    let path = text.dropFirst(start.count).drop { $0 == "/" }
    return Self.help(domain: start, path: String(path))
  }

  /// Returns the remedy for a link in the place of a path.
  ///
  /// - Parameter hasDomain: Indicates whether the path is in an object with a domain.
  static func help(for link: PastedLink, hasDomain: Bool) -> String {
    let path = ForeignSyntax.fixed(link.path)
    switch link.scope {
    case let scope? where scope.kind == .app: return "write \(quoted(path)); \(onlyWebLinks)"
    case let scope? where !hasDomain:
      if let name = scope.name { return help(domain: name, path: path) }
    default: break
    }
    return "write \(quoted(path)), without a scheme and a domain"
  }

  private static func help(domain: String, path: String) -> String {
    "write {\"domain\": \"\(domain)\", \"pattern\": \"\(path.isEmpty ? "/" : path)\"}, or only "
      + "the path for every domain"
  }

  private static let onlyWebLinks = "'webOnly' applies only to web links"
}
