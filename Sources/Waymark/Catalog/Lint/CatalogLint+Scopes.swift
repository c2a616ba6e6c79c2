extension CatalogLint {
  /// Scopes that let no link in, because the app does not declare what they name.
  mutating func lintScopes(of route: Route, at path: CatalogPath) {
    let place = path.key("scopes")
    let kinds = Set(route.scopes.map(\.kind))
    let label = route.label
    for name in route.scopes.filter({ $0.kind == .universal }).compactMap(\.name).sorted() {
      lintDomain(name, at: place)
    }
    for risk in scopes.risks(of: route) { find(risk.risk, at: place) }
    if route.notes.requiresVerifiedLink == true, kinds == [.app] {
      find(.neverVerified(route: label), at: path.key("requiresVerifiedLink"))
    }
    guard let platforms = route.notes.platforms, platforms.count == 1 else { return }
    if platforms == [.iOS] && app.apple == nil || platforms == [.android] && app.android == nil {
      find(.platformWithoutIdentity(platforms[0], route: label), at: path.key("platforms"))
    }
  }

  /// A domain that a scope or a rule names, and that the app does not declare.
  mutating func lintDeclaration(ofDomain name: String, at path: CatalogPath) {
    lintDomain(name, at: path)
    if let risk = scopes.risk(of: .universal(domain: name)) { find(risk, at: path) }
  }
}

/// Compares scopes with the schemes and domains that an app declares.
struct ScopeCheck {
  private let app: AppIdentity
  private let schemes: Set<String>
  private let domains: DomainSet

  init(_ app: AppIdentity) {
    self.app = app
    schemes = Set(app.schemes.list.map(lowercasedASCII))
    domains = DomainSet(app.domains.list.map(lowercasedASCII))
  }

  /// The scopes of a route that let no link in, each with its name; no name for all of them.
  func risks(of route: Route) -> [(name: String?, risk: CatalogRisk)] {
    let kinds = Set(route.scopes.map(\.kind))
    if app.schemes == [], app.domains != [], kinds == [.app] {
      return [(nil, .noSchemes(route: route.label))]
    }
    if app.domains == [], app.schemes != [], kinds == [.universal] {
      return [(nil, .noDomains(route: route.label))]
    }
    return route.scopes.sorted().compactMap { scope in risk(of: scope).map { (scope.name, $0) } }
  }

  /// Why a scope lets no link in.
  func risk(of scope: RouteScope) -> CatalogRisk? {
    guard let name = scope.name else { return nil }
    switch scope.kind {
    case .app:
      let isDeclared = app.schemes == .any || schemes.contains(name)
      return isDeclared ? nil : .undeclaredScheme(name, declared: app.schemes.list)
    case .universal:
      let isDeclared = app.domains == .any || domains.overlaps(name)
      return isDeclared ? nil : .undeclaredDomain(name, declared: app.domains.list)
    }
  }
}
