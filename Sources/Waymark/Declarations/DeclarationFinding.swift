/// A mistake in an app's identity or in a route that can be found without a search: an invalid
/// scheme or activity, a scope outside the identity, an unknown parent or secret.
///
/// A ``TypedRoutesError`` or a `LinkRouterError` contains all findings. The code and the words are
/// the same as for the same mistake in a catalog file.
public struct DeclarationFinding: Sendable, Hashable, CustomStringConvertible {
  /// The mistake, without its words, which are at the end of the file.
  package indirect enum Reason: Sendable {
    case badScheme(SchemeName.Finding)
    case badDomain(DomainName.Finding)
    case badActivity(String)
    case unknownRoute(String, nearest: String?)
    case unknownSecret(String, nearest: String?, parameters: [String])
    case noSchemes(route: String)
    case noDomains(route: String)
    case undeclaredScheme(String, declared: [String])
    case undeclaredDomain(String, declared: [String])
    case unknownVariant(String, known: [String])
    case undeclaredGate(String, declared: [String])
    /// The app, or one of its variants, has neither a scheme nor a domain.
    case noNames
    /// A route requires a verified link, and a web link of every domain counts as verified.
    case anyDomainIsVerified(route: String, variant: String?)
    case wildcardWrapper(String)
    /// The host of a wrapper is a domain of the app.
    case ownWrapper(String)
    case noWrapperPaths(String)
    case badWrapperPath(PatternError)
    case noWrapperItem
  }

  /// The name of the route, or its pattern; `nil` for a mistake in the identity or in a path that
  /// stays in the browser.
  public let route: String?
  /// The mistake as a diagnostic.
  public let diagnostic: LinkDiagnostic
  /// The index of the route among those that were checked.
  package let routeIndex: Int?
  /// The name that contains the mistake, for callers that can find where it is written.
  package let name: String

  /// Indicates whether the mistake is in the name of an activity.
  package var isAboutActivity: Bool { diagnostic.code.rawValue == "catalog.bad-activity" }

  /// Indicates whether a route requires a verified link that any domain would give it.
  package var isAboutVerification: Bool {
    diagnostic.code.rawValue == "lint.any-domain-is-verified"
  }

  /// Hashes the diagnostic.
  public func hash(into hasher: inout Hasher) { hasher.combine(diagnostic) }

  /// The drawing of the diagnostic, as the command prints it.
  public var description: String { diagnostic.description }

  /// - Parameter place: The place of a mistake that is not in a route.
  @inline(never)
  fileprivate init(
    _ reason: Reason,
    name: String,
    place: String? = nil,
    route: (index: Int, label: String)? = nil
  ) {
    self.name = name
    self.route = route?.label
    routeIndex = route?.index
    diagnostic = LinkDiagnostic(
      code: reason.code,
      message: reason.message,
      place: route.map { "route \(quoted($0.label))" } ?? place,
      help: reason.help
    )
  }
}

extension DeclarationFinding {
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
  ) -> [DeclarationFinding] {
    var check = DeclarationCheck(app)
    if let unknown = app?.unknownVariant {
      // Every scope of a route would be outside of the identity.
      check.report(unknown)
      return check.findings
    }
    check.checkIdentity()
    for (index, route) in routes.enumerated() { check.check(route, index) }
    check.checkSecrets(routes, families ?? routes.families)
    if checkingParents { check.checkParents(routes) }
    check.check(webOnly)
    return check.findings
  }
}

extension DeclarationFinding {
  /// Returns the mistakes in the hosts whose links are rewritten.
  package static func all(ofRewritten hosts: [String]) -> [DeclarationFinding] {
    var check = DeclarationCheck(nil)
    check.check(hosts, .universal, at: "rewriting.hosts")
    return check.findings
  }
}

/// Collects the mistakes that ``DeclarationFinding`` describes.
private struct DeclarationCheck: ~Copyable {
  typealias Reason = DeclarationFinding.Reason

  private(set) var findings: [DeclarationFinding] = []
  private let app: AppIdentity?
  private let scopes: ScopeCheck

  init(_ app: AppIdentity?) {
    self.app = app
    scopes = ScopeCheck(app ?? .any)
  }

  @inline(never)
  mutating func report(_ unknown: AppIdentity.UnknownVariant) {
    report(.unknownVariant(unknown.name, known: unknown.known), unknown.name, at: "app")
  }

  @inline(never)
  private mutating func report(_ reason: Reason, _ name: String, at place: String) {
    findings.append(DeclarationFinding(reason, name: name, place: place))
  }

  @inline(never)
  private mutating func report(_ reason: Reason, _ name: String, of route: Route, _ index: Int) {
    findings.append(DeclarationFinding(reason, name: name, route: (index, route.label)))
  }

