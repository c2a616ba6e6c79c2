/// Writes links that lead back to the same route with the same values when they are read.
///
///     let creator = LinkCreator(table: table, scheme: "underway", domain: "www.underway.nyc")
///     try creator.appLink(toRoute: "station", with: ["id": "25"])
///     // "underway://station/25"
///     try creator.universalLink(toRoute: "search", with: ["query": "5th & Main"])
///     // "https://www.underway.nyc/search?q=5th%20%26%20Main"
///     try creator.appLink(toRoute: "station", with: ["id": "Times Square"])
///     // throws: the pattern requires an integer
///
/// A link has the scheme or domain of the creator. If the creator has none, it prefers the app's
/// first scheme or first domain, and uses another only if no route with the name applies to it. If
/// several routes have the same name, the creator tries the routes that apply to that scheme or
/// domain first, then the others in the order of declaration, and deprecated routes last. The link
/// is for the first route for which a link can be written.
///
/// A parameter that the pattern names is written at its position in the pattern. Any other
/// parameter is written to the query, after the items that the pattern declares.
public struct LinkCreator: Sendable {
  /// The table with the routes, and with the policies for reading their links.
  public let table: RouteTable
  /// The scheme that app links must have, without its colon; `nil` to use the app's first scheme if
  /// a route applies to it.
  public let scheme: String?
  /// The domain that universal links must have; `nil` to use the app's first domain if a route
  /// applies to it.
  public let domain: String?
  /// Indicates whether links must have the creator's own scheme and domain, rather than only prefer
  /// them.
  let isRequest: Bool

  /// The plans of the links that have been written; copies of the creator share them.
  private let cache = Locked(PlanCache())

  /// The routes that lead to each pair of types, as indices of the table's routes.
  ///
  /// For an enum of typed routes, as both types, the list has an index for each of its routes,
  /// which is -1 for one that the table does not contain.
  package var destinations = RouteDestinations()

  /// Returns the index in the table of each route of an enum; `nil` if the table contains none.
  package func places(of type: Any.Type) -> [Int]? {
    destinations[RouteDestinationKey(type, type)]
  }

  /// Creates a link creator whose links have a scheme and a domain of the app.
  ///
  ///     let legacy = LinkCreator(table: table, domain: "legacy.underway.nyc")
  ///     try legacy.universalLink(toRoute: "station", with: ["id": "25"])
  ///     // "https://legacy.underway.nyc/station/25", or an error with the domains of the route
  ///
  /// - Parameters:
  ///   - table: The table with the routes for which links are written.
  ///   - scheme: The scheme that app links must have; `nil` to use the app's first scheme if a
  ///     route applies to it.
  ///   - domain: The domain that universal links must have; `nil` to use the app's first domain if
  ///     a route applies to it.
  public init(table: RouteTable, scheme: String? = nil, domain: String? = nil) {
    self.table = table
    self.scheme = scheme
    self.domain = domain
    isRequest = true
  }

  /// Creates a link creator whose links have a scheme and a domain if a route applies to them.
  package init(table: RouteTable, preferredScheme: String?, preferredDomain: String?) {
    self.table = table
    scheme = preferredScheme
    domain = preferredDomain
    isRequest = false
  }

  /// Writes a `scheme:` link to a named route.
  ///
  ///     creator.appLink(toRoute: "users", with: ["name": "a/b"])   // "myapp://users/a%2Fb"
  ///
  /// If the first component is literal text that needs no escape, it is written in the position of
  /// the host. Otherwise the host is empty, `scheme:///…`, because not every URL parser decodes a
  /// host.
  ///
  /// - Parameters:
  ///   - name: The name of the route, or the text of its pattern where it has no name.
  ///   - parameters: The values, including those that the pattern does not name.
  /// - Throws: ``LinkWritingError`` if there is no such route, if no such route applies to the
  ///   creator's own scheme or domain, or if no link can contain the values.
  public func appLink(
    toRoute name: String,
    with parameters: RouteParameters = [:]
  ) throws(LinkWritingError) -> String {
    try link(plans(.app, named: name), with: parameters)
  }

