#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Date: RouteValue {
  /// Creates a date from the internet date and time format (RFC 3339 §5.6), in UTC or with an
  /// offset, with upper-case letters and without leap seconds.
  ///
  ///     Date(routeValue: "2026-01-31T12:00:00Z")
  ///     Date(routeValue: "2026-01-31T13:00:00.25+01:00")
  ///     Date(routeValue: "2026-01-31")            // nil: which moment of the day, and where?
  public init?(routeValue: String) {
    guard let time = ISO8601Time(routeValue) else { return nil }
    self.init(timeIntervalSinceReferenceDate: time.sinceReferenceDate)
  }

  /// The moment in UTC.
  ///
  /// It has a fraction of a second only if necessary, with as many digits as are needed to read the
  /// same moment.
  ///
  /// A date outside the years 0000 to 9999 has no such text and is not written.
  public var routeValue: String {
    // The text of an interval is one that `init?(routeValue:)` rejects.
    ISO8601Time.text(sinceReferenceDate: timeIntervalSinceReferenceDate)
      ?? "\(timeIntervalSinceReferenceDate)"
  }

  /// The description of a moment.
  public static var routeExpectation: String { "an ISO 8601 date such as 2026-01-31T12:00:00Z" }
}
