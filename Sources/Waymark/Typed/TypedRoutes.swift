/// An enum of an app's links.
///
/// Each case with its values represents a link, and each link that the enum accepts is read as one
/// of its cases.
///
///     let route = try AppRoute.parse("https://www.underway.nyc/station/25/filter")
///     route                            // .station(stationID: 25, action: .filter)
///     try route.universalLink()        // "https://www.underway.nyc/station/25/filter"
///     try AppRoute.parse("https://www.underway.nyc/station/x")   // throws: no route matches it
///
/// The macro `@Routes` of `WaymarkRoutes` writes the conformance. Five of the requirements are
/// hidden from the documentation, because only the code of the macro implements them.
///
/// The routes are compiled once for each type, when a link is first read or written.
public protocol TypedRoutes {
  /// The schemes and domains that links to the app may have and are written with.
  ///
  /// By default the enum accepts every scheme and every domain (``AppIdentity/any``), and a link
  /// can only be written with a scheme or domain that the caller names. An enum with a route that
  /// requires a verified link must declare its domains.
  static var appIdentity: AppIdentity { get }

  /// The paths of web links that never open the app, even if a route matches them; empty by
  /// default.
  static var webOnly: [WebOnlyDeclaration] { get }

  /// The compiled routes, created once for each type: `RouteExpansion.RouteSet(Self.self)`.
  @_documentation(visibility: internal)
  static var routeSet: RouteExpansion.RouteSet { get }

  /// The routes of all cases, in an order that never changes.
  ///
  /// The index of each route is its `declaration` in reading and writing.
  @_documentation(visibility: internal)
  static var routeDeclarations: [RouteExpansion.Declaration] { get }

  /// Writes the default of each value that a link may leave out; the default implementation writes
  /// nothing.
  @_documentation(visibility: internal)
  static func writeDefaults(to list: inout RouteExpansion.DefaultList)

  /// Reads the values of a link that one of the declarations has matched.
  @_documentation(visibility: internal)
  init(reading link: borrowing RouteExpansion.Reader) throws(RouteDecodingError)

  /// Writes the values of the link to this case.
  @_documentation(visibility: internal)
  func write(to link: inout RouteExpansion.Writer) throws(LinkWritingError)
}

extension TypedRoutes {
  /// An identity that accepts any scheme and any domain.
  public static var appIdentity: AppIdentity { .any }

  /// An empty list.
  public static var webOnly: [WebOnlyDeclaration] { [] }

  /// Writes nothing.
  @_documentation(visibility: internal)
  public static func writeDefaults(to list: inout RouteExpansion.DefaultList) {}
}

extension TypedRoutes {
  /// The table of the routes, for every function that needs one.
  ///
  /// - Throws: ``TypedRoutesError`` if the routes cannot be compiled into a table, if a scope is
  ///   not part of the enum's `appIdentity`, or if a scheme, a domain, a parent or a secret is
  ///   invalid. In a ``RouteTable`` of several enums, such as that of a router, a parent may belong
  ///   to another enum. An enum with such a parent has no table of its own.
  public static var routeTable: RouteTable {
    get throws(TypedRoutesError) {
      let set = routeSet
      let table = try set.table
      guard set.declarationFindings.isEmpty else { throw .declarations(set.declarationFindings) }
      return table
    }
  }

  /// The routes as data, in the order of the cases.
  ///
  /// The routes of a nested enum are in the place of the case that contains it.
  ///
  ///     try AppRoute.routes.map(\.pattern.text)
  ///     // ["station/{stationID:int}/{action:arrivals|filter?}",
  ///     //  "search?q={query}&page={page:int?}"]
  ///
  /// The patterns are complete: they include the restrictions of the values' types and the values
  /// that became query items.
  ///
  /// - Throws: ``TypedRoutesError`` if the routes cannot be compiled into a table.
  public static var routes: [Route] {
    get throws(TypedRoutesError) { try routeTable.routes }
  }

  /// The identity, the routes with their defaults, and the web-only paths of the enum;
  /// `LinkCatalog` of `WaymarkCatalog` turns them into a catalog.
  ///
  /// - Throws: ``TypedRoutesError`` as ``routeTable`` does.
  public static var appRoutes: AppRoutes {
    get throws(TypedRoutesError) {
      let table = try routeTable
      return appRoutes(of: table.app, addingDefaults(to: table.routes), table.webOnly)
    }
  }

