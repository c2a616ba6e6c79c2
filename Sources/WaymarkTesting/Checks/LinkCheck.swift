public import Waymark
public import WaymarkApp
public import WaymarkCatalog
import WaymarkDiagnostics

/// Checks of single links, as functions that return a description of the failure, or `nil`.
///
///     XCTAssertNil(LinkCheck.link("underway://line/A", opens: AppRoute.line(line: "A")))
///
/// With Swift Testing, use `expectLink`, which reports the same failures at the place where the
/// test calls it. The functions of this type do not require a test library.
public enum LinkCheck {}

extension LinkCheck {
  /// Checks that lint has no errors and no warnings about the routes of an enum.
  ///
  /// - Parameters:
  ///   - routes: The enum.
  ///   - app: The app's identity; without one, the enum's own.
  ///   - ignored: Codes of warnings to ignore, such as `lint.generic-scheme`.
  public static func findings<Routes: TypedRoutes>(
    in routes: Routes.Type,
    app: AppIdentity? = nil,
    ignoring ignored: Set<String> = []
  ) -> LinkCheckError? {
    let title = "the routes '\(String(describing: routes))'"
    do {
      return failure(title, try Routes.catalog(app: app).lint(), [], ignored)
    } catch {
      return failure(title, [], ["\(error)"], ignored)
    }
  }

  /// Checks that lint has no errors and no warnings about the routes of a router, and that nothing
  /// was left out of handlers and routes that were added to it.
  ///
  /// - Parameters:
  ///   - router: The router.
  ///   - ignored: Codes of warnings to ignore, such as `lint.generic-scheme`.
  @MainActor
  public static func findings(
    in router: LinkRouter,
    ignoring ignored: Set<String> = []
  ) -> LinkCheckError? {
    let others = router.findings.map(\.description)
    let routes = router.appRoutes
    func lint(_ catalog: LinkCatalog) -> [LinkDiagnostic] {
      catalog.lint { match in
        do {
          try router.decode(match)
          return nil
        } catch {
          return Explanation.reason(error, match)
        }
      }
    }
    do throws(CatalogError) {
      return failure("the router", lint(try LinkCatalog(routes)), others, ignored)
    } catch {
      // The mistakes of some routes must not hide the findings about the others.
      let rest = AppRoutes(
        app: routes.app,
        routes: routes.routes.filter { route in
          !error.findings.contains { $0.keyPath.contains("'\(route.label)'") }
        },
        webOnly: routes.webOnly
      )
      let found = (try? LinkCatalog(rest)).map(lint) ?? []
      return failure("the router", error.findings + found, others, ignored)
    }
  }

  /// Checks that lint has no errors and no warnings about a catalog.
  ///
  /// - Parameters:
  ///   - catalog: The catalog, which may name codes to ignore as well.
  ///   - ignored: Codes of warnings to ignore, such as `lint.generic-scheme`.
  public static func findings(
    in catalog: LinkCatalog,
    ignoring ignored: Set<String> = []
  ) -> LinkCheckError? {
    failure("the catalog", catalog.lint(), [], ignored)
  }

  private static func failure(
    _ title: String,
    _ findings: [LinkDiagnostic],
    _ others: [String],
    _ ignored: Set<String>
  ) -> LinkCheckError? {
    let counted = findings.filter { finding in
      switch finding.severity {
      case .error: true
      case .warning: !ignored.contains(finding.code.rawValue)
      case .info: false
      }
    }
    let texts = others + counted.map(\.description)
    guard !texts.isEmpty else { return nil }
    let count = texts.count == 1 ? "one finding" : "\(texts.count) findings"
    var text = FailureText("\(title): \(count), expected none")
    for one in texts { text.add([""] + one.split(separator: "\n").map(String.init)) }
    return LinkCheckError(text)
  }
}

