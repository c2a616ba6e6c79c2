extension Pattern {
  /// A value that a pattern takes out of a link under a name.
  public struct Parameter: Sendable, Hashable {
    /// The name of the value.
    public let name: String
    /// What the value may be.
    public let restriction: RouteRestriction
    /// Whether the component, query item or fragment that it is in may be absent.
    public let isOptional: Bool
    /// Whether it takes all components that follow: `{name**}`.
    public let isRest: Bool
  }

  /// One component of a pattern's path.
  public struct Component: Sendable, Hashable {
    /// Either one wildcard or rest alone, or literals and parameters such that no two of a kind
    /// stand side by side.
    public let elements: [Element]
    /// Whether a link may lack it, and all that follow it.
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
    /// Whether a link may lack it.
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

  /// Whether there is a `*` or a `**`, which no link can be written for.
  public var hasWildcard: Bool {
    code.tokens.contains { $0.kind == .wildcard || $0.kind == .rest && $0.text.isEmpty }
  }

  /// Whether the path ends in `**` or `{name**}`.
  public var endsInRest: Bool {
    code.tokens[..<code.pathCount].last?.kind == .rest
  }

  /// Whether the path is written with a slash at its end, which counts only under
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
