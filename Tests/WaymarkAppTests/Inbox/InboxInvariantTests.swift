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

  @Test func `1: each link ends once, for observers and for waiting callers`() async throws {
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
    await wait { results.codes["signed/b"] != nil }
    #expect(results.codes["signed/b"] == ["dropped-expired"])
    #expect(
      app.ends == [
        1: ["success"], 2: ["dropped-duplicate"], 3: ["no-mapping"],
        4: ["deferred", "dropped-expired"], 5: ["dropped-refused"],
      ]
    )
    #expect(await app.inbox.waiting == [])
  }

  @Test func `2: the same link is performed once within the window, from any source`()
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

  @Test func `2: the spellings of an app link are the same link`() async throws {
    let app = try InboxApp(open: LinkInbox.ready)
    let spellings = ["x-app://open/a", "x-app:open/a", "x-app:/open/a", "X-App:///open/a"]
    for (index, text) in spellings.enumerated() {
      let code = await app.inbox.deliver(.link(text)).code
      #expect(code == (index == 0 ? "success" : "dropped-duplicate"), "\(text)")
    }
    let others = ["x-app:open/A", "x-app:open/a/", "x-app:open/a?b", "x-app:open/a#"]
    for text in others + ["x-old:open/a"] {
      #expect(await app.inbox.deliver(.link(text)) == .success, "\(text)")
    }
  }

  @Test(arguments: [Duration.zero, .seconds(2)])
  func `2: the same link is a duplicate while the first one waits`(window: Duration) async throws {
    // What each link waits for: the inbox, a gate, and its feature.
    let waits: [(path: String, isReady: Bool)] = [
      ("open/a", false), ("signed/a", true), ("limited-Tag/a", true),
    ]
    for (path, isReady) in waits {
      let app = try InboxApp(.init(expiry: .seconds(600), window: window))
      if isReady { app.router.gates.open(LinkInbox.ready) }
      let link = LinkArrival.link("x-app:\(path)")
      app.inbox.receive(link)
      await app.settle()
      app.clock.advance(by: .seconds(599))
      #expect(await app.inbox.deliver(link) == .dropped(.duplicate), "\(path)")
      #expect(await app.inbox.waiting.count == 1, "\(path)")
      app.clock.advance(by: .seconds(1))
      app.inbox.receive(link)
      await app.settle()
      // The first one has expired, so that the last one waits.
      #expect(await app.inbox.waiting.map(\.ticket.description) == ["#3"], "\(path)")
    }
  }

  @Test func `2: a link that an observer resumes itself is not performed again`() async throws {
    let app = try InboxApp(open: LinkInbox.ready)
    var waiting: URLRoutingResult.WaitingLink?
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

  @Test func `3: links are opened in the order of their arrival`() async throws {
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

  @Test func `3: the links of one thread stay in order`() async throws {
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

  @Test func `4: no link is read before 'ready' or performed before its gates are open`()
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

  @Test func `4: a link that needs a purchase continues when the app reports the purchase`()
    async throws
  {
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

  @Test func `4: a link that needs a purchase ends if the app does not keep such links`()
    async throws
  {
    let app = try InboxApp(.init(keepsUnavailable: false), open: LinkInbox.ready)
    #expect(await app.inbox.deliver(.link("x-app:limited-Tag/a")).code == "unavailable")
    #expect(await app.inbox.waiting == [])
  }

  @Test func `5: the newest link cancels the link that is resolving`() async throws {
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

  @Test(arguments: [LinkInbox.WhenBusy.newestWins, .queue])
  func `5: a link that an action delivers neither cancels the action nor waits for it`(
    policy: LinkInbox.WhenBusy
  ) async throws {
    let app = try InboxApp(.init(whenBusy: policy), open: LinkInbox.ready)
    // The action of the second one delivers a link that delivers another one.
    receive(app, "open/DDs1", "open/s2")
    await app.settle()
    if policy == .newestWins {
      #expect(app.performed == ["s2"])
      receive(app, "open/DDs3", "nowhere")
      await app.settle()
    }
    let sender = try #require(app.performed.last)
    for id in [sender, String(sender.dropFirst())] {
      #expect(app.isPending(id))
      app.end(id)
      await app.settle()
    }
    #expect(results.codes["open/\(sender)"] == ["success"])
    #expect(app.performed.suffix(4).contains(String(sender.dropFirst(2))))
    #expect(results.codes["open/s2"] == ["success"])
    #expect(app.ends.values.allSatisfy { $0.count == 1 })
    #expect(await app.inbox.waiting == [])
  }

  @Test func `5: an action that a newer link has cancelled delivers nothing`() async throws {
    let app = try InboxApp(open: LinkInbox.ready)
    receive(app, "open/Ds1")
    await app.settle()
    receive(app, "open/i2")
    await app.settle()
    app.end("Ds1")
    await app.settle()
    #expect(app.performed == ["Ds1", "i2"] && app.isPending("i2"))
    #expect(app.ends[3] == ["cancelled-by-caller"])
    #expect(results.codes["open/Ds1"] == ["cancelled-by-newer-link"])
  }

  @Test func `5: a cancelled link that finishes anyway has succeeded`() async throws {
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

  @Test func `5: the newest of several released links is performed, or all in order`()
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

  @Test func `6: a link expires after its time, but not while it is resolving`() async throws {
    let app = try InboxApp(.init(expiry: .seconds(10)), open: LinkInbox.ready)
    receive(app, "open/h1", "signed/a")
    await app.settle()
    app.clock.advance(by: .seconds(5))
    receive(app, "signed/b")
    await app.settle()
    await wait { app.clock.sleeping == 1 }
    app.clock.advance(by: .milliseconds(4_999))
    await app.settle()
    #expect(results.codes == [:])
    app.clock.advance(by: .milliseconds(1))
    await wait { results.codes["signed/a"] != nil }
    #expect(results.codes == ["signed/a": ["dropped-expired"]])
    await wait { app.clock.sleeping == 1 }
    app.clock.advance(by: .seconds(5))
    // The gate opens at the same moment: too late.
    app.router.gates.open("signedIn")
    #expect(results.codes["signed/b"] == ["dropped-expired"])
    app.end("h1")
    await app.settle()
    #expect(results.codes["open/h1"] == ["success"] && app.performed == ["h1"])
  }

  @Test func `6: a link that may not wait is opened at once or dropped`() async throws {
    let app = try InboxApp(.init(expiry: .zero))
    #expect(await app.inbox.deliver(.link("x-app:open/a")) == .dropped(.expired))
    await app.inbox.open(LinkInbox.ready)
    #expect(await app.inbox.deliver(.link("x-app:open/b")) == .success)
  }

  @Test func `7: the capacity is limited, and the overflow rule decides which link is dropped`()
    async throws
  {
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

  @Test func `7: a link that is resolving is not dropped for another link`() async throws {
    let app = try InboxApp(.init(capacity: 1), open: LinkInbox.ready)
    receive(app, "open/i1")
    await app.settle()
    receive(app, "open/a")
    await app.settle()
    #expect(results.codes == ["open/a": ["dropped-refused"]] && app.isPending("i1"))
  }

  @Test func `7: links that arrive while the main actor is busy are counted, too`() async throws {
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

  @Test func `8: a waiting link is cancelled at once, but a resolving link when it ends`()
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

  @Test func `8: cancelling the waiting task cancels the link`() async throws {
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

  @Test func `9: an inbox stays in memory as long as it contains links`() async throws {
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
