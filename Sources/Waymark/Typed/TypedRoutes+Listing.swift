extension TypedRoutes {
  /// The table of the routes, for everything that takes one.
  ///
  /// - Throws: ``TypedRoutesError`` if the routes make no table.
  public static var routeTable: RouteTable {
    get throws(TypedRoutesError) { try routeSet.table }
  }

  /// The routes as data, in the order of the cases; a nested enum's stand where its case does.
  ///
  ///     try AppRoute.routes.map(\.pattern.text)
  ///     // ["station/{stationID:int}/{action:arrivals|filter?}",
  ///     //  "search?q={query}&page={page:int?}"]
  ///
  /// The patterns are whole: what types restrict and what became a query item stands in them.
  ///
  /// - Throws: ``TypedRoutesError`` if the routes make no table.
  public static var routes: [Route] {
    get throws(TypedRoutesError) { try routeTable.routes }
  }

  /// The catalog of the routes: what `waymark.json` holds, and what every tool and generator reads.
  ///
  /// - Parameter app: The app's identity; without one, the enum's own.
  /// - Throws: ``TypedRoutesError`` if the routes make no table, ``CatalogError`` if a name or the
  ///   identity is none that a catalog takes.
  public static func catalog(app: AppIdentity? = nil) throws -> LinkCatalog {
    let table = try routeTable
    return try LinkCatalog(app: app ?? table.app, routes: table.routes, webOnly: table.webOnly)
  }
}
