import Testing
import Waymark

@testable import WaymarkApp

@MainActor
@Suite struct SystemLogTests {
  let witness = Witness()

  func events(of links: String...) async throws -> [LinkEvent] {
    let router = try ObservedApp.router()
    router.observe(witness)
    for link in links { await router.open(link) }
    return witness.events
  }

  @Test func `a log line has text from outside only in its private part`() async throws {
    let links = [
      "x-notes://note?name=Zoë", "x-notes://memo/Zoë", "x-notes://Zoë", "x-notes:%Zoë",
      "x-notes://note?name=broken&Zoë", "x-notes://export?name=Zoë", "https://other.example/Zoë",
      "x-notes://help/Zoë", "x-notes://note?nam=Zoë",
    ]
    for link in links {
      witness.forget()
      for event in try await events(of: link) {
        let line = LinkLogLine(event)
        #expect(!line.facts.contains("Zo"), "\(line)")
        #expect(line.detail == event.detail)
      }
    }
  }

  @Test func `a log line states the step, the source and the route of the link`() async throws {
    let lines = try await events(of: "x-notes://note?name=a", "x-notes://nowhere").map(
      LinkLogLine.init
    )
    #expect(
      lines.map(\.facts) == [
        "link #1 received from open-url",
        "link #1 matched from open-url route 'note' of the feature 'Notes'",
        "link #1 presenting from open-url route 'note' of the feature 'Notes'",
        "link #1 performing from open-url route 'note' of the feature 'Notes'",
        "link #1 finished success from open-url route 'note' of the feature 'Notes'",
        "link #2 received from open-url", "link #2 finished no-mapping from open-url",
      ]
    )
    #expect(lines.map(\.level) == [.debug, .debug, .debug, .debug, .info, .debug, .notice])
  }

  @Test(arguments: [
    ("x-notes://note?name=a", LinkLogLine.Level.info), ("x-notes://note?name=broken", .error),
    ("x-notes://export?name=a", .info), ("x-notes:%", .notice), ("x-notes://note", .notice),
    ("x-notes://note?name=tired", .info), ("x-notes://help/a", .info),
  ])
  func `the log line at the end of a link has the level of its result`(
    link: String,
    level: LinkLogLine.Level
  )
    async throws
  {
    let last = try #require(try await events(of: link).last)
    #expect(LinkLogLine(last).level == level, "\(last)")
  }

  @Test func `a mistake in the app's declarations is logged as an error`() async throws {
    let router = try ObservedApp.router()
    router.observe(witness)
    struct Handler: LinkHandlerType {
      let pathSchemes = ["a/{"]
      func handle(link: DeepLink) -> Bool { true }
    }
    router.addHandler(Handler())
    let line = LinkLogLine(try #require(witness.events.first))
    #expect(line.level == .error && line.facts == "links fault")
    var intervals = LinkIntervals()
    #expect(intervals.change(try #require(witness.events.first)) == .none)
  }

  @Test func `an interval is from a link's first step to its end, and again where it goes on`()
    async throws
  {
    let router = try LinkRouter(
      app: .tests,
      features: [
        Listed<SystemLogTests>.declaring { routes in
          routes.send(
            "open",
            to: Listed<SystemLogTests>.show,
            notes: RouteNotes(gates: ["signedIn"])
          )
        }
      ]
    )
    router.presentation = Screen().presentation
    router.observe(witness)
    let inbox = LinkInbox(router, settings: LinkInbox.Settings(expiry: nil))
    inbox.receive(.link("x-app:open"))
    for _ in 0..<12 { await Task.yield() }
    await inbox.open(LinkInbox.ready)
    await inbox.open("signedIn")
    for _ in 0..<12 { await Task.yield() }
    var intervals = LinkIntervals()
    let changes = witness.events.map { ($0.name, intervals.change($0)) }
    let expected: [(String, LinkIntervals.Change)] = [
      ("waiting", .begins), ("received", .goesOn), ("matched", .goesOn), ("finished", .ends),
      ("resumed", .begins), ("presenting", .goesOn), ("performing", .goesOn), ("finished", .ends),
    ]
    #expect(changes.map(\.0) == expected.map(\.0))
    #expect(changes.map(\.1) == expected.map(\.1))
  }
}
