import TestSupport
import Testing
import Waymark
import WaymarkApp
import WaymarkCatalog

@MainActor
@Suite struct `A secret` {
  let router: LinkRouter
  let witness = Witness()
  let timeline = LinkTimeline()

  init() throws {
    router = try VaultApp.router()
    router.observe(witness)
    router.observe(timeline)
  }

  /// Every text about a link that may leave the app.
  private func texts(_ result: URLRoutingResult?) -> [String] {
    var texts = [timeline.json()]
    for event in witness.events {
      texts += [
        event.description, event.detail ?? "", "\(event.step)", event.link?.text ?? "",
        event.link?.description ?? "", "\(event.analyticsID ?? "")",
      ]
      if case .finished(let result) = event.step { texts += facts(result) }
      if case .finished(.noMapping(let link)) = event.step {
        texts += [link.link.text, link.explanation.description, link.explanation.reason]
        texts += link.explanation.nearest.map { "\($0.failures) \($0.reason)" }
        texts.append(link.explanation.suggestion?.link ?? "")
      }
      if case .finished(.redirected(let link)) = event.step { texts.append(link) }
    }
    return result.map { texts + facts($0) } ?? texts
  }

  /// The text of a result, and what else in it may be shown.
  private func facts(_ result: URLRoutingResult) -> [String] {
    let text = result.description
    switch result {
    case .unreadable(let error): return [text, error.text, error.diagnostic.description]
    case .notDecodable(let link, let error):
      return [text, "\(link)", "\(error)", "\(error.reason)", error.value ?? ""]
        + [error.parameter ?? ""]
    case .unverified(let link), .declined(let link), .unsupported(let link):
      return [text, "\(link)"]
    case .unavailable(let link, let reasons): return [text, "\(link.link)", "\(reasons)"]
    case .deferred(let link, let gates): return [text, "\(link.link)", "\(gates)"]
    case .redirectedTooOften(let links): return [text] + links
    case .failed(let failure): return [text, failure.text, failure.type, failure.action]
    default: return [text]
    }
  }

  private func expectNothing(
    of secret: String = "S3",
    _ result: URLRoutingResult?,
    _ link: String,
    _ location: SourceLocation = #_sourceLocation
  ) {
    for text in texts(result) where text.contains(secret) {
      Issue.record("\(link) shows its secret: \(text)", sourceLocation: location)
    }
    witness.forget()
    timeline.clear()
  }

  /// Secrets as they stand in a link; each holds `S3` in every form.
  nonisolated static let values = ["S3CRET", "S3%43RET", "S3%22%5Cx", "%CC%81S3", "S3%2FS3", "S3é"]

  nonisolated static let places = [
    "reset/VALUE?fate=FATE", "login?code=VALUE&fate=FATE", "bare?fate=FATE&token=VALUE",
    "join?fate=FATE#VALUE", "open/a/VALUE/S3b?fate=FATE", "gift-VALUE?fate=FATE",
    "reset/VALUE?fate=FATE&token=S3more",
  ]

  @Test(
    arguments: [
      ("fine", "success"), ("refused", "not-decodable"), ("thrown", "not-decodable"),
      ("malformed", "not-decodable"), ("failed", "failed"), ("cancelled", "cancelled-by-caller"),
      ("inside", "failed"), ("outside", "redirected"), ("garbled", "unreadable"),
      ("round", "redirected-too-often"),
    ]
  )
  func `a secret at any place of a link is never shown`(fate: String, code: String) async {
    for place in Self.places {
      for value in Self.values {
        for base in ["x-vault://", "https://vault.example.com/"] {
          // A raw letter outside ASCII is none in a link.
          guard value.utf8.allSatisfy({ $0 < 0x80 }) else { continue }
          let link =
            base
            + place.replacing("VALUE", with: value).replacing("FATE", with: fate)
          let result = await router.open(link)
          if result.code != code, !["inside", "outside", "garbled"].contains(fate) {
            Issue.record("\(link): \(result)")
          }
          expectNothing(result, link)
        }
      }
    }
  }

