import Testing

@testable import Waymark

// What a target with default isolation `MainActor` makes of its types. Each conformance is inferred
// to be isolated, so that these need nothing but what a nonisolated target needs.

@MainActor struct MainActorDocument: Equatable {
  var name: String
}

@MainActor extension MainActorDocument: RouteParametersCodable {
  init?(from routeParameters: RouteParameters?, mapping: URLMapping) {
    guard let name = routeParameters?["name"] else {
      return nil
    }
    self.name = name
  }

  func encodeAsRouteParameters(for mapping: URLMapping) -> RouteParameters? {
    return ["name": name]
  }
}

@MainActor struct MainActorFilter: Codable, Equatable, RouteParametersCodable {
  enum Kind: String, Codable { case film, book }
  struct Span: Codable, Equatable { var low: Int, high: Int }
  var kind: Kind
  var span: Span?
  var tags: [String]
}

@MainActor enum MainActorLine: String, RouteValue, CaseIterable, Codable { case red, green }

@MainActor struct MainActorSearch: Codable, Equatable, RouteParametersCodable, RouteDefaulting {
  var line: MainActorLine
  var page: Int
  static var routeDefaults: MainActorSearch { MainActorSearch(line: .red, page: 1) }
}

@MainActor final class MainActorModel: Codable, RouteParametersCodable {
  var id = 1
}

@MainActor struct MainActorReader: Decodable, RouteParametersDecodable { var id: Int }

@MainActor struct MainActorWriter: Encodable, RouteParametersEncodable { var id: Int }

@Suite struct InputIsolationTests {
  @MainActor
  private func copy<Input: RouteParametersCodable>(_ input: Input) throws -> (
    RouteParameters, Input
  ) {
    let mapping = try URLMapping.of("x")
    let parameters = try input.encodeAsRouteParameters(for: mapping) ?? [:]
    return (parameters, try parameters.decode(mapping: mapping))
  }

  @MainActor @Test func `an input with a custom conversion can be isolated to the main actor`()
    throws
  {
    let document = try #require(MainActorDocument(from: ["name": "a"], mapping: .of("x")))
    #expect(try copy(document) == (["name": "a"], document))
    #expect(try copy(MainActorDocument?.none) == ([:], nil))
  }

  @MainActor @Test func `a Codable input can be isolated to the main actor`() throws {
    let filter = MainActorFilter(kind: .book, span: .init(low: 1, high: 2), tags: ["a"])
    #expect(
      try copy(filter) == (
        ["kind": "book", "span.low": "1", "span.high": "2", "tags": "a"], filter
      )
    )
    #expect(try copy(MainActorModel()).0 == ["id": "1"])
    #expect(try MainActorReader(from: ["id": "2"], mapping: .of("x"))?.id == 2)
    #expect(try MainActorWriter(id: 3).encodeAsRouteParameters(for: .of("x")) == ["id": "3"])
  }

  @MainActor @Test func `values and defaults can be isolated to the main actor`() throws {
    let search = MainActorSearch(line: .green, page: 1)
    #expect(try copy(search) == (["line": "green"], search))
    #expect(throws: RouteDecodingError.self) {
      try MainActorSearch(from: ["line": "blue"], mapping: .of("x"))
    }
  }

  @MainActor @Test func `a link can be written for an input that is isolated to the main actor`()
    throws
  {
    let table = try RouteTable([Route("search/{line}", name: "search")])
    let creator = LinkCreator(table: table, scheme: "x")
    let search = MainActorSearch(line: .red, page: 2)
    #expect(try creator.appLink(toRoute: "search", with: search) == "x://search/red?page=2")
    #expect(try table.match("x://search/red?page=2")?.decode(MainActorSearch.self) == search)
  }
}
