import Waymark

/// The table of a router's routes, with the destination of each route.
@MainActor
struct CompiledRoutes {
  /// The properties of one route of the table; a class, because each link that is opened holds a
  /// reference to its entry.
  final class Entry {
    let subject: LinkSubject
    let target: DeclaredRoute.Target
    let summary: String?
    let conditions: [any ConditionalFeature.Type]
    /// Indicates whether the route has gates, requires a verified link or belongs to a conditional
    /// feature.
    let isGuarded: Bool
    /// The family that the route belongs to.
    let family: RouteFamily?
    /// Indicates whether it is the first route of its family.
    let isFirst: Bool
    /// Indicates whether the table contains the route's parent.
    let hasParent: Bool

    init(
      _ declared: DeclaredRoute,
      _ notes: RouteNotes,
      _ family: RouteFamily?,
      hasParent: Bool
    ) {
      self.hasParent = hasParent
      self.family = family
      isFirst = declared.isFirst
      subject = declared.subject
      target = declared.target
      summary = declared.summary
      conditions = declared.terms.conditions
      isGuarded =
        !conditions.isEmpty || notes.requiresVerifiedLink == true || !notes.gates.isEmpty
    }

    var origin: RouteOrigin { subject.origin }
  }

  let table: RouteTable
  /// One entry for each route of the table.
  let entries: [Entry]
  /// The indices of the routes with which links are written, by destination, in the order of
  /// declaration.
  let destinations: [RouteDestinationKey: [Int]]
  /// Indicates whether any route has secret parameters.
  let hasSecrets: Bool
  /// The parents of the routes; `nil` if no route has a parent.
  let ancestry: RouteAncestry?

  /// Creates an empty table.
  init(withoutRoutesFor app: AppIdentity) {
    table = RouteTable(withoutRoutesFor: app)
    entries = []
    destinations = [:]
    hasSecrets = false
    ancestry = nil
  }

  /// Compiles routes.
  ///
  /// - Throws: ``LinkRouterError`` with all faults of the routes.
  init(
    _ declared: [DeclaredRoute],
    app: AppIdentity,
    webOnly: [WebOnlyPath]
  ) throws(LinkRouterError) {
    var faults: [LinkRouterError.Fault] = []
    var routes: [Route] = []
    routes.reserveCapacity(declared.count)
    var names: [String: RouteOrigin] = [:]
    for one in declared {
      switch one.route {
      case .failure(let error): faults.append(.pattern(one.origin, error))
      case .success(let route): routes.append(route)
      }
      if let name = one.name, let other = names.updateValue(one.origin, forKey: name) {
        faults.append(.duplicateName(name, first: other, second: one.origin))
      }
    }
    let (plain, kept): (RouteTable, [Int])
    do throws(LinkRouterError) {
      (plain, kept) = try Self.table(of: declared, routes, app: app, webOnly: webOnly)
    } catch {
      throw LinkRouterError(faults: faults + error.faults)
    }
    guard faults.isEmpty else { throw LinkRouterError(faults: faults) }
    let declared = kept.count == declared.count ? declared : kept.map { declared[$0] }
    let ends = ForwardEnds(plain, declared)
    table = ends.protectedTable
    routes = table.routes
    let ancestry = RouteAncestry(routes, declared.map(\.origin))
    self.ancestry = ancestry
    entries = declared.indices.map {
      Entry(
        declared[$0],
        routes[$0].notes,
        declared[ends.routes[$0] ?? $0].family,
        hasParent: ancestry?.parents[$0] != nil
      )
    }
    var destinations: [RouteDestinationKey: [Int]] = [:]
    for (index, one) in declared.enumerated() {
      if let key = one.key { destinations[key, default: []].append(index) }
    }
    self.destinations = destinations
    hasSecrets = routes.contains { !$0.notes.secrets.isEmpty }
    try checkForwards()
  }

