import Testing
import Waymark
import WaymarkApp

@MainActor
@Suite(.serialized) struct ActivityTests {
  // What a feature requires is asked while links are opened: no other suite may say so.
  enum A {}

  let screen = Screen()

  /// An action that the system may keep.
  final class Keep: Action {
    static let activityEligibility: Set<ActivityEligibility> = [.handoff, .prediction]
    static func prepare(_ activity: inout LinkActivity, for input: Values) {
      activity.title = "Keep \(input.parameters["name"] ?? "")"
      activity.keywords = ["keep"]
    }
    static func perform(context: ActionContext<Values>, presenter: Screen) async throws {
      try await presenter.work(context)
      presenter.contexts.append(context)
      presenter.shown.append("keep \(context.input.text)")
    }
  }

  final class KeepFeature: Feature, URLMapped {
    static let keep = action(Keep.self)
    static func urlMappings(routes: URLMappingsBuilder) { routes.send("keep/{name}", to: keep) }
  }

  final class SecretFeature: Feature, URLMapped {
    static let keep = action(Keep.self)
    static func urlMappings(routes: URLMappingsBuilder) {
      routes.send("sign-in/{token}", to: keep, notes: RouteNotes(secrets: ["token"]))
      routes.send("plain", to: keep)
    }
  }

  /// Its action has no route; there is a condition.
  final class LimitedKeep: ConditionalFeature, URLMapped {
    static let keep = action(Keep.self)
    @MainActor static var requirements: [FeatureRequirement] { [.flag("keep")] }
    static func urlMappings(routes: URLMappingsBuilder) { routes.continueActivities(of: keep) }
  }

  final class Publisher: LinkActivity.Publisher {
    var calls: [String] = []
    func publish(_ activity: LinkActivity) { calls.append("publish \(activity.title)") }
    func resign(_ activity: LinkActivity) { calls.append("resign \(activity.title)") }
  }

  func router(_ features: any FeatureDefinition.Type..., app: AppIdentity = .tests) throws
    -> LinkRouter
  {
    try LinkRouter(app: app, features: features)
  }

