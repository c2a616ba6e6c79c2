import Foundation
import Testing
import Waymark
import WaymarkApp

/// What an inbox keeps for the next process, by the numbers of what `LinkInbox` promises.
@MainActor
@Suite struct InboxStoreTests {
  /// A device whose app is started again and again.
  @MainActor
  final class Device {
    let store = LinkInbox.MemoryStore()
    var settings = LinkInbox.Settings()
    var time = Duration.seconds(1_000_000)
    var hasSecrets = false

    /// Starts the app, after a time in which it did not run.
    func launch(after pause: Duration = .zero) throws -> InboxApp {
      time += pause
      return try InboxApp(settings, store: store, hasSecrets: hasSecrets) { [self] in time }
    }

    /// Lets time pass while an app runs.
    func wait(_ duration: Duration, _ app: InboxApp) {
      time += duration
      app.clock.advance(by: duration)
    }

    /// The links of the store, those marked as given with a `!`.
    var stored: [String] {
      (store.snapshot?.links ?? []).map { link in
        let text: String =
          switch link.content {
          case .link(let text): text
          case .activity(_, let action, let parameters): "\(action ?? "") \(parameters ?? "")"
          }
        return (link.isGiven ? "!" : "") + text
      }
    }
  }

  let device = Device()

  func receive(_ app: InboxApp, _ paths: String...) {
    for path in paths { app.inbox.receive(.link("x-app:\(path)")) }
  }

  @Test func `11: waiting links are restored in their order with their sources`() async throws {
    let before = try device.launch()
    before.router.gates.open(LinkInbox.ready)
    receive(before, "signed/a", "both/b")
    before.inbox.receive(.notification(["link": "x-app:asked/c"]))
    before.inbox.receive(.link("x-app:signed/d", source: .widget))
    await before.settle()
    // What was opened is gone, what waits is kept.
    #expect(before.performed == ["c"])
    #expect(device.stored == ["x-app:signed/a", "x-app:both/b", "x-app:signed/d"])

    device.settings = .init(whenBusy: .queue)
    let after = try device.launch(after: .seconds(30))
    receive(after, "open/e")
    #expect(await after.inbox.waiting.map(\.source) == [.openURL, .openURL, .widget, .openURL])
    for gate in ["signedIn", "loaded", LinkInbox.ready] { after.router.gates.open(gate) }
    await wait { after.performed.count == 4 }
    await after.settle()
    #expect(after.performed == ["a", "b", "d", "e"])
    #expect(device.stored == [])
  }

  @Test func `11: an activity without a link is stored with the values that continue it`()
    async throws
  {
    let before = try device.launch()
    let activity = LinkActivity(
      identifier: "x.Show",
      title: "a",
      userInfo: [
        LinkActivity.actionKey: "Tag.Show", LinkActivity.parametersKey: "id=a", "other": "secret",
      ]
    )
    before.inbox.receive(.userActivity(activity))
    before.inbox.receive(
      .userActivity(type: "x", webPageURL: "https://domain.example/open/b", userInfo: ["o": "p"])
    )
    await before.settle()
    #expect(device.stored == ["Tag.Show id=a", "https://domain.example/open/b"])
    let after = try device.launch()
    await after.settle()
    #expect(await after.inbox.waiting.map(\.source) == [.userActivity, .userActivity])
  }

  @Test func `11: the age of a link includes the time while the app did not run`() async throws {
    device.settings = .init(expiry: .seconds(60))
    let before = try device.launch()
    receive(before, "signed/a")
    await before.settle()
    device.wait(.seconds(20), before)
    receive(before, "signed/b")
    await before.settle()
    let middle = try device.launch(after: .seconds(10))
    await middle.settle()
    #expect(await middle.inbox.waiting.count == 2)
    device.wait(.seconds(29), middle)
    #expect(await middle.inbox.waiting.count == 2)
    device.wait(.seconds(1), middle)
    await wait { middle.ends.count == 1 }
    await middle.settle()
    #expect(middle.ends == [1: ["dropped-expired"]] && device.stored == ["x-app:signed/b"])
    let last = try device.launch(after: .seconds(20))
    await last.settle()
    #expect(last.ends == [1: ["dropped-expired"]])
    #expect(device.stored == [])
  }

