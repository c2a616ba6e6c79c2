/// Builds an ``Automaton`` rule by rule, and each rule from left to right.
///
///     var builder = AutomatonBuilder()
///     builder.addRule { rule in
///       rule.append("/users/".utf8)
///       rule.appendRepeat(of: .all, 1...)
///     }
///     let automaton = builder.automaton
package struct AutomatonBuilder {
  private struct Position {
    let rule: UInt32
    /// The first position of the sequence that this position belongs to, from which each text leads
    /// through it.
    let first: UInt32
  }

  private struct Edge {
    let source, set, target: UInt32
  }

  /// A transition that reads no byte, and leads to a later position.
  private struct Skip {
    let source, target: UInt32
  }

  private var positions: [Position] = []
  private var edges: [Edge] = []
  private var skips: [Skip] = []
  private var sets: [ByteSet] = []
  private var starts: [UInt32] = []
  private var ends: [UInt32] = []
  private var isConditional: [Bool] = []
  /// The first position of the current sequence of pieces.
  private var first: UInt32 = 0
  /// The position after all pieces of the current sequence; the next piece begins here.
  package private(set) var last: UInt32 = 0

  package init() {}

  /// Adds a rule after the others, and returns its number.
  ///
  /// - Parameters:
  ///   - isConditional: Whether the rule has other conditions than the text, so that a later rule
  ///     may decide about a text that this one matches.
  ///   - form: Appends the texts that the rule matches.
  @discardableResult
  package mutating func addRule(
    isConditional: Bool = false,
    _ form: (inout AutomatonBuilder) -> Void
  ) -> Int {
    self.isConditional.append(isConditional)
    addForm(form)
    return self.isConditional.count - 1
  }

  /// Adds a rule that matches the texts of several forms, and returns its number.
  @discardableResult
  package mutating func addRule(
    isConditional: Bool = false,
    anyOf forms: [(inout AutomatonBuilder) -> Void]
  ) -> Int {
    self.isConditional.append(isConditional)
    for form in forms { addForm(form) }
    return self.isConditional.count - 1
  }

  private mutating func addForm(_ form: (inout AutomatonBuilder) -> Void) {
    startSequence()
    starts.append(last)
    form(&self)
    ends.append(last)
  }

  // MARK: - Pieces

  /// Appends a text.
  ///
  /// - Parameter foldingCase: Whether the rule accepts ASCII letters in either case.
  package mutating func append(_ text: some Sequence<UInt8>, foldingCase: Bool = false) {
    for byte in text { append(oneOf: set(of: byte, foldingCase)) }
  }

  /// Appends one byte of a set.
  package mutating func append(oneOf set: ByteSet) {
    let next = addPosition(first: first)
    connect(last, set, next)
    last = next
  }

  /// Appends any number of bytes of a set, from a minimum on.
  package mutating func appendRepeat(of set: ByteSet, _ count: PartialRangeFrom<Int>) {
    for _ in 0..<count.lowerBound { append(oneOf: set) }
    if count.lowerBound == 0 { skip(to: addPosition(first: first)) }
    connect(last, set, last)
  }

  /// Appends a number of bytes of a set.
  package mutating func appendRepeat(of set: ByteSet, _ count: ClosedRange<Int>) {
    for _ in 0..<count.lowerBound { append(oneOf: set) }
    var exits: [UInt32] = []
    for _ in count.lowerBound..<count.upperBound {
      exits.append(last)
      append(oneOf: set)
    }
    for exit in exits { skips.append(Skip(source: exit, target: last)) }
  }

  /// Appends one of several forms.
  package mutating func append(anyOf forms: [(inout AutomatonBuilder) -> Void]) {
    let (outer, start) = (first, last)
    var exits: [UInt32] = []
    for form in forms {
      startSequence()
      skips.append(Skip(source: start, target: last))
      form(&self)
      exits.append(last)
    }
    first = outer
    join(exits)
  }

  /// Appends a form that a text may also lack.
  package mutating func append(optional form: (inout AutomatonBuilder) -> Void) {
    withoutActuallyEscaping(form) { append(anyOf: [{ _ in }, $0]) }
  }

  /// Appends one of many texts, as the smallest automaton for them.
  package mutating func append(words: [[UInt8]], foldingCase: Bool = false) {
    let graph = WordGraph(words)
    // A node of the graph comes after the nodes that its letters lead to; positions are the other
    // way around.
    var places = [UInt32](repeating: last, count: graph.nodes.count)
    for node in graph.nodes.indices.dropLast().reversed() { places[node] = addPosition() }
    for (node, place) in zip(graph.nodes, places) {
      for letter in node.letters {
        connect(place, set(of: letter.byte, foldingCase), places[letter.target])
      }
    }
    join(graph.nodes.indices.filter { graph.nodes[$0].isEnd }.map { places[$0] })
  }

  /// Appends a piece that no text matches.
  package mutating func appendNothing() { last = addPosition(first: first) }

  // MARK: - Positions

  /// Adds a position to a piece that is not a sequence; ``connect(_:_:_:)`` adds its edges.
  package mutating func addPosition() -> UInt32 {
    addPosition(first: UInt32(truncatingIfNeeded: positions.count))
  }

  private mutating func addPosition(first: UInt32) -> UInt32 {
    let rule = UInt32(truncatingIfNeeded: max(isConditional.count, 1) - 1)
    positions.append(Position(rule: rule, first: first))
    return UInt32(truncatingIfNeeded: positions.count - 1)
  }

  /// Adds an edge; without any byte in its set it is left out.
  package mutating func connect(_ source: UInt32, _ set: ByteSet, _ target: UInt32) {
    if set.isEmpty { return }
    let index = sets.firstIndex(of: set) ?? sets.count
    if index == sets.count { sets.append(set) }
    let number = UInt32(truncatingIfNeeded: index)
    edges.append(Edge(source: source, set: number, target: target))
  }

  /// Continues the sequence at a position that was added later, without reading a byte.
  package mutating func skip(to position: UInt32) {
    skips.append(Skip(source: last, target: position))
    last = position
  }

  /// Continues the sequence after a piece that ends at any of these positions.
  package mutating func join(_ exits: [UInt32]) {
    last = addPosition(first: first)
    for exit in exits { skips.append(Skip(source: exit, target: last)) }
  }

  private mutating func startSequence() {
    first = UInt32(truncatingIfNeeded: positions.count)
    last = addPosition()
  }

  private func set(of byte: UInt8, _ foldingCase: Bool) -> ByteSet {
    let set = ByteSet(CollectionOfOne(byte))
    return foldingCase ? set.ignoringCase : set
  }

  // MARK: - Result

  /// The automaton of all rules.
  package var automaton: Automaton {
    let count = positions.count
    var ownEdges = [[Edge]](repeating: [], count: count)
    for edge in edges { ownEdges[Int(edge.source)].append(edge) }
    var ownSkips = [[UInt32]](repeating: [], count: count)
    for skip in skips { ownSkips[Int(skip.source)].append(skip.target) }
    var accepts = [Bool](repeating: false, count: count)
    for end in ends { accepts[Int(end)] = true }
    let closures = closures(ownEdges, ownSkips, accepts)
    var ruleStart: UInt32 = 0
    var result: [Automaton.Position] = []
    var followed: [Automaton.Edge] = []
    for (index, position) in positions.enumerated() {
      if index > 0, position.rule != positions[index - 1].rule {
        ruleStart = UInt32(truncatingIfNeeded: index)
      }
      let own = ownEdges[index]
      let start = followed.count
      for edge in own {
        for target in closures[Int(edge.target)] {
          followed.append(Automaton.Edge(set: edge.set, target: target))
        }
      }
      let loop = own.first { Int($0.target) == index }.map { sets[Int($0.set)] }
      let acceptsAll = loop == .all && closures[index].contains { accepts[Int($0)] }
      result.append(
        Automaton.Position(
          rule: position.rule,
          edges: start..<followed.count,
          accepts: accepts[index] || acceptsAll,
          acceptsAll: acceptsAll,
          coversFrom: acceptsAll
            ? ruleStart
            : loop.map { coveredStart(before: index, $0, ownEdges) }
              ?? UInt32(truncatingIfNeeded: index)
        )
      )
    }
    return Automaton(
      sets: sets,
      starts: Self.merged(starts.map { closures[Int($0)] }),
      positions: result,
      edges: followed,
      isConditional: isConditional
    )
  }

  /// Returns for each position, in ascending order, the positions that it leads to without reading
  /// a byte, except those that neither accept nor have edges.
  private func closures(
    _ edges: [[Edge]],
    _ skips: [[UInt32]],
    _ accepts: [Bool]
  ) -> [[UInt32]] {
    var closures = [[UInt32]](repeating: [], count: positions.count)
    for index in positions.indices.reversed() {
      var lists = skips[index].map { closures[Int($0)] }
      if accepts[index] || !edges[index].isEmpty {
        lists.append([UInt32(truncatingIfNeeded: index)])
      }
      closures[index] = lists.count == 1 ? lists[0] : Self.merged(lists)
    }
    return closures
  }

  /// Returns the numbers of all lists in ascending order, each of them once.
  private static func merged(_ lists: [[UInt32]]) -> [UInt32] {
    var merged: [UInt32] = []
    for number in lists.flatMap({ $0 }).sorted(by: <) where merged.last != number {
      merged.append(number)
    }
    return merged
  }

  /// Returns the first of the positions that a loop covers.
  ///
  /// A loop can read the bytes that lead to it from the positions before it in its sequence, if the
  /// loop's set contains all of them.
  private func coveredStart(before loop: Int, _ set: ByteSet, _ edges: [[Edge]]) -> UInt32 {
    var start = loop
    while start > Int(positions[loop].first),
      edges[start - 1].allSatisfy({ sets[Int($0.set)].isSubset(of: set) })
    {
      start -= 1
    }
    return UInt32(truncatingIfNeeded: start)
  }
}

