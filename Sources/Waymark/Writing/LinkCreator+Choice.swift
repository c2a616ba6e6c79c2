extension LinkCreator {
  /// A route with the scheme or domain under which it is written.
  struct Plan {
    let route: Int
    let base: LinkWriter.Base
    let mapping: URLMapping
  }

  /// The routes that a link of a kind may be written for, in the order in which they are tried.
  ///
  /// - Throws: ``LinkWritingError`` with the reason if there is none.
  func plans(
    _ kind: RouteScope.Kind,
    _ routes: [Int],
    _ label: String
  ) throws(LinkWritingError) -> [Plan] {
    let current = routes.filter { table.routes[$0].notes.deprecation == nil }
    let deprecated = routes.filter { table.routes[$0].notes.deprecation != nil }
    let plans = (current + deprecated).compactMap { plan(kind, $0) }
    guard plans.isEmpty else { return plans }
    let reason: LinkWritingError.MissingMapping
    if routes.isEmpty {
      reason = .unknownRoute(nearest: nearestName(to: label, among: table.routes.map(\.label)))
    } else {
      let isOfKind = routes.contains { table.routes[$0].scopes.contains { $0.kind == kind } }
      reason = isOfKind ? .noName(kind) : .otherKind(kind)
    }
    throw LinkWritingError(route: label, reason: .noMapping(reason))
  }

  /// Where a link of a kind to a route leads; `nil` where no scheme or domain is known that the
  /// route holds for.
  func plan(_ kind: RouteScope.Kind, _ index: Int) -> Plan? {
    let route = table.routes[index]
    for name in names(kind, of: route) {
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
    switch plan(kind, index)?.base {
    case .app(let name)?, .universal(let name)?: name
    case nil: nil
    }
  }

  /// The schemes or domains that come into question for a route, the best first.
  private func names(_ kind: RouteScope.Kind, of route: Route) -> [String] {
    let own = kind == .app ? scheme : domain
    let declared = kind == .app ? table.app.schemes : table.app.domains
    // Where the app takes more names than it lists, those of the scopes are as good.
    let scoped = route.scopes.sorted().filter {
      $0.kind == kind && !$0.isWildcard && declared.takes($0.name ?? "")
    }
    let names = [own].compactMap { $0 } + declared.list + scoped.compactMap(\.name)
    // `*.example.com` stands for domains and is none.
    return names.map(lowercasedASCII).filter { kind == .app || !$0.hasPrefix("*.") }
  }

  /// The most specific of a route's scopes that holds for a scheme or domain.
  private func scope(_ kind: RouteScope.Kind, _ name: String, of route: Route) -> RouteScope? {
    let scopes =
      kind == .app ? [.app(scheme: name), .appAny] : ScopePlan.scopes(domain: name)
    return scopes.first(where: route.scopes.contains)
  }
}

extension AppIdentity.Names {
  /// Whether names are taken that are not listed, and this one is among them.
  fileprivate func takes(_ name: String) -> Bool {
    switch self {
    case .any: true
    case .listed(let names):
      names.contains { listed in
        // `*.example.com` takes every subdomain and not `example.com` itself.
        listed.hasPrefix("*.") && name.utf8.count >= listed.utf8.count
          && name.hasSuffix(lowercasedASCII(String(listed.dropFirst())))
      }
    }
  }
}
