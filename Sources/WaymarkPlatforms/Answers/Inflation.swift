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
  private var codedBlocks = 0
  /// The codes of the current block, and of their own lengths.
  private var (texts, distances, own) = (Code(), Code(), Code())
  private var lengths: [UInt8] = []

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
    guard end.count == 8, number(end.prefix(4)) == Checksum.crc32(output),
      number(end.suffix(4)) == UInt32(truncatingIfNeeded: output.count)
    else { return nil }
    return output
  }

  /// Returns whether the text of a gzip file is longer than a limit of at least 64 KiB, or so long
  /// that its next block does not fit.
  static func exceeds(limit: Int, gzip bytes: [UInt8]) -> Bool {
    guard let start = headerLength(of: bytes) else { return false }
    var inflation = Inflation(bytes, from: start, limit: limit)
    do throws(Damage) { try inflation.run() } catch {
      return inflation.output.count > limit - 65_536
    }
    return false
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
  static func checksum(of bytes: [UInt8]) -> UInt32 { Checksum.crc32(bytes) }

  private enum Damage: Error { case damage }

  // MARK: - Blocks

  private mutating func run() throws(Damage) {
    var isLast = false
    while !isLast {
      isLast = try take(1) == 1
      switch try take(2) {
      case 0: try copy()
      case let kind where kind < 3:
        try setCodes(areFixed: kind == 1)
        try decode(texts, distances)
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

  /// A canonical code.
  private struct Code {
    /// The symbols in the order of their bits.
    private(set) var symbols: [UInt16] = []
    /// The end of the codes of each length, as 15 bits, and what leads from a code to its place in
    /// `symbols`.
    private(set) var ends = [Int](repeating: 0, count: 16)
    private(set) var offsets = [Int](repeating: 0, count: 16)
    /// The symbols and their lengths by the next bits, for short lengths; 0 for others.
    private(set) var short: [UInt16] = []

    static var shortLength: Int { 9 }

    /// Sets the lengths of the codes of all symbols; 0 for those without a code.
    mutating func set(_ lengths: ArraySlice<UInt8>) throws(Damage) {
      var places = [Int](repeating: 0, count: 17)
      for length in lengths where length > 0 { places[Int(length) + 1] += 1 }
      var code = 0
      for length in 1...15 {
        offsets[length] = places[length] - code
        code += places[length + 1]
        // More codes than bits have no place.
        guard code <= 1 << length else { throw .damage }
        ends[length] = code << (15 - length)
        places[length + 1] += places[length]
        code <<= 1
      }
      var symbols = [UInt16](repeating: 0, count: lengths.count)
      var short = [UInt16](repeating: 0, count: 1 << Self.shortLength)
      for index in lengths.indices where lengths[index] > 0 {
        let (symbol, length) = (UInt16(index - lengths.startIndex), Int(lengths[index]))
        let place = places[length]
        places[length] += 1
        symbols[place] = symbol
        guard length <= Self.shortLength else { continue }
        let start = Inflation.reversed((place - offsets[length]) << (15 - length))
        for bits in stride(from: start, to: short.count, by: 1 << length) {
          short[bits] = symbol << 4 | UInt16(length)
        }
      }
      (self.symbols, self.short) = (symbols, short)
    }
  }

  /// Returns 15 bits in the other order.
  private static func reversed(_ bits: Int) -> Int {
    var bits = bits
    bits = (bits & 0x5555) << 1 | bits >> 1 & 0x5555
    bits = (bits & 0x3333) << 2 | bits >> 2 & 0x3333
    bits = (bits & 0x0F0F) << 4 | bits >> 4 & 0x0F0F
    bits = (bits & 0x00FF) << 8 | bits >> 8 & 0x00FF
    return bits >> 1
  }

  private static let fixedTexts =
    [UInt8](repeating: 8, count: 144) + [UInt8](repeating: 9, count: 112)
    + [UInt8](repeating: 7, count: 24) + [UInt8](repeating: 8, count: 8)
  private static let fixedDistances = [UInt8](repeating: 5, count: 30)

  private mutating func take(_ code: Code) throws(Damage) -> Int {
    if bitCount < 32 { fill() }
    let known = code.short[Int(truncatingIfNeeded: bits & (1 << UInt64(Code.shortLength) - 1))]
    if known != 0 {
      try skip(Int(known & 15))
      return Int(known >> 4)
    }
    return try takeLong(code)
  }

  /// Reads a symbol whose code is longer than those in the table of short ones.
  private mutating func takeLong(_ code: Code) throws(Damage) -> Int {
    let value = Self.reversed(Int(truncatingIfNeeded: bits & 0x7FFF))
    for length in Code.shortLength + 1...15 where value < code.ends[length] {
      try skip(length)
      return Int(code.symbols[code.offsets[length] + value >> (15 - length)])
    }
    throw .damage
  }

  /// Sets the codes of a block; fails if a text has so many that they alone take seconds.
  ///
  /// zlib with the least memory writes a block with codes for about 500 bytes of text.
  private mutating func setCodes(areFixed: Bool) throws(Damage) {
    codedBlocks += 1
    guard codedBlocks <= 1024 + output.count / 256 else { throw .damage }
    guard areFixed else { return try readCodes() }
    try texts.set(Self.fixedTexts[...])
    try distances.set(Self.fixedDistances[...])
  }

  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  /// Reads the codes of a block, whose lengths have a code themselves.
  private mutating func readCodes() throws(Damage) {
    let textCount = try take(5) + 257
    let count = textCount + (try take(5)) + 1
    let ownCount = try take(4) + 4
    lengths = [UInt8](repeating: 0, count: 19)
    for place in Self.order.prefix(ownCount) { lengths[place] = UInt8(try take(3)) }
    try own.set(lengths[...])
    lengths.removeAll(keepingCapacity: true)
    while lengths.count < count {
      let symbol = try take(own)
      switch symbol {
      case 16:
        guard let last = lengths.last else { throw .damage }
        lengths += repeatElement(last, count: 3 + (try take(2)))
      case 17: lengths += repeatElement(0, count: 3 + (try take(3)))
      case 18: lengths += repeatElement(0, count: 11 + (try take(7)))
      default: lengths.append(UInt8(symbol))
      }
    }
    guard lengths.count == count else { throw .damage }
    try texts.set(lengths[..<textCount])
    try distances.set(lengths[textCount...])
  }
}
