/// A value that stands in a link as one text.
///
///     struct StationID: RouteValue, Hashable {
///       var number: Int
///       init?(routeValue: String) {
///         guard let number = Int(routeValue: routeValue) else { return nil }
///         self.number = number
///       }
///       var routeValue: String { number.routeValue }
///       static var routeRestriction: RouteRestriction { .int }
///     }
///
/// Texts, integers, floating-point numbers and `Bool` conform, and `UUID`, `Date`, `URL`, `Data`
/// and `Decimal`. A type that is `RawRepresentable` by such a value or `LosslessStringConvertible`
/// conforms with an empty body; as a field of a `Codable` input it does not even need to.
///
/// What is written must be read as the same value again. A value whose text its own type does not
/// read (`Double.nan`) is never written.
public protocol RouteValue {
  /// Reads a decoded text; `nil` where it is none of this type's.
  init?(routeValue: String)

  /// The text that stands for the value, before percent-encoding.
  var routeValue: String { get }

  /// What a pattern can say of the type's texts, so that it chooses between routes.
  static var routeRestriction: RouteRestriction { get }

  /// What a text should have been, for messages: `an integer from 0 to 255`.
  static var routeExpectation: String { get }
}

extension RouteValue {
  /// No restriction.
  public static var routeRestriction: RouteRestriction { .none }

  /// What the restriction says, or the name of the type.
  public static var routeExpectation: String {
    let restriction = routeRestriction
    return restriction == .none ? "a value of type \(Self.self)" : restriction.expectation
  }
}
