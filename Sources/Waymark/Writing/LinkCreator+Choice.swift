extension LinkCreator {
  /// A route with the scheme or domain under which it is written.
  struct Plan {
    let route: Int
    let base: LinkWriter.Base
    let mapping: URLMapping
  }

  /// The routes for which a link of a kind may be written, in the order in which they are tried:
  /// those that are not deprecated first, of these the ones that hold for the wanted scheme or
  /// domain, and then as they are declared.
  ///
  /// - Throws: ``LinkWritingError`` with the reason if there is none.
  func plans(
    _ kind: RouteScope.Kind,
    _ routes: [Int],
    _ label: String
  ) throws(LinkWritingError) -> [Plan] {
    let plans = routes.compactMap { plan(kind, $0) }
    guard plans.isEmpty else {
      let ranks = plans.map(rank)
      return Set(ranks).sorted().flatMap { rank in
        plans.indices.filter { ranks[$0] == rank }.map { plans[$0] }
      }
    }
    let reason =
      routes.isEmpty
      ? .unknownRoute(nearest: nearestName(to: label, among: table.routes.map(\.label)))
      : missing(kind, routes)
    throw LinkWritingError(route: label, reason: .noMapping(reason))
  }

  /// The order of a route among those of one action or case; lower ranks come first.
  private func rank(_ plan: Plan) -> Int {
    let isDeprecated = table.routes[plan.route].notes.deprecation != nil
    let kind = plan.mapping.scope.kind
    let isWanted = preferredName(kind).map { $0 == plan.base.name } ?? true
    return (isDeprecated ? 2 : 0) + (isWanted ? 0 : 1)
  }

  /// The order of a route among those of one action or case; lower ranks come first, and 0 is the
  /// first.
  func rank(_ kind: RouteScope.Kind, ofRoute index: Int) -> Int {
    plan(kind, index).map(rank) ?? 3
  }

  /// Why no link of a kind can be written for any of some routes.
  func missing(
    _ kind: RouteScope.Kind,
    _ routes: [Int]
  ) -> LinkWritingError.MissingMapping {
    let isOfKind = routes.contains { table.routes[$0].scopes.contains { $0.kind == kind } }
    guard isOfKind else { return .otherKind(kind) }
    guard let name = requestedName(kind) else { return .noName(kind) }
    return .otherName(kind, requested: name, available: names(kind, ofRoutes: routes))
  }

  /// Where a link of a kind to a route leads; `nil` where the route holds for no scheme or domain
  /// that the link may have.
  func plan(_ kind: RouteScope.Kind, _ index: Int) -> Plan? {
    let route = table.routes[index]
    let names = requestedName(kind).map { [$0] } ?? names(kind, of: route)
    for name in names where isWritable(kind, name) {
      guard let scope = scope(kind, name, of: route) else { continue }
      return Plan(
        route: index,
        base: kind == .app ? .app(scheme: name) : .universal(domain: name),
        mapping: URLMapping(name: route.name, pattern: route.pattern, scope: scope)
      )
    }
    return nil
  }

  /// The scheme or domain of a route's links; `nil` where none is known that the route holds for.
  ///
  /// - Parameter index: Where the route stands in the table.
  package func name(_ kind: RouteScope.Kind, ofRoute index: Int) -> String? {
    plan(kind, index)?.base.name
  }

  /// Every scheme or domain for which one of some routes holds, the app's first; a domain may be
  /// `*.example.com`.
  package func names(_ kind: RouteScope.Kind, ofRoutes routes: [Int]) -> [String] {
    let routes = routes.map { table.routes[$0] }
    let scoped = routes.flatMap(\.scopes).filter { $0.kind == kind }.sorted().compactMap(\.name)
    var found: [String] = []
    for name in table.app.names(kind) + scoped
    where table.app.has(kind, name) && !found.contains(name) {
      if routes.contains(where: { scope(kind, name, of: $0) != nil }) { found.append(name) }
    }
    return found
  }

  /// The creator's own scheme or domain, in lower case, which a link must have.
  func requestedName(_ kind: RouteScope.Kind) -> String? {
    isRequest ? ownName(kind) : nil
  }

  /// The scheme or domain that a link has where it can: the creator's own, or else the app's first.
  func preferredName(_ kind: RouteScope.Kind) -> String? {
    let names = [ownName(kind)].compactMap { $0 } + table.app.names(kind)
    return names.first { isWritable(kind, $0) }
  }

  private func ownName(_ kind: RouteScope.Kind) -> String? {
    (kind == .app ? scheme : domain).map(lowercasedASCII)
  }

  /// Whether a name is one that the app has, and no wildcard.
  private func isWritable(_ kind: RouteScope.Kind, _ name: String) -> Bool {
    !(kind == .universal && name.hasPrefix("*.")) && table.app.has(kind, name)
  }

  /// The schemes or domains that come into question for a route, the best first.
  private func names(_ kind: RouteScope.Kind, of route: Route) -> [String] {
    // Where the app has more names than it lists, those of the scopes are as good.
    let scoped = route.scopes.sorted().filter { $0.kind == kind && !$0.isWildcard }
    return [ownName(kind)].compactMap { $0 } + table.app.names(kind) + scoped.compactMap(\.name)
  }

  /// The most specific of a route's scopes that holds for a scheme or domain.
  private func scope(_ kind: RouteScope.Kind, _ name: String, of route: Route) -> RouteScope? {
    let scopes =
      kind == .app ? [.app(scheme: name), .appAny] : ScopePlan.scopes(domain: name)
    return scopes.first(where: route.scopes.contains)
  }
}

extension LinkWriter.Base {
  /// The scheme or domain.
  fileprivate var name: String {
    switch self {
    case .app(let name), .universal(let name): name
    }
  }
}

extension AppIdentity {
  /// The listed schemes or domains in lower case.
  fileprivate func names(_ kind: RouteScope.Kind) -> [String] {
    (kind == .app ? schemes : domains).list.map(lowercasedASCII)
  }

  /// Whether links with a scheme or domain are the app's.
  fileprivate func has(_ kind: RouteScope.Kind, _ name: String) -> Bool {
    if (kind == .app ? schemes : domains) == .any { return true }
    return names(kind).contains { listed in
      listed == name
        // `*.example.com` means every subdomain and not `example.com` itself.
        || kind == .universal && listed.hasPrefix("*.") && name.utf8.count >= listed.utf8.count
          && name.hasSuffix(String(listed.dropFirst()))
    }
  }
}
