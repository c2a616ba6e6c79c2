package import Waymark

/// An automaton of an ``AutomatonBuilder``, prepared for a search: every edge reads one byte, and
/// each position has the facts that make the search short.
///
/// The positions of a rule are consecutive and follow those of the rules before it.
package struct Automaton: Sendable, Equatable {
  /// A place in a rule, between two bytes of a text.
  struct Position: Equatable {
    let rule: UInt32
    /// The edges from here, as a range of the automaton's edges.
    var edges: Range<UInt32>
    /// Indicates whether a text that ends here matches the rule.
    var accepts: Bool
    /// Indicates whether every text that comes to this position matches the rule, regardless of its
    /// remaining bytes.
    var acceptsAll: Bool
    /// The first position that this one covers: from the covered positions, which are those up to
    /// this one, the rule accepts no remaining text that it does not also accept from here.
    var coversFrom: UInt32
  }

  struct Edge: Equatable {
    /// The bytes that the edge reads, as an index of the automaton's sets.
    let set: UInt32
    let target: UInt32
  }

  /// The sets of bytes of all edges, each of them once.
  var sets: [ByteSet]
  /// The positions before the first byte, in ascending order.
  let starts: [UInt32]
  let positions: [Position]
  let edges: [Edge]
  /// Indicates for each rule whether it has other conditions than the text.
  let isConditional: [Bool]

  /// Returns the edges from a position.
  func edges(of position: Position) -> ArraySlice<Edge> {
    edges[Int(position.edges.lowerBound)..<Int(position.edges.upperBound)]
  }
}

/// The edges of a builder in the order of their sources, in one array.
private struct SortedEdges {
  private var edges: [AutomatonBuilder.Edge]
  /// For each position the index after its last edge.
  private var ends: [UInt32]

  init(_ builder: AutomatonBuilder) {
    ends = [UInt32](repeating: 0, count: builder.sequences.count)
    edges = builder.edges
    for edge in edges { ends[Int(edge.source)] += 1 }
    for position in ends.indices.dropFirst() { ends[position] += ends[position - 1] }
    var places = ends
    for edge in builder.edges.reversed() {
      places[Int(edge.source)] -= 1
      edges[Int(places[Int(edge.source)])] = edge
    }
  }

  /// The positions.
  var indices: Range<Int> { ends.indices }

  /// The edges from a position, in the order in which they were added.
  subscript(position: Int) -> ArraySlice<AutomatonBuilder.Edge> {
    edges[(position == 0 ? 0 : Int(ends[position - 1]))..<Int(ends[position])]
  }
}

/// For each position, in ascending order, the positions that it leads to without reading a byte,
/// except those that neither accept nor read a byte.
private struct Closures {
  /// The positions of all closures; equal ones are stored once where that is simple.
  private var positions: [UInt32] = []
  private var ranges: [Range<UInt32>]

  init(_ edges: SortedEdges, isEnd: [Bool]) {
    ranges = [Range<UInt32>](repeating: 0..<0, count: edges.indices.count)
    for index in edges.indices.reversed() {
      let first = positions.count
      var skips = 0
      var isKept = isEnd[index]
      for edge in edges[index] {
        if edge.set == nil { skips += 1 } else { isKept = true }
      }
      if skips == 1, !isKept, let edge = edges[index].first(where: { $0.set == nil }) {
        ranges[index] = ranges[Int(edge.target)]
        continue
      }
      if isKept { positions.append(UInt32(truncatingIfNeeded: index)) }
      if skips > 0 {
        var closure = Set(positions[first...])
        for edge in edges[index] where edge.set == nil { closure.formUnion(self[edge.target]) }
        positions.replaceSubrange(first..., with: closure.sorted())
      }
      ranges[index] =
        UInt32(truncatingIfNeeded: first)..<UInt32(truncatingIfNeeded: positions.count)
    }
  }

  subscript(position: UInt32) -> ArraySlice<UInt32> {
    let range = ranges[Int(position)]
    return positions[Int(range.lowerBound)..<Int(range.upperBound)]
  }
}

