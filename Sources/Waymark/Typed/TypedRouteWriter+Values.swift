extension TypedRouteWriter {
  /// Writes a value that is always there.
  @inlinable
  public mutating func value<Kind: RouteTextKind>(
    _ value: Kind.Value,
    _ kind: Kind
  ) throws(LinkWritingError) {
    try put(try text(value, kind), isForced: true)
  }

  /// Writes a value, unless it equals its default: their texts are the same.
  @inlinable
  public mutating func value<Kind: RouteTextKind>(
    _ value: Kind.Value,
    _ kind: Kind,
    unless defaultValue: Kind.Value
  ) throws(LinkWritingError) {
    try put(try text(value, kind), unless: kind.write(defaultValue))
  }

  /// Writes a value, if there is one.
  @inlinable
  public mutating func optional<Kind: RouteTextKind>(
    _ value: Kind.Value?,
    _ kind: Kind
  ) throws(LinkWritingError) {
    guard let value else { return try putNothing() }
    try put(try text(value, kind), isForced: true)
  }

  /// Writes a value, unless it equals its default.
  ///
  /// - Throws: ``LinkWritingError`` also for `nil` where the default is another: an absent value is
  ///   read as the default.
  public mutating func optional<Kind: RouteTextKind>(
    _ value: Kind.Value?,
    _ kind: Kind,
    unless defaultValue: Kind.Value?
  ) throws(LinkWritingError) {
    guard let defaultValue else { return try optional(value, kind) }
    guard let value else {
      let token = try peek()
      throw fault(token, "nil", .absence)
    }
    try self.value(value, kind, unless: defaultValue)
  }

  /// Writes values as repeated items, or as the components of a rest.
  public mutating func list<Kind: RouteTextKind>(
    _ values: [Kind.Value],
    _ kind: Kind
  ) throws(LinkWritingError) {
    var texts: [String] = []
    for value in values { texts.append(try text(value, kind)) }
    try putList(texts)
  }

  /// Writes values as repeated items, unless they equal their default.
  ///
  /// - Throws: ``LinkWritingError`` also for no values where the default has some.
  public mutating func list<Kind: RouteTextKind>(
    _ values: [Kind.Value],
    _ kind: Kind,
    unless defaultValues: [Kind.Value]
  ) throws(LinkWritingError) {
    var texts: [String] = []
    for value in values { texts.append(try text(value, kind)) }
    let isDefault =
      texts.count == defaultValues.count
      && zip(texts, defaultValues).allSatisfy { kind.write($1)?.isExactly($0) == true }
    if isDefault { return try putNothing() }
    if texts.isEmpty {
      let token = try peek()
      throw fault(token, "[]", .absence)
    }
    try putList(texts)
  }

  @inlinable
  func text<Kind: RouteTextKind>(
    _ value: Kind.Value,
    _ kind: Kind
  ) throws(LinkWritingError) -> String {
    if let text = kind.write(value) { return text }
    throw unreadable(String(describing: value), kind.expectation)
  }

  /// The error for a value that has no text.
  @usableFromInline
  func unreadable(_ value: String, _ expected: String) -> LinkWritingError {
    guard let token = nextToken() else { return misdeclared }
    return fault(token, value, .unreadable(expected: expected))
  }
}

extension TypedRouteWriter {
  /// Writes the fields of a value as parameters.
  public mutating func spread(
    _ value: some RouteParametersEncodable
  ) throws(LinkWritingError) {
    try spread(value, { try $0.encodeAsRouteParameters(for: $1) }) { match, input in
      guard let type = input as? any RouteParametersDecodable.Type else { return nil }
      return try match.decode(type)
    }
  }

  /// Writes the fields of a value as parameters.
  @_disfavoredOverload
  public mutating func spread(_ value: some Encodable) throws(LinkWritingError) {
    try spread(value, { try ParameterWriting(mapping: $1).encode($0) }) { match, input in
      guard let type = input as? any Decodable.Type else { return nil }
      return try ParameterReading(match.parameters, mapping: match.mapping).decode(type)
    }
  }

  private mutating func spread<Input>(
    _ value: Input,
    _ encode: @escaping (Input, URLMapping) throws -> RouteParameters?,
    _ decode: @escaping (RouteMatch, Input.Type) throws -> Any?
  ) throws(LinkWritingError) {
    let route = request.table.routes[route]
    let scope = route.scopes.sorted().first { $0.kind == request.kind }
    let mapping = URLMapping(
      name: route.name,
      pattern: route.pattern,
      scope: scope ?? (request.kind == .app ? .appAny : .universalAny)
    )
    let labelled = rest?.labelled ?? [:]
    let fields: RouteParameters
    do {
      fields = try encode(value, mapping) ?? [:]
    } catch let error as RouteEncodingError {
      throw self.error(.notEncodable(error))
    } catch {
      throw self.error(
        .notEncodable(
          RouteEncodingError(route: route.label, reason: .invalid(String(describing: error)))
        )
      )
    }
    rest?.labels = nil
    rest?.labelled = [:]
    needs.spreadChecks.append { match in
      let found = match.parameters
      let isSame = labelled.names.allSatisfy { found.all($0) == labelled.all($0) }
      guard isSame, let read = try? decode(match, Input.self) as? Input else { return false }
      return (try? encode(read, mapping) ?? [:]) == fields
    }
    var parameters = labelled
    parameters.merge(fields)
    try write(parameters)
  }

  /// Writes parameters to their places, and those that have none as items.
  private mutating func write(_ parameters: RouteParameters) throws(LinkWritingError) {
    guard let plan else { throw misdeclared }
    var declared: Set<ExactText> = []
    while let token = nextToken() {
      let name = plan.pattern.code.string(token.text)
      declared.insert(ExactText(name))
      let values = parameters.entries.filter { $0.name.isExactly(name) }.map(\.value)
      if token.kind == .rest, values.isEmpty {
        try putList([])
      } else if values.isEmpty {
        try putNothing()
      } else {
        try putRepeated(values)
      }
    }
    try writePathTexts()
    for entry in parameters.entries where !declared.contains(ExactText(entry.name)) {
      try putUndeclared(entry)
    }
  }
}
