/// A set of bytes.
package struct ByteSet: Sendable, Equatable {
  @usableFromInline var words: SIMD4<UInt64> = .zero

  /// Creates an empty set.
  package init() {}

  package init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { insert(byte) }
  }

  /// Creates the set of the bytes in any of the ranges.
  package init(_ ranges: [ClosedRange<UInt8>]) {
    for range in ranges {
      let (first, last) = (Int(range.lowerBound), Int(range.upperBound))
      for word in first >> 6...last >> 6 {
        let from = UInt64.max << UInt64(max(first - word << 6, 0))
        words[word] |= from & UInt64.max >> UInt64(max(word << 6 + 63 - last, 0))
      }
    }
  }

  private init(words: SIMD4<UInt64>) { self.words = words }

  /// Every byte.
  package static var all: ByteSet { ByteSet(words: SIMD4(repeating: .max)) }
  /// The bytes of a path's component: all except the separator.
  package static var component: ByteSet { all.subtracting(ByteSet([0x2F...0x2F])) }

  package var isEmpty: Bool { words == .zero }

  @inlinable
  package func contains(_ byte: UInt8) -> Bool {
    words[Int(byte >> 6)] & (1 &<< UInt64(byte & 63)) != 0
  }

  package mutating func insert(_ byte: UInt8) {
    words[Int(byte >> 6)] |= 1 &<< UInt64(byte & 63)
  }

  package func intersection(_ other: ByteSet) -> ByteSet { ByteSet(words: words & other.words) }

  package func subtracting(_ other: ByteSet) -> ByteSet { ByteSet(words: words & ~other.words) }

  /// The set with both cases of each ASCII letter in it.
  package var ignoringCase: ByteSet {
    var folded = self
    for byte in UInt8(0x41)...0x5A {
      if contains(byte) { folded.insert(byte | 0x20) }
      if contains(byte | 0x20) { folded.insert(byte) }
    }
    return folded
  }

  /// The byte of the set that is easiest to read: a letter if there is one, else a digit, else the
  /// smallest byte.
  package var sample: UInt8? {
    if isEmpty { return nil }
    let preferred: [ClosedRange<UInt8>] = [
      0x78...0x78, 0x61...0x7A, 0x41...0x5A, 0x31...0x39, 0x30...0x30, 0...0xFF,
    ]
    for range in preferred {
      for byte in range where contains(byte) { return byte }
    }
    return nil
  }
}
