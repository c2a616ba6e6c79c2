import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkCatalog

@testable import WaymarkPlatforms

@Suite struct `The list of the codes of findings` {
  /// The codes of the rules in the sources of a target.
  ///
  /// A rule begins with `error("CODE"`, `warning("CODE"` or `info("CODE"`.
  private static func codesInSources(of target: String) throws -> Set<String> {
    let folder = Article.root.appending(path: "Sources/\(target)")
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
    let lists = [
      ("WaymarkPlatforms", FindingCodes.all, least: 250),
      ("WaymarkCatalog", CatalogFindingCodes.all, least: 50),
    ]
    for (target, listed, least) in lists {
      let codes = try Self.codesInSources(of: target)
      #expect(codes.count > least)
      #expect(
        codes.sorted() == listed.map(\.rawValue).sorted(),
        "run 'Scripts/codes', which writes the list of \(target)"
      )
    }
  }
}
