// The code of the article "Back stacks".
// snippet.routes
import Waymark
import WaymarkApp
// snippet.hide
import WaymarkDiagnostics

LinkDiagnostics.enable()
// snippet.show

struct Stop: Codable, RouteParametersCodable {
  var line: String?
  var stop: Int?
}

enum ShowStop: Action {
  static func perform(context: ActionContext<Stop>, presenter: Navigation) async throws {
    presenter.show(context)
  }
}

enum TownFeature: Feature, URLMapped {
  static let show = action(ShowStop.self)

  static func urlMappings(routes: URLMappingsBuilder) {
    routes.send(
      "lines",
      to: show,
      name: "lines",
      notes: RouteNotes(presentation: .tab("lines"))
    )
    routes.send(
      "line/{line}",
      to: show,
      name: "line",
      notes: RouteNotes(parent: "lines", presentation: .push)
    )
    routes.send(
      "line/{line}/stop/{stop:int}",
      to: show,
      name: "stop",
      notes: RouteNotes(parent: "line", presentation: .push)
    )
  }
}
// snippet.end

// snippet.navigation
@MainActor
final class Navigation {
  var tab = "start"
  var screens: [String] = []

  func show(_ context: ActionContext<Stop>) {
    for entry in context.backStack { add(entry.link, entry.presentation) }
    add(context.link?.text ?? "", context.presentation)
  }

  private func add(_ screen: String, _ hint: PresentationHint?) {
    switch hint {
    case .tab(let name): (tab, screens) = (name, [screen])
    case .replace: screens = screens.dropLast() + [screen]
    default: screens.append(screen)
    }
  }
}
// snippet.end

let navigation = Navigation()
let router = try LinkRouter(
  app: AppIdentity(schemes: ["underway"], domains: ["www.underway.nyc"]),
  features: [TownFeature.self]
)
let screens = RegisteredPresentationRouter()
screens.present(Navigation.self) { _ in .appReady(presenter: navigation) }
router.presentation = screens

@MainActor func runOpening() async throws {
  // snippet.open
  await router.open("underway://line/A/stop/7")
  print(navigation.tab)  // lines
  print(navigation.screens)
  // ["underway://lines", "underway://line/A", "underway://line/A/stop/7"]
  // snippet.end
}
try await runOpening()

// snippet.ask
if let stack = router.backStack(of: "https://www.underway.nyc/line/A/stop/7") {
  print(stack.map(\.link))
  // ["https://www.underway.nyc/lines", "https://www.underway.nyc/line/A"]
  print(stack.last?.parameters["line"] ?? "")  // A
}
print(router.backStack(of: "underway://nowhere") == nil)  // true
// snippet.end

// snippet.finding
struct WalkHandler: LinkHandler {
  let pathSchemes = ["walk/{line}"]
  let routeNotes = RouteNotes(parent: "lime")
  func handle(link: DeepLink) -> Bool { true }
}

let findings = router.addHandler(WalkHandler()).findings
for case .parent(of: let route, .unknown(let name, nearest: let nearest)) in findings {
  print(route)  // 'walk/{line}' of the handler 'WalkHandler'
  print("\(name): did you mean \(nearest?.route ?? "nothing")?")  // lime: did you mean line?
}
// snippet.end
