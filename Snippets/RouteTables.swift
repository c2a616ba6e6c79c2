// The code of the page of Waymark.
// snippet.table
import Waymark

let app = AppIdentity(schemes: ["underway"], domains: ["www.underway.nyc"])
let table = try RouteTable(
  [
    Route("stations", name: "stations"),
    Route("station/{stationID:int}/{action:arrivals|filter?}", name: "station"),
    Route("search?q={query}", name: "search"),
  ],
  app: app
)
// snippet.end

// snippet.match
let links = ["https://www.underway.nyc/station/25", "underway://station/25/filter", "underway:map"]
for link in links {
  if let match = try table.match(link) {
    print(match.route.label, match.parameters)
  } else {
    print("no route matches", link)
  }
}
// station ["stationID": "25"]
// station ["stationID": "25", "action": "filter"]
// no route matches underway:map
// snippet.end

// snippet.input
struct StationInput: Codable, RouteParametersCodable {
  enum Action: String, Codable { case arrivals, filter }
  var stationID: Int
  var action: Action?
}

let station = try table.match("underway://station/25/filter")?.decode(StationInput.self)
print(station?.stationID ?? 0)  // 25
// snippet.end

// snippet.write
let creator = LinkCreator(table: table)
let input = StationInput(stationID: 25, action: .filter)
print(try creator.universalLink(toRoute: "station", with: input))
// https://www.underway.nyc/station/25/filter
print(try creator.appLink(toRoute: "search", with: ["query": "5th & Main"]))
// underway://search?q=5th%20%26%20Main
// snippet.end
