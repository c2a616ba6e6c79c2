// The code of the documentation of WaymarkSite.
import WaymarkCatalog
import WaymarkSite

let catalog = try LinkCatalog(
  json: """
    {
      "schema": 1,
      "app": { "schemes": ["underway"], "domains": ["www.underway.nyc"] },
      "routes": [{ "name": "station", "pattern": "station/{stationID:int}" }]
    }
    """
)

// snippet.answer
let site = try Site(catalog)
let answer = site.answer(SiteRequest(host: "www.underway.nyc", target: "/station/25"))
print(answer?.status ?? 404, answer?[header: "Content-Type"] ?? "")  // 200 text/html; charset=utf-8
// snippet.end
