#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Date: RouteValue {
  /// Creates a date from the internet date and time format (RFC 3339 §5.6), in UTC or with an
  /// offset.
  ///
  ///     Date(routeValue: "2026-01-31T12:00:00Z")
  ///     Date(routeValue: "2026-01-31T13:00:00.25+01:00")
  ///     Date(routeValue: "2026-01-31")            // nil: which moment of the day, and where?
  public init?(routeValue: String) {
    guard let time = ISO8601Time(routeValue) else { return nil }
    self.init(timeIntervalSinceReferenceDate: Double(time.seconds - Self.epoch) + time.fraction)
  }

  /// The moment in UTC.
  ///
  /// It has a fraction of a second only if necessary, with as many digits as are needed to read the
  /// same moment.
  ///
  /// A date outside the years 0000 to 9999 has no such text and is not written.
  public var routeValue: String {
    let interval = timeIntervalSinceReferenceDate
    let whole = interval.rounded(.down)
    guard abs(whole) < 1e12 else { return unwritable }
    let fraction = interval - whole
    // The fraction alone has more digits than the moment as a whole can hold, so the fewest
    // sufficient digits are used.
    for count in 0...10 {
      let digits = ISO8601Time.digits(of: fraction, count: count)
      guard let text = ISO8601Time.text(seconds: Int64(whole) + Self.epoch, fraction: digits) else {
        break
      }
      if Date(routeValue: text) == self { return text }
    }
    return unwritable
  }

  /// The description of a moment.
  public static var routeExpectation: String { "an ISO 8601 date such as 2026-01-31T12:00:00Z" }

  /// A text that `init?(routeValue:)` rejects.
  private var unwritable: String { "\(timeIntervalSinceReferenceDate)" }

  /// The number of seconds from 1970-01-01T00:00:00Z to the reference date of `Date`.
  private static var epoch: Int64 { 978_307_200 }
}
