import Testing
import Waymark
import WaymarkApp

@MainActor
@Suite struct `Links of wrappers in a router` {
  let screen = Screen()

  func router(item: String? = "url") throws -> LinkRouter {
    let feature = Listed<A>.declaring { routes in
      routes.send("open", to: Listed<A>.show)
      routes.send("delete", to: Listed<A>.show, notes: RouteNotes(requiresVerifiedLink: true))
    }
    var app = AppIdentity.tests
    app.wrappers = [.init(host: "click.mail.example", paths: ["ls/click"], item: item)]
    return try LinkRouter(
      app: app,
      features: [feature],
      forwards: [
        .alias("old", for: "delete"),
        .redirect("wrap/{id}", to: "https://click.mail.example/ls/click?url={id}"),
      ]
    )
  }

  nonisolated static func click(_ link: String) -> String {
    let escapes = [
      ("%", "%25"), (":", "%3A"), ("/", "%2F"), ("?", "%3F"), ("=", "%3D"), ("&", "%26"),
    ]
    let value = escapes.reduce(link) { $0.replacing($1.0, with: $1.1) }
    return "https://click.mail.example/ls/click?url=\(value)"
  }

  @Test(
    arguments: [
      (click("https://domain.example/open?n=1"), "success"), (click("x-app:open?n=1"), "success"),
      // The web link in a web link counts as verified, a link that any app can claim does not.
      (click("https://domain.example/delete?n=1"), "success"),
      (click("https://domain.example/old?n=1"), "success"),
      (click("x-app:delete?n=1"), "unverified"), (click("x-app:old?n=1"), "unverified"),
      (click("https://domain.example/nothing"), "no-mapping"),
      (click("https://elsewhere.example/open"), "no-mapping"),
      (click(click("https://domain.example/open?n=1")), "no-mapping"),
      (click("open"), "no-mapping"),
      ("https://click.mail.example/ls/click", "no-mapping"),
      ("https://click.mail.example/open?n=1", "no-mapping"),
      ("x-app:wrap/x-app%3Aopen%3Fn%3D1", "success"),
      ("x-app:wrap/https%3A%2F%2Fdomain.example%2Fdelete%3Fn%3D1", "unverified"),
    ]
  )
  func `a link of a wrapper ends as the link in its item`(link: String, code: String) async throws {
    let router = try router()
    let result = await router.open(link, with: screen.presentation)
    #expect(result.code == code, "\(result)")
    #expect(screen.shown.count == (code == "success" ? 1 : 0))
    #expect(router.canOpen(link) == (code == "success" || code == "unverified"))
  }

  @Test func `a link that the wrapper's server knows opens in a browser, or is looked up`()
    async throws
  {
    let router = try router(item: nil)
    let link = Self.click("https://domain.example/open?n=1")
    #expect(await router.open(link) == .redirected(to: link))
    #expect(!router.canOpen(link))
    router.rewriting = LinkRouter.Rewriting { _ in "https://domain.example/open?n=2" }
    #expect(router.canOpen(link))
    #expect(await router.open(link, with: screen.presentation) == .success)
    #expect(screen.shown == ["open n=2"])
    router.rewriting = LinkRouter.Rewriting { _ in nil }
    #expect(await router.open(link) == .redirected(to: link))
    #expect(await router.open("https://click.mail.example/other").code == "no-mapping")
  }

  @Test func `observers receive a link of a wrapper without its item`() async throws {
    let router = try router()
    let timeline = LinkTimeline()
    router.observe(timeline)
    let link = Self.click("https://domain.example/open?n=1")
    #expect(await router.open(link, with: screen.presentation) == .success)
    let names = timeline.events.map(\.name)
    #expect(names.prefix(3) == ["received", "rewritten", "matched"], "\(names)")
    #expect(timeline.events.first?.step == .received("https://click.mail.example/…"))
  }
}
