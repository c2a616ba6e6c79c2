public import WaymarkRoutes

/// Every link of Underway, a transit app for New York: the one declaration that its app, its site
/// and its tools share.
@Routes
public enum AppRoute: Hashable, Sendable {
  /// The stations nearby.
  @Route("stations", examples: ["stations"], presentation: .tab("stations"))
  case stations

  /// Arrivals at one station, the choice of lines there, or its service alerts.
  @Route(
    "station/{stationID}/{action?}",
    examples: [
      "station/25", "station/25/filter", "https://www.underway.nyc/station/25/service-alerts",
      "underway://station/25",
    ],
    parent: "stations",
    presentation: .push,
    activityType: "nyc.underway.Underway.station"
  )
  @Route(
    "stops/{stationID}",
    in: [.universalAny],
    name: "stop",
    summary: "A station, by the path that was printed on posters",
    examples: ["stops/25"],
    deprecated: "stations have had more than arrivals since version 2",
    replacement: "station"
  )
  @Route(
    "open-station?id={stationID}",
    in: [.app(scheme: "nyc.underway.legacy")],
    name: "legacy-open",
    summary: "A station, by the scheme of version 1, which widgets still use",
    examples: ["nyc.underway.legacy:open-station?id=25"],
    deprecated: "the scheme is that of version 1",
    replacement: "station"
  )
  case station(stationID: Station.ID, action: StationAction = .arrivals)

  /// All lines with their state.
  @Route("lines", examples: ["lines"], presentation: .tab("lines"))
  case lines

  /// One line: its stops and where its trains are.
  @Route("line/{line}", examples: ["line/A", "line/7"], parent: "lines", presentation: .push)
  case line(line: Line)

  /// How to get from one station to another.
  @Route(
    "trip/{from}/{to}?depart={time?}",
    examples: ["trip/25/180", "trip/25/180?depart=08:30"],
    presentation: .present
  )
  case trip(from: Station.ID, to: Station.ID, time: TimeOfDay?)

  /// Stations by name, optionally only those of one line or with an elevator.
  @Route(
    "search?q={query}",
    examples: ["search?q=Times%20Square", "search?q=Canal&line=A&accessible=true"],
    parent: "stations",
    presentation: .push
  )
  case search(query: String, line: Line?, accessible: Bool = false)

  /// Service alerts, of all lines or of one.
  @Route("alerts/{line?}", examples: ["alerts", "alerts/7"], presentation: .tab("alerts"))
  case alerts(line: Line?)

  /// The stations and lines one has marked.
  @Route(
    "favorites",
    examples: ["favorites"],
    presentation: .tab("favorites"),
    gates: ["signed-in"]
  )
  case favorites

  /// The trip that somebody shares, as long as it lasts.
  @Route(
    "share/{token}",
    in: [.universalAny],
    name: "shared-trip",
    examples: ["https://www.underway.nyc/share/9vQ2xK"],
    requiresVerifiedLink: true,
    presentation: .present,
    secrets: ["token"]
  )
  case sharedTrip(token: ShareToken)

  /// Which alerts are sent as notifications; the web site has no such page.
  @Route(
    "settings/notifications",
    in: [.appAny],
    name: "notification-settings",
    examples: ["underway://settings/notifications"],
    platforms: [.iOS],
    presentation: .present
  )
  case notificationSettings
}
