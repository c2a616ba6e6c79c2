// The code of the documentation of WaymarkSite.
import WaymarkCatalog
import WaymarkRoutes
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

@Routes
enum AppRoute: Hashable {
  static let appIdentity = AppIdentity(schemes: ["underway"], domains: ["www.underway.nyc"])
  @Route("station/{id}") case station(id: Int)
}

// snippet.pages
let pages = SitePages(for: AppRoute.self) { route, page in
  guard case .station(let id) = route else { return }
  page.title = "Station \(id)"
  page.content = "<p>Trains stop at <b>\("Times Sq & 42 St")</b>.</p>"
}
let ownSite = try Site(LinkCatalog(AppRoute.appRoutes), pages: pages)
// snippet.end
let own = ownSite.answer(SiteRequest(host: "www.underway.nyc", target: "/station/25"))
assert(String(decoding: own?.body ?? [], as: UTF8.self).contains("<b>Times Sq &amp; 42 St</b>"))

// snippet.book
let book = LinkBook(site)
var request = SiteRequest(method: "POST", host: "www.underway.nyc", target: "/_links/explain")
request.contentType = "application/json"
request.body = Array(#"{"url": "https://www.underway.nyc/station/25"}"#.utf8)
let explanation = LinkBook.owns(request.target) ? book.answer(request) : nil
print(explanation?.status ?? 404)  // 200
// snippet.end
