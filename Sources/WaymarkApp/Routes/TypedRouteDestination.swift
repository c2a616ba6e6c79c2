public import Waymark

/// An enum of typed routes and the closure that opens their links.
///
///     let router = try LinkRouter(
///       app: app,
///       routes: [
///         .routes(AppRoute.self) { route in navigation.show(route) }
///       ]
///     )
@MainActor
public struct TypedRouteDestination {
  let name: String
  let type: any TypedRoutes.Type
  /// The paths that stay in the browser.
  let webOnly: [WebOnlyPath]
  /// The routes with the destination of each, or the error in the enum's routes.
  let routes: Compiled

  enum Compiled {
    case success([(route: Route, destination: RouteDestination)])
    case failure(TypedRoutesError)
  }

  /// Returns a destination that opens the links of an enum with a closure.
  ///
  /// See ``routes(_:openWith:preparing:)``.
  public static func routes<Routes: TypedRoutes>(
    _ type: Routes.Type,
    open: @escaping @MainActor (Routes) async throws -> Void,
    preparing prepare: @escaping @MainActor (inout LinkActivity, Routes) -> Void = { _, _ in }
  ) -> TypedRouteDestination {
    TypedRouteDestination(type, prepare) { route, _ in try await open(route) }
  }

  /// Returns a destination that opens the links of an enum with a closure that also receives the
  /// context of the link, such as its source.
  ///
  /// An error that the closure throws ends the link as ``URLRoutingResult/failed(_:)``; a
  /// ``LinkRedirect`` forwards the link to another one.
  ///
  /// - Parameters:
  ///   - type: The enum.
  ///   - open: A closure that opens a route.
  ///   - prepare: A closure that completes the activity of a route with an `activityType`, for
  ///     example with a title or keywords, before it is published.
  public static func routes<Routes: TypedRoutes>(
    _ type: Routes.Type,
    openWith open: @escaping @MainActor (Routes, ActionContext<Routes>) async throws -> Void,
    preparing prepare: @escaping @MainActor (inout LinkActivity, Routes) -> Void = { _, _ in }
  ) -> TypedRouteDestination {
    TypedRouteDestination(type, prepare, open)
  }

  private init<Routes: TypedRoutes>(
    _ type: Routes.Type,
    _ prepare: @escaping @MainActor (inout LinkActivity, Routes) -> Void,
    _ open: @escaping @MainActor (Routes, ActionContext<Routes>) async throws -> Void
  ) {
    name = typeName(type)
    self.type = type
    do throws(TypedRoutesError) {
      // The router checks the names, because it has the app's identity, and parents may be routes
      // of other declarations.
      let table = try type.routeSet.table
      webOnly = table.webOnly
      routes = .success(
        table.routes.enumerated().map { index, route in
          let prepare = route.notes.activityType == nil ? nil : prepare
          return (route, RouteDestination(index, prepare, open))
        }
      )
    } catch {
      webOnly = []
      routes = .failure(error)
    }
  }
}

extension RouteDestination {
  /// Creates the destination of one route of an enum.
  fileprivate init<Routes: TypedRoutes>(
    _ index: Int,
    _ prepare: (@MainActor (inout LinkActivity, Routes) -> Void)?,
    _ open: @escaping @MainActor (Routes, ActionContext<Routes>) async throws -> Void
  ) {
    self.init { match, source in
      LinkTask(
        ActionContext(
          input: try Routes(reading: match, route: index),
          source: source,
          match: match
        ),
        prepare,
        open
      )
    }
  }
}

extension LinkTask {
  /// Creates the task that calls the closure with a typed route, and then publishes its activity.
  ///
  /// - Parameter prepare: A closure that completes the activity; `nil` if the route has none.
  fileprivate init<Routes: TypedRoutes>(
    _ context: ActionContext<Routes>,
    _ prepare: (@MainActor (inout LinkActivity, Routes) -> Void)?,
    _ open: @escaping @MainActor (Routes, ActionContext<Routes>) async throws -> Void
  ) {
    self.init { stage in
      stage.notePerforming()
      var context = context
      context.origin.place = stage.place
      try await open(context.input, context)
      if let prepare { stage.publishActivity(of: context.input, preparing: prepare) }
      return .performed
    }
  }
}
