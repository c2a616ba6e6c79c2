#if canImport(Testing)
public import Testing
public import Waymark
public import WaymarkApp

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
#endif
