// The code of the article "Typed routes".

import Foundation
import WaymarkApp
import WaymarkCatalog
import WaymarkDiagnostics
// snippet.enum
import WaymarkRoutes

@Routes
enum AppRoute: Hashable {
  static let appIdentity = AppIdentity(
    schemes: ["underway"],
    domains: ["www.underway.nyc", "underway.nyc"]
  )

  /// Arrivals at one station.
  @Route("station/{stationID}/{action?}")
  case station(stationID: Int, action: StationAction = .arrivals)

  @Route("search?q={query}")
  case search(query: String, page: Int = 1)

  @Route("line/{name}")
  @Route("routes/{name}", in: [.universalAny], deprecated: "its name until 2024")
  case line(name: String)

  @NotRouted
  case onboarding
}

enum StationAction: String, CaseIterable {
  case arrivals, filter
  case serviceAlerts = "service-alerts"
}
// snippet.end

// snippet.read
let route = try AppRoute.parse("https://www.underway.nyc/station/25/filter")
print(route == .station(stationID: 25, action: .filter))  // true
print(try AppRoute.parse("underway:search?q=Canal"))  // search(query: "Canal", page: 1)
// snippet.end

// snippet.errors
do {
  _ = try AppRoute.parse("underway://station/25/filters")
} catch .unmatched(let unmatched) {
  print(unmatched.explanation.nearest.first?.reason ?? "none")
} catch {
  print(error)
}
// component 3 is 'filters', expected 'arrivals', 'filter' or 'service-alerts' for 'action'

LinkDiagnostics.enable()  // of WaymarkDiagnostics, once: it adds the line "help"
do {
  _ = try AppRoute.parse("underway://search?q=Canal&page=two")
} catch {
  print(error)
}
// error[decoding.restricted]: 'page' is "two", but the pattern requires an integer
//   at route 'search'
// help: give 'page' an integer
// snippet.end

// snippet.switch
func screen(for route: AppRoute) -> String {
  switch route {
  case .station(let id, .arrivals): "arrivals at station \(id)"
  case .station(let id, let action): "\(action.rawValue) of station \(id)"
  case .search(let query, let page): "page \(page) of what is like \(query)"
  case .line(let name): "line \(name)"
  case .onboarding: "welcome"
  }
}
// snippet.end

print(screen(for: route))

// snippet.write
let timesSquare = AppRoute.station(stationID: 25)
print(try timesSquare.universalLink())  // https://www.underway.nyc/station/25
print(try timesSquare.universalLink(domain: "underway.nyc"))  // https://underway.nyc/station/25
print(try timesSquare.appLink())  // underway://station/25
print(try AppRoute.search(query: "5th & Main", page: 2).appLink())
// underway://search?q=5th%20%26%20Main&page=2
// snippet.end

// snippet.unwritten
do {
  print(try AppRoute.onboarding.appLink())
} catch {
  print(error)
}
// error[writing.not-routed]: the case has no link
//   at route 'onboarding'
// help: give it a pattern with @Route in place of @NotRouted
// snippet.end

// snippet.urls
let opened = try AppRoute.parse(url: URL(string: "https://www.underway.nyc/station/25"))
let shared: URL = try opened.universalURL
print(shared)  // https://www.underway.nyc/station/25
print(AppRoute(url: URL(string: "https://www.underway.nyc/careers")) == nil)  // true
// snippet.end

// snippet.defaults
print(try AppRoute.parse("underway:search?q=Canal&page=1") == .search(query: "Canal"))  // true
print(try AppRoute.search(query: "Canal", page: 1).appLink())  // underway://search?q=Canal
// snippet.end

// snippet.ticket
@Routes
enum TicketRoute: Hashable {
  static let appIdentity = AppIdentity(schemes: ["tickets"])

  @Route("zone/{from?}/{to?}")
  case zone(from: Int = 1, to: Int = 9)
}

print(try TicketRoute.zone().appLink())  // tickets://zone
print(try TicketRoute.zone(from: 2).appLink())  // tickets://zone/2
print(try TicketRoute.zone(to: 4).appLink())  // tickets://zone/1/4
// snippet.end

