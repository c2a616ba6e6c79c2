// The program `PlainApp`, and a router with a feature and an action.
import Foundation
import Waymark
import WaymarkApp

struct Station: Codable, RouteParametersCodable {
  var id: Int
  var name: String?
}

enum OpenStation: Action {
  static func perform(context: ActionContext<Station>, presenter: StationScreen) async throws {
    print("\(presenter) shows \(context.input)")
  }
}

struct StationScreen {}

enum StationFeature: Feature, URLMapped {
  static let open = action(OpenStation.self)
  static func urlMappings(routes: URLMappingsBuilder) {
    routes.send("station/{id:int}/{name?}", to: open)
  }
}

print(URL(string: CommandLine.arguments.last ?? "")?.host() ?? "none")
print(try JSONEncoder().encode(Station(id: 25)).count)

let app = AppIdentity(schemes: ["underway"], domains: ["www.underway.nyc"])
let router = try LinkRouter(app: app, features: [StationFeature.self])
let screens = RegisteredPresentationRouter()
screens.present(StationScreen.self) { _ in .appReady(presenter: StationScreen()) }
router.presentation = screens
print(await router.open(CommandLine.arguments.last ?? ""))
print(try router.linkCreator.universalLink(to: StationFeature.open, with: Station(id: 25)))
