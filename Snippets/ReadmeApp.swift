// The code of README.md that opens links in an app.
// snippet.app
import Waymark
import WaymarkApp

struct DocumentRef: Codable, RouteParametersCodable { var name: String }

@MainActor final class MainScreen {
  func show(_ document: DocumentRef) { print("shows", document.name) }
}

enum OpenDocument: Action {
  static func perform(context: ActionContext<DocumentRef>, presenter: MainScreen) async throws {
    presenter.show(context.input)
  }
}

enum DocumentFeature: Feature, URLMapped {
  static let open = action(OpenDocument.self)
  static func urlMappings(routes: URLMappingsBuilder) { routes.send("open", to: open) }
}

let app = AppIdentity(schemes: ["x-documents"], domains: ["documents.example"])
let router = try LinkRouter(app: app, features: [DocumentFeature.self])
let screens = RegisteredPresentationRouter()
screens.present(MainScreen.self) { _ in .appReady(presenter: MainScreen()) }
func open(_ link: String) async {
  let result = await router.open(link, with: screens)
  if result != .success { print(result) }  // what happened, and what to do about it
}
await open("x-documents://open?name=a.md")  // shows a.md
// snippet.end