  /// Returns the parts with the enum as the type of every route.
  package static func appRoutes(
    of app: AppIdentity,
    _ routes: [Route],
    _ webOnly: [WebOnlyPath]
  ) -> AppRoutes {
    var all = AppRoutes(app: app, routes: routes, webOnly: webOnly)
    for index in routes.indices { all.types[index] = .init(Self.self, route: index) }
    return all
  }
}

extension TypedRoutes {
  /// Returns the value that a link represents.
  ///
  ///     try AppRoute.parse("underway://station/25")         // .station(stationID: 25)
  ///     try AppRoute.parse("underway://station/x")          // throws: no route matches it
  ///     try AppRoute.parse("underway://search?q=a&page=x")  // throws: page is no integer
  ///
  /// - Throws: ``RouteReadingError`` if the text is not a link, if no route accepts the link, or if
  ///   a value is not valid for its type.
  @inlinable
  public static func parse(_ text: String) throws(RouteReadingError) -> Self {
    try value(of: try routeSet.reader(of: text))
  }

  /// Creates the value that a link represents.
  ///
  /// - Throws: ``RouteReadingError`` if no route accepts the link, or if a value is not valid for
  ///   its type.
  public init(link: DeepLink) throws(RouteReadingError) {
    let table = try Self.readingTable
    guard let match = table.matchUnwrapped(link) else {
      throw .unmatched(UnmatchedLink(unwrapping: link, table))
    }
    let set = Self.routeSet
    self = try Self.value(of: RouteExpansion.Reader(match, set, route: match.routeIndex))
  }

  /// Creates the value that a link represents, for a link that was matched by a table with more
  /// than these routes.
  ///
  /// - Parameters:
  ///   - match: A match of a table that contains these routes, as ``routes`` lists them, among
  ///     others.
  ///   - route: The index of the matched route among these routes.
  package init(reading match: RouteMatch, route: Int) throws(RouteDecodingError) {
    try self.init(reading: RouteExpansion.Reader(match, Self.routeSet, route: route))
  }

  /// Returns the match of the route that is chosen for a link, even if its values are not valid for
  /// their types; `nil` if no route accepts the link.
  ///
  ///     try AppRoute.match("https://www.underway.nyc/station/25")?.route.name   // "station"
  ///
  /// - Throws: ``RouteReadingError`` if the text is no link.
  public static func match(_ text: String) throws(RouteReadingError) -> RouteMatch? {
    let table = try readingTable
    do throws(LinkError) {
      return try table.match(text) ?? table.unwrapped(text).flatMap(table.match)
    } catch {
      throw .link(table.shown(error))
    }
  }

  /// Returns the match of the route that is chosen for a link, even if its values are not valid for
  /// their types; `nil` if no route accepts the link.
  public static func match(_ link: DeepLink) throws(RouteReadingError) -> RouteMatch? {
    try readingTable.matchUnwrapped(link)
  }

  @inlinable
  static func value(of link: borrowing RouteExpansion.Reader) throws(RouteReadingError) -> Self {
    do throws(RouteDecodingError) {
      return try Self(reading: link)
    } catch {
      throw .decoding(link.shown(error))
    }
  }

  private static var readingTable: RouteTable {
    get throws(RouteReadingError) { try routeSet.readingTable }
  }
}

extension RouteExpansion.RouteSet {
  /// Returns a reader of the link's values for the declaration that matches the link.
  @usableFromInline
  func reader(of text: String) throws(RouteReadingError) -> RouteExpansion.Reader {
    let table = try readingTable
    let match: RouteMatch?
    do throws(LinkError) {
      match = try table.match(text)
    } catch {
      throw .link(table.shown(error))
    }
    if let match { return RouteExpansion.Reader(match, self, route: match.routeIndex) }
    guard let match = table.unwrapped(text).flatMap(table.match) else {
      throw Self.unmatched(text, table)
    }
    return RouteExpansion.Reader(match, self, route: match.routeIndex)
  }

  /// The table of the routes.
  fileprivate var readingTable: RouteTable {
    get throws(RouteReadingError) {
      do throws(TypedRoutesError) {
        return try table
      } catch {
        throw .routes(error)
      }
    }
  }

