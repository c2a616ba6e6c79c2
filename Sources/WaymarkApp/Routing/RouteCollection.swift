import Waymark

/// Everything that a router is made of, as it is collected before anything is compiled.
@MainActor
struct RouteCollection {
  private(set) var features: [any FeatureDefinition.Type] = []
  private(set) var routes: [DeclaredRoute] = []
  private(set) var webOnly: [WebOnlyPath] = []
  private(set) var activities: [any ContinuableAction] = []
  private var activityNames: Set<String> = []
  private(set) var faults: [LinkRouterError.Fault] = []
  /// What each feature asks for, with the groups around it.
  private var terms: [ObjectIdentifier: FeatureTerms] = [:]

  /// Adds a feature, and of a group all that belong to it.
  ///
  /// - Parameter outer: What the groups around it ask for.
  mutating func add(
    _ feature: any FeatureDefinition.Type,
    inside outer: FeatureTerms = FeatureTerms()
  ) {
    guard terms[ObjectIdentifier(feature)] == nil else {
      faults.append(.duplicateFeature(feature.name))
      return
    }
    let own = FeatureTerms(feature, inside: outer)
    terms[ObjectIdentifier(feature)] = own
    features.append(feature)
    if let mapped = feature as? any URLMapped.Type {
      let builder = URLMappingsBuilder(terms: own)
      mapped.urlMappings(routes: builder)
      routes += builder.mappings
      for activity in builder.activities { add(activity) }
    }
    if let group = feature as? any FeatureGroup.Type {
      for subfeature in group.subfeatures { add(subfeature, inside: own) }
    }
  }

  private mutating func add(_ activity: any ContinuableAction) {
    guard activityNames.insert(activity.name).inserted else {
      faults.append(.duplicateActivity(activity.name))
      return
    }
    activities.append(activity)
  }

  /// Adds to routes and activities what the features ask for that their actions belong to, where
  /// others send links to them, and to the routes' notes the gates of them all; for when all
  /// features have been added.
  mutating func applyTerms() {
    for index in routes.indices {
      if let owner = routes[index].owner { routes[index].terms.add(terms(of: owner)) }
      routes[index].noteGates()
    }
    for index in activities.indices {
      activities[index].terms.add(terms(of: activities[index].owner))
    }
  }

  private func terms(of feature: any FeatureDefinition.Type) -> FeatureTerms {
    terms[ObjectIdentifier(feature)] ?? FeatureTerms(feature)
  }

  /// Whose requirements a feature has to meet, the outermost first.
  func requirements(of feature: any FeatureDefinition.Type) -> [any ConditionalFeature.Type] {
    terms(of: feature).conditions
  }

  /// Adds a handler's path schemes.
  mutating func add(_ handler: any LinkHandler) {
    let subject = LinkSubject(.handler(String(describing: type(of: handler))))
    let destination = RouteDestination(handler)
    routes += PathScheme.routes(of: handler).map { route, isImplied in
      DeclaredRoute(
        route: route,
        subject: subject,
        target: .opens(destination),
        isImplied: isImplied
      )
    }
  }

  /// Adds the routes of an enum.
  mutating func add(_ typed: TypedRouteDestination) {
    webOnly += typed.webOnly
    switch typed.routes {
    case .success(let list):
      let subject = LinkSubject(.typedRoutes(typed.name))
      routes += list.map { route, destination in
        DeclaredRoute(
          route: .success(route),
          subject: subject,
          target: .opens(destination),
          name: route.name
        )
      }
    case .failure(let error): faults.append(.typedRoutes(typed.name, error))
    }
  }

  /// Adds an old path or a redirect.
  mutating func add(_ forward: LinkForward) {
    let origin = RouteOrigin.forward(forward.pattern, to: forward.target)
    do throws(PatternError) {
      let template = try LinkTemplate(forward.target)
      routes.append(
        DeclaredRoute(
          route: DeclaredRoute.route(forward.pattern, in: forward.scopes),
          subject: LinkSubject(origin),
          target: .forward(template, isAlias: forward.isAlias)
        )
      )
    } catch {
      faults.append(.pattern(origin, error))
    }
  }

  /// Adds paths that stay in the browser.
  mutating func add(_ path: WebOnlyDeclaration) {
    do throws(PatternError) {
      webOnly.append(WebOnlyPath(try Pattern(path.pattern), domain: path.domain))
    } catch {
      faults.append(.webOnly(error))
    }
  }
}

extension RouteCollection {
  /// The table of everything that was added.
  ///
  /// - Throws: ``LinkRouterError`` with everything that is wrong.
  func compiled(app: AppIdentity) throws(LinkRouterError) -> CompiledRoutes {
    let parents = ParentCheck(routes)?.findings().faults ?? []
    let compiled: CompiledRoutes
    do throws(LinkRouterError) {
      compiled = try CompiledRoutes(routes, app: app, webOnly: webOnly)
    } catch {
      throw LinkRouterError(faults: faults + error.faults + parents)
    }
    guard faults.isEmpty, parents.isEmpty else { throw LinkRouterError(faults: faults + parents) }
    return compiled
  }
}
