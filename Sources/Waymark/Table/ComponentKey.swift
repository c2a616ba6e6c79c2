/// A path component as the literal index looks it up: its first and last eight bytes and its
/// length, the last ones only where there are more than eight.
///
/// Up to 16 bytes that is the whole component, so that no bytes have to be compared afterwards.
/// What lies between the ends of a longer one is mixed into its hash, so that no set of literals
/// can pile up.
struct ComponentKey {
  let first: UInt64
  let last: UInt64
  let count: Int
  /// A hash of the bytes between first and last; 0 for up to 16 bytes.
  let middle: UInt64

  @inline(__always)
  init(first: UInt64, last: UInt64, count: Int, middle: UInt64) {
    self.first = first
    self.last = last
    self.count = count
    self.middle = middle
  }

  /// The key of up to 16 bytes that are compared as they stand; `nil` for any others, and for those
  /// at the start of a text too short to be read eight bytes at a time.
  @inline(__always)
  init?(upTo16 bytes: Span<UInt8>, _ lower: Int, _ upper: Int) {
    let count = upper &- lower
    // What does not fit the condition is most often the first component of a path.
    if count &- 1 < 8, count > 0, upper >= 8 {
      // The eight bytes that end with the component; what stands before it is shifted out.
      let end = bytes.bytes.word(at: upper &- 8)
      let first = end &>> UInt64(truncatingIfNeeded: 64 &- count &* 8)
      self.init(first: first, last: 0, count: count, middle: 0)
    } else if count < 8, lower &+ 8 <= bytes.count {
      let bits = UInt64(truncatingIfNeeded: count &* 8)
      let first = bytes.bytes.word(at: lower) & ((1 &<< bits) &- 1)
      self.init(first: first, last: 0, count: count, middle: 0)
    } else if count > 8, count <= 16 {
      let last = bytes.bytes.word(at: upper &- 8)
      self.init(first: bytes.bytes.word(at: lower), last: last, count: count, middle: 0)
    } else {
      return nil
    }
  }

  /// - Parameter folding: Whether ASCII letters are put in lower case.
  init(_ bytes: Span<UInt8>, _ lower: Int, _ upper: Int, folding: Bool) {
    count = upper &- lower
    var first: UInt64 = 0
    var last: UInt64 = 0
    if count > 8 {
      first = bytes.bytes.word(at: lower)
      last = bytes.bytes.word(at: upper &- 8)
    } else {
      for index in 0..<count {
        first |= UInt64(bytes[lower &+ index]) &<< UInt64(truncatingIfNeeded: index &* 8)
      }
    }
    self.first = folding ? Self.lowercased(first) : first
    self.last = folding ? Self.lowercased(last) : last
    self.middle = count > 16 ? Self.middle(bytes, lower, upper, folding: folding) : 0
  }

  /// The slot in a table of `slotCount` where the search for this component of a node begins.
  @inline(__always)
  func slot(of node: UInt32, in slotCount: Int) -> Int {
    let left = first ^ UInt64(node) &* 0x9E37_79B9_7F4A_7C15
    let right = last ^ middle ^ 0xD6E8_FEB8_6659_FD93 &+ UInt64(truncatingIfNeeded: count)
    let product = left.multipliedFullWidth(by: right)
    let hash = product.high ^ product.low
    return Int(truncatingIfNeeded: hash.multipliedFullWidth(by: UInt64(slotCount)).high)
  }

  /// Eight bytes at a time; the last eight may overlap those before.
  private static func middle(
    _ bytes: Span<UInt8>,
    _ lower: Int,
    _ upper: Int,
    folding: Bool
  ) -> UInt64 {
    var hash: UInt64 = 0
    let last = upper &- 16
    var index = lower &+ 8
    while true {
      var word = bytes.bytes.word(at: min(index, last))
      if folding { word = lowercased(word) }
      hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash &>> 32
      if index >= last { return hash }
      index &+= 8
    }
  }

  /// Eight bytes at once, with `A`–`Z` in lower case.
  @inline(__always)
  private static func lowercased(_ word: UInt64) -> UInt64 {
    let low = word & 0x7F7F_7F7F_7F7F_7F7F
    let fromA = low &+ 0x3F3F_3F3F_3F3F_3F3F
    let afterZ = low &+ 0x2525_2525_2525_2525
    let upper = ~word & (fromA ^ afterZ) & 0x8080_8080_8080_8080
    return word | upper &>> 2
  }
}

extension RawSpan {
  /// Eight bytes as a number, the first byte lowest.
  ///
  /// A load of an integer is bounds-checked and every bit pattern is one.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    UInt64(littleEndian: unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }
}
