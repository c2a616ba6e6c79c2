#if canImport(Testing)
public import Testing
public import Waymark
public import WaymarkApp

/// Expects that a router opens a link by asking for an action with an input.
///
///     await expectLink(
///       "x-documents://open?name=a.md",
///       opens: DocumentFeature.open,
///       with: DocumentRef(name: "a.md"),
///       in: router
///     )
///
/// The link is opened as any other: old paths are followed, gates and requirements asked. Nothing
/// is shown and the action is not performed.
///
/// - Parameters:
///   - link: The link.
///   - action: The action of a feature.
///   - input: What it is to be done with.
///   - router: The router.
///   - source: How the link comes.
///   - sourceLocation: Where a failure is reported.
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

/// Expects that a router opens a link by asking for an action, with whatever input.
///
/// - Parameters:
///   - link: The link.
///   - action: The action of a feature.
///   - router: The router.
///   - source: How the link comes.
///   - sourceLocation: Where a failure is reported.
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

/// Expects that a router gives a link to a handler, which handles it.
///
///     await expectLink("boardgames://games/K", opens: GamesLinkHandler.self, in: router)
///     #expect(coordinator.screen == "the games of K")
///
/// - Parameters:
///   - link: The link.
///   - handler: The type of the handler.
///   - router: The router.
///   - source: How the link comes.
///   - sourceLocation: Where a failure is reported.
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
/// What the router was given to open the enum's links is called.
///
/// - Parameters:
///   - link: The link.
///   - route: The value.
///   - router: The router.
///   - source: How the link comes.
///   - sourceLocation: Where a failure is reported.
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

/// Expects how a link ends that a router opens.
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
///   - ending: How it is to end.
///   - words: What the result's text is to contain; anything where it is `nil`.
///   - router: The router.
///   - presentation: Who gets the UI ready; the router's own where it is `nil`.
///   - source: How the link comes.
///   - sourceLocation: Where a failure is reported.
@MainActor
public func expectLink(
  _ link: String,
  endsAs ending: LinkEnding,
  saying words: String? = nil,
  in router: LinkRouter,
  with presentation: (any PresentationRouter)? = nil,
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
