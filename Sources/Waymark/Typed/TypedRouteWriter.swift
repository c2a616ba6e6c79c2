/// Writes the values of a typed route into a link, one after another.
///
///     func write(to link: inout TypedRouteWriter) throws(LinkWritingError) {
///       switch self {
///       case .station(let id, let action):
///         try link.begin(0)
///         try link.value(id, RouteKind.of(Int.self))
///         try link.value(action, RouteKind.of(StationAction.self), unless: .arrivals)
///         try link.end()
///       }
///     }
///
/// The values come in the order of the declaration's pattern: those of the path from the left, what
/// continues the path, those of the query items, that of the fragment. Everything is
/// percent-encoded once, for the part in which it stands.
public struct TypedRouteWriter {
  let request: LinkRequest
  /// The routes of the type that is being written.
  var set: TypedRouteSet
  /// The declaration that is being written.
  var plan: WritingPlan?
  /// The next piece of the plan.
  var next = 0
  var output = ""
  /// Indicates whether an optional component that is being written has to be there.
  var isForced = false
  var hasComponents = false
  /// Indicates whether what stands before the first value has been written.
  var isOpened = false
  /// How many query items have been written.
  var itemCount = 0
  /// Indicates whether reading might make other values of those that are written.
  private(set) var isDoubtful = false
  /// The route of the table that is written.
  private(set) var route = 0
  /// The first route of the outermost declaration.
  private(set) var firstRoute = 0
  private var isNested = false
  /// The number of ways to write the value: the product of the declarations that each case of it
  /// has.
  private(set) var choices = 1
  /// The number of the way that is written, without the choices that have been made.
  private var choice: Int
  /// What few links need.
  var rest: Rest?

  /// What few links need, kept apart because everything that a writer holds is counted for every
  /// link.
  final class Rest {
    /// Optional components that so far have values equal to their defaults.
    var pending = ""
    /// The name of the first optional component that has no value.
    var gap: String?
    var fragment = ""
    /// The path's values as they were written, where reading might make others of them.
    var values: [String] = []
    /// How many of them the link has.
    var neededValues = 0
    /// The names of the values of a declaration whose last value is spread.
    var labels: [String]?
    /// Those of them that have been given.
    var labelled: RouteParameters = [:]
    /// Checks whether a spread value, and the values before it, are read from a link as they were
    /// written; one for each value that is spread.
    var spreadChecks: [(RouteMatch) -> Bool] = []
  }

  init(_ request: LinkRequest) {
    self.request = request
    self.set = request.set
    choice = request.attempt
  }

  /// What few links need, made when a link does.
  var needs: Rest {
    mutating get {
      if let rest { return rest }
      let made = Rest()
      rest = made
      return made
    }
  }

  /// Begins the link of a declaration.
  ///
  /// - Parameters:
  ///   - declaration: The index of the declaration among those of the type.
  ///   - labels: Where the last value is spread, the names of the parameters that the values before
  ///     it are, in the order in which they are given.
  /// - Throws: ``LinkWritingError`` if no link stands for the declaration.
  public mutating func begin(
    _ declaration: Int,
    labels: [String]? = nil
  ) throws(LinkWritingError) {
    guard set.declarations.indices.contains(declaration) else { throw misdeclared }
    let facts = set.declarations[declaration]
    route += facts.firstRoute
    plan = facts.plan
    next = 0
    if labels != nil || rest != nil { needs.labels = labels }
    if let offset = facts.plan.wildcard {
      throw error(.wildcardInPattern(pattern: facts.plan.pattern.text, offset: offset))
    }
    guard !isNested else { return }
    isDoubtful = facts.isDoubtful
    firstRoute = route
    try open(declaration)
  }

  /// Begins the link of one of several declarations of a case and says of which.
  ///
  /// The first is the one that holds for the requested scheme or domain, or else for the app's
  /// first; deprecated ones are last. If its link cannot be written, the case is written again with
  /// the next.
  ///
  /// - Parameters:
  ///   - declarations: The indices of the case's declarations, in the order of the source.
  ///   - labels: As in ``begin(_:labels:)``.
  /// - Returns: The index of the declaration whose values are to be written.
  /// - Throws: ``LinkWritingError`` if no link stands for any of them.
  public mutating func begin(
    anyOf declarations: Int...,
    labels: [String]? = nil
  ) throws(LinkWritingError) -> Int {
    let known = declarations.filter(set.declarations.indices.contains)
    let fitting = known.filter { index in
      set.declarations[index].scopes.contains { $0.kind == request.kind }
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

  /// The best rank among the routes of a declaration, of which a continuation may have several.
  private func rank(_ declaration: Int) -> Int {
    let first = set.declarations[declaration].firstRoute
    let next = declaration + 1
    let end =
      next < set.declarations.count ? set.declarations[next].firstRoute : set.owners.count
    return (first..<max(first, end)).map { request.rank(route + $0) }.min() ?? 0
  }

  /// Writes what the values before it did not need: text at the end of the path, query items of the
  /// pattern's own.
  public mutating func end() throws(LinkWritingError) {
    guard let plan else { throw misdeclared }
    while next < plan.pieces.count {
      let piece = plan.pieces[next]
      guard piece.token == nil else { throw misdeclared }
      writeText(piece)
      next += 1
    }
  }

  /// Writes the routes of the enum that continues the path.
  public mutating func continued(by inner: some TypedRoutes) throws(LinkWritingError) {
    try writePathTexts()
    let outer = (set: set, plan: plan, next: next, isNested: isNested)
    let labels = (rest?.labels, rest?.labelled)
    set = type(of: inner).routeSet
    isNested = true
    try inner.write(to: &self)
    (set, plan, next, isNested) = outer
    if let rest { (rest.labels, rest.labelled) = (labels.0, labels.1 ?? [:]) }
  }

  /// Writes no value of a type without routes: it throws.
  ///
  /// ``TypedRouteDeclaration/routes(of:)`` refuses such a type where the program is compiled, so
  /// that there is one error for it.
  @_disfavoredOverload
  public mutating func continued<Inner>(by inner: Inner) throws(LinkWritingError) {
    throw misdeclared
  }

  /// Why a case without a route is not written.
  public func notRouted(_ name: String) -> LinkWritingError {
    LinkWritingError(route: name, reason: .notRouted)
  }

  /// The whole link.
  func finish() -> String {
    guard let rest, !rest.fragment.isEmpty else { return output }
    return output + rest.fragment
  }

  /// Writes what the link begins with.
  private mutating func open(_ declaration: Int) throws(LinkWritingError) {
    if let opening = request.opening(declaration) {
      output = opening.text
      isOpened = opening.hasPrefix
    } else {
      guard let base = request.base(route) else { throw noBase }
      output = base
    }
    output.reserveCapacity(output.utf8.count + 48)
  }

  /// The error for a route without a scheme or domain for the link.
  var noBase: LinkWritingError {
    let creator = request.creator ?? LinkCreator(table: request.table)
    return error(.noMapping(creator.missing(request.kind, [route])))
  }

  var misdeclared: LinkWritingError { error(.misdeclared) }

  func error(_ reason: LinkWritingError.Reason) -> LinkWritingError {
    LinkWritingError(route: plan?.name ?? "", reason: reason)
  }
}

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
