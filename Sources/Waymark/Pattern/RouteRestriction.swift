/// What a pattern says of a parameter's text: `{id:int}`, `{id:uuid}`, `{kind:film|book}`.
public enum RouteRestriction: Sendable, Hashable {
  /// Any text; in a path, any that is not empty.
  case none
  /// `["-"] 1*19DIGIT`, in ASCII. Whether a type can hold the number is the decoder's business.
  case int
  /// 8-4-4-4-12 hexadecimal digits of either case (RFC 9562 §4).
  case uuid
  /// One of these words exactly, in the order written.
  case words([String])

  /// Returns whether a decoded text is one of these.
  ///
  ///     RouteRestriction.int.accepts("-25")  // true
  ///     RouteRestriction.int.accepts("+25")  // false
  public func accepts(_ text: String) -> Bool {
    switch self {
    case .none: true
    case .int: withBytes(text) { PatternCode.isInteger($0, 0..<$0.count) }
    case .uuid: withBytes(text) { $0.count == 36 && PatternCode.isUUID($0, at: 0) }
    case .words(let words): words.contains { $0.isExactly(text) }
    }
  }

  /// The type as a pattern has it after the colon.
  package var patternText: String {
    switch self {
    case .none: "string"
    case .int: "int"
    case .uuid: "uuid"
    case .words(let words): words.map(Pattern.escaping).joined(separator: "|")
    }
  }

  /// What the text should be, for messages.
  var expectation: String {
    switch self {
    case .none: "a text"
    case .int: "an integer"
    case .uuid: "a UUID such as 123e4567-e89b-12d3-a456-426614174000"
    case .words(let words): Self.expectation(of: words)
    }
  }

  /// The first dozen of the words; a message is no place for a list of countries.
  static func expectation(of words: [String]) -> String {
    let shown = words.prefix(12).map(\.quotable).joined(separator: ", ")
    return "one of \(shown)\(words.count > 12 ? ", …" : "")"
  }
}