  /// Writes an `https` link to a named route.
  ///
  /// - Parameters:
  ///   - name: The name of the route, or the text of its pattern where it has no name.
  ///   - parameters: The values, including those that the pattern does not name.
  /// - Throws: ``LinkWritingError`` if there is no such route, if no such route applies to the
  ///   creator's own scheme or domain, or if no link can contain the values.
  public func universalLink(
    toRoute name: String,
    with parameters: RouteParameters = [:]
  ) throws(LinkWritingError) -> String {
    try link(plans(.universal, named: name), with: parameters)
  }

  /// Writes a `scheme:` link to a named route for an input.
  ///
  /// - Throws: ``LinkWritingError``, or an error that the input throws when it is encoded.
  public func appLink(
    toRoute name: String,
    with input: some RouteParametersEncodable
  ) throws -> String {
    try link(plans(.app, named: name), for: input)
  }

  /// Writes an `https` link to a named route for an input.
  ///
  /// - Throws: ``LinkWritingError``, or an error that the input throws when it is encoded.
  public func universalLink(
    toRoute name: String,
    with input: some RouteParametersEncodable
  ) throws -> String {
    try link(plans(.universal, named: name), for: input)
  }
}

extension LinkCreator {
  /// A route with the scheme or domain of its links.
  struct Target {
    let route: Int
    /// One scheme or one domain.
    let base: RouteScope
    let mapping: URLMapping
  }

  /// A route with everything that writing its links needs.
  final class Plan: Sendable {
    let route: Int
    let kind: RouteScope.Kind
    let mapping: URLMapping
    fileprivate let writing: WritingPlan
    fileprivate let opening: LinkOpening
    /// Indicates whether every link that is written with this plan opens the route with its values,
    /// if it is within the reader's limits and adds no item that the pattern declares.
    private let isCertain: Bool
    /// The names of declared items that are not names of parameters.
    private let itemNames: [String]

    fileprivate init(_ target: Target, _ table: RouteTable) {
      route = target.route
      kind = target.base.kind
      mapping = target.mapping
      writing = WritingPlan(mapping.pattern, name: table.routes[route].label)
      opening = LinkOpening(target.base.linkBase, kind, writing)
      let names = Set(mapping.pattern.parameterNames.map(ExactText.init))
      itemNames = mapping.pattern.queryItems.map(\.name).filter { !names.contains(ExactText($0)) }
      isCertain =
        table.writingIndex.isDisjoint(route) && !mapping.pattern.readingIsDoubtful
        && table.reads(target.base.linkBase, as: kind)
        && writing.pieces.allSatisfy { $0.item == nil }
    }

    /// Returns whether a link certainly opens its route with its values, so that it need not be
    /// read back.
    ///
    /// The check saves time, because reading a link takes longer than writing it.
    fileprivate func isProven(
      _ link: String,
      _ parameters: RouteParameters,
      _ policies: LinkPolicies
    ) -> Bool {
      isCertain && link.utf8.count <= policies.maximumLength
        && parameters.entries.count <= policies.maximumItems
        && !itemNames.contains { parameters.entries.contains(name: $0) }
    }
  }

  /// The routes of a list of plans: a name, or indices of the table's routes.
  private enum PlanKey: Hashable {
    case appName(String)
    case universalName(String)
    case appRoutes([Int])
    case universalRoutes([Int])
  }

  /// The plans that have been made; a type of its own, so that a creator is made without the type
  /// of the dictionary, which costs as much as many routes when a process uses it first.
  private struct PlanCache {
    var plans = [PlanKey: [Plan]]()
  }

