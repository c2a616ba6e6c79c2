import Foundation
import Testing

@testable import Waymark
@testable import WaymarkCatalog

@Suite struct `Findings about the types of values` {
  @Test func `a catalog reports enums without a list of their cases, and invalid examples`() throws
  {
    let catalog = try SortRoute.catalog()
    let findings = catalog.lint().map { "\($0.code) \($0.place ?? "")" }
    #expect(
      findings == [
        "lint.undecodable-example route 'list', examples[1]",
        "lint.undecodable-example route 'again', examples[1]",
        "lint.undecodable-example route 'again', examples[2]",
        "lint.undecodable-example route 'again', examples[3]",
        "lint.open-enum route 'list', pattern",
        "lint.open-enum route 'list', pattern",
        "lint.open-enum route 'view', pattern",
        "lint.open-enum route 'view', pattern",
      ]
    )
    #expect(try SortRoute.catalog(app: AppIdentity(schemes: ["x"])).lint().count == findings.count)
    #expect(try LinkCatalog(json: catalog.json) == catalog)
  }

  @Test func `a catalog reports the enums among the fields of a value that is spread`() throws {
    let messages = try SortRoute.catalog().lint().filter { $0.place == "route 'view', pattern" }
      .map(\.message)
    #expect(
      messages == [
        "the enum Order does not list its cases, so 'order' matches every text",
        "the enum Color does not list its cases, so 'color' matches every text",
      ]
    )
  }

  @Test func `each field of a type is found, also after an enum without a list of its cases`() {
    struct Inner: Codable { var open: SortRoute.Order }
    struct Wrapper: Codable {
      let color: SortRoute.Color
      init(from decoder: any Decoder) throws {
        color = try decoder.singleValueContainer().decode(SortRoute.Color.self)
      }
    }
    struct Fields: Codable {
      var text: String
      var flag: Bool
      var order: SortRoute.Order
      var listed: SortRoute.Listed
      var id: UUID
      var at: Date?
      var colors: [SortRoute.Color]
      var inner: Inner
      var other: Inner?
      var wrapped: Wrapper?
      var nested: [Fields]
      var last: UInt8
    }
    let found = FieldTypes.fields(of: Fields.self)
    let enums = found.filter { $0.type == SortRoute.Order.self || $0.type == SortRoute.Color.self }
    #expect(
      Array(enums.map(\.name).prefix(5)) == [
        "order", "colors", "inner.open", "other.open", "wrapped",
      ]
    )
    #expect(found.last?.name == "last")
    #expect(FieldTypes.fields(of: SortRoute.self).isEmpty)
  }

  @Test(arguments: [
    ("sort:list/new/noon/1/x/new", "'open' is \"noon\", not a value of type Open"),
    (
      "sort:list/new/new/2/x/new",
      "'number' is \"2\", not \(Int.routeExpectation) of type OpenNumber"
    ),
    ("sort:again/new?mail=a&size=1", "'mail' is \"a\", not a value of type Mail"),
  ])
  func `the message about a text that a type does not read names the type`(
    link: String,
    message: String
  ) throws {
    let match = try #require(try SortRoute.match(link))
    let error = #expect(throws: RouteDecodingError.self) { _ = try SortRoute.decode(match) }
    #expect(error?.diagnostic.message == message)
  }

  @Test func `a type of the input is named in the same way`() throws {
    struct Input: Decodable {
      enum Sort: String, Decodable { case new }
      let sort: Sort
    }
    let parameters: RouteParameters = ["sort": "noon"]
    let mapping = URLMapping(name: nil, pattern: .root, scope: .appAny)
    let error = #expect(throws: RouteDecodingError.self) {
      _ = try parameters.decodeFields(Input.self, mapping)
    }
    #expect(error?.diagnostic.message == "'sort' is \"noon\", not a value of type Sort")
  }
}
