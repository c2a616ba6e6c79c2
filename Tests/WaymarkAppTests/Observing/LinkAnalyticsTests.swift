import Testing
import Waymark
import WaymarkApp

@MainActor
@Suite struct `Link analytics` {
  final class Service: AnalyticsProvider {
    var events: [LinkAnalytics.Event] = []
    func track(_ event: LinkAnalytics.Event) { events.append(event) }
  }

  let router: LinkRouter
  let service = Service()

  init() throws {
    router = try ObservedApp.router()
    router.observe(LinkAnalytics(service))
  }

  private func event(
    _ id: String,
    _ action: String,
    _ result: String,
    _ seconds: Int,
    _ source: LinkSource = .openURL
  ) -> LinkAnalytics.Event? {
    service.events.last.flatMap { last in
      last.id == id && last.action == action && last.result == result
        && last.duration == .seconds(seconds) && last.source == source ? last : nil
    }
  }

  @Test func `analytics counts actions that have an ID, with result and duration`() async throws {
    _ = await router.open("x-notes://note?name=private")
    #expect(event("note-open", "OpenNote", "success", 4)?.feature == "Notes")
    _ = await router.open("x-notes://note")
    #expect(event("note-open", "OpenNote", "not-decodable", 2) != nil)
    _ = await router.open("x-notes://note?name=broken", source: .widget)
    #expect(event("note-open", "OpenNote", "failed", 4, .widget) != nil)
    _ = await router.open("x-notes://memo/private")
    #expect(event("note-open", "OpenNote", "success", 6) != nil)
    try await router.perform(
      ObservedApp.Notes.open,
      with: ObservedApp.Name(name: "private"),
      presenter: NoPresenter()
    )
    #expect(event("note-open", "OpenNote", "success", 1, .app) != nil)
    #expect(service.events.count == 5)
    #expect(!service.events.contains { "\($0)".contains("private") })
  }

  @Test func `analytics counts no other links`() async {
    for link in ["x-notes://count", "x-notes://nowhere", "no link", "x-notes://help/x"] {
      _ = await router.open(link)
    }
    #expect(service.events == [])
  }

  @Test func `analytics counts each end of a link that waited`() async throws {
    let result = await router.open("x-notes://export?name=a")
    #expect(event("note-export", "ExportNote", "unavailable", 2) != nil)
    router.environment.flags["export"] = true
    let waiting = try #require(result.waiting)
    await waiting.resume()
    #expect(event("note-export", "ExportNote", "success", 3) != nil)
    #expect(service.events.count == 2)
  }

  @Test func `analytics keeps nothing about ended links and unrelated events`() async throws {
    let analytics = LinkAnalytics(service)
    router.observe(analytics)
    router.addHandler(FocusHandler())
    router.resignActivity()
    for link in ["x-notes://note?name=a", "x-notes://export?name=b", "x-notes://nowhere", "no"] {
      _ = await router.open(link)
    }
    let began = Mirror(reflecting: analytics).children.first { $0.label == "began" }
    #expect(Mirror(reflecting: try #require(began).value).children.isEmpty)
  }

  struct FocusHandler: LinkHandler {
    let pathSchemes = ["note"]
    func handle(link: DeepLink) -> Bool { true }
  }
}
