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

/// What a pattern says of a parameter's text: `{id:int}`, `{id:uuid}`, `{kind:film|book}`.
public enum RouteRestriction: Sendable, Hashable {
  /// Any text.
  case none
  /// `:int`, at most 19 ASCII digits with or without a minus sign before them.
  case int
  /// `:uuid`, 8-4-4-4-12 hexadecimal digits.
  case uuid
  /// One of these words.
  case words([String])

  /// What the text should be, for messages.
  var expectation: String {
    switch self {
    case .none: "a text"
    case .int: "an integer"
    case .uuid: "a UUID such as 123e4567-e89b-12d3-a456-426614174000"
    case .words(let words): Self.expectation(of: words)
    }
  }

  /// The first dozen of the words; a message is no place for a list of countries.
  static func expectation(of words: [String]) -> String {
    let shown = words.prefix(12).map(\.quotable).joined(separator: ", ")
    return "one of \(shown)\(words.count > 12 ? ", …" : "")"
  }
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