  mutating func checkIdentity() {
    guard let app else { return }
    checkNames(of: app, at: "app")
    check(app.wrapperMistakes(in: app), at: "app")
    if app.hasNoNames { report(.noNames, "", at: "app") }
    for (name, variant) in app.sortedVariants {
      // A mistake that the variant has from the app is reported once.
      var own = variant
      if own.schemes == app.schemes { own.schemes = [] }
      if own.domains == app.domains { own.domains = [] }
      if own.listedPasswordDomains == app.listedPasswordDomains { own.apple = nil }
      let path = "app.variants.\(name)"
      checkNames(of: own, at: path)
      if variant.wrappers != app.wrappers {
        check(variant.wrapperMistakes(in: app), at: path)
      }
      if variant.hasNoNames, !app.hasNoNames { report(.noNames, "", at: path) }
    }
  }

  private mutating func check(_ mistakes: [AppIdentity.WrapperMistake], at path: String) {
    for mistake in mistakes {
      report(mistake.reason, mistake.name, at: "\(path).\(mistake.place)")
    }
  }

  private mutating func checkNames(of app: AppIdentity, at path: String) {
    check(app.schemes.list, .app, at: "\(path).schemes")
    check(app.domains.list, .universal, at: "\(path).domains")
    check(app.listedPasswordDomains, .universal, at: "\(path).apple.sharesPasswords")
  }

  mutating func check(_ names: [String], _ kind: RouteScope.Kind, at path: String) {
    for (index, name) in names.enumerated() {
      if let reason = Self.reason(of: kind, name) { report(reason, name, at: "\(path)[\(index)]") }
    }
  }

  mutating func check(_ route: Route, _ index: Int) {
    let invalid = route.scopes.sorted().compactMap { scope in
      scope.name.flatMap { name in Self.reason(of: scope.kind, name).map { (name, $0) } }
    }
    for (name, reason) in invalid { report(reason, name, of: route, index) }
    for (name, reason) in invalid.isEmpty ? scopes.reasons(of: route) : [] {
      report(reason, name ?? "", of: route, index)
    }
    if app != nil, let reason = scopes.verification(of: route) {
      report(reason, "", of: route, index)
    }
    for gate in app?.undeclaredGates(route.notes.gates) ?? [] {
      report(.undeclaredGate(gate, declared: app?.gates ?? []), gate, of: route, index)
    }
    if let name = route.notes.activity, !ActivityName.isValid(name) {
      report(.badActivity(name), name, of: route, index)
    }
  }

  mutating func checkSecrets(_ routes: [Route], _ families: [[Int]]) {
    for (index, names) in routes.unknownSecrets(in: families) {
      let route = routes[index]
      let parameters = route.pattern.declaredNames
      for secret in names {
        let nearest = EnabledDiagnostics.nearestName(to: secret, among: parameters)
        let reason = Reason.unknownSecret(secret, nearest: nearest, parameters: parameters)
        report(reason, secret, of: route, index)
      }
    }
  }

  mutating func checkParents(_ routes: [Route]) {
    let names = routes.compactMap(\.name)
    let known = Set(names)
    for (index, route) in routes.enumerated() {
      guard let parent = route.notes.parent, !known.contains(parent) else { continue }
      let nearest = EnabledDiagnostics.nearestName(to: parent, among: names)
      report(.unknownRoute(parent, nearest: nearest), parent, of: route, index)
    }
  }

  mutating func check(_ webOnly: [WebOnlyPath]) {
    for (index, path) in webOnly.enumerated() {
      guard let name = path.domain else { continue }
      let scope = RouteScope.universal(domain: name)
      let outside = app?.domains == [] ? nil : scopes.reason(of: scope)
      if let reason = Self.reason(of: .universal, name) ?? outside {
        report(reason, name, at: "webOnly[\(index)].domain")
      }
    }
  }

  private static func reason(of kind: RouteScope.Kind, _ name: String) -> Reason? {
    switch kind {
    case .app: SchemeName.finding(in: name).map { .badScheme($0) }
    case .universal: DomainName.finding(in: name).map { .badDomain($0) }
    }
  }
}

extension AppIdentity {
  /// Indicates whether no link can open the app.
  package var hasNoNames: Bool { schemes == [] && domains == [] }

  /// The gate of an inbox, which every app has.
  package static let readyGate = "ready"

  /// Returns the gates that the app does not list, if it lists any.
  @inline(never)
  package func undeclaredGates(_ names: [String]) -> [String] {
    guard !gates.isEmpty else { return [] }
    return names.filter { $0 != Self.readyGate && !gates.contains($0) }
  }
}

