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

  /// Creates the variables of a file, of which the first one with a name counts.
  init(_ variables: [(name: String, values: [String])]) {
    self.init(Dictionary(variables.map { ($0.name, $0.values) }) { first, _ in first })
  }

  /// Returns the meaning of the variable, or `nil` if it is undefined.
  func meaning(of name: String) -> Meaning? {
    switch name {
    case "region": .code(.regions)
    case "lang": .code(.languages)
    default: Self.sets[name].map { .oneOf($0) } ?? values[name].map { .values($0) }
    }
  }

  /// The names of the predefined variables.
  static let predefined = [
    "alpha", "upper", "lower", "alnum", "digit", "xdigit", "region", "lang",
  ]

  /// The predefined sets of characters.
  private static let sets: [String: ByteSet] = {
    let upper = Array(UInt8(ascii: "A")...UInt8(ascii: "Z"))
    let lower = Array(UInt8(ascii: "a")...UInt8(ascii: "z"))
    let digits = Array(UInt8(ascii: "0")...UInt8(ascii: "9"))
    return [
      "alpha": ByteSet(upper + lower), "upper": ByteSet(upper), "lower": ByteSet(lower),
      "alnum": ByteSet(upper + lower + digits), "digit": ByteSet(digits),
      "xdigit": ByteSet(Array("0123456789ABCDEFabcdef".utf8)),
    ]
  }()
}
