/// Decompresses a text that was compressed with DEFLATE.
///
///     Inflation.gzip(bytes, limit: 1 << 20)
///     Inflation.text(of: bytes, size: 4096)
///
/// Any bytes lead to a result: a text that is damaged, or longer than the limit, gives `nil`.
///
/// Source: RFC 1951 (DEFLATE), RFC 1952 (gzip).
struct Inflation {
  private let bytes: [UInt8]
  private let limit: Int
  /// The index of the next byte, and the bits of earlier bytes that are not used yet.
  private var index: Int
  private var bits: UInt64 = 0
  private var bitCount = 0
  private var output: [UInt8] = []

  private init(_ bytes: [UInt8], from index: Int, limit: Int) {
    (self.bytes, self.index, self.limit) = (bytes, index, limit)
  }

  /// Returns the text of a gzip file with one member; `nil` if it is damaged, or longer than the
  /// limit.
  static func gzip(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
    guard let start = headerLength(of: bytes) else { return nil }
    var inflation = Inflation(bytes, from: start, limit: limit)
    do throws(Damage) { try inflation.run() } catch { return nil }
    let end = bytes[inflation.index...].prefix(8)
    let output = inflation.output
    guard end.count == 8, number(end.prefix(4)) == checksum(of: output),
      number(end.suffix(4)) == UInt32(truncatingIfNeeded: output.count)
    else { return nil }
    return output
  }

  /// Returns a text with a size that is known; `nil` if it is damaged, or has another size.
  static func text(of bytes: [UInt8], size: Int) -> [UInt8]? {
    var inflation = Inflation(bytes, from: 0, limit: size)
    inflation.output.reserveCapacity(size)
    do throws(Damage) { try inflation.run() } catch { return nil }
    return inflation.output.count == size ? inflation.output : nil
  }

