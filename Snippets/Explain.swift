// The code of the article "Explain".

import Waymark
import WaymarkCatalog

// snippet.explain
let table = try RouteTable(
  [
    Route("stations", name: "stations"),
    Route("station/{stationID:int}", name: "station"),
  ],
  app: AppIdentity(schemes: ["underway"], domains: ["www.underway.nyc"])
)

let explanation = table.explain("https://www.underway.nyc/staton/25")
print(explanation)
// snippet.end

// snippet.facts
print(explanation.suggestion?.link ?? "none")  // https://www.underway.nyc/station/25
print(explanation.nearest.map(\.route.label))  // ["station", "stations"]
if case .component(let index, let expected, let found) = explanation.nearest[0].failure {
  print(index, expected, found)  // 0 station staton
}
// snippet.end
