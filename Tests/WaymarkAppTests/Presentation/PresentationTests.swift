import Testing
import Waymark
import WaymarkApp

@MainActor
@Suite(.serialized) struct PresentationTests {
  // What a feature requires is asked while links are opened: no other suite may say so.
  enum A {}

  let screen = Screen()

  /// An action that shows nothing.
  final class Count: Action {
    @MainActor static var count = 0
    static func perform(context: ActionContext<NoInput>, presenter: NoPresenter) async throws {
      count += 1
    }
  }

  /// An action whose input and presenter are what they are by default.
  final class Plain: Action {
    static func perform(context: ActionContext<NoInput>, presenter: NoPresenter) async throws {}
  }

  final class CountFeature: Feature, URLMapped {
    static let count = action(Count.self)
    static let plain = action(Plain.self)
    static func urlMappings(routes: URLMappingsBuilder) {
      routes.send("count", to: count)
      routes.send("plain", to: plain)
    }
  }

  @Test(
    arguments: [
      ("ready", "success", 1), ("performed", "success", 0),
      ("app", "cancelled-by-app", 0), ("user", "cancelled-by-user", 0),
      ("unsupported", "unsupported", 0),
    ]
  )
  func `each result of the presentation is a result of the link`(
    answer: String,
    code: String,
    count: Int
  ) async throws {
    let answers: [String: PresentationResult<Screen>] = [
      "ready": .appReady(presenter: screen), "performed": .appPerformed, "app": .appCancelled,
      "user": .userCancelled, "unsupported": .unsupported,
    ]
    screen.answer = answers[answer]
    let features = [Listed<A>.sending("open"), Limited<A>.requiring()]
    let router = try LinkRouter(app: .tests, features: features)
    for link in ["x-app:open", "x-app:limited-A/a"] {
      #expect(await router.open(link, with: screen.presentation).code == code)
    }
    #expect(screen.asked == ["A.Show", "LimitedA.Show"])
    #expect(screen.shown.count == 2 * count)
  }

  @Test func `an action that shows nothing needs no registration`() async throws {
    let router = try LinkRouter(app: .tests, features: [CountFeature.self])
    Count.count = 0
    #expect(await router.open("x-app:count") == .success)
    #expect(await router.open("x-app:plain") == .success)
    #expect(Count.count == 1)
    let screens = RegisteredPresentationRouter()
    screens.present(NoPresenter.self) { _ in .appCancelled }
    #expect(await router.open("x-app:count", with: screens) == .cancelled(by: .app))
  }

  @Test func `an action without a registration is not presented, and the message names it`()
    async throws
  {
    let router = try LinkRouter.sending("open")
    let result = await router.open("x-app:open")
    guard case .unsupported(let link) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(link.origin == .action(feature: "A", action: "Show"))
    #expect(result.description.contains("cannot present 'A.Show'"))
  }

  @Test func `a later registration replaces the earlier one and receives the input`() async throws {
    let router = try LinkRouter.sending("open")
    let screens = screen.presentation
    screens.present(Screen.self) { [screen] request in
      #expect(request.feature == "A" && request.action == "Show")
      #expect((request.input as? Values)?.text == "a=b")
      await Task.yield()
      return .appReady(presenter: screen)
    }
    #expect(await router.open("x-app:open?a=b", with: screens) == .success)
    #expect(screen.asked == [] && screen.shown.count == 1)
  }

  @Test func `a registration receives the source, the link, the hint and the back stack`()
    async throws
  {
    let router = try LinesApp.router()
    let screens = screen.presentation
    var seen: [String] = []
    screens.present(Screen.self) { [screen] request in
      let hint = request.presentation?.description ?? "none"
      let link = request.link?.text ?? "none"
      seen.append("\(request.source.rawValue), \(link), \(hint), \(request.backStack)")
      return .appReady(presenter: screen)
    }
    let link = "x-app:line/A/stop/7"
    #expect(await router.open(link, with: screens, source: .widget) == .success)
    #expect(seen == ["widget, x-app:line/A/stop/7, present, x-app://lines → x-app://line/A"])
  }

  @Test func `a context without a router has the hint and the back stack of its initializer`()
    throws
  {
    let stack = try #require(try LinesApp.router().backStack(of: "x-app:line/A/stop/7"))
    let context = ActionContext(input: 7, presentation: .present, backStack: stack)
    #expect(context.presentation == .present && context.backStack == stack)
    let bare = ActionContext(input: 7)
    #expect(bare.presentation == nil && bare.backStack.isEmpty && bare.link == nil)
  }

  /// Answers otherwise for features that may be unavailable.
  final class ByKind: PresentationRouter {
    let screen: Screen
    init(_ screen: Screen) { self.screen = screen }

    func presentation<FeatureType, ActionType>(
      for actionBinding: StaticActionBinding<FeatureType, ActionType>,
      with state: ActionType.InputType
    ) -> PresentationResult<ActionType.PresenterType> {
      (screen as? ActionType.PresenterType).map { .appReady(presenter: $0) } ?? .unsupported
    }

    func presentation<FeatureType, ActionType>(
      for conditionalActionBinding: ConditionalActionBinding<FeatureType, ActionType>,
      with state: ActionType.InputType
    ) async -> PresentationResult<ActionType.PresenterType> {
      await Task.yield()
      return .userCancelled
    }
  }

  @Test func `each kind of binding has its own method, synchronous or asynchronous`() async throws {
    let features = [Listed<A>.sending("open"), Limited<A>.requiring()]
    let router = try LinkRouter(app: .tests, features: features)
    let screens = ByKind(screen)
    #expect(await router.open("x-app:open", with: screens) == .success)
    #expect(await router.open("x-app:limited-A/a", with: screens) == .cancelled(by: .user))
  }

  /// Stores the context of each request.
  final class ByContext: ActionPresentation {
    let screen: Screen
    var requests: [String] = []
    init(_ screen: Screen) { self.screen = screen }

    func presentation<Binding: ActionBinding>(
      for binding: Binding,
      in context: ActionContext<Binding.ActionType.InputType>
    ) async -> PresentationResult<Binding.ActionType.PresenterType> {
      let kind = binding.isConditional ? "conditional" : "static"
      requests.append("\(kind) \(binding.name) \(context.source.rawValue)")
      return (screen as? Binding.ActionType.PresenterType).map { .appReady(presenter: $0) }
        ?? .unsupported
    }
  }

  @Test func `one method presents the actions of all features`() async throws {
    let features = [Listed<A>.sending("open"), Limited<A>.requiring()]
    let router = try LinkRouter(app: .tests, features: features)
    let screens = ByContext(screen)
    #expect(await router.open("x-app:open", with: screens) == .success)
    #expect(await router.open("x-app:limited-A/a", with: screens, source: .app) == .success)
    #expect(screens.requests.map { $0.prefix { $0 != " " } } == ["static", "conditional"])
    #expect(screens.requests.map { $0.hasSuffix("app") } == [false, true])
  }

  @Test func `an error of an action is the result, with its type and text`() async throws {
    struct Full: Error, CustomStringConvertible { let description = "the disk is full" }
    let router = try LinkRouter.sending("open")
    screen.work = { _ in throw Full() }
    let result = await router.open("x-app:open", with: screen.presentation)
    guard case .failed(let failure) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(failure.action == "A.Show" && failure.type == "Full")
    #expect(result.description == "'A.Show' failed: the disk is full")
    screen.work = { _ in throw CancellationError() }
    #expect(
      await router.open("x-app:open", with: screen.presentation) == .cancelled(by: .caller)
    )
  }
}
