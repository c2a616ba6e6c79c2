extension RouteExpansion {
  /// The values of a link that one of a type's declarations has matched.
  ///
  ///     init(reading link: borrowing RouteExpansion.Reader) throws(RouteDecodingError) {
  ///       switch link.declaration {
  ///       case 0:
  ///         self = .station(
  ///           id: try link.value(.path(0), RouteExpansion.kind(of: Int.self)),
  ///           line: try link.optional(.path(1), RouteExpansion.kind(of: Line.self)) ?? .all
  ///         )
  ///       default: throw link.unknownDeclaration
  ///       }
  ///     }
  ///
  /// Each value is read from its own place only: a query item never replaces a parameter of the
  /// path. A reader is borrowed and never copied, because a copy would retain and release the table
  /// and the link again.
  @_documentation(visibility: internal)
  public struct Reader: ~Copyable, Sendable {
    /// The index of the declaration among those of the type.
    public let declaration: Int

    let match: RouteMatch
    private let set: RouteSet
    /// The route's index among those of the set.
    private let route: Int
    /// The number of path parameters that come before those of the declaration.
    private let pathOffset: Int
    /// The number of query items that come before those of the declaration.
    ///
    /// They belong to the routes that continue it.
    private let itemOffset: Int
    private let items: ItemPlaces

    init(_ match: RouteMatch, _ set: RouteSet, route: Int) {
      self.init(match, set, route: route, pathOffset: 0, ItemPlaces(match))
    }

    private init(
      _ match: RouteMatch,
      _ set: RouteSet,
      route: Int,
      pathOffset: Int,
      _ items: ItemPlaces
    ) {
      self.match = match
      self.items = items
      self.set = set
      self.route = route
      self.pathOffset = pathOffset
      let isKnown = set.owners.indices.contains(route)
      declaration = isKnown ? Int(set.owners[route]) : -1
      itemOffset = isKnown ? set.itemOffsets[route] : 0
    }

    /// The error for a declaration that the type does not have.
    public var unknownDeclaration: RouteDecodingError {
      error(nil, nil, .invalid("the type has no declaration \(declaration)"))
    }

    /// Reads a value that every link of the declaration must have.
    ///
    /// - Throws: ``RouteDecodingError`` if the value is missing or is not valid for its type.
    @inlinable
    public func value<Kind: TextKind>(
      _ place: Place,
      _ kind: Kind
    ) throws(RouteDecodingError) -> Kind.Value {
      guard let text = try text(place) else { throw missing(place) }
      guard let value = kind.read(text) else { throw malformed(place, text, kind.expectation) }
      return value
    }

    /// Reads a value; `nil` if the link has no such value.
    ///
    /// - Throws: ``RouteDecodingError`` if the value is not valid for its type. An invalid value is
    ///   never read as a missing one.
    @inlinable
    public func optional<Kind: TextKind>(
      _ place: Place,
      _ kind: Kind
    ) throws(RouteDecodingError) -> Kind.Value? {
      guard let text = try text(place) else { return nil }
      guard let value = kind.read(text) else { throw malformed(place, text, kind.expectation) }
      return value
    }

    /// Reads the repeated items of a name, or the components of a catch-all; empty if there are
    /// none.
    ///
    /// - Throws: ``RouteDecodingError`` if one of them is not valid for its type.
    @inlinable
    public func list<Kind: TextKind>(
      _ place: Place,
      _ kind: Kind
    ) throws(RouteDecodingError) -> [Kind.Value] {
      let texts = try texts(place)
      var values: [Kind.Value] = []
      values.reserveCapacity(texts.count)
      for text in texts {
        guard let value = kind.read(text) else { throw malformed(place, text, kind.expectation) }
        values.append(value)
      }
      return values
    }

    /// Reads the value that continues the path.
    public func continued<Inner: TypedRoutes>(
      by type: Inner.Type
    ) throws(RouteDecodingError) -> Inner {
      guard declaration >= 0 else { throw unknownDeclaration }
      let facts = set.declarations[declaration]
      return try Inner(
        reading: Reader(
          match,
          Inner.routeSet,
          route: route - facts.firstRoute,
          pathOffset: pathOffset + facts.pathCount,
          items
        )
      )
    }

    /// Throws an error, because the type has no routes.
    ///
    /// `Declaration.routes(of:)` rejects such a type at compile time. This overload only
    /// avoids a second compiler error for the same type.
    @_disfavoredOverload
    public func continued<Inner>(by type: Inner.Type) throws(RouteDecodingError) -> Inner {
      throw unknownDeclaration
    }

    /// Reads the value whose fields are parameters of the link.
    public func spread<Input: RouteParametersDecodable>(
      _ type: Input.Type
    ) throws(RouteDecodingError) -> Input {
      try spread { try match.decode(Input.self) }
    }

    /// Reads the value whose fields are parameters of the link.
    @_disfavoredOverload
    public func spread<Input: Decodable>(_ type: Input.Type) throws(RouteDecodingError) -> Input {
      try spread {
        if let error = match.restrictionError { throw error }
        return try match.parameters.decodeFields(type, match.mapping)
      }
    }

    private func spread<Input>(
      _ decode: () throws -> Input
    ) throws(RouteDecodingError) -> Input {
      do {
        return try decode()
      } catch let error as RouteDecodingError {
        throw error
      } catch {
        throw self.error(nil, nil, .invalid(words(of: error)))
      }
    }
  }

  /// The place of a typed route's value in the pattern that declares it.
  @_documentation(visibility: internal)
  public enum Place: Sendable, Hashable {
    /// A parameter of the path, counted from the left, including a catch-all.
    case path(Int)
    /// An item of the query, counted as in ``Pattern/queryItems``.
    case item(Int)
    /// The fragment.
    case fragment
    /// A parameter with text around it in an item of the query, counted from the left.
    case itemPart(Int, Int)
    /// A parameter with text around it in the fragment, counted from the left.
    case fragmentPart(Int)
  }
}

