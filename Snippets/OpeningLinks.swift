// The code of the article "Opening links".
// snippet.feature
import Waymark
import WaymarkApp

struct DocumentRef: Codable, RouteParametersCodable {
  var name: String
}

@MainActor
protocol DocumentPresenter: AnyObject {
  func show(_ document: DocumentRef)
}

enum OpenDocument: Action {
  static func perform(
    context: ActionContext<DocumentRef>,
    presenter: any DocumentPresenter
  ) async throws {
    presenter.show(context.input)
  }
}

enum DocumentFeature: Feature, URLMapped {
  static let open = action(OpenDocument.self)

  static func urlMappings(routes: URLMappingsBuilder) {
    routes.send("open", to: open)
    routes.send("open-doc", to: open, in: [.app(scheme: "x-legacy")], name: "legacy")
  }
}
// snippet.end

// snippet.router
let app = AppIdentity(schemes: ["x-documents", "x-legacy"], domains: ["documents.example"])
let router = try LinkRouter(app: app, features: [DocumentFeature.self])
// snippet.end

// snippet.presentation
final class MainScreen: DocumentPresenter {
  func show(_ document: DocumentRef) { print("shows \(document.name)") }
}

let mainScreen = MainScreen()
let screens = RegisteredPresentationRouter()
screens.present((any DocumentPresenter).self) { request in
  request.feature == "DocumentFeature" ? .appReady(presenter: mainScreen) : .unsupported
}
router.presentation = screens
// snippet.end

@MainActor func runOpen() async throws {
  // snippet.open
  let result = await router.open("x-documents://open?name=hello.md")  // shows hello.md
  print(result == .success)  // true

  let wrong = await router.open("x-documents://opne?name=hello.md")
  print(wrong.code)  // no-mapping
  // snippet.end
}
try await runOpen()

// snippet.creator
let creator = router.linkCreator
print(try creator.appLink(to: DocumentFeature.open, with: DocumentRef(name: "5th & Main.md")))
// x-documents://open?name=5th%20%26%20Main.md
print(try creator.universalLink(to: DocumentFeature.open, with: DocumentRef(name: "a")))
// https://documents.example/open?name=a
// snippet.end

@MainActor func runArrivals() async throws {
  // snippet.arrivals
  await router.open(.notification(["aps": [:], "link": "x-documents://open?name=mail.md"]))
  await router.open(.quickAction(["link": "x-documents://open?name=today.md"]))
  await router.open(.widget("x-documents://open?name=pinned.md"))
  // snippet.end
}
try await runArrivals()

@MainActor func runOwnLink() async throws {
  // snippet.own
  let help = try creator.universalURL(to: DocumentFeature.open, with: DocumentRef(name: "help.md"))
  await router.open(.link(help, source: .app))  // shows help.md
  // snippet.end
}
try await runOwnLink()

// snippet.catalog
print(router.appRoutes.routes.map { $0.name ?? "" })
// ["DocumentFeature.OpenDocument", "legacy"]
// snippet.end
