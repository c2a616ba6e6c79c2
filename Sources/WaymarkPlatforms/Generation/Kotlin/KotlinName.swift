import Waymark

/// Names of classes, properties and constants, made of the texts of a catalog.
///
/// Letters of every script stay as they are, because Kotlin accepts them. A class is a file of its
/// name, and not every file system distinguishes case; so no two classes differ in case alone.
struct KotlinName {
  /// What a name is for.
  enum Style {
    /// `ServiceAlerts`
    case type
    /// `serviceAlerts`
    case property
    /// `SERVICE_ALERTS`
    case constant
  }

  /// The names that are taken, as they are compared.
  private var taken: Set<String>
  private let style: Style

  /// - Parameter reserved: Names that mean something else in this place.
  init(_ style: Style, reserved: some Sequence<String> = []) {
    self.style = style
    taken = []
    for name in reserved { taken.insert(Self.key(name, style)) }
  }

  /// The name for a text; where it is taken, one with a suffix, and with a number after that.
  mutating func next(_ text: String, suffix: String) -> String {
    let name = Self.name(text, style)
    var candidate = name
    var number = 1
    while !taken.insert(Self.key(candidate, style)).inserted {
      candidate = number == 1 ? name + suffix : "\(name)\(suffix)\(number)"
      number += 1
    }
    return candidate
  }

  /// Two properties clash if their getters do: `url` and `Url` both have `getUrl`.
  private static func key(_ name: String, _ style: Style) -> String {
    style == .property
      ? name.prefix(1).uppercased() + name.dropFirst() : name.uppercased().lowercased()
  }

  /// The longest name, in bytes: two of them and that of the whole class make the name of a file.
  private static var lengthLimit: Int { 60 }

  private static func name(_ text: String, _ style: Style) -> String {
    var name = ""
    var isStart = true
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars where name.utf8.count < lengthLimit {
      if isWord(scalar) || isMark(scalar) && !isStart {
        let begins = isStart || style == .constant && isLower(previous) && isUpper(scalar)
        switch style {
        case .type: name += begins ? upper(scalar) : String(scalar)
        case .property: name += begins && !name.isEmpty ? upper(scalar) : String(scalar)
        case .constant: name += (begins && !name.isEmpty ? "_" : "") + upper(scalar)
        }
        isStart = false
      } else {
        if !isSeparator(scalar) {
          name += (style == .constant && !name.isEmpty ? "_" : "") + "U"
          name += String(scalar.value, radix: 16, uppercase: true)
        }
        isStart = true
      }
      previous = scalar
    }
    // Kotlin keeps names of underscores alone for itself.
    if name.allSatisfy({ $0 == "_" }) { name += style == .constant ? "VALUE" : "Value" }
    if let first = name.unicodeScalars.first, isDigit(first) {
      name = (style == .type ? "Route" : "_") + name
    }
    return name
  }

  /// Returns whether a name may contain the character (Kotlin grammar, "Identifiers"): a letter or
  /// a decimal digit, neither of them beyond U+FFFF, where the compiler sees two surrogates, or
  /// `_`.
  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || isLetter(scalar) || isDigit(scalar)
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
      scalar.value <= 0xFFFF
    default: false
    }
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .decimalNumber && scalar.value <= 0xFFFF
  }

  /// Returns whether this is a vowel sign or an accent, which a name contains only between
  /// backticks.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark: scalar.value <= 0xFFFF
    default: false
    }
  }

  /// Returns whether a new word begins after the character, which is left out.
  private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return true }
    return switch scalar.properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation, .spaceSeparator, .lineSeparator,
      .paragraphSeparator, .control, .format:
      true
    default: false
    }
  }

  private static func isLower(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isLowercase }
  private static func isUpper(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isUppercase }

  /// The capital of a letter; a letter of a script that begins no word with one stays.
  private static func upper(_ scalar: Unicode.Scalar) -> String {
    scalar.properties.titlecaseMapping == String(scalar)
      ? String(scalar) : scalar.properties.uppercaseMapping
  }
}

extension KotlinName {
  /// The hard keywords (Kotlin grammar), which are names between backticks alone.
  private static let keywords: Set<String> = [
    "as", "break", "class", "continue", "do", "else", "false", "for", "fun", "if", "in",
    "interface", "is", "null", "object", "package", "return", "super", "this", "throw", "true",
    "try", "typealias", "typeof", "val", "var", "when", "while",
  ]

  /// A name as it is written in code.
  static func quoted(_ name: String) -> String {
    let isPlain = !keywords.contains(name) && name.unicodeScalars.allSatisfy(isWord)
    return isPlain ? name : "`\(name)`"
  }

  /// The types that the generated code speaks of by their names alone.
  static let types = [
    "Any", "Array", "ArrayList", "Boolean", "Char", "Character", "Charsets", "Companion",
    "Deprecated", "HashMap", "Int", "IntArray", "JvmStatic", "Links", "List", "Long", "Map", "Pair",
    "String", "StringBuilder", "Suppress", "Unit", "UUID",
  ]

  /// The properties that each route has anyway, and `getClass` of every object of Java's.
  static let properties = ["appLink", "universalLink", "url", "class", "routeIndex", "routeValues"]

  /// The text where it can be the name of a class or a part of a package, else a name made of it.
  static func valid(_ text: String, _ style: Style) -> String {
    let isValid =
      text.utf8.count <= lengthLimit && !text.allSatisfy({ $0 == "_" })
      && text.unicodeScalars.allSatisfy(isWord) && text.unicodeScalars.first.map(isDigit) == false
    return isValid ? text : name(text, style)
  }
}
