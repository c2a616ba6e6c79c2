// The code of the article "GeneratingKotlin".

import Waymark
import WaymarkCatalog
import WaymarkPlatforms

// snippet.generate
let catalog = try LinkCatalog(
  app: AppIdentity(
    name: "Underway",
    schemes: ["underway"],
    domains: ["www.underway.nyc"],
    android: .init(package: "nyc.underway.underway")
  ),
  routes: [
    try Route("lines", name: "lines", notes: RouteNotes(summary: "All lines with their state")),
    try Route(
      "station/{stationID:int}/{action:arrivals|service-alerts?}",
      name: "station",
      notes: RouteNotes(defaults: ["action": "arrivals"])
    ),
  ]
)
let file = try catalog.generate(.kotlin()).files[0]
print(file.path)  // nyc/underway/underway/UnderwayRoute.kt
// snippet.end
