/// The compiled set of all routes; it picks the one that fits a link best.
///
///     let table = try RouteTable([
///       Route("users/new", name: "newUser"),
///       Route("users/{id}", name: "user"),
///     ])
///     table.match(try DeepLink("https://example.com/users/new"))?.route.name  // "newUser"
///     table.match(try DeepLink("https://example.com/users/7"))?.route.name    // "user"
///     table.match(try DeepLink("https://example.com/users"))                  // nil
///
/// The choice never depends on the order in which routes were declared. Its time grows with the
/// length of the link, not with the number of routes, unless wildcards overlap, and then is bounded
/// by the table's size. A table never changes and may be used from any number of tasks at once.
public final class RouteTable: Sendable {
  /// The routes, in the order in which they were given.
  public let routes: [Route]
  /// The app whose links these are.
  public let app: AppIdentity
  /// The paths that stay in the browser.
  public let webOnly: [WebOnlyPath]

  /// What reading a link takes from the app's policies.
  let limits: PlainReader.Limits
  let scopes: ScopeIndex
  let nodes: ContiguousArray<TableNode>
  let branches: ContiguousArray<TableBranch>
  let leaves: ContiguousArray<TableLeaf>
  let requirements: ContiguousArray<TableRequirement>
  let literals: LiteralIndex
  let captures: CaptureIndex
  /// The routes' patterns, and after them those of `webOnly`.
  let codes: PatternList

  /// The most routes that a table takes.
  public static var routeLimit: Int { 1_000_000 }

  /// Compiles routes.
  ///
  /// - Parameters:
  ///   - routes: The routes, in any order.
  ///   - app: The schemes and domains that links may have, and how links are compared. A link with
  ///     any other scheme or domain matches nothing.
  ///   - webOnly: Paths of web links that match nothing, whatever the routes say.
  /// - Throws: ``RouteTableError`` with every pair of routes that would tie for some link, or with
  ///   the limit that was passed. Cost: linear in the number of routes, unless wildcards overlap.
  public convenience init(
    _ routes: [Route],
    app: AppIdentity = AppIdentity(),
    webOnly: [WebOnlyPath] = []
  ) throws(RouteTableError) {
    let count = routes.count + webOnly.count
    guard count <= Self.routeLimit else {
      throw .tooManyRoutes(count: count, limit: Self.routeLimit)
    }
    try self.init(routes, app, webOnly) { search, roots, end throws(RouteTableError) in
      try search.run(roots, end: end)
    }
  }

  /// Compiles routes of an app that is unknown, so that every scheme and domain is the app's.
  ///
  /// - Throws: ``RouteTableError`` with every pair of routes that ties in every app.
  package convenience init(
    ofUnknownApp routes: [Route],
    policies: LinkPolicies = LinkPolicies()
  ) throws(RouteTableError) {
    try self.init(routes, AppIdentity(policies: policies), [], isAppKnown: false) {
      search,
      roots,
      end throws(RouteTableError) in
      try search.run(roots, end: end)
    }
  }

  /// A table without routes, in which nothing can be wrong.
  package convenience init(withoutRoutesFor app: AppIdentity) {
    self.init([], app, []) { _, _, _ in }
  }

