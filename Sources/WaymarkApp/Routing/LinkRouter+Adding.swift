public import Waymark

extension LinkRouter {
  /// Adds a link handler.
  ///
  ///     let registration = router.addHandler(GamesLinkHandler(coordinator: coordinator))
  ///     registration.faults   // what was left out
  ///
  /// A path scheme that is no pattern, that ties with a route that is there, or whose parent cannot
  /// stand before it, is left out: what is there stays in force, and observers are told. The
  /// shorter paths that a tied one implies, which take their parameters from the query, stay.
  @discardableResult
  public func addHandler(_ handler: any LinkHandler) -> LinkRegistration {
    var collection = RouteCollection()
    collection.add(handler)
    return add(collection)
  }

  /// Opens the links of an enum with a closure from now on.
  ///
  ///     router.on(AppRoute.self) { route in navigation.show(route) }
  ///
  /// A route that ties with one that is there, or whose parent cannot stand before it, is left out:
  /// what is there stays in force, and observers are told. What the closure throws ends the link as
  /// ``URLRoutingResult/failed(_:)``.
  @discardableResult
  public func on<Routes: TypedRoutes>(
    _ type: Routes.Type,
    open: @escaping @MainActor (Routes) async throws -> Void
  ) -> LinkRegistration {
    var collection = RouteCollection()
    collection.add(.routes(type, open: open))
    return add(collection)
  }

  /// Opens the links of an enum from now on with a closure that is told where they come from, too.
  ///
  ///     router.on(AppRoute.self) { _, context in screens = ScreenStack(context) }
  ///
  /// The same as ``on(_:open:)`` otherwise.
  @discardableResult
  public func on<Routes: TypedRoutes>(
    _ type: Routes.Type,
    openWith open: @escaping @MainActor (Routes, ActionContext<Routes>) async throws -> Void
  ) -> LinkRegistration {
    var collection = RouteCollection()
    collection.add(.routes(type, openWith: open))
    return add(collection)
  }

  private func add(_ addition: RouteCollection) -> LinkRegistration {
    let number = nextRegistration()
    var left = addition.faults
    var routes = addition.routes
    let earlier = allRoutes
    let webOnly = allWebOnly + addition.webOnly
    while true {
      // The routes that are there stay, whatever becomes of their parents.
      let found = ParentCheck(earlier + routes)?.findings(from: earlier.count)
      if let found, !found.faults.isEmpty {
        left += found.faults
        let out = Set(found.routes.map { $0 - earlier.count })
        routes = routes.indices.filter { !out.contains($0) }.map { routes[$0] }
        continue
      }
      do throws(LinkRouterError) {
        compiled = try CompiledRoutes(earlier + routes, app: app, webOnly: webOnly)
        additions.append((number, routes, addition.webOnly))
        break
      } catch {
        left += error.faults
        let out = error.faults.flatMap { $0.routes(from: earlier.count, routes) }
        // Without a route to blame, such as a limit that was passed, nothing is added.
        guard !out.isEmpty else { break }
        for index in Set(out).sorted(by: >) { routes.remove(at: index) }
      }
    }
    faults += left
    for fault in left { note(.fault(fault), of: .none) }
    return LinkRegistration(faults: left, number: number, router: self)
  }

  /// Takes away what was added.
  func remove(_ number: Int) {
    guard additions.contains(where: { $0.number == number }) else { return }
    let left = additions.filter { $0.number != number }
    let routes = collection.routes + left.flatMap(\.routes)
    let webOnly = collection.webOnly + left.flatMap(\.webOnly)
    // Fewer routes never conflict where more did not; only an old path may have lost its target. A
    // route that has lost its parent has none from now on.
    guard let fewer = try? CompiledRoutes(routes, app: app, webOnly: webOnly) else { return }
    compiled = fewer
    additions = left
  }

  private var allRoutes: [DeclaredRoute] { collection.routes + additions.flatMap(\.routes) }
  private var allWebOnly: [WebOnlyPath] { collection.webOnly + additions.flatMap(\.webOnly) }
}

extension LinkRouterError.Fault {
  /// The routes that a fault is to be blamed on, of those that were added after others.
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
