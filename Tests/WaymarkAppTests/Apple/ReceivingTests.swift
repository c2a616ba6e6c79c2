import Foundation
import Testing
import Waymark

@testable import WaymarkApp

/// What delegates hand over, and what they are answered.
@MainActor
@Suite struct ReceivingTests {
  enum Routes {}

  final class Continue: Action {
    static func perform(context: ActionContext<NoInput>, presenter: NoPresenter) async throws {}
  }

  final class ContinueFeature: Feature, URLMapped {
    static let resume = action(Continue.self)
    static func urlMappings(routes: URLMappingsBuilder) { routes.continueActivities(of: resume) }
  }

  let screen = Screen()
  let witness = Witness()
  /// What has passed.
  final class Watch { var time = Duration.zero }
  let watch = Watch()

  func router() throws -> LinkRouter {
    let routes = Listed<Routes>.declaring { routes in
      routes.send("open/{id}", to: Listed<Routes>.show)
      routes.send("later/{id}", to: Listed<Routes>.show, notes: RouteNotes(gates: ["signedIn"]))
      routes.send("bad", to: Listed<Routes>.show)
    }
    let router = try LinkRouter(app: .tests, features: [routes, ContinueFeature.self])
    router.presentation = screen.presentation
    router.observe(witness)
    router.elapsed = { [watch] in watch.time }
    return router
  }

  /// What each link ended with.
  var ends: [String] {
    witness.events.compactMap {
      if case .finished(let result) = $0.step { result.code } else { nil }
    }
  }

  func settle() async { for _ in 0..<12 { await Task.yield() } }

  static func activity(_ userInfo: [AnyHashable: Any], page: String? = nil) -> LinkArrival {
    .userActivity(type: "any", webPageURL: page, userInfo: userInfo)
  }

  /// What came, what a delegate is answered, and what becomes of it.
  static let answers: [(LinkArrival, isOurs: Bool, code: String)] = [
    (.link("x-app:open/7"), true, "success"),
    (.link("https://domain.example/open/7"), true, "success"),
    // It is the app's link, and another library is not to have a look at it.
    (.link("x-app:later/7"), true, "deferred"),
    (.link("x-app:bad?refused=1"), true, "not-decodable"),
    (.link("x-app:nowhere"), false, "no-mapping"),
    (.link("com.googleusercontent.apps.1:/oauth2redirect"), false, "no-mapping"),
    (.link("x-app:%00"), false, "unreadable"),
    (.link(""), false, "unreadable"),
    (activity([:], page: "https://domain.example/open/7"), true, "success"),
    (activity([:], page: "https://domain.example/elsewhere"), false, "no-mapping"),
    (activity([LinkActivity.linkKey: "x-app:open/7"]), true, "success"),
    (activity([LinkActivity.actionKey: "ContinueFeature.Continue"]), true, "success"),
    (activity([LinkActivity.actionKey: "ContinueFeature.None"]), false, "missing-link"),
    (activity([:]), false, "missing-link"),
    (.quickAction(["link": "x-app:open/7"]), true, "success"),
    (.quickAction([:]), false, "missing-link"),
  ]

  @Test func `the answer to a delegate indicates whether the link belongs to the app`() async throws
  {
    for (arrival, isOurs, code) in Self.answers {
      witness.forget()
      let router = try router()
      #expect(router.canOpen(arrival) == isOurs, "\(arrival)")
      #expect(router.accept(arrival) == isOurs, "\(arrival)")
      await settle()
      #expect(ends == [code], "\(arrival)")
    }
  }

  @Test func `an inbox returns before it is ready, and keeps links without a route`()
    async throws
  {
    for (arrival, isOurs, code) in Self.answers {
      witness.forget()
      let inbox = LinkInbox(try router(), settings: LinkInbox.Settings(expiry: nil))
      #expect(inbox.canOpen(arrival) == isOurs, "\(arrival)")
      #expect(inbox.accept(arrival) == isOurs, "\(arrival)")
      await settle()
      #expect(ends == [] && screen.asked == [], "\(arrival)")
      await inbox.open(LinkInbox.ready)
      await settle()
      #expect(ends == [code], "\(arrival)")
      screen.asked = []
    }
  }

  struct Late: LinkHandlerType {
    let pathSchemes = ["late"]
    func handle(link: DeepLink) -> Bool { true }
  }

