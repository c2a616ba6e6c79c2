/// Sixteen bytes of a link that are compared at once with bit masks; bit i is for byte i.
///
/// Nearly every link has only common bytes, which are fast to recognize. Uncommon bytes are checked
/// again, one at a time, by the rules of RFC 3986.
struct ByteChunk {
  /// The number of bytes in a chunk.
  static var width: Int { 16 }

  private let bytes: SIMD16<UInt8>

  /// Creates a chunk of the sixteen bytes from `index` on.
  ///
  /// The load is bounds-checked, and every bit pattern is a valid vector.
  @inline(__always)
  init(_ span: Span<UInt8>, at index: Int) {
    bytes = span.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
  }

  /// Creates a chunk of a text of 8 to 15 bytes, padded with letters at the end.
  @inline(__always)
  init(padding span: Span<UInt8>) {
    let padding = UInt64(truncatingIfNeeded: span.count &- 8) &* 8
    // The last eight bytes of the text, without those that the first eight contain.
    let end = span.bytes.word(at: span.count &- 8) &>> (64 &- padding)
    let letters: UInt64 = 0x6161_6161_6161_6161
    let high = padding == 0 ? letters : end | letters &<< padding
    let words = SIMD2(span.bytes.word(at: 0).littleEndian, high.littleEndian)
    bytes = unsafeBitCast(words, to: SIMD16<UInt8>.self)
  }

  /// Returns a mask of the bytes that are equal to a byte.
  @inline(__always)
  func equal(to byte: UInt8) -> UInt64 { Self.mask(bytes .== Self.all(byte)) }

  /// Indicates whether any byte is uncommon in a path: not a letter, a digit, `-`, `/` or `_`.
  @inline(__always)
  var isUncommonInPath: Bool {
    let words = unsafeBitCast(.!(letters .| digits .| underscores), to: SIMD2<UInt64>.self)
    return words[0] | words[1] != 0
  }

  /// A mask of the bytes that are uncommon in a path: not a letter, a digit, `-`, `/` or `_`.
  @inline(__always)
  var uncommonInPath: UInt64 { Self.mask(.!(letters .| digits .| underscores)) }

  /// A mask of the bytes that are uncommon in a domain: not a lower-case letter, a digit, `-` or
  /// `.`.
  @inline(__always)
  var uncommonInDomain: UInt64 {
    let small = (bytes &- Self.all(0x61)) .< Self.all(26)
    // `-`, `.`, `/` and the digits are adjacent in ASCII.
    let rest = ((bytes &- Self.all(0x2D)) .< Self.all(13)) .& (bytes .!= Self.all(0x2F))
    return Self.mask(.!(small .| rest))
  }

  /// A mask of the bytes that are uncommon in a query: not a letter, a digit, `-`, `.`, `/`, `_`,
  /// `=` or `&`.
  @inline(__always)
  var uncommonInQuery: UInt64 {
    let dots = bytes .== Self.all(0x2E)
    let marks = (bytes .== Self.all(0x3D)) .| (bytes .== Self.all(0x26))
    return Self.mask(.!(letters .| digits .| underscores .| dots .| marks))
  }

  /// Indicates whether any byte is uncommon in a query and is not `?`.
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

  /// A mask of the digits, `/` and `-`; digits and `/` are adjacent in ASCII.
  @inline(__always)
  private var digits: SIMDMask<SIMD16<Int8>> {
    ((bytes &- Self.all(0x2F)) .< Self.all(11)) .| (bytes .== Self.all(0x2D))
  }

  @inline(__always)
  private var underscores: SIMDMask<SIMD16<Int8>> { bytes .== Self.all(0x5F) }

  /// Returns a vector with the same byte in every lane.
  ///
  /// The compiler does not always compile the operators with a scalar operand to one instruction,
  /// but it does for operators with two vectors.
  @inline(__always)
  private static func all(_ byte: UInt8) -> SIMD16<UInt8> { SIMD16(repeating: byte) }

  /// Returns a mask with one bit for each lane.
  @inline(__always)
  private static func mask(_ lanes: SIMDMask<SIMD16<Int8>>) -> UInt64 {
    let words = unsafeBitCast(lanes, to: SIMD2<UInt64>.self)
    // Moves bit 8·i + 7 to bit 56 + i.
    let gather: UInt64 = 0x0002_0408_1020_4081
    let tops: UInt64 = 0x8080_8080_8080_8080
    let low = ((words[0] & tops) &* gather) &>> 56
    let high = ((words[1] & tops) &* gather) &>> 56
    return low | high &<< 8
  }
}

extension Span where Element == UInt8 {
  /// Returns the position of the first `/` from `start` on, or `end` if there is none before `end`.
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
