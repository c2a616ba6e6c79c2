package import Waymark

/// A deterministic automaton that reads UTF-16 units, such as a pattern matcher of Android that
/// never backtracks.
package struct UnitAutomaton: Sendable {
  package struct Edge: Sendable {
    package let units: UnitRanges
    package let target: Int

    package init(_ units: UnitRanges, _ target: Int) { (self.units, self.target) = (units, target) }
  }

  /// The edges of each state; state 0 is the state before the first unit.
  package let states: [[Edge]]
  /// Indicates for each state whether a text that ends there is accepted.
  package let accepts: [Bool]

  package init(states: [[Edge]], accepts: [Bool]) {
    (self.states, self.accepts) = (states, accepts)
  }

  /// Creates an automaton from a function that follows a state, beginning with the first one.
  ///
  /// The result is `nil` if there are too many states.
  ///
  /// - Parameters:
  ///   - start: The state before the first unit.
  ///   - edges: Returns the states after one unit, each with the units that lead to it; a unit
  ///     leads to at most one of them.
  ///   - accepts: Returns whether a text that ends in a state is accepted.
  @inlinable
  package init?<State: Hashable>(
    from start: State,
    edges: (State) -> [(units: UnitRanges, target: State)],
    accepts: (State) -> Bool
  ) {
    var order = [start]
    var numbers = [start: 0]
    var states: [[Edge]] = []
    var edgeCount = 0
    while states.count < order.count {
      var own: [Edge] = []
      for (units, target) in edges(order[states.count]) where !units.isEmpty {
        let number = numbers[target] ?? order.count
        if number == order.count {
          numbers[target] = number
          order.append(target)
        }
        if let same = own.firstIndex(where: { $0.target == number }) {
          own[same] = Edge(own[same].units.union(units), number)
        } else {
          own.append(Edge(units, number))
        }
      }
      states.append(own)
      edgeCount += own.count
      if order.count > Self.stateLimit || edgeCount > Self.edgeLimit { return nil }
    }
    self.init(states: states, accepts: order.map(accepts))
  }

  @usableFromInline static var stateLimit: Int { 10_000 }
  @usableFromInline static var edgeLimit: Int { 80_000 }

  /// Returns the state after a unit; `nil` if no text with this beginning is accepted.
  package func next(_ state: Int, _ unit: UInt16) -> Int? {
    states[state].first { $0.units.contains(unit) }?.target
  }

  /// Returns the states after the units of a set; `nil` after those that begin no accepted text.
  ///
  /// Without a state, no text is accepted.
  package func steps(
    from state: Int?,
    _ units: UnitRanges
  ) -> [(units: UnitRanges, target: Int?)] {
    var steps: [(units: UnitRanges, target: Int?)] = []
    var others = units
    for edge in state.map({ states[$0] }) ?? [] {
      steps.append((units.intersection(edge.units), edge.target))
      others = others.subtracting(edge.units)
    }
    steps.append((others, nil))
    return steps.filter { !$0.units.isEmpty }
  }

  /// Returns the automaton of the texts that follow some units; `nil` if no text does.
  package func after(_ beginning: [UInt16]) -> UnitAutomaton? {
    var start = 0
    for unit in beginning {
      guard let next = next(start, unit) else { return nil }
      start = next
    }
    return UnitAutomaton(from: start, edges: edges(from:)) { accepts[$0] }
  }

  /// Returns the automaton of the texts that both automata accept; `nil` if it has too many states.
  package func intersection(_ other: UnitAutomaton) -> UnitAutomaton? {
    UnitAutomaton(from: SIMD2(0, 0)) { pair in
      states[pair.x].flatMap { edge in
        other.states[pair.y].map {
          (edge.units.intersection($0.units), SIMD2(edge.target, $0.target))
        }
      }
    } accepts: {
      accepts[$0.x] && other.accepts[$0.y]
    }
  }

  /// Returns the edges of a state.
  package func edges(from state: Int) -> [(units: UnitRanges, target: Int)] {
    states[state].map { ($0.units, $0.target) }
  }
}

extension AutomatonBuilder {
  /// Appends the texts that an automaton of UTF-16 units accepts, in UTF-8.
  ///
  /// A character of two units follows two edges of that automaton.
  package mutating func append(_ units: UnitAutomaton) {
    let start = last
    let positions = addStates(of: units)
    let exits = positions.indices.filter { units.accepts[$0] }.map { positions[$0] }
    join(exits, in: sequences[Int(start)])
  }

