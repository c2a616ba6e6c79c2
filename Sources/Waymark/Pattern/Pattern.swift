/// A text that describes which links a route matches.
///
///     let pattern = try Pattern("blog/*/*/*/post-$(postname)")
///     pattern.parameters.map(\.name)   // ["postname"]
///
///     try Pattern("users/{id/posts")   // throws: the parameter has no closing brace
///
/// An invalid pattern throws an error when it is created, so no mistake in it is found later, when
/// a link arrives. The grammar is in the documentation under "Pattern syntax".
public struct Pattern: Sendable {
  /// The form of the pattern that the table and the writer use.
  package let code: PatternCode

  /// The pattern as it was written.
  public var text: String { code.source }

  /// The length of the longest pattern that can be read, in UTF-8 bytes.
  public static var lengthLimit: Int { 8_192 }

  /// The largest number of parameters in one component.
  ///
  /// Matching a component takes time proportional to its length multiplied by the number of its
  /// parameters.
  public static var componentParameterLimit: Int { 16 }

  /// The largest number of components in a path.
  ///
  /// A search makes one nested call for each component.
  public static var componentLimit: Int { 256 }

  /// Creates a pattern from its text, in time proportional to the length of the text.
  ///
  /// - Throws: ``PatternError`` with the place of the mistake.
  public init(_ text: String) throws(PatternError) {
    code = try PatternParser.parse(text)
  }

  /// Creates the pattern of a template, in which a parameter may appear several times.
  init(template text: String) throws(PatternError) {
    code = try PatternParser.parse(text, allowingRepeats: true)
  }

  /// Creates the pattern of a draft, in its canonical spelling.
  init(_ draft: PatternCode.Draft) {
    code = PatternCode(draft, source: PatternCode(draft).text)
  }

  /// The pattern of a link whose path has no components.
  package static var root: Pattern { Pattern(PatternCode.Draft()) }
}

extension Pattern: Hashable, CustomStringConvertible {
  /// Returns whether two patterns have the same text, byte for byte.
  ///
  /// `{id}` and `$(id)` differ, and so do the two Unicode forms of "é", which match different
  /// links.
  @inline(never)
  public static func == (left: Pattern, right: Pattern) -> Bool {
    left.text.isExactly(right.text)
  }

  /// Hashes the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }

  /// The text as it was written.
  public var description: String { text }
}

/// The offsets of the parts of a pattern in its text, in UTF-8 bytes, for callers that change the
/// text or point to a place in it.
extension Pattern {
  /// The offset of each of ``queryItems``.
  package var itemOffsets: [Int] {
    code.tokens.filter { $0.kind == .item }.map { Int($0.offset) }
  }

  /// The offset of the `#` before the fragment, or the length of the text if there is no fragment.
  package var fragmentOffset: Int {
    guard code.tokens.indices.contains(code.queryEnd) else { return text.utf8.count }
    return Int(code.tokens[code.queryEnd].offset) - 1
  }
}

extension Pattern {
  /// Returns whether the paths of two patterns have different literals at the same place, so that
  /// no link matches both.
  ///
  /// The comparison is quick and not complete: if the result is `false`, there may be no such link
  /// either.
  @inline(never)
  package func isDisjoint(from other: Pattern, foldingCase: Bool) -> Bool {
    var (index, otherIndex) = (0, 0)
    while index < code.pathCount, otherIndex < other.code.pathCount {
      let component = code.component(at: index)
      let otherComponent = other.code.component(at: otherIndex)
      if code.kind(of: component) == .literal, other.code.kind(of: otherComponent) == .literal {
        let text = code.bytes[code.tokens[index].text]
        let otherText = other.code.bytes[other.code.tokens[otherIndex].text]
        let isEqual = text.elementsEqual(otherText) { one, other in
          foldingCase ? lowercasedASCII(one) == lowercasedASCII(other) : one == other
        }
        if !isEqual { return true }
      }
      (index, otherIndex) = (component.upperBound, otherComponent.upperBound)
    }
    return false
  }
}

