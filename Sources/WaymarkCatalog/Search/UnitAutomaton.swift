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
}

extension AutomatonBuilder {
  /// Appends the texts that an automaton of UTF-16 units accepts, in UTF-8.
  ///
  /// A character of two units follows two edges of that automaton.
  package mutating func append(_ units: UnitAutomaton) {
    let positions = units.states.indices.map { _ in addPosition() }
    skip(to: positions[0])
    var tails = CharacterTails()
    for (state, edges) in units.states.enumerated() {
      for edge in edges {
        let (source, target) = (positions[state], positions[edge.target])
        if edge.target == state, let bytes = edge.units.bytes {
          connect(source, bytes, target)
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
    join(positions.indices.filter { units.accepts[$0] }.map { positions[$0] })
  }

  /// Appends one character of any length in UTF-8.
  package mutating func appendCharacter() {
    let (source, next) = (last, addPosition())
    var tails = CharacterTails()
    tails.connect(source, 0...0x10FFFF, next, &self)
    join([next])
  }
}

/// Adds edges for ranges of characters; ranges whose last bytes are the same share positions.
private struct CharacterTails {
  private struct Key: Hashable {
    let lower, upper: [UInt8]
    let target: UInt32
  }

  /// The position from which the bytes from `lower` to `upper` lead to the target.
  private var starts: [Key: UInt32] = [:]

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
      connect(source, first[...], last[...], target, &builder)
      lower = upper + 1
    }
  }

  /// Adds edges for all sequences of bytes from one to another, which have the same length.
  private mutating func connect(
    _ source: UInt32,
    _ lower: ArraySlice<UInt8>,
    _ upper: ArraySlice<UInt8>,
    _ target: UInt32,
    _ builder: inout AutomatonBuilder
  ) {
    guard let first = lower.first, let last = upper.first else { return }
    let (lower, upper) = (lower.dropFirst(), upper.dropFirst())
    if lower.isEmpty { return builder.connect(source, ByteSet([first...last]), target) }
    let least = [UInt8](repeating: 0x80, count: lower.count)[...]
    let most = [UInt8](repeating: 0xBF, count: lower.count)[...]
    if first == last {
      let next = tail(lower, upper, target, &builder)
      return builder.connect(source, ByteSet([first...first]), next)
    }
    var (from, to) = (first, last)
    if lower != least {
      builder.connect(source, ByteSet([first...first]), tail(lower, most, target, &builder))
      from += 1
    }
    if upper != most {
      builder.connect(source, ByteSet([last...last]), tail(least, upper, target, &builder))
      to -= 1
    }
    if from <= to {
      builder.connect(source, ByteSet([from...to]), tail(least, most, target, &builder))
    }
  }

  private mutating func tail(
    _ lower: ArraySlice<UInt8>,
    _ upper: ArraySlice<UInt8>,
    _ target: UInt32,
    _ builder: inout AutomatonBuilder
  ) -> UInt32 {
    let key = Key(lower: Array(lower), upper: Array(upper), target: target)
    if let known = starts[key] { return known }
    let start = builder.addPosition()
    starts[key] = start
    connect(start, lower, upper, target, &builder)
    return start
  }

  /// Returns the bytes of a character, of which `more` follow the first one.
  private static func utf8(_ character: UInt32, _ more: Int) -> [UInt8] {
    let marks: [UInt32] = [0, 0xC0, 0xE0, 0xF0]
    let first = marks[more] | character >> UInt32(6 * more)
    return (0...more).reversed().map { place in
      let bits = place == more ? first : 0x80 | character >> UInt32(6 * place) & 0x3F
      return UInt8(truncatingIfNeeded: bits)
    }
  }
}
