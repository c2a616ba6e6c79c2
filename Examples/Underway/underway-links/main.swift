import Foundation
import UnderwayRoutes
import WaymarkCatalog
import WaymarkRoutes

// Opens links as the app would, or prints the catalog of them all:
//
//     swift run underway-links https://www.underway.nyc/station/25 underway://search?q=Canal
//     swift run underway-links --catalog
//
// Exit status 0 if every link opens something, 1 if one does not, 64 if none is given.

/// The screen for a route.
///
/// After a new case of `AppRoute`, the compiler reports an error here.
func screen(for route: AppRoute) -> String {
  switch route {
  case .stations: "the stations nearby"
  case .station(let id, .arrivals): "arrivals at station \(id.number)"
  case .station(let id, .filter): "the lines of station \(id.number)"
  case .station(let id, .serviceAlerts): "the service alerts of station \(id.number)"
  case .lines: "all lines"
  case .line(let line): "line \(line.rawValue)"
  case .trip(let from, let to, let time?): "from \(from.number) to \(to.number) at \(time)"
  case .trip(let from, let to, nil): "from \(from.number) to \(to.number)"
  case .search(let query, let line, let accessible):
    "stations like \"\(query)\"\(line.map { " of line \($0.rawValue)" } ?? "")"
      + (accessible ? ", with an elevator" : "")
  case .alerts(let line?): "the alerts of line \(line.rawValue)"
  case .alerts(nil): "all alerts"
  case .favorites: "what one has marked"
  case .sharedTrip: "a trip that somebody shares"
  case .notificationSettings: "the settings of notifications"
  }
}

let arguments = CommandLine.arguments.dropFirst()
var opened = 0
switch arguments.first {
case nil:
  print("usage: underway-links --catalog | LINK…")
  exit(64)
case "--catalog":
  print(try AppRoute.catalog().json, terminator: "")
  exit(0)
default:
  for text in arguments {
    do throws(RouteReadingError) {
      print("\(text)\n  opens \(screen(for: try AppRoute.parse(text)))")
      opened += 1
    } catch {
      print("\(text)\n  opens nothing\n\(error)")
    }
  }
}
exit(opened == arguments.count ? 0 : 1)