  @Test(
    arguments: [
      ("x-vault://cellar/S3", "unavailable"), ("x-vault://gated/S3?x=1", "deferred"),
      ("x-vault://sure/S3", "unverified"), ("x-vault://porter/S3", "declined"),
      ("x-vault://porter?token=S3", "declined"), ("x-vault://unshown/S3", "unsupported"),
      ("x-vault://number?n=S3", "not-decodable"), ("x-vault://plain?fate=failed", "not-decodable"),
    ]
  )
  func `a secret is not shown at any end of a link`(link: String, code: String) async {
    let result = await router.open(link)
    #expect(result.code == code)
    expectNothing(result, link)
    let again = await result.waiting?.resume()
    expectNothing(again, link)
    router.gates.open("in")
    router.environment.flags["cellar"] = true
    expectNothing(await result.waiting?.resume(), link)
  }

  @Test(
    arguments: [
      "rest/S3", "resett/S3/x", "reset/S3/x", "reset/S3/S3b", "en/reset/S3", "reset//S3/x/",
      "resetS3", "S3/reset", "reset", "reset?S=S3", "reset?tokn=S3", "reset#S3", "login?cod=S3",
      "login?Code=S3", "logn?code=S3", "login#S3", "login/S3", "join/S3", "jon#S3", "join?x=S3",
      "opn/S3/S3", "gft-S3", "gift_S3", "gift/S3", "numbr?n=S3", "a/b/S3/reset",
      "celar/S3", "gatd/S3", "res3t/S3",
    ]
  )
  func `a secret is not shown in a link that nearly matches`(path: String) async {
    for base in ["x-vault://", "https://vault.example.com/", "https://vault.example.org/"] {
      let link = base + path
      let result = await router.open(link)
      guard ["no-mapping", "not-decodable"].contains(result.code) else {
        Issue.record("\(link): \(result)")
        continue
      }
      expectNothing(result, link)
    }
  }

  @Test(
    arguments: [
      "x-vault://reset:S3/x y", "x-vault://[S3]/x y", "reset/S3", "x-vault://reset/S3%00%ff",
      "https://S3:x@vault.example.com/reset/S3", "https://S3^/reset/S3", "x-vault://reset/S3\u{7}x",
    ]
  )
  func `a secret is not shown in a text that is not a link`(text: String) async {
    let result = await router.open(text)
    #expect(result.code == "unreadable")
    expectNothing(result, text)
    router.rewriting = LinkRouter.Rewriting(hosts: ["click.example.com"]) { _ in text }
    expectNothing(await router.open(text), text)
    expectNothing(await router.open("https://click.example.com/?u=S3"), text)
  }

  @Test(
    arguments: [
      ("x-vault://old/S3", "success"), ("x-vault://elder/S3", "success"),
      ("https://vault.example.com/elder/S3?fate=failed", "failed"),
      ("x-vault://old/S3?fate=thrown", "not-decodable"), ("x-vault://anchor#S3", "success"),
      ("x-vault://ask?code=S3", "success"), ("x-vault://gone/S3", "redirected"),
      ("x-vault://dotted?t=S3", "success"), ("x-vault://dotted?t=S3&t=S3b", "not-decodable"),
      ("x-vault://old/S3?fate=round", "redirected-too-often"),
    ]
  )
  func `a secret is not shown in a redirected link`(link: String, code: String) async {
    let result = await router.open(link)
    #expect(result.code == code)
    expectNothing(result, link)
  }

