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

/// Where the parts of a pattern stand in its text, in UTF-8 bytes: for whoever changes the text or
/// points into it.
extension Pattern {
  /// Where each of ``parameters`` begins: at its opening bracket.
  package var parameterOffsets: [Int] {
    code.tokens.compactMap { token in
      switch token.kind {
      case .parameter: Int(token.offset)
      case .rest: token.text.isEmpty ? nil : Int(token.offset)
      case .literal, .wildcard, .item: nil
      }
    }
  }

  /// Where each of ``queryItems`` begins.
  package var itemOffsets: [Int] {
    code.tokens.filter { $0.kind == .item }.map { Int($0.offset) }
  }

  /// Where the fragment begins with its `#`, or the end of the text where there is none.
  package var fragmentOffset: Int {
    guard code.tokens.indices.contains(code.queryEnd) else { return text.utf8.count }
    return Int(code.tokens[code.queryEnd].offset) - 1
  }
}

extension Pattern {
  /// The patterns whose last parameters come from the query, one parameter more in each.
  ///
  ///     try Pattern("a/{x}/{y}").shortenings.map(\.text)   // ["a/{x}?y={y}", "a?x={x}&y={y}"]
  ///     try Pattern("a/{x}/b").shortenings                 // []: the last component is literal
  ///
  /// Only a parameter that is all of its component and that a link must have comes from the query.
  package var shortenings: [Pattern] {
    var components: [Range<Int>] = []
    var first = 0
    while first < code.pathCount {
      components.append(code.component(at: first))
      first = components[components.count - 1].upperBound
    }
    let items = code.tokens.indices
      .filter { $0 >= code.pathCount && code.tokens[$0].kind == .item }
      .map(code.text(ofItem:))
    var moved: [String] = []
    var result: [Pattern] = []
    while let last = components.last, last.count == 1,
      code.tokens[last.lowerBound].kind == .parameter, !code.tokens[last.lowerBound].isOptional
    {
      components.removeLast()
      let name = code.string(code.tokens[last.lowerBound].text)
      moved.insert("\(name)=\(code.text(ofComponent: last))", at: 0)
      let path = components.map(code.text(ofComponent:)).joined(separator: "/")
      let query = (items + moved).joined(separator: "&")
      if let shorter = try? Pattern("\(path)?\(query)") { result.append(shorter) }
    }
    return result
  }
}

extension Pattern {
  /// A value that a pattern takes out of a link under a name.
  public struct Parameter: Sendable, Hashable {
    /// The name of the value.
    public let name: String
    /// What the value may be.
    public let restriction: RouteRestriction
    /// Indicates whether the component, query item or fragment that it is in may be absent.
    public let isOptional: Bool
    /// Indicates whether it takes all components that follow: `{name**}`.
    public let isRest: Bool
  }

  /// One component of a pattern's path.
  public struct Component: Sendable, Hashable {
    /// Either one wildcard or rest alone, or literals and parameters such that no two of a kind
    /// stand side by side.
    public let elements: [Element]
    /// Indicates whether a link may lack it, and all that follow it.
    public let isOptional: Bool
  }

  /// One piece of a component.
  public enum Element: Sendable, Hashable {
    /// Decoded text that is matched and not taken.
    case literal(String)
    /// A value that is taken.
    case parameter(Parameter)
    /// `*`: the whole component, which is not taken.
    case wildcard
    /// All components that follow: `**`, or `{name**}` with its parameter.
    case rest(Parameter?)
  }

  /// An item that a link's query must have, or may have if it is optional.
  public struct QueryItem: Sendable, Hashable {
    /// The name, decoded.
    public let name: String
    /// The value; `nil` if any will do and none, too.
    public let value: Value?
    /// Indicates whether a link may lack it.
    public let isOptional: Bool
  }

  /// The value of a query item, or a fragment.
  public enum Value: Sendable, Hashable {
    /// Exactly this text.
    case literal(String)
    /// A value that is taken.
    case parameter(Parameter)
  }
}

