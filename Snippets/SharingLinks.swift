// The code of the article "Sharing links".
import Foundation
import Waymark
import WaymarkApp
import WaymarkRoutes

// snippet.declarations
@Routes
nonisolated enum AppRoute: Hashable {
  static let appIdentity = AppIdentity(schemes: ["underway"], domains: ["www.underway.nyc"])

  @Route("line/{line}")
  case line(String)
}

struct DocumentRef: Codable, RouteParametersCodable {
  var name: String
}

enum OpenDocument: Action {
  static func perform(context: ActionContext<DocumentRef>, presenter: NoPresenter) async throws {
    print("opens \(context.input.name)")
  }
}

enum DocumentFeature: Feature, URLMapped {
  static let open = action(OpenDocument.self)
  static func urlMappings(routes: URLMappingsBuilder) { routes.send("open/{name}", to: open) }
}
// snippet.end

// snippet.urls
let line = AppRoute.line("A")
let shared: URL = try line.universalURL
print(shared)  // https://www.underway.nyc/line/A

let router = try LinkRouter(
  app: AppIdentity(schemes: ["x-documents"], domains: ["documents.example"]),
  features: [DocumentFeature.self]
)
let document = DocumentRef(name: "5th & Main.md")
let creator = router.linkCreator
print(try creator.universalURL(to: DocumentFeature.open, with: document))
// https://documents.example/open/5th%20&%20Main.md
print(try creator.appURL(to: DocumentFeature.open, with: document))
// x-documents://open/5th%20&%20Main.md
// snippet.end

// snippet.quick
let quick = try QuickAction(
  "Last document",
  icon: .symbol("doc"),
  opening: DocumentFeature.open,
  with: document,
  by: creator
)
print(quick.link)  // x-documents://open/5th%20&%20Main.md
// snippet.end

/// The identity of an app with an App Clip, in the article "How links reach an app".
// snippet.clip
let identity = AppIdentity(
  domains: ["www.underway.nyc"],
  apple: AppIdentity.Apple(
    appIDs: ["ABCDE12345.nyc.underway.Underway"],
    appClipIDs: ["ABCDE12345.nyc.underway.Underway.Clip"]
  )
)
// snippet.end
print(identity.apple?.appClipIDs.count ?? 0)
