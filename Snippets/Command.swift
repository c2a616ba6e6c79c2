// The code of the article "The command".

import Waymark
import WaymarkApp
import WaymarkCatalog
import WaymarkCommand

enum ShowStation: Action {
  static func perform(
    context: ActionContext<RouteParameters>,
    presenter: NoPresenter
  ) async throws {}
}

enum StationFeature: Feature, URLMapped {
  static let show = action(ShowStation.self)
  static func urlMappings(routes: URLMappingsBuilder) {
    routes.send("station/{id:int}", to: show)
  }
}

struct PostersLinkHandler: LinkHandler {
  let pathSchemes = ["poster/{number:int}"]
  func handle(link: DeepLink) -> Bool { result(forLink: link) != nil }
}

// snippet.tool
struct Links: LinkTool {
  @MainActor static func router() throws -> LinkRouter {
    let router = try LinkRouter(
      app: AppIdentity(schemes: ["underway"], domains: ["www.underway.nyc"]),
      features: [StationFeature.self],
      forwards: [.alias("stop/{id:int}", for: "station/{id:int}")]
    )
    router.addHandler(PostersLinkHandler())
    return router
  }

  @MainActor static func catalog() throws -> LinkCatalog { try LinkCatalog(router().appRoutes) }
  @MainActor static func decode(_ match: RouteMatch) throws { try router().decode(match) }
}
// snippet.end

print(Links.name, try Links.catalog().routes.map(\.pattern.text))
