import RecipesApp
import WaymarkApp

let recipes = try Recipes()
for link in CommandLine.arguments.dropFirst() { recipes.links.receive(.link(link)) }
await recipes.start()
print(recipes.screens.stack.tab ?? "no tab", recipes.screens.stack.pushed)
