// The code of the article "The command".

import Waymark
import WaymarkApp
import WaymarkCatalog
import WaymarkCommand
import WaymarkRoutes

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

/// The routes of an enum, with the files that `generate` writes without arguments.
// snippet.outputs
struct FilesOfRecipes: LinkTool {
  static func catalog() throws -> LinkCatalog {
    let catalog = try AppRoute.catalog()
    return try LinkCatalog(
      app: catalog.app,
      routes: catalog.routes,
      webOnly: catalog.webOnly,
      outputs: [
        CatalogOutput(.appleAppSiteAssociation, to: "site/public"),
        CatalogOutput(.entitlements, into: "ios/Recipes.entitlements"),
        CatalogOutput(.infoPropertyList, into: "ios/Info.plist"),
      ]
    )
  }

  static func decode(_ match: RouteMatch) throws { _ = try AppRoute.decode(match) }
}
// snippet.end

@Routes
enum AppRoute {
  static let appIdentity = AppIdentity(schemes: ["recipes"], domains: ["recipes.example"])
  @Route("recipes") case recipes
}

print(try FilesOfRecipes.catalog().outputs.count)
print(Links.name, try Links.catalog().routes.map(\.pattern.text))
