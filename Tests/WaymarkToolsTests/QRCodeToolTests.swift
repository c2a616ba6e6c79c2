import Foundation
import TestSupport
import Testing
import WaymarkPlatforms

private let zbar = SystemTool("zbarimg")

/// zbar reads the pictures of QR codes.
@MainActor
@Suite(.enabled(if: zbar.isExpected, Comment(rawValue: zbar.absence)))
struct `QR codes for zbar` {
  @Test(arguments: 1...40)
  func `zbar reads the pictures of a code of each version and level`(version: Int) throws {
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    var pictures: [(text: String, bytes: [UInt8])] = []
    for level in QRCode.Correction.allCases {
      let text = random.text(forQRCode: version, level: level.rawValue)
      let code = try QRCode(text, correction: level)
      #expect(code.version == version)
      pictures.append((text, code.png(moduleSize: Int.random(in: 3...5, using: &random))))
      pictures.append((text, Self.image(of: code.terminalText)))
    }
    let read = try Self.texts(in: pictures.map(\.bytes))
    #expect(read == pictures.map(\.text), "seed \(seed), version \(version)")
  }

  @Test func `zbar reads a code that is damaged as much as its correction allows`() throws {
    let text = "https://www.underway.nyc/station/25?from=mail"
    for (level, rows) in zip(QRCode.Correction.allCases, [1, 2, 4, 5]) {
      let code = try QRCode(text, correction: level)
      var lines = code.terminalText.split(separator: "\n").map(Array.init)
      // A stripe over the data on the right, below the finder.
      for row in 0..<rows {
        let columns = lines[8 + row].indices.suffix(4 + 6).dropLast(4)
        for column in columns { lines[8 + row][column] = " " }
      }
      let image = Self.image(of: lines.map { String($0) }.joined(separator: "\n"))
      #expect(try Self.texts(in: [image]) == [text], "\(level)")
    }
  }

  /// The picture of a terminal with light text on a dark background, in the format PGM.
  private static func image(of text: String) -> [UInt8] {
    let (scale, lines) = (4, text.split(separator: "\n"))
    let rows = lines.flatMap { line in
      ["█▀", "█▄"].map { light in line.map { light.contains($0) ? 255 as UInt8 : 0 } }
    }
    let pixels = rows.flatMap { row in
      let wide = row.flatMap { Array(repeating: $0, count: scale) }
      return Array(repeating: wide, count: scale).joined()
    }
    return Array("P5 \(rows[0].count * scale) \(rows.count * scale) 255\n".utf8) + pixels
  }

  /// The texts that zbar finds in the pictures, in their order.
  private static func texts(in pictures: [[UInt8]]) throws -> [String] {
    try SystemTool.withFolder { folder in
      let names = pictures.indices.map { "\($0)" }
      for (name, bytes) in zip(names, pictures) {
        try Data(bytes).write(to: folder.appendingPathComponent(name))
      }
      let answer = try zbar.run(
        ["--quiet", "--raw", "-Sdisable", "-Sqrcode.enable"] + names,
        in: folder
      )
      return answer.output.utf8.split(separator: UInt8(ascii: "\n")).compactMap { String($0) }
    }
  }
}
