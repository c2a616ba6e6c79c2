import Waymark

/// Names of classes, properties and constants, made of the texts of a catalog.
///
/// They are ASCII, because a class is a file of its name, and not every file system and locale
/// takes more. For the same reason no two classes differ in case alone.
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
    style == .property ? name.prefix(1).uppercased() + name.dropFirst() : name.lowercased()
  }

  /// The longest name: two of them and that of the whole class make the name of a file.
  private static var lengthLimit: Int { 60 }

  private static func name(_ text: String, _ style: Style) -> String {
    var name = ""
    var isStart = true
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars where name.utf8.count < lengthLimit {
      if isWord(scalar) {
        let begins = isStart || style == .constant && isLower(previous) && isUpper(scalar)
        switch style {
        case .type: name += begins ? scalar.properties.uppercaseMapping : String(scalar)
        case .property:
          name += begins && !name.isEmpty ? scalar.properties.uppercaseMapping : String(scalar)
        case .constant:
          name += (begins && !name.isEmpty ? "_" : "") + scalar.properties.uppercaseMapping
        }
        isStart = false
      } else if scalar.isASCII {
        isStart = true
      } else {
        name += (style == .constant && !name.isEmpty ? "_" : "") + "U"
        name += String(scalar.value, radix: 16, uppercase: true)
        isStart = true
      }
      previous = scalar
    }
    // Kotlin keeps names of underscores alone for itself.
    if name.allSatisfy({ $0 == "_" }) { name += style == .constant ? "VALUE" : "Value" }
    if name.utf8.first.map(isDigit) == true { name = (style == .type ? "Route" : "_") + name }
    return name
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      && (scalar == "_" || scalar.properties.isAlphabetic || isDigit(UInt8(scalar.value)))
  }

  private static func isLower(_ scalar: Unicode.Scalar) -> Bool { ("a"..."z").contains(scalar) }
  private static func isUpper(_ scalar: Unicode.Scalar) -> Bool { ("A"..."Z").contains(scalar) }
}

extension KotlinName {
  /// The hard keywords (Kotlin grammar), which are names between backticks alone.
  private static let keywords: Set<String> = [
    "as", "break", "class", "continue", "do", "else", "false", "for", "fun", "if", "in",
    "interface", "is", "null", "object", "package", "return", "super", "this", "throw", "true",
    "try", "typealias", "typeof", "val", "var", "when", "while",
  ]

  /// A name as it is written in code.
  static func quoted(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

  /// The types that the generated code speaks of by their names alone.
  static let types = [
    "Any", "Array", "ArrayList", "Boolean", "Char", "Character", "Charsets", "Companion",
    "Deprecated", "HashMap", "Int", "IntArray", "JvmStatic", "Links", "List", "Long", "Map", "Pair",
    "String", "StringBuilder", "Suppress", "Unit", "UUID",
  ]

  /// The properties that each route has anyway, and `getClass` of every object of Java's.
  static let properties = ["appLink", "universalLink", "url", "class", "routeIndex", "routeValues"]

  /// Whether the text can be the name of a class or of a part of a package.
  static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, !isDigit(first), text.utf8.count <= lengthLimit else {
      return false
    }
    return text.unicodeScalars.allSatisfy(isWord) && !text.allSatisfy { $0 == "_" }
  }
}
