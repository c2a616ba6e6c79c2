extension RouteTable {
  /// The route that fits a link best, or `nil`.
  ///
  ///     table.match(try DeepLink("https://www.underway.nyc/station/25"))?.parameters  // stationID=25
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
    match(try DeepLink(text, policy: app.policies))
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
    let link = try DeepLink(path: path, policy: app.policies)
    let finding = withBytes(link.key) { find(link, $0, among: scopes.pathEntries) }
    guard case .route(let leaf, let entry) = finding else { return nil }
    return RouteMatch(table: self, link: link, leaf: leaf, entry: entry)
  }

  /// What became of a link.
  enum Finding {
    case route(TableLeaf, entry: Int)
    /// A path that stays in the browser, by its index in `webOnly`.
    case webOnly(Int)
    case none
  }

  /// Looks a link up.
  @inline(__always)
  func find(_ link: DeepLink) -> Finding {
    withBytes(link.key) { find(link, $0, among: scopes.entries($0, link.layout)) }
  }

  @inline(__always)
  private func find(
    _ link: DeepLink,
    _ bytes: Span<UInt8>,
    among candidates: Range<Int>
  ) -> Finding {
    let search = TableSearch(table: self, link: link)
    for entry in candidates {
      let leaf = search.find(bytes, from: scopes.entries[entry].root)
      if leaf == 0 { continue }
      let found = leaves[leaf]
      if scopes.entries[entry].isWebOnly { return .webOnly(Int(found.route) - routes.count) }
      return .route(found, entry: entry)
    }
    return .none
  }
}

/// One search through the tries for one link.
struct TableSearch {
  let table: RouteTable
  let link: DeepLink

  /// The leaf that fits best under a root, or 0.
  @inline(__always)
  func find(_ bytes: Span<UInt8>, from root: UInt32) -> Int {
    let layout = link.layout
    // A link without components is past its end from the start.
    let start = Int(layout.pathLower)
    let position =
      layout.flags.contains(.hasComponents) ? start : Int(layout.pathUpper) + 1
    return descend(bytes, root, position)
  }

  /// The best leaf below a node for what follows `position`, or 0.
  ///
  /// Each node of the trie is visited at most once, because it stands at one depth under one
  /// parent.
  private func descend(_ bytes: Span<UInt8>, _ from: UInt32, _ start: Int) -> Int {
    let end = Int(link.layout.pathUpper)
    var id = from
    var position = start
    while true {
      let node = table.nodes[Int(id)]
      if position > end { return endLeaf(node) }
      let upper = componentEnd(bytes, position, end)
      if upper == position {
        // An empty component, kept by the strict policy, is taken by a rest alone.
        return node.rests == 0 ? 0 : firstFitting(node.rests)
      }
      let literal = node.hasLiterals ? table.literals.child(id, bytes, position, upper) : 0
      if node.hasAlternatives {
        if literal != 0 {
          let found = descend(bytes, literal, upper + 1)
          if found != 0 { return found }
        }
        if node.branches != 0 {
          let found = branchLeaf(bytes, node, position, upper)
          if found != 0 { return found }
        }
        if node.parameter != 0, node.wildcard | node.rests != 0 {
          let found = descend(bytes, node.parameter, upper + 1)
          if found != 0 { return found }
        } else if node.parameter != 0 {
          id = node.parameter
          position = upper + 1
          continue
        }
        if node.wildcard != 0 {
          let found = descend(bytes, node.wildcard, upper + 1)
          if found != 0 { return found }
        }
        return node.rests == 0 ? 0 : firstFitting(node.rests)
      }
      if literal == 0 { return 0 }
      id = literal
      position = upper + 1
    }
  }

  /// Where the component that begins at `position` ends.
  @inline(__always)
  private func componentEnd(_ bytes: Span<UInt8>, _ position: Int, _ end: Int) -> Int {
    let lower = Int(link.layout.pathLower)
    let offset = position &- lower
    var index = position
    if offset < 64 {
      let rest = link.layout.slashes &>> UInt64(truncatingIfNeeded: offset)
      if rest != 0 { return position &+ rest.trailingZeroBitCount }
      if end &- lower <= 64 { return end }
      index = lower &+ 64
    }
    while index < end, bytes[index] != 0x2F { index &+= 1 }
    return index
  }

  /// The leaf of a link that ends at a node.
  @inline(__always)
  private func endLeaf(_ node: TableNode) -> Int {
    if node.leaves != 0 {
      let found = firstFitting(node.leaves)
      if found != 0 { return found }
    }
    // `account/**` takes `account/`, not `account`; the root always has its slash.
    guard node.rests != 0 else { return 0 }
    let flags = link.layout.flags
    let hasSlash = flags.contains(.trailingSlash) || !flags.contains(.hasComponents)
    return hasSlash ? firstFitting(node.rests) : 0
  }

  /// The first leaf of a list whose requirements the link meets, or 0.
  @inline(__always)
  private func firstFitting(_ first: UInt32) -> Int {
    let leaf = table.leaves[Int(first)]
    if leaf.isLast, leaf.requirementCount == 0, table.app.policies.trailingSlash == .ignore {
      return Int(first)
    }
    return LeafChoice(table: table, link: link).first(from: Int(first))
  }

  /// The best leaf behind the branches of a node, or 0.
  private func branchLeaf(
    _ bytes: Span<UInt8>,
    _ node: TableNode,
    _ lower: Int,
    _ upper: Int
  ) -> Int {
    var index = Int(node.branches)
    var best = 0
    while true {
      let branch = table.branches[index]
      let takes = table.codes[Int(branch.route)].matchesComponent(
        tokens: Int(branch.lower)..<Int(branch.upper),
        in: bytes,
        lower..<upper,
        foldingCase: table.app.policies.pathCase == .insensitive
      )
      if takes {
        let found = descend(bytes, branch.child, upper + 1)
        // Branches of one rank are equals so far: what follows them decides.
        if found != 0, best == 0 || Precedence(table, link).prefers(found, to: best) {
          best = found
        }
      }
      if best != 0, !branch.tiesWithNext { return best }
      if branch.isLast { return best }
      index += 1
    }
  }
}
