import TestSupport
import Testing
import Waymark
import WaymarkApp

@MainActor
@Suite struct `Events of a link` {
  let router: LinkRouter
  let witness = Witness()

  init() throws {
    router = try ObservedApp.router()
    router.observe(witness)
  }

  @Test(
    .withDiagnostics,
    arguments: [
      (
        "x-notes://note?name=a",
        [
          "#1 received: x-notes://note?name=a",
          "#1 matched: route 'note' of the feature 'Notes'",
          "#1 presenting: Notes.OpenNote",
          "#1 performing: Notes.OpenNote",
          "#1 finished: success",
        ]
      ),
      (
        "x-notes://nte?name=a",
        [
          "#1 received: x-notes://nte?name=a",
          "#1 finished: error[reading.unmatched]: no route matches it; nearest is 'note': "
            + "component 1 is 'nte', expected 'note'",
        ]
      ),
      (
        "x-notes://no te?name=%",
        [
          "#1 received: x-notes://no te?name=%",
          "#1 finished: error[link.invalid-host]: the text between '//' and the path cannot be "
            + "the host of a link",
        ]
      ),
      (
        "x-notes://note",
        [
          "#1 received: x-notes://note",
          "#1 matched: route 'note' of the feature 'Notes'",
          "#1 finished: error[decoding.missing]: 'name' is missing",
        ]
      ),
      (
        "x-notes://note?name=broken",
        [
          "#1 received: x-notes://note?name=broken",
          "#1 matched: route 'note' of the feature 'Notes'",
          "#1 presenting: Notes.OpenNote",
          "#1 performing: Notes.OpenNote",
          #"#1 finished: 'Notes.OpenNote' failed: Broken(name: "broken")"#,
        ]
      ),
      (
        "x-notes://note?name=tired",
        [
          "#1 received: x-notes://note?name=tired",
          "#1 matched: route 'note' of the feature 'Notes'",
          "#1 presenting: Notes.OpenNote",
          "#1 performing: Notes.OpenNote",
          "#1 finished: cancelled by the caller or the action, or the link was opened before",
        ]
      ),
      (
        "x-notes://note?name=moved",
        [
          "#1 received: x-notes://note?name=moved",
          "#1 matched: route 'note' of the feature 'Notes'",
          "#1 presenting: Notes.OpenNote",
          "#1 performing: Notes.OpenNote",
          "#1 sent-on: x-notes://note?name=moved",
          "#1 matched: route 'note' of the feature 'Notes'",
          "#1 presenting: Notes.OpenNote",
          "#1 performing: Notes.OpenNote",
          "#1 finished: success",
        ]
      ),
      (
        "x-notes://note?name=elsewhere",
        [
          "#1 received: x-notes://note?name=elsewhere",
          "#1 matched: route 'note' of the feature 'Notes'",
          "#1 presenting: Notes.OpenNote",
          "#1 performing: Notes.OpenNote",
          "#1 sent-on: x-notes://note?name=elsewhere",
          "#1 finished: the link leads out of the app, to 'https://help.example.com/…': "
            + "open it in a browser",
        ]
      ),
      (
        "https://notes.example.com/memo/b",
        [
          "#1 received: https://notes.example.com/memo/b",
          """
          #1 matched: route 'memo/{name}' of the forward of 'memo/{name}' to 'note?name={name}'
          """,
          "#1 sent-on: https://notes.example.com/memo/b",
          "#1 matched: route 'note' of the feature 'Notes'",
          "#1 presenting: Notes.OpenNote",
          "#1 performing: Notes.OpenNote",
          "#1 finished: success",
        ]
      ),
    ]
  )
  func `the events of a link are its steps in order`(link: String, lines: [String]) async {
    let result = await router.open(link)
    #expect(witness.lines == lines)
    #expect(witness.events.last?.step == .finished(result))
    #expect(witness.events.map(\.time) == lines.indices.map { .seconds($0 + 1) })
    #expect(witness.events.allSatisfy { $0.source == .openURL })
  }

