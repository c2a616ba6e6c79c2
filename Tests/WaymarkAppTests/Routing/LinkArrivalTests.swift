import Testing
import Waymark
import WaymarkApp

@MainActor
@Suite struct LinkArrivalTests {
  let screen = Screen()

  static func table() -> [(LinkArrival, source: LinkSource, place: String?)] {
    let nested: [AnyHashable: Any] = ["aps": ["data": ["url": "x-app:open"] as [String: Any]]]
    let link: [AnyHashable: Any] = ["link": "x-app:open", 7: "x-app:none"]
    return [
      (.link("x-app:open"), .openURL, nil),
      (.link("x-app:open", source: .app), .app, nil),
      (.widget("x-app:open"), .widget, nil),
      (.notification(link), .notification, nil),
      (.notification(nested, at: ["aps", "data", "url"]), .notification, nil),
      (.notification(nested), .notification, "'link'"),
      (.notification(nested, at: ["aps", "url"]), .notification, "'aps'.'url'"),
      (.notification(nested, at: ["aps", "data"]), .notification, "'aps'.'data'"),
      (.notification(["link": 7]), .notification, "'link'"),
      (.notification([:], at: []), .notification, ""),
      (.quickAction(["link": "x-app:open"]), .quickAction, nil),
      (.quickAction(["url": "x-app:open"], at: "url"), .quickAction, nil),
      (.quickAction([:]), .quickAction, "'link'"),
      (
        .userActivity(type: "web", webPageURL: "https://domain.example/open", userInfo: nil),
        .userActivity, nil
      ),
      (
        .userActivity(
          type: "web",
          webPageURL: nil,
          userInfo: [LinkActivity.linkKey: "x-app:open", 1: 2]
        ), .userActivity, nil
      ),
      (
        .userActivity(type: "web", webPageURL: nil, userInfo: [LinkActivity.linkKey: 1]),
        .userActivity, "webPageURL or userInfo['waymark.link']"
      ),
    ]
  }

  @Test func `links from every source use the same method, with their source`() async throws {
    let router = try LinkRouter.sending("open")
    for (arrival, source, place) in Self.table() {
      #expect(arrival.source == source)
      screen.contexts = []
      let result = await router.open(arrival, with: screen.presentation)
      if let place {
        guard case .missingLink(let missing) = result else {
          Issue.record("\(result) for \(arrival)")
          continue
        }
        #expect(missing.source == source && missing.place == place)
        #expect(screen.contexts.isEmpty)
      } else {
        #expect(result == .success, "\(arrival)")
        #expect(screen.contexts.first?.source == source)
      }
    }
  }

  @Test func `a missing link is reported with the place where it was expected`() async throws {
    let router = try LinkRouter.sending("open")
    let result = await router.open(.notification([:], at: ["data", "link"]))
    #expect(
      result.description
        == "the notification has no link at 'data'.'link': put the link there, or specify its place"
    )
  }
}
