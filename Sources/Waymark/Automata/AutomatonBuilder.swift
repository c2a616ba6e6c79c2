/// A nondeterministic automaton that reads texts byte by byte, built rule by rule, and each rule
/// from left to right.
///
///     var builder = AutomatonBuilder()
///     builder.addRule { rule in
///       rule.append("/users/".utf8)
///       rule.appendRepeat(of: .component, 1...)
///     }
///
/// The rules are in an order, like the rules of a file of which the first that matches decides.
package struct AutomatonBuilder {
  /// A transition between two positions.
  package struct Edge {
    package let source, target: UInt32
    /// The index of the set, or `.max`: large automata have millions of edges.
    private let number: UInt32

    fileprivate init(_ source: UInt32, _ target: UInt32, set: Int?) {
      (self.source, self.target) = (source, target)
      number = set.map { UInt32(truncatingIfNeeded: $0) } ?? .max
    }

    /// The bytes that the edge reads, as an index of the builder's sets.
    ///
    /// An edge without a set reads no byte, and leads to a later position.
    package var set: Int? { number == .max ? nil : Int(number) }
  }

  /// The edges in the order in which they were added.
  package private(set) var edges: [Edge] = []
  /// The sets of bytes of all edges, each of them once.
  package private(set) var sets: [ByteSet] = []
  /// For each position the first position of its sequence of pieces.
  ///
  /// A text that comes from a position of a sequence to its end comes to the pieces between them.
  package private(set) var sequences: [UInt32] = []
  /// The first position of each rule.
  package private(set) var rules: [UInt32] = []
  /// Indicates for each rule whether it has other conditions than the text, so that a later rule
  /// may decide about a text that it matches.
  package private(set) var isConditional: [Bool] = []
  /// The positions before the first byte of each form of a rule.
  package private(set) var starts: [UInt32] = []
  /// The positions after the last byte of each form of a rule.
  package private(set) var ends: [UInt32] = []
  /// The position after all pieces of the current sequence; the next piece begins here.
  package private(set) var last: UInt32 = 0

  package init() {}

  /// Adds a rule after the others.
  ///
  /// - Parameters:
  ///   - isConditional: Whether the rule has other conditions than the text, so that a later rule
  ///     may decide about a text that this one matches.
  ///   - form: Appends the texts that the rule matches.
  package mutating func addRule(
    isConditional: Bool = false,
    _ form: (inout AutomatonBuilder) -> Void
  ) {
    rules.append(UInt32(truncatingIfNeeded: sequences.count))
    self.isConditional.append(isConditional)
    addForm(form)
  }

  /// Adds another form of the texts that the last rule matches.
  package mutating func addForm(_ form: (inout AutomatonBuilder) -> Void) {
    last = addPosition()
    starts.append(last)
    form(&self)
    ends.append(last)
  }

  // MARK: - Pieces

  /// Appends a text.
  ///
  /// - Parameter foldingCase: Whether the rule accepts ASCII letters in either case.
  package mutating func append(_ text: some Sequence<UInt8>, foldingCase: Bool = false) {
    for byte in text {
      let set = ByteSet(byte...byte)
      append(oneOf: foldingCase ? set.ignoringCase : set)
    }
  }

  /// Appends one byte of a set.
  @inline(never)
  package mutating func append(oneOf set: ByteSet) {
    let next = addPosition(in: sequences[Int(last)])
    connect(last, set, next)
    last = next
  }

  /// Appends any number of bytes of a set, from a minimum on.
  package mutating func appendRepeat(of set: ByteSet, _ count: PartialRangeFrom<Int>) {
    for _ in 0..<count.lowerBound { append(oneOf: set) }
    if count.lowerBound == 0 { join([last], in: sequences[Int(last)]) }
    connect(last, set, last)
  }

  /// Appends a number of bytes of a set.
  package mutating func appendRepeat(of set: ByteSet, _ count: ClosedRange<Int>) {
    var exits: [UInt32] = []
    for number in 0..<count.upperBound {
      if number >= count.lowerBound { exits.append(last) }
      append(oneOf: set)
    }
    for exit in exits { skip(exit, last) }
  }

  /// Appends one of several texts.
  package mutating func append(words: [[UInt8]], foldingCase: Bool = false) {
    let start = last
    var exits: [UInt32] = []
    for word in words {
      last = start
      append(word, foldingCase: foldingCase)
      exits.append(last)
    }
    join(exits, in: sequences[Int(start)])
  }

  /// The same builder in arrays without free space, in case many builders are kept.
  package var compact: AutomatonBuilder {
    var copy = self
    (copy.edges, copy.sets) = (edges.map { $0 }, sets.map { $0 })
    copy.sequences = sequences.map { $0 }
    return copy
  }

  /// Appends the texts that match the only rule of another builder, which has one form.
  package mutating func append(_ other: AutomatonBuilder) {
    let numbers = other.sets.map { set in
      let number = sets.firstIndex(of: set) ?? sets.count
      if number == sets.count { sets.append(set) }
      return number
    }
    // The first position is the last one of this builder, and its sequence goes on.
    let (start, sequence) = (last, sequences[Int(last)])
    let offset = UInt32(truncatingIfNeeded: sequences.count - 1)
    for own in other.sequences.dropFirst() {
      sequences.append(own == 0 ? sequence : own + offset)
    }
    for edge in other.edges {
      edges.append(
        Edge(
          edge.source == 0 ? start : edge.source + offset,
          edge.target == 0 ? start : edge.target + offset,
          set: edge.set.map { numbers[$0] }
        )
      )
    }
    last = other.last == 0 ? start : other.last + offset
  }

  // MARK: - Positions

  /// Adds a position, which begins a sequence.
  package mutating func addPosition() -> UInt32 {
    addPosition(in: UInt32(truncatingIfNeeded: sequences.count))
  }

  /// Adds a position to the sequence that begins with a position.
  private mutating func addPosition(in sequence: UInt32) -> UInt32 {
    sequences.append(sequence)
    return UInt32(truncatingIfNeeded: sequences.count - 1)
  }

  /// Adds an edge; without any byte in its set it is left out.
  package mutating func connect(_ source: UInt32, _ set: ByteSet, _ target: UInt32) {
    if set.isEmpty { return }
    let index = sets.firstIndex(of: set) ?? sets.count
    if index == sets.count { sets.append(set) }
    edges.append(Edge(source, target, set: index))
  }

  /// Adds an edge that reads no byte, to a position that was added later.
  package mutating func skip(_ source: UInt32, _ target: UInt32) {
    edges.append(Edge(source, target, set: nil))
  }

  /// Continues at a position that begins a sequence, for one of several forms.
  package mutating func start(at position: UInt32) { last = position }

  /// Continues a sequence after a piece that ends at any of these positions.
  ///
  /// - Parameter sequence: The first position of the sequence.
  package mutating func join(_ exits: [UInt32], in sequence: UInt32) {
    last = addPosition(in: sequence)
    for exit in exits { skip(exit, last) }
  }

  // MARK: - Common texts

  /// The edges from each position.
  private var edgesBySource: [[Edge]] {
    var lists = [[Edge]](repeating: [], count: sequences.count)
    for edge in edges { lists[Int(edge.source)].append(edge) }
    return lists
  }

  /// Returns a shortest text that matches a rule of both automata; `nil` if no text does.
  ///
  /// The function visits each pair of positions at most once.
  package func commonText(_ other: AutomatonBuilder) -> [UInt8]? {
    struct Step {
      let left, right: UInt32
      let previous: Int
      let byte: UInt8
    }
    let (edges, others) = (edgesBySource, other.edgesBySource)
    var steps: [Step] = []
    var isSeen = [Bool](repeating: false, count: sequences.count * other.sequences.count)
    func add(_ left: UInt32, _ right: UInt32, _ previous: Int, _ byte: UInt8) {
      let pair = Int(left) * other.sequences.count + Int(right)
      if isSeen[pair] { return }
      isSeen[pair] = true
      steps.append(Step(left: left, right: right, previous: previous, byte: byte))
      for edge in edges[Int(left)] where edge.set == nil {
        add(edge.target, right, previous, byte)
      }
      for edge in others[Int(right)] where edge.set == nil {
        add(left, edge.target, previous, byte)
      }
    }
    for left in starts { for right in other.starts { add(left, right, -1, 0) } }
    var index = 0
    while index < steps.count {
      let step = steps[index]
      if ends.contains(step.left), other.ends.contains(step.right) {
        var text: [UInt8] = []
        var last = index
        while steps[last].previous >= 0 {
          text.append(steps[last].byte)
          last = steps[last].previous
        }
        return text.reversed()
      }
      for edge in edges[Int(step.left)] {
        guard let set = edge.set else { continue }
        for two in others[Int(step.right)] {
          guard let otherSet = two.set,
            let byte = sets[set].intersection(other.sets[otherSet]).sample
          else { continue }
          add(edge.target, two.target, index, byte)
        }
      }
      index += 1
    }
    return nil
  }
}
