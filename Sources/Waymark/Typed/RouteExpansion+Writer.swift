extension RouteExpansion {
  /// A writer that turns the values of a typed route into a link, one value after another.
  ///
  ///     func write(to link: inout RouteExpansion.Writer) throws(LinkWritingError) {
  ///       switch self {
  ///       case .station(let id, let line):
  ///         try link.begin(0)
  ///         try link.value(id, RouteExpansion.kind(of: Int.self))
  ///         try link.value(line, RouteExpansion.kind(of: Line.self), unless: .all)
  ///         try link.end()
  ///       }
  ///     }
  ///
  /// Values are written in the order of the declaration's pattern: the values of the path from left
  /// to right, the value that continues the path, the values of the query items, the value of the
  /// fragment. Each value is percent-encoded once, for the part of the link that contains it.
  @_documentation(visibility: internal)
  public struct Writer {
    let request: LinkRequest
    /// The routes of the type that is being written.
    var routes: RouteSet.Writing
    /// The writer of the pieces of the link.
    private(set) var pieces: LinkWriter
    /// The index in the table of the route that is being written.
    private(set) var route = 0
    /// The index in the table of the first route of the outermost declaration.
    private(set) var firstRoute = 0
    private var isNested = false
    /// The number of ways to write the value: the product of the numbers of declarations of the
    /// cases in the value.
    private(set) var choices = 1
    /// The index of the way that is being written, divided by the number of declarations of each
    /// case that has been written so far.
    private var choice: Int
    /// The values before a spread value; `nil` until a declaration with one begins.
    var spreading: Spreading?

    /// The values of declarations whose last value is spread.
    final class Spreading {
      /// The names of the values that still have to be given; `nil` in a declaration without a
      /// spread value.
      var labels: [String]?
      /// The values that have been given, by these names.
      var labelled: RouteParameters = [:]
      /// Checks, one for each spread value, that return whether the spread value and the values
      /// before it are read from a link as they were written.
      var checks: [(RouteMatch) -> Bool] = []
    }

    init(_ request: LinkRequest) {
      self.request = request
      self.routes = request.routes
      pieces = LinkWriter(request.kind)
      choice = request.attempt
    }

    /// Begins the link of a declaration.
    ///
    /// - Parameters:
    ///   - declaration: The index of the declaration among those of the type.
    ///   - labels: If the last value is spread, the names of the parameters for the values before
    ///     it, in the order in which the values are given.
    /// - Throws: ``LinkWritingError`` if the declaration can have no link.
    public mutating func begin(
      _ declaration: Int,
      labels: [String]? = nil
    ) throws(LinkWritingError) {
      guard routes.declarations.indices.contains(declaration) else { throw misdeclared }
      let facts = routes.declarations[declaration]
      route += facts.firstRoute
      try pieces.begin(routes.plans[declaration])
      if labels != nil, spreading == nil { spreading = Spreading() }
      spreading?.labels = labels
      guard !isNested else { return }
      pieces.isDoubtful = facts.isDoubtful
      firstRoute = route
      try open(declaration)
    }

    /// Begins the link of one of several declarations of a case, and returns which one was chosen.
    ///
    /// A declaration with the requested scheme or domain comes first or, if none is requested, one
    /// with the app's first scheme or domain. Deprecated declarations come last. If the link of the
    /// chosen declaration cannot be written, the case is written again with the next declaration.
    ///
    /// - Parameters:
    ///   - declarations: The indices of the case's declarations, in the order of the source.
    ///   - labels: As in ``begin(_:labels:)``.
    /// - Returns: The index of the declaration whose values must be written.
    /// - Throws: ``LinkWritingError`` if none of the declarations can have a link.
    public mutating func begin(
      anyOf declarations: Int...,
      labels: [String]? = nil
    ) throws(LinkWritingError) -> Int {
      let known = declarations.filter(routes.declarations.indices.contains)
      let fitting = known.filter { index in
        routes.declarations[index].scopes.contains { $0.kind == request.kind }
      }
      let options = fitting.isEmpty ? Array(known.prefix(1)) : fitting
      guard !options.isEmpty else { throw misdeclared }
      let ranks = options.map(rank)
      let order = options.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
      let chosen = options[order[choice % order.count]]
      choice /= order.count
      choices *= order.count
      try begin(chosen, labels: labels)
      return chosen
    }

    /// Returns the best rank among the routes of a declaration.
    ///
    /// A declaration with a continuation may have several routes.
    private func rank(_ declaration: Int) -> Int {
      let first = routes.declarations[declaration].firstRoute
      let next = declaration + 1
      let end =
        next < routes.declarations.count
        ? routes.declarations[next].firstRoute : routes.owners.count
      return (first..<max(first, end)).map { request.rank(route + $0) }.min() ?? 0
    }

    /// Writes the texts after the last value: literal text at the end of the path, query items
    /// without a parameter, and a literal fragment.
    public mutating func end() throws(LinkWritingError) { try pieces.end() }

    /// Writes the value that continues the path.
    public mutating func continued(by inner: some TypedRoutes) throws(LinkWritingError) {
      try pieces.writePathTexts()
      let outer = (routes: routes, plan: pieces.plan, next: pieces.next, isNested: isNested)
      let labels = (spreading?.labels, spreading?.labelled)
      routes = type(of: inner).routeSet.writing
      isNested = true
      try inner.write(to: &self)
      (routes, pieces.plan, pieces.next, isNested) = outer
      if let spreading { (spreading.labels, spreading.labelled) = (labels.0, labels.1 ?? [:]) }
    }

    /// Throws an error, because the type has no routes.
    ///
    /// `Declaration.routes(of:)` rejects such a type at compile time. This overload only
    /// avoids a second compiler error for the same type.
    @_disfavoredOverload
    public mutating func continued<Inner>(by inner: Inner) throws(LinkWritingError) {
      throw misdeclared
    }

    /// Returns the error for a case that has no route.
    public func notRouted(_ name: String) -> LinkWritingError {
      LinkWritingError(route: name, reason: .notRouted)
    }

    /// Writes the beginning of the link.
    private mutating func open(_ declaration: Int) throws(LinkWritingError) {
      if let opening = request.opening(declaration) {
        pieces.open(opening.text, hasPrefix: opening.hasPrefix)
      } else {
        guard let base = request.base(route) else { throw noBase }
        pieces.open(base)
      }
    }

    /// The error for a route without a scheme or domain for the link.
    var noBase: LinkWritingError {
      pieces.error(.noMapping(request.missing(route)))
    }

    var misdeclared: LinkWritingError { pieces.misdeclared }
  }
}

