public import WaymarkRoutes

/// A station of the subway.
public struct Station: Sendable {
  /// The number of a station.
  public struct ID: RouteValue, Hashable, Sendable, ExpressibleByIntegerLiteral {
    public let number: Int

    public init(integerLiteral number: Int) { self.number = number }

    public init?(routeValue: String) {
      guard let number = Int(routeValue: routeValue) else { return nil }
      self.number = number
    }

    public var routeValue: String { number.routeValue }
    public static var routeRestriction: RouteRestriction { .int }
    public static var routeExpectation: String { "the number of a station" }
  }
}

/// What can be seen of a station; the words are those of the links.
public enum StationAction: String, CaseIterable, Hashable, Sendable {
  case arrivals
  case filter
  case serviceAlerts = "service-alerts"
}
