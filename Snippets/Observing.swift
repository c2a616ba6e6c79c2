// The code of the article "Seeing what happens to links".
import Waymark
import WaymarkApp

enum ShowNews: Action {
  static let analyticsID: String? = "news"
  static func perform(context: ActionContext<NoInput>, presenter: NoPresenter) async throws {}
}

enum NewsFeature: Feature, URLMapped {
  static let show = action(ShowNews.self)
  static func urlMappings(routes: URLMappingsBuilder) { routes.send("news", to: show) }
}

let router = try LinkRouter(
  app: AppIdentity(schemes: ["x-news"]),
  features: [NewsFeature.self]
)

@MainActor func runTimeline() async throws {
  // snippet.timeline
  let timeline = LinkTimeline(capacity: 200)
  router.observe(timeline)
  await router.open("x-news://news")
  for event in timeline.events { print(event) }
  // #1 received: x-news://news
  // #1 matched: route 'news' of the feature 'NewsFeature'
  // #1 presenting: NewsFeature.ShowNews
  // #1 performing: NewsFeature.ShowNews
  // #1 finished: success
  // snippet.end
}
try await runTimeline()

@MainActor func runAnalytics() async throws {
  // snippet.analytics
  struct Counter: AnalyticsProvider {
    func track(_ event: LinkAnalytics.Event) { print(event.id, event.result) }
  }

  let observation = router.observe(LinkFocus(on: [NewsFeature.self], LinkAnalytics(Counter())))
  await router.open("x-news://news")  // news success
  observation.end()
  // snippet.end
}
try await runAnalytics()
