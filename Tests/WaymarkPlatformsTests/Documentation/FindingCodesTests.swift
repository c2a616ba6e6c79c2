import Foundation
import TestSupport
import Testing
import Waymark

@testable import WaymarkPlatforms

@Suite struct `The list of the codes of findings` {
  /// The codes of the rules in the sources.
  ///
  /// A rule begins with `error("CODE"`, `warning("CODE"` or `info("CODE"`.
  private static func codesInSources() throws -> Set<String> {
    let folder = Article.root.appending(path: "Sources/WaymarkPlatforms")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let rule = /\b(?:error|warning|info)\)?\(\s*"([a-z-]+\.[a-z0-9-]+)"/
    var codes: Set<String> = []
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      codes.formUnion(text.matches(of: rule).map { String($0.1) })
    }
    return codes
  }

  @Test func `the list of codes has the codes of all rules in the sources, and no others`() throws {
    let codes = try Self.codesInSources()
    #expect(codes.count > 250)
    #expect(
      codes.sorted() == FindingCodes.all.map(\.rawValue).sorted(),
      "run 'Scripts/codes', which writes the list"
    )
  }
}
