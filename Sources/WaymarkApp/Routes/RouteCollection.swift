import Waymark

/// The declarations of a router, collected before they are compiled.
@MainActor
struct RouteCollection {
  private(set) var features: [any FeatureDefinition.Type] = []
  private(set) var routes: [DeclaredRoute] = []
  private(set) var webOnly: [WebOnlyPath] = []
  private(set) var activities: [any ContinuableAction] = []
  private var activityNames: Set<String> = []
  private(set) var findings: [LinkRouterError.Finding] = []
  /// The terms of each feature, including those of the groups that contain it.
  private var terms: [ObjectIdentifier: FeatureTerms] = [:]
  /// The requirements for the names in the routes' `requires`.
  private(set) var requirements = RouteRequirements()
  /// The routes of each action, grouped by the feature that declares them, with whether that
  /// feature owns the action.
  private var sent: [RouteDestinationKey: [(routes: [Int], isOwner: Bool)]] = [:]

  /// Adds a feature; of a group, also all its subfeatures.
  ///
  /// - Parameter outer: The terms of the groups that contain the feature.
  mutating func add(
    _ feature: any FeatureDefinition.Type,
    inside outer: FeatureTerms = FeatureTerms()
  ) {
    guard terms[ObjectIdentifier(feature)] == nil else {
      findings.append(.duplicateFeature(feature.name))
      return
    }
    let own = FeatureTerms(feature, inside: outer)
    terms[ObjectIdentifier(feature)] = own
    features.append(feature)
    if let mapped = feature as? any URLMapped.Type {
      let builder = URLMappingsBuilder(terms: own)
      mapped.urlMappings(routes: builder)
      note(builder.mappings, of: feature)
      routes += builder.mappings
      for activity in builder.activities { add(activity) }
    }
    if let group = feature as? any FeatureGroup.Type {
      for subfeature in group.subfeatures { add(subfeature, inside: own) }
    }
  }

  /// Stores the actions to which the routes of a feature lead, before the routes are added.
  private mutating func note(_ mappings: [DeclaredRoute], of feature: any FeatureDefinition.Type) {
    var own: [RouteDestinationKey: (routes: [Int], isOwner: Bool)] = [:]
    for (index, mapping) in mappings.enumerated() {
      guard let key = mapping.key, let owner = mapping.owner else { continue }
      own[key, default: ([], ObjectIdentifier(owner) == ObjectIdentifier(feature))].routes
        .append(routes.count + index)
    }
    for (key, sent) in own { self.sent[key, default: []].append(sent) }
  }

  /// Gives each route of an action the protection of the action's first route in the same feature,
  /// and of the first one in the feature that owns the action; call it after all features have been
  /// added.
  private func shareProtection() {
    for sent in sent.values {
      let owners = sent.first { $0.isOwner }?.routes ?? []
      for (members, isOwner) in sent where !isOwner {
        DeclaredRoute.shareProtection(members, in: routes)
        if owners.isEmpty { join(members) }
      }
      let others = sent.filter { !$0.isOwner }.flatMap(\.routes)
      guard !owners.isEmpty else { continue }
      DeclaredRoute.shareProtection(owners + others, in: routes)
      join(owners + others)
    }
    dropParentCycles()
  }

  /// Removes inherited parents that lead back to the route.
  private func dropParentCycles() {
    guard routes.contains(where: \.inheritsParent) else { return }
    var parents = RouteParents()
    for route in routes where !route.inheritsParent { parents.add(route.parent, of: route.name) }
    for index in routes.indices where routes[index].inheritsParent {
      if !parents.inherit(routes[index].parent, by: routes[index].name) {
        routes[index].dropParent()
      }
    }
  }

  private func join(_ members: [Int]) {
    let family = RouteFamily()
    for index in members {
      routes[index].family = family
      routes[index].isFirst = false
    }
    if let first = members.first { routes[first].isFirst = true }
  }

  private mutating func add(_ activity: any ContinuableAction) {
    guard activityNames.insert(activity.name).inserted else {
      findings.append(.duplicateActivity(activity.name))
      return
    }
    activities.append(activity)
  }

  /// Adds the terms of each action's owner to routes and activities of other features, and all
  /// gates to the routes' notes; call it after all features have been added.
  ///
  /// - Parameter named: The requirements for the names in the routes' `requires`; `nil` keeps those
  ///   that the collection has.
  mutating func applyTerms(_ named: [String: FeatureRequirement]?) {
    shareProtection()
    // A group may have been added that contains the feature of a requirement.
    requirements = RouteRequirements(named ?? requirements.declared) { terms(of: $0) }
    for index in routes.indices {
      if let owner = routes[index].owner { routes[index].terms.add(terms(of: owner)) }
      routes[index].noteGates()
    }
    for index in activities.indices {
      activities[index].terms.add(terms(of: activities[index].owner))
      // An activity without a link has the gates of the action's first route.
      for route in routes where route.isFirst && route.key == activities[index].key {
        guard case .success(let first) = route.route else { continue }
        activities[index].terms.add(gates: first.notes.gates)
        activities[index].terms.add(conditions: requirements.terms(of: first.notes.requires))
      }
    }
  }

  private func terms(of feature: any FeatureDefinition.Type) -> FeatureTerms {
    terms[ObjectIdentifier(feature)] ?? FeatureTerms(feature)
  }

  /// Returns the features whose requirements must be met for a feature, the outermost first.
  func conditions(of feature: any FeatureDefinition.Type) -> [FeatureTerm] {
    terms(of: feature).conditions
  }

