/// A restriction that a pattern puts on a parameter's text: `{id:int}`, `{id:uuid}`,
/// `{kind:film|book}`.
public enum RouteRestriction: Sendable, Hashable {
  /// Any text; in a path, any text that is not empty.
  case none
  /// An integer: `["-"] 1*19DIGIT`, in ASCII, on every device.
  ///
  /// The decoder checks whether a type can hold the number. On watches with `arm64_32`, an `Int`
  /// has 32 bits; an `Int64` holds the same numbers on every device.
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
  package var example: String { examples.first ?? "" }

  /// Texts that the restriction accepts, of several lengths and spellings; for words, all words.
  package var examples: [String] {
    switch self {
    case .none: ["x", "x é/%"]
    case .int: ["1", "12", "1234", "-7"]
    case .uuid:
      ["123e4567-e89b-12d3-a456-426614174000", "00000000-0000-0000-0000-00000000000A"]
    case .words(let words): words
    }
  }

  /// Returns the restriction as a pattern contains it after a parameter's name, with its colon;
  /// empty for `none`.
  ///
  /// - Parameter escaping: Returns a word as the text contains it.
  package func suffix(escaping: (String) -> String = Pattern.escaping) -> String {
    if self == .none { return "" }
    return ":" + (words?.map(escaping).joined(separator: "|") ?? patternText)
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

  /// A noun for a valid text.
  package var noun: String {
    switch self {
    case .none: "a text"
    case .int: "an integer"
    case .uuid: "a UUID"
    case .words: "a word"
    }
  }

  /// The name of the Swift type that usually stores the values.
  package var typeName: String {
    switch self {
    case .none, .words: "String"
    case .int: "Int"
    case .uuid: "UUID"
    }
  }

  /// A description of valid texts, for messages.
  var expectation: String {
    if let words { return Self.expectation(of: words) }
    return self == .uuid ? "\(noun) such as \(example)" : noun
  }

  /// Returns the first twelve words, because a long list, such as one of countries, does not belong
  /// in a message.
  static func expectation(of words: [String]) -> String {
    let shown = words.prefix(12).map(\.quotable).joined(separator: ", ")
    return "one of \(shown)\(words.count > 12 ? ", …" : "")"
  }
}

// MARK: - Form

extension RouteRestriction {
  /// The form of the texts that a restriction accepts.
  ///
  /// A converter that supports every form supports every restriction.
  package enum Form: Sendable {
    /// Any text; in a path, any text that is not empty.
    case any
    /// Texts that consist of these runs, one after another.
    case runs([Run])
    /// Exactly these texts.
    case words([String])
  }

  /// A number of ASCII characters of one class.
  package struct Run: Sendable, Hashable {
    /// The ranges of the characters.
    package let ranges: [ClosedRange<UInt8>]
    /// The possible numbers of characters.
    package let count: ClosedRange<Int>

    /// The characters, range by range.
    package var characters: String { String(decoding: ranges.joined(), as: UTF8.self) }
    /// Indicates whether every text of the run has the same number of characters.
    package var isFixed: Bool { count.lowerBound == count.upperBound }
    /// The text of the run, if there is only one.
    package var literal: String? {
      let characters = characters
      return isFixed && characters.utf8.count == 1
        ? String(repeating: characters, count: count.lowerBound) : nil
    }
  }

  /// The form of the texts that the restriction accepts.
  package var form: Form {
    switch self {
    case .none: .any
    case .int:
      .runs([
        Run(ranges: [0x2D...0x2D], count: 0...1),
        Run(ranges: [0x30...0x39], count: 1...PatternCode.integerDigits),
      ])
    case .uuid:
      .runs(
        [8, 4, 4, 4, 12].enumerated().flatMap { index, count in
          let digits: [ClosedRange<UInt8>] = [0x30...0x39, 0x61...0x66, 0x41...0x46]
          let group = Run(ranges: digits, count: count...count)
          return index == 0 ? [group] : [Run(ranges: [0x2D...0x2D], count: 1...1), group]
        }
      )
    case .words(let words): .words(words)
    }
  }
}
