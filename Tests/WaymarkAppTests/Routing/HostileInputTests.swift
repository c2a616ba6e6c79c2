import TestSupport
import Testing
import Waymark
import WaymarkApp

/// Whatever comes from outside ends in a result.
@MainActor
@Suite struct HostileInputTests {
  let screen = Screen()

  func router() throws -> LinkRouter {
    let feature = Listed<A>.declaring { routes in
      routes.send("open/{name}", to: Listed<A>.show)
      routes.send("secret/{token}", to: Listed<A>.show, notes: RouteNotes(secrets: ["token"]))
      routes.send("items?page={page:int?}", to: Listed<A>.show)
      routes.send("rest/{path**}", to: Listed<A>.show)
      routes.continueActivities(of: Listed<A>.show)
    }
    let router = try LinkRouter(
      app: .any,
      features: [feature],
      handlers: [RecordingHandler("games/{user}", "games/{user}/{page}")],
      routes: [.routes(StopRoute.self) { _ in }],
      forwards: [
        .alias("old/{name}", for: "open/{name}"),
        .redirect("out/{name}", to: "https://x.example/{name}"),
      ]
    )
    router.rewriting = LinkRouter.Rewriting(hosts: ["click.example"]) { $0.queryItems.first?.value }
    router.observe(LinkTimeline(capacity: 8))
    router.presentation = screen.presentation
    return router
  }

  /// Links at every limit.
  static let links: [String] = [
    String(repeating: "a", count: 8_192), "x-app:" + String(repeating: "/", count: 8_186),
    "x-app:open/" + String(repeating: "%41", count: 2_700),
    "x-app:open/" + String(repeating: "é", count: 5_000),
    "x-app:rest/" + String(repeating: "../", count: 2_700),
    "x-app:rest/" + String(repeating: "a/", count: 4_090),
    "x-app:items?" + String(repeating: "&", count: 8_100),
    "x-app:items?" + String(repeating: "page=1&", count: 1_100),
    "x-app:items#" + String(repeating: "#", count: 8_000),
    "x-app:open/" + String(repeating: "%", count: 8_000),
    "https://" + String(repeating: "a.", count: 4_000),
    "https://click.example/?u=" + String(repeating: "https://click.example/?u=", count: 300),
    "https://[::1]/open/a", "https://user:pass@domain.example/open/a", "x-app:old/%2E%2E",
    "x-app:out/%2F%2Fevil.example", "x-app:out/a%3Fb%23c", "", ":", "x:", "//",
    "x-app:open/\u{0}",
    "x-app:stop/-99999999999999999999", "x-app:stop/\(Int.min)", "x-app:games?user=&page=",
  ]

  @Test func `a hostile link ends with a result`() async throws {
    let router = try router()
    for link in Self.links {
      for source in [LinkSource.openURL, .notification] {
        let result = await router.open(link, source: source)
        #expect(!result.code.isEmpty && !result.description.isEmpty, "\(link.prefix(40))")
      }
      _ = router.canOpen(link)
    }
  }

  @Test func `a redirect with values of a link stays on the host of the redirect`() async throws {
    let router = try router()
    for (link, target) in [
      ("x-app:out/%2F%2Fevil.example", "https://x.example/%2F%2Fevil.example"),
      ("x-app:out/a%3Fb%23c", "https://x.example/a%3Fb%23c"),
      ("x-app:out/@evil.example", "https://x.example/@evil.example"),
    ] {
      // The router takes every domain, and no route matches this one.
      #expect(await router.open(link) == .redirected(to: target))
    }
  }

  @Test func `random bytes from any source end with a result`() async throws {
    let router = try router()
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    let starts = [
      "", "x-app:", "x-app://open/", "https://domain.example/", "https://click.example/?u=",
      "x-app:old/", "x-app:out/", "x-app:secret/", "x-app:items?page=", "x-app:stop/",
      "x-app:games/",
    ]
    for _ in 0..<1_500 {
      let start = starts.randomElement(using: &random) ?? ""
      let text = start + self.text(&random)
      let results = [
        await router.open(text),
        await router.open(.notification(["link": text, "aps": [text]])),
        await router.open(
          .userActivity(
            type: text,
            webPageURL: random.oneIn(2) ? text : nil,
            userInfo: userInfo(text)
          )
        ),
        await router.open(.quickAction(["link": random.oneIn(2) ? text : 7])),
      ]
      for result in results { #expect(!result.description.isEmpty, "seed \(seed)") }
    }
  }

  private func userInfo(_ text: String) -> [AnyHashable: Any] {
    [
      LinkActivity.actionKey: "A.Show", LinkActivity.parametersKey: text, text: text, 1: 2,
    ]
  }

  /// Any Unicode, or any bytes.
  private func text(_ random: inout SeededGenerator) -> String {
    guard random.oneIn(2) else { return random.text(upTo: 40) }
    let count = Int.random(in: 0...60, using: &random)
    let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
