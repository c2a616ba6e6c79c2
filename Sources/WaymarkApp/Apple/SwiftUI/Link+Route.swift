#if canImport(SwiftUI)
public import SwiftUI
public import Waymark

extension Link {
  /// A control, also of a widget, that opens a typed route.
  ///
  ///     try? Link(to: AppRoute.station(stationID: 25)) { Text("Arrivals") }
  ///
  /// - Parameters:
  ///   - route: The route; its ``Waymark/TypedRoutes/ownURL`` is opened.
  ///   - label: What is shown.
  /// - Throws: `LinkWritingError` if no link stands for the route.
  public init(
    to route: some TypedRoutes,
    @ViewBuilder label: () -> Label
  ) throws(LinkWritingError) {
    self.init(destination: try route.ownURL, label: label)
  }
}

#if canImport(WidgetKit) && !os(tvOS)
import WidgetKit

extension View {
  /// Has a tap on the widget open a typed route in the app.
  ///
  ///     StationView(entry)
  ///       .widgetURL(AppRoute.station(stationID: entry.stationID))
  ///
  /// A tap opens the app alone where no link stands for the route; a test of `ownURL` shows it
  /// earlier. A widget takes one such URL.
  ///
  /// Source: Apple, SwiftUI, `View.widgetURL(_:)`.
  @available(visionOS 26, *)
  public func widgetURL(_ route: some TypedRoutes) -> some View { widgetURL(try? route.ownURL) }
}
#endif
#endif