  /// Adds the states of an automaton of UTF-16 units after the last position, without an end.
  ///
  /// - Returns: The position of each state.
  package mutating func addStates(of units: UnitAutomaton) -> [UInt32] {
    let positions = units.states.indices.map { _ in addPosition() }
    skip(last, positions[0])
    var tails = CharacterTails()
    for (state, edges) in units.states.enumerated() {
      for edge in edges {
        let (source, target) = (positions[state], positions[edge.target])
        if edge.target == state, let bytes = edge.units.bytes {
          connect(source, bytes, target)
          continue
        }
        if let last = edge.units.ranges.last, last.upperBound < 0x80 {
          for range in edge.units.ranges {
            let first = UInt8(truncatingIfNeeded: range.lowerBound)
            let last = UInt8(truncatingIfNeeded: range.upperBound)
            connect(source, ByteSet(first...last), target)
          }
          continue
        }
        for range in edge.units.characters { tails.connect(source, range, target, &self) }
        if edge.units.highSurrogates.isEmpty { continue }
        for second in units.states[edge.target] {
          for range in edge.units.characters(followedBy: second.units) {
            tails.connect(source, range, positions[second.target], &self)
          }
        }
      }
    }
    return positions
  }

  /// Appends one character of any length in UTF-8.
  package mutating func appendCharacter() {
    let (start, end) = (last, addPosition())
    var tails = CharacterTails()
    tails.connect(start, 0...0x10FFFF, end, &self)
    join([end], in: sequences[Int(start)])
  }
}

/// Adds edges for ranges of characters; ranges whose last bytes are the same share positions.
///
/// The bytes of a character are those of a number, the first byte in its highest bits.
private struct CharacterTails {
  /// The numbers of pairs of a lower and an upper bound.
  private var ranges = NumberTable()
  /// The positions from which the bytes of a range lead to a target, by the number of the range and
  /// the target.
  private var starts = NumberTable()

  mutating func connect(
    _ source: UInt32,
    _ characters: ClosedRange<UInt32>,
    _ target: UInt32,
    _ builder: inout AutomatonBuilder
  ) {
    var lower = characters.lowerBound
    // The largest character of each number of bytes.
    let limits: [UInt32] = [0x7F, 0x7FF, 0xFFFF, 0x10FFFF]
    for (more, limit) in limits.enumerated() where lower <= min(limit, characters.upperBound) {
      let upper = min(limit, characters.upperBound)
      let (first, last) = (Self.utf8(lower, more), Self.utf8(upper, more))
      connect(source, first, last, more, target, &builder)
      lower = upper + 1
    }
  }

  /// Adds edges for all sequences of bytes from one to another, of which `more` follow the first
  /// byte.
  private mutating func connect(
    _ source: UInt32,
    _ lower: UInt32,
    _ upper: UInt32,
    _ more: Int,
    _ target: UInt32,
    _ builder: inout AutomatonBuilder
  ) {
    let first = UInt8(truncatingIfNeeded: lower >> UInt32(8 * more))
    let last = UInt8(truncatingIfNeeded: upper >> UInt32(8 * more))
    if more == 0 { return builder.connect(source, ByteSet(first...last), target) }
    let rest: UInt32 = 1 << UInt32(8 * more) - 1
    let (lower, upper) = (lower & rest, upper & rest)
    let (least, most) = (0x80_8080 & rest, 0xBF_BFBF & rest)
    if first == last {
      let next = tail(lower, upper, more, target, &builder)
      return builder.connect(source, ByteSet(first...first), next)
    }
    var (from, to) = (first, last)
    if lower != least {
      builder.connect(source, ByteSet(first...first), tail(lower, most, more, target, &builder))
      from += 1
    }
    if upper != most {
      builder.connect(source, ByteSet(last...last), tail(least, upper, more, target, &builder))
      to -= 1
    }
    if from <= to {
      builder.connect(source, ByteSet(from...to), tail(least, most, more, target, &builder))
    }
  }

  /// Returns the position from which sequences of `count` bytes lead to a target.
  private mutating func tail(
    _ lower: UInt32,
    _ upper: UInt32,
    _ count: Int,
    _ target: UInt32,
    _ builder: inout AutomatonBuilder
  ) -> UInt32 {
    let bounds = UInt64(lower) << 32 | UInt64(upper)
    let range = ranges[bounds] ?? UInt32(truncatingIfNeeded: ranges.count)
    if range == ranges.count { ranges.add(bounds, range) }
    let key = UInt64(range) << 32 | UInt64(target)
    if let known = starts[key] { return known }
    let start = builder.addPosition()
    starts.add(key, start)
    connect(start, lower, upper, count - 1, target, &builder)
    return start
  }

  /// Returns the bytes of a character, of which `more` follow the first one.
  private static func utf8(_ character: UInt32, _ more: Int) -> UInt32 {
    let marks: [UInt32] = [0, 0xC0, 0xE0, 0xF0]
    let first = marks[more] | character >> UInt32(6 * more)
    return (0..<more).reversed().reduce(first) { bytes, place in
      bytes << 8 | 0x80 | character >> UInt32(6 * place) & 0x3F
    }
  }
}
