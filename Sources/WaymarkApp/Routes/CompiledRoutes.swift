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
    /// The type of the values that links are decoded as; `nil` without one.
    let input: Any.Type?
    /// The name of the action if the router publishes its activities.
    let activityName: String?
    let conditions: [FeatureTerm]
    /// Indicates whether the route has gates or requirements, requires a verified link or belongs
    /// to a conditional feature.
    let isProtected: Bool
    /// The handler that the route belongs to; `nil` for any other route.
    let handler: (any LinkHandler)?
    /// Indicates whether something may refuse a link of the route: its protection or its handler.
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
      hasParent: Bool,
      conditions: [FeatureTerm]
    ) {
      self.hasParent = hasParent
      self.family = family
      isFirst = declared.isFirst
      subject = declared.subject
      target = declared.target
      summary = declared.summary
      input = declared.input
      activityName = notes.secrets.isEmpty ? declared.activityName : nil
      var terms = declared.terms
      terms.add(conditions: conditions)
      self.conditions = terms.conditions
      isProtected =
        !terms.conditions.isEmpty || notes.requiresVerifiedLink == true || !notes.gates.isEmpty
      handler = declared.handler
      isGuarded = isProtected || handler != nil
    }

    var origin: RoutedLink.RouteOrigin { subject.origin }
  }

  let table: RouteTable
  /// One entry for each route of the table.
  let entries: [Entry]
  /// The indices of the routes with which links are written, by destination, in the order of
  /// declaration.
  let destinations: RouteDestinations
  /// Indicates whether any route has secret parameters.
  let hasSecrets: Bool
  /// The parents of the routes; `nil` if no route has a parent.
  let ancestry: RouteAncestry?

  /// Creates an empty table.
  init(withoutRoutesFor app: AppIdentity) {
    table = RouteTable(withoutRoutesFor: app)
    entries = []
    destinations = RouteDestinations()
    hasSecrets = false
    ancestry = nil
  }

  /// Compiles routes.
  ///
  /// - Throws: ``LinkRouterError`` with all mistakes of the routes.
  init(
    _ declared: [DeclaredRoute],
    app: AppIdentity,
    webOnly: [WebOnlyPath],
    requirements: RouteRequirements
  ) throws(LinkRouterError) {
    let (plain, kept) = try Self.table(
      of: declared,
      comparing: Array(declared.indices),
      app: app,
      webOnly: webOnly
    )
    let declared = kept.count == declared.count ? declared : kept.map { declared[$0] }
    let ends = ForwardEnds(plain, declared)
    table = ends.protectedTable
    let routes = table.routes
    let ancestry = RouteAncestry(routes, declared.map(\.origin))
    self.ancestry = ancestry
    entries = declared.indices.map {
      Entry(
        declared[$0],
        routes[$0].notes,
        declared[ends.routes[$0] ?? $0].family,
        hasParent: ancestry?.parents[$0] != nil,
        conditions: requirements.terms(of: routes[$0].notes.requires)
      )
    }
    destinations = RouteDestinations(
      declared.enumerated().compactMap { index, one in
        one.key.map { (key: $0, place: one.place, route: index) }
      }
    )
    hasSecrets = routes.contains { !$0.notes.secrets.isEmpty }
    try checkForwards()
  }

  /// Checks routes before they are added to existing ones.
  ///
  /// Only the existing routes that may conflict with an added one are compiled. Therefore a route
  /// that is left out does not cost a table of all routes.
  ///
  /// - Throws: ``LinkRouterError`` with the invalid patterns, duplicate names and conflicts.
  static func check(
    _ added: [DeclaredRoute],
    after existing: [DeclaredRoute],
    app: AppIdentity,
    webOnly: [WebOnlyPath]
  ) throws(LinkRouterError) {
    let foldsCase = app.policies.pathCase == .insensitive
    let patterns = added.compactMap { $0.route.value?.pattern }
    let rivals = existing.indices.filter { index in
      guard case .success(let route) = existing[index].route else { return false }
      // The link in a message has a domain that no scope of the table contains.
      return route.scopes.contains { $0.name != nil }
        || !patterns.allSatisfy { $0.isDisjoint(from: route.pattern, foldingCase: foldsCase) }
    }
    let all = existing + added
    let compared = rivals + (existing.count..<all.count)
    _ = try table(of: all, comparing: compared, app: app, webOnly: webOnly)
  }

  /// Returns the table of all routes except the implied ones that conflict with another route, and
  /// the indices of the declared routes that it contains.
  ///
  /// - Parameter compared: The indices of the routes that may be in the table.
  /// - Throws: ``LinkRouterError`` with the conflicts of these routes, and with the invalid
  ///   patterns and duplicate names of all routes.
  private static func table(
    of declared: [DeclaredRoute],
    comparing compared: [Int],
    app: AppIdentity,
    webOnly: [WebOnlyPath]
  ) throws(LinkRouterError) -> (RouteTable, kept: [Int]) {
    var findings: [LinkRouterError.Finding] = []
    var names: [String: RoutedLink.RouteOrigin] = [:]
    for one in declared {
      if case .failure(let error) = one.route { findings.append(.pattern(one.origin, error)) }
      if let name = one.name, let other = names.updateValue(one.origin, forKey: name) {
        findings.append(.duplicateName(name, first: other, second: one.origin))
      }
    }
    var kept = compared
    while true {
      var routes: [Route] = []
      routes.reserveCapacity(kept.count)
      kept.removeAll { index in
        guard case .success(let route) = declared[index].route else { return true }
        routes.append(route)
        return false
      }
      let conflicts: [RouteConflict]
      do throws(RouteTableError) {
        let table = try RouteTable(routes, app: app, webOnly: webOnly)
        if findings.isEmpty { return (table, kept) }
        conflicts = []
      } catch {
        guard case .conflicts(let found) = error else {
          throw LinkRouterError(findings: findings + [.table(error)])
        }
        conflicts = found.map { $0.among(kept) }
      }
      let implied = Set(
        conflicts.compactMap { conflict in
          [conflict.secondIndex, conflict.firstIndex].first { declared[$0].isImplied }
        }
      )
      guard !implied.isEmpty else {
        throw LinkRouterError(findings: findings + conflicts.map { finding($0, declared) })
      }
      kept.removeAll(where: implied.contains)
    }
  }

  private static func finding(
    _ conflict: RouteConflict,
    _ declared: [DeclaredRoute]
  ) -> LinkRouterError.Finding {
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
    var findings: [LinkRouterError.Finding] = []
    for index in entries.indices {
      guard case .forward = entries[index].target else { continue }
      if let finding = finding(ofForward: index) { findings.append(finding) }
    }
    guard findings.isEmpty else { throw LinkRouterError(findings: findings) }
  }

  private func finding(ofForward index: Int) -> LinkRouterError.Finding? {
    let pattern = table.routes[index].pattern.text
    if case .forward(let template, _) = entries[index].target {
      let needed = template.pattern.parameters.filter { !$0.isOptional }.map(\.name)
      let own = table.routes[index].pattern.parameters
      if let name = own.first(where: { $0.isOptional && needed.contains($0.name) })?.name {
        return .forward(pattern, .requiresOptional(name))
      }
    }
    var links = [table.sampleLink(forRoute: index)]
    while let match = try? table.match(links[links.count - 1]),
      case .forward(let template, _) = entries[match.routeIndex].target
    {
      guard links.count <= Self.forwardLimit else {
        return .forward(pattern, .cycle(links))
      }
      do throws(LinkWritingError) {
        links.append(try template.link(for: match))
      } catch {
        return .forward(pattern, .unwritable(error))
      }
    }
    let end = links[links.count - 1]
    do throws(LinkError) {
      _ = try DeepLink(end, policy: table.app.policies)
    } catch {
      return .forward(pattern, .unreadable(error.hidingText(pattern)))
    }
    guard links.count > 1, case .forward(_, isAlias: true) = entries[index].target else {
      return nil
    }
    if table.acceptsPath(of: end) { return nil }
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
      let link = try? DeepLink(link, policy: table.app.policies),
      let nearest = UnmatchedLink(link, table).nearest.first
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

extension CompiledRoutes {
  /// Returns a mistake for each old path of every domain that leads to a route that requires a
  /// verified link.
  func openForwards(_ app: AppIdentity) -> [LinkRouterError.Finding] {
    let scopes = ScopeCheck(app)
    return entries.indices.compactMap { index in
      guard case .forward = entries[index].target,
        let finding = scopes.verificationFinding(of: table.routes[index])
      else { return nil }
      return .declaration(entries[index].origin, finding)
    }
  }

  /// Returns the ancestry that a link's action receives; `nil` if no route has a parent.
  func place(hiding secrets: SecretTexts) -> RoutePlace? {
    ancestry.map { RoutePlace($0, hiding: secrets) }
  }
}

extension RouteDestinations {
  /// Creates the destinations of routes, with the place of each route among those of its
  /// destination.
  fileprivate init(_ routes: [(key: RouteDestinationKey, place: Int?, route: Int)]) {
    self.init()
    let sorted = routes.sorted { left, right in
      left.key == right.key ? left.route < right.route : left.key < right.key
    }
    for (key, place, route) in sorted { append(route, at: place, of: key) }
  }
}
