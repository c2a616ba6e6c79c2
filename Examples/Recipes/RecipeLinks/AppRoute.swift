public import WaymarkRoutes

/// Every link of the app.
@Routes
public enum AppRoute: Hashable, Sendable {
  /// The schemes, domains and identifiers of the app.
  public static let appIdentity = AppIdentity(
    name: "Recipes",
    schemes: ["recipes"],
    domains: ["recipes.example"],
    apple: AppIdentity.Apple(appIDs: ["ABCDE12345.example.recipes"])
  )

  /// The list of all recipes.
  @Route("recipes", examples: ["recipes"], presentation: .tab("recipes"))
  case recipes

  /// One recipe, for a number of people.
  @Route("recipes/{id}", examples: ["recipes/7"], parent: "recipes", presentation: .push)
  case recipe(id: Int, people: Int = 2)

  /// The recipes that the user has saved.
  @Route("saved", examples: ["saved"], presentation: .tab("saved"), gates: ["signedIn"])
  case saved
}
