import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkCatalog

@Suite struct `The article README.md` {
  /// A pattern with a path that it matches and one that it does not.
  struct Claim: Sendable, CustomTestStringConvertible {
    let pattern: String
    let path: String
    let gives: [String]
    let other: String

    var testDescription: String { pattern }
  }

  private static let readme = try? Article(file: "README.md")

  static let claims: [Claim] = {
    let lines = readme?.text.split(separator: "\n") ?? []
    let text = lines.map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
    let form = #/`([^`]+)` matches `(/[^`]*)`(?: \(([^)]*)\))?, not `(/[^`]*)`/#
    return text.matches(of: form).map { match in
      Claim(
        pattern: String(match.1),
        path: String(match.2),
        gives: match.3.map { Article.code(in: String($0)) } ?? [],
        other: String(match.4)
      )
    }
  }()

  @Test func `the readme shows nine kinds of patterns`() {
    #expect(Self.claims.count == 9)
  }

  @Test(arguments: claims)
  func `each pattern in the readme matches the first path and not the second`(claim: Claim) throws {
    let table = try RouteTable([Route(claim.pattern)])
    let match = try #require(try table.match(path: claim.path))
    #expect(match.parameters.map { "\($0.key)=\($0.value)" } == claim.gives)
    #expect(try table.match(path: claim.other) == nil)
  }

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

  @Test func `the conflict message in the readme equals the thrown message`() throws {
    let shown = try #require(Self.readme?.blocks("").first)
    let error = #expect(throws: RouteTableError.self) {
      try RouteTable([Route("users/{id}"), Route("users/{name}")])
    }
    #expect(error?.description.hasPrefix(shown + "\n") == true)
  }
}
