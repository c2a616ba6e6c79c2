import RecipeLinks
import RecipesApp
import Testing
import WaymarkApp
import WaymarkTesting

@MainActor
@Suite(.routeCoverage(of: AppRoute.self))
struct `Links of Recipes` {
  @Test func `each link opens its case, and is written for this case`() {
    expectGoldenLinks([
      .link("recipes://recipes", AppRoute.recipes),
      .link("https://recipes.example/recipes/7", .recipe(id: 7)),
      .link("recipes://recipes/7?people=4", .recipe(id: 7, people: 4)),
      .link("recipes:saved", .saved, written: "recipes://saved"),
    ])
    expectLink("recipes://recipes/soup", doesNotOpen: AppRoute.self)
  }

  @Test func `the routes have no findings`() {
    expectNoFindings(in: AppRoute.self)
  }

  @Test func `a link to the saved recipes waits until the user signs in`() async throws {
    let app = try Recipes()
    app.links.receive(.link("recipes://saved"))
    await app.start()
    #expect(app.screens.stack.tab == nil)
    await app.signIn()
    #expect(app.screens.stack.tab == "saved")
  }
}
