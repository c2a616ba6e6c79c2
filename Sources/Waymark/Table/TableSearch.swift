/// One search through the tries for one link.
///
/// The table, the link's text and the bytes of its key are passed along and never kept, because
/// keeping them would count them; the search itself changes in place, so that nothing of it is
/// copied.
struct TableSearch {
  private var reader: LinkReader
  /// Bit i is set where a component ends i bytes after the path's start.
  private var ends: UInt64 = 0
  /// The leaf that was found, or 0.
  private(set) var leaf = 0
  /// The entry of the table's scopes that the leaf was found under.
  private(set) var entry = 0

  var layout: LinkLayout { reader.layout }

  /// A search for a link that is yet to be read.
  @inline(__always)
  init(_ policies: LinkPolicies) { reader = LinkReader(policies) }

  /// A search for a link that has been read.
  init(_ layout: LinkLayout) { reader = LinkReader(LinkPolicies(), layout) }

  /// Reads a link and looks it up.
  mutating func run(
    _ table: RouteTable,
    link bytes: Span<UInt8>,
    of text: String,
    _ key: inout String
  ) -> LinkReader.Fault? {
    if let fault = reader.readLink(bytes, &key) { return fault }
    if reader.layout.flags.contains(.isPlain) {
      run(table, bytes, text)
    } else {
      withBytes(key) { run(table, $0, text) }
    }
    return nil
  }

  /// Reads a path and looks it up.
  mutating func run(
    _ table: RouteTable,
    path bytes: Span<UInt8>,
    of text: String,
    _ key: inout String
  ) -> LinkReader.Fault? {
    if let fault = reader.readPath(bytes, &key) { return fault }
    if reader.layout.flags.contains(.isPlain) {
      run(table, bytes, text)
    } else {
      withBytes(key) { run(table, $0, text) }
    }
    return nil
  }

  /// Looks for the best leaf, in the most specific scope first.
  mutating func run(_ table: RouteTable, _ bytes: Span<UInt8>, _ text: String) {
    ends = reader.layout.slashes
    // A link without components is past its end from the start.
    let start = Int(reader.layout.pathLower)
    var position = Int(reader.layout.pathUpper) &+ 1
    if reader.layout.flags.contains(.hasComponents) {
      let length = position &- 1 &- start
      if length < 64 { ends |= 1 &<< UInt64(truncatingIfNeeded: length) }
      position = start
    }
    let isPath = reader.layout.schemeEnd == 0
    for entry in isPath ? table.scopes.pathEntries : table.scopes.entries(bytes, layout) {
      leaf = descend(table, bytes, text, Int(table.scopes.entries[entry].root), position)
      if leaf != 0 {
        self.entry = entry
        return
      }
    }
  }

  /// The best leaf below a node for what follows `position`, or 0.
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
    while position <= Int(reader.layout.pathUpper) {
      let upper = componentEnd(bytes, position)
      let marks = table.nodes[id].marks
      var literal = 0
      if marks.mayHaveLiteral(ofLength: upper &- position) {
        literal = table.child(of: id, bytes, position, upper)
      }
      if literal != 0, !marks.hasAlternatives {
        id = literal
      } else if literal == 0, marks.hasNothingButParameter, upper != position {
        id = Int(table.nodes[id].parameter)
      } else {
        return fork(table, bytes, text, id, literal, position, upper)
      }
      if id == 0 { return 0 }
      position = upper &+ 1
    }
    return endLeaf(table, bytes, text, table.nodes[id])
  }

  /// Where the component that begins at `position` ends.
  @inline(__always)
  private func componentEnd(_ bytes: Span<UInt8>, _ position: Int) -> Int {
    let offset = position &- Int(reader.layout.pathLower)
    if offset < 64 {
      let rest = ends &>> UInt64(truncatingIfNeeded: offset)
      if rest != 0 { return position &+ rest.trailingZeroBitCount }
    }
    return farEnd(bytes, position)
  }

  /// The same for a component that ends behind the first 64 bytes.
  private func farEnd(_ bytes: Span<UInt8>, _ position: Int) -> Int {
    let end = Int(reader.layout.pathUpper)
    let index = max(position, Int(reader.layout.pathLower) &+ 64)
    return bytes.slash(from: index, before: end)
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
  @inline(__always)
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
  @inline(__always)
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
    return choice(table, bytes, text, first)
  }

  private mutating func choice(
    _ table: RouteTable,
    _ bytes: Span<UInt8>,
    _ text: String,
    _ first: UInt32
  ) -> Int {
    LeafChoice(table: table, link: link(bytes, text)).first(from: Int(first))
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
      let takes = table.codes[Int(branch.route)].matchesComponent(
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
