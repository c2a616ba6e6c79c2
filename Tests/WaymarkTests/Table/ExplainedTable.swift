@testable import Waymark

/// A table with something of everything, for tests of what an explanation says.
enum ExplainedTable {
  static let table = Result {
    try RouteTable(
      [
        Route(
          "station/{stationID:int}/{action:arrivals|filter|service-alerts?}",
          name: "station"
        ),
        Route("search?q={query}&page={page:int?}", name: "search"),
        Route("users/new", name: "newUser"),
        Route("users/{id}", name: "user"),
        Route("users/{id}/photos"),
        Route("account/**", name: "account"),
        Route("list?sort=date&mine", name: "list"),
        Route("help#faq", name: "faq"),
        Route("open-doc", in: [.app(scheme: "underway")], name: "openDoc"),
        Route(
          "reset/{token}?code={code}",
          name: "reset",
          notes: RouteNotes(secrets: ["token", "code"])
        ),
        Route("admin/tools", name: "tools"),
        Route("line/{name}", in: [.universal(domain: "www.underway.nyc")], name: "line"),
        Route("line/{name}", in: [.universalAny], name: "anyLine"),
      ],
      app: AppIdentity(
        name: "Underway",
        schemes: ["underway"],
        domains: ["www.underway.nyc", "*.mta.example"]
      ),
      webOnly: [WebOnlyPath(Pattern("admin/**"))]
    )
  }
}
