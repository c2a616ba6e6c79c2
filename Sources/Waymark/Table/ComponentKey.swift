/// A path component in the form that the literal index uses for look-ups: its first and last eight
/// bytes and its length, with the last bytes only if the component has more than eight.
///
/// For up to 16 bytes, these parts are the whole component, so the index does not have to compare
/// bytes afterwards. The bytes between the two ends of a longer component are part of its hash, so
/// an attacker cannot choose literals that all have the same hash.
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

  /// Creates the key of a component of up to 16 bytes that are compared without case folding; `nil`
  /// for any other component, and for a component at the start of a text that is too short to be
  /// read eight bytes at a time.
  @inline(__always)
  init?(upTo16 bytes: Span<UInt8>, _ lower: Int, _ upper: Int) {
    let count = upper &- lower
    // A component that does not fulfill the condition is usually the first component of a path.
    if count &- 1 < 8, count > 0, upper >= 8 {
      // The eight bytes that end with the component. The shift removes the bytes before the
      // component.
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

  /// - Parameter folding: Indicates whether ASCII letters are converted to lower case.
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

  /// Returns the slot, in a table of `slotCount` slots, where the search for this component of a
  /// node begins.
  @inline(__always)
  func slot(of node: UInt32, in slotCount: Int) -> Int {
    let left = first ^ UInt64(node) &* 0x9E37_79B9_7F4A_7C15
    let right = last ^ middle ^ 0xD6E8_FEB8_6659_FD93 &+ UInt64(truncatingIfNeeded: count)
    let product = left.multipliedFullWidth(by: right)
    let hash = product.high ^ product.low
    return Int(truncatingIfNeeded: hash.multipliedFullWidth(by: UInt64(slotCount)).high)
  }

  /// Returns the hash of the bytes in the middle, read eight at a time; the last eight may overlap
  /// those before.
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
      hash = (hash ^ word) &* (0x9E37_79B9_7F4A_7C15 as UInt64)
      hash ^= hash &>> 32
      if index >= last { return hash }
      index &+= 8
    }
  }

  /// Returns eight bytes with `A`–`Z` in lower case.
  @inline(__always)
  private static func lowercased(_ word: UInt64) -> UInt64 {
    let low: UInt64 = word & 0x7F7F_7F7F_7F7F_7F7F
    let fromA: UInt64 = low &+ 0x3F3F_3F3F_3F3F_3F3F
    let afterZ: UInt64 = low &+ 0x2525_2525_2525_2525
    let upper: UInt64 = ~word & (fromA ^ afterZ) & 0x8080_8080_8080_8080
    return word | upper &>> 2
  }
}