  /// Returns the number of bytes before the compressed text.
  private static func headerLength(of bytes: [UInt8]) -> Int? {
    guard bytes.count >= 18, bytes.starts(with: [0x1F, 0x8B, 8]) else { return nil }
    let flags = bytes[3]
    var index = 10
    if flags & 4 != 0 { index += 2 + Int(bytes[10]) + Int(bytes[11]) << 8 }
    // A name and a comment end with a zero.
    for flag: UInt8 in [8, 16] where flags & flag != 0 {
      guard index < bytes.count, let end = bytes[index...].firstIndex(of: 0) else { return nil }
      index = end + 1
    }
    if flags & 2 != 0 { index += 2 }
    return index < bytes.count ? index : nil
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Returns the checksum CRC-32.
  static func checksum(of bytes: [UInt8]) -> UInt32 {
    var table: [UInt32] = []
    for byte in 0..<UInt32(256) {
      var value = byte
      for _ in 0..<8 {
        let half = value >> 1
        value = value & 1 == 0 ? half : half ^ (0xEDB8_8320 as UInt32)
      }
      table.append(value)
    }
    var sum = ~UInt32(0)
    for byte in bytes {
      let index = Int((sum ^ UInt32(byte)) & 0xFF)
      sum = table[index] ^ (sum >> 8)
    }
    return ~sum
  }

  private enum Damage: Error { case damage }

  // MARK: - Blocks

  private mutating func run() throws(Damage) {
    var isLast = false
    while !isLast {
      isLast = try take(1) == 1
      switch try take(2) {
      case 0: try copy()
      case 1: try decode(Self.fixedTexts, Self.fixedDistances)
      case 2:
        let codes = try readCodes()
        try decode(codes.texts, codes.distances)
      default: throw .damage
      }
    }
    returnBytes()
  }

  /// Reads as many bytes as fit, which may be more than the text has.
  private mutating func fill() {
    while bitCount <= 56, index < bytes.count {
      bits |= UInt64(bytes[index]) << UInt64(bitCount)
      index += 1
      bitCount += 8
    }
  }

  /// Returns the bytes that were read too early.
  private mutating func returnBytes() {
    index -= bitCount / 8
    (bits, bitCount) = (0, 0)
  }

  private mutating func skip(_ count: Int) throws(Damage) {
    guard count <= bitCount else { throw .damage }
    bits >>= UInt64(count)
    bitCount -= count
  }

  private mutating func take(_ count: Int) throws(Damage) -> Int {
    if bitCount < count { fill() }
    let value = Int(truncatingIfNeeded: bits & (1 << UInt64(count) - 1))
    try skip(count)
    return value
  }

  /// Copies a block that is not compressed.
  private mutating func copy() throws(Damage) {
    returnBytes()
    let length = try take(16)
    guard try take(16) == ~length & 0xFFFF else { throw .damage }
    returnBytes()
    guard length <= bytes.count - index, length <= limit - output.count else { throw .damage }
    output += bytes[index..<index + length]
    index += length
  }

  private static let lengths = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
    163, 195, 227, 258,
  ]
  private static let lengthBits = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]

  private mutating func decode(_ texts: Code, _ distances: Code) throws(Damage) {
    while true {
      let symbol = try take(texts)
      if symbol < 256 {
        guard output.count < limit else { throw .damage }
        output.append(UInt8(truncatingIfNeeded: symbol))
        continue
      }
      if symbol == 256 { return }
      guard symbol - 257 < Self.lengths.count else { throw .damage }
      let length = Self.lengths[symbol - 257] + (try take(Self.lengthBits[symbol - 257]))
      let code = try take(distances)
      guard code < 30 else { throw .damage }
      // The distances begin at 1, and each pair of codes after the fourth has one bit more.
      let extra = max(0, code / 2 - 1)
      let first = code < 4 ? code + 1 : (2 + code % 2) << extra + 1
      let distance = first + (try take(extra))
      guard distance <= output.count, length <= limit - output.count else { throw .damage }
      let start = output.count - distance
      for place in start..<start + length { output.append(output[place]) }
    }
  }

  // MARK: - Codes

  /// A canonical code: the numbers of symbols by the length of their bits, and the symbols in the
  /// order of their bits.
  private struct Code {
    var counts = [Int](repeating: 0, count: 16)
    var symbols: [Int] = []
    /// The symbols and their lengths by the next bits, for short lengths; 0 for others.
    var short = [UInt16](repeating: 0, count: 1 << shortLength)

    static var shortLength: Int { 9 }

    init(_ lengths: ArraySlice<Int>) {
      for length in lengths where length > 0 { counts[length] += 1 }
      var first = 0
      for length in 1...15 {
        for (symbol, own) in zip(0..., lengths) where own == length {
          symbols.append(symbol)
          if length <= Self.shortLength { add(symbol, length, first) }
          first += 1
        }
        first <<= 1
      }
    }

    /// Adds a symbol for all bits that begin with its own, of which the lowest is the first.
    private mutating func add(_ symbol: Int, _ length: Int, _ code: Int) {
      var start = 0
      for bit in 0..<length where code & 1 << bit != 0 { start |= 1 << (length - 1 - bit) }
      // More codes than bits have no place.
      for place in stride(from: start, to: code < 1 << length ? short.count : 0, by: 1 << length) {
        short[place] = UInt16(symbol << 4 | length)
      }
    }
  }

  private static let fixedTexts = Code(
    ([Int](repeating: 8, count: 144) + [Int](repeating: 9, count: 112)
      + [Int](repeating: 7, count: 24) + [Int](repeating: 8, count: 8))[...]
  )
  private static let fixedDistances = Code([Int](repeating: 5, count: 30)[...])

  private mutating func take(_ code: Code) throws(Damage) -> Int {
    if bitCount < 32 { fill() }
    let known = code.short[Int(truncatingIfNeeded: bits & (1 << UInt64(Code.shortLength) - 1))]
    if known != 0 {
      try skip(Int(known & 15))
      return Int(known >> 4)
    }
    return try takeLong(code)
  }

  /// Reads a symbol bit by bit.
  private mutating func takeLong(_ code: Code) throws(Damage) -> Int {
    var (value, first, index) = (0, 0, 0)
    for length in 1...15 {
      value |= try take(1)
      let count = code.counts[length]
      if value - first < count { return code.symbols[index + value - first] }
      index += count
      first = (first + count) << 1
      value <<= 1
    }
    throw .damage
  }

  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  /// Reads the codes of a block, which are compressed themselves.
  private mutating func readCodes() throws(Damage) -> (texts: Code, distances: Code) {
    let textCount = try take(5) + 257
    let distanceCount = try take(5) + 1
    let count = try take(4) + 4
    var own = [Int](repeating: 0, count: 19)
    for place in Self.order.prefix(count) { own[place] = try take(3) }
    let code = Code(own[...])
    var lengths: [Int] = []
    while lengths.count < textCount + distanceCount {
      let symbol = try take(code)
      switch symbol {
      case 16:
        guard let last = lengths.last else { throw .damage }
        lengths += [Int](repeating: last, count: 3 + (try take(2)))
      case 17: lengths += [Int](repeating: 0, count: 3 + (try take(3)))
      case 18: lengths += [Int](repeating: 0, count: 11 + (try take(7)))
      default: lengths.append(symbol)
      }
    }
    guard lengths.count == textCount + distanceCount else { throw .damage }
    return (Code(lengths[..<textCount]), Code(lengths[textCount...]))
  }
}