  /// Returns the error for a text that no route accepts, or that is not a link.
  private static func unmatched(_ text: String, _ table: RouteTable) -> RouteReadingError {
    do throws(LinkError) {
      let link = try DeepLink(text, policy: table.app.policies)
      return .unmatched(UnmatchedLink(unwrapping: link, table))
    } catch {
      return .link(table.shown(error))
    }
  }
}

extension TypedRoutes {
  /// The `https` link for this value.
  ///
  ///     try AppRoute.station(stationID: 25).universalLink()
  ///     // "https://www.underway.nyc/station/25"
  ///     try AppRoute.user(name: "new").universalLink()   // throws: it would open 'newUser'
  ///
  /// A value that equals its default is not written. The link is read as this value again.
  ///
  /// - Parameter domain: The domain that the link must have; `nil` selects the app's first domain,
  ///   or another one if no route of the case has the first.
  /// - Throws: ``LinkWritingError`` if no link can have the value, or none on that domain.
  public func universalLink(domain: String? = nil) throws(LinkWritingError) -> String {
    try link(.universal, domain)
  }

  /// The `scheme:` link for this value.
  ///
  ///     try AppRoute.station(stationID: 25).appLink()   // "underway://station/25"
  ///
  /// - Parameter scheme: The scheme, without its colon, that the link must have; `nil` selects the
  ///   app's first scheme, or another one if no route of the case has the first.
  /// - Throws: ``LinkWritingError`` if no link can have the value, or none with that scheme.
  public func appLink(scheme: String? = nil) throws(LinkWritingError) -> String {
    try link(.app, scheme)
  }

  /// Returns the link of a kind to this value, with the scheme or domain that a creator of links
  /// requests or prefers.
  ///
  /// If the creator's table contains these routes, as that of a router does, the link has a scheme
  /// or domain of that table's app, and is read back through the table. The creator of any other
  /// table only names the scheme or domain.
  package func link(
    _ kind: RouteScope.Kind,
    by creator: LinkCreator
  ) throws(LinkWritingError) -> String {
    let places = creator.places(of: Self.self)
    return try link(kind, places) { places == nil ? creator.with($0, kind) : creator }
  }

  private func link(
    _ kind: RouteScope.Kind,
    _ name: String?
  ) throws(LinkWritingError) -> String {
    try link(kind) { table in
      name.map { LinkCreator(table: table, scheme: $0, domain: $0) }
    }
  }

  private func link(
    _ kind: RouteScope.Kind,
    _ places: [Int]? = nil,
    creator: (RouteTable) -> LinkCreator?
  ) throws(LinkWritingError) -> String {
    let set = Self.routeSet
    let table: RouteTable
    do throws(TypedRoutesError) {
      table = try set.table
    } catch {
      throw LinkWritingError(route: "\(Self.self)", reason: .faultyRoutes(error))
    }
    func request() -> LinkRequest {
      LinkRequest(
        routes: set.writing,
        table: table,
        kind: kind,
        creator: creator(table),
        places: places
      )
    }
    do throws(LinkWritingError) {
      return try link(request())
    } catch {
      throw table.shown(request().readingTable.shown(error))
    }
  }

  private func link(_ request: consuming LinkRequest) throws(LinkWritingError) -> String {
    var writer = RouteExpansion.Writer(request)
    do throws(LinkWritingError) {
      let link = try writer.link(to: self)
      if writer.choices == 1 || writer.request.rank(writer.route) == 0 { return link }
    } catch {
      if writer.choices == 1 { throw error }
    }
    return try bestLink(writer.request)
  }

  /// Returns the best link among all ways to write the value.
  private func bestLink(_ request: LinkRequest) throws(LinkWritingError) -> String {
    var request = request
    request.base = nil
    var best: (link: String, order: (rank: Int, route: Int))?
    var failure: LinkWritingError?
    var choices = 1
    while request.attempt < choices {
      var writer = RouteExpansion.Writer(request)
      do throws(LinkWritingError) {
        let link = try writer.link(to: self)
        let order = (request.rank(writer.route), writer.route)
        if best.map({ order < $0.order }) ?? true { best = (link, order) }
      } catch {
        failure = failure?.joined(with: error) ?? error
      }
      choices = max(choices, writer.choices)
      request.attempt += 1
    }
    if let best { return best.link }
    throw failure ?? LinkWritingError(route: "\(Self.self)", reason: .misdeclared)
  }
}

