#if canImport(AppIntents)
public import AppIntents
public import Waymark

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension OpenURLIntent {
  /// Creates an intent that opens a typed route in the app, as the result of another intent or of a
  /// widget's button.
  ///
  ///     func perform() async throws -> some IntentResult & OpensIntent {
  ///       .result(opensIntent: try OpenURLIntent(AppRoute.station(stationID: 25)))
  ///     }
  ///
  /// The system opens the route's universal link, and only in the app; it refuses a custom scheme.
  ///
  /// Source: Apple, App Intents, `OpenURLIntent`.
  ///
  /// - Throws: `LinkWritingError` if no universal link to the route can be written.
  public init(_ route: some TypedRoutes) throws(LinkWritingError) {
    self.init(try route.universalURL)
  }
}
#endif
