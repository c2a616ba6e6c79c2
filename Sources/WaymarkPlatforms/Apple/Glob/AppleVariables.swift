import Waymark

/// The substitution variables that a pattern may use: Apple's predefined ones and those of the
/// file.
///
/// Names are case-sensitive. A variable of the file does not replace a predefined one with the same
/// name; the systems' behavior in this case has not been observed.
///
/// Source: Apple, `applinks.substitutionVariables`; iOS 13.5 and later.
struct AppleVariables: Sendable {
  enum Meaning {
    /// One ASCII character.
    case oneOf(ByteSet)
    case code(AppleCodes)
    case values(AppleWords)
  }

  private let values: [String: AppleWords]

  init(_ values: [String: [String]] = [:]) { self.values = values.mapValues(AppleWords.init) }

  /// Returns the meaning of the variable, or `nil` if it is undefined.
  func meaning(of name: String) -> Meaning? {
    switch name {
    case "alpha": .oneOf(ByteSet(Self.upper + Self.lower))
    case "upper": .oneOf(ByteSet(Self.upper))
    case "lower": .oneOf(ByteSet(Self.lower))
    case "alnum": .oneOf(ByteSet(Self.upper + Self.lower + Self.digits))
    case "digit": .oneOf(ByteSet(Self.digits))
    case "xdigit": .oneOf(ByteSet(Array("0123456789ABCDEFabcdef".utf8)))
    case "region": .code(.regions)
    case "lang": .code(.languages)
    default: values[name].map { .values($0) }
    }
  }

  /// The names of the predefined variables.
  static let predefined = [
    "alpha", "upper", "lower", "alnum", "digit", "xdigit", "region", "lang",
  ]

  private static var upper: [UInt8] { Array(UInt8(ascii: "A")...UInt8(ascii: "Z")) }
  private static var lower: [UInt8] { Array(UInt8(ascii: "a")...UInt8(ascii: "z")) }
  private static var digits: [UInt8] { Array(UInt8(ascii: "0")...UInt8(ascii: "9")) }
}
