// The code of the article "Reading links".

import Waymark

// snippet.parts
let link = try DeepLink("https://www.underway.nyc/station/25?from=mail#platform")
print(link.scheme)  // https
print(link.domain ?? "none")  // www.underway.nyc
print(link.pathComponents)  // ["station", "25"]
print(link.queryItems)  // [from=mail]
print(link.fragment ?? "none")  // platform
// snippet.end

// snippet.refused
do {
  _ = try DeepLink("https://www.underway.nyc:x/search")
} catch {
  print(error)
}
// error[link.invalid-port]: the port is not a number from 0 to 65535
//   https://www.underway.nyc:x/search
//                            ^
// help: correct or remove the port
// snippet.end

// snippet.match
let table = try RouteTable([
  Route("station/{id:int}", name: "station"),
  Route("search?q={query}", name: "search"),
])

let match = try table.match("https://www.underway.nyc/station/25?from=mail")
print(match?.route.name ?? "no route")  // station
print(match?.parameters ?? [:])  // ["from": "mail", "id": "25"]
print(try table.match("underway://stations") == nil)  // true
// snippet.end

// snippet.app
let app = AppIdentity(schemes: ["underway"], domains: ["www.underway.nyc", "localhost:8080"])
let underway = try RouteTable([Route("station/{id:int}")], app: app)
print(try underway.match("http://localhost:8080/station/25") != nil)  // true
print(try underway.match("https://underway.nyc/station/25") != nil)  // false
// snippet.end

// snippet.request
let request = try underway.match(path: "/station/25?from=mail", domain: "www.underway.nyc")
print(request?.parameters ?? [:])  // ["from": "mail", "id": "25"]
// snippet.end
