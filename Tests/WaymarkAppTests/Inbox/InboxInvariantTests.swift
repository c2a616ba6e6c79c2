import Testing
import Waymark
import WaymarkApp

/// What the documentation of `LinkInbox` promises, by its numbers.
@MainActor
@Suite struct InboxInvariantTests {
  let results = Results()

  func receive(_ app: InboxApp, _ paths: String...) {
    for path in paths {
      app.inbox.receive(.link("x-app:\(path)"), whenEnded: results.note(path))
    }
  }

  @Test func `1: each link ends once, for observers and for whoever waits`() async throws {
    let app = try InboxApp(.init(capacity: 3, overflow: .refuse, expiry: .seconds(60)))
    receive(app, "open/a", "open/a", "nowhere", "signed/b", "limited-Tag/c")
    await app.settle()
    #expect(
      results.codes == ["open/a": ["dropped-duplicate"], "limited-Tag/c": ["dropped-refused"]]
    )
    await app.inbox.open(LinkInbox.ready)
    await app.settle()
    #expect(results.codes["open/a"] == ["dropped-duplicate", "success"])
    #expect(results.codes["nowhere"] == ["no-mapping"] && results.codes["signed/b"] == nil)
    app.clock.advance(by: .seconds(60))
    await app.settle { results.codes["signed/b"] != nil }
    #expect(results.codes["signed/b"] == ["dropped-expired"])
    #expect(
      app.ends == [
        1: ["success"], 2: ["dropped-duplicate"], 3: ["no-mapping"],
        4: ["deferred", "dropped-expired"], 5: ["dropped-refused"],
      ]
    )
    #expect(await app.inbox.waiting == [])
  }

  @Test func `2: the same link is performed once within the window, whichever way it comes`()
    async throws
  {
    let app = try InboxApp(.init(window: .seconds(2)), open: LinkInbox.ready)
    let text = "https://domain.example/open/a"
    #expect(await app.inbox.deliver(.link(text)) == .success)
    let activity = LinkArrival.userActivity(
      type: "NSUserActivityTypeBrowsingWeb",
      webPageURL: text,
      userInfo: nil
    )
    #expect(await app.inbox.deliver(activity) == .dropped(.duplicate))
    app.clock.advance(by: .milliseconds(1_999))
    #expect(await app.inbox.deliver(.notification(["link": text])) == .dropped(.duplicate))
    app.clock.advance(by: .milliseconds(1))
    #expect(await app.inbox.deliver(.link(text)) == .success)
    #expect(app.performed == ["a", "a"])
  }

  @Test func `2: a link that an observer resumes itself is not performed again`() async throws {
    let app = try InboxApp(open: LinkInbox.ready)
    var waiting: WaitingLink?
    app.witness.reaction = { event in
      if case .finished(.deferred(let link, _)) = event.step { waiting = link }
    }
    receive(app, "signed/a")
    await app.settle()
    app.witness.reaction = { event in
      // Told before the inbox looks at the gate itself.
      if case .resumed = event.step { #expect(event.number == 1) }
    }
    app.router.gates.open("signedIn")
    #expect(await waiting?.resume() == .cancelled(by: .caller))
    await app.settle()
    #expect(app.performed == ["a"] && results.codes["signed/a"] == ["success"])
  }

  @Test func `3: links are given in the order in which they came`() async throws {
    let app = try InboxApp(.init(whenBusy: .queue))
    let ids = (0..<20).map { "h\($0)" }
    for id in ids { receive(app, id == "h7" ? "signed/h7" : "open/\(id)") }
    app.router.gates.open(LinkInbox.ready)
    await app.settle()
    for id in ids where id != "h7" {
      #expect(app.performed.last == id)
      app.end(id)
      await app.settle()
    }
    // A link with a closed gate held up no other.
    app.router.gates.open("signedIn")
    await app.settle()
    #expect(app.performed.last == "h7" && app.performed.count == 20)
  }

  @Test func `3: what one thread hands over stays in order`() async throws {
    let app = try InboxApp(.init(capacity: 600, whenBusy: .queue), open: LinkInbox.ready)
    let inbox = app.inbox
    await withTaskGroup { group in
      for thread in 0..<4 {
        group.addTask {
          for number in 0..<100 { inbox.receive(.link("x-app:open/\(thread)-\(number)")) }
          await inbox.deliver(.link("x-app:open/\(thread)-100"))
        }
      }
    }
    for thread in 0..<4 {
      let own = app.performed.filter { $0.hasPrefix("\(thread)-") }
      #expect(own == (0...100).map { "\(thread)-\($0)" })
    }
  }

  @Test func `4: nothing is read before 'ready', nor performed before the route's gates`()
    async throws
  {
    let app = try InboxApp()
    receive(app, "both/a")
    await app.settle()
    #expect(app.witness.events.map(\.name) == ["waiting"])
    #expect(app.witness.lines == ["#1 waiting: for 'ready'"])
    #expect(await app.inbox.waiting.map(\.gates) == [["ready"]])
    await app.inbox.open(LinkInbox.ready)
    let waiting = await app.inbox.waiting
    #expect(waiting.map(\.gates) == [["signedIn", "loaded"]])
    #expect(waiting.first?.link?.text == "x-app:both/a" && waiting.first?.source == .openURL)
    app.router.gates.open("loaded")
    await app.inbox.close("loaded")
    app.router.gates.open("signedIn")
    await app.settle()
    #expect(app.performed == [] && app.screen.asked == [])
    app.router.gates.open("loaded")
    await app.settle()
    #expect(app.performed == ["a"])
    #expect(
      app.witness.events.map(\.name) == [
        "waiting", "received", "matched", "finished", "resumed", "presenting", "performing",
        "finished",
      ]
    )
  }

  @Test func `4: a link to what has to be bought goes on when the app says so`() async throws {
    let app = try InboxApp(open: LinkInbox.ready)
    receive(app, "limited-Tag/a")
    await app.settle()
    #expect(await app.inbox.waiting.first?.reasons.map(\.cause) == [.flagOff("bought")])
    await app.inbox.resume()
    await app.settle()
    #expect(app.performed == [] && results.codes == [:])
    app.environment.flags["bought"] = true
    await app.inbox.resume()
    await app.settle()
    #expect(app.performed == ["a"] && results.codes == ["limited-Tag/a": ["success"]])
  }

  @Test func `4: a link to what has to be bought ends where the app wants that`() async throws {
    let app = try InboxApp(.init(keepsUnavailable: false), open: LinkInbox.ready)
    #expect(await app.inbox.deliver(.link("x-app:limited-Tag/a")).code == "unavailable")
    #expect(await app.inbox.waiting == [])
  }

  @Test func `5: the newest link cancels the one that is resolving`() async throws {
    let app = try InboxApp(open: LinkInbox.ready)
    receive(app, "open/h1")
    await app.settle()
    receive(app, "nowhere", "signed/h2", "limited-Tag/h3")
    await app.settle()
    #expect(app.isPending("h1"))
    receive(app, "open/h4")
    await app.settle()
    #expect(!app.isPending("h1") && app.isPending("h4"))
    #expect(results.codes["open/h1"] == ["cancelled-by-newer-link"])
    // An earlier one that is let through now waits for the newer.
    app.router.gates.open("signedIn")
    await app.settle()
    #expect(app.performed == ["h1", "h4"])
    app.end("h4")
    await app.settle()
    #expect(app.performed == ["h1", "h4", "h2"])
    #expect(results.codes["open/h4"] == ["success"])
  }

  @Test func `5: one that is through all the same has succeeded`() async throws {
    let app = try InboxApp(open: LinkInbox.ready)
    receive(app, "open/i1")
    await app.settle()
    receive(app, "open/a")
    await app.settle()
    #expect(app.performed == ["i1", "a"] && results.codes == ["open/a": ["success"]])
    app.end("i1")
    await app.settle()
    #expect(results.codes["open/i1"] == ["success"])
  }

  @Test func `5: of links that are released together the newest is performed, or all in turn`()
    async throws
  {
    for (policy, performed) in [
      (LinkInbox.WhenBusy.newestWins, ["c"]), (.queue, ["a", "b", "c"]),
    ] {
      let app = try InboxApp(.init(whenBusy: policy))
      receive(app, "open/a", "open/b", "open/c")
      await app.settle()
      await app.inbox.open(LinkInbox.ready)
      await app.settle()
      #expect(app.performed == performed)
    }
  }

  @Test func `6: a link expires when its time is over, and not while it is resolving`()
    async throws
  {
    let app = try InboxApp(.init(expiry: .seconds(10)), open: LinkInbox.ready)
    receive(app, "open/h1", "signed/a")
    await app.settle()
    app.clock.advance(by: .seconds(5))
    receive(app, "signed/b")
    await app.settle()
    await app.settle { app.clock.sleeping == 1 }
    app.clock.advance(by: .milliseconds(4_999))
    await app.settle()
    #expect(results.codes == [:])
    app.clock.advance(by: .milliseconds(1))
    await app.settle { results.codes["signed/a"] != nil }
    #expect(results.codes == ["signed/a": ["dropped-expired"]])
    await app.settle { app.clock.sleeping == 1 }
    app.clock.advance(by: .seconds(5))
    // The gate opens at the same moment: too late.
    app.router.gates.open("signedIn")
    #expect(results.codes["signed/b"] == ["dropped-expired"])
    app.end("h1")
    await app.settle()
    #expect(results.codes["open/h1"] == ["success"] && app.performed == ["h1"])
  }

  @Test func `6: a link that may not wait is opened at once or not at all`() async throws {
    let app = try InboxApp(.init(expiry: .zero))
    #expect(await app.inbox.deliver(.link("x-app:open/a")) == .dropped(.expired))
    await app.inbox.open(LinkInbox.ready)
    #expect(await app.inbox.deliver(.link("x-app:open/b")) == .success)
  }

  @Test func `7: there is room for so many links, and the rule says which one goes`() async throws {
    for (rule, left, code) in [
      (LinkInbox.Overflow.dropOldest, ["b", "c"], "dropped-overflow"),
      (.dropNewest, ["a", "c"], "dropped-overflow"),
      (.refuse, ["a", "b"], "dropped-refused"),
    ] {
      let results = Results()
      let app = try InboxApp(.init(capacity: 2, overflow: rule, whenBusy: .queue))
      for id in ["a", "b", "c"] {
        app.inbox.receive(.link("x-app:open/\(id)"), whenEnded: results.note(id))
      }
      await app.settle()
      let lost = ["a", "b", "c"].filter { !left.contains($0) }
      #expect(results.codes == [lost[0]: [code]])
      await app.inbox.open(LinkInbox.ready)
      await app.settle()
      #expect(app.performed == left)
    }
  }

  @Test func `7: a link that is resolving does not make room`() async throws {
    let app = try InboxApp(.init(capacity: 1), open: LinkInbox.ready)
    receive(app, "open/i1")
    await app.settle()
    receive(app, "open/a")
    await app.settle()
    #expect(results.codes == ["open/a": ["dropped-refused"]] && app.isPending("i1"))
  }

  @Test func `7: what comes while the main actor has no time is counted, too`() async throws {
    let app = try InboxApp(.init(capacity: 10))
    let tickets = (0..<2_000).map { app.inbox.receive(.link("x-app:open/\($0)")) }
    #expect(tickets.count { $0 != nil } == app.inbox.settings.backlog)
    await app.settle()
    #expect(await app.inbox.waiting.count == 10)
    #expect(app.ends.count == 1_990)
    #expect(app.ends.values.count { $0 == ["dropped-refused"] } == 2_000 - 1_034)
  }

  @Test func `7: a text that is too long for a link is not kept`() async throws {
    let app = try InboxApp()
    let text = "x-app:open/" + String(repeating: "a", count: 100_000)
    #expect(await app.inbox.deliver(.link(text)).code == "unreadable")
  }

  @Test func `8: a link that waits is cancelled at once, one that is resolving when it ends`()
    async throws
  {
    let app = try InboxApp(.init(whenBusy: .queue), open: LinkInbox.ready)
    receive(app, "open/h1")
    let ticket = try #require(
      app.inbox.receive(.link("x-app:open/b"), whenEnded: results.note("b"))
    )
    receive(app, "signed/c", "open/i2")
    await app.settle()
    #expect(await app.inbox.cancel(ticket))
    #expect(results.codes == ["b": ["cancelled-by-caller"]])
    #expect(await app.inbox.cancel(ticket) == false)
    await app.inbox.cancelAll()
    await app.settle()
    for path in ["open/h1", "signed/c", "open/i2"] {
      #expect(results.codes[path] == ["cancelled-by-caller"], "\(path)")
    }
    #expect(app.performed == ["h1"])
  }

  @Test func `8: to cancel the task that waits is to cancel the link`() async throws {
    let app = try InboxApp()
    let task = Task { await app.inbox.deliver(.link("x-app:open/a")) }
    await app.settle()
    task.cancel()
    #expect(await task.value == .cancelled(by: .caller))
    let early = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await app.inbox.deliver(.link("x-app:open/b"))
    }
    #expect(await early.value == .cancelled(by: .caller))
    #expect(await app.inbox.waiting == [] && app.performed == [])
  }

  @Test func `9: an inbox lives while links are in it, and no longer`() async throws {
    let app = try InboxApp()
    weak var gone: LinkInbox?
    do {
      let inbox = LinkInbox(app.router, clock: app.clock)
      gone = inbox
      inbox.receive(.link("x-app:open/a"), whenEnded: results.note("a"))
      await app.settle()
    }
    #expect(gone == nil)
    app.router.gates.open(LinkInbox.ready)
    await app.settle()
    #expect(results.codes == ["a": ["success"]])
  }
}
