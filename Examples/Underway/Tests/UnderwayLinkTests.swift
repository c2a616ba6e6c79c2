import Testing
import UnderwayRoutes
import Waymark
import WaymarkTesting

/// Every link of Underway, read and written; the suite fails when a route is not tested.
@Suite(.routeCoverage(of: AppRoute.self))
struct `Links of Underway` {
  @Test func `stand for their cases, which are written as the same links`() throws {
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

  @Test func `have no mistakes`() {
    expectNoFindings(in: AppRoute.self)
  }

  @Test func `name a station in several ways`() throws {
    expectLink("underway://station/25", opens: AppRoute.station(stationID: 25))
    expectLink("https://www.underway.nyc/stops/25", opens: AppRoute.station(stationID: 25))
    expectLink("underway://station/north", doesNotOpen: AppRoute.self)

    let table = try AppRoute.routeTable
    expectLink("underway://station/25", opens: "station", with: ["stationID": "25"], in: table)
    expectLink("underway://station/north", doesNotOpenIn: table)
  }

  @Test func `of old are read, and written as the new ones`() {
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
  func `open nothing where no case is meant`(link: String) {
    expectLink(link, doesNotOpen: AppRoute.self)
  }

  @Test func `are those of the file that the web site's team reads`() throws {
    expectGoldenLinks(file: "Links.txt", in: try AppRoute.routeTable)
  }

  @Test func `are taken however they are spelled, and not where anything is wrong`() throws {
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
