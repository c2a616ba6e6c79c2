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
  func `a value that equals its default is not written, and is read as its default`(
    search: Search,
    parameters: RouteParameters
  ) throws {
    #expect(try copy(search) == (parameters, search))
  }

  @Test func `a value that would be read as another default is rejected`() throws {
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

  @Test func `a bad value is an error even if the field has a default`() throws {
    let error = RouteDecodingError(
      route: "x",
      parameter: "page",
      value: "two",
      reason: .malformed(expected: "an integer from \(Int.min) to \(Int.max)")
    )
    #expect(throws: error) { try Search(from: ["page": "two"], mapping: .of("x")) }
  }

  @Test func `a field's own defaults apply if the input declares none`() throws {
    struct Plain: Codable, Equatable, RouteParametersCodable {
      var first = Span()
      var second: Span? = Span(low: 3)
    }
    #expect(try copy(Plain()) == (["second.low": "3"], Plain()))
    #expect(try copy(Plain(second: nil)) == ([:], Plain(second: nil)))
  }

  @Test func `an optional input is absent even if all of its fields have defaults`() throws {
    let mapping = try URLMapping.of("x")
    #expect(try Search?(from: ["utm": "1"], mapping: mapping) == .some(nil))
    #expect(try Search?(from: ["page": "1"], mapping: mapping) == Search())
  }
}
