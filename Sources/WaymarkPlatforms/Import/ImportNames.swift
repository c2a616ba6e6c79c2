import WaymarkCatalog

/// Generates names for the parameters of one pattern.
///
/// A parameter is named after the text before it: `products/{product}`.
struct ImportNames: Sendable {
  private var used: Set<String>
  /// The last word of the literal text before the parameter.
  private var word: String?

  /// - Parameter reserved: The names of values without a parameter.
  init(reserved: some Sequence<String> = []) { used = Set(reserved) }

  /// Stores a word of literal text for the next name.
  mutating func see(_ text: String) {
    let word = Self.camelCase(text)
    if !word.isEmpty { self.word = word }
  }

  /// Returns a name for a parameter of which only the place is known.
  mutating func next() -> String { unique(word.map(Self.singular) ?? "name") }

  /// Returns the name, with a number after it if the name is already used.
  mutating func unique(_ wish: String) -> String {
    let name = Self.camelCase(wish)
    let isName = name.unicodeScalars.first.map { $0.properties.isAlphabetic } ?? false
    return (isName ? name : "value" + name).numbered { !used.insert($0).inserted }
  }

  /// Returns the ASCII letters and digits, with a capital letter after each gap: `service-alerts`
  /// becomes `serviceAlerts`.
  static func camelCase(_ text: String) -> String {
    var words = text.unicodeScalars.split { scalar in
      let isDigit = ("0"..."9").contains(scalar)
      return !(scalar.isASCII && (scalar.properties.isAlphabetic || isDigit))
    }
    .map { String(String.UnicodeScalarView($0)) }
    if let first = words.first {
      let isShouting = first == first.uppercased()
      words[0] = isShouting ? first.lowercased() : first.prefix(1).lowercased() + first.dropFirst()
    }
    return words.camelCased
  }

  /// Returns the English singular of most words.
  ///
  /// A wrong result only affects a name.
  static func singular(_ word: String) -> String {
    if word.count > 4, word.hasSuffix("ies") { return word.dropLast(3) + "y" }
    let isPlural = word.count > 3 && word.hasSuffix("s")
    let endings = ["ss", "us", "is", "news", "series"]
    return isPlural && !endings.contains(where: word.hasSuffix) ? String(word.dropLast()) : word
  }
}

extension Collection where Element: StringProtocol {
  /// The words as one, with a capital letter at the start of each after the first.
  var camelCased: String {
    enumerated().map { index, word in
      index == 0 ? String(word) : word.prefix(1).uppercased() + word.dropFirst()
    }.joined()
  }
}
