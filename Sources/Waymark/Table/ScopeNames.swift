/// The schemes and domains for which a scope must be tried: each represents all that the scope
/// covers and that nothing else in the table names.
package struct ScopeNames {
  private let app: AppIdentity
  private let label: String

  /// - Parameter label: A label that no scope of the table contains.
  package init(_ app: AppIdentity, label: String) {
    self.app = app
    self.label = label
  }

  /// Returns scopes with one scheme or one domain each, without duplicates; empty if the app lists
  /// no name that the scopes cover.
  package func names(_ scopes: Set<RouteScope>) -> [RouteScope] {
    var seen: Set<RouteScope> = []
    return scopes.sorted().flatMap(names).filter { seen.insert($0).inserted }
  }

  private func names(_ scope: RouteScope) -> [RouteScope] {
    app.scopes(scope.kind).compactMap { scope.intersection($0) }.map(concrete)
      .filter { $0.kind == .universal || $0.name != "http" && $0.name != "https" }
  }

  /// Returns the scope of one name that another scope covers.
  private func concrete(_ scope: RouteScope) -> RouteScope {
    switch scope.kind {
    case .app: .app(scheme: scope.name ?? label)
    case .universal: .universal(domain: scope.name?.exampleDomain(label) ?? label)
    }
  }

  /// Returns a label that no scheme and no domain of the tables contains.
  package static func label(unusedIn tables: RouteTable...) -> String {
    var known: Set<String> = []
    for table in tables {
      let scoped = table.routes.flatMap { $0.scopes.compactMap(\.name) }
      let names = scoped + table.webOnly.compactMap(\.domain) + table.app.schemes.list
      for name in names + table.app.domains.list {
        known.formUnion(foldedDomain(name).split(separator: ".").map(String.init))
      }
    }
    return unusedLabel("any", isTaken: known.contains)
  }
}
