import TestSupport
import Testing
import Waymark

@testable import WaymarkPlatforms

@Suite struct `Pictures of QR codes` {
  /// Versions whose rows have one, two and three words.
  static let versions = [1, 2, 11, 12, 28]

  static func code(_ version: Int) throws -> QRCode {
    try QRCode(String(repeating: "x", count: QRCodeCapacity.all[1][version - 1]))
  }

  @Test(arguments: versions)
  func `an SVG image shows the code`(version: Int) throws {
    let code = try Self.code(version)
    let root = try XMLParser.document(Array(code.svg().utf8)).root
    let side = code.size + 8
    #expect(root.name == "svg" && root.namespace == "http://www.w3.org/2000/svg")
    #expect(root.attribute("viewBox", in: nil)?.value == "0 0 \(side) \(side)")
    #expect(root.attribute("role", in: nil)?.value == "img")
    #expect(root.elements(named: "title").map(\.text) == ["QR code: \(code.content)"])
    let paths = root.elements(named: "path")
    #expect(paths.map { $0.attribute("fill", in: nil)?.value } == ["#fff", "#000"])
    let areas = try paths.map {
      try Self.area(ofPath: #require($0.attribute("d", in: nil)).value, side)
    }
    #expect(areas[0].joined().allSatisfy { $0 })
    #expect(areas[1] == Self.picture(of: code))
  }

  @Test func `an SVG image has the given title, and no text changes its structure`() throws {
    let text = "\"'><script>&\u{0}</title>"
    let code = try QRCode(text)
    let root = try XMLParser.document(Array(code.svg().utf8)).root
    #expect(root.elements.map(\.name) == ["title", "path", "path"])
    #expect(root.elements[0].text == "QR code: " + text.replacing("\u{0}", with: "\u{FFFD}"))
    let titled = try XMLParser.document(Array(code.svg(title: text).utf8)).root
    #expect(titled.elements.map(\.name) == ["title", "path", "path"])
    #expect(titled.elements[0].text == text.replacing("\u{0}", with: "\u{FFFD}"))
  }

  /// The squares that a path of rectangles covers: `M` to a corner, `h` and `v` along the sides.
  private static func area(ofPath path: String, _ side: Int) throws -> [[Bool]] {
    var area = [[Bool]](repeating: Array(repeating: false, count: side), count: side)
    for rectangle in path.matches(of: /M(\d+) (\d+)h(\d+)v(\d+)h-(\d+)z/) {
      let numbers = [rectangle.1, rectangle.2, rectangle.3, rectangle.4].compactMap { Int($0) }
      try #require(numbers.count == 4 && rectangle.3 == rectangle.5)
      for y in numbers[1]..<numbers[1] + numbers[3] {
        for x in numbers[0]..<numbers[0] + numbers[2] { area[y][x] = true }
      }
    }
    #expect(path.replacing(/M\d+ \d+h\d+v\d+h-\d+z/, with: "").isEmpty)
    return area
  }

  /// The dark squares of a code with its quiet zone.
  static func picture(of code: QRCode) -> [[Bool]] {
    (-4..<code.size + 4).map { y in (-4..<code.size + 4).map { x in code[x: x, y: y] } }
  }

  @Test(arguments: versions)
  func `text for a terminal shows the code, with its light modules drawn`(version: Int) throws {
    let code = try Self.code(version)
    let lines = code.terminalText.split(separator: "\n", omittingEmptySubsequences: false)
    let rows = lines.flatMap { line in
      [line.map { !"█▀".contains($0) }, line.map { !"█▄".contains($0) }]
    }
    #expect(Set(code.terminalText).isSubset(of: "█▀▄ \n"))
    // The number of rows is odd, so the last line has one row more.
    #expect(rows.dropLast().elementsEqual(Self.picture(of: code)))
    #expect(rows.last?.contains(true) == false)
  }

  @Test(arguments: versions)
  func `a PNG file shows the code`(version: Int) throws {
    let code = try Self.code(version)
    for scale in version < 20 ? [1, 3, 8] : [2] {
      let image = try PNGModel(reading: code.png(moduleSize: scale))
      let picture = Self.picture(of: code)
      #expect(image.width == picture.count * scale && image.rows.count == picture.count * scale)
      for (y, row) in image.rows.enumerated() {
        let expected = picture[y / scale].flatMap { Array(repeating: !$0, count: scale) }
        if row != expected { Issue.record("row \(y) at \(scale) pixels for a module") }
      }
    }
  }

  @Test(arguments: [(.min, 1), (-1, 1), (0, 1), (100, 100), (101, 100), (.max, 100)])
  func `a module has from 1 to 100 pixels`(moduleSize: Int, pixels: Int) throws {
    // The width is in the header, so the largest pictures need not be read.
    let width = try QRCode("a").png(moduleSize: moduleSize)[16..<20]
    #expect(width.reduce(0) { $0 << 8 | Int($1) } == 29 * pixels)
  }

  @Test(arguments: versions)
  func `a PNG file has at most an eighth of the bytes of its pixels`(version: Int) throws {
    let code = try Self.code(version)
    let side = 8 * (code.size + 8)
    #expect(8 * code.png().count < side * (side / 8 + 1))
  }

  @Test func `compressed bytes are read as they were`() throws {
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    var texts: [[UInt8]] = [[], [0], [255, 255], Array(repeating: 7, count: 40_000)]
    for kinds: UInt8 in [1, 2, 4, 255] {
      for _ in 0..<10 {
        let count = Int.random(in: 0...600, using: &random)
        let part = (0..<count).map { _ in UInt8.random(in: 0...kinds, using: &random) }
        // A repetition that is near, and one that is farther away than the window.
        texts.append(part + part.dropFirst(count / 3) + Array(repeating: 9, count: 40_000) + part)
      }
    }
    for text in texts {
      #expect(
        try InflateModel.bytes(
          ofStream: ZlibWriter.compressed(text, rowLength: Int.random(in: 1...700, using: &random))
        ) == text,
        "seed \(seed)"
      )
    }
  }

  @Test func `checksums are those of known texts`() {
    #expect(Checksum.crc32(Array("123456789".utf8)) == 0xCBF4_3926)
    #expect(Checksum.crc32([]) == 0)
    #expect(Checksum.adler32(Array("Wikipedia".utf8)) == 0x11E6_0398)
    #expect(Checksum.adler32([]) == 1)
  }
}
