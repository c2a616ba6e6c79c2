// The first typed route of README.md and of the page of WaymarkRoutes.
// snippet.typed
import WaymarkRoutes

@Routes
enum AppRoute: Hashable {
  static let appIdentity = AppIdentity(schemes: ["underway"], domains: ["www.underway.nyc"])
  @Route("station/{id}") case station(id: Int, page: Int = 1)
  @Route("search?q={query}") case search(query: String)
}

print(try AppRoute.parse("underway://station/25?page=2"))  // station(id: 25, page: 2)
print(try AppRoute.station(id: 25).universalLink())  // https://www.underway.nyc/station/25
// snippet.end
