// The code of the article "Migrating".

import Foundation
import WaymarkRoutes

// snippet.by-hand
enum OldRoute: Equatable {
  case station(StationRoute)

  var universalURL: URL? {
    switch self {
    case .station(let route):
      let tail = route.action == .arrivals ? "" : "/\(route.action.rawValue)"
      return URL(string: "https://www.underway.nyc/station/\(route.stationID)\(tail)")
    }
  }

  static func parse(url: URL?) -> OldRoute? {
    guard let url, url.host() == "www.underway.nyc" else { return nil }
    let path = url.path().split(separator: "/")
    switch (path.first, path.count) {
    case ("station", 2), ("station", 3):
      guard let id = Int(path[1]) else { return nil }
      guard path.count == 3 else { return .station(StationRoute(stationID: id)) }
      guard let action = StationRoute.Action(rawValue: String(path[2])) else { return nil }
      return .station(StationRoute(stationID: id, action: action))
    default:
      return nil
    }
  }
}

struct StationRoute: Codable, Hashable {
  enum Action: String, Codable {
    case arrivals, filter
    case serviceAlerts = "service-alerts"
  }
  var stationID: Int
  var action = Action.arrivals
}
// snippet.end

// snippet.by-hand-waymark
@Routes
enum AppRoute: Hashable {
  static let appIdentity = AppIdentity(schemes: ["underway"], domains: ["www.underway.nyc"])

  @Route("station/{stationID:int}/{action:arrivals|filter|service-alerts?}", spread: true)
  case station(StationRoute)
}

extension StationRoute: RouteDefaulting {
  static var routeDefaults: StationRoute { StationRoute(stationID: 0) }
}

let timesSquare = AppRoute.station(StationRoute(stationID: 25))
print(try timesSquare.universalURL)  // https://www.underway.nyc/station/25
print(try AppRoute.parse(url: URL(string: "underway://station/25")) == timesSquare)  // true
// snippet.end

// snippet.by-hand-links
let links = [
  "underway:station/25", "https://WWW.underway.nyc/station/25",
  "https://www.underway.nyc/station/%32%35", "https://www.underway.nyc/a/../station/25",
  "https://www.underway.nyc/station/25/?from=mail", "https://www.underway.nyc/Station/25",
  "https://www.underway.nyc/station/+25",
]
for link in links {
  let url = URL(string: link)
  print(OldRoute.parse(url: url) != nil, AppRoute(url: url) != nil, link)
}
// false true underway:station/25
// false true https://WWW.underway.nyc/station/25
// false true https://www.underway.nyc/station/%32%35
// false true https://www.underway.nyc/a/../station/25
// true true https://www.underway.nyc/station/25/?from=mail
// false false https://www.underway.nyc/Station/25
// true false https://www.underway.nyc/station/+25
// snippet.end

// snippet.flint
@Routes
enum DocumentRoute: Hashable {
  static let appIdentity = AppIdentity(
    schemes: ["documents", "x-legacy"],
    domains: ["documents.example"]
  )

  @Route("create")
  case create

  @Route("open/$(name)")
  @Route("open-doc", in: [.app(scheme: "x-legacy")], name: "legacy")
  case open(name: String)

  @Route("folder/$(path**)")
  case browse(path: [String])
}

print(try DocumentRoute.parse("x-legacy:open-doc?name=a") == .open(name: "a"))  // true
print(try DocumentRoute.open(name: "a b").universalLink())
// https://documents.example/open/a%20b
// snippet.end

// snippet.link-router
@Routes
enum GamesRoute: Hashable {
  static let appIdentity = AppIdentity(schemes: ["games"], domains: ["games.example"])

  @Route("games")
  case home

  @Route("games/{username}")
  @Route("games?username={username}", name: "collection-by-query")
  case collection(username: String)

  @Route("games/{username}/reviews")
  case reviewsByUser(username: String)

  @Route("games/reviews/{game}")
  @Route("games/reviews?game={game}", name: "reviews-by-query")
  case reviews(game: String)
}

protocol GamesCoordinator {
  func showHome()
  func showCollection(of username: String)
  func showReviews(by username: String)
  func showReviews(of game: String)
}

func open(_ url: URL, with coordinator: some GamesCoordinator) -> Bool {
  switch GamesRoute(url: url) {
  case .home: coordinator.showHome()
  case .collection(let username): coordinator.showCollection(of: username)
  case .reviewsByUser(let username): coordinator.showReviews(by: username)
  case .reviews(let game): coordinator.showReviews(of: game)
  case nil: return false
  }
  return true
}
// snippet.end

