/// The compiled set of all routes, which chooses the most specific route for a link.
///
///     let table = try RouteTable([
///       Route("users/new", name: "newUser"),
///       Route("users/{id}", name: "user"),
///     ])
///     table.match(try DeepLink("https://example.com/users/new"))?.route.name  // "newUser"
///     table.match(try DeepLink("https://example.com/users/7"))?.route.name    // "user"
///     table.match(try DeepLink("https://example.com/users"))                  // nil
///
/// The choice never depends on the order in which routes were declared. The time for a match grows
/// with the length of the link, not with the number of routes. If wildcards overlap, the time is
/// bounded by the table's size. A table never changes, so any number of tasks can use it at the
/// same time.
public final class RouteTable: Sendable {
  /// The routes, in the given order.
  public let routes: [Route]
  /// The app that the links belong to.
  public let app: AppIdentity
  /// The paths that stay in the browser.
  public let webOnly: [WebOnlyPath]

  /// Indicates whether a route declares a value secret.
  package let hasSecrets: Bool
  /// The app's limits and policies that the reader of links needs.
  let limits: ReadingLimits
  let scopes: ScopeIndex
  /// The routes, and the scopes of `scopes`, as mappings of matches share them.
  let mapped: MappedRoutes
  let nodes: ContiguousArray<TableNode>
  let branches: ContiguousArray<TableBranch>
  let leaves: ContiguousArray<TableLeaf>
  let requirements: ContiguousArray<TableRequirement>
  let literals: LiteralIndex
  let captures: CaptureIndex
  /// The links of the app's wrappers; `nil` without wrappers.
  let wrappers: WrapperTable?
  /// The routes' patterns, followed by those of `webOnly`.
  let codes: PatternList
  /// The index for writing links; `nil` until it is used.
  private let lazyWritingIndex = Locked<WritingIndex?>(nil)

  /// The maximum number of routes in a table.
  public static var routeLimit: Int { 1_000_000 }

  /// Creates a table by compiling routes.
  ///
  /// - Parameters:
  ///   - routes: The routes, in any order.
  ///   - app: The schemes and domains that links may have, and how links are compared. A link with
  ///     any other scheme or domain matches nothing.
  ///   - webOnly: Paths of web links that match nothing, regardless of the routes.
  /// - Throws: ``RouteTableError`` with every pair of routes that ties for some link, or with the
  ///   limit that was exceeded. The cost is linear in the number of routes, unless wildcards
  ///   overlap.
  public convenience init(
    _ routes: [Route],
    app: AppIdentity = .any,
    webOnly: [WebOnlyPath] = []
  ) throws(RouteTableError) {
    let count = routes.count + webOnly.count
    guard count <= Self.routeLimit else {
      throw .tooManyRoutes(count: count, limit: Self.routeLimit)
    }
    let wrappers = try WrapperTable(app)
    var failure: RouteTableError?
    self.init(routes, app, webOnly, wrappers, &failure)
    if let failure { throw failure }
  }

  /// Compiles routes without an app, so that every scheme and domain is accepted.
  ///
  /// - Throws: ``RouteTableError`` with every pair of routes that ties in every app.
  package convenience init(
    ofUnknownApp routes: [Route],
    policies: LinkPolicies = LinkPolicies()
  ) throws(RouteTableError) {
    var failure: RouteTableError?
    self.init(routes, .any(policies: policies), [], nil, isAppKnown: false, &failure)
    if let failure { throw failure }
  }

  /// Creates a table without routes, which cannot fail.
  package convenience init(withoutRoutesFor app: AppIdentity) {
    var failure: RouteTableError?
    self.init([], app, [], nil, &failure)
  }

  /// Compiles routes; if they conflict, the table is complete, and `failure` contains the error.
  private init(
    _ routes: [Route],
    _ app: AppIdentity,
    _ webOnly: [WebOnlyPath],
    _ wrappers: WrapperTable?,
    isAppKnown: Bool = true,
    _ failure: inout RouteTableError?
  ) {
    var all = routes
    for path in webOnly { all.append(Route(path.pattern, in: [path.scope])) }
    var builder = TableBuilder(all, policies: app.policies)
    let groups = ScopeGroups(routes)
    var roots = [RouteScope: UInt32]()
    for group in groups.groups {
      let root = builder.addTrie(group.members)
      for scope in group.scopes { roots[scope] = root }
    }
    let end = builder.nodes.count
    var stays = [RouteScope: UInt32]()
    for (scope, members) in ScopeGroups.webOnly(webOnly, offset: routes.count) {
      stays[scope] = builder.addTrie(members)
    }
    let lists = builder.finish()
    self.routes = routes
    hasSecrets = routes.indices.contains { !routes[$0].notes.secrets.isEmpty }
    self.app = app
    self.webOnly = webOnly
    self.wrappers = wrappers
    self.limits = ReadingLimits(app.policies)
    self.scopes = ScopeIndex(ScopePlan(app: app, roots: roots, webOnly: stays))
    self.mapped = MappedRoutes(routes, scopes: scopes.entries.map(\.scope))
    self.nodes = lists.nodes
    self.branches = lists.branches
    self.leaves = lists.leaves
    self.requirements = builder.requirements
    self.literals = builder.literals
    self.codes = PatternList(routes, webOnly)
    self.captures = CaptureIndex(codes)
    var search = ConflictSearch(self, depths: builder.depths, app: isAppKnown ? app : nil)
    do throws(RouteTableError) {
      try search.run(groups.groups.map { ($0.scopes, roots[$0.scopes[0]] ?? 0) }, end: end)
    } catch {
      failure = error
    }
  }