extension RouteExpansion.Writer {
  /// Writes a value that every link of the declaration has.
  @inlinable
  public mutating func value<Kind: RouteExpansion.TextKind>(
    _ value: Kind.Value,
    _ kind: Kind
  ) throws(LinkWritingError) {
    try put(try text(value, kind), isForced: true)
  }

  /// Writes a value, unless its text equals that of its default.
  @inlinable
  public mutating func value<Kind: RouteExpansion.TextKind>(
    _ value: Kind.Value,
    _ kind: Kind,
    unless defaultValue: Kind.Value
  ) throws(LinkWritingError) {
    try put(try text(value, kind), unless: kind.write(defaultValue))
  }

  /// Writes a value; `nil` writes nothing.
  @inlinable
  public mutating func optional<Kind: RouteExpansion.TextKind>(
    _ value: Kind.Value?,
    _ kind: Kind
  ) throws(LinkWritingError) {
    guard let value else { return try putNothing() }
    try put(try text(value, kind), isForced: true)
  }

  /// Writes a value, unless its text equals that of its default.
  ///
  /// - Throws: ``LinkWritingError`` also if the value is `nil` and the default is not, because a
  ///   missing value is read as the default.
  public mutating func optional<Kind: RouteExpansion.TextKind>(
    _ value: Kind.Value?,
    _ kind: Kind,
    unless defaultValue: Kind.Value?
  ) throws(LinkWritingError) {
    guard let defaultValue else { return try optional(value, kind) }
    guard let value else {
      let token = try pieces.peek()
      throw pieces.error(token, "nil", .absence)
    }
    try self.value(value, kind, unless: defaultValue)
  }

