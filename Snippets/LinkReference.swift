// The code of the article "LinkReference".

import Waymark
import WaymarkCatalog
import WaymarkPlatforms

// snippet.reference
let catalog = try LinkCatalog(
  app: AppIdentity(name: "Underway", schemes: ["underway"], domains: ["www.underway.nyc"]),
  routes: [
    try Route(
      "station/{id:int}",
      name: "station",
      notes: RouteNotes(summary: "Arrivals at one station", examples: ["station/25"])
    )
  ]
)
let page = try catalog.generate(.html).files[0]
print(page.path)  // links.html
let document = try catalog.generate(.markdown).files[0]
print(document.text.contains("https://www.underway.nyc/station/25"))  // true
// snippet.end
