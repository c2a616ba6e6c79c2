import Testing
import Waymark

// The code of Flint's Routes guide, "Creating the Input for your Action from the URLs",
// as it stands there.

struct DocumentRef {
  let name: String
}

extension DocumentRef: RouteParametersCodable {
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

struct AnalysedDocument: RouteParametersDecodable {
  let name: String
  let isLegacy: Bool

  init?(from routeParameters: RouteParameters?, mapping: URLMapping) {
    guard let parameters = routeParameters, let name = parameters["name"] else { return nil }
    self.name = name
    self.isLegacy = mapping.name == "legacy"
  }
}

@Suite struct SeedExampleTests {
  private func mapping(_ name: String?) throws -> URLMapping {
    URLMapping(name: name, pattern: try Pattern("open"), scope: .appAny)
  }

  @Test func `the DocumentRef of the guide is read and written`() throws {
    let mapping = try mapping(nil)
    let document = try #require(DocumentRef(from: ["name": "a.txt"], mapping: mapping))
    #expect(document.name == "a.txt")
    #expect(document.encodeAsRouteParameters(for: mapping) == ["name": "a.txt"])
    #expect(DocumentRef(from: ["id": "1"], mapping: mapping) == nil)
    #expect(DocumentRef(from: nil, mapping: mapping) == nil)
  }

  @Test func `an initializer can depend on the mapping`() throws {
    #expect(AnalysedDocument(from: ["name": "a"], mapping: try mapping("legacy"))?.isLegacy == true)
    #expect(AnalysedDocument(from: ["name": "a"], mapping: try mapping(nil))?.isLegacy == false)
  }

  @Test func `a router gets the reason for a missing input`() throws {
    let error = RouteDecodingError(route: "legacy", reason: .refused(type: "DocumentRef"))
    #expect(throws: error) {
      let parameters: RouteParameters = [:]
      _ = try parameters.decode(DocumentRef.self, mapping: mapping("legacy"))
    }
  }
}