  /// Returns the table of all routes except the implied ones that conflict with another route, and
  /// the indices of the declared routes that it contains.
  ///
  /// - Parameter routes: The routes with valid patterns.
  private static func table(
    of declared: [DeclaredRoute],
    _ routes: [Route],
    app: AppIdentity,
    webOnly: [WebOnlyPath]
  ) throws(LinkRouterError) -> (RouteTable, kept: [Int]) {
    var kept = declared.indices.filter { !declared[$0].isFaulty }
    var routes = routes
    while true {
      do throws(RouteTableError) {
        return (try RouteTable(routes, app: app, webOnly: webOnly), kept)
      } catch {
        guard case .conflicts(let found) = error else {
          throw LinkRouterError(faults: [.table(error)])
        }
        let conflicts = found.map { $0.among(kept) }
        let implied = Set(
          conflicts.compactMap { conflict in
            [conflict.secondIndex, conflict.firstIndex].first { declared[$0].isImplied }
          }
        )
        guard !implied.isEmpty else {
          throw LinkRouterError(faults: conflicts.map { fault($0, declared) })
        }
        routes = zip(kept, routes).filter { !implied.contains($0.0) }.map(\.1)
        kept.removeAll(where: implied.contains)
      }
    }
  }

  private static func fault(
    _ conflict: RouteConflict,
    _ declared: [DeclaredRoute]
  ) -> LinkRouterError.Fault {
    .conflict(
      conflict,
      first: declared[conflict.firstIndex].origin,
      second: declared[conflict.secondIndex].origin
    )
  }
}

extension CompiledRoutes {
  /// The maximum number of times that a link is forwarded.
  static var forwardLimit: Int { 8 }

  /// Follows an example link of each old path to check that it leads to a route.
  private func checkForwards() throws(LinkRouterError) {
    var faults: [LinkRouterError.Fault] = []
    for index in entries.indices {
      guard case .forward = entries[index].target else { continue }
      if let fault = fault(ofForward: index) { faults.append(fault) }
    }
    guard faults.isEmpty else { throw LinkRouterError(faults: faults) }
  }

  private func fault(ofForward index: Int) -> LinkRouterError.Fault? {
    let pattern = table.routes[index].pattern.text
    var links = [table.sampleLink(forRoute: index)]
    while let match = (try? table.match(links[links.count - 1])) ?? nil,
      case .forward(let template, _) = entries[match.routeIndex].target
    {
      guard links.count <= Self.forwardLimit else {
        return .forward(pattern, .circular(links))
      }
      do throws(LinkWritingError) {
        links.append(try template.link(for: match))
      } catch {
        return .forward(pattern, .unwritable(error))
      }
    }
    guard links.count > 1, case .forward(_, isAlias: true) = entries[index].target else {
      return nil
    }
    let end = links[links.count - 1]
    if table.takesWithItems(end) { return nil }
    let lacking = lackingRestrictions(ofForward: index, end)
    return .forward(
      pattern,
      lacking.isEmpty ? .leadsNowhere(end) : .lacksRestrictions(end, lacking)
    )
  }

  /// Returns the parameters of an old path, with the types that they need for the nearest route to
  /// match the link.
  private func lackingRestrictions(ofForward index: Int, _ link: String) -> [String] {
    guard case .forward(let template, _) = entries[index].target,
      let nearest = table.explain(link).nearest.first
    else { return [] }
    let own = table.routes[index].pattern.parameters
    let components = template.pattern.components
    var lacking: [String] = []
    for failure in nearest.failures {
      guard case .restriction(let place, let needed, _) = failure,
        components.indices.contains(place),
        case .parameter(let given)? = components[place].elements.first,
        let parameter = own.first(where: { $0.name == given.name }), !parameter.isRest
      else { return [] }
      let mark = parameter.isOptional ? "?" : ""
      lacking.append("{\(parameter.name):\(needed.restriction.patternText)\(mark)}")
    }
    return lacking
  }
}
