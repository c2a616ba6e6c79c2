import Testing

@testable import Waymark

@Suite struct LinkCreatorInputTests {
  static let app = AppIdentity(schemes: ["underway"], domains: ["www.underway.nyc"])

  private func creator(_ routes: [Route], app: AppIdentity = app) throws -> LinkCreator {
    LinkCreator(table: try RouteTable(routes, app: app))
  }

  @Test func `an input is encoded for the route that is written`() throws {
    struct Item: RouteParametersCodable, Equatable {
      var id: String
      init(id: String) { self.id = id }
      init?(from routeParameters: RouteParameters?, mapping: URLMapping) { nil }
      func encodeAsRouteParameters(for mapping: URLMapping) throws -> RouteParameters? {
        if mapping.scope.kind == .app { return ["number": id] }
        return ["id": id]
      }
    }
    struct Search: Codable, RouteParametersCodable { var query: String, page: Int? }
    let creator = try creator([
      Route("items/{number}", in: [.appAny], name: "item"),
      Route("item/{id}", in: [.universalAny], name: "item"),
      Route("search?q={query}", name: "search"), Route("home", name: "home"),
    ])
    #expect(try creator.appLink(toRoute: "item", with: Item(id: "7")) == "underway://items/7")
    #expect(
      try creator.universalLink(toRoute: "item", with: Item(id: "7"))
        == "https://www.underway.nyc/item/7"
    )
    #expect(
      try creator.appLink(toRoute: "search", with: Search(query: "ü", page: 2))
        == "underway://search?q=%C3%BC&page=2"
    )
    #expect(try creator.appLink(toRoute: "home", with: NoInput()) == "underway://home")
    #expect(try creator.appLink(toRoute: "home", with: Search?.none) == "underway://home")
  }

  @Test func `defaults of an input are written if the path needs them`() throws {
    struct Station: Codable, RouteParametersCodable, RouteDefaulting, Equatable {
      var id = 0
      var tab = "arrivals"
      var page = 1
      var line = "all"
      static var routeDefaults: Station { Station() }
    }
    let creator = try creator([Route("station/{id:int}/{tab?}/{page:int?}", name: "station")])
    func link(_ station: Station) throws -> String {
      let link = try creator.appLink(toRoute: "station", with: station)
      let found = try creator.table.match(link)
      #expect(try found?.decode(Station.self) == station)
      return link
    }
    #expect(try link(Station()) == "underway://station/0")
    #expect(try link(Station(id: 7, line: "A")) == "underway://station/7?line=A")
    #expect(try link(Station(page: 2)) == "underway://station/0/arrivals/2")
    #expect(try link(Station(tab: "filter")) == "underway://station/0/filter")
  }

  @Test func `a written link can be read under every policy`() throws {
    let routes = try [
      Route("a/{x}/", name: "slash"), Route("b/{path**}", name: "rest"), Route("c", name: "c"),
    ]
    for slash in LinkPolicies.TrailingSlash.allCases {
      for empty in LinkPolicies.EmptyComponents.allCases {
        for plus in LinkPolicies.Plus.allCases {
          let policies = LinkPolicies(
            trailingSlash: slash,
            emptyComponents: empty,
            pathCase: .insensitive,
            plus: plus
          )
          let app = AppIdentity(schemes: ["x"], domains: ["h.example"], policies: policies)
          let creator = try creator(routes, app: app)
          let odd = "a+b c%20"
          #expect(
            try creator.appLink(toRoute: "slash", with: ["x": odd, "q": odd])
              == "x://a/a+b%20c%2520/?q=a%2Bb%20c%2520"
          )
          #expect(try creator.universalLink(toRoute: "rest", with: ["path": ""]).hasSuffix("/b/"))
          #expect(try creator.appLink(toRoute: "c") == "x://c")
          let gap = try? creator.appLink(toRoute: "rest", with: ["path": "a//b"])
          #expect(gap == (empty == .strict ? "x://b/a//b" : nil))
          let end = try? creator.appLink(toRoute: "rest", with: ["path": "/a/"])
          #expect(end == (empty == .strict ? "x://b//a//" : nil))
        }
      }
    }
  }

  @Test func `a list is written as the components of a catch-all`() throws {
    struct File: Codable, RouteParametersCodable, Equatable { var path: [String] }
    let creator = try creator([Route("files/{path**}", name: "file")])
    for path in [[], ["a"], ["a/b", "50%", "%2F", "é"], ["a b", "c"]] {
      let link = try creator.appLink(toRoute: "file", with: File(path: path))
      let found = try creator.table.match(link)
      #expect(found?.restComponents == path)
      #expect(try found?.decode(File.self).path == path)
    }
    let reason = RouteEncodingError.Reason.indistinguishable(
      "one empty component is read as no component"
    )
    #expect(throws: RouteEncodingError(route: "file", parameter: "path", reason: reason)) {
      try creator.appLink(toRoute: "file", with: File(path: [""]))
    }
  }
}
