import UnderwayRoutes
import Waymark
import WaymarkCatalog
import WaymarkCommand
import WaymarkRoutes

// A tool like `waymark` for the links of this app's enum:
//
//     swift run underway-tool explain https://www.underway.nyc/station/25
//     swift run underway-tool lint
//     swift run underway-tool generate --output public

/// The command line of the app's links.
@main struct UnderwayTool: LinkTool {
  static var name: String { "underway-tool" }

  static func catalog() throws -> LinkCatalog { try AppRoute.catalog() }
}