  /// Returns the plans of links to the routes with a name.
  private func plans(
    _ kind: RouteScope.Kind,
    named name: String
  ) throws(LinkWritingError) -> [Plan] {
    let key = kind == .app ? PlanKey.appName(name) : .universalName(name)
    if let plans = cache.with({ $0.plans[key] }) { return plans }
    return try plans(kind, table.writingIndex.routes(named: name), name, key)
  }

  /// Returns the plans of links to routes of the table.
  private func plans(
    _ kind: RouteScope.Kind,
    to routes: [Int],
    label: String
  ) throws(LinkWritingError) -> [Plan] {
    let key = kind == .app ? PlanKey.appRoutes(routes) : .universalRoutes(routes)
    if let plans = cache.with({ $0.plans[key] }) { return plans }
    return try plans(kind, routes, label, key)
  }

  /// Makes and stores the plans for the routes to which links of a kind may be written, in the
  /// order in which they are tried.
  ///
  /// Routes that are not deprecated come first. Within the deprecated routes and within the others,
  /// those that apply to the preferred scheme or domain come first. Otherwise, routes keep the
  /// order of declaration.
  ///
  /// - Throws: ``LinkWritingError`` with the reason if there is no such route.
  private func plans(
    _ kind: RouteScope.Kind,
    _ routes: [Int],
    _ label: String,
    _ key: PlanKey
  ) throws(LinkWritingError) -> [Plan] {
    let targets = routes.compactMap { target(kind, $0) }
    guard !targets.isEmpty else {
      let reason =
        routes.isEmpty
        ? .unknownRoute(
          nearest: EnabledDiagnostics.nearestName(to: label, among: table.routes.map(\.label))
        )
        : missing(kind, routes)
      throw LinkWritingError(route: label, reason: .noMapping(reason))
    }
    let ranks = targets.map(rank)
    let order = targets.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
    let plans = order.map { Plan(targets[$0], table) }
    cache.with { $0.plans[key] = plans }
    return plans
  }

  /// Returns the rank of a route among those of one action or case; lower ranks come first.
  private func rank(_ target: Target) -> Int {
    rank(
      isDeprecated: table.routes[target.route].notes.deprecation != nil,
      isWanted: preferredName(target.base.kind).map { $0 == target.base.name } ?? true
    )
  }

  private func rank(isDeprecated: Bool, isWanted: Bool) -> Int {
    (isDeprecated ? 2 : 0) + (isWanted ? 0 : 1)
  }

  /// Returns the rank of a route among those of one action or case; lower ranks come first, and 0
  /// is the first.
  func rank(_ kind: RouteScope.Kind, ofRoute index: Int) -> Int {
    target(kind, index).map(rank) ?? 3
  }

  /// Returns the reason why no link of a kind can be written for any of these routes.
  func missing(
    _ kind: RouteScope.Kind,
    _ routes: [Int]
  ) -> LinkWritingError.MissingMapping {
    let isOfKind = routes.contains { table.routes[$0].scopes.contains { $0.kind == kind } }
    guard isOfKind else { return .otherKind(kind) }
    guard let name = requestedName(kind) else { return .noName(kind) }
    return .otherName(kind, requested: name, available: names(kind, ofRoutes: routes))
  }

  /// Returns the target of links of a kind to a route; `nil` if the route applies to no scheme or
  /// domain that the links may have.
  private func target(_ kind: RouteScope.Kind, _ index: Int) -> Target? {
    let route = table.routes[index]
    let names = requestedName(kind).map { [$0] } ?? names(kind, of: route)
    for name in names where isWritable(kind, name) {
      guard let scope = scope(kind, name, of: route) else { continue }
      return Target(
        route: index,
        base: kind == .app ? .app(scheme: name) : .universal(domain: name),
        mapping: URLMapping(name: route.name, pattern: route.pattern, scope: scope)
      )
    }
    return nil
  }