extension LinkCreator {
  /// Returns a creator of another table's links of a kind that requests or prefers the same scheme
  /// or domain.
  fileprivate func with(_ table: RouteTable, _ kind: RouteScope.Kind) -> LinkCreator {
    if let name = requestedName(kind) {
      return LinkCreator(table: table, scheme: name, domain: name)
    }
    let name = preferredName(kind)
    return LinkCreator(table: table, preferredScheme: name, preferredDomain: name)
  }
}

extension LinkWritingError {
  /// Returns the error for a value that cannot be written in any way.
  ///
  /// This is the error of one way, and the other is that of a later way.
  fileprivate func joined(with other: LinkWritingError) -> LinkWritingError {
    switch (reason, other.reason) {
    case (
      .noMapping(.otherName(let kind, let name, let names)),
      .noMapping(.otherName(_, _, let more))
    ):
      let all = names + more.filter { !names.contains($0) }
      return LinkWritingError(
        route: route,
        reason: .noMapping(.otherName(kind, requested: name, available: all))
      )
    case (.noMapping(.otherName), .noMapping): return self
    // The error of a route that could be chosen is more useful than that of one that could not.
    case (.noMapping, _): return other
    // The author most likely meant the first of several patterns.
    default: return self
    }
  }
}

extension RouteExpansion.Writer {
  /// Writes a value, and checks that the link is read as the same value.
  fileprivate mutating func link(
    to value: some TypedRoutes
  ) throws(LinkWritingError) -> String {
    try value.write(to: &self)
    if route != firstRoute { try rewrite(value) }
    let text = pieces.finish()
    if !isProven(text) { try readBack(text) }
    return text
  }

  /// Writes a value once more if the route that continues its own has other schemes or domains.
  private mutating func rewrite(_ value: some TypedRoutes) throws(LinkWritingError) {
    guard request.base(route) != nil else { throw noBase }
    guard let base = request.betterBase(for: route) else { return }
    var request = request
    request.base = base
    self = RouteExpansion.Writer(request)
    try value.write(to: &self)
  }

  /// Returns whether the link certainly opens its route with its values, so that it need not be
  /// read back.
  ///
  /// This is certain if no other route and no web-only path can match the same path, no part of the
  /// link can be read in two ways, the scheme or domain is the app's own, and the link is within
  /// the reader's limits. The check saves time, because reading a link takes longer than writing
  /// it.
  private func isProven(_ text: String) -> Bool {
    guard request.routes.isDisjoint[route], !pieces.isDoubtful, request.creator == nil,
      spreading?.checks.isEmpty ?? true
    else { return false }
    let policies = request.table.app.policies
    return text.utf8.count <= policies.maximumLength
      && pieces.itemCount <= policies.maximumItems
  }

  /// Throws an error if a link is read as another route or with other values.
  private func readBack(_ text: String) throws(LinkWritingError) {
    let found: RouteMatch?
    do throws(LinkError) {
      found = try request.readingTable.match(text)
    } catch {
      throw pieces.error(.unreadable(error))
    }
    guard let found else { throw pieces.error(.notReadBack(by: nil, link: text)) }
    guard found.routeIndex == request.place(route), !pieces.isDoubtful || reads(found),
      spreading?.checks.allSatisfy({ $0(found) }) ?? true
    else {
      throw pieces.error(.notReadBack(by: found.route.label, link: text))
    }
  }

  /// Returns whether a match has the path values that were written.
  private func reads(_ match: RouteMatch) -> Bool {
    let found = match.pathTexts
    guard let extra = pieces.extra else { return found.isEmpty }
    let texts = match.valueTexts
    guard texts.items.elementsEqual(extra.itemTexts, by: { $0.isExactly($1) }),
      texts.fragment.elementsEqual(extra.fragmentTexts, by: { $0.isExactly($1) })
    else { return false }
    return found.count >= extra.neededValues && found.count <= extra.values.count
      && zip(found, extra.values).allSatisfy { $0.isExactly($1) }
  }
}