extension Pattern {
  /// The components of the path, none for the root.
  ///
  ///     try Pattern("users/post-{id:int}").components.map(\.elements)
  ///     // [[.literal("users")], [.literal("post-"), .parameter(id)]]
  ///
  /// Computed anew each time, as everything here is: hold on to it in a loop.
  public var components: [Component] {
    var components: [Component] = []
    var first = 0
    while first < code.pathCount {
      let tokens = code.component(at: first)
      components.append(
        Component(
          elements: tokens.map { element(code.tokens[$0]) },
          isOptional: code.tokens[first].isOptional
        )
      )
      first = tokens.upperBound
    }
    return components
  }

  /// The query items that the pattern declares, in the order written.
  public var queryItems: [QueryItem] {
    (code.pathCount..<code.queryEnd).compactMap { index in
      let token = code.tokens[index]
      guard token.kind == .item else { return nil }
      return QueryItem(
        name: code.string(token.text),
        value: token.hasValue ? value(code.tokens[index + 1]) : nil,
        isOptional: token.isOptional
      )
    }
  }

  /// The fragment; `nil` if links may have any or none.
  public var fragment: Value? {
    code.tokens.indices.contains(code.queryEnd) ? value(code.tokens[code.queryEnd]) : nil
  }

  /// All named values in the order of the text: those of the path, of the query, of the fragment.
  public var parameters: [Parameter] {
    code.tokens.compactMap { token in
      switch token.kind {
      case .parameter: parameter(token)
      case .rest: token.text.isEmpty ? nil : parameter(token)
      case .literal, .wildcard, .item: nil
      }
    }
  }

  /// Indicates whether there is a `*` or a `**`, which no link can be written for.
  public var hasWildcard: Bool {
    code.tokens.contains { $0.kind == .wildcard || $0.kind == .rest && $0.text.isEmpty }
  }

  /// Indicates whether the path ends in `**` or `{name**}`.
  public var endsInRest: Bool {
    code.tokens[..<code.pathCount].last?.kind == .rest
  }

  /// Indicates whether the path is written with a slash at its end, which counts only under
  /// ``LinkPolicies/TrailingSlash/strict``; never so for the root and after a rest.
  public var endsWithSlash: Bool { code.endsWithSlash }

  private func element(_ token: PatternToken) -> Element {
    switch token.kind {
    case .literal, .item: .literal(code.string(token.text))
    case .parameter: .parameter(parameter(token))
    case .wildcard: .wildcard
    case .rest: .rest(token.text.isEmpty ? nil : parameter(token))
    }
  }

  private func value(_ token: PatternToken) -> Value {
    token.kind == .parameter
      ? .parameter(parameter(token)) : .literal(code.string(token.text))
  }

  private func parameter(_ token: PatternToken) -> Parameter {
    Parameter(
      name: code.string(token.text),
      restriction: restriction(token),
      isOptional: token.isOptional,
      isRest: token.kind == .rest
    )
  }

  private func restriction(_ token: PatternToken) -> RouteRestriction {
    switch token.restriction {
    case .none: .none
    case .int: .int
    case .uuid: .uuid
    case .words: .words(code.wordRanges(token).map(code.string))
    }
  }
}

extension Pattern {
  /// The pattern in its canonical spelling.
  ///
  ///     try Pattern("/blog/*/post-$(name:string)").normalizedText   // "blog/*/post-{name}"
  ///
  /// Braces around parameters, no slash before the path, a backslash only where one is needed. It
  /// reads as the same pattern. The slash after the path is kept, because it counts under
  /// ``LinkPolicies/TrailingSlash/strict``.
  public var normalizedText: String { code.text }

  /// Text in which nothing has a special meaning, for use inside a pattern.
  ///
  ///     try Pattern("files/" + Pattern.escaping("50/50?")).text    // "files/50\/50\?"
  ///     try Pattern("files/" + Pattern.escaping(".."))   // throws: no link has such a component
  ///
  /// It serves in a component, as a word of a parameter, as a query value and in the fragment, and
  /// leaves the rest of the rules to ``init(_:)``: no control characters, no empty component.
  public static func escaping(_ literal: String) -> String {
    let special = "\\{}*/?#&=|$()".utf8
    guard literal.utf8.contains(where: special.contains) else { return literal }
    var output: [UInt8] = []
    output.reserveCapacity(literal.utf8.count * 2)
    for byte in literal.utf8 {
      if special.contains(byte) { output.append(PatternByte.backslash) }
      output.append(byte)
    }
    return String(decoding: output, as: UTF8.self)
  }
}
