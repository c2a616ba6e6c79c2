/// One search through the tries for one link.
///
/// The table, the link's text and the bytes of its key are passed along and never kept, because
/// keeping them would count them; the search itself changes in place, so that nothing of it is
/// copied.
struct TableSearch {
  private(set) var layout: LinkLayout
  /// Bit i is set where a component ends i bytes after the path's start.
  private var ends: UInt64 = 0
  /// The leaf that was found, or 0.
  private(set) var leaf = 0
  /// The entry of the table's scopes that the leaf was found under.
  private(set) var entry = 0

  /// A search for a link that has been read, or is yet to be.
  @inline(__always)
  init(_ layout: LinkLayout = LinkLayout()) { self.layout = layout }

  /// Reads a link and looks it up; `false` if it cannot be compared as it stands.
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

  /// Reads a path and looks it up; `false` if it cannot be compared as it stands.
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

  /// Looks for the best leaf, in the most specific scope first.
  ///
  /// - Parameters:
  ///   - bytes: The link's key.
  ///   - text: The link.
  mutating func run(_ table: RouteTable, _ bytes: Span<UInt8>, _ text: String) {
    ends = layout.slashes
    // A link without components is past its end from the start.
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

  /// The best leaf below a node for what follows `start`, or 0.
  ///
  /// Each node of the trie is visited at most once, because it stands at one depth under one
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
    // The ends of the components that are left.
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

  /// Where a component ends that ends behind the first 64 bytes.
  private func farEnd(_ bytes: Span<UInt8>, _ position: Int) -> Int {
    let index = max(position, Int(layout.pathLower) &+ 64)
    return bytes.slash(from: index, before: Int(layout.pathUpper))
  }

  /// The best leaf behind a node with several ways on, in the order in which they are tried.
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
    // An empty component, kept by the strict policy, is taken by a rest alone.
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

  /// The leaf of a link that ends at a node.
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
    // `account/**` takes `account/`, not `account`; the root always has its slash.
    guard node.rests != 0 else { return 0 }
    let hasSlash = layout.flags.contains(.trailingSlash) || !layout.flags.contains(.hasComponents)
    return hasSlash ? firstFitting(table, bytes, text, node.rests) : 0
  }

  /// The first leaf of a list whose requirements the link meets, or 0.
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
    var choice = LeafChoice(table: table, link: link(bytes, text))
    return choice.first(from: Int(first))
  }

  /// The link that is looked for, for the rare decision that needs more than its path.
  private func link(_ bytes: Span<UInt8>, _ text: String) -> DeepLink {
    let isPlain = layout.flags.contains(.isPlain)
    let key = isPlain ? "" : String(decoding: bytes, in: 0..<bytes.count)
    return DeepLink(text: text, key: key, layout: layout)
  }

  /// The best leaf behind the branches of a node, or 0.
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
        // Branches of one rank are equals so far: what follows them decides.
        if found != 0,
          best == 0 || Precedence(table, link(bytes, text)).prefers(found, to: best)
        {
          best = found
        }
      }
      if best != 0, !branch.tiesWithNext { return best }
      if branch.isLast { return best }
      index += 1
    }
  }
}
