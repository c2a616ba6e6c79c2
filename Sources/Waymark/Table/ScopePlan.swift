/// Determines, when a table is built, the scopes that apply to every scheme and domain that the app
/// accepts.
struct ScopePlan: ~Copyable {
  /// The entries of each name, with the most specific scope first, sorted by name.
  private(set) var named: [(key: ScopeIndex.Key, value: [ScopeIndex.Entry])] = []
  /// The entries of a scheme without entries of its own; `nil` if the app does not accept such a
  /// scheme.
  private(set) var anyScheme: [ScopeIndex.Entry]?
  /// The entries of a domain without entries of its own; `nil` if the app does not accept such a
  /// domain.
  private(set) var anyDomain: [ScopeIndex.Entry]?
  /// The entries of a path without a domain.
  private(set) var path: [ScopeIndex.Entry] = []

  private let app: AppIdentity
  private let roots: [RouteScope: UInt32]
  private let webOnly: [RouteScope: UInt32]

  /// - Parameters:
  ///   - roots: The trie of each scope that a route names.
  ///   - webOnly: The trie of the paths that stay in the browser, for each domain that has some.
  init(app: AppIdentity, roots: [RouteScope: UInt32], webOnly: [RouteScope: UInt32]) {
    self.app = app
    self.roots = roots
    self.webOnly = webOnly
    let scopes = app.scopes(.app) + app.scopes(.universal)
    let declared = ScopeSet(scopes)
    var scoped = Set(scopes)
    for scope in Array(roots.keys) + webOnly.keys where declared.covers(scope) {
      scoped.insert(scope)
    }
    for scope in scoped { add(scope) }
    path = entries(.universalAny)
    named.sort {
      ($0.key.space, $0.key.name) < ($1.key.space, $1.key.name)
    }
  }

  private mutating func add(_ scope: RouteScope) {
    let entries = entries(scope)
    switch (scope.kind, scope.name) {
    case (.app, nil): anyScheme = entries
    case (.app, let name?): named.append((.scheme(name), entries))
    case (.universal, nil): anyDomain = entries
    case (.universal, let name?):
      let key: ScopeIndex.Key =
        scope.isWildcard ? .suffix(String(name.dropFirst())) : .domain(name)
      named.append((key, entries))
    }
  }

  /// Returns the entries of all scopes that cover a scope: web-only paths first, then the most
  /// specific scope.
  private func entries(_ scope: RouteScope) -> [ScopeIndex.Entry] {
    let scopes = app.covering(scope)
    let kept = scopes.compactMap { scope in
      webOnly[scope].map { ScopeIndex.Entry(scope: scope, root: $0, isWebOnly: true) }
    }
    let open = scopes.compactMap { scope in
      roots[scope].map { ScopeIndex.Entry(scope: scope, root: $0, isWebOnly: false) }
    }
    return kept + open
  }
}
