import SwiftUI
import UnderwayRoutes
import WaymarkApp

/// Stations to choose from.
struct StationList: View {
  let title: String
  let stations: [SubwayMap.Stop]

  var body: some View {
    List {
      ForEach(stations) { station in
        NavigationLink(station.name, value: AppRoute.station(stationID: station.id))
      }
    }
    .navigationTitle(title)
  }
}

/// One station: its trains, its lines or its alerts.
struct StationView: View {
  let id: Station.ID
  let action: StationAction
  let map: SubwayMap

  var body: some View {
    if let station = map.station(id) {
      List {
        switch action {
        case .arrivals:
          ForEach(station.arrivals, id: \.self) { Text($0) }
        case .filter:
          ForEach(station.lines, id: \.self) { line in
            NavigationLink("Line \(line.rawValue)", value: AppRoute.line(line: line))
          }
        case .serviceAlerts:
          ForEach(station.lines.flatMap(map.alerts(of:))) { Text($0.text) }
        }
      }
      .navigationTitle(station.name)
      .toolbar {
        NavigationLink("Lines", value: AppRoute.station(stationID: id, action: .filter))
        try? ShareLink(to: route, subject: Text(station.name))
      }
      .userActivity(route, title: station.name)
    } else {
      ContentUnavailableView("There is no station \(String(id.number))", systemImage: "tram")
    }
  }

  private var route: AppRoute { .station(stationID: id, action: action) }
}
