// The code of the article "Writing links".

import Foundation
import Waymark
import WaymarkDiagnostics

// snippet.creator
let table = try RouteTable(
  [
    Route("users/new", name: "newUser"),
    Route("users/{name}", name: "user"),
    Route("search?q={query}", name: "search"),
  ],
  app: AppIdentity(schemes: ["underway"], domains: ["www.underway.nyc"])
)
let creator = LinkCreator(table: table)

print(try creator.appLink(toRoute: "user", with: ["name": "ada"]))  // underway://users/ada
print(try creator.universalLink(toRoute: "search", with: ["query": "a+b", "page": "2"]))
// https://www.underway.nyc/search?q=a%2Bb&page=2
// snippet.end

// snippet.refused
LinkDiagnostics.enable()  // of WaymarkDiagnostics, once: it adds the line "help"
do {
  _ = try creator.appLink(toRoute: "user", with: ["name": "new"])
} catch {
  print(error)
}
// error[writing.not-read-back]: the link would be read as a link to 'newUser'
//   at route 'user'
//   underway://users/new
//   ^
// help: change the value, or one of the patterns of 'user' and 'newUser'
// snippet.end

// snippet.input
struct Search: Codable, RouteParametersCodable {
  var query: String
  var page: Int?
}

print(try creator.appLink(toRoute: "search", with: Search(query: "lines")))
// underway://search?q=lines
// snippet.end

// snippet.url
let url: URL = try creator.universalURL(toRoute: "user", with: ["name": "Ada Lovelace"])
print(url)  // https://www.underway.nyc/users/Ada%20Lovelace
// snippet.end

// snippet.own
let app = AppIdentity(schemes: ["underway"], domains: ["www.underway.nyc", "localhost:8080"])
let stations = try RouteTable([Route("stations", name: "stations")], app: app)
let local = LinkCreator(table: stations, domain: "localhost:8080")
print(try local.universalLink(toRoute: "stations"))  // https://localhost:8080/stations
// snippet.end

// snippet.request
do {
  _ = try LinkCreator(table: stations, domain: "other.example").universalLink(toRoute: "stations")
} catch {
  print(error)
}
// error[writing.no-mapping]: no link to the route can have the domain 'other.example'
//   at route 'stations'
// help: request 'www.underway.nyc' or 'localhost:8080'
// snippet.end
