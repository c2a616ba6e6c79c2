public import Waymark

/// Typed routes as the destination of a router's links.
///
///     let router = try LinkRouter(
///       app: app,
///       routes: [
///         .routes(AppRoute.self) { route in navigation.show(route) }
///       ]
///     )
public struct TypedRouteDestination {
  let name: String
  /// The paths that stay in the browser.
  let webOnly: [WebOnlyPath]
  /// The routes with what reads each, or why there are none.
  let routes: Result<[(route: Route, destination: any RouteDestination)], TypedRoutesError>

  /// Opens the links of an enum with a closure.
  ///
  /// See ``routes(_:openWith:)``.
  public static func routes<Routes: TypedRoutes>(
    _ type: Routes.Type,
    open: @escaping @MainActor (Routes) async throws -> Void
  ) -> TypedRouteDestination {
    TypedRouteDestination(type) { route, _ in try await open(route) }
  }

  /// Opens the links of an enum with a closure that is told where they come from, too.
  ///
  /// What the closure throws ends the link as ``URLRoutingResult/failed(_:)``; a ``LinkRedirect``
  /// sends it on to another.
  public static func routes<Routes: TypedRoutes>(
    _ type: Routes.Type,
    openWith open: @escaping @MainActor (Routes, ActionContext<Routes>) async throws -> Void
  ) -> TypedRouteDestination {
    TypedRouteDestination(type, open)
  }

  private init<Routes: TypedRoutes>(
    _ type: Routes.Type,
    _ open: @escaping @MainActor (Routes, ActionContext<Routes>) async throws -> Void
  ) {
    name = String(describing: type)
    do throws(TypedRoutesError) {
      let table = try type.routeTable
      webOnly = table.webOnly
      routes = .success(
        table.routes.enumerated().map {
          ($1, TypedDestination<Routes>(index: $0, open: open))
        }
      )
    } catch {
      webOnly = []
      routes = .failure(error)
    }
  }
}

/// One route of an enum.
private struct TypedDestination<Routes: TypedRoutes>: RouteDestination {
  let index: Int
  let open: @MainActor (Routes, ActionContext<Routes>) async throws -> Void

  func task(for match: RouteMatch, _ source: LinkSource) throws -> any LinkTask {
    let context = ActionContext(
      input: try Routes(reading: match, route: index),
      source: source,
      match: match
    )
    return TypedTask(context: context, open: open)
  }
}

private struct TypedTask<Routes: TypedRoutes>: LinkTask {
  let context: ActionContext<Routes>
  let open: @MainActor (Routes, ActionContext<Routes>) async throws -> Void

  func run(_ visit: LinkVisit, _ router: LinkRouter) async throws -> LinkTaskResult {
    router.note(.performing, of: visit)
    try await open(context.input, context)
    return .performed
  }
}
