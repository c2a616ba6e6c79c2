import UnderwayRoutes

/// The stations and lines that the app shows.
struct SubwayMap: Sendable {
  /// A station with its lines.
  struct Stop: Identifiable, Sendable {
    let id: Station.ID
    let name: String
    let lines: [Line]
    var hasElevator = false
    var arrivals: [String] { lines.enumerated().map { "\($1.rawValue) in \(3 * $0 + 2) min" } }
  }

  /// A message about one line.
  struct Alert: Identifiable, Sendable {
    let id: Int
    let line: Line
    let text: String
  }

  var stations: [Stop] = []
  var alerts: [Alert] = []

  /// The lines of all stations, by name.
  var lines: [Line] {
    Set(stations.flatMap(\.lines)).sorted { $0.rawValue < $1.rawValue }
  }

  /// The station with a number; `nil` for an unknown number, because a link can contain any.
  func station(_ id: Station.ID) -> Stop? { stations.first { $0.id == id } }

  /// The stations of a line.
  func stations(of line: Line) -> [Stop] { stations.filter { $0.lines.contains(line) } }

  /// The messages about a line, or about all lines.
  func alerts(of line: Line?) -> [Alert] {
    alerts.filter { line == nil || $0.line == line }
  }

  /// The stations whose name contains a text.
  func search(_ text: String, line: Line?, accessible: Bool) -> [Stop] {
    stations.filter { station in
      station.name.lowercased().contains(text.lowercased())
        && (line.map(station.lines.contains) ?? true)
        && (!accessible || station.hasElevator)
    }
  }
}

extension SubwayMap {
  /// Loads the map; an app would read a file here, or send a request to a server.
  static func load() async -> SubwayMap {
    SubwayMap(
      stations: [
        Stop(id: 25, name: "Times Square", lines: ["1", "7", "N"], hasElevator: true),
        Stop(id: 42, name: "Canal Street", lines: ["A", "N"]),
        Stop(id: 96, name: "Grand Army Plaza", lines: ["2", "3"]),
        Stop(id: 180, name: "Coney Island", lines: ["N"], hasElevator: true),
      ],
      alerts: [
        Alert(id: 1, line: "7", text: "Trains run every 12 minutes."),
        Alert(id: 2, line: "N", text: "Trains skip Canal Street until 5 pm."),
      ]
    )
  }
}
