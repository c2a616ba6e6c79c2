// The program `Plain`, and links: a table, an input that is `Codable`, and an enum of routes.
import FoundationEssentials
import Waymark

struct Station: Codable, RouteParametersCodable {
  var id: Int
  var name: String?
}

print(URL(string: CommandLine.arguments.last ?? "")?.host() ?? "none")
print(try JSONEncoder().encode(Station(id: 25)).count)

let app = AppIdentity(schemes: ["underway"], domains: ["www.underway.nyc"])
let table = try RouteTable(
  [
    Route("station/{id:int}/{name?}", name: "station"),
    Route("search?q={query}", in: [.universalAny], name: "search"),
  ],
  app: app
)
let link = CommandLine.arguments.last ?? ""
do {
  if let match = try table.match(link) {
    let input = try match.decode(Station.self)
    print(match.route.name, match.parameters, input)
    print(try LinkCreator(table: table).universalLink(toRoute: "station", with: input))
  }
  let route = try StationRoute.parse(link)
  print(route, try route.universalLink())
} catch {
  print(error)
}
