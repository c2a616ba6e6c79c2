/// One search through the tries for one link.
///
/// The table, the link's text and the bytes of its key are parameters and are never stored, because
/// storing them would change reference counts. The search is changed in place, so no part of it is
/// copied.
struct TableSearch {
  private(set) var layout: LinkLayout
  /// Bit i is set if a component ends i bytes after the path's start.
  private var ends: UInt64 = 0
  /// The leaf that was found, or 0.
  private(set) var leaf = 0
  /// The entry of the table's scopes under which the leaf was found.
  private(set) var entry = 0

  /// Creates a search for a link that has already been read, or that the search will read.
  @inline(__always)
  init(_ layout: LinkLayout = LinkLayout()) { self.layout = layout }

  /// Reads a link and looks it up; returns `false` if the link must be normalized before a
  /// comparison.
  @inline(__always)
  mutating func readsLink(_ text: String, _ table: RouteTable) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { buffer in
      let bytes = buffer.span
      var reader = PlainReader()
      guard reader.readLink(bytes, table.limits) else { return false }
      layout = reader.layout
      run(table, bytes, text)
      return true
    } ?? false
  }

  /// Reads a path and looks it up; returns `false` if the path must be normalized before a
  /// comparison.
  @inline(__always)
  mutating func readsPath(_ text: String, _ table: RouteTable) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { buffer in
      let bytes = buffer.span
      var reader = PlainReader()
      guard reader.readPath(bytes, table.limits) else { return false }
      layout = reader.layout
      run(table, bytes, text)
      return true
    } ?? false
  }

  /// Looks for the best leaf, beginning with the most specific scope.
  ///
  /// - Parameters:
  ///   - bytes: The link's key.
  ///   - text: The link text.
  mutating func run(_ table: RouteTable, _ bytes: Span<UInt8>, _ text: String) {
    ends = layout.slashes
    // For a link without components, the search begins after the end of its path.
    let start = Int(layout.pathLower)
    var position = Int(layout.pathUpper) &+ 1
    if layout.flags.contains(.hasComponents) {
      let length = position &- 1 &- start
      if length < 64 { ends |= 1 &<< UInt64(truncatingIfNeeded: length) }
      position = start
    }
    let isPath = layout.schemeEnd == 0
    var entry = isPath ? table.scopes.pathEntries : table.scopes.entries(bytes, layout)
    while !entry.isEmpty {
      let root = Int(table.scopes.entries[entry.lowerBound].root)
      leaf = descend(table, bytes, text, root, position)
      if leaf != 0 {
        self.entry = entry.lowerBound
        return
      }
      entry = Range(uncheckedBounds: (entry.lowerBound &+ 1, entry.upperBound))
    }
  }

  /// Returns the best leaf below a node for the part of the path from `start` on, or 0.
  ///
  /// The search visits each node of the trie at most once, because a node has one depth and one
  /// parent.
  private mutating func descend(
    _ table: RouteTable,
    _ bytes: Span<UInt8>,
    _ text: String,
    _ root: Int,
    _ start: Int
  ) -> Int {
    var id = root
    var position = start
    let base = Int(layout.pathLower)
    let end = Int(layout.pathUpper)
    // The ends of the remaining components.
    let passed = UInt64(truncatingIfNeeded: position &- base)
    var ends = passed < 64 ? ends & (UInt64.max &<< passed) : 0
    while true {
      var upper = base &+ ends.trailingZeroBitCount
      if ends == 0 {
        if position > end { break }
        upper = farEnd(bytes, position)
      }
      ends &= ends &- 1
      let marks = table.nodes[id].marks
      var literal = 0
      if marks.mayHaveLiteral(ofLength: upper &- position) {
        literal = table.child(of: id, bytes, position, upper)
      }
      if literal != 0, !marks.hasAlternatives {
        id = literal
      } else if literal == 0, marks.hasNothingButParameter, upper != position {
        id = Int(table.nodes[id].parameter)
        if id == 0 { return 0 }
      } else {
        return fork(table, bytes, text, id, literal, position, upper)
      }
      position = upper &+ 1
    }
    let node = table.nodes[id]
    return node.marks.endsSimply ? Int(node.leaves) : endLeaf(table, bytes, text, node)
  }

  /// Returns the end of a component that ends after the first 64 bytes.
  private func farEnd(_ bytes: Span<UInt8>, _ position: Int) -> Int {
    let index = max(position, Int(layout.pathLower) &+ 64)
    return bytes.slash(from: index, before: Int(layout.pathUpper))
  }

  /// Returns the best leaf behind a node with several edges, in the order in which they are tried.
  private mutating func fork(
    _ table: RouteTable,
    _ bytes: Span<UInt8>,
    _ text: String,
    _ id: Int,
    _ literal: Int,
    _ lower: Int,
    _ upper: Int
  ) -> Int {
    let node = table.nodes[id]
    // Only a catch-all matches an empty component, which the strict policy keeps.
    if lower < upper {
      let next = upper &+ 1
      if literal != 0 {
        let found = descend(table, bytes, text, literal, next)
        if found != 0 { return found }
      }
      if node.branches != 0 {
        let found = branchLeaf(table, bytes, text, node, lower, upper)
        if found != 0 { return found }
      }
      if node.parameter != 0 {
        let found = descend(table, bytes, text, Int(node.parameter), next)
        if found != 0 { return found }
      }
      if node.wildcard != 0 {
        let found = descend(table, bytes, text, Int(node.wildcard), next)
        if found != 0 { return found }
      }
    }
    return node.rests == 0 ? 0 : firstFitting(table, bytes, text, node.rests)
  }

  /// Returns the leaf for a link that ends at a node.
  @inline(never)
  private mutating func endLeaf(
    _ table: RouteTable,
    _ bytes: Span<UInt8>,
    _ text: String,
    _ node: TableNode
  ) -> Int {
    if node.leaves != 0 {
      let found = firstFitting(table, bytes, text, node.leaves)
      if found != 0 { return found }
    }
    // `account/**` matches `account/`, but not `account`; the root always has its slash.
    guard node.rests != 0 else { return 0 }
    let hasSlash = layout.flags.contains(.trailingSlash) || !layout.flags.contains(.hasComponents)
    return hasSlash ? firstFitting(table, bytes, text, node.rests) : 0
  }

  /// Returns the first leaf of a list whose requirements the link fulfills, or 0.
  private mutating func firstFitting(
    _ table: RouteTable,
    _ bytes: Span<UInt8>,
    _ text: String,
    _ first: UInt32
  ) -> Int {
    let leaf = table.leaves[Int(first)]
    if leaf.isLast, leaf.requirementCount == 0, table.app.policies.trailingSlash == .ignore {
      return Int(first)
    }
    var choice = LeafChoice(table, text, layout)
    return choice.first(from: Int(first))
  }

  /// Returns the link of this search, for the rare decision that depends on more than its path.
  private func link(_ bytes: Span<UInt8>, _ text: String) -> DeepLink {
    let isPlain = layout.flags.contains(.isPlain)
    let copies = isPlain ? "" : String(decoding: bytes, in: 0..<bytes.count)
    return DeepLink(linkText: text, copies: copies, layout: layout)
  }

  /// Returns the best leaf behind the branches of a node, or 0.
  private mutating func branchLeaf(
    _ table: RouteTable,
    _ bytes: Span<UInt8>,
    _ text: String,
    _ node: TableNode,
    _ lower: Int,
    _ upper: Int
  ) -> Int {
    var index = Int(node.branches)
    var best = 0
    while true {
      let branch = table.branches[index]
      let takes = table.codes.matchesComponent(
        of: Int(branch.route),
        tokens: Int(branch.lower)..<Int(branch.upper),
        in: bytes,
        lower..<upper,
        foldingCase: table.app.policies.pathCase == .insensitive
      )
      if takes {
        let found = descend(table, bytes, text, Int(branch.child), upper + 1)
        // Branches of one rank are equal up to this node, so the part after them decides.
        if found != 0, best == 0 || isPreferred(table, bytes, text, found, to: best) {
          best = found
        }
      }
      if best != 0, !branch.tiesWithNext { return best }
      if branch.isLast { return best }
      index += 1
    }
  }

  /// Returns whether a leaf takes precedence over another leaf that was found.
  @inline(never)
  private func isPreferred(
    _ table: RouteTable,
    _ bytes: Span<UInt8>,
    _ text: String,
    _ leaf: Int,
    to best: Int
  ) -> Bool {
    let precedence = Precedence(table, link(bytes, text), isForMany: false)
    return precedence.compare(Int(table.leaves[leaf].route), Int(table.leaves[best].route)).isFirst
  }
}