  @Test(
    arguments: [
      "x-vault://reset/S3", "x-vault://reset/S3?fate=failed", "x-vault://rest/S3",
      "x-vault://elder/S3", "https://elsewhere.example/S3",
    ]
  )
  func `a secret is not shown in a rewritten link`(target: String) async {
    router.rewriting = LinkRouter.Rewriting(hosts: ["click.example.com"]) { link in
      if link.text.contains("fail") { throw VaultApp.Wrong(text: "\(link.text) to \(target)") }
      return link.text.contains("round") ? link.text : target
    }
    for path in ["c/S3", "fail?u=S3", "round/S3#S3"] {
      let link = "https://click.example.com/\(path)"
      let result = await router.open(link)
      expectNothing(result, link)
    }
  }

  @Test func `a secret is not shown in an activity or in the app's own action`() async throws {
    for query in ["token=S3", "token=S3&fate=thrown", "token=S3&fate=malformed", "token=S3%"] {
      let activity = LinkActivity(
        identifier: "com.example.continued",
        title: "",
        userInfo: [
          LinkActivity.actionKey: "Doors.Continued",
          LinkActivity.parametersKey: query,
        ]
      )
      let result = await router.open(.userActivity(activity))
      #expect(["failed", "not-decodable"].contains(result.code))
      expectNothing(result, query)
    }
    for fate in ["failed", "outside", "round", "cancelled"] {
      await #expect(throws: (any Error).self) {
        try await router.perform(
          VaultApp.Doors.enter,
          with: VaultApp.Token(token: "S3\"CRET", fate: fate),
          presenter: NoPresenter()
        )
      }
      expectNothing(nil, fate)
    }
  }

  @Test func `a secret of one pattern is hidden in every pattern of its family`() async throws {
    let kinds = DrawnVault.Kind.allCases
    for (number, seed) in SeededGenerator.freshSeeds(20 * kinds.count).enumerated() {
      let kind = kinds[number % kinds.count]
      let vault = DrawnVault(kind, seed: seed)
      let router: LinkRouter
      do {
        router = try vault.router()
      } catch {
        Issue.record("seed \(seed): \(vault.patterns) make no router: \(error)")
        continue
      }
      router.observe(witness)
      router.observe(timeline)
      let catalog = try LinkCatalog(router.appRoutes)
      #expect(try LinkCatalog(json: catalog.json) == catalog, "seed \(seed)")
      let tables = [router.table, try catalog.table()]
      for route in catalog.routes + router.table.routes {
        let isGuarded =
          route.notes.gates.contains("in") && route.notes.requiresVerifiedLink == true
        #expect(isGuarded, "seed \(seed): \(route.label) of \(vault.patterns)")
      }
      for link in vault.links {
        for table in tables {
          let explanation = table.explain(link)
          let match = try #require(explanation.match, "seed \(seed): \(link)")
          let texts = [explanation.description, explanation.text(width: 40), match.shownText]
          for text in texts where text.contains("S3") {
            Issue.record("seed \(seed): \(link) of \(vault.patterns) shows its secret: \(text)")
          }
        }
        let result = await router.open(link)
        let code = link.hasPrefix("https") ? "deferred" : "unverified"
        #expect(result.code == code, "seed \(seed): \(link) of \(vault.patterns)")
        expectNothing(result, "seed \(seed): \(link) of \(vault.patterns)")
        let wrong = link.replacing("/p", with: "/q")
        expectNothing(await router.open(wrong), "seed \(seed): \(wrong) of \(vault.patterns)")
      }
    }
  }

  @Test(.withDiagnostics) func `values that are not secret are shown`() async {
    _ = await router.open("x-vault://reset/a?fate=failed&from=mail")
    #expect(witness.events.first?.detail == "x-vault://reset/***?fate=failed&from=***")
    _ = await router.open("x-vault://plain?token=a&fate=failed")
    #expect(witness.events.last { $0.name == "received" }?.detail?.hasSuffix("fate=failed") == true)
    _ = await router.open("x-vault://rest/a")
    #expect(witness.events.last { $0.name == "received" }?.detail == "x-vault://rest/***")
  }
}
