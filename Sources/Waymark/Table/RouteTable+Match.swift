extension RouteTable {
  /// The route that fits a link best, or `nil`.
  ///
  ///     let link = try DeepLink("https://www.underway.nyc/station/25")
  ///     table.match(link)?.parameters  // stationID=25
  ///
  /// It allocates nothing, hit or miss, where the link needed no decoding. `explain(_:)` gives the
  /// same answer with its reasons.
  public func match(_ link: DeepLink) -> RouteMatch? {
    guard case .route(let leaf, let entry) = find(link) else { return nil }
    return RouteMatch(table: self, link: link, leaf: leaf, entry: entry)
  }

  /// Reads a link with the app's policies and finds its route.
  ///
  /// - Throws: ``LinkError`` if the text is not a link.
  public func match(_ text: String) throws(LinkError) -> RouteMatch? {
    var search = TableSearch()
    guard search.readsLink(text, self) else {
      return match(try DeepLink(text, policy: app.policies))
    }
    return isRoute(search) ? match(search, text) : nil
  }

  /// Reads a path, as a server's request line carries it, and finds the route that holds on any
  /// domain.
  ///
  ///     try table.match(path: "/station/25?from=mail")
  ///
  /// The link of the match has neither scheme nor domain.
  ///
  /// - Throws: ``LinkError`` if the text cannot be part of a link.
  public func match(path: String) throws(LinkError) -> RouteMatch? {
    var search = TableSearch()
    guard search.readsPath(path, self) else {
      return match(try DeepLink(path: path, policy: app.policies))
    }
    return isRoute(search) ? match(search, path) : nil
  }

  /// Whether a search has found a route.
  @inline(__always)
  private func isRoute(_ search: TableSearch) -> Bool {
    search.leaf != 0 && !scopes.entries[search.entry].isWebOnly
  }

  /// The match that a search has found in a link that was compared as it stands.
  ///
  /// A link is made only here: a value that is passed on is counted, and counting costs as much as
  /// reading.
  @inline(__always)
  private func match(_ search: TableSearch, _ text: String) -> RouteMatch {
    RouteMatch(
      table: self,
      link: DeepLink(text: text, key: "", layout: search.layout),
      leaf: leaves[search.leaf],
      entry: search.entry
    )
  }

  /// What became of a link.
  enum Finding {
    case route(TableLeaf, entry: Int)
    /// A path that stays in the browser, by its index in `webOnly`.
    case webOnly(Int)
    case none
  }

  /// Looks a link up.
  func find(_ link: DeepLink) -> Finding {
    var search = TableSearch(link.layout)
    withBytes(link.key) { search.run(self, $0, link.text) }
    if search.leaf == 0 { return .none }
    let leaf = leaves[search.leaf]
    if scopes.entries[search.entry].isWebOnly { return .webOnly(Int(leaf.route) - routes.count) }
    return .route(leaf, entry: search.entry)
  }

  /// The node that a literal component leads to from a node, or 0.
  func child(of node: Int, _ bytes: Span<UInt8>, _ lower: Int, _ upper: Int) -> Int {
    Int(literals.child(UInt32(truncatingIfNeeded: node), bytes, lower, upper))
  }
}
