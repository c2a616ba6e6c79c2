/// A nondeterministic automaton that reads texts byte by byte and accepts those that match one of
/// several rules.
///
/// The rules are in an order, like the rules of a file of which the first that matches decides. The
/// positions of a rule are consecutive and follow those of the rules before it.
package struct Automaton: Sendable {
  /// A place in a rule, between two bytes of a text.
  package struct Position: Sendable {
    package var rule: UInt32
    /// The edges from here, as a range of the automaton's edges.
    package var edges: Range<Int>
    /// Indicates whether a text that ends here matches the rule.
    package var accepts: Bool
    /// Indicates whether every text that comes to this position matches the rule, regardless of its
    /// remaining bytes.
    package var acceptsAll: Bool
    /// The first position that is covered by this one: from the covered positions up to this one,
    /// the rule accepts no remaining text that it does not also accept from here.
    package var coversFrom: UInt32

    package init(
      rule: UInt32,
      edges: Range<Int>,
      accepts: Bool,
      acceptsAll: Bool,
      coversFrom: UInt32
    ) {
      self.rule = rule
      self.edges = edges
      self.accepts = accepts
      self.acceptsAll = acceptsAll
      self.coversFrom = coversFrom
    }
  }

  package struct Edge: Sendable {
    /// The bytes that the edge reads, as an index of the automaton's sets.
    package var set: UInt32
    package var target: UInt32

    package init(set: UInt32, target: UInt32) { (self.set, self.target) = (set, target) }
  }

  /// The sets of bytes of all edges, each of them once.
  package let sets: [ByteSet]
  /// The positions before the first byte, in ascending order.
  package let starts: [UInt32]
  package let positions: [Position]
  package let edges: [Edge]
  /// Indicates for each rule whether it has other conditions than the text, so that a later rule
  /// may decide about a text that it matches.
  package let isConditional: [Bool]

  package init(
    sets: [ByteSet],
    starts: [UInt32],
    positions: [Position],
    edges: [Edge],
    isConditional: [Bool]
  ) {
    self.sets = sets
    self.starts = starts
    self.positions = positions
    self.edges = edges
    self.isConditional = isConditional
  }

  /// Returns a shortest text that both automata accept; `nil` if there is none.
  ///
  /// The function visits each pair of positions at most once.
  package func commonText(_ other: Automaton) -> [UInt8]? {
    struct Step {
      let left, right: UInt32
      let previous: Int
      let byte: UInt8
    }
    var steps: [Step] = []
    var isSeen = [Bool](repeating: false, count: positions.count * other.positions.count)
    func add(_ left: UInt32, _ right: UInt32, after previous: Int, _ byte: UInt8) {
      let pair = Int(left) * other.positions.count + Int(right)
      if isSeen[pair] { return }
      isSeen[pair] = true
      steps.append(Step(left: left, right: right, previous: previous, byte: byte))
    }
    for left in starts { for right in other.starts { add(left, right, after: -1, 0) } }
    var index = 0
    while index < steps.count {
      let step = steps[index]
      let (left, right) = (positions[Int(step.left)], other.positions[Int(step.right)])
      if left.accepts, right.accepts {
        var text: [UInt8] = []
        var last = index
        while steps[last].previous >= 0 {
          text.append(steps[last].byte)
          last = steps[last].previous
        }
        return text.reversed()
      }
      for one in edges[left.edges] {
        for two in other.edges[right.edges] {
          let shared = sets[Int(one.set)].intersection(other.sets[Int(two.set)])
          if let byte = shared.sample { add(one.target, two.target, after: index, byte) }
        }
      }
      index += 1
    }
    return nil
  }
}
