public import Waymark

extension LinkRouter {
  /// Adds a link handler.
  ///
  ///     let registration = router.addHandler(GamesLinkHandler(coordinator: coordinator))
  ///     registration.findings   // what was left out
  ///
  /// An invalid path scheme, one that conflicts with an existing route, or one without a valid
  /// parent is left out, together with the shorter paths that it implies. Existing routes stay in
  /// force, and observers receive an event for each mistake.
  @discardableResult
  public func addHandler(_ handler: any LinkHandler) -> LinkRouter.Registration {
    var collection = RouteCollection()
    collection.add(handler)
    return add(collection)
  }

  /// Adds the routes of an enum, and opens their links with a closure.
  ///
  ///     router.on(AppRoute.self) { route in navigation.show(route) }
  ///
  /// A route that conflicts with an existing route, or whose parent is not valid, is left out.
  /// Existing routes stay in force, and observers receive an event for each mistake. An error that
  /// the closure throws ends the link as ``URLRoutingResult/failed(_:)``. The closure `prepare`
  /// completes the activity of a route with an `activityType`, before it is published.
  @discardableResult
  public func on<Routes: TypedRoutes>(
    _ type: Routes.Type,
    open: @escaping @MainActor (Routes) async throws -> Void,
    preparing prepare: @escaping @MainActor (inout LinkActivity, Routes) -> Void = { _, _ in }
  ) -> LinkRouter.Registration {
    var collection = RouteCollection()
    collection.add(.routes(type, open: open, preparing: prepare))
    return add(collection)
  }

  /// Adds the routes of an enum, and opens their links with a closure that also receives the
  /// context of the link, such as its source.
  ///
  ///     router.on(AppRoute.self) { _, context in screens = ScreenStack(context) }
  ///
  /// Otherwise the method is the same as ``on(_:open:preparing:)``.
  @discardableResult
  public func on<Routes: TypedRoutes>(
    _ type: Routes.Type,
    openWith open: @escaping @MainActor (Routes, ActionContext<Routes>) async throws -> Void,
    preparing prepare: @escaping @MainActor (inout LinkActivity, Routes) -> Void = { _, _ in }
  ) -> LinkRouter.Registration {
    var collection = RouteCollection()
    collection.add(.routes(type, openWith: open, preparing: prepare))
    return add(collection)
  }

  /// Adds features.
  ///
  ///     try LinkRouter.shared.addFeatures(
  ///       [DocumentFeature.self],
  ///       app: AppIdentity(bundle: .main, domains: ["documents.example"])
  ///     )
  ///
  /// Features, handlers and typed routes can be added in any order. Features cannot be removed:
  /// give a feature that is not always available a requirement. If the method throws an error, the
  /// router does not change.
  ///
  /// - Parameters:
  ///   - features: The features; a group includes all its subfeatures.
  ///   - app: The schemes and domains that links may have and are written with, for all routes of
  ///     the router; `nil` keeps the router's.
  ///   - requirements: The requirement for each name in the `requires` of routes, in place of the
  ///     router's; `nil` keeps those. Add typed routes that require something after this call.
  ///   - environment: The environment against which requirements are checked; `nil` keeps the
  ///     router's.
  /// - Throws: ``LinkRouterError`` with all mistakes at once, including features that the router
  ///   already has.
  public func addFeatures(
    _ features: [any FeatureDefinition.Type],
    app: AppIdentity? = nil,
    requirements: [String: FeatureRequirement]? = nil,
    environment: FeatureEnvironment? = nil
  ) throws(LinkRouterError) {
    let earlier = self.app
    let restorations = collection.routes.map { $0.restoration() }
    // Mappings may name the schemes and domains of the app.
    if let app { self.app = app }
    var next = collection
    for feature in features { next.add(feature) }
    next.applyTerms(requirements)
    do throws(LinkRouterError) {
      compiled = try next.adding(
        additions.flatMap(\.routes),
        additions.flatMap(\.webOnly)
      ).compiled(app: self.app)
    } catch {
      self.app = earlier
      for restore in restorations { restore() }
      throw error
    }
    collection = next
    self.features = next.features
    if let environment { self.environment = environment }
  }

