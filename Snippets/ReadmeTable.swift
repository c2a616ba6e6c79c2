// The plain table of README.md.
// snippet.routes
import Waymark

struct StationInput: Codable, RouteParametersCodable {
  var stationID: Int
  var action: String?
}

let app = AppIdentity(schemes: ["underway"], domains: ["www.underway.nyc"])
let routes = try [
  Route("station/{stationID:int}/{action?}", name: "station"),
  Route("share/{token}", in: [.universalAny], name: "share"),
]
let underway = try RouteTable(routes, app: app)
let found = try underway.match("underway://station/25/filter")
print(try found?.decode(StationInput.self).action ?? "none")  // filter
let input = StationInput(stationID: 25)
let creator = LinkCreator(table: underway)
print(try creator.appLink(toRoute: "station", with: input))  // underway://station/25
// snippet.end
