import Testing

@testable import Waymark

@Suite struct RouteDefaultingTests {
  struct Span: Codable, Equatable, RouteDefaulting {
    var low = 0
    var high = 9
    static var routeDefaults: Span { Span() }
  }
  struct Search: Codable, Equatable, RouteParametersCodable, RouteDefaulting {
    var text = ""
    var page = 1
    var tags = ["all"]
    var span = Span(low: 1, high: 5)
    var author: String?
    var note: String? = "none"
    static var routeDefaults: Search { Search() }
  }

  private func copy<Input: RouteParametersCodable>(
    _ input: Input,
    _ pattern: String = "x"
  ) throws -> (RouteParameters, Input) {
    let mapping = try URLMapping.of(pattern)
    let parameters = try input.encodeAsRouteParameters(for: mapping) ?? [:]
    return (parameters, try parameters.decode(mapping: mapping))
  }

  static let rows: [(Search, RouteParameters)] = [
    (Search(), [:]),
    (Search(text: "a"), ["text": "a"]),
    (Search(page: 2, author: "b"), ["page": "2", "author": "b"]),
    (Search(tags: ["all", "all"]), ["tags": "all", "tags": "all"]),
    (Search(tags: ["x"]), ["tags": "x"]),
    (Search(span: Span(low: 0, high: 5)), ["span.low": "0"]),
    (Search(span: Span()), ["span.low": "0", "span.high": "9"]),
  ]

  @Test(arguments: rows)
  func `what equals its default is not written, and is read as its default`(
    search: Search,
    parameters: RouteParameters
  ) throws {
    #expect(try copy(search) == (parameters, search))
  }

  @Test func `nothing cannot stand for something else than the default`() throws {
    let reason = RouteEncodingError.Reason.indistinguishable(
      "the links have no text for its default"
    )
    #expect(throws: RouteEncodingError(route: "x", parameter: "note", reason: reason)) {
      try copy(Search(note: nil))
    }
    #expect(throws: RouteEncodingError(route: "x", parameter: "tags", reason: reason)) {
      try copy(Search(tags: []))
    }
  }

  @Test func `a bad value is an error although there is a default`() throws {
    let error = RouteDecodingError(
      route: "x",
      parameter: "page",
      value: "two",
      reason: .malformed(expected: "an integer from \(Int.min) to \(Int.max)")
    )
    #expect(throws: error) { try Search(from: ["page": "two"], mapping: .of("x")) }
  }

  @Test func `a field's own defaults count where the input has none`() throws {
    struct Plain: Codable, Equatable, RouteParametersCodable {
      var first = Span()
      var second: Span? = Span(low: 3)
    }
    #expect(try copy(Plain()) == (["second.low": "3"], Plain()))
    #expect(try copy(Plain(second: nil)) == ([:], Plain(second: nil)))
  }

  @Test func `defaults do not make an optional input present`() throws {
    let mapping = try URLMapping.of("x")
    #expect(try Search?(from: ["utm": "1"], mapping: mapping) == .some(nil))
    #expect(try Search?(from: ["page": "1"], mapping: mapping) == Search())
  }
}