  private func add(_ collection: RouteCollection) -> LinkRouter.Registration {
    var addition = Addition(nextRegistration(), collection)
    let requirements = self.collection.requirements
    let names =
      collection.nameFindings(app: app).filter { $0.route != nil }
      + requirements.findings(in: collection.routes).map { ($0.finding, $0.route) }
    if !names.isEmpty {
      addition.leaveOut(names.compactMap(\.route), because: names.map(\.finding))
    }
    let earlier = allRoutes
    let webOnly = allWebOnly + addition.webOnly
    while !addition.isEmpty {
      let routes = earlier + addition.routes
      // The existing routes stay, even if their parents change.
      let found = ParentCheck(routes)?.result(from: earlier.count)
      if let found, !found.findings.isEmpty {
        addition.leaveOut(found.routes.map { $0 - earlier.count }, because: found.findings)
        continue
      }
      do throws(LinkRouterError) {
        try CompiledRoutes.check(addition.routes, after: earlier, app: app, webOnly: webOnly)
        compiled = try CompiledRoutes(
          routes,
          app: app,
          webOnly: webOnly,
          requirements: requirements
        )
        break
      } catch {
        addition.leaveOut(
          error.findings.flatMap { $0.routes(from: earlier.count, addition.routes) },
          because: error.findings
        )
      }
    }
    additions.append(addition)
    for finding in addition.findings { note(.fault(finding), of: .none) }
    return LinkRouter.Registration(
      findings: addition.findings,
      number: addition.number,
      router: self
    )
  }

  /// Removes an addition and its mistakes.
  func remove(_ number: Int) {
    guard let index = additions.firstIndex(where: { $0.number == number }) else { return }
    var left = additions
    let removed = left.remove(at: index)
    if !removed.isEmpty {
      let routes = collection.routes + left.flatMap(\.routes)
      let webOnly = collection.webOnly + left.flatMap(\.webOnly)
      // Removing routes never causes a conflict, but an old path may lose its target.
      guard
        let fewer = try? CompiledRoutes(
          routes,
          app: app,
          webOnly: webOnly,
          requirements: collection.requirements
        )
      else { return }
      compiled = fewer
    }
    additions = left
  }

  private var allRoutes: [DeclaredRoute] { collection.routes + additions.flatMap(\.routes) }
  private var allWebOnly: [WebOnlyPath] { collection.webOnly + additions.flatMap(\.webOnly) }
}

extension LinkRouter {
  /// A handler or an enum that was added to a router, without the routes that were left out.
  @MainActor
  struct Addition {
    let number: Int
    private(set) var routes: [DeclaredRoute]
    private(set) var webOnly: [WebOnlyPath]
    private(set) var findings: [LinkRouterError.Finding]

    init(_ number: Int, _ collection: RouteCollection) {
      self.number = number
      (routes, webOnly) = (collection.routes, collection.webOnly)
      findings = collection.findings
    }

    /// Indicates whether nothing was added.
    var isEmpty: Bool { routes.isEmpty && webOnly.isEmpty }

    /// Leaves routes out, together with the implied routes whose path schemes are all left out.
    ///
    /// If no route caused a finding, for example if a limit was exceeded, nothing is added.
    mutating func leaveOut(_ out: [Int], because findings: [LinkRouterError.Finding]) {
      self.findings += findings
      guard !out.isEmpty else {
        (routes, webOnly) = ([], [])
        return
      }
      let out = Set(out)
      routes = routes.indices.filter { !out.contains($0) }.map { routes[$0] }
      let declared = Set(
        routes.lazy.filter { !$0.isImplied }.compactMap { $0.route.value?.pattern.text }
      )
      routes.removeAll { $0.isImplied && declared.isDisjoint(with: $0.impliedBy) }
    }
  }
}

extension LinkRouterError.Finding {
  /// Returns the indices of the added routes that caused the mistake.
  @MainActor
  fileprivate func routes(from start: Int, _ added: [DeclaredRoute]) -> [Int] {
    switch self {
    case .conflict(let conflict, _, _):
      [conflict.secondIndex - start].filter(added.indices.contains)
    case .pattern: added.indices.filter { added[$0].isFaulty }
    case .duplicateName(let name, _, _):
      added.indices.filter { added[$0].name == name }
    default: []
    }
  }
}

extension LinkRouter {
  /// A handler or an enum that was added to a router after the router was made, until it is
  /// removed.
  @MainActor
  public struct Registration {
    /// The mistakes of the routes that were left out; empty if every route was added.
    public let findings: [LinkRouterError.Finding]
    let number: Int
    weak var router: LinkRouter?

    /// Removes the routes from the router; links that are being opened are not affected, and back
    /// stacks of the remaining routes begin after a parent that is removed.
    public func remove() { router?.remove(number) }
  }
}
