public import WaymarkRoutes

/// A station of the subway.
public struct Station: Sendable {
  /// The number of a station.
  public struct ID: RouteValue, Hashable, Sendable, ExpressibleByIntegerLiteral {
    /// The number on maps.
    public let number: Int

    /// Creates an ID from a number.
    public init(_ number: Int) { self.number = number }

    /// Creates an ID from a literal number.
    public init(integerLiteral number: Int) { self.number = number }

    /// Reads the digits of the number.
    public init?(routeValue: String) {
      guard let number = Int(routeValue: routeValue) else { return nil }
      self.number = number
    }

    /// The digits of the number.
    public var routeValue: String { number.routeValue }
    /// `:int`, so that `/station/map` is no station.
    public static var routeRestriction: RouteRestriction { .int }
    /// The text of the messages.
    public static var routeExpectation: String { "the number of a station" }
  }
}

/// The views of a station, with the words in links.
public enum StationAction: String, CaseIterable, Hashable, Sendable {
  /// The trains that come next.
  case arrivals
  /// The choice of lines whose trains are shown.
  case filter
  /// The service alerts.
  case serviceAlerts = "service-alerts"
}