  @Test func `an activity contains everything that continues its action`() throws {
    let router = try router(KeepFeature.self)
    let activity = try #require(
      router.activity(for: KeepFeature.keep, with: Values(["name": "a/b"]))
    )
    #expect(activity.identifier == "x-app.KeepFeature.Keep")
    #expect(activity.title == "Keep")
    #expect(activity.webPageURL == "https://domain.example/keep/a%2Fb")
    #expect(
      activity.userInfo == [
        LinkActivity.actionKey: "KeepFeature.Keep", LinkActivity.linkKey: "x-app://keep/a%2Fb",
      ]
    )
    #expect(activity.eligibility == [.handoff, .prediction])
    var app = AppIdentity.tests
    app.apple = .init(appIDs: ["ABCDE12345.com.example.app"])
    let named = try self.router(KeepFeature.self, app: app)
      .activity(for: KeepFeature.keep, with: Values(["name": "a"]))
    #expect(named?.identifier == "com.example.app.KeepFeature.Keep")
  }

  @Test func `an action that is not eligible, is secret or cannot be continued has no activity`()
    throws
  {
    let listed = try LinkRouter(app: .tests, features: [Listed<A>.sending("open")])
    #expect(listed.activity(for: Listed<A>.show, with: Values()) == nil)
    let secret = try router(SecretFeature.self)
    #expect(secret.activity(for: SecretFeature.keep, with: Values(["token": "t"])) == nil)
    #expect(secret.activity(for: SecretFeature.keep, with: Values()) == nil)
    let none = try LinkRouter(app: .tests)
    #expect(none.activity(for: KeepFeature.keep, with: Values(["name": "a"])) == nil)
    let missing = try router(KeepFeature.self)
    #expect(missing.activity(for: KeepFeature.keep, with: Values()) == nil)
  }

  @Test func `an activity is published after success, and the one before is invalidated first`()
    async throws
  {
    let router = try router(KeepFeature.self)
    let publisher = Publisher()
    router.activityPublisher = publisher
    let presentation = screen.presentation
    screen.work = { context in
      if context.input.parameters["name"] == "bad" { throw CancellationError() }
    }
    for name in ["a", "bad", "b"] {
      _ = await router.open("x-app:keep/\(name)", with: presentation)
    }
    try await router.perform(
      KeepFeature.keep,
      with: Values(["name": "c"]),
      presenter: screen
    )
    router.resignActivity()
    router.resignActivity()
    #expect(
      publisher.calls == [
        "publish Keep a", "resign Keep a", "publish Keep b", "resign Keep b", "publish Keep c",
        "resign Keep c",
      ]
    )
  }

  @Test func `an activity is continued by its web page, its link or its action`() async throws {
    let router = try router(KeepFeature.self, LimitedKeep.self)
    var activity = try #require(
      router.activity(for: KeepFeature.keep, with: Values(["name": "a"]))
    )
    let presentation = screen.presentation
    #expect(await router.open(.userActivity(activity), with: presentation) == .success)
    #expect(screen.contexts.last?.link?.text == "https://domain.example/keep/a")
    activity.webPageURL = nil
    #expect(await router.open(.userActivity(activity), with: presentation) == .success)
    #expect(screen.contexts.last?.link?.text == "x-app://keep/a")
    router.environment.flags["keep"] = true
    let plain = try #require(
      router.activity(for: LimitedKeep.keep, with: Values(["a": "1", "b": "&="]))
    )
    #expect(
      plain.userInfo == [
        LinkActivity.actionKey: "LimitedKeep.Keep", LinkActivity.parametersKey: "a=1&b=%26%3D",
      ] || plain.userInfo[LinkActivity.parametersKey] != nil
    )
    #expect(await router.open(.userActivity(plain), with: presentation) == .success)
    #expect(screen.shown.last == "keep a=1&b=&=")
    #expect(screen.contexts.last?.link == nil)
    #expect(screen.contexts.last?.source == .userActivity)
  }

  @Test func `an action that is continued without a link waits for its feature, too`()
    async throws
  {
    let router = try router(LimitedKeep.self)
    let activity = LinkActivity(
      identifier: "x",
      title: "",
      userInfo: [LinkActivity.actionKey: "LimitedKeep.Keep"]
    )
    let result = await router.open(.userActivity(activity), with: screen.presentation)
    guard case .unavailable(let link, let reasons) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(reasons.map(\.cause) == [.flagOff("keep")])
    router.environment.flags["keep"] = true
    #expect(await link.resume() == .success)
    #expect(screen.shown == ["keep "])
  }

  @Test(
    arguments: [
      ([:], "missing-link"),
      (["waymark.action": "Nothing.Known"], "missing-link"),
      (
        [
          "waymark.action": "LimitedKeep.Keep",
          "waymark.parameters": String(repeating: "a&", count: 300),
        ], "not-decodable"
      ),
      (["waymark.action": "LimitedKeep.Keep", "waymark.parameters": "refused"], "not-decodable"),
      (["waymark.link": "no link"], "unreadable"),
      (["waymark.link": "x-app:none"], "no-mapping"),
      (["waymark.link": "x-app:keep/a"], "success"),
    ] as [([String: String], String)]
  )
  func `an activity that opens nothing ends with a result`(
    userInfo: [String: String],
    code: String
  ) async throws {
    let router = try router(KeepFeature.self, LimitedKeep.self)
    router.environment.flags["keep"] = true
    let arrival = LinkArrival.userActivity(type: "any", webPageURL: nil, userInfo: userInfo)
    let result = await router.open(arrival, with: screen.presentation)
    #expect(result.code == code)
    #expect(!result.description.isEmpty)
  }

  /// Features of one name.
  enum First {
    final class Notes: Feature, URLMapped {
      static let keep = action(Keep.self)
      static func urlMappings(routes: URLMappingsBuilder) { routes.continueActivities(of: keep) }
    }
  }

  enum Second {
    final class Notes: Feature, URLMapped {
      static let keep = action(Keep.self)
      static func urlMappings(routes: URLMappingsBuilder) { routes.continueActivities(of: keep) }
    }
  }

  @Test func `two actions with the same activity type are an error`() throws {
    let error = try #require(throws: LinkRouterError.self) {
      try router(First.Notes.self, Second.Notes.self)
    }
    #expect(error.findings == [.duplicateActivity("Notes.Keep")])
    #expect(error.description.contains("'Notes.Keep'"))
  }

  @Test func `observers receive events about activities`() async throws {
    let router = try router(KeepFeature.self)
    let timeline = LinkTimeline()
    router.observe(timeline)
    router.activityPublisher = Publisher()
    for name in ["a", "b"] {
      _ = await router.open("x-app:keep/\(name)", with: screen.presentation)
    }
    let steps = timeline.events.filter { ["published", "resigned"].contains($0.name) }
    #expect(steps.map(\.name) == ["published", "resigned", "published"])
    #expect(steps.map(\.number) == [1, 2, 2])
  }
}
