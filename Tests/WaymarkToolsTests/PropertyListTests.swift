import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkCatalog
import WaymarkPlatforms

private let python = SystemTool("python3")

/// Python's `plistlib` reads the property lists.
@MainActor
@Suite(.enabled(if: python.isExpected, Comment(rawValue: python.absence)))
struct `Property lists for Python` {
  @Test func `Python reads the generated domains and schemes`() throws {
    for example in try ExampleCatalog.all {
      let catalog = example.catalog
      let read = try dictionaries(
        of: [catalog.generate(.entitlements()), catalog.generate(.infoPropertyList())]
      )
      let domains = read[0]["com.apple.developer.associated-domains"] as? [String]
      #expect(domains == catalog.app.domains.list.map { "applinks:\($0)" }, "\(example)")
      let types = read[1]["CFBundleURLTypes"] as? [[String: Any]]
      let schemes = types?.flatMap { $0["CFBundleURLSchemes"] as? [String] ?? [] }
      #expect(schemes == catalog.app.schemes.list, "\(example)")
    }
  }

  /// What `plistlib` makes of the files, by way of JSON.
  private func dictionaries(of generations: [Generation]) throws -> [[String: Any]] {
    try SystemTool.withFolder { folder in
      let files = generations.flatMap(\.files)
      for (index, file) in files.enumerated() {
        try Data(file.text.utf8).write(to: folder.appendingPathComponent("\(index).plist"))
      }
      let script = """
        import json, plistlib, sys
        print(json.dumps([plistlib.load(open(name, 'rb')) for name in sys.argv[1:]]))
        """
      let answer = try python.run(
        ["-c", script] + files.indices.map { "\($0).plist" },
        in: folder
      )
      try #require(answer.status == 0, "\(answer.errors)")
      let value = try JSONSerialization.jsonObject(with: Data(answer.output.utf8))
      return try #require(value as? [[String: Any]])
    }
  }
}
