// The code of the article "Activities".
import Waymark
import WaymarkApp
import WaymarkRoutes

// snippet.eligible
struct DocumentRef: Codable, RouteParametersCodable {
  var name: String
}

enum OpenDocument: Action {
  static let activityEligibility: Set<ActivityEligibility> = [.handoff, .search]

  static func prepare(_ activity: inout LinkActivity, for input: DocumentRef) {
    activity.title = input.name
    activity.keywords = ["document"]
  }

  static func perform(context: ActionContext<DocumentRef>, presenter: NoPresenter) async throws {
    print("opens \(context.input.name)")
  }
}

enum DocumentFeature: Feature, URLMapped {
  static let open = action(OpenDocument.self)
  static func urlMappings(routes: URLMappingsBuilder) { routes.send("open", to: open) }
}

let router = try LinkRouter(
  app: AppIdentity(schemes: ["x-documents"], domains: ["documents.example"]),
  features: [DocumentFeature.self]
)
// snippet.end

// snippet.publishing
final class CurrentActivity: LinkActivity.Publisher {
  var current: LinkActivity?
  func publish(_ activity: LinkActivity) { current = activity }
  func resign(_ activity: LinkActivity) { current = nil }
}

// snippet.end

@MainActor func runPublished() async throws {
  // snippet.published
  let activities = CurrentActivity()
  router.activityPublisher = activities
  await router.open("x-documents://open?name=hello.md")  // opens hello.md
  print(activities.current?.webPageURL ?? "none")  // https://documents.example/open?name=hello.md
  // snippet.end
}
try await runPublished()

@MainActor func runContinuing() async throws {
  // snippet.continuing
  if let activity = router.currentActivity {
    await router.open(.userActivity(activity))  // opens hello.md
  }
  // snippet.end
}
try await runContinuing()

// snippet.typed
@Routes
enum TrailRoute: Hashable {
  static let appIdentity = AppIdentity(schemes: ["x-trails"], domains: ["trails.example"])

  @Route("trail/{id}", activityType: "example.trails.trail")
  case trail(id: Int)
}
// snippet.end

@MainActor func runTrails() async throws {
  let activities = CurrentActivity()
  // snippet.trails
  let trails = try LinkRouter(
    app: TrailRoute.appIdentity,
    routes: [
      .routes(TrailRoute.self) { route in
        print("shows \(route)")
      } preparing: { activity, route in
        if case .trail(let id) = route { activity.title = "Trail \(id)" }
      }
    ]
  )
  trails.activityPublisher = activities
  await trails.open("x-trails://trail/7")  // shows trail(id: 7)
  print(activities.current?.title ?? "none")  // Trail 7
  // snippet.end
}
try await runTrails()

// snippet.create
let activity = LinkActivity(route: TrailRoute.trail(id: 8), title: "Trail 8")
print(activity?.webPageURL ?? "none")  // https://trails.example/trail/8
// snippet.end
