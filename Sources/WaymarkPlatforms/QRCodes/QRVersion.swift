/// A size of a QR code, with all numbers that follow from it (ISO/IEC 18004:2015, §5.3, §7.5).
struct QRVersion: Equatable {
  /// The number of the version, from 1 to 40.
  let number: Int

  static let all = (1...40).map { QRVersion(number: $0) }
  static let largest = QRVersion(number: 40)

  /// Returns the smallest version that has room for a text.
  static func smallest(for content: QRContent, _ correction: QRCode.Correction) -> QRVersion? {
    all.first { $0.capacity(for: content, correction) >= content.bytes.count }
  }

  /// The number of modules of a side.
  var size: Int { 4 * number + 17 }

  /// The columns of the centers of the alignment patterns, which are also their rows.
  ///
  /// The first one is next to the finder patterns. From the last one, the others go back in the
  /// smallest even steps with which they reach it. Version 32 is an exception of the standard.
  var alignmentCenters: [Int] {
    if number == 1 { return [] }
    let steps = number / 7 + 1
    let half = (2 * number + 2 + steps - 1) / steps
    let step = number == 32 ? 26 : 2 * half
    return [6] + (0..<steps).reversed().map { size - 7 - $0 * step }
  }

  /// Indicates whether the code contains its version.
  var showsNumber: Bool { number >= 7 }

  /// The number of codewords: bytes of data and bytes that correct them.
  var codewordCount: Int {
    let centers = alignmentCenters.count
    // Three finder patterns with their borders, two timing patterns, the format and one module.
    var fixed = 3 * 8 * 8 + 2 * (size - 16) + 2 * 15 + 1
    // The pattern would be under a finder in three corners, and two rows of them share five modules
    // each with a timing pattern.
    if centers > 0 { fixed += 25 * (centers * centers - 3) - 2 * 5 * (centers - 2) }
    if showsNumber { fixed += 2 * 18 }
    return (size * size - fixed) / 8
  }

  /// Returns the number of blocks that the data is divided into, each with its own correction.
  func blockCount(_ correction: QRCode.Correction) -> Int {
    Self.blockCounts[correction.rawValue][number - 1]
  }

  /// Returns the number of codewords that correct a block.
  func correctionCount(_ correction: QRCode.Correction) -> Int {
    Self.correctionCounts[correction.rawValue][number - 1]
  }

  /// Returns the number of codewords for data.
  func dataCount(_ correction: QRCode.Correction) -> Int {
    codewordCount - blockCount(correction) * correctionCount(correction)
  }

  /// Returns the number of bytes of text that the version has room for.
  func capacity(for content: QRContent, _ correction: QRCode.Correction) -> Int {
    (8 * dataCount(correction) - content.headerBitCount(self)) / 8
  }

  /// The number of bits for the length of a text in bytes.
  var lengthBitCount: Int { number < 10 ? 8 : 16 }

  private static let correctionCounts: [[Int]] = [
    [
      7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28,
      28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    ],
    [
      10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26,
      26, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
    ],
    [
      13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30,
      28, 30, 30, 30, 30, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    ],
    [
      17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28,
      30, 24, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    ],
  ]

  private static let blockCounts: [[Int]] = [
    [
      1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8,
      8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25,
    ],
    [
      1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16,
      17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
    ],
    [
      1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20,
      23, 23, 25, 27, 29, 34, 34, 35, 38, 40, 43, 45, 48, 51, 53, 56, 59, 62, 65, 68,
    ],
    [
      1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25,
      25, 34, 30, 32, 35, 37, 40, 42, 45, 48, 51, 54, 57, 60, 63, 66, 70, 74, 77, 81,
    ],
  ]
}

extension QRVersion {
  /// The 18 modules of the version: its number, and the remainder that corrects it (Annex D).
  var numberBits: Int { Self.withRemainder(number, degree: 12, polynomial: 0x1F25) }

  /// Returns the 15 modules of the format: correction and mask, and their remainder (Annex C).
  static func formatBits(_ correction: QRCode.Correction, mask: Int) -> Int {
    let level =
      switch correction {
      case .low: 1
      case .medium: 0
      case .quartile: 3
      case .high: 2
      }
    // The constant prevents a format without dark modules.
    return withRemainder((level << 3) | mask, degree: 10, polynomial: 0x537) ^ 0x5412
  }

  /// Returns a number, followed by its remainder after division by a polynomial over two elements.
  private static func withRemainder(_ number: Int, degree: Int, polynomial: Int) -> Int {
    var remainder = number << degree
    for bit in stride(from: degree + 5, through: degree, by: -1) where (remainder >> bit) & 1 == 1 {
      remainder ^= polynomial << (bit - degree)
    }
    return (number << degree) | remainder
  }
}
