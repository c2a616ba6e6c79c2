internal import Waymark

/// A set of UTF-16 units, as ascending ranges.
package struct UnitRanges: Sendable, Hashable {
  package private(set) var ranges: [ClosedRange<UInt32>] = []

  /// Creates the set of the units in any of the ranges.
  package init(_ ranges: some Sequence<ClosedRange<UInt16>>) {
    let sorted = ranges.map { UInt32($0.lowerBound)...UInt32($0.upperBound) }
      .sorted { $0.lowerBound < $1.lowerBound }
    for range in sorted {
      if let last = self.ranges.last, range.lowerBound <= last.upperBound + 1 {
        self.ranges[self.ranges.count - 1] =
          last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        self.ranges.append(range)
      }
    }
  }

  /// Creates the set of one unit.
  package init(_ unit: UInt16) { ranges = [UInt32(unit)...UInt32(unit)] }

  private init(ascending ranges: [ClosedRange<UInt32>]) { self.ranges = ranges }

  package static let all = UnitRanges([0...UInt16.max])

  package var isEmpty: Bool { ranges.isEmpty }

  package func contains(_ unit: UInt16) -> Bool { ranges.contains { $0.contains(UInt32(unit)) } }

  package func intersection(_ other: UnitRanges) -> UnitRanges {
    var shared: [ClosedRange<UInt32>] = []
    for range in ranges {
      for limit in other.ranges where limit.overlaps(range) {
        shared.append(range.clamped(to: limit))
      }
    }
    return UnitRanges(ascending: shared)
  }

  package func union(_ other: UnitRanges) -> UnitRanges {
    inverse.intersection(other.inverse).inverse
  }

  package func subtracting(_ other: UnitRanges) -> UnitRanges { intersection(other.inverse) }

  /// All other units.
  package var inverse: UnitRanges {
    var gaps: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in ranges {
      if range.lowerBound > next { gaps.append(next...(range.lowerBound - 1)) }
      next = range.upperBound + 1
    }
    if next <= 0xFFFF { gaps.append(next...0xFFFF) }
    return UnitRanges(ascending: gaps)
  }

  /// The bytes of the characters in UTF-8, if the set contains all units beyond ASCII or none of
  /// them; then a text consists of units of the set if it consists of these bytes.
  var bytes: ByteSet? {
    let others = intersection(Self.beyondASCII).ranges
    guard others.isEmpty || others == [0x80...0xFFFF] else { return nil }
    var set = others.isEmpty ? ByteSet() : ByteSet([0x80...0xFF])
    for range in ranges where range.lowerBound < 0x80 {
      for unit in range.lowerBound...min(range.upperBound, 0x7F) {
        set.insert(UInt8(truncatingIfNeeded: unit))
      }
    }
    return set
  }

  /// The characters of one unit in the set.
  var characters: [ClosedRange<UInt32>] {
    if let last = ranges.last, last.upperBound < 0xD800 { return ranges }
    return intersection(Self.plain).ranges
  }

  /// The units of the set that are the first of two units of a character.
  var highSurrogates: UnitRanges {
    if let last = ranges.last, last.upperBound < 0xD800 { return Self.none }
    return intersection(Self.high)
  }

  private static let none = UnitRanges(ascending: [])
  private static let plain = UnitRanges([0...0xD7FF, 0xE000...0xFFFF])
  private static let high = UnitRanges([0xD800...0xDBFF])
  private static let low = UnitRanges([0xDC00...0xDFFF])
  private static let beyondASCII = UnitRanges([0x80...0xFFFF])

  /// Returns the characters whose first unit is in this set, and whose second unit is in another.
  func characters(followedBy other: UnitRanges) -> [ClosedRange<UInt32>] {
    if let last = other.ranges.last, last.upperBound < 0xD800 { return [] }
    let low = other.intersection(Self.low).ranges
    if low.isEmpty { return [] }
    func character(_ first: UInt32, _ second: UInt32) -> UInt32 {
      0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
    }
    if low == [0xDC00...0xDFFF] {
      return highSurrogates.ranges.map {
        character($0.lowerBound, 0xDC00)...character($0.upperBound, 0xDFFF)
      }
    }
    return highSurrogates.ranges.joined().flatMap { first in
      low.map { character(first, $0.lowerBound)...character(first, $0.upperBound) }
    }
  }
}
