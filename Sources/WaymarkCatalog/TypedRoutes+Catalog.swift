public import Waymark

extension TypedRoutes {
  /// Returns the catalog of the routes: the content of `waymark.json`, which every tool and
  /// generator reads.
  ///
  /// The `lint()` of the catalog also reports enums that do not list their cases, and examples
  /// whose values the types do not decode.
  ///
  /// - Parameter app: The app's identity; `nil` selects the identity of the enum.
  /// - Throws: `TypedRoutesError` if the routes cannot be compiled into a table or use a name that
  ///   the identity does not have, ``CatalogError`` if a name or the identity is not valid in a
  ///   catalog.
  public static func catalog(app: AppIdentity? = nil) throws -> LinkCatalog {
    guard let app else { return try LinkCatalog(appRoutes) }
    let table = try routeSet.table
    let findings = DeclarationFinding.all(
      app: app,
      routes: table.routes,
      webOnly: table.webOnly,
      checkingParents: true
    )
    guard findings.isEmpty else { throw TypedRoutesError.declarations(findings) }
    return try LinkCatalog(appRoutes(of: app, addingDefaults(to: table.routes), table.webOnly))
  }

  /// Decodes the values of a link that a route of ``catalog(app:)`` matches, or of one of its
  /// variants.
  ///
  ///     let match = try AppRoute.catalog(app: beta).table().match("underway-beta:station/25")
  ///     try match.flatMap { try AppRoute.decode($0) }   // .station(stationID: 25)
  ///
  /// - Returns: The value; `nil` if the route is not one of these routes.
  /// - Throws: `RouteDecodingError` if a value is not valid for its type.
  public static func decode(_ match: RouteMatch) throws(RouteDecodingError) -> Self? {
    let index = match.routeIndex
    guard let table = try? routeSet.table, table.routes.indices.contains(index),
      table.routes[index].pattern == match.route.pattern
    else { return nil }
    return try Self(reading: match, route: index)
  }

  /// Returns an explanation of what happens to a link, and why; the values are decoded.
  ///
  /// - Throws: `TypedRoutesError` if the routes cannot be compiled into a table.
  public static func explain(_ text: String) throws(TypedRoutesError) -> Explanation {
    try routeSet.table.explain(text).decoding { match throws(RouteDecodingError) in
      _ = try Self(reading: match, route: match.routeIndex)
    }
  }
}
