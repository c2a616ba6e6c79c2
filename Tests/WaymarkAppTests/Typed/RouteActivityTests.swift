import Testing
import Waymark
import WaymarkApp
import WaymarkCatalog

/// Activities that typed routes declare with `activityType`.
@MainActor
@Suite struct `The activities of typed routes` {
  final class Publisher: LinkActivity.Publisher {
    var calls: [String] = []
    var declaredTypes: [String]?
    func publish(_ activity: LinkActivity) {
      calls.append("publish \(activity.identifier) \(activity.title)")
    }
    func resign(_ activity: LinkActivity) { calls.append("resign \(activity.identifier)") }
  }

  let publisher = Publisher()
  let timeline = LinkTimeline()

  private func router(app: AppIdentity = .tests) throws -> LinkRouter {
    let router = try LinkRouter(
      app: app,
      routes: [
        .routes(ClubRoute.self) { _ in
        } preparing: { activity, route in
          if case .archive(let id) = route { activity.title = "Archive \(id)" }
        }
      ],
      requirements: ["premium": .flag("premium", default: true), "export": .flag("export")]
    )
    router.activityPublisher = publisher
    router.observe(timeline)
    return router
  }

  private var steps: [String] {
    timeline.events.map(\.name).filter { ["published", "undeclared", "resigned"].contains($0) }
  }

  @Test func `opening a route publishes its activity, from which the route is continued`()
    async throws
  {
    let router = try router()
    #expect(await router.open("x-app:archive/7") == .success)
    #expect(publisher.calls == ["publish example.club.archive Archive 7"])
    let activity = try #require(router.currentActivity)
    #expect(activity.webPageURL == "https://domain.example/archive/7")
    #expect(activity.userInfo == [LinkActivity.linkKey: "x-app://archive/7"])
    #expect(activity.eligibility == [.handoff])
    #expect(steps == ["published"])

    // It comes back, and is replaced by that of the next one; other routes have none.
    #expect(await router.open(.userActivity(activity)) == .success)
    #expect(await router.open("x-app:news") == .success)
    #expect(publisher.calls.count == 3)
    #expect(publisher.calls[1] == "resign example.club.archive")
    router.resignActivity()
    #expect(router.currentActivity == nil)
  }

  @Test func `a route that is not opened, or that has secrets, publishes nothing`() async throws {
    let router = try router()
    #expect(await router.open("x-app:archive/x").code == "no-mapping")
    #expect(await router.open("x-app:account/t0ken") == .success)
    router.environment.flags["premium"] = false
    #expect(await router.open("x-app:archive/7").code == "unavailable")
    #expect(publisher.calls.isEmpty && router.currentActivity == nil)

    struct Closed: Error {}
    let failing = try LinkRouter(
      app: .tests,
      routes: [.routes(ClubRoute.self) { _ in throw Closed() }],
      requirements: ["premium": .flag("a", default: true), "export": .flag("b")]
    )
    failing.activityPublisher = publisher
    #expect(await failing.open("x-app:archive/7").code == "failed")
    #expect(publisher.calls.isEmpty)
  }

  @Test func `an activity that Info.plist does not list is reported`() async throws {
    let router = try router()
    publisher.declaredTypes = ["example.club.archive"]
    await router.open("x-app:archive/1")
    #expect(steps == ["published"])
    publisher.declaredTypes = ["example.club.other"]
    await router.open("x-app:archive/2")
    #expect(steps == ["published", "resigned", "published", "undeclared"])
    let event = try #require(timeline.events.first { $0.name == "undeclared" })
    #expect(event.step == .undeclared(activity: "example.club.archive"))
    #expect(event.detail?.contains("NSUserActivityTypes") == true)
    #expect(publisher.calls.last == "publish example.club.archive Archive 2")
  }

  @Test func `an activity can be created without a router`() {
    // The enum has no identity of its own, so there is nothing to write a link with.
    #expect(LinkActivity(route: ClubRoute.archive(7)) == nil)
    // No activity type.
    #expect(LinkActivity(route: GuideRoute.halls) == nil)
  }

  @Test func `the types are in the catalog`() throws {
    let catalog = try LinkCatalog(router().appRoutes)
    #expect(catalog["archive"]?.notes.activityType == "example.club.archive")
    #expect(catalog["archive-2"]?.notes.activityType == "example.club.archive")
    #expect(catalog["news"]?.notes.activityType == nil)
    #expect(catalog.app.apple == nil)

    let actions = try LinkRouter(app: .tests, features: [KeepFeature.self])
    let kept = try LinkCatalog(actions.appRoutes)
    #expect(kept["keep"]?.notes.activityType == "x-app.KeepFeature.Keep--it")
    #expect(kept.app.apple?.activityTypes == ["x-app.KeepFeature.Stay"])
    let activity = try #require(actions.activity(for: KeepFeature.keep, with: NoInput()))
    #expect(activity.identifier == "x-app.KeepFeature.Keep--it")
  }

  enum Keep: Action {
    static let name = "Keep, it"
    static let activityEligibility: Set<ActivityEligibility> = [.handoff]
    static func perform(context: ActionContext<NoInput>, presenter: NoPresenter) async throws {}
  }

  enum Stay: Action {
    static let activityEligibility: Set<ActivityEligibility> = [.handoff]
    static func perform(context: ActionContext<NoInput>, presenter: NoPresenter) async throws {}
  }

  enum KeepFeature: Feature, URLMapped {
    static let keep = action(Keep.self)
    static let stay = action(Stay.self)
    static func urlMappings(routes: URLMappingsBuilder) {
      routes.send("keep", to: keep, name: "keep")
      routes.continueActivities(of: stay)
    }
  }
}