/// The smallest acyclic automaton for a list of words.
private struct WordGraph {
  struct Node: Equatable {
    var isEnd = false
    var letters: [(byte: UInt8, target: Int)] = []

    static func == (left: Node, right: Node) -> Bool {
      left.isEnd == right.isEnd && left.letters.elementsEqual(right.letters, by: ==)
    }
  }

  /// The nodes, each after those that its letters lead to; the last one is the start.
  private(set) var nodes: [Node] = []
  /// The nodes with the same first letter, to find equal ones.
  private var known = [[Int]](repeating: [], count: 257)

  init(_ words: [[UInt8]]) {
    let sorted = words.sorted { $0.lexicographicallyPrecedes($1) }
    let start = node(of: sorted[...], depth: 0)
    nodes.append(start)
  }

  /// Returns the node from which the words continue after their first `depth` letters.
  private mutating func node(of words: ArraySlice<[UInt8]>, depth: Int) -> Node {
    let longer = words.drop { $0.count == depth }
    var node = Node(isEnd: longer.count < words.count)
    var rest = longer
    while let byte = rest.first?[depth] {
      let end = rest.firstIndex { $0[depth] != byte } ?? rest.endIndex
      let target = index(of: self.node(of: rest[..<end], depth: depth + 1))
      node.letters.append((byte, target))
      rest = rest[end...]
    }
    return node
  }

  private mutating func index(of node: Node) -> Int {
    let list = node.letters.first.map { Int($0.byte) } ?? 256
    if let index = known[list].first(where: { nodes[$0] == node }) { return index }
    nodes.append(node)
    known[list].append(nodes.count - 1)
    return nodes.count - 1
  }
}