// snippet.link-router-queries
print(try GamesRoute.parse("games://games/reviews?game=Go"))  // reviews(game: "Go")
print(try GamesRoute.parse("games://games/ada?username=bob"))  // collection(username: "ada")
print(try GamesRoute.parse("https://games.example/games/ada").appLink())  // games://games/ada
// snippet.end

// snippet.url-navigator
@Routes
enum NoteRoute: Hashable {
  static let appIdentity = AppIdentity(schemes: ["notes"])

  @Route("note/{id}")
  case note(id: Int)

  @Route("tag/{name}")
  case tag(name: String)

  @Route("folder/{path**}")
  case folder(path: [String])

  @Route("alert")
  case alert(title: String, message: String?)
}

print(try NoteRoute.parse("notes://tag/to%20do"))  // tag(name: "to do")
print(try NoteRoute.parse("notes://folder/2026/may"))  // folder(path: ["2026", "may"])
print(try NoteRoute.parse("notes://folder/"))  // folder(path: [])
// snippet.end

// snippet.crossroad
@Routes
enum RecipeRoute: Hashable {
  static let appIdentity = AppIdentity(schemes: ["recipes"], domains: ["recipes.example"])

  @Route("recipes/{id}")
  case recipe(id: Int)

  @Route("recipes")
  case recipes(season: Season?, tags: Words = [])

  @Route("shelf/{name}", in: [.app(scheme: "recipes")])
  case shelf(name: String)
}

enum Season: String, CaseIterable { case spring, summer, autumn, winter }

/// A list that a link contains as one text: `soup,vegan`.
struct Words: RouteValue, Hashable, ExpressibleByArrayLiteral {
  var words: [String]
  init(arrayLiteral words: String...) { self.words = words }
  init(routeValue: String) { words = routeValue.split(separator: ",").map(String.init) }
  var routeValue: String { words.joined(separator: ",") }
}

let vegan = try RecipeRoute.parse("recipes://recipes?tags=soup,vegan")
print(vegan == .recipes(season: nil, tags: ["soup", "vegan"]))  // true
print(try vegan.universalLink())  // https://recipes.example/recipes?tags=soup,vegan
// snippet.end

// snippet.crossroad-differences
print(RecipeRoute(url: URL(string: "recipes://Recipes/5")) == nil)  // true
print(RecipeRoute(url: URL(string: "recipes://recipes?season=monsoon")) == nil)  // true
print(try RecipeRoute.parse("recipes:recipes?Season=spring") == .recipes(season: nil))  // true
// snippet.end

// snippet.url-routing
@Routes
enum AlbumRoute: Hashable {
  static let appIdentity = AppIdentity(schemes: ["albums"], domains: ["albums.example"])

  @Route("albums")
  case albums

  @Route("albums/{id}")
  case album(id: Int, AlbumPage)

  @Route("albums/search")
  case search(query: String, count: Int = 10)
}

@Routes
enum AlbumPage: Hashable {
  @Route("")
  case cover

  @Route("track/{number}")
  case track(number: Int)
}

print(try AlbumRoute.album(id: 5, .track(number: 2)).universalLink())
// https://albums.example/albums/5/track/2
print(try AlbumRoute.search(query: "blue").universalLink())
// https://albums.example/albums/search?query=blue
print(AlbumRoute(url: URL(string: "albums://albums/5")) == .album(id: 5, .cover))  // true
// snippet.end

// The statements about Waymark in the tables of the article.
func takes<Routes: TypedRoutes & Equatable>(_ link: String, _ route: Routes) -> Bool {
  (try? Routes.parse(link)) == route
}

precondition(takes("documents:create", DocumentRoute.create))
precondition(takes("https://DOCUMENTS.example/create/", DocumentRoute.create))
precondition(takes("X-Legacy:open/a?name=b", DocumentRoute.open(name: "a")))
precondition(takes("documents:folder/a/b%2Fc", DocumentRoute.browse(path: ["a", "b/c"])))
precondition(takes("games:games/", GamesRoute.home))
precondition(takes("games://games/a%2Fb", GamesRoute.collection(username: "a/b")))
precondition(takes("games:games/reviews/reviews", GamesRoute.reviews(game: "reviews")))
precondition(NoteRoute(url: URL(string: "notes://note/+5")) == nil)
precondition(takes("NOTES://note/5", NoteRoute.note(id: 5)))
precondition((try? NoteRoute.match("notes://note/five"))?.route == nil)
precondition(RecipeRoute(url: URL(string: "https://recipes.example/shelf/a")) == nil)
precondition(takes("https://albums.example//albums/-5/", AlbumRoute.album(id: -5, .cover)))
precondition(
  (try? AlbumRoute.match("albums:albums/search?query=a&count=x"))?.route.name == "search"
)
precondition(AlbumRoute(url: URL(string: "albums:albums/search?query=a&count=x")) == nil)
