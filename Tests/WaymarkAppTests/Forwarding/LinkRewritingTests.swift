import Testing
import Waymark
import WaymarkApp

@MainActor
@Suite struct LinkRewritingTests {
  let screen = Screen()

  /// A router whose wrapped links are those of `click.example.com`, by their path.
  func router(
    limit: Int = 5,
    _ targets: [String: String],
    asked: @escaping @MainActor (DeepLink) -> Void = { _ in }
  ) throws -> LinkRouter {
    let notes = RouteNotes(requiresVerifiedLink: true)
    let feature = Listed<A>.declaring { routes in
      routes.send("open", to: Listed<A>.show)
      routes.send("delete", to: Listed<A>.show, notes: notes)
    }
    let router = try LinkRouter(
      app: .tests,
      features: [feature],
      forwards: [
        .redirect("wrap/{id}", to: "https://click.example.com/{id}"),
        .alias("old", for: "delete"),
      ]
    )
    router.rewriting = LinkRouter.Rewriting(
      hosts: ["Click.Example.com", "*.example.link"],
      limit: limit
    ) { link in
      asked(link)
      await Task.yield()
      return targets[link.pathComponents.joined(separator: "/")]
    }
    return router
  }

  @Test func `only web links of the listed hosts are rewritten`() async throws {
    var asked: [String] = []
    let router = try router(["a": "x-app:open"]) { asked.append($0.text) }
    for link in [
      "https://click.example.com/a", "https://CLICK.example.com/a", "https://a.b.example.link/a",
      "http://click.example.com/a",
    ] {
      #expect(router.canOpen(link))
      #expect(await router.open(link, with: screen.presentation) == .success, "\(link)")
    }
    #expect(asked.count == 4 && screen.shown.count == 4)
    for link in [
      "https://example.link/a", "https://xexample.link/a",
      "https://click.example.com.evil.example/a",
      "click.example.com://a", "x-app://click.example.com/a", "https://click.example.com:444/a",
    ] {
      #expect(await router.open(link, with: screen.presentation).code == "no-mapping", "\(link)")
    }
    #expect(asked.count == 4)
    #expect(await router.open("no link").code == "unreadable")
  }

  @Test func `a link without a rewritten target is opened unchanged`() async throws {
    var count = 0
    let router = try router([:]) { _ in count += 1 }
    let result = await router.open("https://click.example.com/open", with: screen.presentation)
    #expect(result.code == "no-mapping" && count == 1)
  }

  @Test func `a rewritten link can be rewritten again, up to the limit`() async throws {
    let targets = [
      "a": "https://click.example.com/b", "b": "https://x.example.link/c",
      "c": "https://domain.example/open?n=1", "loop": "https://click.example.com/loop",
      "bad": "no link", "out": "https://elsewhere.example/",
    ]
    var count = 0
    let router = try router(limit: 3, targets) { _ in count += 1 }
    #expect(
      await router.open("https://click.example.com/a", with: screen.presentation) == .success
    )
    #expect(screen.shown == ["open n=1"] && count == 3)
    let loop = await router.open("https://click.example.com/loop", with: screen.presentation)
    #expect(loop.code == "redirected-too-often" && count == 6)
    let bad = await router.open("https://click.example.com/bad")
    #expect(bad.code == "failed" && bad.description.hasPrefix("'rewriting' failed: error[link."))
    #expect(await router.open("https://click.example.com/out").code == "no-mapping")
    let none = try self.router(limit: 0, targets)
    #expect(await none.open("https://click.example.com/a").code == "redirected-too-often")
  }

  @Test func `an invalid host is a finding of the router`() async throws {
    let router = try router([:])
    router.rewriting = LinkRouter.Rewriting(
      hosts: ["https://b.example", "*.c.example", "Click.example:8080", "Bücher.example", "a b"]
    ) { _ in "x-app:open" }
    let codes = router.findings.map { String("\($0)".prefix { $0 != "\n" }) }
    #expect(
      codes == [
        "error[catalog.bad-domain]: a domain does not contain ' '",
        "error[catalog.bad-domain]: the text contains more than a domain",
      ]
    )
    #expect("\(router.findings)".contains("rewriting.hosts"))
    #expect(await router.open("https://bücher.example/a", with: screen.presentation) == .success)
    router.rewriting = nil
    #expect(router.findings.isEmpty)
  }

  @Test func `an error of the rewriting is the result of the link`() async throws {
    struct Offline: Error {}
    let router = try router([:])
    router.rewriting = LinkRouter.Rewriting(hosts: ["click.example.com"]) { _ in throw Offline() }
    let result = await router.open("https://click.example.com/a")
    guard case .failed(let failure) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(failure.action == "rewriting" && failure.type == "Offline")
    router.rewriting = LinkRouter.Rewriting(hosts: ["click.example.com"]) { _ in
      throw CancellationError()
    }
    #expect(await router.open("https://click.example.com/a") == .cancelled(by: .caller))
  }

  @Test(
    arguments: [
      ("https://click.example.com/web", "success"),
      ("https://click.example.com/app", "unverified"),
      ("https://click.example.com/back", "unverified"),
      // The app's own old path, and what it sends on to a wrapped link.
      ("https://domain.example/old", "success"),
      ("https://click.example.com/old", "unverified"),
      ("https://domain.example/wrap/web", "success"),
      ("https://domain.example/wrap/app", "unverified"),
      ("x-app:wrap/web", "unverified"),
    ]
  )
  func `the target of a rewritten link is verified only if it is a web link`(
    link: String,
    code: String
  ) async throws {
    let targets = [
      "web": "https://domain.example/delete", "app": "x-app:delete", "old": "x-app:old",
      "back": "x-app:wrap/web",
    ]
    let router = try router(targets)
    #expect(await router.open(link, with: screen.presentation).code == code)
    #expect(
      await router.open(link, with: screen.presentation, source: .notification).code == code
        || link.hasPrefix("x-app")
    )
  }

  @Test func `observers see a rewritten link but not its path`() async throws {
    let timeline = LinkTimeline()
    let router = try router(["secret": "x-app:open"])
    router.observe(timeline)
    _ = await router.open("https://click.example.com/secret", with: screen.presentation)
    _ = await router.open("no link", with: screen.presentation)
    #expect(
      timeline.events.map(\.name) == [
        "received", "rewritten", "matched", "presenting", "performing", "finished",
        "received", "finished",
      ]
    )
    #expect(timeline.events.first?.detail == "https://click.example.com/…")
  }
}