  /// Creates a copy of a table with other notes for its routes.
  ///
  /// - Parameter routes: The routes of the other table, with the notes that they have in this
  ///   table.
  package init(_ other: RouteTable, with routes: [Route]) {
    self.routes = routes
    hasSecrets = routes.indices.contains { !routes[$0].notes.secrets.isEmpty }
    app = other.app
    webOnly = other.webOnly
    wrappers = other.wrappers
    limits = other.limits
    scopes = other.scopes
    mapped = MappedRoutes(routes, scopes: other.mapped.scopes)
    nodes = other.nodes
    branches = other.branches
    leaves = other.leaves
    requirements = other.requirements
    literals = other.literals
    codes = other.codes
    captures = other.captures
  }

  /// The index for writing links.
  ///
  /// The first access takes time proportional to the number of routes.
  var writingIndex: WritingIndex {
    lazyWritingIndex.with { [self] index in
      let made = index ?? WritingIndex(self)
      index = made
      return made
    }
  }

  /// Returns the routes with a name; if no route has it, the routes without a name whose pattern is
  /// this text.
  package func routes(named name: String) -> [Int] { writingIndex.routes(named: name) }
}

/// A group of scopes that contain the same routes and so can share a trie, as the scopes of most
/// tables do.
struct ScopeGroup {
  /// The scopes in ascending order; never empty.
  var scopes: [RouteScope]
  /// The indices of the routes, in ascending order.
  var members: [UInt32]
}

/// The groups of the scopes that routes name.
struct ScopeGroups {
  private(set) var groups: [ScopeGroup] = []

  init(_ routes: [Route]) {
    var members = [RouteScope: [UInt32]]()
    var everywhere: [UInt32] = []
    // The loop uses indices because iterating over routes would change the reference count of every
    // part.
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
        groups.append(ScopeGroup(scopes: [scope], members: list))
      }
    }
  }

  /// Returns the paths that stay in the browser, by scope in ascending order; their indices follow
  /// those of the routes.
  static func webOnly(
    _ paths: [WebOnlyPath],
    offset: Int
  ) -> [(scope: RouteScope, members: [UInt32])] {
    var members = [RouteScope: [UInt32]]()
    for (index, path) in paths.enumerated() {
      members[path.scope, default: []]
        .append(UInt32(truncatingIfNeeded: offset + index))
    }
    return members.keys.sorted().map { ($0, members[$0] ?? []) }
  }
}

extension RouteTable {
  /// Returns the most specific route for a link, or `nil`.
  ///
  ///     let link = try DeepLink("https://www.underway.nyc/station/25")
  ///     table.match(link)?.parameters  // stationID=25
  ///
  /// If the link needed no decoding, the function allocates no memory, whether or not it finds a
  /// route. `explain(_:)` returns the same result with its reasons.
  public func match(_ link: DeepLink) -> RouteMatch? {
    guard case .route(let leaf, let entry) = find(link) else { return nil }
    return RouteMatch(table: self, link: link, leaf: leaf, entry: entry)
  }

  /// Reads a link with the app's policies and returns the most specific route for it.
  ///
  /// - Throws: ``LinkError`` if the text is not a link; in a table with secrets, the error shows
  ///   only the scheme and the domain.
  public func match(_ text: String) throws(LinkError) -> RouteMatch? {
    var search = TableSearch()
    guard search.readsLink(text, self) else {
      return match(try link(text, isPath: false))
    }
    return isRoute(search) ? match(search, text) : nil
  }

  /// Reads a path, as in the request line of an HTTP server, and returns the most specific route
  /// that applies to any domain.
  ///
  ///     try table.match(path: "/station/25?from=mail")
  ///
  /// The link of the match has no scheme and no domain.
  ///
  /// - Throws: ``LinkError`` if the text cannot be part of a link.
  public func match(path: String) throws(LinkError) -> RouteMatch? {
    var search = TableSearch()
    guard search.readsPath(path, self) else {
      return match(try link(path, isPath: true))
    }
    return isRoute(search) ? match(search, path) : nil
  }