  /// Returns the scheme or domain of a route's links; `nil` if the route applies to no known one.
  ///
  /// - Parameter index: The index of the route in the table.
  package func name(_ kind: RouteScope.Kind, ofRoute index: Int) -> String? {
    target(kind, index)?.base.name
  }

  /// Returns the beginning of a link to a route, such as `https://www.underway.nyc/` or
  /// `underway://`; `nil` if no scheme or domain is known for the route.
  func writingBase(_ kind: RouteScope.Kind, _ route: Int) -> String? {
    target(kind, route)?.base.linkBase
  }

  /// Returns for each route of the table the beginning of a link to it and its rank, as
  /// ``writingBase(_:_:)`` and ``rank(_:ofRoute:)`` do.
  ///
  /// Routes that follow each other mostly have the same scopes, and so the same beginning.
  func writing(_ kind: RouteScope.Kind) -> [(base: String?, rank: Int)] {
    let preferred = preferredName(kind)
    var last: (scopes: Set<RouteScope>, base: String?, isWanted: Bool)?
    return table.routes.indices.map { index in
      let route = table.routes[index]
      if last?.scopes != route.scopes {
        let base = target(kind, index)?.base
        let isWanted = preferred.map { $0 == base?.name } ?? true
        last = (route.scopes, base?.linkBase, isWanted)
      }
      guard let last, let base = last.base else { return (nil, 3) }
      return (base, rank(isDeprecated: route.notes.deprecation != nil, isWanted: last.isWanted))
    }
  }

  /// Returns every scheme or domain to which one of these routes applies, the app's first; a domain
  /// may be `*.example.com`.
  package func names(_ kind: RouteScope.Kind, ofRoutes routes: [Int]) -> [String] {
    let routes = routes.map { table.routes[$0] }
    var scopes: [RouteScope] = []
    for route in routes { for scope in route.scopes { scopes.append(scope) } }
    let scoped = scopes.filter { $0.kind == kind }.sorted().compactMap(\.name)
    var found: [String] = []
    for name in listedNames(kind) + scoped
    where table.app.covers(RouteScope(kind, name)) && !found.contains(name) {
      if routes.contains(where: { scope(kind, name, of: $0) != nil }) { found.append(name) }
    }
    return found
  }

  /// Returns the creator's own scheme or domain, in lower case, if a link must have it.
  func requestedName(_ kind: RouteScope.Kind) -> String? {
    isRequest ? ownName(kind) : nil
  }

  /// Returns the preferred scheme or domain of a link: the creator's own, or else the app's first.
  func preferredName(_ kind: RouteScope.Kind) -> String? {
    let names = [ownName(kind)].compactMap { $0 } + listedNames(kind)
    return names.first { isWritable(kind, $0) }
  }

  private func ownName(_ kind: RouteScope.Kind) -> String? {
    (kind == .app ? scheme : domain).flatMap { RouteScope(kind, $0).name }
  }

  /// Returns the schemes or domains that the app lists, in lower case.
  private func listedNames(_ kind: RouteScope.Kind) -> [String] {
    table.app.scopes(kind).compactMap(\.name)
  }

  /// Returns whether a name belongs to the app and is not a wildcard.
  private func isWritable(_ kind: RouteScope.Kind, _ name: String) -> Bool {
    let scope = RouteScope(kind, name)
    return !scope.isWildcard && table.app.covers(scope)
  }

  /// Returns the possible schemes or domains for a route, the best first.
  private func names(_ kind: RouteScope.Kind, of route: Route) -> [String] {
    // If the app accepts more names than it lists, the names of the scopes are also possible.
    let scoped = route.scopes.sorted().filter { $0.kind == kind && !$0.isWildcard }
    return [ownName(kind)].compactMap { $0 } + listedNames(kind) + scoped.compactMap(\.name)
  }

