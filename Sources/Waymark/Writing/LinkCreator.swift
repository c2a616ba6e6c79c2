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

  /// The routes that lead to each pair of types, as indices of the table's routes.
  package var destinations: [RouteDestinationKey: [Int]] = [:]

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
    try link(.app, to: routes(named: name), label: name, with: parameters)
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
    try link(.universal, to: routes(named: name), label: name, with: parameters)
  }

  /// Writes a `scheme:` link to a named route for an input.
  ///
  /// - Throws: ``LinkWritingError``, or an error that the input throws when it is encoded.
  public func appLink(
    toRoute name: String,
    with input: some RouteParametersEncodable
  ) throws -> String {
    try link(.app, to: routes(named: name), label: name, for: input)
  }

  /// Writes an `https` link to a named route for an input.
  ///
  /// - Throws: ``LinkWritingError``, or an error that the input throws when it is encoded.
  public func universalLink(
    toRoute name: String,
    with input: some RouteParametersEncodable
  ) throws -> String {
    try link(.universal, to: routes(named: name), label: name, for: input)
  }

  /// Returns the routes with a name; if there are none, the routes whose pattern has that text.
  package func routes(named name: String) -> [Int] {
    let named = table.routes.indices.filter { table.routes[$0].name == name }
    return named.isEmpty ? table.routes.indices.filter { table.routes[$0].label == name } : named
  }
}

extension LinkCreator {
  /// A route with the scheme or domain of its link.
  struct Plan {
    let route: Int
    /// One scheme or one domain.
    let base: RouteScope
    let mapping: URLMapping
  }

  /// Returns the routes for which a link of a kind may be written, in the order in which they are
  /// tried.
  ///
  /// Routes that are not deprecated come first. Within the deprecated routes and within the others,
  /// those that apply to the preferred scheme or domain come first. Otherwise, routes keep the
  /// order of declaration.
  ///
  /// - Throws: ``LinkWritingError`` with the reason if there is no such route.
  func plans(
    _ kind: RouteScope.Kind,
    _ routes: [Int],
    _ label: String
  ) throws(LinkWritingError) -> [Plan] {
    let plans = routes.compactMap { plan(kind, $0) }
    guard plans.isEmpty else {
      let ranks = plans.map(rank)
      return Set(ranks).sorted().flatMap { rank in
        plans.indices.filter { ranks[$0] == rank }.map { plans[$0] }
      }
    }
    let reason =
      routes.isEmpty
      ? .unknownRoute(nearest: nearestName(to: label, among: table.routes.map(\.label)))
      : missing(kind, routes)
    throw LinkWritingError(route: label, reason: .noMapping(reason))
  }

  /// Returns the rank of a route among those of one action or case; lower ranks come first.
  private func rank(_ plan: Plan) -> Int {
    let isDeprecated = table.routes[plan.route].notes.deprecation != nil
    let kind = plan.mapping.scope.kind
    let isWanted = preferredName(kind).map { $0 == plan.base.name } ?? true
    return (isDeprecated ? 2 : 0) + (isWanted ? 0 : 1)
  }

