#if canImport(Testing)
public import Testing
public import Waymark

/// Expects that a link opens a value of an enum of typed routes.
///
///     expectLink("https://www.underway.nyc/stops/25", opens: AppRoute.station(stationID: 25))
///
/// A failure shows the expected value, the value that was found, and the reason, with the most
/// similar routes (``LinkFailure``).
///
/// - Parameters:
///   - link: The link.
///   - route: The value.
///   - sourceLocation: The place where a failure is reported.
public func expectLink<Routes: TypedRoutes & Equatable>(
  _ link: String,
  opens route: Routes,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  LinkCheck.link(link, opens: route).report(at: sourceLocation)
}

/// Expects that a link opens no value of an enum of typed routes.
///
///     expectLink("https://www.underway.nyc/admin", doesNotOpen: AppRoute.self)
///
/// - Parameters:
///   - link: The link.
///   - routes: The enum.
///   - sourceLocation: The place where a failure is reported.
public func expectLink<Routes: TypedRoutes>(
  _ link: String,
  doesNotOpen routes: Routes.Type,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  LinkCheck.link(link, doesNotOpen: routes).report(at: sourceLocation)
}

/// Expects that a link opens a route of a table: an enum's `routeTable`, a catalog's `table()`, a
/// router's `table`.
///
///     expectLink("underway://station/25", opens: "station", with: ["stationID": "25"], in: table)
///
/// - Parameters:
///   - link: The link.
///   - name: The name of the route, or the text of its pattern if it has no name.
///   - parameters: All parameters that the link has, in any order; `nil` to accept any parameters.
///   - table: The table.
///   - sourceLocation: The place where a failure is reported.
public func expectLink(
  _ link: String,
  opens name: String,
  with parameters: RouteParameters? = nil,
  in table: RouteTable,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  LinkCheck.link(link, opens: name, with: parameters, in: table).report(at: sourceLocation)
}

/// Expects that no route of a table accepts a link.
///
/// - Parameters:
///   - link: The link.
///   - table: The table.
///   - sourceLocation: The place where a failure is reported.
public func expectLink(
  _ link: String,
  doesNotOpenIn table: RouteTable,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  LinkCheck.link(link, doesNotOpenIn: table).report(at: sourceLocation)
}

extension LinkFailure? {
  /// Records the failure, if there is one, as an issue of the running test.
  func report(at sourceLocation: SourceLocation) {
    if let self {
      Issue.record(Comment(rawValue: self.description), sourceLocation: sourceLocation)
    }
  }
}
#endif