/// Compares scopes with the schemes and domains that an app declares.
package struct ScopeCheck {
  private let app: AppIdentity
  package let declared: ScopeSet
  /// The scopes of the app and of all its variants.
  private let everywhere: ScopeSet
  private let hasSchemes: Bool
  private let hasDomains: Bool
  /// The identities that accept every domain: `nil` for the app, and the names of variants.
  private let open: [String?]

  package init(_ app: AppIdentity) {
    self.app = app
    declared = ScopeSet(app.scopes(.app) + app.scopes(.universal))
    let scopes = app.declaredScopes
    everywhere = ScopeSet(scopes)
    hasSchemes = scopes.contains { $0.kind == .app }
    hasDomains = scopes.contains { $0.kind == .universal }
    let openVariants = app.sortedVariants.filter { $0.identity.domains == .any }
    open = app.domains == .any ? [nil] : openVariants.map(\.name)
  }

  /// Returns the scopes of a route that cover no links, each with its name; without a name if this
  /// applies to all scopes.
  package func reasons(of route: Route) -> [(name: String?, reason: DeclarationFinding.Reason)] {
    let isApp = route.scopes.contains { $0.kind == .app }
    let isUniversal = route.scopes.contains { $0.kind == .universal }
    if !hasSchemes, hasDomains, isApp, !isUniversal {
      return [(nil, .noSchemes(route: route.label))]
    }
    if !hasDomains, hasSchemes, isUniversal, !isApp {
      return [(nil, .noDomains(route: route.label))]
    }
    return route.scopes.sorted().compactMap { scope in reason(of: scope).map { (scope.name, $0) } }
  }

  /// Returns ``verification(of:)`` as a finding.
  package func verificationFinding(of route: Route) -> DeclarationFinding? {
    verification(of: route).map { DeclarationFinding($0, name: "", route: (0, route.label)) }
  }

  /// Returns the mistake of a route that requires a verified link and accepts every domain: the
  /// system verifies only the domains that the app declares.
  @inline(never)
  package func verification(of route: Route) -> DeclarationFinding.Reason? {
    guard route.notes.requiresVerifiedLink == true, let variant = open.first,
      route.scopes.contains(.universalAny)
    else { return nil }
    return .anyDomainIsVerified(route: route.label, variant: variant)
  }

  /// Returns the reason why a scope covers no links.
  package func reason(of scope: RouteScope) -> DeclarationFinding.Reason? {
    guard let name = scope.name, !everywhere.overlaps(scope) else { return nil }
    return switch scope.kind {
    case .app: .undeclaredScheme(name, declared: app.schemes.list)
    case .universal: .undeclaredDomain(name, declared: app.domains.list)
    }
  }
}

/// Returns the gate that was probably meant; in names of four bytes and more, two edits are near.
package func nearestGate(to name: String, among gates: [String]) -> String? {
  EnabledDiagnostics.nearestName(to: name, among: gates, edits: 2)
}

extension DeclarationFinding.Reason {
  @inline(never)
  package var code: LinkDiagnostic.Code {
    switch self {
    case .badScheme: .init("catalog.bad-scheme")
    case .badDomain: .init("catalog.bad-domain")
    case .badActivity: .init("catalog.bad-activity")
    case .unknownRoute: .init("catalog.unknown-route")
    case .unknownSecret: .init("catalog.unknown-secret")
    case .noSchemes: .init("lint.no-schemes")
    case .noDomains: .init("lint.no-domains")
    case .undeclaredScheme: .init("lint.undeclared-scheme")
    case .undeclaredDomain: .init("lint.undeclared-domain")
    case .unknownVariant: .init("catalog.unknown-variant")
    case .undeclaredGate: .init("lint.undeclared-gate")
    case .noNames: .init("lint.no-schemes-or-domains")
    case .anyDomainIsVerified: .init("lint.any-domain-is-verified")
    case .wildcardWrapper, .noWrapperPaths, .noWrapperItem: .init("catalog.bad-wrapper")
    case .ownWrapper: .init("catalog.wrapper-of-own-domain")
    case .badWrapperPath(let error): error.diagnostic.code
    }
  }

  @inline(never)
  package var message: String {
    switch self {
    case .badScheme(let finding): finding.message
    case .badDomain(let finding): finding.message
    case .badActivity(let name): "\(quoted(name)) is not the class name of an activity"
    case .unknownRoute(let name, _): "there is no route named \(quoted(name))"
    case .unknownSecret(let name, _, _): "the pattern has no parameter \(quoted(name))"
    case .noSchemes(let route):
      "the route \(quoted(route)) accepts only app links, but the app declares no scheme"
    case .noDomains(let route):
      "the route \(quoted(route)) accepts only universal links, but the app declares no domain"
    case .undeclaredScheme(let name, _): "the app does not declare the scheme \(quoted(name))"
    case .undeclaredDomain(let name, _): "the app does not declare the domain \(quoted(name))"
    case .unknownVariant(let name, _): "the app has no variant \(quoted(name))"
    case .undeclaredGate(let name, _): "the app does not declare the gate \(quoted(name))"
    case .noNames: "the app declares neither schemes nor domains, so no link can open it"
    case .anyDomainIsVerified(let route, let variant):
      "the route \(quoted(route)) requires a verified link, but "
        + (variant.map { "the variant \(quoted($0))" } ?? "the app")
        + " accepts every domain, so a link of any web site counts as verified"
    case .wildcardWrapper(let host):
      "the host of a wrapper is one host, but \(quoted(host)) is many"
    case .ownWrapper(let host):
      "the app declares the domain \(quoted(host)), so its links are links of the routes"
    case .noWrapperPaths(let host): "the wrapper \(quoted(host)) has no paths"
    case .badWrapperPath(let error): error.diagnostic.message
    case .noWrapperItem: "the name of the item is empty"
    }
  }

  package var help: String? { EnabledDiagnostics.help(for: self) }
}
