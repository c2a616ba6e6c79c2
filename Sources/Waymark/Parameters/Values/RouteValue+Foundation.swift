#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension UUID: RouteValue {
  /// Reads 8-4-4-4-12 hexadecimal digits in either case.
  public init?(routeValue: String) {
    var bytes: [UInt8] = []
    var high: UInt8?
    var index = 0
    for byte in routeValue.utf8 {
      defer { index += 1 }
      if [8, 13, 18, 23].contains(index) {
        guard byte == UInt8(ascii: "-") else { return nil }
      } else {
        guard let digit = hexadecimalValue(byte), index < 36 else { return nil }
        if let first = high { bytes.append(first << 4 | digit) }
        high = high == nil ? digit : nil
      }
    }
    guard index == 36 else { return nil }
    self.init(
      uuid: (
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7],
        bytes[8], bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
      )
    )
  }

  /// The digits in upper case, as `uuidString`.
  public var routeValue: String { uuidString }

  /// `:uuid`.
  public static var routeRestriction: RouteRestriction { .uuid }
}

extension URL: RouteValue {
  /// Reads a URL as RFC 3986 writes it; nothing in it is escaped or repaired on the way.
  public init?(routeValue: String) {
    self.init(string: routeValue, encodingInvalidCharacters: false)
  }

  /// The whole URL, also where it is relative to another.
  public var routeValue: String { absoluteString }

  /// A URL.
  public static var routeExpectation: String { "a URL such as https://example.com/a" }
}

extension Data: RouteValue {
  /// Reads base64url without padding (RFC 4648 §5).
  public init?(routeValue: String) {
    guard let bytes = Base64URL.bytes(of: routeValue) else { return nil }
    self.init(bytes)
  }

  /// The bytes as base64url without padding.
  public var routeValue: String { Base64URL.text(of: self) }

  /// Bytes.
  public static var routeExpectation: String { "base64url without padding" }
}

extension Decimal: RouteValue {
  /// Reads a decimal number with a full stop and at most 38 digits, whatever the locale is.
  public init?(routeValue: String) {
    guard
      let syntax = DecimalSyntax(routeValue),
      syntax.significantDigits <= 38,
      let number = Decimal(string: routeValue),
      !number.isNaN
    else { return nil }
    self = number
  }

  /// The digits with a full stop.
  public var routeValue: String { description }

  /// A decimal number.
  public static var routeExpectation: String { "a decimal number such as 2.5" }
}