  @Test func `11: a changed clock never traps and never keeps a link forever`() async throws {
    device.settings = .init(expiry: .seconds(60))
    for time in [Duration.zero, .seconds(-5), .seconds(Int64.min), .seconds(Int64.max)] {
      device.store.snapshot = LinkInbox.Snapshot(
        savedAt: 1_000_000_000,
        links: [.init(.link("x-app:signed/a"), source: .openURL, age: 30_000)]
      )
      device.time = time
      let app = try device.launch()
      await app.settle()
      if time < .seconds(Int64.max) {
        #expect(await app.inbox.waiting.count == 1)
        app.clock.advance(by: .seconds(30))
        await wait { !app.ends.isEmpty }
      }
      #expect(app.ends == [1: ["dropped-expired"]], "\(time)")
    }
    for savedAt in [Int64.min, -1, .max] {
      device.store.snapshot = LinkInbox.Snapshot(
        savedAt: savedAt,
        links: [
          .init(.link("x-app:signed/a"), source: .openURL, age: .max),
          .init(.link("x-app:signed/b"), source: .openURL, age: .min),
        ]
      )
      let app = try device.launch()
      await app.settle()
      #expect(app.ends[1] == ["dropped-expired"])
      app.clock.advance(by: .seconds(60))
      #expect(await app.inbox.waiting == [])
    }
  }

  @Test func `12: a link that was being opened is not opened by the next process`() async throws {
    let before = try device.launch()
    receive(before, "signed/h1", "signed/b")
    await before.settle()
    before.router.gates.open(LinkInbox.ready)
    before.router.gates.open("signedIn")
    #expect(before.performed == [])
    await before.settle()
    #expect(before.performed == ["b"])
    receive(before, "open/h2")
    await before.settle()
    // It never waited: the store has not heard of it.
    #expect(before.performed == ["b", "h2"] && device.stored == [])

    before.router.gates.close("signedIn")
    receive(before, "signed/h3")
    await before.settle()
    #expect(device.stored == ["x-app:signed/h3"])
    before.router.gates.open("signedIn")
    await before.settle()
    #expect(before.isPending("h3") && device.stored == ["!x-app:signed/h3"])

    let after = try device.launch(after: .seconds(10))
    after.router.gates.open(LinkInbox.ready)
    after.router.gates.open("signedIn")
    await after.settle()
    #expect(after.performed == [] && after.ends == [1: ["dropped-interrupted"]])
    #expect(device.stored == [])
    // The user tries again.
    receive(after, "signed/h3")
    await after.settle()
    #expect(after.performed == ["h3"])
  }

  @Test func `12: a link is marked before it is performed, but after the user agrees`()
    async throws
  {
    let app = try device.launch()
    receive(app, "asked/h1")
    await app.settle()
    app.screen.work = { [device] context in
      #expect(device.stored == ["!x-app:asked/h1"])
      try await app.perform(context)
    }
    app.router.gates.open(LinkInbox.ready)
    await app.settle()
    #expect(device.stored == ["x-app:asked/h1"])
    app.answer("h1", true)
    await app.settle()
    #expect(app.isPending("h1"))
    app.end("h1")
    await app.settle()
    #expect(device.stored == [])
  }

  @Test func `13: a link that arrives again after a relaunch is a duplicate`() async throws {
    let before = try device.launch()
    receive(before, "signed/a", "open/h1")
    await before.settle()
    let after = try device.launch(after: .seconds(100))
    receive(after, "signed/a", "open/b")
    await after.settle()
    #expect(after.ends == [3: ["dropped-duplicate"]])
    after.clock.advance(by: .seconds(100))
    receive(after, "signed/a", "open/b", "open/c")
    await after.settle()
    let isDuplicate = ["dropped-duplicate"]
    #expect(after.ends == [3: isDuplicate, 5: isDuplicate, 6: isDuplicate])
    #expect(await after.inbox.waiting.count == 4)
  }

