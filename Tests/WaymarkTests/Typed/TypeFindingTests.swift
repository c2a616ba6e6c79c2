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
        "lint.undecodable-example route 'again', examples[3]",
        "lint.open-enum route 'list', pattern",
        "lint.open-enum route 'list', pattern",
        "lint.undecodable-example route 'list', examples[1]",
        "lint.undecodable-example route 'again', examples[1]",
        "lint.undecodable-example route 'again', examples[2]",
      ]
    )
    #expect(try SortRoute.catalog(app: AppIdentity(schemes: ["x"])).lint().count == findings.count)
    #expect(try LinkCatalog(json: catalog.json) == catalog)
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