  /// Returns the most specific of a route's scopes that covers a scheme or domain.
  private func scope(_ kind: RouteScope.Kind, _ name: String, of route: Route) -> RouteScope? {
    // The link would be read as a web link.
    if kind == .app, name == "https" || name == "http" { return nil }
    return RouteScope(kind, name).covering.first(where: route.scopes.contains)
  }
}

extension LinkCreator {
  /// Writes a link to the first of these routes for which a link can be written.
  ///
  /// - Parameters:
  ///   - routes: Indices of the table's routes, in the order of declaration.
  ///   - label: The name of the routes in errors.
  package func link(
    _ kind: RouteScope.Kind,
    to routes: [Int],
    label: String,
    with parameters: RouteParameters
  ) throws(LinkWritingError) -> String {
    try link(plans(kind, to: routes, label: label), with: parameters)
  }

  /// Writes a link for an input to the first of these routes for which a link can be written.
  ///
  /// - Parameters:
  ///   - routes: Indices of the table's routes, in the order of declaration.
  ///   - label: The name of the routes in errors.
  package func link(
    _ kind: RouteScope.Kind,
    to routes: [Int],
    label: String,
    for input: some RouteParametersEncodable
  ) throws -> String {
    try link(plans(kind, to: routes, label: label), for: input)
  }

  /// Writes a link with the first of these plans that allows it.
  ///
  /// - Parameter plans: The plans, of which there is at least one.
  private func link(
    _ plans: [Plan],
    with parameters: RouteParameters
  ) throws(LinkWritingError) -> String {
    do throws(LinkWritingError) {
      return try write(plans[0], parameters)
    } catch {
      for plan in plans.dropFirst() {
        if let link = try? write(plan, parameters) { return link }
      }
      throw table.shown(error)
    }
  }

  private func link(
    _ plans: [Plan],
    for input: some RouteParametersEncodable
  ) throws -> String {
    do {
      return try write(plans[0], for: input)
    } catch {
      for plan in plans.dropFirst() {
        if let link = try? write(plan, for: input) { return link }
      }
      throw table.shown(error)
    }
  }

  private func write(
    _ plan: Plan,
    _ parameters: RouteParameters
  ) throws(LinkWritingError) -> String {
    let link = try LinkWriter.link(plan.writing, plan.opening, plan.kind, parameters)
    if !plan.isProven(link, parameters, table.app.policies) {
      _ = try readBack(link, plan, parameters)
    }
    return link
  }

  private func write(_ plan: Plan, for input: some RouteParametersEncodable) throws -> String {
    let parameters = try input.encodeAsRouteParameters(for: plan.mapping) ?? [:]
    let link = try LinkWriter.link(plan.writing, plan.opening, plan.kind, parameters)
    if plan.isProven(link, parameters, table.app.policies) { return link }
    let read = try readBack(link, plan, parameters)
    // The items that the pattern itself adds to a link must not change the decoded input.
    let entries = read.parameters.entries
    if entries.indices.contains(where: { !parameters.entries.contains(name: entries[$0].name) }) {
      try check(link, read.match, plan, parameters, as: type(of: input))
    }
    return link
  }

  /// Reads a link back.
  ///
  /// - Throws: ``LinkWritingError`` if the link is read as another route or with other parameters.
  private func readBack(
    _ link: String,
    _ plan: Plan,
    _ parameters: RouteParameters
  ) throws(LinkWritingError) -> (match: RouteMatch, parameters: RouteParameters) {
    let found: RouteMatch?
    do throws(LinkError) {
      found = try table.match(link)
    } catch {
      throw LinkWritingError(route: plan.writing.name, reason: .unreadable(error))
    }
    guard let found else {
      throw LinkWritingError(route: plan.writing.name, reason: .notReadBack(by: nil, link: link))
    }
    let read = found.parameters
    guard found.routeIndex == plan.route,
      plan.writing.pattern.reads(read, asWrittenFor: parameters)
    else {
      throw LinkWritingError(
        route: plan.writing.name,
        reason: .notReadBack(by: found.route.label, link: link)
      )
    }
    return (found, read)
  }

