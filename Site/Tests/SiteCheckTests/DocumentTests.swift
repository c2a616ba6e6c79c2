import Foundation
import Testing
import Waymark
import WaymarkPlatforms

@Suite struct `The codes of deployed files` {
  private static func rows() throws -> [Substring] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let path = "Sources/WaymarkCommand/Codes/Families/served.md"
    let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    return text.split(separator: "\n")
  }

  @Test func `the codes of answers have an entry each, and there are no others`() throws {
    let codes = try Self.rows().compactMap { line -> String? in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 3, cells[0].hasPrefix("`served.") else { return nil }
      return cells[0].trimmingCharacters(in: ["`"])
    }
    #expect(codes.sorted() == FetchedFile.lintCodes.map(\.rawValue).sorted())
    #expect(codes.count > 30)
  }
}
