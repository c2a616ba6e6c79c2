#if canImport(Testing)
public import Testing
public import Waymark
public import WaymarkApp
public import WaymarkCatalog

/// Expects that a link opens a value of an enum of typed routes.
///
///     expectLink("https://www.underway.nyc/stops/25", opens: AppRoute.station(stationID: 25))
///
/// A failure shows the expected value, the value that was found, and the reason, with the most
/// similar routes (``LinkCheckError``).
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

extension LinkCheckError? {
  /// Records the failure, if there is one, as an issue of the running test.
  func report(at sourceLocation: SourceLocation) {
    if let self {
      Issue.record(Comment(rawValue: self.description), sourceLocation: sourceLocation)
    }
  }
}

/// Expects that a router opens a link by requesting an action with an input.
///
///     await expectLink(
///       "x-documents://open?name=a.md",
///       opens: DocumentFeature.open,
///       with: DocumentRef(name: "a.md"),
///       in: router
///     )
///
/// The router handles the link like any other link: it follows old paths and checks gates and
/// requirements. The check shows no UI and does not perform the action.
///
/// - Parameters:
///   - link: The link.
///   - action: The action of a feature.
///   - input: The expected input of the action.
///   - router: The router.
///   - source: The source of the link.
///   - sourceLocation: The place where a failure is reported.
@MainActor
public func expectLink<Binding: ActionBinding>(
  _ link: String,
  opens action: Binding,
  with input: Binding.ActionType.InputType,
  in router: LinkRouter,
  source: LinkSource = .openURL,
  sourceLocation: SourceLocation = #_sourceLocation
) async where Binding.ActionType.InputType: Equatable {
  await LinkCheck.link(link, opens: action, with: input, in: router, source: source)
    .report(at: sourceLocation)
}

/// Expects that a router opens a link by requesting an action, with any input.
///
/// - Parameters:
///   - link: The link.
///   - action: The action of a feature.
///   - router: The router.
///   - source: The source of the link.
///   - sourceLocation: The place where a failure is reported.
@MainActor
public func expectLink<Binding: ActionBinding>(
  _ link: String,
  opens action: Binding,
  in router: LinkRouter,
  source: LinkSource = .openURL,
  sourceLocation: SourceLocation = #_sourceLocation
) async {
  await LinkCheck.link(link, opens: action, in: router, source: source).report(at: sourceLocation)
}

/// Expects that a router passes a link to a handler and that the handler handles the link.
///
///     await expectLink("boardgames://games/K", opens: GamesLinkHandler.self, in: router)
///     #expect(coordinator.screen == "the games of K")
///
/// - Parameters:
///   - link: The link.
///   - handler: The type of the handler.
///   - router: The router.
///   - source: The source of the link.
///   - sourceLocation: The place where a failure is reported.
@MainActor
public func expectLink<Handler: LinkHandler>(
  _ link: String,
  opens handler: Handler.Type,
  in router: LinkRouter,
  source: LinkSource = .openURL,
  sourceLocation: SourceLocation = #_sourceLocation
) async {
  await LinkCheck.link(link, opens: handler, in: router, source: source)
    .report(at: sourceLocation)
}

/// Expects that a router opens a link as a value of an enum of typed routes.
///
/// The check calls the function that the router uses to open the enum's links.
///
/// - Parameters:
///   - link: The link.
///   - route: The value.
///   - router: The router.
///   - source: The source of the link.
///   - sourceLocation: The place where a failure is reported.
@MainActor
public func expectLink<Routes: TypedRoutes & Equatable>(
  _ link: String,
  opens route: Routes,
  in router: LinkRouter,
  source: LinkSource = .openURL,
  sourceLocation: SourceLocation = #_sourceLocation
) async {
  await LinkCheck.link(link, opens: route, in: router, source: source).report(at: sourceLocation)
}

/// Expects that a link opened by a router ends with a result.
///
///     await expectLink(
///       "x-documents://export/a.md",
///       endsAs: .unavailable,
///       saying: "'premium' has not been bought",
///       in: router
///     )
///
/// - Parameters:
///   - link: The link.
///   - ending: The expected result.
///   - words: Text that the result's description must contain; `nil` for any description.
///   - router: The router.
///   - presentation: The object that prepares the UI; `nil` for the router's own.
///   - source: The source of the link.
///   - sourceLocation: The place where a failure is reported.
@MainActor
public func expectLink(
  _ link: String,
  endsAs ending: LinkEnding,
  saying words: String? = nil,
  in router: LinkRouter,
  with presentation: (any ActionPresentation)? = nil,
  source: LinkSource = .openURL,
  sourceLocation: SourceLocation = #_sourceLocation
) async {
  await LinkCheck.link(
    link,
    endsAs: ending,
    saying: words,
    in: router,
    with: presentation,
    source: source
  )
  .report(at: sourceLocation)
}

/// Expects that lint has no errors and no warnings about the routes of an enum.
///
///     @Test func `the routes have no mistakes`() { expectNoFindings(in: AppRoute.self) }
///
/// The check finds mistakes that the compiler does not see in the enum's source: conflicting and
/// hidden routes of types and enums that the enum continues with, unknown parents, secrets and
/// scopes, and examples that open another route.
///
/// - Parameters:
///   - routes: The enum.
///   - app: The app's identity; without one, the enum's own.
///   - ignored: Codes of warnings to ignore, such as `lint.generic-scheme`. Errors always count.
///   - sourceLocation: The place where a failure is reported.
public func expectNoFindings<Routes: TypedRoutes>(
  in routes: Routes.Type,
  app: AppIdentity? = nil,
  ignoring ignored: Set<String> = [],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  LinkCheck.findings(in: routes, app: app, ignoring: ignored).report(at: sourceLocation)
}

/// Expects that lint has no errors and no warnings about the routes of a router, and that nothing
/// was left out of handlers and routes that were added to it.
///
/// - Parameters:
///   - router: The router, with all of the app's features, handlers and enums.
///   - ignored: Codes of warnings to ignore, such as `lint.generic-scheme`. Errors always count.
///   - sourceLocation: The place where a failure is reported.
@MainActor
public func expectNoFindings(
  in router: LinkRouter,
  ignoring ignored: Set<String> = [],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  LinkCheck.findings(in: router, ignoring: ignored).report(at: sourceLocation)
}

/// Expects that lint has no errors and no warnings about a catalog.
///
/// - Parameters:
///   - catalog: The catalog, which may name codes to ignore as well.
///   - ignored: Codes of warnings to ignore, such as `lint.generic-scheme`. Errors always count.
///   - sourceLocation: The place where a failure is reported.
public func expectNoFindings(
  in catalog: LinkCatalog,
  ignoring ignored: Set<String> = [],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  LinkCheck.findings(in: catalog, ignoring: ignored).report(at: sourceLocation)
}
#endif
