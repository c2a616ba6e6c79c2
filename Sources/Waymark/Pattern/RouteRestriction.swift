/// A restriction that a pattern puts on a parameter's text: `{id:int}`, `{id:uuid}`,
/// `{kind:film|book}`.
public enum RouteRestriction: Sendable, Hashable {
  /// Any text; in a path, any text that is not empty.
  case none
  /// An integer: `["-"] 1*19DIGIT`, in ASCII.
  ///
  /// The decoder checks whether a type can hold the number.
  case int
  /// A UUID: 8-4-4-4-12 hexadecimal digits of either case (RFC 9562 §4).
  case uuid
  /// Exactly one of these words, in the order in which they are written.
  case words([String])

  /// Returns whether a decoded text satisfies the restriction.
  ///
  ///     RouteRestriction.int.accepts("-25")  // true
  ///     RouteRestriction.int.accepts("+25")  // false
  public func accepts(_ text: String) -> Bool {
    switch self {
    case .none: true
    case .int: PatternCode.accepts(.int, text) ?? false
    case .uuid: PatternCode.accepts(.uuid, text) ?? false
    case .words(let words): words.contains { $0.isExactly(text) }
    }
  }

  /// A short text that the restriction accepts, for example links.
  package var example: String {
    switch self {
    case .none: "x"
    case .int: "1"
    case .uuid: "123e4567-e89b-12d3-a456-426614174000"
    case .words(let words): words.first ?? ""
    }
  }

  /// Returns the restriction as a pattern contains it after a parameter's name, with its colon;
  /// empty for `none`.
  ///
  /// - Parameter escaping: Returns a word as the text contains it.
  package func suffix(escaping: (String) -> String = Pattern.escaping) -> String {
    switch self {
    case .none: ""
    case .int, .uuid: ":" + patternText
    case .words(let words): ":" + words.map(escaping).joined(separator: "|")
    }
  }

  /// The words, if the restriction lists words.
  package var words: [String]? { if case .words(let words) = self { words } else { nil } }

  /// The restriction as a pattern contains it after the colon.
  package var patternText: String {
    switch self {
    case .none: "string"
    case .int: "int"
    case .uuid: "uuid"
    case .words(let words): words.map(Pattern.escaping).joined(separator: "|")
    }
  }

  /// A description of valid texts, for messages.
  var expectation: String {
    switch self {
    case .none: "a text"
    case .int: "an integer"
    case .uuid: "a UUID such as \(example)"
    case .words(let words): Self.expectation(of: words)
    }
  }

  /// Returns the first twelve words, because a long list, such as one of countries, does not belong
  /// in a message.
  static func expectation(of words: [String]) -> String {
    let shown = words.prefix(12).map(\.quotable).joined(separator: ", ")
    return "one of \(shown)\(words.count > 12 ? ", …" : "")"
  }
}