  private init<Fault: Error>(
    _ routes: [Route],
    _ app: AppIdentity,
    _ webOnly: [WebOnlyPath],
    isAppKnown: Bool = true,
    check: (
      inout ConflictSearch, _ roots: [(scopes: [RouteScope], root: UInt32)], _ end: Int
    ) throws(Fault) -> Void
  ) throws(Fault) {
    var all = routes
    for path in webOnly { all.append(Route(path.pattern, in: [Self.scope(of: path)])) }
    var builder = TableBuilder(all, policies: app.policies)
    let groups = ScopeGroups(routes)
    var roots: [RouteScope: UInt32] = [:]
    for group in groups.groups {
      let root = builder.addTrie(group.members)
      for scope in group.scopes { roots[scope] = root }
    }
    let end = builder.nodes.count
    var stays: [RouteScope: UInt32] = [:]
    for (scope, members) in ScopeGroups.webOnly(webOnly, offset: routes.count) {
      stays[scope] = builder.addTrie(members)
    }
    let lists = builder.finish()
    self.routes = routes
    self.app = app
    self.webOnly = webOnly
    self.limits = PlainReader.Limits(app.policies)
    self.scopes = ScopeIndex(ScopePlan(app: app, roots: roots, webOnly: stays))
    self.nodes = lists.nodes
    self.branches = lists.branches
    self.leaves = lists.leaves
    self.requirements = builder.requirements
    self.literals = builder.literals
    self.codes = PatternList(routes, webOnly)
    self.captures = CaptureIndex(codes)
    var search = ConflictSearch(self, depths: builder.depths, app: isAppKnown ? app : nil)
    try check(&search, groups.groups.map { ($0.scopes, roots[$0.scopes[0]] ?? 0) }, end)
  }

  /// Where a path that stays in the browser holds.
  static func scope(of path: WebOnlyPath) -> RouteScope {
    path.domain.map { .universal(domain: $0) } ?? .universalAny
  }

  /// The table with other notes of its routes.
  ///
  /// - Parameter routes: The routes of the other table, with the notes that they have in this one.
  package init(_ other: RouteTable, with routes: [Route]) {
    self.routes = routes
    app = other.app
    webOnly = other.webOnly
    limits = other.limits
    scopes = other.scopes
    nodes = other.nodes
    branches = other.branches
    leaves = other.leaves
    requirements = other.requirements
    literals = other.literals
    codes = other.codes
    captures = other.captures
  }

  /// How many bytes the compiled tries take, without the routes themselves.
  package var byteCount: Int {
    nodes.count * MemoryLayout<TableNode>.stride + branches.count * MemoryLayout<TableBranch>.stride
      + leaves.count * MemoryLayout<TableLeaf>.stride + literals.byteCount
      + requirements.count * MemoryLayout<TableRequirement>.stride + captures.byteCount
  }
}

/// Scopes that hold the same routes and so can share a trie, which nearly all tables' do.
struct ScopeGroups {
  struct Group {
    /// In ascending order; never empty.
    var scopes: [RouteScope]
    /// Indices of routes, ascending.
    var members: [UInt32]
  }

  private(set) var groups: [Group] = []

  init(_ routes: [Route]) {
    var members: [RouteScope: [UInt32]] = [:]
    var everywhere: [UInt32] = []
    // By index: a loop over the routes themselves would count every part of each.
    for position in routes.indices {
      let index = UInt32(truncatingIfNeeded: position)
      if routes[position].scopes == RouteScope.everywhere {
        everywhere.append(index)
      } else {
        for scope in routes[position].scopes { members[scope, default: []].append(index) }
      }
    }
    if !everywhere.isEmpty {
      for scope in RouteScope.everywhere {
        members[scope] = ((members[scope] ?? []) + everywhere).sorted()
      }
    }
    for scope in members.keys.sorted() {
      guard let list = members[scope] else { continue }
      if let same = groups.firstIndex(where: { $0.members == list }) {
        groups[same].scopes.append(scope)
      } else {
        groups.append(Group(scopes: [scope], members: list))
      }
    }
  }

  /// The paths that stay in the browser, by scope in ascending order; their routes stand after the
  /// others.
  static func webOnly(
    _ paths: [WebOnlyPath],
    offset: Int
  ) -> [(scope: RouteScope, members: [UInt32])] {
    var members: [RouteScope: [UInt32]] = [:]
    for (index, path) in paths.enumerated() {
      members[RouteTable.scope(of: path), default: []]
        .append(UInt32(truncatingIfNeeded: offset + index))
    }
    return members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
