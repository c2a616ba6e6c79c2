/// A link that a pattern matches, in parts, each as it is written in the link.
///
/// Messages show such links. Checks try them on the platforms' files, and also variants of them.
package struct ExampleLink: Sendable {
  /// A query item, percent-encoded.
  package struct Item: Sendable {
    package var name: String
    package var value: String?

    package init(name: String, value: String?) {
      self.name = name
      self.value = value
    }
  }

  package var components: [String] = []
  package var hasTrailingSlash = false
  package var items: [Item] = []
  package var fragment: String?

  package init() {}

  /// Creates the link with everything that the pattern requires and, on request, with more.
  ///
  /// A component without text is left out, because no link has one.
  ///
  /// - Parameters:
  ///   - hasOptionalComponents: Whether the link has all optional components.
  ///   - hasOptionalConditions: Whether the link has all optional items and the optional fragment.
  ///   - catchAllCount: The number of components that a catch-all captures. If it is 0, the path
  ///     ends in a slash.
  ///   - value: Returns a value as it is written in the link: the value of a parameter in a part of
  ///     the link or, without a parameter, the text that a wildcard or a component of a catch-all
  ///     matches.
  package init(
    _ pattern: Pattern,
    hasOptionalComponents: Bool = false,
    hasOptionalConditions: Bool = false,
    catchAllCount: Int = 0,
    value: (PatternError.Part, Pattern.Parameter?) -> String
  ) {
    hasTrailingSlash = pattern.endsWithSlash
    for component in pattern.components where hasOptionalComponents || !component.isOptional {
      if component.isCatchAll {
        for _ in 0..<catchAllCount { components.append(value(.path, nil)) }
        hasTrailingSlash = catchAllCount == 0
        continue
      }
      let text = component.elements.map { element in
        switch element {
        case .literal(let text): PercentEncoding.pathComponent.encode(text)
        case .parameter(let parameter): value(.path, parameter)
        case .wildcard, .rest: value(.path, nil)
        }
      }.joined()
      if !text.isEmpty { components.append(text) }
    }
    for item in pattern.queryItems where hasOptionalConditions || !item.isOptional {
      let name = PercentEncoding.queryName.encode(item.name)
      items.append(Item(name: name, value: item.value?.written(in: .query, value)))
    }
    if let text = pattern.fragment, hasOptionalConditions || !text.isOptional {
      fragment = text.written(in: .fragment, value)
    }
  }

  /// Creates a link for people to read: with all components, the required items and the required
  /// fragment, and with short values that the pattern accepts.
  package init(readable pattern: Pattern) {
    self.init(pattern, isShortest: false)
    hasTrailingSlash = pattern.endsWithSlash
  }

  /// Creates a link with all components, the required items and the required fragment, and with
  /// the shortest values that the pattern accepts.
  package init(shortest pattern: Pattern) {
    self.init(pattern, isShortest: true)
  }

  /// Creates one of the two links above.
  ///
  /// The compiler would copy the code that writes a link for a closure that it knows here, so the
  /// function is chosen at run time.
  @inline(never)
  private init(_ pattern: Pattern, isShortest: Bool) {
    self.init(
      pattern,
      hasOptionalComponents: true,
      catchAllCount: isShortest ? 0 : 1,
      value: isShortest ? Self.shortestValue : Self.readableValue
    )
  }

  private static func shortestValue(_ part: PatternError.Part, _ parameter: Pattern.Parameter?)
    -> String
  {
    let examples = parameter?.restriction.examples ?? []
    return part.encoding.encode(examples.min { $0.utf8.count < $1.utf8.count } ?? "x")
  }

  private static func readableValue(_ part: PatternError.Part, _ parameter: Pattern.Parameter?)
    -> String
  {
    part.encoding.encode(parameter?.restriction.examples.first ?? "x")
  }

  /// The components, separated by slashes.
  package var path: String {
    let path = components.joined(separator: "/")
    // Without components, a slash would be an empty component.
    return hasTrailingSlash && !components.isEmpty ? path + "/" : path
  }

  /// The query and the fragment, with `?` and `#`; empty if the link has neither.
  package var conditions: String {
    let items = items.map { item in item.value.map { "\(item.name)=\($0)" } ?? item.name }
    let query = items.isEmpty ? "" : "?" + items.joined(separator: "&")
    return query + (fragment.map { "#" + $0 } ?? "")
  }

  /// The text after `https://domain/`.
  package var relativePath: String { path + conditions }

  /// Returns the link with a scheme or domain.
  ///
  /// - Parameter name: One scheme or one domain.
  package func text(in name: RouteScope) -> String {
    // An encoded first component is read in the same way, but not every system keeps it in a host.
    let isHost = components.first.map { !$0.isEmpty && PercentEncoding.unreserved.allows($0) }
    let slash = name.kind == .app && !(isHost ?? true) ? "/" : ""
    return name.linkBase + slash + relativePath
  }
}

extension Pattern.Value {
  /// Returns the value as a link contains it.
  ///
  /// - Parameter value: Returns the value of a parameter in a part of a link, as the link contains
  ///   it.
  package func written(
    in part: PatternError.Part,
    _ value: (PatternError.Part, Pattern.Parameter?) -> String
  ) -> String {
    let isPath = if case .path = self { true } else { false }
    return components.map { elements in
      elements.map { element in
        switch element {
        case .literal(let text) where isPath: PercentEncoding.fragmentComponent.encode(text)
        case .literal(let text): part.encoding.encode(text)
        case .parameter(let parameter) where isPath:
          value(part, parameter).split(separator: "/", omittingEmptySubsequences: false)
            .joined(separator: "%2F")
        case .parameter(let parameter): value(part, parameter)
        case .wildcard, .rest: ""
        }
      }.joined()
    }.joined(separator: "/")
  }
}

extension PatternError.Part {
  /// The characters that are not escaped in a value in this part of a link.
  package var encoding: PercentEncoding {
    switch self {
    case .path: .pathComponent
    case .query: .queryValue
    case .fragment: .fragment
    }
  }
}
