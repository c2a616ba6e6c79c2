/// Determines, when a table is built, the scopes that apply to every scheme and domain that the app
/// accepts.
struct ScopePlan {
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

  private let roots: [RouteScope: UInt32]
  private let webOnly: [RouteScope: UInt32]

  /// - Parameters:
  ///   - roots: The trie of each scope that a route names.
  ///   - webOnly: The trie of the paths that stay in the browser, for each domain that has some.
  init(app: AppIdentity, roots: [RouteScope: UInt32], webOnly: [RouteScope: UInt32]) {
    self.roots = roots
    self.webOnly = webOnly
    planSchemes(app.schemes)
    planDomains(app.domains)
    named.sort {
      ($0.key.space, $0.key.name) < ($1.key.space, $1.key.name)
    }
  }

  private mutating func planSchemes(_ declared: AppIdentity.Names) {
    var names = Set(declared.list.map { lowercasedASCII($0) })
    if declared == .any {
      for scope in roots.keys where scope.kind == .app {
        if let name = scope.name { names.insert(name) }
      }
      anyScheme = entries([.appAny])
    }
    for name in names {
      named.append((.scheme(name), entries([.app(scheme: name), .appAny])))
    }
  }

  private mutating func planDomains(_ declared: AppIdentity.Names) {
    let scoped = Set(roots.keys).union(webOnly.keys)
      .filter { $0.kind == .universal }.compactMap(\.name)
    var exact: Set<String> = []
    var suffixes: Set<String> = []
    for name in declared.list.map(foldedDomain) {
      if name.hasPrefix("*.") {
        suffixes.insert(String(name.dropFirst()))
      } else {
        exact.insert(name)
      }
    }
    let declaredSuffixes = suffixes
    for name in scoped {
      let covered =
        declared == .any || Self.suffixes(of: name).contains { declaredSuffixes.contains($0) }
      if name.hasPrefix("*.") {
        let suffix = String(name.dropFirst())
        if covered || declaredSuffixes.contains(suffix) { suffixes.insert(suffix) }
      } else if covered {
        exact.insert(name)
      }
    }
    path = domainEntries([.universalAny])
    if declared == .any { anyDomain = path }
    for name in exact {
      named.append((.domain(name), domainEntries(Self.scopes(domain: name))))
    }
    for suffix in suffixes {
      let scopes = Self.scopes(domain: suffix)
      named.append((.suffix(suffix), domainEntries([.universal(domain: "*" + suffix)] + scopes)))
    }
  }

  /// Returns the dotted suffixes of a domain, the longest first: `.b.c` and `.c` for `a.b.c`.
  private static func suffixes(of domain: String) -> [String] {
    var suffixes: [String] = []
    var rest = Substring(domain).dropFirst()
    while let dot = rest.firstIndex(of: ".") {
      suffixes.append(String(rest[dot...]))
      rest = rest[rest.index(after: dot)...]
    }
    return suffixes
  }

  /// Returns the scopes that cover a domain, the most specific first.
  static func scopes(domain: String) -> [RouteScope] {
    [.universal(domain: domain)] + suffixes(of: domain).map { .universal(domain: "*" + $0) }
      + [.universalAny]
  }

  /// Returns the scopes that cover one scheme or one domain, the most specific first.
  static func scopes(of name: RouteScope) -> [RouteScope] {
    switch name.kind {
    case .app: [name, .appAny]
    case .universal: name.name.map { scopes(domain: $0) } ?? [name]
    }
  }

  private func domainEntries(_ scopes: [RouteScope]) -> [ScopeIndex.Entry] {
    let kept = scopes.compactMap { scope in
      webOnly[scope].map { ScopeIndex.Entry(scope: scope, root: $0, isWebOnly: true) }
    }
    return kept + entries(scopes)
  }

  private func entries(_ scopes: [RouteScope]) -> [ScopeIndex.Entry] {
    scopes.compactMap { scope in
      roots[scope].map { ScopeIndex.Entry(scope: scope, root: $0, isWebOnly: false) }
    }
  }
}
