import SwiftUI
import UnderwayRoutes
import WaymarkApp

/// The screen of a route.
///
/// After a new case of `AppRoute`, the compiler reports an error here.
struct RouteView: View {
  let route: AppRoute
  let map: SubwayMap

  var body: some View {
    switch route {
    case .stations:
      StationList(title: "Stations", stations: map.stations)
    case .station(let id, let action):
      StationView(id: id, action: action, map: map)
    case .search(let query, let line, let accessible):
      StationList(
        title: query,
        stations: map.search(query, line: line, accessible: accessible)
      )
    case .lines:
      LineList(lines: map.lines)
    case .line(let line):
      StationList(title: "Line \(line.rawValue)", stations: map.stations(of: line))
        .toolbar { try? ShareLink(to: AppRoute.line(line: line)) }
    case .alerts(let line):
      AlertList(line: line, map: map)
    case .favorites:
      FavoritesView(map: map)
    case .trip(let from, let to, let time):
      TripView(from: map.station(from), to: map.station(to), time: time)
    case .sharedTrip:
      ContentUnavailableView("This trip has ended", systemImage: "flag.checkered")
    case .notificationSettings:
      NotificationSettings(lines: map.lines)
    }
  }
}
