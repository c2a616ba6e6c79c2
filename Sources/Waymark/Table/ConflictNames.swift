/// The schemes and domains of an app for which routes of one trie can tie.
///
/// Two routes tie for a link only if both apply to its scheme or domain with the same scope. For
/// example, a route of `universal:a.com` comes before one of `universal` on a.com, regardless of
/// their patterns.
struct ConflictNames: ~Copyable {
  /// A scheme or domain of the app, and the scope of the trie that it belongs to.
  private struct Name {
    let scope: RouteScope
    let name: RouteScope
    /// The narrower scopes that contain the name; a route with one of them uses that scope for the
    /// name.
    let narrower: [RouteScope]
  }

  private let scopes: [RouteScope]
  private let app: AppIdentity?
  private let label: () -> String
  private var names: [Name]?
  /// For each set of scopes, the names to which a route with these scopes applies by a scope of the
  /// trie, in ascending order.
  private var open = [Set<RouteScope>: [Int]]()

  /// - Parameters:
  ///   - scopes: The scopes of the trie.
  ///   - app: The app; `nil` if it is unknown. In this case, a scope counts only for a route
  ///     without a narrower scope, because the app may have no other names.
  ///   - label: Returns a label that no scope of the table contains.
  init(of scopes: [RouteScope], for app: AppIdentity?, label: @escaping () -> String) {
    self.scopes = scopes
    self.app = app
    self.label = label
  }

  /// Returns the scope and the scheme or domain of a name.
  func place(_ name: Int) -> (scope: RouteScope, name: RouteScope)? {
    names.map { ($0[name].scope, $0[name].name) }
  }

  /// Returns the names to which a route with these scopes applies by a scope of the trie, in
  /// ascending order.
  mutating func open(_ route: Set<RouteScope>) -> [Int] {
    if let known = open[route] { return known }
    let names = names ?? allNames()
    self.names = names
    let result = names.indices.filter { index in
      let name = names[index]
      if app == nil { return !route.contains { $0 != name.scope && name.scope.covers($0) } }
      return !name.narrower.contains(where: route.contains)
    }
    open[route] = result
    return result
  }

  private func allNames() -> [Name] {
    // A scope with one name needs no label.
    let isNamed = scopes.allSatisfy { $0.name != nil && !$0.isWildcard }
    let reach = ScopeNames(app ?? .any, label: isNamed ? "" : label())
    return scopes.flatMap { scope in
      (usual(scope) + reach.names([scope])).map { name in
        Name(scope: scope, name: name, narrower: Array(name.covering.prefix { $0 != scope }))
      }
    }
  }

  /// Returns the name that documents use for any scheme or domain, if the app accepts any.
  private func usual(_ scope: RouteScope) -> [RouteScope] {
    guard scope.name == nil else { return [] }
    switch scope.kind {
    case .app: return app == nil || app?.schemes == .any ? [.app(scheme: "app")] : []
    case .universal:
      return app == nil || app?.domains == .any ? [.universal(domain: "example.com")] : []
    }
  }
}
