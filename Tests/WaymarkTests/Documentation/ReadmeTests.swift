import Foundation
import TestSupport
import Testing
import Waymark

@Suite struct `The article README.md` {
  /// What it says of a pattern.
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
    let form = #/`([^`]+)` takes `(/[^`]*)`(?: \(([^)]*)\))?, not `(/[^`]*)`/#
    return text.matches(of: form).map { match in
      Claim(
        pattern: String(match.1),
        path: String(match.2),
        gives: match.3.map { Article.code(in: String($0)) } ?? [],
        other: String(match.4)
      )
    }
  }()

  @Test func `says of nine kinds of places what they take`() { #expect(Self.claims.count == 9) }

  @Test(arguments: claims)
  func `says what a pattern takes and what not`(claim: Claim) throws {
    let table = try RouteTable([Route(claim.pattern)])
    let match = try #require(try table.match(path: claim.path))
    #expect(match.parameters.map { "\($0.name)=\($0.value)" } == claim.gives)
    #expect(try table.match(path: claim.other) == nil)
  }

  @Test func `shows a first typed route in fewer than 15 lines`() throws {
    let text = try #require(Self.readme?.text)
    let section = try #require(text.components(separatedBy: "## Typed routes\n").dropFirst().first)
    let block = try #require(section.components(separatedBy: "```swift\n").dropFirst().first)
    let lines = block.components(separatedBy: "\n").prefix { $0 != "```" }
    #expect(lines.contains("@Routes") && lines.count < 15, "\(lines.count) lines")
  }

  @Test func `shows a catalog without a fault or a risk`() throws {
    let text = try #require(Self.readme?.blocks("json").first)
    #expect(try LinkCatalog(json: text).lint().map(\.description) == [])
  }

  @Test func `shows the message of a conflict`() throws {
    let shown = try #require(Self.readme?.blocks("").first)
    let error = #expect(throws: RouteTableError.self) {
      try RouteTable([Route("users/{id}"), Route("users/{name}")])
    }
    #expect(error?.description.hasPrefix(shown + "\n") == true)
  }
}