  /// Adds a handler's path schemes.
  mutating func add(_ handler: any LinkHandler) {
    let subject = LinkSubject(.handler(typeName(type(of: handler))))
    let destination = RouteDestination(handler)
    let family = RouteFamily()
    routes += PathScheme.routes(of: handler).map { declared in
      DeclaredRoute(
        route: declared.route,
        subject: subject,
        target: .opens(destination),
        handler: handler,
        impliedBy: declared.impliedBy,
        family: family
      )
    }
  }

  /// Adds the routes of an enum.
  mutating func add(_ typed: TypedRouteDestination) {
    webOnly += typed.webOnly
    switch typed.routes {
    case .success(let list):
      let subject = LinkSubject(.typedRoutes(typed.name))
      var families: [String: RouteFamily] = [:]
      let parents = Dictionary(list.map { ($0.route.label, $0.route.notes.parent) }) { $1 }
      for (place, (route, destination)) in list.enumerated() {
        let first = route.notes.inheritsFrom ?? route.label
        let family = families[first] ?? RouteFamily()
        families[first] = family
        let declared = DeclaredRoute(
          route: .success(route),
          subject: subject,
          target: .opens(destination),
          name: route.name,
          key: RouteDestinationKey(typed.type, typed.type),
          place: place,
          input: typed.type,
          family: family
        )
        declared.isFirst = route.notes.inheritsFrom == nil
        declared.inheritsParent =
          route.notes.inheritsFrom != nil && parents[first] == route.notes.parent
        routes.append(declared)
      }
    case .failure(let error): findings.append(.typedRoutes(typed.name, error))
    }
  }

  /// Adds an old path or a redirect.
  mutating func add(_ forward: LinkForward) {
    let origin = RoutedLink.RouteOrigin.forward(forward.pattern, to: forward.target)
    let route = DeclaredRoute.route(forward.pattern, in: forward.scopes)
    do throws(LinkTemplate.Mistake) {
      let template = try LinkTemplate(
        forward.target,
        for: route.value?.pattern ?? .root,
        isPath: forward.isAlias
      )
      routes.append(
        DeclaredRoute(
          route: route,
          subject: LinkSubject(origin),
          target: .forward(template, isAlias: forward.isAlias)
        )
      )
    } catch {
      let finding: LinkRouterError.Finding =
        switch error {
        case .pattern(let error): .pattern(origin, error)
        case .valueIsTarget(let name): .forward(forward.pattern, .valueIsTarget(name))
        case .catchAllInside(let name): .forward(forward.pattern, .catchAllInside(name))
        case .scheme(let name): .forward(forward.pattern, .unsuitableScheme(name))
        case .host(let error): .forward(forward.pattern, .unreadable(error))
        }
      findings.append(finding)
    }
  }

  /// Adds paths that stay in the browser.
  mutating func add(_ path: WebOnlyDeclaration) {
    do throws(PatternError) {
      webOnly.append(WebOnlyPath(try Pattern(path.pattern), domain: path.domain))
    } catch {
      findings.append(.webOnly(error))
    }
  }
}

extension RouteCollection {
  /// Returns the collection with routes that were added to the router later.
  func adding(_ routes: [DeclaredRoute], _ webOnly: [WebOnlyPath]) -> RouteCollection {
    var all = self
    all.routes += routes
    all.webOnly += webOnly
    return all
  }

  /// Compiles everything that was added.
  ///
  /// - Throws: ``LinkRouterError`` with all mistakes of the declarations.
  func compiled(app: AppIdentity) throws(LinkRouterError) -> CompiledRoutes {
    let names =
      nameFindings(app: app).map(\.finding) + (ParentCheck(routes)?.result().findings ?? [])
      + requirements.findings(in: routes).map(\.finding)
    let compiled: CompiledRoutes
    do throws(LinkRouterError) {
      compiled = try CompiledRoutes(
        routes,
        app: app,
        webOnly: webOnly,
        requirements: requirements
      )
    } catch {
      throw LinkRouterError(findings: findings + error.findings + names)
    }
    let gates = activities.flatMap(\.terms.gates).compactMap(app.finding)
    let all = findings + names + compiled.openForwards(app) + gates
    guard all.isEmpty else { throw LinkRouterError(findings: all) }
    return compiled
  }

  /// Returns the mistakes of scopes, schemes, domains and secrets that are invalid or unknown, each
  /// with the index of its route.
  func nameFindings(app: AppIdentity) -> [(finding: LinkRouterError.Finding, route: Int?)] {
    // The shorter paths that a path scheme implies have the same mistakes as the path scheme.
    let declared = routes.indices.filter { !routes[$0].isFaulty && !routes[$0].isImplied }
    let findings = DeclarationFinding.all(
      app: app,
      routes: declared.compactMap { routes[$0].route.value },
      webOnly: webOnly,
      families: families(declared),
      checkingParents: false
    )
    return findings.map { finding in
      guard let index = finding.routeIndex.map({ declared[$0] }) else {
        return (.identity(finding), nil)
      }
      return (.declaration(routes[index].origin, finding), index)
    }
  }

  /// Returns the positions of the routes of each family in a list of routes, the family of the
  /// first route first.
  private func families(_ declared: [Int]) -> [[Int]] {
    // The number of an object is even, so that an odd one is a family of one route.
    var keyed: [(family: UInt, position: Int)] = []
    for (position, index) in declared.enumerated() {
      let family = routes[index].family.map { UInt(bitPattern: ObjectIdentifier($0)) }
      keyed.append((family ?? UInt(position) * 2 + 1, position))
    }
    keyed.sort { ($0.family, $0.position) < ($1.family, $1.position) }
    var families: [[Int]] = []
    for (index, entry) in keyed.enumerated() {
      if index > 0, keyed[index - 1].family == entry.family {
        families[families.count - 1].append(entry.position)
      } else {
        families.append([entry.position])
      }
    }
    return families.sorted { $0[0] < $1[0] }
  }
}
