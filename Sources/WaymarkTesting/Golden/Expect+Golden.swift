#if canImport(Testing)
public import Testing
public import Waymark
public import WaymarkApp

/// Expects of links of an enum that each stands for a value, and that a link is written for the
/// value again.
///
///     expectGoldenLinks([
///       .link("underway://station/25", AppRoute.station(stationID: 25)),
///       .opensNothing("underway://nowhere"),
///     ])
///
/// All rows that are wrong are reported together, each with its line.
///
/// - Parameters:
///   - rows: The links.
///   - sourceLocation: Where a failure is reported.
public func expectGoldenLinks<Routes: TypedRoutes & Equatable>(
  _ rows: [GoldenLink<Routes>],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  LinkCheck.goldenLinks(rows).report(at: sourceLocation)
}

/// Expects of links that each opens a route of a table with its parameters, and that a link is
/// written for them again.
///
///     expectGoldenLinks(
///       [
///         .link("underway://station/25", "station", ["stationID": "25"]),
///         .opensNothing("underway://nowhere"),
///       ],
///       in: table
///     )
///
/// All rows that are wrong are reported together, each with its line.
///
/// - Parameters:
///   - rows: The links.
///   - table: An enum's `routeTable`, a catalog's `table()`, a router's `table`.
///   - sourceLocation: Where a failure is reported.
public func expectGoldenLinks(
  _ rows: [GoldenLink<NamedRoute>],
  in table: RouteTable,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  LinkCheck.goldenLinks(rows, in: table).report(at: sourceLocation)
}

/// Expects of links that a router asks for an action with an input, and that its creator writes
/// a link for the input again.
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
/// Nothing is shown and the action is not performed. All rows that are wrong are reported together,
/// each with its line.
///
/// - Parameters:
///   - action: The action of a feature.
///   - rows: The links.
///   - router: The router.
///   - sourceLocation: Where a failure is reported.
@MainActor
public func expectGoldenLinks<Binding: ActionBinding>(
  of action: Binding,
  _ rows: [GoldenLink<Binding.ActionType.InputType>],
  in router: LinkRouter,
  sourceLocation: SourceLocation = #_sourceLocation
) async where Binding.ActionType.InputType: Equatable & RouteParametersEncodable & Sendable {
  await LinkCheck.goldenLinks(of: action, rows, in: router).report(at: sourceLocation)
}

/// Expects of the links of a text file what stands beside them in it, or writes the file anew:
/// ``LinkCheck/goldenFile(_:in:isRecording:besides:)``.
///
///     expectGoldenLinks(file: "Links.txt", in: try AppRoute.routeTable)
///
/// - Parameters:
///   - file: The name of the file, from the folder of the test's source on.
///   - table: An enum's `routeTable`, a catalog's `table()`, a router's `table`.
///   - source: The path of the test's source.
///   - sourceLocation: Where a failure is reported.
public func expectGoldenLinks(
  file: String,
  in table: RouteTable,
  besides source: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  LinkCheck.goldenFile(file, in: table, besides: source).report(at: sourceLocation)
}
#endif
