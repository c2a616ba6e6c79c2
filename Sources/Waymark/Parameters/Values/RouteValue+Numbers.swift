extension Double: RouteValue {}
extension Float: RouteValue {}

extension RouteValue where Self: BinaryFloatingPoint & LosslessStringConvertible {
  /// Reads a decimal number with a full stop, whatever the locale is.
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

  /// A number.
  public static var routeExpectation: String { "a number such as 2.5" }
}

/// The parts of a text that is `["-"] 1*DIGIT ["." 1*DIGIT] [("e" / "E") ["+" / "-"] 1*DIGIT]`: a
/// number as JSON writes it (RFC 8259 §6), with leading zeros allowed.
struct DecimalSyntax {
  /// How many digits there are before the exponent, leading zeros not counted.
  private(set) var significantDigits = 0
  private var bytes: Substring.UTF8View

  init?(_ text: String) {
    bytes = text[...].utf8
    skip { $0 == UInt8(ascii: "-") }
    guard skipDigits() else { return nil }
    if skip({ $0 == UInt8(ascii: ".") }), !skipDigits() { return nil }
    let mantissa = text.utf8[..<bytes.startIndex]
    significantDigits = mantissa.drop { !(0x31...0x39).contains($0) }.count { isDigit($0) }
    if skip({ lowercasedASCII($0) == UInt8(ascii: "e") }) {
      skip { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
      if !skipDigits() { return nil }
    }
    guard bytes.isEmpty else { return nil }
  }

  @discardableResult
  private mutating func skip(_ isExpected: (UInt8) -> Bool) -> Bool {
    guard let byte = bytes.first, isExpected(byte) else { return false }
    bytes.removeFirst()
    return true
  }

  private mutating func skipDigits() -> Bool {
    let rest = bytes.drop(while: isDigit)
    defer { bytes = rest }
    return rest.startIndex != bytes.startIndex
  }
}

extension Bool: RouteValue {
  /// Reads `true`, `false`, `1`, `0`, and the empty text of `?flag` as `true`.
  public init?(routeValue: String) {
    switch routeValue {
    case "true", "1", "": self = true
    case "false", "0": self = false
    default: return nil
    }
  }

  /// `true` or `false`.
  public var routeValue: String { self ? "true" : "false" }

  /// The two texts that are written.
  public static var routeExpectation: String { "true or false" }
}
