import Waymark

/// Makes names of classes, properties and constants from the texts of a catalog.
///
/// Letters of every script are kept, because Kotlin accepts them. Each class is compiled to a file
/// with its name, and some file systems ignore case, so two classes never differ only in case.
struct KotlinName {
  /// The use of a name.
  enum Style {
    /// A class, such as `ServiceAlerts`.
    case type
    /// A property, such as `serviceAlerts`.
    case property
    /// A constant, such as `SERVICE_ALERTS`.
    case constant
  }

  /// The names that are already used, in the form in which they are compared.
  private var taken: Set<String>
  private let style: Style

  /// - Parameter reserved: Names that have another meaning in this place.
  init(_ style: Style, reserved: some Sequence<String> = []) {
    self.style = style
    taken = []
    for name in reserved { taken.insert(Self.key(name, style)) }
  }

  /// Returns the name for a text.
  ///
  /// If it is already used, the suffix is added, and then a number.
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

  /// Returns the form in which names are compared.
  ///
  /// Two properties conflict if their getters do: `url` and `Url` both have `getUrl`.
  static func key(_ name: String, _ style: Style) -> String {
    style == .property
      ? name.prefix(1).uppercased() + name.dropFirst() : name.uppercased().lowercased()
  }

  /// The maximum length of a name in bytes; two of them and the name of the whole class form a file
  /// name.
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
    // Kotlin reserves names that contain only underscores.
    if name.allSatisfy({ $0 == "_" }) { name += style == .constant ? "VALUE" : "Value" }
    if let first = name.unicodeScalars.first, isDigit(first) {
      name = (style == .type ? "Route" : "_") + name
    }
    return name
  }

  /// Returns whether a name may contain the character (Kotlin grammar, "Identifiers").
  ///
  /// It may contain `_`, and letters and decimal digits up to U+FFFF. The compiler sees two
  /// surrogates in place of a later character.
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

  /// Returns whether this is a vowel sign or an accent, which a name may contain only between
  /// backticks.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark: scalar.value <= 0xFFFF
    default: false
    }
  }

  /// Returns whether a new word begins after the character, which is removed.
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

  /// Returns the capital of a letter.
  ///
  /// A letter is unchanged if no word of its script begins with a capital.
  private static func upper(_ scalar: Unicode.Scalar) -> String {
    scalar.properties.titlecaseMapping == String(scalar)
      ? String(scalar) : scalar.properties.uppercaseMapping
  }
}

extension KotlinName {
  /// The hard keywords (Kotlin grammar) and the reserved `yield`, which are names only between
  /// backticks.
  private static let keywords: Set<String> = [
    "as", "break", "class", "continue", "do", "else", "false", "for", "fun", "if", "in",
    "interface", "is", "null", "object", "package", "return", "super", "this", "throw", "true",
    "try", "typealias", "typeof", "val", "var", "when", "while", "yield",
  ]

  /// Returns a name as written in code.
  static func quoted(_ name: String) -> String {
    let isPlain = !keywords.contains(name) && name.unicodeScalars.allSatisfy(isWord)
    return isPlain ? name : "`\(name)`"
  }

  /// The types that the generated code uses without a qualifier.
  static let types = [
    "Any", "Array", "ArrayList", "Boolean", "Char", "Character", "Charsets", "Companion",
    "Deprecated", "HashMap", "Int", "IntArray", "JvmOverloads", "JvmStatic", "LinkHolder",
    "Links", "List", "Locale", "Long", "Map", "Normalizer", "Pair", "Regex", "Set", "String",
    "StringBuilder", "Suppress", "Unit", "UUID",
  ]

  /// The properties that every route has, and `getClass` of every Java object.
  static let properties = [
    "alias", "appLink", "class", "gates", "parents", "requirements", "routeClass", "routeValues",
    "universalLink", "url",
  ]

  /// Returns the text if it is valid as the name of a class or a part of a package, or else a name
  /// made from the text.
  static func valid(_ text: String, _ style: Style) -> String {
    let isValid =
      text.utf8.count <= lengthLimit && !text.allSatisfy({ $0 == "_" })
      && text.unicodeScalars.allSatisfy(isWord) && text.unicodeScalars.first.map(isDigit) == false
    return isValid ? text : name(text, style)
  }
}
