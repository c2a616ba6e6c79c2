import Testing
import Waymark
import WaymarkApp

/// The UI that is made ready for links.
@MainActor
@Suite(.serialized) struct `Links and the UI` {
  // What a feature requires is asked while links are opened: no other suite may say so.
  enum A {}

  let screen = Screen()

  @Test func `an unavailable feature is reported before the UI changes`() async throws {
    let environment = FeatureEnvironment()
    let router = try LinkRouter(
      app: .tests,
      features: [Limited<A>.requiring(.flag("on"))],
      environment: environment
    )
    let result = await router.open("x-app:limited-A/a", with: screen.presentation)
    #expect(result.code == "unavailable")
    #expect(screen.asked == [])
    environment.flags["on"] = true
    #expect(await router.open("x-app:limited-A/a", with: screen.presentation) == .success)
    #expect(screen.asked == ["LimitedA.Show"])
  }

  @Test func `an action that the presentation has performed itself is a success`() async throws {
    let router = try LinkRouter.sending("open")
    screen.answer = .appPerformed
    #expect(await router.open("x-app:open", with: screen.presentation) == .success)
    #expect(screen.asked == ["A.Show"] && screen.shown == [])
  }

  @Test func `several windows share one router`() async throws {
    let router = try LinkRouter.sending("open")
    let other = Screen()
    router.presentation = screen.presentation
    #expect(await router.open("x-app:open?window=2", with: other.presentation) == .success)
    #expect(await router.open("x-app:open?window=1") == .success)
    #expect(screen.shown == ["open window=1"])
    #expect(other.shown == ["open window=2"])
  }

  /// An action that the system may keep.
  final class Keep: Action {
    static let activityEligibility: Set<ActivityEligibility> = [.handoff, .search]
    static func perform(context: ActionContext<Values>, presenter: Screen) async throws {
      presenter.shown.append(context.input.text)
    }
  }

  final class KeepFeature: Feature, URLMapped {
    static let keep = action(Keep.self)
    static let unrouted = action(Unrouted.self)
    static func urlMappings(routes: URLMappingsBuilder) {
      routes.send("keep/{name}", to: keep)
      routes.continueActivities(of: unrouted)
    }
  }

  final class Unrouted: Action {
    static let activityEligibility: Set<ActivityEligibility> = [.handoff]
    static func perform(context: ActionContext<Values>, presenter: Screen) async throws {
      presenter.shown.append("unrouted \(context.input.text)")
    }
  }

  @Test func `an activity has the web page of its action`() throws {
    let router = try LinkRouter(app: .tests, features: [KeepFeature.self])
    let activity = try #require(
      router.activity(for: KeepFeature.keep, with: Values(["name": "a b"]))
    )
    #expect(activity.webPageURL == "https://domain.example/keep/a%20b")
    #expect(activity.userInfo[LinkActivity.linkKey] == "x-app://keep/a%20b")
    #expect(activity.eligibility == [.handoff, .search])
  }

  @Test func `an eligible action without a route can be continued, too`() async throws {
    let router = try LinkRouter(app: .tests, features: [KeepFeature.self])
    let activity = try #require(
      router.activity(for: KeepFeature.unrouted, with: Values(["name": "50% & 1/2"]))
    )
    #expect(activity.webPageURL == nil)
    #expect(await router.open(.userActivity(activity), with: screen.presentation) == .success)
    #expect(screen.shown == ["unrouted name=50% & 1/2"])
  }
}
