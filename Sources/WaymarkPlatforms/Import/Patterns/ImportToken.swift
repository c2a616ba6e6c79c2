/// A piece of a platform's pattern for a path.
enum ImportToken: Sendable, Hashable {
  /// What the characters of a piece may be.
  enum Characters: Sendable, Hashable {
    /// Any, `/` among them.
    case any
    /// Any but `/`.
    case component
    case digit, hexadecimal
    /// A class that no parameter knows.
    case other
  }

  /// Decoded text; a `/` in it is part of a component.
  case text(String)
  case slash
  case character(Characters)
  /// Characters, none among them where `least` is 0.
  case run(Characters, least: Int)
  case words([String], name: String)
  /// Digits, with a sign or without.
  case number
  /// A code of a region or language.
  case code(String)
}
