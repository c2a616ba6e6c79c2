import TestSupport
import Testing
import Waymark
import WaymarkApp

/// Every value that an app receives while random links with a secret are opened.
@MainActor
@Suite struct `The descriptions of an app's values` {
  /// A handler of one pattern, which keeps what it receives.
  private struct Keeper: LinkHandler {
    final class Kept { var values: [Any] = [] }

    let pathSchemes: [String]
    let routeNotes: RouteNotes
    let kept: Kept

    func handle(link: DeepLink) -> Bool {
      if let result = result(forLink: link) { kept.values.append(result) }
      return true
    }
  }

  @Test func `no value of a router with secrets describes a secret`() async throws {
    for seed in SeededGenerator.freshSeeds(12) {
      var secrets = try RandomSecrets(seed: seed)
      let kept = Keeper.Kept()
      let router = try LinkRouter(
        app: secrets.table.app,
        handlers: secrets.table.routes.map { route in
          var notes = route.notes
          if notes.secrets.isEmpty == (seed % 3 == 0) { notes.gates = ["open"] }
          return Keeper(pathSchemes: [route.pattern.text], routeNotes: notes, kept: kept)
        }
      )
      let witness = Witness()
      let timeline = LinkTimeline()
      router.observe(witness)
      router.observe(timeline)
      let store = LinkInbox.MemoryStore()
      let inbox = LinkInbox(router, store: store)
      for number in 1...12 {
        let link = secrets.link()
        let arrival = LinkArrival.link(link, source: .widget)
        let receipt = { () -> LinkRouter.Receipt in router.open(link) }()
        inbox.receive(arrival)
        await inbox.save()
        var values: [Any] = [
          await router.open(arrival), receipt, arrival, LinkRedirect(to: link),
          await inbox.waiting, witness.events, timeline, timeline.json(), kept.values,
          router.backStack(of: link) as Any, store.snapshot as Any,
          LinkActivity(identifier: "a", title: "", webPageURL: link),
          LinkArrival.notification(["link": link]),
        ]
        // Their texts contain the whole table.
        if number % 4 == 0 { values += [inbox, router] as [Any] }
        for text in values.flatMap(RandomSecrets.texts) {
          guard let lines = secrets.lines(shownBy: text) else { continue }
          Issue.record(
            """
            seed \(seed): \(link.debugDescription) of \
            \(secrets.table.routes.map(\.pattern.text)) shows:\n\(lines)
            """
          )
          return
        }
        witness.forget()
        timeline.clear()
        kept.values = []
        await inbox.cancelAll()
      }
    }
  }

  @Test func `no value of an action describes a secret`() async throws {
    let router = try VaultApp.router()
    let screens = RegisteredPresentationRouter()
    var values: [Any] = []
    screens.present(Int.self) { request in
      values.append(request)
      return .unsupported
    }
    _ = await router.open("x-vault://unshown/S3", with: screens)
    let context = ActionContext(
      input: "S3",
      link: try DeepLink("x-vault://S3"),
      mapping: URLMapping(name: nil, pattern: try Pattern("{a}"), scope: .appAny)
    )
    values += [context, ActionContext(input: "S3")]
    #expect(values.count == 3)
    for text in values.flatMap(RandomSecrets.texts) { #expect(!text.contains("S3"), "\(text)") }
    #expect("\(context)" == "String from app, x-vault:…")
    let link = "x-vault://unshown/*** (route 'unshown/{token}')"
    #expect("\(values[0])".hasSuffix("from open-url, \(link)"))
  }
}
