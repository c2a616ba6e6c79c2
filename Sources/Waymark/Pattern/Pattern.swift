/// The text that says which links a route takes.
///
///     let pattern = try Pattern("blog/*/*/*/post-$(postname)")
///     pattern.parameters.map(\.name)   // ["postname"]
///
///     try Pattern("users/{id/posts")   // throws: the parameter has no closing brace
///
/// A pattern that is wrong throws when it is read; nothing wrong with it is found only when a link
/// arrives. The grammar stands in the documentation under "Pattern syntax".
public struct Pattern: Sendable {
  /// The pattern as it was written.
  public let text: String

  /// The pattern as the table and the writer use it.
  let code: PatternCode

  /// The longest text that is read, in UTF-8 bytes.
  public static var lengthLimit: Int { 8_192 }

  /// The most parameters that one component may have: matching it costs its length times their
  /// number.
  public static var componentParameterLimit: Int { 16 }

  /// The most components of a path: a search goes one call deeper with each.
  public static var componentLimit: Int { 256 }

  /// Reads a pattern, in time that grows with its length.
  ///
  /// - Throws: ``PatternError`` with the place and the remedy.
  public init(_ text: String) throws(PatternError) {
    self.code = try PatternParser.parse(text)
    self.text = text
  }

  /// The pattern that a code stands for, in its canonical spelling.
  init(_ code: PatternCode) {
    self.code = code
    self.text = code.text
  }

  /// The pattern of a link without components.
  package static var root: Pattern { Pattern(PatternCode()) }
}

extension Pattern: Hashable, CustomStringConvertible {
  /// Two patterns are equal if they are written alike, byte for byte: `{id}` and `$(id)` differ,
  /// and so do the two Unicode forms of "é", which take different links.
  public static func == (left: Pattern, right: Pattern) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  /// Hashes the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }

  /// The text as it was written.
  public var description: String { text }
}
