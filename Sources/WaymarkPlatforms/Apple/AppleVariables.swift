import Waymark

/// The substitution variables that a pattern may use: Apple's predefined ones and those of the
/// file.
///
/// Names are case-sensitive. It is not known whether a variable of the file replaces a predefined
/// one with the same name.
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
  /// The file's variables with the names of predefined ones.
  private let shadowing: [String]
  /// Indicates whether these replace the predefined ones.
  private var prefersOwn = false

  init(_ values: [String: [String]] = [:]) {
    self.values = values.mapValues(AppleWords.init)
    shadowing = Self.predefined.filter { values[$0] != nil }
  }

  /// Creates the variables of a file, of which the first one with a name counts.
  init(_ variables: [(name: String, values: [String])]) {
    self.init(Dictionary(variables.map { ($0.name, $0.values) }) { first, _ in first })
  }

  /// The variables of which those of the file replace predefined ones.
  var preferringOwn: AppleVariables {
    var variables = self
    variables.prefersOwn = true
    return variables
  }

  /// Returns the reason why it is not known which texts match patterns; `nil` if it is known.
  func reasonForUnknown(_ patterns: [String]) -> String? {
    let name = shadowing.first { name in patterns.contains { $0.contains("$(\(name))") } }
    return name.map { "the file and the system define the variable '\($0)', and either may count" }
  }

  /// Returns the meaning of the variable, or `nil` if it is undefined.
  func meaning(of name: String) -> Meaning? {
    let own = values[name].map { Meaning.values($0) }
    if prefersOwn, let own { return own }
    switch name {
    case "region": return .code(.regions)
    case "lang": return .code(.languages)
    default: return Self.sets[name].map { .oneOf($0) } ?? own
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
