import SwiftUI
import UnderwayRoutes

/// All lines.
struct LineList: View {
  let lines: [Line]

  var body: some View {
    List {
      ForEach(lines, id: \.self) { line in
        NavigationLink("Line \(line.rawValue)", value: AppRoute.line(line: line))
      }
    }
    .navigationTitle("Lines")
  }
}

/// The messages about one line, or about all lines.
struct AlertList: View {
  let line: Line?
  let map: SubwayMap

  var body: some View {
    List {
      ForEach(map.alerts(of: line)) { alert in
        NavigationLink(value: AppRoute.line(line: alert.line)) {
          LabeledContent(alert.line.rawValue, value: alert.text)
        }
      }
    }
    .navigationTitle(title)
  }

  private var title: String { line.map { "Alerts of line \($0.rawValue)" } ?? "Alerts" }
}