extension LinkCheck {
  /// Checks that a router opens a link by requesting an action with an input.
  ///
  /// The router handles the link like any other link: it follows old paths and checks gates and
  /// requirements. The check shows no UI and does not perform the action.
  @MainActor
  public static func link<Binding: ActionBinding>(
    _ link: String,
    opens action: Binding,
    with input: Binding.ActionType.InputType,
    in router: LinkRouter,
    source: LinkSource = .openURL
  ) async -> LinkCheckError? where Binding.ActionType.InputType: Equatable {
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

  /// Checks that a router opens a link by requesting an action, with any input.
  @MainActor
  public static func link<Binding: ActionBinding>(
    _ link: String,
    opens action: Binding,
    in router: LinkRouter,
    source: LinkSource = .openURL
  ) async -> LinkCheckError? {
    let opened = await asked(link, router, source)
    if opened.result == .success, opened.asks(for: action) { return nil }
    return opened.failure(expected: action.name, router.origins.firstIndex(of: action.origin))
  }

  /// Checks that a router passes a link to a handler and that the handler handles the link.
  @MainActor
  public static func link<Handler: LinkHandler>(
    _ link: String,
    opens handler: Handler.Type,
    in router: LinkRouter,
    source: LinkSource = .openURL
  ) async -> LinkCheckError? {
    let opened = await OpenedLink(link, in: router, source: source, with: nil)
    let origin = RoutedLink.RouteOrigin.handler(String(describing: handler))
    if opened.result == .success, opened.origin == origin { return nil }
    return opened.failure(expected: origin.destination, nil)
  }

  /// Checks that a router opens a link as a value of an enum of typed routes.
  ///
  /// The check calls the function that the router uses to open the enum's links.
  @MainActor
  public static func link<Routes: TypedRoutes & Equatable>(
    _ link: String,
    opens route: Routes,
    in router: LinkRouter,
    source: LinkSource = .openURL
  ) async -> LinkCheckError? {
    let opened = await OpenedLink(link, in: router, source: source, with: nil)
    let origin = RoutedLink.RouteOrigin.typedRoutes(String(describing: Routes.self))
    let reading = TypedReading<Routes>(opened.wasSentOn ? opened.routed?.text ?? link : link)
    if opened.result == .success, opened.origin == origin, reading.value == route { return nil }
    var text = FailureText(opened.shownLink)
    text.add("expected", route.shownText(hiding: reading.secrets))
    if opened.result == .success, opened.origin == origin {
      reading.addFinding(to: &text)
    } else {
      opened.addFinding(to: &text)
    }
    return LinkCheckError(text)
  }

  /// Checks the result of a link that a router opens.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - ending: The expected result.
  ///   - words: Text that the result's description must contain; `nil` for any description.
  ///   - router: The router.
  ///   - presentation: The object that prepares the UI; `nil` for the router's own.
  ///   - source: The source of the link.
  @MainActor
  public static func link(
    _ link: String,
    endsAs ending: LinkEnding,
    saying words: String? = nil,
    in router: LinkRouter,
    with presentation: (any ActionPresentation)? = nil,
    source: LinkSource = .openURL
  ) async -> LinkCheckError? {
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
    return LinkCheckError(text)
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
  /// Returns whether the router's last request was for an action.
  fileprivate func asks<Binding: ActionBinding>(for action: Binding) -> Bool {
    requests.last?.binding == BindingIdentity.of(Binding.self)
  }

  fileprivate func failure(expected: String, _ index: Int?) -> LinkCheckError {
    var text = FailureText(shownLink)
    text.add("expected", expected)
    addFinding(to: &text, expecting: index)
    return LinkCheckError(text)
  }
}

extension ActionBinding {
  /// The declaration that the action's routes come from.
  fileprivate var origin: RoutedLink.RouteOrigin {
    .action(feature: FeatureType.name, action: ActionType.name)
  }
}

extension LinkRouter {
  /// The routes of an action that have secret values.
  fileprivate func secretRoutes(of action: some ActionBinding) -> [Route] {
    zip(table.routes, origins).filter { $1 == action.origin && !$0.notes.secrets.isEmpty }.map(\.0)
  }
}

extension LinkCheck {
  /// The texts of an input that a route keeps secret or does not declare; all of its text if these
  /// parts cannot be located.
  private static func secretTexts(of input: Any, by route: Route) -> [String] {
    let mapping = URLMapping(name: route.name, pattern: route.pattern, scope: .appAny)
    let encodable = input as? any RouteParametersEncodable
    guard let parameters = try? encodable?.encodeAsRouteParameters(for: mapping) else {
      return [shownValue(input)]
    }
    let shown = Set(route.pattern.declaredNames).subtracting(route.notes.secrets)
    return parameters.entries.filter { !shown.contains($0.name) }.flatMap { [$0.value, $0.raw] }
  }
}

extension LinkCheck {
  /// Checks which route of a table is chosen for a link, and with which parameters.
  ///
  ///     LinkCheck.link("underway://station/25", opens: "station", with: ["id": "25"], in: table)
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - name: The name of the route, or the text of its pattern if it has no name.
  ///   - parameters: All parameters that the link has, in any order; `nil` to accept any
  ///     parameters.
  ///   - table: The table.
  public static func link(
    _ link: String,
    opens name: String,
    with parameters: RouteParameters? = nil,
    in table: RouteTable
  ) -> LinkCheckError? {
    let explanation = table.explain(link)
    RouteCoverage.note(explanation.match)
    var text = FailureText(explanation.shownText)
    guard let expected = table.index(ofRoute: name) else {
      let meant = nearestName(to: name, among: table.routes.map(\.label))
      text.add("expected", quoted(name))
      text.add(
        "but",
        "the table has no such route" + (meant.map { ": did you mean '\($0)'?" } ?? "")
      )
      return LinkCheckError(text)
    }
    func shown(_ parameters: RouteParameters) -> String {
      "\(quoted(name)) with \(listed(table.shown(parameters, of: table.routes[expected])))"
    }
    if let match = explanation.match, match.route.label == name {
      let found = match.parameters
      guard let parameters, !parameters.hasSameValues(as: found) else { return nil }
      text.add("expected", shown(parameters))
      text.add("found", shown(found))
      return LinkCheckError(text)
    }
    let isPlain = parameters?.isEmpty ?? true
    text.add("expected", isPlain ? quoted(name) : parameters.map(shown) ?? "")
    text.add(explanation.finding(expecting: expected))
    return LinkCheckError(text)
  }

  /// Checks that no route of a table accepts a link.
  ///
  /// A link that cannot be read, or that a web-only path keeps in the browser, opens nothing.
  public static func link(_ link: String, doesNotOpenIn table: RouteTable) -> LinkCheckError? {
    let explanation = table.explain(link)
    guard explanation.match != nil else { return nil }
    var text = FailureText(explanation.shownText)
    text.add("expected", "nothing: no route matches it")
    text.add(explanation.finding())
    return LinkCheckError(text)
  }
}

extension RouteTable {
  /// The index of the route that has a name, or that has a pattern and no name.
  func index(ofRoute name: String) -> Int? {
    routes.firstIndex { $0.name == name } ?? routes.firstIndex { $0.label == name }
  }
}

extension RouteParameters {
  /// Returns whether both contain the same names with the same values, in any order of the names.
  func hasSameValues(as other: RouteParameters) -> Bool {
    let names = keys
    return names.count == other.keys.count && names.allSatisfy { all($0) == other.all($0) }
  }
}

/// `id = 25, name = ***`, or `no parameters`.
private func listed(_ parameters: [(name: String, value: String)]) -> String {
  guard !parameters.isEmpty else { return "no parameters" }
  return parameters.map { name, value in
    let isPlain = !value.isEmpty && !value.contains { $0 == " " || $0 == "," || $0.isNewline }
    return "\(name) = \(isPlain ? value : value.debugDescription)"
  }.joined(separator: ", ")
}

extension LinkCheck {
  /// Checks that a link opens a value of an enum of typed routes.
  ///
  ///     LinkCheck.link("underway://station/25", opens: AppRoute.station(stationID: 25))
  public static func link<Routes: TypedRoutes & Equatable>(
    _ link: String,
    opens route: Routes
  ) -> LinkCheckError? {
    let reading = TypedReading<Routes>(link)
    RouteCoverage.note(reading.match)
    if reading.value == route { return nil }
    var text = FailureText(reading.shownLink)
    text.add("expected", route.shownText(hiding: reading.secrets))
    reading.addFinding(to: &text, expecting: route.routeIndex)
    return LinkCheckError(text)
  }

  /// Checks that a link opens no value of an enum of typed routes.
  public static func link<Routes: TypedRoutes>(
    _ link: String,
    doesNotOpen routes: Routes.Type
  ) -> LinkCheckError? {
    let reading = TypedReading<Routes>(link)
    guard reading.value != nil else { return nil }
    var text = FailureText(reading.shownLink)
    text.add("expected", "nothing: no case of \(routes) matches it")
    reading.addFinding(to: &text)
    return LinkCheckError(text)
  }
}

/// The result of matching a link against an enum of typed routes.
struct TypedReading<Routes: TypedRoutes> {
  let link: String
  let match: RouteMatch?
  let result: Result<Routes, RouteReadingError>

  init(_ link: String) {
    self.link = link
    match = try? Routes.match(link)
    do throws(RouteReadingError) {
      result = .success(try Routes.parse(link))
    } catch {
      result = .failure(error)
    }
  }

  var value: Routes? { try? result.get() }

  /// The link with its secret values masked.
  var shownLink: String { (try? Routes.explain(link))?.shownText ?? link }

  /// The secret texts of the values.
  var secrets: SecretTexts { SecretTexts(match?.secretTexts ?? []) }

  /// Adds the value that was found, or the reason why no value was found.
  func addFinding(to text: inout FailureText, expecting expected: Int? = nil) {
    switch result {
    case .success(let value):
      text.add("found", value.shownText(hiding: secrets))
      if let match {
        text.add("route", "\(quoted(match.route.label)): \(match.route.pattern.text)")
      }
    case .failure(.decoding(let error)):
      if let match {
        text.add("found", "\(quoted(match.route.label)): \(match.route.pattern.text)")
      }
      text.add("but", secrets.hide(in: error.diagnostic.message))
    case .failure(let error):
      if let explanation = try? Routes.explain(link) {
        text.add(explanation.finding(expecting: expected))
      } else {
        text.add("found", "nothing: \(error)")
      }
    }
  }
}

extension TypedRoutes {
  /// The index of the route that is chosen for the value's written link; `nil` if no link can be
  /// written.
  var routeIndex: Int? {
    let link = (try? universalLink()) ?? (try? appLink())
    return link.flatMap { try? Self.match($0) }?.routeIndex
  }

  /// The text of the value, such as `AppRoute.station(stationID: 25)`, with `***` for secrets: the
  /// given secrets, and the secrets of the link that is written for the value.
  func shownText(hiding secrets: SecretTexts) -> String {
    var secrets = secrets
    for link in [try? universalLink(), try? appLink()].compactMap({ $0 }) {
      if let match = try? Self.match(link) { secrets.add(match.secretTexts) }
    }
    return secrets.hide(in: "\(Self.self).\(shownValue(self))")
  }
}
