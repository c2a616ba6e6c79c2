import BoardGamesApp
import DocumentsApp
import UnderwayRoutes
import Waymark
import WaymarkApp
import WaymarkCatalog

/// What one of the three examples declares.
struct ExampleCatalog: Sendable, CustomStringConvertible {
  let description: String
  let catalog: LinkCatalog

  /// The catalogs of Underway, Documents and Board Games.
  @MainActor static var all: [ExampleCatalog] {
    get throws {
      let documents = try RunningApp().router
      let boardGames = try LinkRouter(app: AppCoordinator.identity)
      _ = AppCoordinator(router: boardGames)
      return [
        ExampleCatalog(description: "Underway", catalog: try AppRoute.catalog()),
        ExampleCatalog(description: "Documents", catalog: try LinkCatalog(documents.appRoutes)),
        ExampleCatalog(description: "Board Games", catalog: try LinkCatalog(boardGames.appRoutes)),
      ]
    }
  }
}
