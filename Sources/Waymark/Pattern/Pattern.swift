/// The text that says which links a route takes.
///
///     let pattern = try Pattern("blog/*/*/*/post-$(postname)")
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

  /// Reads a pattern.
  ///
  /// - Throws: ``PatternError`` with the place and the remedy.
  public init(_ text: String) throws(PatternError) {
    var parser = PatternParser(text)
    self.code = try parser.parse()
    self.text = text
  }
}

extension Pattern: Hashable, CustomStringConvertible {
  /// Two patterns are equal if they are written alike.
  public static func == (left: Pattern, right: Pattern) -> Bool { left.text == right.text }

  /// Hashes the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }

  /// The text as it was written.
  public var description: String { text }
}
