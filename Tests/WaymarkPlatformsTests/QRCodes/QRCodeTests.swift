import TestSupport
import Testing
import Waymark

@testable import WaymarkPlatforms

@Suite struct `QR codes` {
  static let levels = QRCode.Correction.allCases

  // MARK: - Tables

  @Test func `each version has room for the bytes that the standard lists`() {
    for level in Self.levels {
      let capacities = QRCodeCapacity.all[level.rawValue]
      for (version, capacity) in zip(QRVersion.all, capacities) {
        let text = QRContent(String(repeating: "a", count: capacity))
        #expect(version.capacity(for: text, level) == capacity, "\(version), \(level)")
        #expect(QRVersion.smallest(for: text, level) == version, "\(level)")
        let longer = QRContent(String(repeating: "a", count: capacity + 1))
        let next = version.number == 40 ? nil : QRVersion(number: version.number + 1)
        #expect(QRVersion.smallest(for: longer, level) == next, "\(level)")
        // The text is marked as UTF-8 with 12 bits, 4 of which are free.
        let accents = QRContent(String(repeating: "é", count: capacity / 2))
        #expect(version.capacity(for: accents, level) == capacity - 1, "\(version), \(level)")
      }
    }
  }

  @Test func `formats, versions and alignment patterns are those of the standard`() {
    for level in Self.levels {
      let formats = (0..<8).map { QRVersion.formatBits(level, mask: $0) }
      #expect(formats == QRCodeStandard.formats[level.rawValue])
    }
    #expect(QRVersion.all.map(\.alignmentCenters) == QRCodeStandard.alignments)
    #expect(QRVersion.all.dropFirst(6).map(\.numberBits) == QRCodeStandard.numbers)
  }

  @Test func `a block has the correction of the example in the standard`() {
    let data: [UInt8] = [
      0x10, 0x20, 0x0C, 0x56, 0x61, 0x80, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC,
      0x11,
    ]
    #expect(
      ReedSolomon(count: 10).correction(of: data[...])
        == [0xA5, 0x24, 0xD4, 0xC1, 0xED, 0x36, 0xC7, 0x87, 0x2C, 0x55]
    )
  }

  // MARK: - Reading

  @Test(arguments: QRVersion.all.map(\.number))
  func `a slow reader finds the text of a code of each version and level`(version: Int) throws {
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    for level in Self.levels {
      let text = random.text(forQRCode: version, level: level.rawValue)
      let code = try QRCode(text, correction: level)
      let read = try QRCodeModel(reading: code)
      #expect(read.bytes == Array(text.utf8), "seed \(seed), \(level)")
      #expect(read.version == version && code.version == version, "seed \(seed), \(level)")
      #expect(read.correction == level.rawValue && read.mask == code.mask, "seed \(seed)")
      #expect(code.content == text && code.correction == level)
    }
  }

  @Test func `the slow reader rejects a code with one wrong module`() throws {
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    for version in [1, 2, 7] {
      let code = try QRModules(QRCode(random.text(forQRCode: version, level: 0), correction: .low))
      for _ in 0..<50 {
        var damaged = code
        let (x, y) = (
          Int.random(in: 0..<code.size, using: &random),
          Int.random(in: 0..<code.size, using: &random)
        )
        damaged.rows[y][x].toggle()
        // Some modules of some versions belong to no codeword.
        let bits = damaged.codewords(version, 0)
        if bits == code.codewords(version, 0), !code.fixed(version)[y][x] { continue }
        #expect(throws: QRCodeModel.Mistake.self, "seed \(seed): \(x), \(y)") {
          try QRCodeModel(reading: damaged)
        }
      }
    }
  }

  @Test func `an empty text has a code`() throws {
    let code = try QRCode("", correction: .high)
    #expect(try QRCodeModel(reading: code).bytes == [])
    #expect(code.size == 21)
  }

  @Test func `equal texts have equal codes`() throws {
    #expect(try QRCode("a") == QRCode("a"))
    #expect(try QRCode("a") != QRCode("b"))
    #expect(try QRCode("a") != QRCode("a", correction: .high))
  }

  @Test func `all modules outside of a code are light`() throws {
    let code = try QRCode("a")
    for (x, y) in [(-1, 0), (0, -1), (21, 0), (0, 21), (.min, .max), (.max, .min)] {
      #expect(!code[x: x, y: y])
    }
  }

  // MARK: - Masks

  @Test func `the penalty is that of a slow count`() {
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    for version in [1, 2, 9, 11, 12, 13, 27, 28, 40] {
      // Few light or few dark modules make long runs and large areas.
      for light in [2, 6] {
        var grid = QRGrid(size: 4 * version + 17)
        let modules = QRModules(
          (0..<grid.size).map { _ in (0..<grid.size).map { _ in !random.oneIn(light) } }
        )
        for y in 0..<grid.size { for x in 0..<grid.size { grid[x, y] = modules.rows[y][x] } }
        #expect(QRMask.penalty(of: grid) == modules.penalty, "seed \(seed), version \(version)")
      }
    }
  }

  @Test func `a code has the first mask with the lowest penalty`() throws {
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    var masks: Set<Int> = []
    for version in [1, 1, 1, 2, 2, 3, 5, 7, 12] {
      let code = try QRCode(random.text(forQRCode: version, level: 1))
      let modules = QRModules(code)
      let penalties = try (0..<8).map { try modules.masked($0).penalty }
      #expect(penalties.firstIndex(of: penalties.min() ?? 0) == code.mask, "seed \(seed)")
      #expect(try modules.masked(code.mask) == modules)
      masks.insert(code.mask)
    }
    #expect(masks.count > 1, "seed \(seed)")
  }

  // MARK: - Errors

  @Test(arguments: zip(levels, [2953, 2331, 1663, 1273]))
  func `a text that is too long is an error with both lengths`(
    level: QRCode.Correction,
    capacity: Int
  ) {
    let text = String(repeating: "a", count: capacity + 1)
    let error = #expect(throws: QRCodeError.self) { try QRCode(text, correction: level) }
    #expect(error?.length == capacity + 1)
    #expect(error?.capacity == capacity)
    let accents = String(repeating: "é", count: capacity / 2 + 1)
    let other = #expect(throws: QRCodeError.self) { try QRCode(accents, correction: level) }
    #expect(other?.capacity == capacity - 1)
  }

  @Test func `the error for a text that is too long has a remedy`() {
    let text = String(repeating: "a", count: 3000)
    let message = """
      error[qr-code.too-long]: the text has 3000 bytes, but the largest QR code has room for
      """
    let medium = #expect(throws: QRCodeError.self) { try QRCode(text) }
    #expect(
      medium?.description
        == "\(message) 2331\nhelp: shorten the text, or choose a lower correction than 'medium'"
    )
    let low = #expect(throws: QRCodeError.self) { try QRCode(text, correction: .low) }
    #expect(low?.description == "\(message) 2953\nhelp: shorten the text")
  }
}
