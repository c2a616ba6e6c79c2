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
    for misspelling in pattern.misspellings {
      var finding = misspelling.finding
      if webOnly != nil { finding.help = finding.help.map(WebOnlyPath.naming(routesIn:)) }
      find(finding, at: path, pattern, misspelling.offset)
    }
    for type in pattern.misspeltTypes { find(type.finding, at: path, pattern, type.offset) }
    if let first = pattern.wholeLiterals.first, first.depth == 0,
      isAuthority(first.text) || isOtherHost(first.text), isWeb || first.text.contains(":")
    {
      var finding = LinkDiagnostic.linkAsPattern(first.text)
      if let webOnly {
        finding.help = webOnly.help(removing: first.text, isDeclared: isAuthority(first.text))
      } else if first.text.contains(":"), first.text.last != ":" {
        // The text after the scheme is part of the path.
        let meant = pattern.text.drop { $0 == "/" }.drop { $0 != ":" }.dropFirst()
        finding.help = "write '\(meant)'; the scopes define the schemes of its links"
      }
      find(finding, at: path, pattern, first.offset)
    }
  }

  /// Returns whether the text is a host that the app does not declare.
  ///
  /// It begins with `www.`, ends in `.com`, or has the last two labels of a domain of the app. A
  /// file or a version has none of these.
  private func isOtherHost(_ text: String) -> Bool {
    let name = lowercasedASCII(text)
    let labels = name.split(separator: ".")
    guard labels.count > 1, DomainName.finding(in: name) == nil else { return false }
    let isRelated = app.domains.list.contains { domain in
      lowercasedASCII(domain).split(separator: ".").suffix(2) == labels.suffix(2)
    }
    return isRelated || labels.last == "com" || labels.first == "www" && labels.count > 2
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
