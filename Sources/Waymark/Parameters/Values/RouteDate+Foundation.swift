#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Date: RouteValue {
  /// Reads internet date and time (RFC 3339 §5.6), in UTC or with an offset.
  ///
  ///     Date(routeValue: "2026-01-31T12:00:00Z")
  ///     Date(routeValue: "2026-01-31T13:00:00.25+01:00")
  ///     Date(routeValue: "2026-01-31")            // nil: which moment of the day, and where?
  public init?(routeValue: String) {
    guard let time = ISO8601Time(routeValue) else { return nil }
    self.init(timeIntervalSinceReferenceDate: Double(time.seconds - Self.epoch) + time.fraction)
  }

  /// The moment in UTC, with a fraction of a second only where it has one, of as many digits as it
  /// takes to read the same moment again.
  ///
  /// A date outside of the years 0000 to 9999 has no such text and is not written.
  public var routeValue: String {
    let interval = timeIntervalSinceReferenceDate
    let whole = interval.rounded(.down)
    guard abs(whole) < 1e12 else { return unwritable }
    let fraction = interval - whole
    // The fraction alone has digits that the moment as a whole cannot hold: the fewest will do.
    for count in 0...10 {
      let digits = ISO8601Time.digits(of: fraction, count: count)
      guard let text = ISO8601Time.text(seconds: Int(whole) + Self.epoch, fraction: digits) else {
        break
      }
      if Date(routeValue: text) == self { return text }
    }
    return unwritable
  }

  /// A moment.
  public static var routeExpectation: String { "an ISO 8601 date such as 2026-01-31T12:00:00Z" }

  /// What `init?(routeValue:)` does not read.
  private var unwritable: String { "\(timeIntervalSinceReferenceDate)" }

  /// Seconds from 1970-01-01T00:00:00Z to the date that `Date` counts from.
  private static var epoch: Int { 978_307_200 }
}
