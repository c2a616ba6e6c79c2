#if canImport(Testing)
public import Testing
public import Waymark
public import WaymarkApp

/// Expects that each link opens a value of an enum, and that the link can be written again from
/// the value.
///
///     expectGoldenLinks([
///       .link("underway://station/25", AppRoute.station(stationID: 25)),
///       .opensNothing("underway://nowhere"),
///     ])
///
/// All wrong rows are reported together, each with its line.
///
/// - Parameters:
///   - rows: The links.
///   - sourceLocation: The place where a failure is reported.
public func expectGoldenLinks<Routes: TypedRoutes & Equatable>(
  _ rows: [GoldenLink<Routes>],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  LinkCheck.goldenLinks(rows).report(at: sourceLocation)
}

/// Expects that each link opens a route of a table with its parameters, and that the link can be
/// written again from them.
///
///     expectGoldenLinks(
///       [
///         .link("underway://station/25", "station", ["stationID": "25"]),
///         .opensNothing("underway://nowhere"),
///       ],
///       in: table
///     )
///
/// All wrong rows are reported together, each with its line.
///
/// - Parameters:
///   - rows: The links.
///   - table: An enum's `routeTable`, a catalog's `table()`, a router's `table`.
///   - sourceLocation: The place where a failure is reported.
public func expectGoldenLinks(
  _ rows: [GoldenLink<NamedRoute>],
  in table: RouteTable,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  LinkCheck.goldenLinks(rows, in: table).report(at: sourceLocation)
}

/// Expects that a router requests an action with an input for each link, and that the router's
/// link creator writes a link from the input again.
///
///     await expectGoldenLinks(
///       of: DocumentFeature.open,
///       [
///         .link("x-documents://open?name=a.md", DocumentRef(name: "a.md")),
///         .opensNothing("x-documents://opne?name=a.md"),
///       ],
///       in: router
///     )
///
/// The check shows no UI and does not perform the action. All wrong rows are reported together,
/// each with its line.
///
/// - Parameters:
///   - action: The action of a feature.
///   - rows: The links.
///   - router: The router.
///   - sourceLocation: The place where a failure is reported.
@MainActor
public func expectGoldenLinks<Binding: ActionBinding>(
  of action: Binding,
  _ rows: [GoldenLink<Binding.ActionType.InputType>],
  in router: LinkRouter,
  sourceLocation: SourceLocation = #_sourceLocation
) async where Binding.ActionType.InputType: Equatable & RouteParametersEncodable & Sendable {
  await LinkCheck.goldenLinks(of: action, rows, in: router).report(at: sourceLocation)
}

/// Compares the links of a text file with the results in the file, or records the file again:
/// ``LinkCheck/goldenFile(_:in:isRecording:relativeTo:)``.
///
///     expectGoldenLinks(file: "Links.txt", in: try AppRoute.routeTable)
///
/// - Parameters:
///   - file: The path of the file, relative to the folder of the test's source.
///   - table: An enum's `routeTable`, a catalog's `table()`, a router's `table`.
///   - source: The path of the test's source.
///   - sourceLocation: The place where a failure is reported.
public func expectGoldenLinks(
  file: String,
  in table: RouteTable,
  relativeTo source: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  LinkCheck.goldenFile(file, in: table, relativeTo: source).report(at: sourceLocation)
}
#endif
