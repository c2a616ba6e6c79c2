import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkCatalog

@Suite struct TypedRoutesTests {
  static let id = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))

  /// Each value with the links that are written for it: for the app and for the web.
  static let written: [(TransitRoute, app: String?, universal: String?)] = [
    (.station(id: 25), "transit://station/25", "https://www.transit.example/station/25"),
    (
      .station(id: -3, action: .serviceAlerts), "transit://station/-3/service-alerts",
      "https://www.transit.example/station/-3/service-alerts"
    ),
    (
      .search(query: "5th & Main"), "transit://search?q=5th%20%26%20Main",
      "https://www.transit.example/search?q=5th%20%26%20Main"
    ),
    (
      .search(query: "", page: 2, lines: ["A", "é"]),
      "transit://search?q=&page=2&line=A&line=%C3%A9",
      "https://www.transit.example/search?q=&page=2&line=A&line=%C3%A9"
    ),
    (
      .trip(id, .whole), "transit://trip/01020304-0506-0708-090A-0B0C0D0E0F10",
      "https://www.transit.example/trip/01020304-0506-0708-090A-0B0C0D0E0F10"
    ),
    (
      .trip(id, .leg(2, highlight: true)),
      "transit://trip/01020304-0506-0708-090A-0B0C0D0E0F10/leg/2?highlight=true",
      "https://www.transit.example/trip/01020304-0506-0708-090A-0B0C0D0E0F10/leg/2?highlight=true"
    ),
    (
      .map(zoom: 3, TransitRoute.MapView(latitude: 40.5, longitude: -73)),
      "transit://map/3?latitude=40.5&longitude=-73.0",
      "https://www.transit.example/map/3?latitude=40.5&longitude=-73.0"
    ),
    (
      .map(zoom: 3, TransitRoute.MapView(latitude: 1, longitude: 2, layer: "a/b")),
      "transit://map/3/a%2Fb?latitude=1.0&longitude=2.0",
      "https://www.transit.example/map/3/a%2Fb?latitude=1.0&longitude=2.0"
    ),
    (.files([], section: nil), "transit://files/", "https://www.transit.example/files/"),
    (
      .files(["2026", "a/b", "c%"], section: "x y"), "transit://files/2026/a%2Fb/c%25#x%20y",
      "https://www.transit.example/files/2026/a%2Fb/c%25#x%20y"
    ),
    (
      .range(from: "a", to: "b"), "transit://between/a..b",
      "https://www.transit.example/between/a..b"
    ),
    (.times(nil), "transit://times", "https://www.transit.example/times"),
    (.times(nil, exact: true), "transit://times?exact=true", nil),
    (
      .times(Date(timeIntervalSince1970: 0)), "transit://times/1970-01-01T00:00:00Z",
      "https://www.transit.example/times/1970-01-01T00:00:00Z"
    ),
    (.old(id: 7), "transit-old://old/7", "https://transit.example/old-page?id=7"),
  ]

  @Test(arguments: written.indices)
  func `a typed route that is written is read as the same case`(_ row: Int) throws {
    let (value, app, universal) = Self.written[row]
    let found = (try value.appLink(), try value.universalLink())
    if let app { #expect(found.0 == app) }
    if let universal { #expect(found.1 == universal) }
    #expect(try TransitRoute.parse(found.0) == value)
    #expect(try TransitRoute.parse(found.1) == value)
    #expect(try TransitRoute.parse(url: value.appURL) == value)
    #expect(try TransitRoute(link: DeepLink(found.1)) == value)
  }

  @Test func `several spellings of a link are read as the same case`() throws {
    for text in [
      "transit:station/25", "transit:/station/25", "TRANSIT:///station/%32%35/",
      "https://www.transit.example/a/../station/25?from=mail",
      "https://transit.example/station/25/arrivals",
    ] {
      #expect(try TransitRoute.parse(text) == .station(id: 25), "\(text)")
    }
    #expect(
      try TransitRoute.parse(
        "transit:search?line=7&q=a%2Bb&line=A&page=&q=c".replacing("&page=", with: "")
      )
        == .search(query: "a+b", lines: ["7", "A"])
    )
  }

  @Test(.withDiagnostics) func `the error for an unmatched link names the nearest route`() throws {
    let error = try #require(throws: RouteReadingError.self) {
      try TransitRoute.parse("https://www.transit.example/station/x")
    }
    guard case .unmatched(let unmatched) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(unmatched.explanation.nearest.first?.route.name == "station")
    #expect("\(error)".contains("error[reading.unmatched]"))
    #expect(unmatched.diagnostic.excerpt?.offset == "https://www.transit.example/station/".count)
    #expect("\(error)".contains("print 'explanation' of the error's 'UnmatchedLink'"), "\(error)")
    #expect(throws: RouteReadingError.noURL) { try TransitRoute.parse(url: nil) }
    #expect(TransitRoute(url: URL(string: "mailto:a@example.com")) == nil)
    #expect(throws: RouteReadingError.self) { try TransitRoute.parse("station/25") }
  }

  @Test(
    arguments: [
      ("transit:search?q=a&page=two", "page", "two"),
      ("transit:search?q=a%00b", "query", "a\u{0}b"),
      ("transit:search?q=a&page=1%00", "page", "1\u{0}"),
      ("transit:station/99999999999999999999", nil, nil),
      ("transit:station/9999999999999999999", "id", "9999999999999999999"),
      ("transit:times/yesterday", "date", "yesterday"),
      ("transit:times?exact=perhaps", "exact", "perhaps"),
      ("transit:map/3?latitude=north&longitude=2", "latitude", "north"),
    ] as [(String, String?, String?)]
  )
  func `a value of the wrong kind causes an error with its name`(
    _ row: (link: String, parameter: String?, value: String?)
  ) throws {
    let error = try #require(throws: RouteReadingError.self) { try TransitRoute.parse(row.link) }
    switch error {
    case .decoding(let error):
      #expect(error.parameter == row.parameter)
      #expect(error.value == row.value)
    case .unmatched: #expect(row.parameter == nil)
    default: Issue.record("\(error)")
    }
  }

  @Test func `a case without a link is not written`() {
    #expect(throws: LinkWritingError(route: "hidden", reason: .notRouted)) {
      try TransitRoute.hidden.appLink()
    }
    for value in ["", ".", "..", "a..b"] {
      #expect(throws: LinkWritingError.self, "\(value)") {
        try TransitRoute.range(from: value, to: "c..d").universalLink()
      }
    }
    #expect(throws: LinkWritingError.self) {
      try TransitRoute.search(query: "a\u{0}b").appLink()
    }
    #expect(throws: LinkWritingError.self) {
      try TransitRoute.files(["a", "..", "b"], section: nil).appLink()
    }
    #expect(throws: LinkWritingError.self) {
      try TransitRoute.map(zoom: 1, .init(latitude: .infinity, longitude: 0)).appLink()
    }
  }

  @Test func `a link can be written with a selected scheme or domain`() throws {
    let station = TransitRoute.station(id: 1)
    #expect(try station.appLink(scheme: "transit-old") == "transit-old://station/1")
    #expect(
      try station.universalLink(domain: "transit.example") == "https://transit.example/station/1"
    )
    func error(
      _ route: String,
      _ kind: RouteScope.Kind,
      _ name: String,
      _ names: [String]
    ) -> LinkWritingError {
      let reason = LinkWritingError.MissingMapping.otherName(
        kind,
        requested: name,
        available: names
      )
      return LinkWritingError(route: route, reason: .noMapping(reason))
    }
    #expect(throws: error("old", .app, "transit", ["transit-old"])) {
      try TransitRoute.old(id: 1).appLink(scheme: "transit")
    }
    let domains = ["www.transit.example", "transit.example"]
    #expect(throws: error("station", .universal, "other.example", domains)) {
      try station.universalLink(domain: "other.example")
    }
  }

  @Test func `the routes of an enum are data with the facts of their types`() throws {
    #expect(
      try TransitRoute.routes.map(\.label) == [
        "station", "search", "trip.whole", "trip.leg", "map", "files", "range", "times", "old",
        "old-2",
      ]
    )
    let patterns = try TransitRoute.routes.map(\.pattern.text)
    #expect(patterns[0] == "station/{id:int}/{action:arrivals|filter|service-alerts?}")
    #expect(patterns[3] == "trip/{id:uuid}/leg/{number:int}?highlight={highlight?}&lang={lang?}")
    let catalog = try TransitRoute.catalog()
    #expect(try LinkCatalog(json: catalog.json) == catalog)
    #expect(catalog.routes.count == 10)
  }

  @Test func `the table and the enum agree on the route`() throws {
    let match = try #require(try TransitRoute.match("transit:trip/\(Self.id)/leg/4"))
    #expect(match.route.name == "trip.leg")
    #expect(match.parameters["number"] == "4")
    #expect(try TransitRoute.parse("transit:trip/\(Self.id)/leg/4") == .trip(Self.id, .leg(4)))
    #expect(
      try TransitRoute.explain("transit:trip/\(Self.id)/leg/4").match?.route.name == "trip.leg"
    )
  }
}
