import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkCatalog

@Suite struct `The article README.md` {
  private static let readme = try? Article(file: "README.md")

  @Test func `the first typed route in the readme has fewer than 15 lines`() throws {
    let text = try #require(Self.readme?.text)
    let sections = text.components(separatedBy: "## An enum of routes\n")
    let section = try #require(sections.dropFirst().first)
    let block = try #require(section.components(separatedBy: "```swift\n").dropFirst().first)
    let lines = block.components(separatedBy: "\n").prefix { $0 != "```" }
    #expect(lines.contains("@Routes") && lines.count < 15, "\(lines.count) lines")
  }

  @Test func `the catalog in the readme has no findings`() throws {
    let text = try #require(Self.readme?.blocks("json").first)
    #expect(try LinkCatalog(json: text).lint().map(\.description) == [])
  }
}
