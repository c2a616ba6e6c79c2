/// Writes links that lead back to the same route with the same values when they are read.
///
///     let creator = LinkCreator(table: table, scheme: "underway", domain: "www.underway.nyc")
///     try creator.appLink(toRoute: "station", with: ["id": "25"])
///     // "underway://station/25"
///     try creator.universalLink(toRoute: "search", with: ["query": "5th & Main"])
///     // "https://www.underway.nyc/search?q=5th%20%26%20Main"
///     try creator.appLink(toRoute: "station", with: ["id": "Times Square"])
///     // throws: the pattern takes an integer there
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
  /// Indicates whether links must have the creator's own scheme and domain, rather than have them
  /// where they can.
  let isRequest: Bool

  /// The routes that lead to something that is known by its types, as indices of the table's.
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

  /// Makes a creator whose links have a scheme and a domain where a route holds for them.
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

  /// The routes of a name, or else those whose pattern has that text.
  package func routes(named name: String) -> [Int] {
    let named = table.routes.indices.filter { table.routes[$0].name == name }
    return named.isEmpty ? table.routes.indices.filter { table.routes[$0].label == name } : named
  }
}

extension LinkCreator {
  /// A route with the scheme or domain under which it is written.
  struct Plan {
    let route: Int
    let base: LinkWriter.Base
    let mapping: URLMapping
  }

  /// The routes for which a link of a kind may be written, in the order in which they are tried:
  /// those that are not deprecated first, of these the ones that hold for the wanted scheme or
  /// domain, and then as they are declared.
  ///
  /// - Throws: ``LinkWritingError`` with the reason if there is none.
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

  /// The order of a route among those of one action or case; lower ranks come first.
  private func rank(_ plan: Plan) -> Int {
    let isDeprecated = table.routes[plan.route].notes.deprecation != nil
    let kind = plan.mapping.scope.kind
    let isWanted = preferredName(kind).map { $0 == plan.base.name } ?? true
    return (isDeprecated ? 2 : 0) + (isWanted ? 0 : 1)
  }

  /// The order of a route among those of one action or case; lower ranks come first, and 0 is the
  /// first.
  func rank(_ kind: RouteScope.Kind, ofRoute index: Int) -> Int {
    plan(kind, index).map(rank) ?? 3
  }

  /// Why no link of a kind can be written for any of some routes.
  func missing(
    _ kind: RouteScope.Kind,
    _ routes: [Int]
  ) -> LinkWritingError.MissingMapping {
    let isOfKind = routes.contains { table.routes[$0].scopes.contains { $0.kind == kind } }
    guard isOfKind else { return .otherKind(kind) }
    guard let name = requestedName(kind) else { return .noName(kind) }
    return .otherName(kind, requested: name, available: names(kind, ofRoutes: routes))
  }

  /// Where a link of a kind to a route leads; `nil` where the route holds for no scheme or domain
  /// that the link may have.
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

  /// The scheme or domain of a route's links; `nil` where none is known that the route holds for.
  ///
  /// - Parameter index: Where the route stands in the table.
  package func name(_ kind: RouteScope.Kind, ofRoute index: Int) -> String? {
    plan(kind, index)?.base.name
  }

  /// Every scheme or domain for which one of some routes holds, the app's first; a domain may be
  /// `*.example.com`.
  package func names(_ kind: RouteScope.Kind, ofRoutes routes: [Int]) -> [String] {
    let routes = routes.map { table.routes[$0] }
    let scoped = routes.flatMap(\.scopes).filter { $0.kind == kind }.sorted().compactMap(\.name)
    var found: [String] = []
    for name in table.app.names(kind) + scoped
    where table.app.has(kind, name) && !found.contains(name) {
      if routes.contains(where: { scope(kind, name, of: $0) != nil }) { found.append(name) }
    }
    return found
  }

  /// The creator's own scheme or domain, in lower case, which a link must have.
  func requestedName(_ kind: RouteScope.Kind) -> String? {
    isRequest ? ownName(kind) : nil
  }

