import Testing
import UnderwayRoutes
import Waymark
import WaymarkTesting

/// Reads and writes every link of Underway.
///
/// The suite fails if a route is not tested.
@Suite(.routeCoverage(of: AppRoute.self))
struct `Links of Underway` {
  @Test func `the links of a case are read as the case and written unchanged`() throws {
    expectGoldenLinks([
      .link("underway://stations", AppRoute.stations),
      .link("https://www.underway.nyc/station/25", .station(stationID: 25)),
      .link("underway://station/25/filter", .station(stationID: 25, action: .filter)),
      .link(
        "https://www.underway.nyc/station/25/service-alerts",
        .station(stationID: 25, action: .serviceAlerts)
      ),
      .link("underway://lines", .lines),
      .link("https://www.underway.nyc/line/A", .line(line: "A")),
      .link("underway://trip/25/180", .trip(from: 25, to: 180, time: nil)),
      .link(
        "underway://trip/25/180?depart=08:30",
        .trip(from: 25, to: 180, time: TimeOfDay("08:30"))
      ),
      .link(
        "https://www.underway.nyc/search?q=Times%20Square",
        .search(query: "Times Square", line: nil)
      ),
      .link(
        "underway://search?q=Canal&line=A&accessible=true",
        .search(query: "Canal", line: "A", accessible: true)
      ),
      .link("https://www.underway.nyc/alerts/7", .alerts(line: "7")),
      .link("underway://favorites", .favorites),
      .link("underway://settings/notifications", .notificationSettings),
      .link(
        "https://www.underway.nyc/share/9vQ2xK",
        .sharedTrip(token: try #require(ShareToken(rawValue: "9vQ2xK")))
      ),
    ])
  }

  @Test func `the routes have no findings`() {
    expectNoFindings(in: AppRoute.self)
  }

  @Test func `several links open the same station`() throws {
    expectLink("underway://station/25", opens: AppRoute.station(stationID: 25))
    expectLink("https://www.underway.nyc/stops/25", opens: AppRoute.station(stationID: 25))
    expectLink("underway://station/north", doesNotOpen: AppRoute.self)

    let table = try AppRoute.routeTable
    expectLink("underway://station/25", opens: "station", with: ["stationID": "25"], in: table)
    expectLink("underway://station/north", doesNotOpenIn: table)
  }

  @Test func `an old link is read, and written as the new one`() {
    expectGoldenLinks([
      .link(
        "https://www.underway.nyc/stops/25",
        AppRoute.station(stationID: 25),
        written: "https://www.underway.nyc/station/25"
      ),
      .link(
        "nyc.underway.legacy:open-station?id=25",
        .station(stationID: 25),
        written: "nyc.underway.legacy://station/25"
      ),
    ])
  }

  @Test(arguments: [
    "underway://station/north", "underway://share/9vQ2xK", "underway:open-station?id=25",
    "https://www.underway.nyc/share/abc", "underway:trip/25/180?depart=noon",
    "https://www.underway.nyc/settings/notifications", "https://www.underway.nyc/admin/stations",
    "https://underway.nyc/lines",
  ])
  func `a link without a case opens nothing`(link: String) {
    expectLink(link, doesNotOpen: AppRoute.self)
  }

  @Test func `the links in the file for the web site's team are correct`() throws {
    expectGoldenLinks(file: "Links.txt", in: try AppRoute.routeTable)
  }

  @Test func `links are accepted in any spelling and rejected with any mistake`() throws {
    let table = try AppRoute.routeTable
    for samples in LinkSamples.ofAllRoutes(in: table, seed: 25) {
      for sample in samples.matching(40) {
        expectLink(sample.link, opens: samples.route.label, in: table)
      }
      for miss in samples.nearMisses(40) {
        let found = try? table.match(miss.link)?.route.label
        #expect(found != samples.route.label, "\(miss)")
      }
    }
  }
}
