// The code of the article "Importing files".
import Waymark
import WaymarkCatalog
import WaymarkPlatforms
import WaymarkRoutes

// snippet.importing
let text = #"{"applinks": {"details": [{"appID": "ABCDE12345.a.b", "paths": ["/buy/*"]}]}}"#
let file = try ImportFile(bytes: Array(text.utf8), name: "aasa.json", domains: ["a.example"])
let result = try LinkCatalog.importing([file])
print(result.catalog.routes[0].pattern)  // buy/**
print(result.findings[0].exampleLink ?? "")  // https://a.example/buy
// snippet.end

// snippet.enum
@Routes
enum AppRoute: Hashable {
  static let appIdentity = AppIdentity(
    domains: ["shop.example"],
    apple: AppIdentity.Apple(appIDs: ["ABCDE12345.example.shop"])
  )

  static let webOnly: [WebOnlyDeclaration] = ["admin/**"]

  @Route("item/{item}", in: [.universalAny])
  case item(item: String)
}
// snippet.end