  /// The scheme or domain that a link has where it can: the creator's own, or else the app's first.
  func preferredName(_ kind: RouteScope.Kind) -> String? {
    let names = [ownName(kind)].compactMap { $0 } + table.app.names(kind)
    return names.first { isWritable(kind, $0) }
  }

  private func ownName(_ kind: RouteScope.Kind) -> String? {
    (kind == .app ? scheme : domain).map(lowercasedASCII)
  }

  /// Returns whether a name is one that the app has, and no wildcard.
  private func isWritable(_ kind: RouteScope.Kind, _ name: String) -> Bool {
    !(kind == .universal && name.hasPrefix("*.")) && table.app.has(kind, name)
  }

  /// The schemes or domains that come into question for a route, the best first.
  private func names(_ kind: RouteScope.Kind, of route: Route) -> [String] {
    // Where the app has more names than it lists, those of the scopes are as good.
    let scoped = route.scopes.sorted().filter { $0.kind == kind && !$0.isWildcard }
    return [ownName(kind)].compactMap { $0 } + table.app.names(kind) + scoped.compactMap(\.name)
  }

  /// The most specific of a route's scopes that holds for a scheme or domain.
  private func scope(_ kind: RouteScope.Kind, _ name: String, of route: Route) -> RouteScope? {
    let scopes =
      kind == .app ? [.app(scheme: name), .appAny] : ScopePlan.scopes(domain: name)
    return scopes.first(where: route.scopes.contains)
  }
}

extension LinkWriter.Base {
  /// The scheme or domain.
  fileprivate var name: String {
    switch self {
    case .app(let name), .universal(let name): name
    }
  }
}

extension AppIdentity {
  /// The listed schemes or domains in lower case.
  fileprivate func names(_ kind: RouteScope.Kind) -> [String] {
    (kind == .app ? schemes : domains).list.map(lowercasedASCII)
  }

  /// Returns whether links with a scheme or domain are the app's.
  fileprivate func has(_ kind: RouteScope.Kind, _ name: String) -> Bool {
    if (kind == .app ? schemes : domains) == .any { return true }
    return names(kind).contains { listed in
      listed == name
        // `*.example.com` means every subdomain and not `example.com` itself.
        || kind == .universal && listed.hasPrefix("*.") && name.utf8.count >= listed.utf8.count
          && name.hasSuffix(String(listed.dropFirst()))
    }
  }
}

extension LinkCreator {
  /// Writes a link to the first of some routes that can be written.
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

  /// Writes a link for an input to the first of some routes that can be written.
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
  /// - Parameter defaults: What an optional component is given that stands before one that is
  ///   written.
  func write(
    _ plan: Plan,
    _ parameters: RouteParameters,
    defaults: RouteParameters = [:]
  ) throws(LinkWritingError) -> String {
    var writer = LinkWriter(
      route: table.routes[plan.route].label,
      pattern: plan.mapping.pattern,
      parameters: parameters,
      defaults: defaults
    )
    let link = try writer.write(plan.base)
    try readBack(link, plan, parameters)
    return link
  }

  /// Throws where a link is read as another route or with other parameters.
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
  /// Throws where the items that a pattern itself puts into a link change the input that is read.
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
  /// Returns whether parameters that were read are those that were written: each name with the same
  /// values, and no other name but of what the pattern itself puts into the link.
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

  /// Returns whether there is an item of that name whose value is the pattern's own, or any.
  private func declares(_ name: ExactText) -> Bool {
    queryItems.contains { item in
      if case .parameter = item.value { return false }
      return name == ExactText(item.name)
    }
  }
}

extension RouteParameters {
  /// The values of each name in their order.
  fileprivate var valuesByName: [ExactText: [ExactText]] {
    Dictionary(grouping: entries) { ExactText($0.name) }.mapValues {
      $0.map { ExactText($0.value) }
    }
  }
}