  /// Writes values as repeated items, or as the components of a catch-all.
  public mutating func list<Kind: RouteExpansion.TextKind>(
    _ values: [Kind.Value],
    _ kind: Kind
  ) throws(LinkWritingError) {
    var texts: [String] = []
    for value in values { texts.append(try text(value, kind)) }
    try putList(texts)
  }

  /// Writes values as repeated items, unless their texts equal those of their default.
  ///
  /// - Throws: ``LinkWritingError`` also if there are no values and the default has some.
  public mutating func list<Kind: RouteExpansion.TextKind>(
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
      let token = try pieces.peek()
      throw pieces.error(token, "[]", .absence)
    }
    try putList(texts)
  }

  @inlinable
  func text<Kind: RouteExpansion.TextKind>(
    _ value: Kind.Value,
    _ kind: Kind
  ) throws(LinkWritingError) -> String {
    if let text = kind.write(value) { return text }
    throw unreadable(kind.refusedText(value) ?? "\(Kind.Value.self)", kind.expectation)
  }

  /// Returns the error for a value that has no text.
  @usableFromInline
  func unreadable(_ value: String, _ expected: String) -> LinkWritingError {
    guard let token = try? pieces.peek() else { return misdeclared }
    return pieces.error(token, value, .unreadable(expected: expected))
  }
}

extension RouteExpansion.Writer {
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
      return try match.parameters.decodeFields(type, match.mapping)
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
    let labelled = spreading?.labelled ?? [:]
    let fields: RouteParameters
    do {
      fields = try encode(value, mapping) ?? [:]
    } catch let error as RouteEncodingError {
      throw pieces.error(.notEncodable(error))
    } catch {
      throw pieces.error(
        .notEncodable(
          RouteEncodingError(route: route.label, reason: .invalid(words(of: error)))
        )
      )
    }
    let spreading = spreading ?? Spreading()
    self.spreading = spreading
    (spreading.labels, spreading.labelled) = (nil, [:])
    spreading.checks.append { match in
      let found = match.parameters
      let isSame = labelled.keys.allSatisfy { found.all($0) == labelled.all($0) }
      guard isSame, let read = try? decode(match, Input.self) as? Input else { return false }
      return (try? encode(read, mapping) ?? [:]) == fields
    }
    var parameters = labelled
    parameters.merge(fields)
    // A catch-all without a value captures no component.
    if let name = pieces.plan?.catchAllName, !parameters.contains(name) {
      parameters.append("", for: name)
    }
    try pieces.write(parameters)
  }
}

extension RouteExpansion.Writer {
  /// Writes the next value, unless its text equals that of its default.
  @usableFromInline
  mutating func put(_ text: String, unless defaultText: String?) throws(LinkWritingError) {
    let isDefault = defaultText?.isExactly(text) ?? false
    // No path contains an empty text.
    if isDefault, text.isEmpty { return try putNothing() }
    try put(text, isForced: !isDefault)
  }

  /// Writes the next value.
  ///
  /// - Parameter isForced: Whether the value must be written even if it is optional in the pattern.
  @usableFromInline
  mutating func put(_ text: String, isForced: Bool) throws(LinkWritingError) {
    if spreading?.labels != nil { return try label(text) }
    try pieces.put(text, isForced: isForced)
  }

  /// Leaves the next value out.
  @usableFromInline
  mutating func putNothing() throws(LinkWritingError) {
    guard let spreading, spreading.labels?.isEmpty == false else { return try pieces.putNothing() }
    spreading.labels?.removeFirst()
  }

  /// Writes the next values as repeated items or as the components of a catch-all.
  private mutating func putList(_ texts: [String]) throws(LinkWritingError) {
    guard let spreading, let label = spreading.labels?.first else {
      return try pieces.putList(texts)
    }
    guard let last = texts.last else { return try putNothing() }
    for text in texts.dropLast() { spreading.labelled.append(text, for: label) }
    try self.label(last)
  }

  /// Stores a value that comes before a spread last value.
  ///
  /// Both are written together.
  private func label(_ text: String) throws(LinkWritingError) {
    guard let spreading, let label = spreading.labels?.first else { throw misdeclared }
    spreading.labels?.removeFirst()
    spreading.labelled.append(text, for: label)
  }
}
