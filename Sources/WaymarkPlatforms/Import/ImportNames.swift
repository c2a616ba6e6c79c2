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
    let base = isName ? name : "value" + name
    var result = base
    var count = 1
    while !used.insert(result).inserted {
      count += 1
      result = base + "\(count)"
    }
    return result
  }

  /// Returns the ASCII letters and digits, with a capital letter after each gap: `service-alerts`
  /// becomes `serviceAlerts`.
  static func camelCase(_ text: String) -> String {
    let words = text.unicodeScalars.split { !Self.isWord($0) }
    return words.enumerated().map { index, word in
      let text = String(String.UnicodeScalarView(word))
      if index == 0 {
        let isShouting = text == text.uppercased()
        return isShouting ? text.lowercased() : text.prefix(1).lowercased() + text.dropFirst()
      }
      return text.prefix(1).uppercased() + text.dropFirst()
    }.joined()
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9": true
    default: false
    }
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