extension Automaton {
  init(_ builder: AutomatonBuilder) {
    let own = SortedEdges(builder)
    var isEnd = [Bool](repeating: false, count: own.indices.count)
    for end in builder.ends { isEnd[Int(end)] = true }
    let closures = Closures(own, isEnd: isEnd)
    var rule = -1
    var positions: [Position] = []
    positions.reserveCapacity(own.indices.count)
    var edges: [Edge] = []
    edges.reserveCapacity(
      builder.edges.reduce(0) { $0 + ($1.set == nil ? 0 : closures[$1.target].count) }
    )
    for index in own.indices {
      let position = UInt32(truncatingIfNeeded: index)
      while rule + 1 < builder.rules.count, builder.rules[rule + 1] <= position { rule += 1 }
      let first = UInt32(truncatingIfNeeded: edges.count)
      for edge in own[index] {
        guard let set = edge.set else { continue }
        for target in closures[edge.target] {
          edges.append(Edge(set: UInt32(truncatingIfNeeded: set), target: target))
        }
      }
      let loop = own[index].first { $0.target == position }?.set.map { builder.sets[$0] }
      // The end of a later rule may follow a position of this one.
      let nextRule = rule + 1 < builder.rules.count ? builder.rules[rule + 1] : .max
      let acceptsAll =
        loop == .all && closures[position].contains { $0 < nextRule && isEnd[Int($0)] }
      var coversFrom = position
      if acceptsAll {
        coversFrom = builder.rules[rule]
      } else if let loop {
        coversFrom = Self.coveredStart(before: position, loop, own, builder)
      }
      positions.append(
        Position(
          rule: UInt32(truncatingIfNeeded: rule),
          edges: first..<UInt32(truncatingIfNeeded: edges.count),
          accepts: isEnd[index] || acceptsAll,
          acceptsAll: acceptsAll,
          coversFrom: coversFrom
        )
      )
    }
    self.init(
      sets: builder.sets,
      starts: Set(builder.starts.flatMap { closures[$0] }).sorted(),
      positions: positions,
      edges: edges,
      isConditional: builder.isConditional
    )
  }

  /// Returns the first of the positions that a loop covers.
  ///
  /// A loop can read the bytes that lead to it from the positions before it in its sequence, if the
  /// loop's set contains all of them.
  private static func coveredStart(
    before loop: UInt32,
    _ set: ByteSet,
    _ edges: SortedEdges,
    _ builder: AutomatonBuilder
  ) -> UInt32 {
    var start = loop
    while start > builder.sequences[Int(loop)] {
      let isCovered = edges[Int(start - 1)].allSatisfy { edge in
        edge.set.map { builder.sets[$0].subtracting(set).isEmpty } ?? true
      }
      if !isCovered { break }
      start -= 1
    }
    return start
  }
}

extension AutomatonBuilder {
  /// The automaton of all rules.
  package var automaton: Automaton { Automaton(self) }

  /// Adds a rule that matches the texts of several forms.
  package mutating func addRule(
    isConditional: Bool = false,
    anyOf forms: [(inout AutomatonBuilder) -> Void]
  ) {
    addRule(isConditional: isConditional) { rule in
      if let first = forms.first { first(&rule) } else { rule.appendNothing() }
    }
    for form in forms.dropFirst() { addForm(form) }
  }

  /// Appends one of several forms.
  package mutating func append(anyOf forms: [(inout AutomatonBuilder) -> Void]) {
    let start = last
    var exits: [UInt32] = []
    for form in forms {
      let first = addPosition()
      skip(start, first)
      self.start(at: first)
      form(&self)
      exits.append(last)
    }
    join(exits, in: sequences[Int(start)])
  }

  /// Appends a form that a text may also lack.
  package mutating func append(optional form: (inout AutomatonBuilder) -> Void) {
    withoutActuallyEscaping(form) { append(anyOf: [{ _ in }, $0]) }
  }

  /// Appends a piece that no text matches.
  package mutating func appendNothing() { join([], in: sequences[Int(last)]) }

  /// Appends one of several texts.
  package mutating func append(_ words: WordGraph) {
    let sequence = sequences[Int(last)]
    var positions: [UInt32] = []
    var exits: [UInt32] = []
    for (index, node) in words.nodes.enumerated() {
      let position = index == words.nodes.count - 1 ? last : addPosition()
      positions.append(position)
      for edge in node.edges { connect(position, edge.bytes, positions[edge.target]) }
      if node.isEnd { exits.append(position) }
    }
    join(exits, in: sequence)
  }
}
