#if canImport(AppIntents)
public import AppIntents
public import Waymark

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension OpenURLIntent {
  /// Opens a typed route in the app, as the end of another intent or of a widget's button.
  ///
  ///     func perform() async throws -> some IntentResult & OpensIntent {
  ///       .result(opensIntent: try OpenURLIntent(AppRoute.station(stationID: 25)))
  ///     }
  ///
  /// The system opens the route's universal link, in the app alone: a custom scheme is refused.
  ///
  /// Source: Apple, App Intents, `OpenURLIntent`.
  ///
  /// - Throws: `LinkWritingError` if no universal link stands for the route.
  public init(_ route: some TypedRoutes) throws(LinkWritingError) {
    self.init(try route.universalURL)
  }
}
#endif
