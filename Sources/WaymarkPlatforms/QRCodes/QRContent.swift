/// The bytes of a text, and their codewords (ISO/IEC 18004:2015, §7.4, §7.6).
struct QRContent {
  let bytes: [UInt8]
  private let isASCII: Bool

  init(_ text: String) {
    bytes = Array(text.utf8)
    isASCII = bytes.allSatisfy { $0 < 0x80 }
  }

  /// Returns the number of bits before the text.
  func headerBitCount(_ version: QRVersion) -> Int {
    (isASCII ? 0 : 12) + 4 + version.lengthBitCount
  }

  /// Returns all codewords of a code, in the order in which they are placed.
  ///
  /// The first codeword of each block comes first, then the second one of each block, and so on.
  /// The codewords that correct the blocks follow in the same way. Therefore a spot on the code
  /// damages only a few codewords of each block.
  func codewords(_ version: QRVersion, _ correction: QRCode.Correction) -> [UInt8] {
    let data = data(version, correction)
    let count = version.blockCount(correction)
    let code = ReedSolomon(count: version.correctionCount(correction))
    // If the data cannot be divided evenly, the last blocks have one codeword more.
    let (length, rest) = data.count.quotientAndRemainder(dividingBy: count)
    var blocks: [ArraySlice<UInt8>] = []
    for index in 0..<count {
      let start = blocks.last?.endIndex ?? 0
      blocks.append(data[start..<start + length + (index < count - rest ? 0 : 1)])
    }
    return Self.interleaved(blocks) + Self.interleaved(blocks.map { code.correction(of: $0)[...] })
  }

  private static func interleaved(_ blocks: [ArraySlice<UInt8>]) -> [UInt8] {
    var bytes: [UInt8] = []
    for offset in 0..<(blocks.last?.count ?? 0) {
      for block in blocks where offset < block.count {
        bytes.append(block[block.startIndex + offset])
      }
    }
    return bytes
  }

  /// Returns the codewords of the data: the kind of the text, its length, its bytes, and padding.
  private func data(_ version: QRVersion, _ correction: QRCode.Correction) -> [UInt8] {
    let count = version.dataCount(correction)
    var bits = BitWriter()
    if !isASCII {
      // Number 26 of the extended channel interpretations is UTF-8. Without it, the bytes would be
      // text in Latin-1.
      bits.append(0b0111, count: 4)
      bits.append(26, count: 8)
    }
    bits.append(0b0100, count: 4)
    bits.append(bytes.count, count: version.lengthBitCount)
    for byte in bytes { bits.append(Int(byte), count: 8) }
    bits.append(0, count: min(4, 8 * count - bits.count))
    let paddings: [UInt8] = [0xEC, 0x11]
    return bits.bytes + (0..<count - bits.bytes.count).map { paddings[$0 % 2] }
  }
}

/// Writes numbers of any number of bits, the highest bit first.
private struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private(set) var count = 0

  mutating func append(_ number: Int, count added: Int) {
    for bit in (0..<added).reversed() {
      if count % 8 == 0 { bytes.append(0) }
      bytes[count / 8] |= UInt8((number >> bit) & 1) << (7 - count % 8)
      count += 1
    }
  }
}
