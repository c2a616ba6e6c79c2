import TestSupport
import Testing

@testable import WaymarkPlatforms

@Suite struct `Reading texts that are compressed with DEFLATE` {
  @Test func `a text with codes of any lengths is read`() {
    let seed = SeededGenerator.freshSeed
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<30 {
      var writer = DeflateWriter()
      for _ in 0..<Int.random(in: 1...4, using: &generator) { writer.addBlock(using: &generator) }
      let compressed = writer.end()
      #expect(
        Inflation.text(of: compressed, size: writer.text.count) == writer.text,
        "seed \(seed)"
      )
      for size in [writer.text.count - 1, writer.text.count + 1] where size >= 0 {
        #expect(Inflation.text(of: compressed, size: size) == nil, "seed \(seed)")
      }
    }
  }

  @Test(arguments: [(17, true), (15, false), (0, false)])
  func `a text that is too long is distinguished from a damaged one`(count: Int, isLong: Bool) {
    let block: [UInt8] = [0, 0xFF, 0xFF, 0, 0] + [UInt8](repeating: 0x20, count: 65_535)
    let blocks = [[UInt8]](repeating: block, count: count).flatMap(\.self)
    let bytes = [0x1F, 0x8B, 8] + [UInt8](repeating: 0, count: 7) + blocks
    #expect(Inflation.gzip(bytes, limit: 1 << 20) == nil)
    #expect(Inflation.exceeds(limit: 1 << 20, gzip: bytes + [6, 6, 6, 6, 6, 6, 6, 6]) == isLong)
  }

  @Test func `more codes than bits are refused`() {
    var writer = DeflateWriter()
    let lengths = [Int](repeating: 8, count: 257)
    writer.putHeader(texts: lengths, distances: [1], isLast: true)
    writer.put(DeflateWriter.codes(of: lengths)[256])
    #expect(Inflation.text(of: writer.end(), size: 0) == nil)
  }

  @Test(arguments: [(1000, true), (2000, false)])
  func `a text of blocks with codes that contain nothing is refused`(
    count: Int,
    isRead: Bool
  ) {
    for areFixed in [true, false] {
      var writer = DeflateWriter()
      let lengths = [Int](repeating: 0, count: 256) + [1]
      for _ in 0..<count {
        if areFixed {
          writer.put(0b010, 3)
          writer.put(0, 7)
        } else {
          writer.putHeader(texts: lengths, distances: [1], isLast: false)
          writer.put(0, 1)
        }
      }
      #expect(Inflation.text(of: writer.end(), size: 0) == (isRead ? [] : nil))
    }
  }
}

/// Compresses random texts with random codes, as RFC 1951 describes them.
private struct DeflateWriter {
  /// The text that was compressed.
  private(set) var text: [UInt8] = []
  private var bytes: [UInt8] = []
  private var (bits, bitCount) = (0, 0)

  /// Adds bits, of which the lowest is the first.
  mutating func put(_ value: Int, _ count: Int) {
    for bit in 0..<count {
      bits |= (value >> bit & 1) << bitCount
      bitCount += 1
      guard bitCount == 8 else { continue }
      bytes.append(UInt8(bits))
      (bits, bitCount) = (0, 0)
    }
  }

  /// Adds a code, of which the highest bit is the first.
  mutating func put(_ code: (bits: Int, length: Int)) {
    for bit in (0..<code.length).reversed() { put(code.bits >> bit, 1) }
  }

  /// Returns the compressed text, after an empty last block.
  mutating func end() -> [UInt8] {
    put(0b011, 3)
    put(0, 7)
    if bitCount > 0 { put(0, 8 - bitCount) }
    return bytes
  }

  mutating func putHeader(texts: [Int], distances: [Int], isLast: Bool) {
    put(isLast ? 0b101 : 0b100, 3)
    put(texts.count - 257, 5)
    put(distances.count - 1, 5)
    // Each length from 0 to 15 has a code of four bits.
    put(15, 4)
    for symbol in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15] {
      put(symbol < 16 ? 4 : 0, 3)
    }
    for length in texts + distances { put((length, 4)) }
  }

  /// Returns the code of each symbol.
  static func codes(of lengths: [Int]) -> [(bits: Int, length: Int)] {
    var codes = lengths.map { (bits: 0, length: $0) }
    var next = 0
    for length in 1...15 {
      for symbol in lengths.indices where lengths[symbol] == length {
        codes[symbol].bits = next
        next += 1
      }
      next <<= 1
    }
    return codes
  }

  /// Returns random lengths of a complete code; 0 for symbols that do not occur.
  private static func lengths(
    of count: Int,
    with symbol: Int,
    using generator: inout SeededGenerator
  ) -> [Int] {
    var leaves = [1, 1]
    let wanted = Int.random(in: 2...count, using: &generator)
    let isDeep = Bool.random(using: &generator)
    while leaves.count < wanted {
      let place = isDeep ? leaves.count - 1 : Int.random(in: leaves.indices, using: &generator)
      guard leaves[place] < 15 else {
        leaves.shuffle(using: &generator)
        continue
      }
      leaves[place] += 1
      leaves.append(leaves[place])
    }
    leaves += [Int](repeating: 0, count: count - leaves.count)
    leaves.shuffle(using: &generator)
    if let other = leaves.firstIndex(where: { $0 > 0 }), leaves[symbol] == 0 {
      leaves.swapAt(symbol, other)
    }
    return leaves
  }

  mutating func addBlock(using generator: inout SeededGenerator) {
    let texts = Self.lengths(of: 286, with: 256, using: &generator)
    let distances = Self.lengths(of: 30, with: 0, using: &generator)
    putHeader(texts: texts, distances: distances, isLast: false)
    let (textCodes, distanceCodes) = (Self.codes(of: texts), Self.codes(of: distances))
    let used = texts.indices.filter { texts[$0] > 0 && $0 != 256 }
    for _ in 0..<Int.random(in: 0...300, using: &generator) {
      guard let symbol = used.randomElement(using: &generator) else { break }
      guard symbol > 256 else {
        put(textCodes[symbol])
        text.append(UInt8(symbol))
        continue
      }
      let near = distances.indices.filter {
        distances[$0] > 0 && Self.distance($0).first <= text.count
      }
      guard let place = near.randomElement(using: &generator) else { continue }
      let (length, distance) = (Self.length(symbol), Self.distance(place))
      let more = Int.random(in: 0..<1 << length.bits, using: &generator)
      let room = min(1 << distance.bits, text.count - distance.first + 1)
      let further = Int.random(in: 0..<room, using: &generator)
      put(textCodes[symbol])
      put(more, length.bits)
      put(distanceCodes[place])
      put(further, distance.bits)
      for _ in 0..<length.first + more { text.append(text[text.count - distance.first - further]) }
    }
    put(textCodes[256])
  }

  /// The first length of a symbol, and the number of its further bits.
  private static func length(_ symbol: Int) -> (first: Int, bits: Int) {
    if symbol == 285 { return (258, 0) }
    if symbol < 265 { return (symbol - 254, 0) }
    let bits = (symbol - 261) / 4
    return ((4 + (symbol - 261) % 4) << bits + 3, bits)
  }

  /// The first distance of a symbol, and the number of its further bits.
  private static func distance(_ symbol: Int) -> (first: Int, bits: Int) {
    if symbol < 4 { return (symbol + 1, 0) }
    let bits = symbol / 2 - 1
    return ((2 + symbol % 2) << bits + 1, bits)
  }
}
