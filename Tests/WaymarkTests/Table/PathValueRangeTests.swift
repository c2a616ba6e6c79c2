import TestSupport
import Testing

@testable import Waymark

@Suite("Where a path's values stand")
struct PathValueRangeTests {
  private let table: RouteTable

  init() throws {
    table = try RouteTable([
      Route("a/{first}/b/{second}/{third?}"), Route("file-{name}.txt"), Route("rest/{all**}"),
    ])
  }

  /// The values by their ranges, which must be those that the match hands out.
  private func values(_ path: String) throws -> [String?]? {
    guard let match = try table.match(path: path) else { return nil }
    return (0..<match.pathValueCount).map { index in
      guard let range = match.pathValueRange(at: index) else { return nil }
      let bytes = Array(match.link.normalizedText.utf8)[range]
      let value = String(decoding: bytes, as: UTF8.self)
      if !value.contains("\u{1}") { #expect(match.pathValue(at: index).map(String.init) == value) }
      return value
    }
  }

  @Test func `the range of a value that is a whole component is found`() throws {
    #expect(try values("/a/x/b/yz") == ["x", "yz", nil])
    #expect(try values("/a/x/b/yz/7/") == ["x", "yz", "7"])
  }

  @Test(arguments: [20, 40, 63, 64, 65, 90, 200])
  func `the range of a value in a long path is found at every position`(length: Int) throws {
    let long = String(repeating: "v", count: length)
    #expect(try values("/a/\(long)/b/yz/7") == [long, "yz", "7"])
    #expect(try values("/a/x/b/\(long)/7") == ["x", long, "7"])
    #expect(try values("/a/x/b/y/\(long)?q=1") == ["x", "y", long])
  }

  @Test func `the range of a value next to literal text, or of a catch-all, is found`() throws {
    #expect(try values("/file-a.b.txt") == ["a.b"])
    #expect(try values("/rest/") == [""])
    #expect(try values("/rest/a/b") == ["a/b"])
  }

  @Test func `the range of an escaped value is found, and the value is decoded`() throws {
    #expect(try values("/a/%41/b/%C3%A9") == ["A", "é", nil])
    #expect(try values("/a/x%2Fy/b/z") == ["x\u{1}y", "z", nil])
  }

  @Test(arguments: 0..<8)
  func `the components of a catch-all are the last components of the path`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let parts = ["a", "b", "%2F", "/", "/", "//", "%41", "é", "..", "a-long-component", "%01"]
    var count = 0
    for round in 0..<400 {
      let app = AppIdentity.any(
        policies: LinkPolicies(emptyComponents: round % 2 == 0 ? .strict : .collapse)
      )
      let table = try RouteTable([Route("rest/{all**}"), Route("x/{one}/{all**}")], app: app)
      let start = ["/rest", "/rest/", "/x/1/", "/x//"].randomElement(using: &random) ?? ""
      let tail = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        parts.randomElement(using: &random) ?? ""
      }
      guard let match = (try? table.match(path: start + tail.joined())) ?? nil else { continue }
      count += 1
      let skipped = match.routeIndex == 0 ? 1 : 2
      let expected = Array(match.link.pathComponents.dropFirst(skipped))
      #expect(match.restComponents == expected, "seed \(seed): \(match.link)")
    }
    #expect(count > 100)
  }

  @Test func `an invalid index has no range`() throws {
    let match = try #require(try table.match(path: "/a/x/b/y"))
    #expect(match.pathValueRange(at: -1) == nil)
    #expect(match.pathValueRange(at: 3) == nil)
    #expect(match.pathValueRange(at: Int.max) == nil)
  }
}