extension RouteExpansion.Reader {
  /// Returns an error without the values that the route keeps secret.
  @usableFromInline
  func shown(_ error: RouteDecodingError) -> RouteDecodingError { match.shown(error) }

  @usableFromInline
  func missing(_ place: RouteExpansion.Place) -> RouteDecodingError { error(place, nil, .missing) }

  @usableFromInline
  func malformed(
    _ place: RouteExpansion.Place,
    _ text: String,
    _ expected: String
  ) -> RouteDecodingError { error(place, text, .malformed(expected: expected)) }

  /// Returns the decoded text at a place; `nil` if the link has none.
  @usableFromInline
  func text(_ place: RouteExpansion.Place) throws(RouteDecodingError) -> String? {
    switch place {
    case .path(let index): return match.pathText(at: pathOffset + index)
    case .item(let index):
      let item = itemOffset + index
      guard item < ItemPlaces.count else {
        guard let text = match.itemValues(item, limit: 1).first else { return nil }
        return try checked(text, place)
      }
      guard let value = items[item] else { return nil }
      let text = match.itemText(value)
      return items.needsCheck(item) ? try checked(text, place) : text
    case .fragment:
      guard let text = match.link.fragment else { return nil }
      return try checked(text, place)
    case .itemPart, .fragmentPart: return try parts(place).first
    }
  }

  /// Returns the texts that a parameter with text around it captures from each item.
  private func parts(
    _ place: RouteExpansion.Place
  ) throws(RouteDecodingError) -> [String] {
    let (item, part) =
      switch place {
      case .itemPart(let index, let part): (itemOffset + index as Int?, part)
      case .fragmentPart(let part): (nil, part)
      case .path, .item, .fragment: (nil, 0)
      }
    // The values of optional items, and those of repeated ones, did not decide about the route.
    if let error = match.restrictionError(ofItem: item) { throw error }
    var texts: [String] = []
    for captures in match.captures(ofItem: item) where captures.indices.contains(part) {
      texts.append(captures[part])
    }
    return texts
  }

  /// Returns the decoded texts at a place.
  @usableFromInline
  func texts(_ place: RouteExpansion.Place) throws(RouteDecodingError) -> [String] {
    switch place {
    case .path: return match.restComponents ?? []
    case .item(let index):
      let texts = match.itemValues(itemOffset + index)
      for text in texts { _ = try checked(text, place) }
      return texts
    case .fragment: return try text(place).map { [$0] } ?? []
    case .itemPart, .fragmentPart: return try parts(place)
    }
  }

  /// Returns a value of the query or the fragment if it satisfies the restriction of its parameter.
  ///
  /// The choice of the route does not depend on these values, so they are checked here.
  private func checked(
    _ text: String,
    _ place: RouteExpansion.Place
  ) throws(RouteDecodingError) -> String {
    guard match.mayRefuseValues, let token = token(place), !match.accepts(token, text) else {
      return text
    }
    throw error(place, text, .restricted(expected: match.expectation(of: token)))
  }

  /// Returns the token of a value in the complete pattern of the route.
  private func token(_ place: RouteExpansion.Place) -> PatternToken? {
    if case .item(let index) = place { return match.valueToken(ofItem: itemOffset + index) }
    let code = match.code
    switch place {
    case .path(let index):
      let named = code.tokens[..<code.pathCount].filter(\.isNamed)
      return named.indices.contains(pathOffset + index) ? named[pathOffset + index] : nil
    case .item: return nil
    case .fragment:
      return code.queryEnd < code.tokens.count ? code.tokens[code.queryEnd] : nil
    case .itemPart(let index, let part):
      guard let item = code.itemToken(itemOffset + index) else { return nil }
      return parameter(part, of: code.value(ofItem: item))
    case .fragmentPart(let part): return parameter(part, of: code.fragmentTokens)
    }
  }

  private func parameter(_ part: Int, of value: Range<Int>) -> PatternToken? {
    let parameters = match.code.tokens[value].filter { $0.kind == .parameter }
    return parameters.indices.contains(part) ? parameters[part] : nil
  }

  private func error(
    _ place: RouteExpansion.Place?,
    _ value: String?,
    _ reason: RouteDecodingError.Reason
  ) -> RouteDecodingError {
    var name: String?
    if let place, let token = token(place) { name = match.code.string(token.text) }
    return RouteDecodingError(
      route: match.route.label,
      parameter: name,
      value: value,
      reason: reason
    )
  }
}
