import Testing
import Waymark
import WaymarkApp

/// Features that are not available, and links to them.
@MainActor
@Suite(.serialized) struct AvailabilityTests {
  // What a feature requires is asked while links are opened: no other suite may say so.
  enum A {}
  enum B {}
  enum C {}

  let screen = Screen()
  let environment = FeatureEnvironment()

  func router(_ features: any FeatureDefinition.Type...) throws -> LinkRouter {
    try LinkRouter(app: .tests, features: features, environment: environment)
  }

  func waiting(_ result: URLRoutingResult) throws -> URLRoutingResult.WaitingLink {
    switch result {
    case .unavailable(let link, _), .deferred(let link, _): return link
    default:
      Issue.record("\(result)")
      throw CancellationError()
    }
  }

  @Test func `the unmet conditions of the groups come first, and all are listed`() async throws {
    let feature = Limited<A>.requiring(.flag("a1"), .flag("a2"))
    let inner = LimitedGroup<B>.requiring(.flag("b"), of: [feature])
    let outer = LimitedGroup<C>.requiring(.flag("c"), of: [inner])
    let router = try router(outer)
    let result = await router.open("x-app:limited-A/a", with: screen.presentation)
    guard case .unavailable(let link, let reasons) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(reasons.map(\.feature) == ["GroupC", "GroupB", "LimitedA", "LimitedA"])
    #expect(
      reasons.map(\.cause) == [.flagOff("c"), .flagOff("b"), .flagOff("a1"), .flagOff("a2")]
    )
    #expect(link.link.text == "x-app:limited-A/a")
    #expect(
      result.description.hasPrefix(
        "x-app:limited-A/a (route 'limited-A/{name}' of the feature 'LimitedA') is not available: "
          + "GroupC: the flag 'c' is off; GroupB: "
      )
    )
    environment.flags = ["a1": true, "a2": true, "b": true]
    #expect(router.availability(of: feature).reasons.map(\.feature) == ["GroupC"])
    #expect(router.availability(of: inner).isAvailable == false)
    environment.flags["c"] = true
    #expect(
      router.availability(of: feature).isAvailable && router.availability(of: outer).isAvailable
    )
    #expect(await link.resume() == .success)
  }

  @Test func `an unconditional feature has the conditions of its groups`() async throws {
    let group = LimitedGroup<C>.requiring(.flag("c"), of: [Listed<A>.sending("open")])
    let router = try router(group)
    #expect(await router.open("x-app:open", with: screen.presentation).code == "unavailable")
    environment.flags["c"] = true
    #expect(await router.open("x-app:open", with: screen.presentation) == .success)
  }

  @Test func `an action checks the conditions of its own feature, for links of any feature`()
    async throws
  {
    let sender = Listed<B>.declaring { routes in
      routes.send("sent/{name}", to: Limited<A>.show)
      routes.continueActivities(of: Limited<A>.show)
    }
    let limited = Limited<A>.requiring(.flag("a"))
    let group = LimitedGroup<C>.requiring(.flag("c"), of: [limited])
    let around = LimitedGroup<B>.requiring(.flag("b"), of: [sender])
    let activity = LinkActivity(
      identifier: "x",
      title: "",
      userInfo: [LinkActivity.actionKey: "LimitedA.Show"]
    )
    for features in [[around, group], [group, around]] {
      let router = try LinkRouter(app: .tests, features: features)
      for arrival in [LinkArrival.link("x-app:sent/a"), .userActivity(activity)] {
        let result = await router.open(arrival, with: screen.presentation)
        guard case .unavailable(_, let reasons) = result else {
          Issue.record("\(result)")
          continue
        }
        #expect(reasons.map(\.cause) == [.flagOff("b"), .flagOff("c"), .flagOff("a")])
      }
    }
    let alone = try LinkRouter(app: .tests, features: [sender])
    let result = await alone.open("x-app:sent/a", with: screen.presentation)
    #expect(result.code == "unavailable" && screen.asked == [])
  }

  @Test func `a waiting link is resumed once after the purchase`() async throws {
    let purchases = MemoryPurchases()
    environment.purchases = purchases
    let router = try router(Limited<A>.requiring(.purchase("premium")))
    let link = try waiting(await router.open("x-app:limited-A/a", with: screen.presentation))
    purchases.set("premium", isPurchased: true)
    #expect(await link.resume() == .success)
    #expect(screen.shown == ["limited-A/{name} name=a"])
    #expect(await link.resume() == .cancelled(by: .caller))
    #expect(screen.shown.count == 1)
  }

  @Test func `a link that was resumed too early several times is opened once`() async throws {
    let router = try router(Limited<A>.requiring(.flag("on")))
    let result = await router.open("x-app:limited-A/a", with: screen.presentation)
    let first = try waiting(result)
    let again = await first.resume()
    #expect(again == result)
    let second = try waiting(again)
    #expect(second == first)
    environment.flags["on"] = true
    #expect(await first.resume() == .success)
    #expect(await second.resume() == .cancelled(by: .caller))
    #expect(screen.shown.count == 1)
  }

  @Test func `a link that is being resumed cannot be resumed again`() async throws {
    let router = try router(Limited<A>.requiring(.flag("on")))
    let link = try waiting(await router.open("x-app:limited-A/a", with: screen.presentation))
    environment.flags["on"] = true
    screen.work = { _ in #expect(await link.resume() == .cancelled(by: .caller)) }
    #expect(await link.resume() == .success)
    #expect(screen.shown.count == 1)
  }

  @Test func `a link that was not opened when it was resumed can be resumed again`() async throws {
    let router = try router(Limited<A>.requiring(.flag("on")))
    let link = try waiting(await router.open("x-app:limited-A/a", with: screen.presentation))
    environment.flags["on"] = true
    screen.answer = .appCancelled
    #expect(await link.resume() == .cancelled(by: .app))
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return await link.resume()
    }
    task.cancel()
    #expect(await task.value == .cancelled(by: .caller))
    screen.answer = nil
    #expect(await link.resume() == .success)
    #expect(await link.resume() == .cancelled(by: .caller))
    #expect(screen.shown.count == 1)
  }

  @Test func `a link can be resumed in another window`() async throws {
    let router = try router(Limited<A>.requiring(.flag("on")))
    let link = try waiting(await router.open("x-app:limited-A/a", with: screen.presentation))
    environment.flags["on"] = true
    let other = Screen()
    #expect(await link.resume(with: other.presentation) == .success)
    #expect(screen.shown == [] && other.shown.count == 1)
  }

  @Test func `only a granted request performs a conditional action`() async throws {
    let router = try router(Limited<A>.requiring(.flag("on")))
    let missing = try #require(throws: FeatureAvailability.UnavailableError.self) {
      try router.request(Limited<A>.show)
    }
    #expect(missing.feature == "LimitedA")
    #expect(missing.description == "'LimitedA' is not available: LimitedA: the flag 'on' is off")
    environment.flags["on"] = true
    let granted = try router.request(Limited<A>.show)
    try await granted.perform(with: Values(["name": "a"]), presenter: screen)
    #expect(screen.shown == ["name=a"])
    #expect(screen.contexts.first?.source == .app)
    #expect(screen.contexts.first?.link == nil)
    screen.work = { _ in throw CancellationError() }
    await #expect(throws: CancellationError.self) {
      try await granted.perform(with: Values(), presenter: screen)
    }
  }

  @Test func `a feature without the router has its own availability`() throws {
    let router = try LinkRouter(app: .tests, environment: environment)
    #expect(router.availability(of: Limited<A>.requiring(.flag("x"))).reasons.count == 1)
    #expect(router.availability(of: Listed<A>.self).isAvailable)
  }

  @Test func `an input that cannot be decoded is reported before the availability is checked`()
    async throws
  {
    let router = try router(Limited<A>.requiring(.flag("on")))
    let result = await router.open("x-app:limited-A/a?refused", with: screen.presentation)
    #expect(result.code == "not-decodable")
  }
}
