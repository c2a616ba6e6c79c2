#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension UUID: RouteValue {
  /// Creates a UUID from 8-4-4-4-12 hexadecimal digits of either case.
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

  /// The digits in upper case, as in `uuidString`.
  public var routeValue: String { uuidString }

  /// The restriction `:uuid`.
  public static var routeRestriction: RouteRestriction { .uuid }
}

extension URL: RouteValue {
  /// Creates a URL from a text in the form of RFC 3986, or else from a URL that browsers accept.
  ///
  /// The URL of `https://a.com/café` is `https://a.com/caf%C3%A9`, as ``DeepLink`` reads it.
  public init?(routeValue: String) {
    let url = URL(string: routeValue, encodingInvalidCharacters: false)
    guard let url = url ?? (try? DeepLink(routeValue))?.url else { return nil }
    self = url
  }

  /// The absolute URL, even if the URL is relative to another.
  public var routeValue: String { absoluteString }

  /// The description of a URL.
  public static var routeExpectation: String { "a URL such as https://example.com/a" }
}

extension Data: RouteValue {
  /// Creates data from base64url without padding (RFC 4648 §5).
  public init?(routeValue: String) {
    guard let bytes = Base64URL.bytes(of: routeValue) else { return nil }
    self.init(bytes)
  }

  /// The bytes as base64url without padding.
  public var routeValue: String { Base64URL.text(of: self) }

  /// The description of base64url text.
  public static var routeExpectation: String { "base64url without padding" }
}

extension Decimal: RouteValue {
  /// Creates a number from a decimal number with a decimal point and at most 38 digits, in every
  /// locale.
  public init?(routeValue: String) {
    guard
      let syntax = DecimalSyntax(routeValue),
      syntax.significantDigits <= 38,
      let number = Decimal(string: routeValue),
      !number.isNaN
    else { return nil }
    self = number
  }

  /// The digits with a decimal point.
  public var routeValue: String { description }

  /// The description of a decimal number, with its length.
  public static var routeExpectation: String {
    "a decimal number of at most 38 digits, such as 2.5"
  }
}
