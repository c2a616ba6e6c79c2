/// The tries for each scheme or domain of a link, the most specific scope first.
struct ScopeIndex: Sendable {
  /// A trie that a scope leads to.
  struct Entry: Sendable {
    /// The scope that covers the link.
    var scope: RouteScope
    var root: UInt32
    /// Indicates whether the trie contains the paths that stay in the browser.
    var isWebOnly: Bool
  }

  /// The entries of one name, as a range of `entries`; not a `Range`, because the first array of
  /// ranges of a process costs as much as many routes.
  private struct List {
    let start: Int
    let end: Int

    var range: Range<Int> { start..<end }
  }

  /// The entries of all lists, one list after another.
  let entries: ContiguousArray<Entry>
  private let names: LiteralIndex
  private let lists: ContiguousArray<List>
  private let anyScheme: Int
  private let anyDomain: Int
  /// The entries for a path without a domain, as a range of `entries`.
  let pathEntries: Range<Int>
  private let hasSuffixes: Bool
  private let isTrivial: Bool
  /// The entries of the lists `anyScheme` and `anyDomain`.
  private let schemeEntries: Range<Int>
  private let domainEntries: Range<Int>

  /// The node numbers under which the index stores each sort of name.
  private enum Space {
    static var scheme: UInt32 { 1 }
    static var domain: UInt32 { 2 }
    static var suffix: UInt32 { 3 }
  }

  /// - Parameters:
  ///   - plan: The entries for each scheme, domain and suffix that the app accepts.
  init(_ plan: borrowing ScopePlan) {
    var names = LiteralIndex(capacity: plan.named.count, folding: false)
    var entries: ContiguousArray<Entry> = []
    var lists: ContiguousArray<List> = [List(start: 0, end: 0)]
    func add(_ list: [Entry]) -> Int {
      entries += list
      lists.append(List(start: entries.count - list.count, end: entries.count))
      return lists.count - 1
    }
    for (key, list) in plan.named {
      let child = UInt32(truncatingIfNeeded: add(list))
      let bytes = ContiguousArray(key.name.utf8)
      names.insert(key.space, bytes.span, 0, bytes.count, child: child)
    }
    anyScheme = plan.anyScheme.map { add($0) } ?? 0
    anyDomain = plan.anyDomain.map { add($0) } ?? 0
    pathEntries = lists[add(plan.path)].range
    schemeEntries = lists[anyScheme].range
    domainEntries = lists[anyDomain].range
    hasSuffixes = plan.named.contains { $0.key.space == Space.suffix }
    isTrivial = plan.named.isEmpty
    self.names = names
    self.entries = entries
    self.lists = lists
  }

  /// The key of a name in a plan.
  struct Key {
    let space: UInt32
    let name: String

    static func scheme(_ name: String) -> Key { Key(space: Space.scheme, name: name) }
    static func domain(_ name: String) -> Key { Key(space: Space.domain, name: name) }
    /// Returns the key for all subdomains of `name`, which begins with a dot.
    static func suffix(_ name: String) -> Key { Key(space: Space.suffix, name: name) }
  }

  /// Returns the entries for a link, as a range of `entries`; empty if the app does not accept the
  /// link.
  @inline(__always)
  func entries(_ bytes: Span<UInt8>, _ layout: LinkLayout) -> Range<Int> {
    let isWeb = layout.flags.contains(.web)
    if isTrivial { return isWeb ? domainEntries : schemeEntries }
    return namedEntries(bytes, layout)
  }

  @inline(never)
  private func namedEntries(_ bytes: Span<UInt8>, _ layout: LinkLayout) -> Range<Int> {
    let isWeb = layout.flags.contains(.web)
    let list = isWeb ? domainList(bytes, layout) : schemeList(bytes, Int(layout.schemeEnd))
    return lists[list].range
  }

  private func schemeList(_ bytes: Span<UInt8>, _ end: Int) -> Int {
    let found = names.child(Space.scheme, bytes, 0, end)
    return found == 0 ? anyScheme : Int(found)
  }

  private func domainList(_ bytes: Span<UInt8>, _ layout: LinkLayout) -> Int {
    let (lower, upper) = (Int(layout.domainLower), Int(layout.domainUpper))
    let found = names.child(Space.domain, bytes, lower, upper)
    if found != 0 { return Int(found) }
    if hasSuffixes {
      var index = lower + 1
      while index < upper {
        if bytes[index] == 0x2E {
          let found = names.child(Space.suffix, bytes, index, upper)
          if found != 0 { return Int(found) }
        }
        index += 1
      }
    }
    return anyDomain
  }
}

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
    for scope in roots.keys where declared.covers(scope) { scoped.insert(scope) }
    for scope in webOnly.keys where declared.covers(scope) { scoped.insert(scope) }
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

  /// Returns a label that no scheme and no domain of the tables contains, and no other name.
  package static func label(unusedIn tables: RouteTable..., or others: [String] = []) -> String {
    var names = others
    for table in tables {
      names += table.routes.flatMap { $0.scopes.compactMap(\.name) }
      names += table.webOnly.compactMap(\.domain) + table.app.schemes.list
      names += table.app.domains.list
    }
    var known: Set<String> = []
    for name in names {
      for label in foldedDomain(name).split(separator: ".") { known.insert(String(label)) }
    }
    return unusedLabel("any", isTaken: known.contains)
  }
}
