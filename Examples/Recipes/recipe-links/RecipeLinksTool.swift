import RecipeLinks
import WaymarkCatalog
import WaymarkCommand

@main struct RecipeLinksTool: LinkTool {
  static var name: String { "recipe-links" }

  static var catalog: LinkCatalog {
    get throws { try AppRoute.catalog() }
  }
}
