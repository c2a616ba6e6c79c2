/// Compresses the rows of a picture as a zlib stream (RFC 1950) of one block with the fixed codes
/// of deflate (RFC 1951, §3.2.6).
///
/// Many rows are equal to the row before. Therefore a search for repeated bytes that looks at two
/// places is enough: at the same place of the row before, and at the last place with the same three
/// bytes.
struct ZlibWriter {
  private var output: [UInt8]
  private var bits: UInt64 = 0
  private var bitCount = 0

  /// Returns the compressed bytes of rows that have the same length.
  static func compressed(_ bytes: [UInt8], rowLength: Int) -> [UInt8] {
    // Deflate with a window of 32 KiB, and the check bits of these two bytes.
    var writer = ZlibWriter(output: [0x78, 0x01])
    writer.append(0b011, count: 3)
    var places = [Int](repeating: -1, count: 1 << hashBitCount)
    var index = 0
    while index < bytes.count {
      let match = match(at: index, in: bytes, rowLength, &places)
      if match.length > 0 {
        writer.appendMatch(match.length, distance: match.distance)
        index += match.length
      } else {
        writer.appendSymbol(Int(bytes[index]))
        index += 1
      }
    }
    writer.appendSymbol(256)
    writer.append(0, count: 7)
    let sum = Checksum.adler32(bytes)
    return writer.output + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) }
  }

  private static let hashBitCount = 12

  private init(output: [UInt8]) { self.output = output }

  /// Returns the earlier bytes that the bytes at an index repeat, and remembers the index.
  private static func match(
    at index: Int,
    in bytes: [UInt8],
    _ rowLength: Int,
    _ places: inout [Int]
  ) -> (length: Int, distance: Int) {
    let limit = min(258, bytes.count - index)
    if limit < 3 { return (0, 0) }
    let (first, second, third) = (bytes[index], bytes[index + 1], bytes[index + 2])
    let three = UInt32(first) << 16 | UInt32(second) << 8 | UInt32(third)
    let hash = Int((three &* 0x9E37_79B1) >> UInt32(32 - hashBitCount))
    var best = (length: 0, distance: 0)
    for place in [index - rowLength, places[hash]] where place >= 0 && index - place <= 1 << 15 {
      var length = 0
      while length < limit, bytes[place + length] == bytes[index + length] { length += 1 }
      if length > max(2, best.length) { best = (length, index - place) }
    }
    places[hash] = index
    return best
  }

  private mutating func appendMatch(_ length: Int, distance: Int) {
    if length == 258 {
      // The longest length has a code of its own.
      appendSymbol(285)
    } else {
      let length = Number(length - 3, precision: 2)
      appendSymbol(257 + length.code)
      append(length.rest, count: length.restCount)
    }
    let distance = Number(distance - 1, precision: 1)
    appendReversed(distance.code, count: 5)
    append(distance.rest, count: distance.restCount)
  }

  /// A length or a distance: its code, and the bits that follow the code (§3.2.5).
  ///
  /// The code has the highest bit of the number and as many more as the precision.
  private struct Number {
    let code: Int
    let rest: Int
    let restCount: Int

    init(_ number: Int, precision: Int) {
      let highest = number == 0 ? 0 : Int.bitWidth - 1 - number.leadingZeroBitCount
      restCount = max(0, highest - precision)
      code = (restCount << precision) + (number >> restCount)
      rest = number & ((1 << restCount) - 1)
    }
  }

  /// Writes a byte, the end of the block (256), or the code of a length.
  private mutating func appendSymbol(_ symbol: Int) {
    switch symbol {
    case ..<144: appendReversed(0x30 + symbol, count: 8)
    case ..<256: appendReversed(0x190 + symbol - 144, count: 9)
    case ..<280: appendReversed(symbol - 256, count: 7)
    default: appendReversed(0xC0 + symbol - 280, count: 8)
    }
  }

  /// Writes a code, whose highest bit comes first.
  private mutating func appendReversed(_ code: Int, count: Int) {
    for bit in (0..<count).reversed() { append((code >> bit) & 1, count: 1) }
  }

  /// Writes the bits of a number, the lowest one first.
  private mutating func append(_ number: Int, count: Int) {
    bits |= UInt64(number) << UInt64(bitCount)
    bitCount += count
    while bitCount >= 8 {
      output.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      bitCount -= 8
    }
  }
}
