extension CatalogLint {
  /// Rules that keep nothing in the browser, or everything.
  mutating func lintWebOnly() {
    let path = CatalogPath().key("webOnly")
    if app.domains == [], !catalog.webOnly.isEmpty { find(.webOnlyWithoutDomains, at: path) }
    for (index, rule) in catalog.webOnly.enumerated() {
      let place = path.index(index)
      if let domain = rule.domain, app.domains != [] {
        lintDeclaration(ofDomain: domain, at: place.key("domain"))
      }
      if rule.domain == nil, rule.pattern.code.tokens.map(\.kind) == [.rest] {
        find(.webOnlyTakesAll, at: place)
      }
      lintSpelling(of: rule.pattern, at: rule.domain == nil ? place : place.key("pattern"))
    }
  }
}
