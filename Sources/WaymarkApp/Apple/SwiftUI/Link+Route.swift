#if canImport(SwiftUI)
public import SwiftUI
public import Waymark

extension Link {
  /// Creates a control, in an app or a widget, that opens a typed route.
  ///
  ///     try? Link(to: AppRoute.station(stationID: 25)) { Text("Arrivals") }
  ///
  /// - Parameters:
  ///   - route: The route; its ``Waymark/TypedRoutes/ownURL`` is opened.
  ///   - label: The view that the control shows.
  /// - Throws: `LinkWritingError` if no link to the route can be written.
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
  /// Sets the typed route that a tap on the widget opens in the app.
  ///
  ///     StationView(entry)
  ///       .widgetURL(AppRoute.station(stationID: entry.stationID))
  ///
  /// If no link to the route can be written, a tap only opens the app; test `ownURL` to find this
  /// mistake early. A widget can have one such URL.
  ///
  /// Source: Apple, SwiftUI, `View.widgetURL(_:)`.
  @available(visionOS 26, *)
  public func widgetURL(_ route: some TypedRoutes) -> some View { widgetURL(try? route.ownURL) }
}
#endif
#endif
