import Testing
import Waymark

@Suite struct `The path of a request` {
  @Test(
    arguments: [
      ("/station/25?from=mail", "www.underway.nyc", "station"),
      ("station/25", "www.underway.nyc", "station"), ("/station/25", "WWW.underway.nyc", "station"),
      ("/station/25", "www.underway.nyc:443", "station"), ("", "www.underway.nyc", "home"),
      ("/", "www.underway.nyc", "home"), ("/beta", "beta.underway.nyc", "beta"),
      ("/beta", "www.underway.nyc", nil), ("/station/25", "other.example", nil),
      ("/admin/x", "www.underway.nyc", nil), ("/station/x", "www.underway.nyc", nil),
      // Nothing in a request leads to another domain.
      ("//www.underway.nyc/station/25", "other.example", nil),
      ("https://www.underway.nyc/station/25", "other.example", nil),
      ("@www.underway.nyc/station/25", "other.example", nil),
      ("25", "www.underway.nyc/station", nil), ("/station/25", "a@www.underway.nyc", nil),
      ("/station/25", "www.underway.nyc#", nil), ("/station/25", "www.underway.nyc?", nil),
      ("/station/25", "www.underway.nyc\\", nil),
    ] as [(String, String, String?)]
  )
  func `a path is matched as a link of the domain`(
    path: String,
    domain: String,
    route: String?
  ) throws {
    let table = try RouteTable(
      [
        Route("", name: "home"), Route("station/{id:int}", name: "station"),
        Route("admin/{page}", name: "admin"),
        Route("beta", in: [.universal(domain: "beta.underway.nyc")], name: "beta"),
      ],
      app: AppIdentity(schemes: [], domains: ["www.underway.nyc", "beta.underway.nyc"]),
      webOnly: [WebOnlyPath(Pattern("admin/**"))]
    )
    #expect(try table.match(path: path, domain: domain)?.route.name == route)
  }

  @Test(arguments: [("/%00", "a.example"), ("/a\u{1}b", "a.example"), ("/", ":80")])
  func `a path or domain that no link can contain is an error`(path: String, domain: String) throws
  {
    let table = try RouteTable([Route("**", name: "all")])
    #expect(throws: LinkError.self) { try table.match(path: path, domain: domain) }
  }
}
