/// A value that is written as one text in a link.
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
/// `String`, `Substring`, the integer types, `Double`, `Float`, `Bool`, `UUID`, `Date`, `URL`,
/// `Data` and `Decimal` conform. A type that is `LosslessStringConvertible`, or `RawRepresentable`
/// with a conforming raw value, can declare the conformance with an empty body. As a field of a
/// `Codable` input, such a type does not need the conformance.
///
/// The text must be read as the same value. A value whose text is rejected by its own type
/// (`Double.nan`) is never written.
public protocol RouteValue {
  /// Creates a value from a decoded text; `nil` if the text is not a value of this type.
  init?(routeValue: String)

  /// The text of the value, before percent-encoding.
  var routeValue: String { get }

  /// The restriction that a pattern can put on the type's texts, so that the restriction helps to
  /// choose between routes.
  static var routeRestriction: RouteRestriction { get }

  /// A description of valid texts, for messages, such as `an integer from 0 to 255`.
  static var routeExpectation: String { get }
}

extension RouteValue {
  /// No restriction.
  public static var routeRestriction: RouteRestriction { .none }

  /// The description of the restriction or, without one, the name of the type.
  public static var routeExpectation: String {
    let restriction = routeRestriction
    return restriction == .none ? "a value of type \(Self.self)" : restriction.expectation
  }
}

extension Int: RouteValue {}
extension Int8: RouteValue {}
extension Int16: RouteValue {}
extension Int32: RouteValue {}
extension Int64: RouteValue {}
extension UInt: RouteValue {}
extension UInt8: RouteValue {}
extension UInt16: RouteValue {}
extension UInt32: RouteValue {}
extension UInt64: RouteValue {}

extension RouteValue where Self: FixedWidthInteger {
  /// Creates an integer from ASCII digits.
  ///
  /// If the type has negative numbers, a `-` may come first.
  ///
  ///     Int8(routeValue: "-128")  // -128
  ///     Int8(routeValue: "128")   // nil: out of range
  ///     Int8(routeValue: "+1")    // nil, as are "", " 1", "0x1" and "１"
  @inlinable
  public init?(routeValue: String) {
    guard let value: Self = IntegerText.value(routeValue) else { return nil }
    self = value
  }

  /// The number in ASCII digits.
  public var routeValue: String { description }

  /// The restriction `:int`, which does not limit the range.
  public static var routeRestriction: RouteRestriction { .int }

  /// The range of the type.
  public static var routeExpectation: String { "an integer from \(min) to \(max)" }
}

extension Double: RouteValue {}
extension Float: RouteValue {}

extension RouteValue where Self: BinaryFloatingPoint & LosslessStringConvertible {
  /// Creates a number from a decimal number with a decimal point, in every locale.
  ///
  ///     Double(routeValue: "-2.5e-3")  // -0.0025
  ///     Double(routeValue: "2,5")      // nil, as are "", ".5", "+1", "0x1p3", "nan" and "1e999"
  public init?(routeValue: String) {
    guard DecimalSyntax(routeValue) != nil, let number = Self(routeValue), number.isFinite else {
      return nil
    }
    self = number
  }

  /// The shortest text that is read as the same number.
  public var routeValue: String { description }

  /// The description of a number, with the type that must hold it.
  public static var routeExpectation: String {
    "a number in the range of \(Self.self), such as 2.5"
  }
}

extension Bool: RouteValue {
  /// Creates a Boolean value from `true`, `false`, `1` or `0`, or from the empty text of `?flag`,
  /// which means `true`.
  public init?(routeValue: String) {
    switch routeValue {
    case "true", "1", "": self = true
    case "false", "0": self = false
    default: return nil
    }
  }

  /// `true` or `false`.
  public var routeValue: String { self ? "true" : "false" }

  /// A list of the two texts that are written.
  public static var routeExpectation: String { "true or false" }
}

extension String: RouteValue {
  /// Creates a string from any text.
  public init?(routeValue: String) { self = routeValue }

  /// The string itself.
  public var routeValue: String { self }

  /// The description of any text.
  public static var routeExpectation: String { "a text" }
}

extension Substring: RouteValue {
  /// Creates a substring from any text.
  public init?(routeValue: String) { self = Substring(routeValue) }

  /// The text of the substring.
  public var routeValue: String { String(self) }

  /// The description of any text.
  public static var routeExpectation: String { "a text" }
}

extension RouteValue where Self: RawRepresentable, RawValue: RouteValue {
  /// Creates the value whose raw value has the text.
  public init?(routeValue: String) {
    guard let rawValue = RawValue(routeValue: routeValue) else { return nil }
    self.init(rawValue: rawValue)
  }

  /// The text of the raw value.
  public var routeValue: String { rawValue.routeValue }

  /// The restriction of the raw value.
  public static var routeRestriction: RouteRestriction { RawValue.routeRestriction }

  /// The description of the raw value, with the name of the type, which may read only some of the
  /// texts.
  public static var routeExpectation: String { rawExpectation(of: Self.self, RawValue.self) }
}

/// Returns a description of the texts of a type that wraps another one.
func rawExpectation(of type: Any.Type, _ raw: any RouteValue.Type) -> String {
  let texts = raw == String.self || raw == Substring.self ? "a value" : raw.routeExpectation
  return "\(texts) of type \(type)"
}

extension RouteValue where Self: RawRepresentable & CaseIterable, RawValue: RouteValue {
  /// A restriction to the texts of all cases.
  public static var routeRestriction: RouteRestriction { .words(allCases.map(\.routeValue)) }

  /// A list of the texts of all cases.
  public static var routeExpectation: String { routeRestriction.expectation }
}

extension RouteValue where Self: LosslessStringConvertible {
  /// Creates the value with the description.
  public init?(routeValue: String) { self.init(routeValue) }

  /// The description.
  public var routeValue: String { description }
}

// A type with both conformances is written as its raw value.
extension RouteValue
where Self: RawRepresentable & LosslessStringConvertible, RawValue: RouteValue {
  /// Creates the value whose raw value has the text.
  public init?(routeValue: String) {
    guard let rawValue = RawValue(routeValue: routeValue) else { return nil }
    self.init(rawValue: rawValue)
  }

  /// The text of the raw value.
  public var routeValue: String { rawValue.routeValue }
}
