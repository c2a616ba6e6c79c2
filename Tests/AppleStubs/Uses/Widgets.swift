#if canImport(WidgetKit) && !os(tvOS)
import Foundation
import SwiftUI
import Waymark
import WaymarkApp
import WidgetKit

// Widgets came to visionOS with its version 26.
@available(visionOS 26, *)
// snippet.widget
struct StationWidgetView: View {
  let line: String
  let stationID: Int

  var body: some View {
    Text("Arrivals")
      .widgetURL(AppRoute.station(line: line, stationID: stationID))
  }
}
// snippet.end

// snippet.link
struct LineRow: View {
  let line: String

  var body: some View {
    try? Link(to: AppRoute.line(line)) { Text("Line \(line)") }
  }
}
// snippet.end

/// A provider names WidgetKit's `Timeline` in a file that imports `WaymarkApp`, too.
@available(visionOS 26, *)
nonisolated struct LineProvider: TimelineProvider {
  struct Entry: TimelineEntry {
    let date: Date
    let link: String?
  }

  private var entry: Entry { Entry(date: Date(), link: try? AppRoute.line("A").ownLink) }

  func placeholder(in context: Context) -> Entry { entry }

  func getSnapshot(in context: Context, completion: @escaping @Sendable (Entry) -> Void) {
    completion(entry)
  }

  func getTimeline(
    in context: Context,
    completion: @escaping @Sendable (Timeline<Entry>) -> Void
  ) {
    completion(Timeline(entries: [entry], policy: .atEnd))
  }
}

/// The link of an action.
@available(visionOS 26, *)
struct ActionWidgetView: View {
  let link: String

  var body: some View {
    Text("Open").widgetURL(URL(string: link))
  }
}
#endif
