/// Sixteen bytes of a link at once, told apart by bit masks: bit i tells about byte i.
///
/// What is common is quick to see and true of nearly every link; whatever is uncommon is looked at
/// again, a byte at a time, by the rules of RFC 3986.
struct ByteChunk {
  /// How many bytes a chunk has.
  static var width: Int { 16 }

  private let bytes: SIMD16<UInt8>

  /// The sixteen bytes from `index` on.
  ///
  /// The load is bounds-checked, and every bit pattern is a vector.
  @inline(__always)
  init(_ span: Span<UInt8>, at index: Int) {
    bytes = span.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
  }

  /// The bytes of a text of 8 to 15 bytes, and letters behind them.
  @inline(__always)
  init(padding span: Span<UInt8>) {
    let padding = UInt64(truncatingIfNeeded: span.count &- 8) &* 8
    // The eight bytes that end the text, without those that the first eight have.
    let end = span.bytes.word(at: span.count &- 8) &>> (64 &- padding)
    let letters: UInt64 = 0x6161_6161_6161_6161
    let high = padding == 0 ? letters : end | letters &<< padding
    let words = SIMD2(span.bytes.word(at: 0).littleEndian, high.littleEndian)
    bytes = unsafeBitCast(words, to: SIMD16<UInt8>.self)
  }

  /// The bytes that are this one.
  @inline(__always)
  func equal(to byte: UInt8) -> UInt64 { Self.mask(bytes .== Self.all(byte)) }

  /// Indicates whether any byte is uncommon in a path: no letter, digit, `-`, `/` or `_`.
  @inline(__always)
  var isUncommonInPath: Bool {
    let words = unsafeBitCast(.!(letters .| digits .| underscores), to: SIMD2<UInt64>.self)
    return words[0] | words[1] != 0
  }

  /// The bytes that are uncommon in a path: no letter, digit, `-`, `/` or `_`.
  @inline(__always)
  var uncommonInPath: UInt64 { Self.mask(.!(letters .| digits .| underscores)) }

  /// The bytes that are uncommon in a domain: no lower-case letter, digit, `-` or `.`.
  @inline(__always)
  var uncommonInDomain: UInt64 {
    let small = (bytes &- Self.all(0x61)) .< Self.all(26)
    // `-`, `.`, `/` and the digits follow one another in ASCII.
    let rest = ((bytes &- Self.all(0x2D)) .< Self.all(13)) .& (bytes .!= Self.all(0x2F))
    return Self.mask(.!(small .| rest))
  }

  /// The bytes that are uncommon in a query: no letter, digit, `-`, `.`, `/`, `_`, `=` or `&`.
  @inline(__always)
  var uncommonInQuery: UInt64 {
    let dots = bytes .== Self.all(0x2E)
    let marks = (bytes .== Self.all(0x3D)) .| (bytes .== Self.all(0x26))
    return Self.mask(.!(letters .| digits .| underscores .| dots .| marks))
  }

  /// Indicates whether any byte is uncommon in a query: none of those, and no `?`.
  @inline(__always)
  var isUncommonInQuery: Bool {
    let dots = bytes .== Self.all(0x2E)
    let marks =
      (bytes .== Self.all(0x3D)) .| (bytes .== Self.all(0x26)) .| (bytes .== Self.all(0x3F))
    let common = letters .| digits .| underscores .| dots .| marks
    let words = unsafeBitCast(.!common, to: SIMD2<UInt64>.self)
    return words[0] | words[1] != 0
  }

  @inline(__always)
  private var letters: SIMDMask<SIMD16<Int8>> {
    ((bytes | Self.all(0x20)) &- Self.all(0x61)) .< Self.all(26)
  }

  /// Digits and `/`, which follow one another in ASCII, and `-`.
  @inline(__always)
  private var digits: SIMDMask<SIMD16<Int8>> {
    ((bytes &- Self.all(0x2F)) .< Self.all(11)) .| (bytes .== Self.all(0x2D))
  }

  @inline(__always)
  private var underscores: SIMDMask<SIMD16<Int8>> { bytes .== Self.all(0x5F) }

  /// The same byte in every lane.
  ///
  /// The operators that take a scalar are not always compiled to one instruction; those that take
  /// two vectors are.
  @inline(__always)
  private static func all(_ byte: UInt8) -> SIMD16<UInt8> { SIMD16(repeating: byte) }

  /// A bit a lane.
  @inline(__always)
  private static func mask(_ lanes: SIMDMask<SIMD16<Int8>>) -> UInt64 {
    let words = unsafeBitCast(lanes, to: SIMD2<UInt64>.self)
    // Moves bit 8·i + 7 to bit 56 + i.
    let gather: UInt64 = 0x0002_0408_1020_4081
    let low = ((words[0] & 0x8080_8080_8080_8080) &* gather) &>> 56
    let high = ((words[1] & 0x8080_8080_8080_8080) &* gather) &>> 56
    return low | high &<< 8
  }
}

extension Span where Element == UInt8 {
  /// Where the first `/` from `start` on stands, or `end` if none does before it.
  func slash(from start: Int, before end: Int) -> Int {
    var index = start
    while index < end, index &+ ByteChunk.width <= count {
      let slashes = ByteChunk(self, at: index).equal(to: 0x2F)
      if slashes != 0 { return min(index &+ slashes.trailingZeroBitCount, end) }
      index &+= ByteChunk.width
    }
    while index < end, self[index] != 0x2F { index &+= 1 }
    return min(index, end)
  }
}