extension Pattern {
  /// A value that a pattern captures from a link under a name.
  public struct Parameter: Sendable, Hashable {
    /// The name of the value.
    public let name: String
    /// The restriction on the value.
    public let restriction: RouteRestriction
    /// Indicates whether the component, query item or fragment with the value is optional.
    public let isOptional: Bool
    /// Indicates whether the parameter is a catch-all: it captures all remaining components, as in
    /// `{name**}`.
    public let isRest: Bool
  }

  /// One component of a pattern's path.
  public struct Component: Sendable, Hashable {
    /// The pieces of the component: either a single wildcard or catch-all, or literals and
    /// parameters in which no two of the same kind are adjacent.
    public let elements: [Element]
    /// Indicates whether a link may lack this component and all components after it.
    public let isOptional: Bool
  }

  /// One piece of a component.
  public indirect enum Element: Sendable, Hashable {
    /// Decoded text that is matched but not captured.
    case literal(String)
    /// A value that is captured.
    case parameter(Parameter)
    /// A wildcard, `*`, which matches one whole component and captures nothing.
    case wildcard
    /// A catch-all, which matches all remaining components: `**`, or `{name**}` with its parameter.
    case rest(Parameter?)
  }

  /// A query item that a link must have, or that it may have if the item is optional.
  public struct QueryItem: Sendable, Hashable {
    /// The name, decoded.
    public let name: String
    /// The value; `nil` matches any value and also an item without a value.
    public let value: Value?
    /// Indicates whether a link may lack the item.
    public let isOptional: Bool
  }

  /// The value of a query item, or a fragment.
  public indirect enum Value: Sendable, Hashable {
    /// A text that must be equal to the value.
    case literal(String)
    /// A value that is captured.
    case parameter(Parameter)
    /// Literal text with parameters, which match as in one component of a path, but a `/` is plain
    /// text.
    case mixed([Element])
    /// A fragment with a `/` and a parameter: its components, each with literals and parameters.
    ///
    /// The first component of `#/chats/{id}` is an empty literal.
    case path([[Element]])
  }
}

extension Pattern.Value {
  /// The literals and parameters of each component; only a path has several components.
  package var components: [[Pattern.Element]] {
    switch self {
    case .literal(let text): [[.literal(text)]]
    case .parameter(let parameter): [[.parameter(parameter)]]
    case .mixed(let elements): [elements]
    case .path(let components): components
    }
  }

  /// The parameters, from the left.
  package var parameters: [Pattern.Parameter] {
    components.joined().compactMap { element in
      if case .parameter(let parameter) = element { parameter } else { nil }
    }
  }

  /// Indicates whether a link may lack the value.
  package var isOptional: Bool { parameters.first?.isOptional ?? false }

  /// Indicates whether a parameter captures every text.
  package var isAny: Bool { if case .parameter = self { true } else { false } }

  /// The value as a pattern contains it.
  package var text: String {
    components.map { elements in
      elements.map { element in
        switch element {
        case .literal(let text): Pattern.escaping(text)
        case .parameter(let parameter):
          "{\(parameter.name)\(parameter.restriction.suffix())\(parameter.isOptional ? "?" : "")}"
        case .wildcard, .rest: ""
        }
      }.joined()
    }.joined(separator: "/")
  }

  /// The text of the value if it is a literal.
  package var literal: String? { if case .literal(let text) = self { text } else { nil } }
}

extension Pattern.Component {
  /// The text of the component if it is a literal.
  package var literal: String? {
    if elements.count == 1, case .literal(let text) = elements[0] { text } else { nil }
  }

  /// Indicates whether the component is a catch-all.
  package var isCatchAll: Bool { if case .rest? = elements.first { true } else { false } }
}

extension Pattern {
  /// The components of the path; empty for the root.
  ///
  ///     try Pattern("users/post-{id:int}").components.map(\.elements)
  ///     // [[.literal("users")], [.literal("post-"), .parameter(id)]]
  ///
  /// This property and the others in this extension are computed at each access. Store the result
  /// before a loop.
  public var components: [Component] {
    code.componentRanges.map { tokens in
      Component(
        elements: tokens.map { element(code.tokens[$0]) },
        isOptional: code.tokens[tokens.lowerBound].isOptional
      )
    }
  }