  @Test func `13: an interruption does not change how long a link is a duplicate`() async throws {
    for (pause, code) in [(Duration.seconds(1), "dropped-duplicate"), (.seconds(2), "success")] {
      device.store.snapshot = LinkInbox.Snapshot(
        savedAt: Int64(device.time / .milliseconds(1)),
        links: [.init(.link("x-app:open/a"), source: .openURL, age: 0, isGiven: true)]
      )
      let app = try device.launch(after: pause)
      app.router.gates.open(LinkInbox.ready)
      #expect(await app.inbox.deliver(.link("x-app:open/a")).code == code)
      await app.settle()
      #expect(app.ends[1] == ["dropped-interrupted"])
    }
  }

  @Test func `14: a link that may contain a secret is not stored`() async throws {
    device.hasSecrets = true
    let app = try device.launch()
    app.router.rewriting = LinkRouter.Rewriting(hosts: ["click.example"]) { _ in nil }
    receive(app, "secret/a", "open/b", "nowhere/c", "%00", "signed/d")
    for text in ["https://click.example/e", "https://domain.example/secret/f"] {
      app.inbox.receive(.link(text))
      let activity = LinkActivity(identifier: "x", title: "", webPageURL: text + "?g")
      app.inbox.receive(.userActivity(activity))
    }
    await app.settle()
    #expect(device.stored == ["x-app:open/b", "x-app:signed/d"])
    #expect(await app.inbox.waiting.filter(\.isKept).count == 2)
    #expect(await app.inbox.waiting.count == 9)
  }

  @Test(arguments: [
    ("open/a?utm_source=mail&T0KEN", "x-app:open/a?utm_source=***&***"),
    ("open/a#T0KEN", "x-app:open/a#***"), ("open/a|?b", "x-app:open/a%7C?***"),
    ("open/a", "x-app:open/a"), ("secret/a?b=c", nil), ("found?q=a", "x-app:found?q=a"),
    ("found?q=a%26b=T0KEN", nil), ("open/a%253Fb=T0KEN", nil),
  ])
  func `14: a mask is stored in place of an item that no route declares`(
    link: String,
    stored: String?
  ) async throws {
    device.hasSecrets = true
    let app = try device.launch()
    receive(app, link)
    await app.settle()
    #expect(device.stored == (stored.map { [$0] } ?? []))
    #expect(await app.inbox.waiting.map(\.isKept) == [stored != nil])
  }

  @Test(arguments: [
    // The link that was saved, the link that comes again, and the links that are performed.
    ("open/a?utm_source=mail", "open/a?utm_source=mail", ["open/a?utm_source=mail"]),
    ("open/a#top", "open/a#top", ["open/a#top"]),
    ("signed/a?x=1#top", "signed/a?x=1#top", ["signed/a?x=1#top"]),
    // Values that the route does not declare, but that its action may read.
    ("open/a?page=2", "open/a?page=3", ["open/a?page=3"]),
    ("open/a?page=2", "open/a?sort=2", ["open/a?page=***", "open/a?sort=2"]),
    ("open/a?page=2", "open/a", ["open/a?page=***", "open/a"]),
    ("found?q=a&page=2", "found?q=b&page=2", ["found?q=a&page=***", "found?q=b&page=2"]),
  ])
  func `13: a link that comes again replaces the one that was saved without its values`(
    saved: String,
    next: String,
    performed: [String]
  ) async throws {
    device.hasSecrets = true
    device.settings = .init(whenBusy: .queue)
    receive(try device.launch(), saved)
    while device.stored.isEmpty { await Task.yield() }
    let app = try device.launch(after: .seconds(5))
    receive(app, next)
    await app.settle()
    for gate in ["signedIn", LinkInbox.ready] { app.router.gates.open(gate) }
    await wait { app.performed.count == performed.count }
    await app.settle()
    #expect(app.screen.contexts.map { $0.link?.linkText } == performed.map { "x-app:\($0)" })
    let isReplaced = app.ends[1] == ["dropped-duplicate"]
    #expect(isReplaced == (performed.count == 1))
    #expect(app.ends[2] == ["success"] && device.stored == [])
  }