  /// Returns the rank of a route among those of one action or case; lower ranks come first, and 0
  /// is the first.
  func rank(_ kind: RouteScope.Kind, ofRoute index: Int) -> Int {
    plan(kind, index).map(rank) ?? 3
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

  /// Returns the plan for a link of a kind to a route; `nil` if the route applies to no scheme or
  /// domain that the link may have.
  func plan(_ kind: RouteScope.Kind, _ index: Int) -> Plan? {
    let route = table.routes[index]
    let names = requestedName(kind).map { [$0] } ?? names(kind, of: route)
    for name in names where isWritable(kind, name) {
      guard let scope = scope(kind, name, of: route) else { continue }
      return Plan(
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
    plan(kind, index)?.base.name
  }

  /// Returns every scheme or domain to which one of these routes applies, the app's first; a domain
  /// may be `*.example.com`.
  package func names(_ kind: RouteScope.Kind, ofRoutes routes: [Int]) -> [String] {
    let routes = routes.map { table.routes[$0] }
    let scoped = routes.flatMap(\.scopes).filter { $0.kind == kind }.sorted().compactMap(\.name)
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
    RouteScope(kind, name).covering.first(where: route.scopes.contains)
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
    var first: LinkWritingError?
    for plan in try plans(kind, routes, label) {
      do throws(LinkWritingError) {
        return try write(plan, parameters)
      } catch {
        first = first ?? error
      }
    }
    throw first ?? LinkWritingError(route: label, reason: .noMapping(.noName(kind)))
  }

  /// Writes a link for an input to the first of these routes for which a link can be written.
  ///
  /// - Parameters:
  ///   - routes: Indices of the table's routes, in the order of declaration.
  ///   - label: The name of the routes in errors.
  package func link<Input: RouteParametersEncodable>(
    _ kind: RouteScope.Kind,
    to routes: [Int],
    label: String,
    for input: Input
  ) throws -> String {
    var first: (any Error)?
    for plan in try plans(kind, routes, label) {
      do {
        let parameters = try input.encodeAsRouteParameters(for: plan.mapping) ?? [:]
        let link = try write(plan, parameters)
        try readBack(link, plan, parameters, as: Input.self)
        return link
      } catch {
        first = first ?? error
      }
    }
    throw first ?? LinkWritingError(route: label, reason: .noMapping(.noName(kind)))
  }

  /// Writes a link and reads it back.
  ///
  /// - Parameter defaults: The values of optional components that have no value but precede a
  ///   component that is written.
  func write(
    _ plan: Plan,
    _ parameters: RouteParameters,
    defaults: RouteParameters = [:]
  ) throws(LinkWritingError) -> String {
    let link = try LinkWriter.link(
      to: plan.base,
      plan.mapping.pattern,
      route: table.routes[plan.route].label,
      parameters,
      defaults: defaults
    )
    try readBack(link, plan, parameters)
    return link
  }

  /// Throws an error if a link is read as another route or with other parameters.
  private func readBack(
    _ text: String,
    _ plan: Plan,
    _ parameters: RouteParameters
  ) throws(LinkWritingError) {
    let route = table.routes[plan.route].label
    let found: RouteMatch?
    do throws(LinkError) {
      found = try table.match(text)
    } catch {
      throw LinkWritingError(route: route, reason: .unreadable(error))
    }
    guard let found else {
      throw LinkWritingError(route: route, reason: .notReadBack(by: nil, link: text))
    }
    guard found.routeIndex == plan.route,
      plan.mapping.pattern.reads(found.parameters, asWrittenFor: parameters)
    else {
      throw LinkWritingError(
        route: route,
        reason: .notReadBack(by: found.route.label, link: text)
      )
    }
  }
}

extension LinkCreator {
  /// Throws an error if the items that the pattern itself adds to a link change the decoded input.
  private func readBack<Input>(
    _ text: String,
    _ plan: Plan,
    _ parameters: RouteParameters,
    as type: Input.Type
  ) throws(LinkWritingError) {
    guard let match = (try? table.match(text)) ?? nil,
      match.parameters.contains(where: { !parameters.contains($0.name) }),
      let readable = type as? any RouteParametersDecodable.Type
    else { return }
    let input = (try? match.decode(readable)) as? any RouteParametersEncodable
    let again = input.flatMap { try? $0.encodeAsRouteParameters(for: plan.mapping) ?? [:] }
    guard again == parameters else {
      throw LinkWritingError(
        route: match.route.label,
        reason: .notReadBack(by: match.route.label, link: text)
      )
    }
  }
}

extension Pattern {
  /// Returns whether parameters that were read equal those that were written: each name has the
  /// same values, and there is no other name except those that the pattern itself adds to the link.
  func reads(_ read: RouteParameters, asWrittenFor written: RouteParameters) -> Bool {
    let read = read.valuesByName
    let written = written.valuesByName
    for (name, values) in written {
      if let found = read[name] {
        if found != values { return false }
      } else if !declares(name) {
        return false
      }
    }
    return read.keys.allSatisfy { written[$0] != nil || declares($0) }
  }

  /// Returns whether the pattern declares an item with this name whose value is a literal, or any
  /// value.
  private func declares(_ name: ExactText) -> Bool {
    queryItems.contains { item in
      if case .parameter = item.value { return false }
      return name == ExactText(item.name)
    }
  }
}

extension RouteParameters {
  /// The values of each name, in order.
  fileprivate var valuesByName: [ExactText: [ExactText]] {
    Dictionary(grouping: entries) { ExactText($0.name) }.mapValues {
      $0.map { ExactText($0.value) }
    }
  }
}