// snippet.several
print(try AppRoute.parse("https://www.underway.nyc/routes/A"))  // line(name: "A")
print(try AppRoute.line(name: "A").universalLink())  // https://www.underway.nyc/line/A
// snippet.end

// snippet.web-only
@Routes
enum PageRoute {
  static let appIdentity = AppIdentity(schemes: ["underway"], domains: ["www.underway.nyc"])
  static let webOnly: [WebOnlyDeclaration] = [
    "admin/**", WebOnlyDeclaration("press", domain: "www.underway.nyc"),
  ]

  @Route("{page}")
  case page(page: String)
}

print(PageRoute(url: URL(string: "https://www.underway.nyc/press")) == nil)  // true
print(PageRoute(url: URL(string: "underway://press")) == nil)  // false
// snippet.end

// snippet.nested
@Routes
enum MapRoute: Hashable {
  static let appIdentity = AppIdentity(schemes: ["underway"])

  @Route("map/{city}")
  case city(city: String, PlaceRoute)

  @Route("view/{zoom}", spread: true)
  case view(zoom: Int, MapView)
}

@Routes
enum PlaceRoute: Hashable {
  @Route("")
  case whole

  @Route("place/{name}")
  case place(name: String)
}

struct MapView: Codable, Hashable, RouteDefaulting {
  var latitude: Double
  var longitude: Double
  var layer = "streets"
  static var routeDefaults: MapView { MapView(latitude: 0, longitude: 0) }
}

let canal = try MapRoute.parse("underway://map/nyc/place/Canal")
print(canal == .city(city: "nyc", .place(name: "Canal")))  // true
print(try MapRoute.city(city: "nyc", .whole).appLink())  // underway://map/nyc
print(try MapRoute.view(zoom: 3, MapView(latitude: 40.5, longitude: -74)).appLink())
// underway://view/3?latitude=40.5&longitude=-74.0
// snippet.end

// snippet.protection
@Routes
enum InviteRoute {
  @Route("invite/{token}", requiresVerifiedLink: true, gates: ["signedIn"], secrets: ["token"])
  @Route("i/{t}")
  case invite(String)
}

let invitation = try InviteRoute.explain("underway://i/s3cret")
print(invitation.match?.route.notes.gates ?? [])  // ["signedIn"]
print(invitation.description.contains("s3cret"))  // false
// snippet.end

// snippet.data
for route in try AppRoute.routes { print(route.label, route.pattern) }
// station station/{stationID:int}/{action:arrivals|filter|service-alerts?}
// search search?q={query}&page={page:int?}
// line line/{name}
// line-2 routes/{name}
// snippet.end

// snippet.shared
@Routes
enum ShopRoute: Hashable {
  static let appIdentity = AppIdentity(schemes: ["shop"], domains: ["shop.example"])

  @Route("")
  case plain(PageOfShop, ref: String?)

  @Route("{lang}")
  case localized(lang: Language, PageOfShop, ref: String?)
}

@Routes
enum PageOfShop: Hashable {
  @Route("item/{id}")
  case item(id: Int)

  @Route("offers")
  case offers
}

enum Language: String, CaseIterable { case de, fr }

let item = try ShopRoute.parse("https://shop.example/item/7?ref=mail")
print(item == .plain(.item(id: 7), ref: "mail"))  // true
let offers = try ShopRoute.parse("https://shop.example/fr/offers")
print(offers == .localized(lang: .fr, .offers, ref: nil))  // true
print(try ShopRoute.localized(lang: .de, .item(id: 7), ref: nil).universalLink())
// https://shop.example/de/item/7
// snippet.end

// snippet.variants
enum Underway {
  /// The identity with its variants, for the router and the tool.
  static let identity = AppIdentity(
    schemes: ["underway"],
    domains: ["www.underway.nyc", "underway.nyc"],
    variants: ["beta": { $0.schemes = ["underway-beta"] }]
  )
}

let beta = try LinkRouter(
  app: Underway.identity.variant("beta"),
  routes: [.routes(AppRoute.self) { route in print("shows \(route)") }]
)
print(try beta.linkCreator.appLink(to: AppRoute.line(name: "A")))  // underway-beta://line/A
print(try AppRoute.catalog(app: Underway.identity).app.variants.keys)  // ["beta"]
// snippet.end
