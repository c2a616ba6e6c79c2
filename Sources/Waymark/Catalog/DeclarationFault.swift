/// A mistake in an app's identity or in a route that can be found without a search: an invalid
/// scheme, a scope outside the identity, an unknown parent or secret.
///
/// The code and the words are the same as for the same mistake in a catalog file.
public struct DeclarationFault: DiagnosableError, Hashable {
  /// The name of the route, or its pattern; `nil` for a mistake in the identity or in a path that
  /// stays in the browser.
  public let route: String?
  /// The mistake as a diagnostic.
  public let diagnostic: LinkDiagnostic
  /// The index of the route among those that were checked.
  package let routeIndex: Int?
  /// The name that contains the mistake, for callers that can find where it is written.
  package let name: String

  /// - Parameter place: The place of a mistake that is not in a route.
  private init(
    _ code: LinkDiagnostic.Code,
    _ message: String,
    help: String?,
    name: String,
    place: String?,
    route: (index: Int, label: String)?
  ) {
    self.name = name
    self.route = route?.label
    routeIndex = route?.index
    diagnostic = LinkDiagnostic(
      code: code,
      message: message,
      place: route.map { "route \(quoted($0.label))" } ?? place,
      help: help
    )
  }
}

extension DeclarationFault {
  /// Returns every mistake in an identity, in routes and in paths that stay in the browser, in this
  /// order.
  ///
  /// - Parameters:
  ///   - app: The identity; `nil` if it is unknown. In this case, only the form of scopes is
  ///     checked.
  ///   - families: The indices of the routes that share their protection, the first route of each
  ///     before the others; `nil` to use the routes' notes.
  ///   - checkingParents: Indicates whether these are all routes, so that a parent must be one of
  ///     them.
  package static func all(
    app: AppIdentity?,
    routes: [Route],
    webOnly: [WebOnlyPath] = [],
    families: [[Int]]? = nil,
    checkingParents: Bool
  ) -> [DeclarationFault] {
    var check = DeclarationCheck(app)
    check.checkIdentity()
    for (index, route) in routes.enumerated() { check.check(route, index) }
    check.checkSecrets(routes, families ?? routes.families)
    if checkingParents { check.checkParents(routes) }
    check.check(webOnly)
    return check.faults
  }

  fileprivate init(
    _ reason: CatalogFault.Reason,
    name: String,
    place: String? = nil,
    route: (index: Int, label: String)? = nil
  ) {
    let fault = CatalogFault(reason, at: CatalogPath(), offset: 0, in: nil)
    self.init(
      fault.code,
      reason.message,
      help: reason.help,
      name: name,
      place: place,
      route: route
    )
  }

  fileprivate init(
    _ risk: CatalogRisk,
    name: String,
    place: String? = nil,
    route: (index: Int, label: String)? = nil
  ) {
    self.init(risk.code, risk.message, help: risk.help, name: name, place: place, route: route)
  }
}

/// Collects the mistakes that ``DeclarationFault`` describes.
private struct DeclarationCheck {
  private(set) var faults: [DeclarationFault] = []
  private let app: AppIdentity?
  private let scopes: ScopeCheck

  init(_ app: AppIdentity?) {
    self.app = app
    scopes = ScopeCheck(app ?? AppIdentity())
  }

  mutating func checkIdentity() {
    let path = CatalogPath().key("app")
    for (index, name) in (app?.schemes.list ?? []).enumerated() {
      guard let problem = SchemeName.problem(in: name) else { continue }
      let place = path.key("schemes").index(index).description
      faults.append(DeclarationFault(.badScheme(problem), name: name, place: place))
    }
    for (index, name) in (app?.domains.list ?? []).enumerated() {
      guard let problem = DomainName.problem(in: name) else { continue }
      let place = path.key("domains").index(index).description
      faults.append(DeclarationFault(.badDomain(problem), name: name, place: place))
    }
  }

  mutating func check(_ route: Route, _ index: Int) {
    let place = (index, route.label)
    let invalid = route.scopes.sorted().compactMap { scope in
      scope.name.flatMap { name in Self.problem(of: scope, name).map { (name, $0) } }
    }
    for (name, reason) in invalid {
      faults.append(DeclarationFault(reason, name: name, route: place))
    }
    for (name, risk) in invalid.isEmpty ? scopes.risks(of: route) : [] {
      faults.append(DeclarationFault(risk, name: name ?? "", route: place))
    }
  }

  mutating func checkSecrets(_ routes: [Route], _ families: [[Int]]) {
    for (index, names) in routes.unknownSecrets(in: families) {
      let route = routes[index]
      let parameters = route.pattern.declaredNames
      for secret in names {
        let nearest = nearestName(to: secret, among: parameters)
        faults.append(
          DeclarationFault(
            .unknownSecret(secret, nearest: nearest, parameters: parameters),
            name: secret,
            route: (index, route.label)
          )
        )
      }
    }
  }

  mutating func checkParents(_ routes: [Route]) {
    let names = routes.compactMap(\.name)
    let known = Set(names)
    for (index, route) in routes.enumerated() {
      guard let parent = route.notes.parent, !known.contains(parent) else { continue }
      let reason = CatalogFault.Reason.unknownRoute(
        parent,
        nearest: nearestName(to: parent, among: names)
      )
      faults.append(DeclarationFault(reason, name: parent, route: (index, route.label)))
    }
  }

  mutating func check(_ webOnly: [WebOnlyPath]) {
    for (index, path) in webOnly.enumerated() {
      guard let name = path.domain else { continue }
      let scope = RouteScope.universal(domain: name)
      let place = CatalogPath().key("webOnly").index(index).key("domain").description
      if let reason = Self.problem(of: scope, name) {
        faults.append(DeclarationFault(reason, name: name, place: place))
      } else if app?.domains != [], let risk = scopes.risk(of: scope) {
        faults.append(DeclarationFault(risk, name: name, place: place))
      }
    }
  }

  private static func problem(of scope: RouteScope, _ name: String) -> CatalogFault.Reason? {
    switch scope.kind {
    case .app: SchemeName.problem(in: name).map { .badScheme($0) }
    case .universal: DomainName.problem(in: name).map { .badDomain($0) }
    }
  }
}