  @Test(
    arguments: [
      "x-notes://note?name=%1B%5B31m%07%0A%C2%85", "x-notes://note?name=a&utm=\u{1B}[31m\u{7}",
      " x-notes:\n//note\t?name=a\u{85}#\u{7F} ", "x-notes://note?name=%00",
      "x-notes://note\u{1B}[31m?name=a", "x-notes://no\u{7F} te\u{85}", "x-notes://nte?a=%1B\u{1}",
      "\u{1B}]0;a\u{7}x-notes", "https://notes.example.com/memo/b?name=%0D%0A\u{1B}",
    ]
  )
  func `no event, result or timeline contains a raw control character`(link: String) async {
    let timeline = LinkTimeline()
    router.observe(timeline)
    let result = await router.open(link)
    var texts = [result.description, timeline.json()]
    for event in witness.events {
      texts += [event.description, event.detail ?? "", "\(event.step)", event.link?.text ?? ""]
    }
    for text in texts {
      let lines = text.unicodeScalars.filter { $0 != "\n" }
      #expect(
        !lines.contains { $0.properties.generalCategory == .control },
        "\(text.debugDescription)"
      )
    }
    // A line break is only between the lines of an error.
    #expect(!timeline.json().dropLast().contains("\r"))
  }

  @Test func `the events of an unavailable feature continue when the link is resumed`() async throws
  {
    let result = await router.open("x-notes://export?name=a")
    let waiting = try #require(result.waiting)
    #expect(
      witness.lines == [
        "#1 received: x-notes://export?name=a",
        "#1 matched: route 'export' of the feature 'Export'",
        "#1 finished: x-notes://export?name=a (route 'export' of the feature 'Export') is not "
          + "available: Export: the flag 'export' is off: resume the link once that has changed",
      ]
    )
    witness.forget()
    router.environment.flags["export"] = true
    #expect(await waiting.resume() == .success)
    #expect(
      witness.lines == [
        "#1 resumed: x-notes://export?name=a",
        "#1 presenting: Export.ExportNote",
        "#1 performing: Export.ExportNote",
        "#1 finished: success",
      ]
    )
  }

  @Test func `the events of a rewritten link show only its host until the target is known`() async {
    router.rewriting = LinkRouter.Rewriting(hosts: ["click.example.com"]) { link in
      link.pathComponents == ["plain"] ? nil : "x-notes://note?name=a"
    }
    #expect(await router.open("https://click.example.com/c/tracked?u=1") == .success)
    #expect(
      witness.lines == [
        "#1 received: https://click.example.com/…",
        "#1 rewritten",
        "#1 matched: route 'note' of the feature 'Notes'",
        "#1 presenting: Notes.OpenNote",
        "#1 performing: Notes.OpenNote",
        "#1 finished: success",
      ]
    )
    witness.forget()
    _ = await router.open("https://click.example.com/plain")
    #expect(witness.events.map(\.name) == ["received", "rewritten", "finished"])
    witness.forget()
    _ = await router.open("no link")
    #expect(witness.events.map(\.name) == ["received", "finished"])
  }

  @Test func `the events of an action that the app performs begin with the action`() async throws {
    try await router.perform(
      ObservedApp.Notes.open,
      with: ObservedApp.Name(name: "a"),
      presenter: NoPresenter()
    )
    await #expect(throws: ObservedApp.Broken.self) {
      try await router.perform(
        ObservedApp.Notes.open,
        with: ObservedApp.Name(name: "broken"),
        presenter: NoPresenter()
      )
    }
    await #expect(throws: CancellationError.self) {
      try await router.perform(
        ObservedApp.Notes.open,
        with: ObservedApp.Name(name: "tired"),
        presenter: NoPresenter()
      )
    }
    #expect(
      witness.lines == [
        "#1 performing: Notes.OpenNote",
        "#1 finished: success",
        "#2 performing: Notes.OpenNote",
        #"#2 finished: 'Notes.OpenNote' failed: Broken(name: "broken")"#,
        "#3 performing: Notes.OpenNote",
        "#3 finished: cancelled by the caller or the action, or the link was opened before",
      ]
    )
    #expect(witness.events.allSatisfy { $0.source == .app && $0.link == nil })
    #expect(witness.events.allSatisfy { $0.analyticsID == "note-open" })
  }

  @Test func `the events contain a number for each link and none for other steps`() async {
    let activities = MemoryActivities()
    router.activityPublisher = activities
    router.addHandler(FaultyHandler())
    _ = await router.open("x-notes://count")
    router.resignActivity()
    router.observe(Witness())
    _ = await router.open(.notification([:]))
    #expect(
      witness.lines.map { $0.prefix { $0 != ":" } } == [
        "#0 fault", "#1 received", "#1 matched", "#1 presenting", "#1 performing", "#1 published",
        "#1 finished", "#0 resigned", "#2 finished",
      ]
    )
  }

  struct FaultyHandler: LinkHandler {
    let pathSchemes = ["count"]
    func handle(link: DeepLink) -> Bool { true }
  }

  final class MemoryActivities: LinkActivity.Publisher {
    func publish(_ activity: LinkActivity) {}
    func resign(_ activity: LinkActivity) {}
  }
}

extension URLRoutingResult {
  /// The link that waits, where one does.
  var waiting: URLRoutingResult.WaitingLink? {
    switch self {
    case .unavailable(let link, _), .deferred(let link, _): link
    default: nil
    }
  }
}
