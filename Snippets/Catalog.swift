// The code of the article "The catalog file".

import Waymark
import WaymarkCatalog

let text = """
  {
    "schema": 1,
    "app": { "schemes": ["underway"], "domains": ["www.underway.nyc"] },
    "routes": [
      { "name": "station", "pattern": "station/{stationID:int}" },
      {
        "name": "stop",
        "pattern": "stops/{stationID:int}",
        "deprecated": { "reason": "stations have more than arrivals", "replacement": "station" }
      }
    ]
  }
  """

// snippet.read
let catalog = try LinkCatalog(json: text)
let table = try catalog.table()
print(try table.match("underway://station/25")?.route.name ?? "no route")  // station
print(catalog["stop"]?.notes.deprecation?.replacement ?? "none")  // station
// snippet.end

// snippet.variants
enum Underway {
  static let identity = AppIdentity(
    schemes: ["underway"],
    domains: ["www.underway.nyc"],
    variants: ["beta": { $0.schemes = ["underway-beta"] }]
  )

  static var appIdentity: AppIdentity {
    #if BETA
    identity.variant("beta")
    #else
    identity
    #endif
  }
}
// snippet.end
