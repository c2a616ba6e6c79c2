// An app's file with a route table, and a router with a feature and an action.
import Foundation
import Waymark
import WaymarkApp

struct Station: Codable, RouteParametersCodable {
  var id: Int
  var name: String?
}

struct StationScreen {
  func show(_ station: Station) {
    print("\(self) shows \(station)")
  }
}

enum OpenStation: Action {
  static func perform(context: ActionContext<Station>, presenter: StationScreen) async throws {
    presenter.show(context.input)
  }
}

enum StationFeature: Feature, URLMapped {
  static let open = action(OpenStation.self)
  static func urlMappings(routes: URLMappingsBuilder) {
    routes.send("station/{id:int}/{name?}", to: open)
  }
}

@MainActor
func open(_ link: String) async throws {
  guard let url = URL(string: link) else { return }
  let app = AppIdentity(schemes: ["underway"], domains: ["www.underway.nyc"])
  let table = try RouteTable([Route("line/{name}", name: "line")], app: app)
  print(try table.match(url.absoluteString)?.route.name ?? "no route")
  let router = try LinkRouter(app: app, features: [StationFeature.self])
  let screens = RegisteredPresentationRouter()
  screens.present(StationScreen.self) { _ in .appReady(presenter: StationScreen()) }
  router.presentation = screens
  print(await router.open(link))
  print(try router.linkCreator.universalLink(to: StationFeature.open, with: Station(id: 25)))
  print(try JSONEncoder().encode(Station(id: 25)).count)
}

try await open(CommandLine.arguments.last ?? "")
