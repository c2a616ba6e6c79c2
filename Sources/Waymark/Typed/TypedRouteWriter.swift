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
  /// The declaration that is being written.
  struct Level {
    let set: TypedRouteSet
    var plan: WritingPlan?
    /// The next piece of the plan.
    var next = 0
    /// The names of the values of a declaration whose last value is spread.
    var labels: [String]?
    var labelled: RouteParameters = [:]
  }

  let request: LinkRequest
  var level: Level
  var output = ""
  /// Optional components that so far have values equal to their defaults.
  var pending = ""
  /// Whether an optional component that is being written has to be there.
  var isForced = false
  /// The name of the first optional component that has no value.
  var gap: String?
  var hasComponents = false
  var hasItems = false
  var fragment = ""
  /// Whether reading might make other values of those that are written.
  private(set) var isDoubtful = false
  /// The path's values as they were written, where it might.
  var values: [String] = []
  /// How many of them the link has.
  var neededValues = 0
  /// The route of the table that is written.
  private(set) var route = 0
  private var isNested = false
  /// How many declarations there are to choose from, where there are several.
  private(set) var choices = 1

  init(_ request: LinkRequest) {
    self.request = request
    self.level = Level(set: request.set)
  }

  /// Begins the link of a declaration.
  ///
  /// - Parameter labels: Where the last value is spread, the names of the parameters that the
  ///   values before it are, in the order in which they are given.
  /// - Throws: ``LinkWritingError`` if no link stands for the declaration.
  public mutating func begin(
    _ declaration: Int,
    labels: [String]? = nil
  ) throws(LinkWritingError) {
    guard level.set.declarations.indices.contains(declaration) else { throw misdeclared }
    let facts = level.set.declarations[declaration]
    route += facts.firstRoute
    level.plan = facts.plan
    if !isNested { isDoubtful = facts.isDoubtful }
    level.labels = labels
    if let offset = facts.plan.wildcard {
      throw error(.wildcardInPattern(pattern: facts.plan.pattern.text, offset: offset))
    }
    if !isNested { try writeBase() }
  }

  /// Begins the link of one of several declarations of a case and says of which.
  ///
  /// The first is taken that holds for the kind of link asked for, deprecated ones last. Where its
  /// link cannot be written, the case is written once more with the next.
  ///
  /// - Parameter labels: As in ``begin(_:labels:)``.
  public mutating func begin(
    anyOf declarations: Int...,
    labels: [String]? = nil
  ) throws(LinkWritingError) -> Int {
    let known = declarations.filter(level.set.declarations.indices.contains)
    let fitting = known.filter { index in
      level.set.declarations[index].scopes.contains { $0.kind == request.kind }
    }
    let current = fitting.filter { !level.set.declarations[$0].isDeprecated }
    let order = current + fitting.filter { level.set.declarations[$0].isDeprecated }
    guard let first = order.first ?? known.first else { throw misdeclared }
    choices = max(choices, order.count)
    let chosen = order.indices.contains(request.attempt) ? order[request.attempt] : first
    try begin(chosen, labels: labels)
    return chosen
  }

  /// Writes what the values before it did not need: text at the end of the path, query items of the
  /// pattern's own.
  public mutating func end() throws(LinkWritingError) {
    guard let plan = level.plan else { throw misdeclared }
    while level.next < plan.pieces.count {
      let piece = plan.pieces[level.next]
      guard piece.token == nil else { throw misdeclared }
      writeText(piece)
      level.next += 1
    }
  }

  /// Writes the routes of the enum that continues the path.
  public mutating func continued(by inner: some TypedRoutes) throws(LinkWritingError) {
    try writePathTexts()
    let outer = level
    let wasNested = isNested
    level = Level(set: type(of: inner).routeSet)
    isNested = true
    try inner.write(to: &self)
    level = outer
    isNested = wasNested
  }

  /// Why a case without a route is not written.
  public func notRouted(_ name: String) -> LinkWritingError {
    LinkWritingError(route: name, reason: .notRouted)
  }

  /// The whole link.
  func finish() -> String { fragment.isEmpty ? output : output + fragment }

  private mutating func writeBase() throws(LinkWritingError) {
    guard let base = request.base(route) else { throw noBase }
    output.reserveCapacity(base.utf8.count + 64)
    output += base
  }

  /// Why there is no scheme or domain for the route.
  var noBase: LinkWritingError {
    let isOfKind = request.table.routes[route].scopes.contains { $0.kind == request.kind }
    return error(.noMapping(isOfKind ? .noName(request.kind) : .otherKind(request.kind)))
  }

  var misdeclared: LinkWritingError { error(.misdeclared) }

  func error(_ reason: LinkWritingError.Reason) -> LinkWritingError {
    LinkWritingError(route: level.plan?.name ?? "", reason: reason)
  }
}