  @Test func `13: a link that is trusted less replaces no saved one`() async throws {
    device.hasSecrets = true
    let before = try device.launch()
    before.inbox.receive(.notification(["link": "x-app:signed/a?b=c"]))
    await before.settle()
    let app = try device.launch()
    receive(app, "signed/a?b=c")
    await app.settle()
    #expect(await app.inbox.waiting.map(\.source) == [.notification, .openURL])
  }

  @Test func `14: every link without secrets is stored, but arrivals without a link are not`()
    async throws
  {
    let app = try device.launch()
    receive(app, "nowhere/c", "%00")
    app.inbox.receive(.notification([:]))
    app.inbox.receive(.link("https://click.example/e"))
    await app.settle()
    #expect(device.stored == ["x-app:nowhere/c", "x-app:%00", "https://click.example/e"])
  }

  @Test func `15: a write error is reported, and the running app loses no link`() async throws {
    device.store.error = InboxStoreError(.unwritable("no space left"))
    let app = try device.launch()
    receive(app, "signed/a")
    await app.settle()
    #expect(
      app.witness.lines == [
        "#1 waiting: for 'ready'",
        "#0 store-fault: the inbox's links were not saved: no space left",
      ]
    )
    app.router.gates.open(LinkInbox.ready)
    app.router.gates.open("signedIn")
    await app.settle()
    #expect(app.performed == ["a"])
  }

  @Test func `15: many links are saved together`() async throws {
    device.settings = .init(capacity: 10_000)
    let app = try device.launch()
    for number in 0..<10_000 { receive(app, "open/\(number)") }
    await app.settle()
    #expect(device.stored.count == 10_000 && device.store.saves <= 3)
    app.router.gates.open(LinkInbox.ready)
    await wait { device.stored == [] }
    #expect(app.performed == ["9999"])
    #expect(device.stored == [] && device.store.saves <= 9)
  }

  @Test func `15: an inbox without references saves the end of its last link`() async throws {
    let app = try device.launch()
    do {
      let inbox = LinkInbox(app.router, store: device.store, clock: app.clock)
      inbox.receive(.link("x-app:open/a"))
      await app.settle()
    }
    #expect(device.stored == ["x-app:open/a"])
    app.router.gates.open(LinkInbox.ready)
    await app.settle()
    #expect(app.performed == ["a"] && device.stored == [])
  }

  @Test(arguments: [0, 1_763_751_600_000, -1, Int64.max, .min])
  func `a snapshot that a custom store encoded is decoded with the same numbers`(
    savedAt: Int64
  ) throws {
    // Older versions wrote the same text, with an 'Int'.
    let text =
      #"{"links":[{"age":3153600000000,"link":"x:a","source":"app"},"#
      + #"{"age":0,"given":true,"link":"x:b","source":"widget"}],"savedAt":\#(savedAt)}"#
    let snapshot = try JSONDecoder().decode(LinkInbox.Snapshot.self, from: Data(text.utf8))
    let links: [LinkInbox.Snapshot.Link] = [
      .init(.link("x:a"), source: .app, age: 3_153_600_000_000),
      .init(.link("x:b"), source: .widget, age: 0, isGiven: true),
    ]
    #expect(snapshot == LinkInbox.Snapshot(savedAt: savedAt, links: links))
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(String(decoding: try encoder.encode(snapshot), as: UTF8.self) == text)
  }

  @Test func `times have the same result with 64 and with 32 bits`() {
    #expect(InboxTable.failures == [])
  }
}
