extension CatalogLint {
  /// Scopes that let no link in, because the app does not declare what they name.
  mutating func lintScopes(of route: Route, at path: CatalogPath) {
    let place = path.key("scopes")
    let kinds = Set(route.scopes.map(\.kind))
    let label = route.label
    if app.schemes == [], app.domains != [], kinds == [.app] {
      find(.noSchemes(route: label), at: place)
    } else if app.domains == [], app.schemes != [], kinds == [.universal] {
      find(.noDomains(route: label), at: place)
    } else {
      lintNamedScopes(of: route, at: place)
    }
    if route.notes.requiresVerifiedLink == true, kinds == [.app] {
      find(.neverVerified(route: label), at: path.key("requiresVerifiedLink"))
    }
    guard let platforms = route.notes.platforms, platforms.count == 1 else { return }
    if platforms == [.iOS] && app.apple == nil || platforms == [.android] && app.android == nil {
      find(.platformWithoutIdentity(platforms[0], route: label), at: path.key("platforms"))
    }
  }

  private mutating func lintNamedScopes(of route: Route, at path: CatalogPath) {
    for scope in route.scopes.sorted() {
      guard let name = scope.name else { continue }
      switch scope.kind {
      case .app:
        if app.schemes == .any || schemes.contains(name) { continue }
        find(.undeclaredScheme(name, declared: app.schemes.list), at: path)
      case .universal: lintDeclaration(ofDomain: name, at: path)
      }
    }
  }

  /// A domain that a scope or a rule names, and that the app does not declare.
  mutating func lintDeclaration(ofDomain name: String, at path: CatalogPath) {
    lintDomain(name, at: path)
    if app.domains == .any || domains.overlaps(name) { return }
    find(.undeclaredDomain(name, declared: app.domains.list), at: path)
  }
}
