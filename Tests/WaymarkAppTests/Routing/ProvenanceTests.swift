import Testing
import Waymark
import WaymarkApp

/// Routes that ask for a link which no other app can have made up.
@MainActor
@Suite struct ProvenanceTests {
  let screen = Screen()

  func router() throws -> LinkRouter {
    let notes = RouteNotes(requiresVerifiedLink: true)
    return try LinkRouter(
      app: .tests,
      features: [
        Listed<A>.declaring { routes in
          routes.send("jump", to: Listed<A>.show)
          routes.send("delete/{id}", to: Listed<A>.show, notes: notes)
        }
      ]
    )
  }

  nonisolated static let sources: [(LinkSource, isTrusted: Bool)] = [
    (.openURL, false), (.userActivity, false), (.widget, false), (LinkSource(rawValue: "x"), false),
    (.app, true), (.quickAction, true), (.notification, true),
  ]

  @Test(arguments: sources)
  func `a web link is verified, but a custom scheme only from a trusted source`(
    source: LinkSource,
    isTrusted: Bool
  ) async throws {
    let router = try router()
    let presentation = screen.presentation
    let web = await router.open(
      "https://domain.example/delete/7",
      with: presentation,
      source: source
    )
    #expect(web == .success)
    let app = await router.open("x-app:delete/7", with: presentation, source: source)
    #expect(app.code == (isTrusted ? "success" : "unverified"))
    #expect(screen.asked.count == (isTrusted ? 2 : 1))
  }

  @Test func `an app can select the sources that it trusts`() async throws {
    let router = try router()
    router.trustedSources = [.widget]
    #expect(await router.open(.widget("x-app:delete/7"), with: screen.presentation) == .success)
    let payload: [AnyHashable: Any] = ["link": "x-app:delete/7"]
    #expect(await router.open(.notification(payload)).code == "unverified")
  }

  @Test func `the message of an unverified link describes the solution`() async throws {
    let result = try await router().open("x-app:delete/7")
    #expect(
      result.description == """
        x-app:delete/7 (route 'delete/{id}' of the feature 'A') may not be opened by a link with a \
        custom scheme, which any app can claim: send a universal link, or let the user confirm \
        with 'router.consent'
        """
    )
  }

  @Test(arguments: [true, false])
  func `the user is asked before the UI changes`(isConfirmed: Bool) async throws {
    let router = try router()
    var asked: [RoutedLink] = []
    router.consent = { [screen] link in
      #expect(screen.asked == [])
      asked.append(link)
      await Task.yield()
      return isConfirmed
    }
    let result = await router.open("x-app:delete/7", with: screen.presentation)
    #expect(result == (isConfirmed ? .success : .cancelled(by: .user)))
    #expect(asked.map(\.text) == ["x-app:delete/7"])
    #expect(screen.asked.count == (isConfirmed ? 1 : 0))
    let web = await router.open("https://domain.example/delete/7", with: screen.presentation)
    #expect(web == .success && asked.count == 1)
  }

  @Test func `a gate that closes while the user is asked holds the link back`() async throws {
    let notes = RouteNotes(requiresVerifiedLink: true, gates: ["unlocked"])
    let router = try LinkRouter(
      app: .tests,
      features: [
        Listed<B>.declaring { routes in routes.send("pay/{id}", to: Listed<B>.show, notes: notes) }
      ]
    )
    router.gates.open("unlocked")
    var count = 0
    router.consent = { [gates = router.gates] _ in
      count += 1
      gates.close("unlocked")
      return true
    }
    let result = await router.open("x-app:pay/7", with: screen.presentation)
    guard case .deferred(let link, until: ["unlocked"]) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(screen.asked == [])
    router.gates.open("unlocked")
    #expect(await link.resume() == .success)
    #expect(screen.asked.count == 1 && count == 1)
  }

  @Test func `a synchronous open accepts a link while the user is asked`() async throws {
    let router = try router()
    var answer: CheckedContinuation<Bool, Never>?
    router.consent = { _ in await withCheckedContinuation { answer = $0 } }
    func open() -> LinkRouter.Receipt { router.open("x-app:delete/7", with: screen.presentation) }
    #expect(open() == .accepted)
    await wait { answer != nil }
    #expect(screen.asked == [])
    answer?.resume(returning: true)
    await wait { !screen.shown.isEmpty }
    #expect(screen.shown == ["delete/{id} id=7"])
    router.consent = nil
    guard case .refused(.unverified) = open() else {
      Issue.record("an unverified link was accepted")
      return
    }
  }

  @Test func `a link that an action redirects is trusted like the original link`() async throws {
    let router = try router()
    screen.work = { context in
      if context.mapping?.pattern.text == "jump" {
        throw LinkRedirect(to: context.input.parameters["to"] ?? "")
      }
    }
    let table = [
      ("x-app:jump?to=https://domain.example/delete/7", "unverified"),
      ("x-app:jump?to=x-app:delete/7", "unverified"),
      ("https://domain.example/jump?to=x-app:delete/7", "success"),
    ]
    for (link, code) in table {
      #expect(await router.open(link, with: screen.presentation).code == code, "\(link)")
    }
  }

  @Test func `an input that cannot be decoded is reported before the user is asked`() async throws {
    let router = try router()
    router.consent = { _ in
      Issue.record("asked")
      return true
    }
    #expect(await router.open("x-app:delete/7?refused").code == "not-decodable")
  }
}
