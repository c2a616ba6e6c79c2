public import Waymark
public import WaymarkApp

extension LinkCheck {
  /// Checks that a router opens a link by asking for an action with an input.
  ///
  /// The link is opened as any other: old paths are followed, gates and requirements asked. Nothing
  /// is shown and the action is not performed.
  @MainActor
  public static func link<Binding: ActionBinding>(
    _ link: String,
    opens action: Binding,
    with input: Binding.ActionType.InputType,
    in router: LinkRouter,
    source: LinkSource = .openURL
  ) async -> LinkFailure? where Binding.ActionType.InputType: Equatable {
    let opened = await asked(link, router, source)
    if let request = opened.requests.last, opened.asks(for: action), opened.result == .success,
      request.input(Binding.ActionType.InputType.self) == input
    {
      return nil
    }
    var secrets = SecretTexts()
    for route in router.secretRoutes(of: action) {
      secrets.add(secretTexts(of: input, by: route))
    }
    let expected = input is NoInput ? "" : " with \(secrets.hide(in: shownValue(input)))"
    return opened.failure(
      expected: action.name + expected,
      router.origins.firstIndex(of: action.origin)
    )
  }

  /// Checks that a router opens a link by asking for an action, with whatever input.
  @MainActor
  public static func link<Binding: ActionBinding>(
    _ link: String,
    opens action: Binding,
    in router: LinkRouter,
    source: LinkSource = .openURL
  ) async -> LinkFailure? {
    let opened = await asked(link, router, source)
    if opened.result == .success, opened.asks(for: action) { return nil }
    return opened.failure(expected: action.name, router.origins.firstIndex(of: action.origin))
  }

  /// Checks that a router gives a link to a handler, which handles it.
  @MainActor
  public static func link<Handler: LinkHandler>(
    _ link: String,
    opens handler: Handler.Type,
    in router: LinkRouter,
    source: LinkSource = .openURL
  ) async -> LinkFailure? {
    let opened = await OpenedLink(link, in: router, source: source, with: nil)
    let origin = RouteOrigin.handler(String(describing: handler))
    if opened.result == .success, opened.origin == origin { return nil }
    return opened.failure(expected: origin.destination, nil)
  }

  /// Checks that a router opens a link as a value of an enum of typed routes.
  ///
  /// What the router was given to open the enum's links is called.
  @MainActor
  public static func link<Routes: TypedRoutes & Equatable>(
    _ link: String,
    opens route: Routes,
    in router: LinkRouter,
    source: LinkSource = .openURL
  ) async -> LinkFailure? {
    let opened = await OpenedLink(link, in: router, source: source, with: nil)
    let origin = RouteOrigin.typedRoutes(String(describing: Routes.self))
    let reading = TypedReading<Routes>(opened.wasSentOn ? opened.routed?.text ?? link : link)
    if opened.result == .success, opened.origin == origin, reading.value == route { return nil }
    var text = FailureText(opened.shownLink)
    text.add("expected", route.shownText(hiding: reading.secrets))
    if opened.result == .success, opened.origin == origin {
      reading.addFinding(to: &text)
    } else {
      opened.addFinding(to: &text)
    }
    return LinkFailure(text)
  }

  /// Checks how a link ends that a router opens.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - ending: How it is to end.
  ///   - words: What the result's text is to contain; anything where it is `nil`.
  ///   - router: The router.
  ///   - presentation: Who gets the UI ready; the router's own where it is `nil`.
  ///   - source: How the link comes.
  @MainActor
  public static func link(
    _ link: String,
    endsAs ending: LinkEnding,
    saying words: String? = nil,
    in router: LinkRouter,
    with presentation: (any PresentationRouter)? = nil,
    source: LinkSource = .openURL
  ) async -> LinkFailure? {
    let opened = await OpenedLink(link, in: router, source: source, with: presentation)
    let isSaid = words.map { opened.result.description.contains($0) } ?? true
    if LinkEnding(opened.result) == ending, isSaid { return nil }
    let wanted = words.map { ", saying '\($0)'" } ?? ""
    var text = FailureText(opened.shownLink)
    text.add("expected", ending.rawValue + wanted)
    if LinkEnding(opened.result) == ending {
      text.add("found", "\(ending): \(opened.result)")
    } else {
      opened.addFinding(to: &text)
    }
    return LinkFailure(text)
  }

  @MainActor
  private static func asked(
    _ link: String,
    _ router: LinkRouter,
    _ source: LinkSource
  ) async -> OpenedLink {
    let presentation = RecordingPresentation(performs: false)
    return await OpenedLink(link, in: router, source: source, with: presentation)
  }
}

extension OpenedLink {
  /// Whether the router asked for an action last.
  fileprivate func asks<Binding: ActionBinding>(for action: Binding) -> Bool {
    requests.last?.binding == BindingIdentity.of(Binding.self)
  }

  fileprivate func failure(expected: String, _ index: Int?) -> LinkFailure {
    var text = FailureText(shownLink)
    text.add("expected", expected)
    addFinding(to: &text, expecting: index)
    return LinkFailure(text)
  }
}

extension ActionBinding {
  /// Who declares the routes of the action.
  fileprivate var origin: RouteOrigin {
    .action(feature: FeatureType.name, action: ActionType.name)
  }
}

extension LinkRouter {
  /// The routes of an action that keep something secret.
  fileprivate func secretRoutes(of action: some ActionBinding) -> [Route] {
    zip(table.routes, origins).filter { $1 == action.origin && !$0.notes.secrets.isEmpty }.map(\.0)
  }
}

extension LinkCheck {
  /// The texts that a route keeps secret of an input; all of its text where nobody knows.
  private static func secretTexts(of input: Any, by route: Route) -> [String] {
    let mapping = URLMapping(name: route.name, pattern: route.pattern, scope: .appAny)
    let encodable = input as? any RouteParametersEncodable
    guard let parameters = try? encodable?.encodeAsRouteParameters(for: mapping) else {
      return [shownValue(input)]
    }
    return parameters.filter { route.notes.secrets.contains($0.name) }
      .flatMap { [$0.value, $0.raw] }
  }
}
