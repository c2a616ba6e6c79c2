// The code of the article "An inbox of links".
import Foundation
import Waymark
import WaymarkApp

struct StoryRef: Codable, RouteParametersCodable {
  var id: Int
}

enum ShowStory: Action {
  static func perform(context: ActionContext<StoryRef>, presenter: NoPresenter) async throws {
    print("story \(context.input.id)")
  }
}

// snippet.gates
enum NewsFeature: Feature, URLMapped {
  static let show = action(ShowStory.self)

  static func urlMappings(routes: URLMappingsBuilder) {
    routes.send("story/{id}", to: show)
    routes.send("saved/{id}", to: show, notes: RouteNotes(gates: ["signedIn"]))
  }
}
// snippet.end

let app = AppIdentity(schemes: ["x-news"], domains: ["news.example"])

@MainActor func runInbox() async throws {
  // snippet.inbox
  let router = try LinkRouter(app: app, features: [NewsFeature.self])
  let inbox = LinkInbox(router)

  inbox.receive(.link("x-news://saved/7"))
  inbox.receive(.link("x-news://story/8"))
  print(await inbox.waiting)
  // [#1 from open-url waits for 'ready', #2 from open-url waits for 'ready']
  await inbox.open(LinkInbox.ready)  // story 8
  // snippet.end

  // snippet.signedIn
  for waiting in await inbox.waiting { print(waiting.gates) }  // ["signedIn"]
  await inbox.open("signedIn")  // story 7
  // snippet.end

  // snippet.twice
  let first = await inbox.deliver(.link("x-news://story/9"))  // story 9
  let second = await inbox.deliver(.link("x-news://story/9"))
  print(first.code, second.code)  // success dropped-duplicate
  // snippet.end

  let window = RegisteredPresentationRouter()
  // snippet.window
  inbox.receive(.link("x-news://story/11"), with: window)  // shown in that window
  // snippet.end
  try await Task.sleep(for: .milliseconds(50))

  // snippet.relaunch
  let folder = try FileManager.default.url(
    for: .applicationSupportDirectory,
    in: .userDomainMask,
    appropriateFor: nil,
    create: true
  )
  let store = FileInboxStore(at: folder.appending(path: "links.jsonl"))
  let keeping = LinkInbox(router, store: store)
  for error in keeping.restoration.errors { print(error) }
  // snippet.end

  // snippet.settings
  let patient = LinkInbox(
    router,
    settings: LinkInbox.Settings(
      capacity: 20,
      overflow: .refuse,
      expiry: .seconds(3_600),
      window: .seconds(1),
      whenBusy: .queue
    )
  )
  print(await patient.deliver(.link("x-news://story/10")).code)  // success
  // snippet.end
}
try await runInbox()
