import Testing
import WaymarkCatalog
import WaymarkRoutes

@Routes
private enum GuideRoute: Hashable {
  static let appIdentity = AppIdentity(schemes: ["guide"], domains: ["guide.example"])

  @Route("cities", examples: ["cities"])
  case cities
  @Route(
    "city/{id}",
    examples: ["city/7", "guide://city/7/map/3", "/city/7/plan"],
    parent: "cities",
    presentation: .push,
    activity: ".CityActivity",
    gates: ["loaded"],
    requires: ["premium"],
    activityType: "guide.city"
  )
  case city(id: Int, CityRoute)
}

@Routes
private enum CityRoute: Hashable {
  @Route("", examples: ["/"])
  case overview
  @Route(
    "map/{sheet}",
    parent: "overview",
    presentation: .tab("maps"),
    activity: ".Map",
    gates: ["maps"],
    requires: ["maps", "premium"],
    activityType: "guide.map"
  )
  case map(sheet: Int)
  @Route("plan", deprecated: "it is the map", replacement: "map", parent: "cities")
  case plan
}

@Suite struct `Routes that continue another` {
  @Test func `continued routes keep their notes under their new names`() throws {
    let routes = try GuideRoute.routes
    #expect(routes.map(\.label) == ["cities", "city.overview", "city.map", "city.plan"])
    #expect(routes.map(\.notes.parent) == [nil, "cities", "city.overview", "cities"])
    #expect(routes.map(\.notes.presentation) == [nil, .push, .tab("maps"), .push])
    let activities = routes.map(\.notes.activity)
    #expect(activities == [nil, ".CityActivity", ".Map", ".CityActivity"])
    #expect(routes[3].notes.deprecation?.replacement == "city.map")
    #expect(routes[2].notes.gates == ["loaded", "maps"])
    #expect(
      routes.map(\.notes.requires) == [[], ["premium"], ["premium", "maps"], ["premium"]]
    )
    #expect(
      routes.map(\.notes.activityType) == [nil, "guide.city", "guide.map", "guide.city"]
    )
  }

  @Test func `continued routes have the examples that they match`() throws {
    let examples = try GuideRoute.routes.map(\.notes.examples)
    #expect(examples == [["cities"], ["city/7"], ["guide://city/7/map/3"], ["/city/7/plan"]])
    let findings = try GuideRoute.catalog().lint().filter { $0.severity != .info }
    #expect(findings.map(\.code.rawValue) == [])
  }
}