  /// The query items that the pattern declares, in the order in which they are written.
  public var queryItems: [QueryItem] {
    (code.pathCount..<code.queryEnd).compactMap { index in
      let token = code.tokens[index]
      guard token.kind == .item else { return nil }
      return QueryItem(
        name: code.string(token.text),
        value: token.hasValue ? value(code.value(ofItem: index)) : nil,
        isOptional: token.isOptional
      )
    }
  }

  /// The fragment; `nil` if a link may have any fragment or none.
  public var fragment: Value? {
    code.fragmentTokens.isEmpty ? nil : value(code.fragmentTokens)
  }

  /// All named values in the order of the text: those of the path, then those of the query, then
  /// that of the fragment.
  public var parameters: [Parameter] {
    code.tokens.compactMap { token in
      switch token.kind {
      case .parameter: parameter(token)
      case .rest: token.text.isEmpty ? nil : parameter(token)
      case .literal, .wildcard, .item: nil
      }
    }
  }

  /// Indicates whether the pattern contains a `*` or a `**`.
  ///
  /// No link can be written for such a pattern.
  public var hasWildcard: Bool {
    code.tokens.contains { $0.kind == .wildcard || $0.kind == .rest && $0.text.isEmpty }
  }

  /// Indicates whether the path ends in `**` or `{name**}`.
  public var endsInRest: Bool {
    code.tokens[..<code.pathCount].last?.kind == .rest
  }

  /// Indicates whether the path is written with a slash at the end.
  ///
  /// The slash is relevant only under ``LinkPolicies/TrailingSlash/strict``. The property is always
  /// `false` for the root and after a catch-all.
  public var endsWithSlash: Bool { code.endsWithSlash }

  @inline(never)
  private func element(_ token: PatternToken) -> Element {
    switch token.kind {
    case .literal, .item: .literal(code.string(token.text))
    case .parameter: .parameter(parameter(token))
    case .wildcard: .wildcard
    case .rest: .rest(token.text.isEmpty ? nil : parameter(token))
    }
  }

  private func value(_ tokens: Range<Int>) -> Value {
    if code.isPath(tokens) {
      return .path(code.components(ofValue: tokens).map { $0.map { element(code.tokens[$0]) } })
    }
    let token = code.tokens[tokens.lowerBound]
    guard tokens.count == 1 else { return .mixed(tokens.map { element(code.tokens[$0]) }) }
    return token.kind == .parameter
      ? .parameter(parameter(token)) : .literal(code.string(token.text))
  }

  @inline(never)
  private func parameter(_ token: PatternToken) -> Parameter {
    Parameter(
      name: code.string(token.text),
      restriction: code.restriction(of: token),
      isOptional: token.isOptional,
      isRest: token.kind == .rest
    )
  }
}

extension Pattern {
  /// The pattern in its canonical spelling.
  ///
  ///     try Pattern("/blog/*/post-$(name:string)").normalizedText   // "blog/*/post-{name}"
  ///
  /// The canonical spelling has braces around parameters, no slash before the path, and a backslash
  /// only where one is necessary. It is read as the same pattern. A slash after the path is kept,
  /// because it is relevant under ``LinkPolicies/TrailingSlash/strict``.
  public var normalizedText: String { code.text }

  /// Returns a text with every special character escaped, for use inside a pattern.
  ///
  ///     try Pattern("files/" + Pattern.escaping("50/50?")).text    // "files/50\/50\?"
  ///     try Pattern("files/" + Pattern.escaping(".."))   // throws: no link has such a component
  ///
  /// The result is valid in a component, as a word of a parameter, as a query value and in the
  /// fragment. ``init(_:)`` still checks the other rules: no control characters, no empty
  /// component.
  @inline(never)
  public static func escaping(_ literal: String) -> String {
    let special = Array("\\{}*/?#&=|$()".utf8)
    var output: [UInt8] = []
    for byte in Array(literal.utf8) {
      if special.contains(byte) { output.add(PatternByte.backslash) }
      output.add(byte)
    }
    return String(decoding: output, as: UTF8.self)
  }
}

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
