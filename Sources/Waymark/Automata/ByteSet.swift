/// A set of bytes.
package struct ByteSet: Sendable, Equatable {
  /// The bits of the bytes from 0 on.
  @usableFromInline package private(set) var words: SIMD4<UInt64> = .zero

  /// Creates an empty set.
  package init() {}

  package init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { insert(byte) }
  }

  /// Creates the set of the bytes in any of the ranges.
  package init(_ ranges: [ClosedRange<UInt8>]) {
    for range in ranges { words |= ByteSet(range).words }
  }

  /// Creates the set of the bytes in a range.
  package init(_ range: ClosedRange<UInt8>) {
    let (first, last) = (Int(range.lowerBound), Int(range.upperBound))
    for word in first >> 6...last >> 6 {
      let from = UInt64.max << UInt64(max(first - word << 6, 0))
      words[word] |= from & UInt64.max >> UInt64(max(word << 6 + 63 - last, 0))
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
    if contains(0x78) { return 0x78 }
    // The lowercase letters, the uppercase letters and the digits from 1 on, as bits of two words.
    let letters: UInt64 = 0x07FF_FFFE
    let digits: UInt64 = 0x3FE
    let preferred = [(word: 1, bits: letters << 32), (1, letters), (0, digits << 48)]
    for (word, bits) in preferred {
      let found = words[word] & bits
      if found != 0 { return UInt8(truncatingIfNeeded: word << 6 + found.trailingZeroBitCount) }
    }
    if contains(0x30) { return 0x30 }
    return first
  }

  /// The smallest byte of the set.
  package var first: UInt8? {
    for word in 0..<4 where words[word] != 0 {
      return UInt8(truncatingIfNeeded: word << 6 + words[word].trailingZeroBitCount)
    }
    return nil
  }
}
