/// A token of a platform's pattern for a path.
enum ImportToken: Sendable, Hashable {
  /// The characters that a token may match.
  enum Characters: Sendable, Hashable {
    /// Any characters, including `/`.
    case any
    /// Any characters except `/`.
    case component
    case digit, hexadecimal
    /// A class of characters that no parameter supports.
    case other
  }

  /// Decoded text. A `/` in it is part of a component.
  case text(String)
  case slash
  case character(Characters)
  /// A sequence of at least `least` characters.
  case run(Characters, least: Int)
  case words([String], name: String)
  /// Digits, with an optional sign.
  case number
  /// A code of a region or language.
  case code(String)
}
