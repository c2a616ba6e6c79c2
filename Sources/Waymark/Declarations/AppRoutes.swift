/// An app's identity with its routes and web-only paths: everything that an app declares about its
/// links.
///
/// Typed routes and a router return this value; `LinkCatalog` of `WaymarkCatalog` turns it into the
/// content of `waymark.json`.
///
///     let catalog = try LinkCatalog(AppRoute.appRoutes)
public struct AppRoutes: Sendable, Hashable {
  /// The identity of the app.
  public let app: AppIdentity
  /// The routes, in the order of their declaration.
  public let routes: [Route]
  /// The paths that stay in the browser.
  public let webOnly: [WebOnlyPath]

  /// Creates the value from its parts.
  public init(app: AppIdentity, routes: [Route], webOnly: [WebOnlyPath] = []) {
    self.app = app
    self.routes = routes
    self.webOnly = webOnly
  }
}
