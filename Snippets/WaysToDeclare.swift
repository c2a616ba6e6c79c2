// The code of the article "Which way to declare".
import Waymark
import WaymarkApp
import WaymarkRoutes

// snippet.enum
@Routes
enum StationRoute: Hashable {
  static let appIdentity = AppIdentity(schemes: ["underway"], domains: ["www.underway.nyc"])
  @Route("station/{id}") case station(id: Int)
}

print(try StationRoute.parse("underway://station/25"))  // station(id: 25)
print(try StationRoute.station(id: 25).universalLink())  // https://www.underway.nyc/station/25
// snippet.end

// snippet.feature
@MainActor
final class Screen {
  func show(_ text: String) { print("shows", text) }
}

struct Trip: Codable, RouteParametersCodable {
  var from: Int
  var to: Int
}

enum ShowTrip: Action {
  static func perform(context: ActionContext<Trip>, presenter: Screen) async throws {
    presenter.show("the trip from \(context.input.from) to \(context.input.to)")
  }
}

enum TripFeature: Feature, URLMapped {
  static let show = action(ShowTrip.self)
  static func urlMappings(routes: URLMappingsBuilder) {
    routes.send("trip/{from:int}/{to:int}", to: show)
  }
}
// snippet.end

// snippet.handler
struct HelpHandler: LinkHandler {
  let screen: Screen
  let pathSchemes = ["help", "help/{topic}"]

  func handle(link: DeepLink) -> Bool {
    guard let result = result(forLink: link) else { return false }
    screen.show(result.params["topic"].map { "help on \($0)" } ?? "help")
    return true
  }
}
// snippet.end

// snippet.table
let table = try RouteTable([Route("status/{line?}", name: "status")])
let match = try table.match("https://www.underway.nyc/status/A")
print(match?.route.name ?? "none", match?.parameters ?? [:])  // status ["line": "A"]
// snippet.end

// snippet.together
let screen = Screen()
let router = try LinkRouter(
  app: StationRoute.appIdentity,
  features: [TripFeature.self],
  handlers: [HelpHandler(screen: screen)],
  routes: [.routes(StationRoute.self) { route in screen.show("\(route)") }]
)
let screens = RegisteredPresentationRouter()
screens.present(Screen.self) { _ in .appReady(presenter: screen) }
router.presentation = screens
// snippet.end

@MainActor func runOpening() async throws {
  // snippet.opening
  await router.open("underway://station/25")  // shows station(id: 25)
  await router.open("https://www.underway.nyc/trip/25/180")  // shows the trip from 25 to 180
  await router.open("underway://help/tickets")  // shows help on tickets
  // snippet.end

  // snippet.writing
  let creator = router.linkCreator
  print(try creator.appLink(to: StationRoute.station(id: 25)))  // underway://station/25
  print(try creator.appLink(to: TripFeature.show, with: Trip(from: 25, to: 180)))
  // underway://trip/25/180
  // snippet.end
}
try await runOpening()

// snippet.conflict
struct TripHandler: LinkHandler {
  let pathSchemes = ["trip/{start:int}/{end:int}"]
  func handle(link: DeepLink) -> Bool { true }
}

let registration = router.addHandler(TripHandler())
print(registration.findings.count)  // 1
// snippet.end
