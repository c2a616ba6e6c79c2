// The code of the articles of WaymarkTesting that needs no test library. The other code is in the
// tests of the examples.
import Waymark
import WaymarkApp
import WaymarkTesting

struct StoryRef: Codable, Sendable, RouteParametersCodable {
  var id: Int
}

enum ShowStory: Action {
  static func perform(context: ActionContext<StoryRef>, presenter: NoPresenter) async throws {}
}

enum ShowTop: Action {
  static func perform(context: ActionContext<NoInput>, presenter: NoPresenter) async throws {}
}

enum NewsFeature: Feature, URLMapped {
  static let show = action(ShowStory.self)
  static let top = action(ShowTop.self)

  static func urlMappings(routes: URLMappingsBuilder) {
    routes.send("story/{id:int}", to: show, name: "story")
    routes.send("top", to: top, name: "top")
  }
}

@MainActor func makeRouter() throws -> LinkRouter {
  let app = AppIdentity(schemes: ["x-news"], domains: ["news.example"])
  return try LinkRouter(app: app, features: [NewsFeature.self])
}

@MainActor func runCoverage() async throws {
  let router = try makeRouter()
  // snippet.coverage
  let coverage = RouteCoverage(of: router)
  await router.open("x-news://story/7")
  print(coverage.notOpened.map(\.label))  // ["top"]
  print(coverage)
  // snippet.end
}

@MainActor func runSamples() async throws {
  let router = try makeRouter()
  // snippet.samples
  let samples = try LinkSamples(of: "story", in: router.table, seed: 7)
  print(samples.matching(100).count)  // 100
  // snippet.end
}

@MainActor func runSession() async throws {
  let router = try makeRouter()
  // snippet.recording
  let recorder = LinkRecorder()
  router.observe(recorder)
  await router.open("x-news://story/7", source: .widget)
  print(recorder.session.text)
  // snippet.end
  let text = recorder.session.text
  // snippet.replay
  let session = try LinkSession(text: text)
  let replay = await session.replay(through: router)
  print(replay)  // 1 of 1 links were played, and ended as recorded
  // snippet.end
}

@MainActor func runWaiting() async throws {
  let router = try makeRouter()
  let clock = LinkClock()
  // snippet.waiting
  let screens = RecordingPresentation()
  screens.script(.waits)
  router.presentation = screens
  let opening = Task { await router.open("x-news://story/7") }
  await clock.settle()
  print(screens.waiting.count)  // 1
  screens.release(with: .cancelledByUser)
  print(await opening.value.code)  // cancelled-by-user
  // snippet.end
}

try await runCoverage()
try await runSamples()
try await runSession()
try await runWaiting()
