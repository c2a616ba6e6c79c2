extension TypedRoutes {
  /// The table of the routes, for everything that needs one.
  ///
  /// - Throws: ``TypedRoutesError`` if the routes make no table, if a scope is outside of the
  ///   enum's `appIdentity`, or if a scheme, a domain, a parent or a secret is invalid. In a
  ///   ``RouteTable`` of several enums, as a router has it, a parent may be of another enum; such
  ///   an enum has no table of its own.
  public static var routeTable: RouteTable {
    get throws(TypedRoutesError) {
      let set = routeSet
      let table = try set.table
      guard set.declarationFaults.isEmpty else { throw .declarations(set.declarationFaults) }
      return table
    }
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
  /// - Throws: ``TypedRoutesError`` if the routes make no table or name what the identity does not
  ///   have, ``CatalogError`` if a name or the identity is not valid in a catalog.
  public static func catalog(app: AppIdentity? = nil) throws -> LinkCatalog {
    let table = try routeSet.table
    let faults =
      app.map {
        DeclarationFault.all(
          app: $0,
          routes: table.routes,
          webOnly: table.webOnly,
          checkingParents: true
        )
      } ?? routeSet.declarationFaults
    guard faults.isEmpty else { throw TypedRoutesError.declarations(faults) }
    return try LinkCatalog(app: app ?? table.app, routes: table.routes, webOnly: table.webOnly)
  }
}
