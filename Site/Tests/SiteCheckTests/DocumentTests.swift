import Foundation
import Testing
import Waymark
import WaymarkPlatforms

@Suite struct `The article about deployed files` {
  private static func article() throws -> [Substring] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let path = "Sources/WaymarkSite/WaymarkSite.docc/CheckingDeployedFiles.md"
    let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    return text.split(separator: "\n")
  }

  @Test func `it has an entry for each code and no other entries`() throws {
    let codes = try Self.article().compactMap { line -> String? in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 3, cells[0].hasPrefix("`served.") else { return nil }
      return cells[0].trimmingCharacters(in: ["`"])
    }
    #expect(codes.sorted() == FetchedFile.lintCodes.map(\.rawValue).sorted())
    #expect(codes.count > 30)
  }
}
