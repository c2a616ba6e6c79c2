import RecipeLinks
import Waymark
import WaymarkCatalog
import WaymarkCommand

@main struct RecipeLinksTool: LinkTool {
  static var name: String { "recipe-links" }

  static func catalog() throws -> LinkCatalog { try AppRoute.catalog() }
}