  @Test func `a link opens a route that is added while the app starts`() async throws {
    let router = try router()
    let inbox = LinkInbox(router, settings: LinkInbox.Settings(expiry: nil))
    #expect(!inbox.accept(.link("x-app:late")))
    router.addHandler(Late())
    await inbox.open(LinkInbox.ready)
    await settle()
    #expect(ends == ["success"])
  }

  @Test func `a link that the system delivers twice is opened once, by a router and by an inbox`()
    async throws
  {
    let twice: [(LinkArrival, LinkArrival)] = [
      (.link("x-app:open/7"), .link("x-app:open/7")),
      (
        .link("https://domain.example/open/7"),
        Self.activity([:], page: "https://domain.example/open/7")
      ),
      (.notification(["link": "x-app:open/7"]), .link("x-app:open/7")),
      (.link("x-app:open/7#a|b"), .link(" x-app:open/7#a%7Cb\n")),
    ]
    for (first, second) in twice {
      for receiver in [try router(), LinkInbox(try router())] as [any LinkReceiver] {
        witness.forget()
        screen.shown = []
        if let inbox = receiver as? LinkInbox { await inbox.open(LinkInbox.ready) }
        #expect(receiver.accept(first))
        #expect(receiver.accept(second), "the answer is the same")
        await settle()
        #expect(screen.shown == ["open/{id} id=7"], "\(first), \(second)")
        #expect(ends.sorted() == ["dropped-duplicate", "success"])
      }
    }
  }

  @Test func `the same link is opened again later, and another link at once`() async throws {
    let router = try router()
    for (time, link) in [(0, 1), (1, 1), (1, 2), (2, 1), (3, 2), (3, 1), (4, 1)] {
      watch.time = .seconds(time)
      router.accept(.link("x-app:open/\(link)"))
      await settle()
    }
    #expect(screen.shown == [1, 2, 1, 2, 1].map { "open/{id} id=\($0)" })
  }

  @Test func `a link is shown in the window that received it`() async throws {
    for receiver in [try router(), LinkInbox(try router())] as [any LinkReceiver] {
      let window = Screen()
      if let inbox = receiver as? LinkInbox { await inbox.open(LinkInbox.ready) }
      receiver.accept(.link("x-app:open/7"), with: window.presentation)
      await settle()
      #expect(window.shown == ["open/{id} id=7"])
    }
    #expect(screen.shown == [])
  }

  @Test func `links that arrive in a set are opened in a fixed order`() async throws {
    let links = ["x-app:open/3", "x-app:nowhere", "https://domain.example/open/2", "x-app:open/1"]
    for start in links.indices {
      screen.shown = []
      let router = try router()
      let turned = links[start...] + links[..<start]
      #expect(router.accept(together: turned.map { .link($0) }, with: nil))
      await settle()
      #expect(screen.shown == [2, 1, 3].map { "open/{id} id=\($0)" })
    }
    #expect(try !router().accept(together: [.link("x-app:nowhere")], with: nil))
    #expect(try !router().accept(together: [], with: nil))
  }

  @Test func `a hostile arrival ends once, and the delegate gets an answer`() async throws {
    let arrivals = HostileInputTests.links.flatMap { link in
      [
        .link(link), Self.activity([:], page: link), Self.activity([LinkActivity.linkKey: link]),
        Self.activity([LinkActivity.actionKey: link, 7: [link]]), .notification(["link": link]),
        .quickAction(["link": link]),
      ]
    }
    for receiver in [try router(), LinkInbox(try router())] as [any LinkReceiver] {
      witness.forget()
      if let inbox = receiver as? LinkInbox { await inbox.open(LinkInbox.ready) }
      for arrival in arrivals {
        let isOurs = receiver.canOpen(arrival)
        #expect(receiver.accept(arrival) == isOurs)
        await settle()
      }
      #expect(ends.count == arrivals.count)
    }
  }

  @Test func `URLs are opened in their order`() async throws {
    let urls = try ["x-app:open/3", "x-app:nowhere", "x-app:open/1"].map {
      try #require(URL(string: $0))
    }
    let router = try router()
    #expect(router.accept(urls))
    #expect(!router.accept(urls[1]) && !router.accept([]))
    await settle()
    #expect(screen.shown == [3, 1].map { "open/{id} id=\($0)" })
  }
}
