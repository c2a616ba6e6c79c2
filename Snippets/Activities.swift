// The code of the article "Activities".
import Waymark
import WaymarkApp

// snippet.eligible
struct DocumentRef: Codable, RouteParametersCodable {
  var name: String
}

enum OpenDocument: Action {
  static let activityEligibility: ActivityEligibility = [.handoff, .search]

  static func prepare(_ activity: inout LinkActivity, for input: DocumentRef) {
    activity.title = input.name
    activity.keywords = ["document"]
  }

  static func perform(context: ActionContext<DocumentRef>, presenter: NoPresenter) async throws {
    print("opens \(context.input.name)")
  }
}
// snippet.end

enum DocumentFeature: Feature, URLMapped {
  static let open = action(OpenDocument.self)
  static func urlMappings(routes: URLMappingsBuilder) { routes.send("open", to: open) }
}

let router = try LinkRouter(
  app: AppIdentity(schemes: ["x-documents"], domains: ["documents.example"]),
  features: [DocumentFeature.self]
)

// snippet.publishing
final class SystemActivities: ActivityPublisher {
  var current: LinkActivity?
  func publish(_ activity: LinkActivity) { current = activity }
  func resign(_ activity: LinkActivity) { current = nil }
}

// snippet.end

@MainActor func runPublished() async throws {
  // snippet.published
  let activities = SystemActivities()
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