/// The reason why a link cannot be read as a case of an enum.
///
///     do {
///       let route = try AppRoute.parse(url: url)
///     } catch {
///       print(error)   // what is wrong and where
///     }
public indirect enum RouteReadingError: DiagnosableError {
  /// There is no URL: Foundation could not create one from the text, or the URL was `nil`.
  case noURL
  /// The text is not a link.
  case link(LinkError)
  /// No route accepts the link, or the link has a web-only path and stays in the browser.
  case unmatched(UnmatchedLink)
  /// A route accepts the link, but the type of a parameter rejects its value.
  case decoding(RouteDecodingError)
  /// The routes cannot be compiled into a table.
  case routes(TypedRoutesError)
}

extension RouteReadingError: Hashable {
  /// Hashes the link that no route accepts, or the code of the diagnostic.
  public func hash(into hasher: inout Hasher) {
    if case .unmatched(let unmatched) = self { return hasher.combine(unmatched) }
    hasher.combine(diagnostic.code)
  }
}

extension RouteReadingError {
  /// The error as a diagnostic.
  ///
  /// For a link that no route accepts, the diagnostic suggests the nearest link, after a call of
  /// `LinkDiagnostics.enable()` of the product `WaymarkDiagnostics`.
  public var diagnostic: LinkDiagnostic {
    switch self {
    case .noURL:
      LinkDiagnostic(
        code: LinkDiagnostic.Code("reading.no-url"),
        message: "there is no URL to read",
        help: EnabledDiagnostics.help(for: self)
      )
    case .link(let error): error.diagnostic
    case .unmatched(let unmatched): unmatched.diagnostic
    case .decoding(let error): error.diagnostic
    case .routes(let error): error.diagnostic
    }
  }
}

/// A request to write a link of one kind for a typed route.
struct LinkRequest {
  /// The parts of the type's routes that writing needs.
  let routes: RouteExpansion.RouteSet.Writing
  let table: RouteTable
  let kind: RouteScope.Kind
  /// The creator that requests or prefers a scheme or domain; `nil` selects the app's first one.
  var creator: LinkCreator?
  /// The index of each route in the creator's table, -1 for one that the table does not contain;
  /// `nil` if the creator's table is that of the type.
  var places: [Int]?
  /// The number of ways to write the link that were tried before.
  var attempt = 0
  /// The required beginning of the link; `nil` unless an attempt has shown that the beginning for
  /// the outermost declaration is wrong.
  var base: String?

  /// Returns the beginning of a link to a route.
  func base(_ route: Int) -> String? {
    if let base { return base }
    guard let creator else {
      return kind == .app ? routes.appBases[route] : routes.universalBases[route]
    }
    return place(route).flatMap { creator.writingBase(kind, $0) }
  }

  /// The table through which a link is read back.
  var readingTable: RouteTable { places == nil ? table : creator?.table ?? table }

  /// Returns the index of a route in the reading table; `nil` if the table does not contain it.
  func place(_ route: Int) -> Int? {
    guard let places else { return route }
    return places.indices.contains(route) && places[route] >= 0 ? places[route] : nil
  }

  /// Returns the reason why a route has no scheme or domain for the link.
  func missing(_ route: Int) -> LinkWritingError.MissingMapping {
    guard let place = place(route) else { return .unknownRoute(nearest: nil) }
    return (creator ?? LinkCreator(table: table)).missing(kind, [place])
  }

  /// Returns the rank of a route among the routes of one case.
  ///
  /// Lower ranks come first; 0 is the first rank.
  func rank(_ route: Int) -> Int {
    if let creator { return place(route).map { creator.rank(kind, ofRoute: $0) } ?? 3 }
    return kind == .app ? routes.appRanks[route] : routes.universalRanks[route]
  }

  /// Returns the beginning of the links of a declaration, including the text before the first
  /// value; `nil` if this text was not prepared.
  func opening(_ declaration: Int) -> LinkOpening? {
    guard creator == nil, base == nil else { return nil }
    return kind == .app ? routes.appOpenings[declaration] : routes.universalOpenings[declaration]
  }

  /// Returns the beginning that a link must have instead of the one for the outermost declaration;
  /// `nil` if the two are equal.
  ///
  /// The route that continues the declaration may have fewer schemes and domains.
  func betterBase(for route: Int) -> String? {
    let first = routes.declarations[Int(routes.owners[route])].firstRoute
    guard base == nil, let base = base(route) else { return nil }
    return base == self.base(first) ? nil : base
  }
}