  /// Reads the path of a request to a domain of the app, and returns the most specific route for
  /// the link.
  ///
  ///     try table.match(path: "/station/25?from=mail", domain: "www.underway.nyc")
  ///
  /// A server often serves several domains, or is behind a proxy with another name. It therefore
  /// passes the domain of the links, not the name under which it is reached.
  ///
  /// - Parameters:
  ///   - path: The path with its query, as the request line contains it.
  ///   - domain: A domain of the app, with its port if it is not the default.
  /// - Returns: `nil` if no route accepts the link, if the path stays in the browser, or if the
  ///   domain contains more than a domain.
  /// - Throws: ``LinkError`` if the path or the domain cannot be part of a link.
  public func match(path: String, domain: String) throws(LinkError) -> RouteMatch? {
    // Another text would change which part of the link is the path.
    let isName = !domain.utf8.contains { $0 <= 0x20 || "/?#@\\".utf8.contains($0) }
    guard isName, !domain.isEmpty else { return nil }
    return try match("https://\(domain)\(path.utf8.first == UInt8(ascii: "/") ? "" : "/")\(path)")
  }

  /// Reads a link; the error shows no secret.
  @inline(never)
  private func link(_ text: String, isPath: Bool) throws(LinkError) -> DeepLink {
    do throws(LinkError) {
      return isPath
        ? try DeepLink(path: text, policy: app.policies)
        : try DeepLink(text, policy: app.policies)
    } catch {
      throw shown(error)
    }
  }

  /// Returns whether a search has found a route.
  @inline(__always)
  private func isRoute(_ search: TableSearch) -> Bool {
    search.leaf != 0 && !scopes.entries[search.entry].isWebOnly
  }

  /// Returns the match that a search found in a link that needs no normalization.
  ///
  /// The link is created only here, because passing it along would change reference counts, which
  /// costs as much as reading it.
  @inline(__always)
  private func match(_ search: TableSearch, _ text: String) -> RouteMatch {
    RouteMatch(
      table: self,
      link: DeepLink(linkText: text, copies: "", layout: search.layout),
      leaf: leaves[search.leaf],
      entry: search.entry
    )
  }

  /// The result of looking up a link.
  package enum Finding {
    case route(TableLeaf, entry: Int)
    /// A path that stays in the browser, as its index in `webOnly`.
    case webOnly(Int)
    case none
  }

  /// Looks up a link.
  package func find(_ link: DeepLink) -> Finding {
    var search = TableSearch(link.layout)
    withBytes(link.key) { search.run(self, $0, link.linkText) }
    if search.leaf == 0 { return .none }
    let leaf = leaves[search.leaf]
    if scopes.entries[search.entry].isWebOnly { return .webOnly(Int(leaf.route) - routes.count) }
    return .route(leaf, entry: search.entry)
  }

  /// Returns the most specific of some routes for a link, as if the table had no others.
  ///
  /// The function compiles the routes for each call.
  ///
  /// - Parameter indices: The indices of the routes.
  /// - Returns: `nil` if none of the routes matches the link, or if they conflict.
  package func match(_ link: DeepLink, among indices: [Int]) -> RouteMatch? {
    let some = try? RouteTable(indices.map { routes[$0] }, app: app, webOnly: webOnly)
    guard let found = some?.match(link),
      let entry = scopes.entries.firstIndex(where: { $0.scope == found.scope && !$0.isWebOnly })
    else { return nil }
    let leaf = TableLeaf(
      route: UInt32(truncatingIfNeeded: indices[found.routeIndex]),
      requirements: 0,
      requirementCount: 0
    )
    return RouteMatch(table: self, link: link, leaf: leaf, entry: entry)
  }

  /// Returns the node that a literal component leads to from a node, or 0.
  func child(of node: Int, _ bytes: Span<UInt8>, _ lower: Int, _ upper: Int) -> Int {
    Int(literals.child(UInt32(truncatingIfNeeded: node), bytes, lower, upper))
  }
}

extension RouteTable {
  /// Returns a link that a route's pattern matches, with example values: `app://users/x`.
  ///
  /// The table may choose another route for the link.
  package func sampleLink(forRoute index: Int) -> String {
    let scope = routes[index].scopes.sorted().first ?? .appAny
    return ExampleLink(readable: routes[index].pattern).text(in: app.exampleName(in: scope))
  }
}

extension RouteTable {
  /// Returns pairs of routes that end at one node with the same rank, as indices of `routes`.
  ///
  /// - Parameter limit: The maximum number of pairs.
  package func tiedPairs(limit: Int) -> [(Int, Int)] {
    var pairs: [(Int, Int)] = []
    var first = 0
    for last in leaves.indices where !leaves[last].tiesWithNext {
      for left in first..<last where leaves[left].route < routes.count {
        for right in left + 1...last where pairs.count < limit {
          pairs.append((Int(leaves[left].route), Int(leaves[right].route)))
        }
      }
      first = last + 1
    }
    return pairs
  }
}