  /// Throws an error if a link is decoded as another input.
  private func check<Input>(
    _ link: String,
    _ match: RouteMatch,
    _ plan: Plan,
    _ parameters: RouteParameters,
    as type: Input.Type
  ) throws(LinkWritingError) {
    guard let readable = type as? any RouteParametersDecodable.Type else { return }
    let input = (try? match.decode(readable)) as? any RouteParametersEncodable
    let again = input.flatMap { try? $0.encodeAsRouteParameters(for: plan.mapping) ?? [:] }
    guard again == parameters else {
      throw LinkWritingError(
        route: plan.writing.name,
        reason: .notReadBack(by: plan.writing.name, link: link)
      )
    }
  }
}

extension Pattern {
  /// Returns whether parameters that were read equal those that were written: each name has the
  /// same values, and there is no other name except those that the pattern itself adds to the link.
  func reads(_ read: RouteParameters, asWrittenFor written: RouteParameters) -> Bool {
    let (read, written) = (read.entries, written.entries)
    guard max(read.count, written.count) <= 16 else {
      return reads(read.sortedByName, asWrittenFor: written.sortedByName)
    }
    for index in written.indices {
      let name = written[index].name
      if read.contains(name: name) {
        if !read.hasSameValues(of: name, as: written) { return false }
      } else if !declares(name) {
        return false
      }
    }
    for index in read.indices where !written.contains(name: read[index].name) {
      if !declares(read[index].name) { return false }
    }
    return true
  }

  /// Compares entries that are sorted by name.
  private func reads(
    _ read: [RouteParameters.Entry],
    asWrittenFor written: [RouteParameters.Entry]
  ) -> Bool {
    var (index, other) = (0, 0)
    var last: String?
    while index < read.count || other < written.count {
      let (one, two) = (read.dropFirst(index).first, written.dropFirst(other).first)
      if let one, let two, one.name.isExactly(two.name) {
        if !one.value.isExactly(two.value) { return false }
        last = one.name
        (index, other) = (index + 1, other + 1)
        continue
      }
      // Only one of the lists has this name, or has another value of the last name.
      let isRead = two.map { two in one?.name.precedesExactly(two.name) ?? false } ?? true
      guard let name = (isRead ? one : two)?.name, last?.isExactly(name) != true, declares(name)
      else { return false }
      if isRead { index += 1 } else { other += 1 }
    }
    return true
  }

  /// Returns whether the pattern declares an item with this name whose value is a literal, or any
  /// value.
  private func declares(_ name: String) -> Bool {
    queryItems.contains { item in
      item.value?.parameters.isEmpty != false && name.isExactly(item.name)
    }
  }
}

extension RouteTable {
  /// The answers of ``reads(_:as:)`` about the beginnings of links, of which a table has few.
  struct KnownBases {
    private let table: RouteTable
    private var app: (base: String, answer: Bool)?
    private var universal: (base: String, answer: Bool)?

    init(_ table: RouteTable) { self.table = table }

    mutating func reads(_ base: String?, as kind: RouteScope.Kind) -> Bool {
      guard let base else { return true }
      if let known = kind == .app ? app : universal, known.base.isExactly(base) {
        return known.answer
      }
      let answer = table.reads(base, as: kind)
      if kind == .app { app = (base, answer) } else { universal = (base, answer) }
      return answer
    }
  }

  /// Returns whether the reader reads the beginning of a link as the kind for which it was written.
  ///
  /// An identity may list any text as a scheme or domain.
  func reads(_ base: String?, as kind: RouteScope.Kind) -> Bool {
    guard let base else { return true }
    guard let link = try? DeepLink(base, policy: app.policies) else { return false }
    return kind == .app
      ? link.kind == .app && base == link.scheme + "://"
      : link.kind == .web && link.domain.map { base == "https://\($0)/" } == true
  }
}
