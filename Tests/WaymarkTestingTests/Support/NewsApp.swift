import Waymark
import WaymarkApp

/// A small app with one of everything that a test can ask for.
@MainActor
struct NewsApp {
  static let identity = AppIdentity(
    name: "News",
    schemes: ["x-news"],
    domains: ["news.example"]
  )

  let bought = MemoryPurchases()
  let router: LinkRouter

  init() throws {
    router = try LinkRouter(
      app: Self.identity,
      features: [Stories.self, Extras.self],
      handlers: [WeatherHandler()],
      forwards: [
        .alias("article/{id:int}", for: "story/{id}"),
        .redirect("help/{topic}", to: "https://help.example/{topic}"),
      ],
      webOnly: ["press/**"],
      environment: FeatureEnvironment(purchases: bought)
    )
  }
}

/// Shows stories.
@MainActor
protocol StoryPresenter: AnyObject {
  func show(_ story: String) throws
}

final class Stories: Feature, URLMapped {
  static let top = action(ShowTop.self)
  static let open = action(OpenStory.self)
  static let confirm = action(ConfirmMail.self)

  static func urlMappings(routes: URLMappingsBuilder) {
    routes.send("top", to: top, name: "top", notes: RouteNotes(presentation: .tab("top")))
    routes.send(
      "story/{id:int}",
      to: open,
      name: "story",
      notes: RouteNotes(parent: "top", presentation: .push)
    )
    routes.send(
      "confirm/{token}",
      to: confirm,
      name: "confirm",
      notes: RouteNotes(secrets: ["token"])
    )
  }
}

final class Extras: ConditionalFeature, URLMapped {
  static let archive = action(ShowArchive.self)
  static var requirements: [FeatureRequirement] { [.purchase("archive")] }

  static func urlMappings(routes: URLMappingsBuilder) {
    routes.send("archive", to: archive)
  }
}

struct StoryID: Codable, Hashable, Sendable, RouteParametersCodable {
  var id: Int
}

struct Mail: Codable, Hashable, Sendable, RouteParametersCodable {
  var token: String
}

final class ShowTop: Action {
  static func perform(context: ActionContext<NoInput>, presenter: any StoryPresenter) async throws {
    try presenter.show("top")
  }
}

final class OpenStory: Action {
  static func perform(
    context: ActionContext<StoryID>,
    presenter: any StoryPresenter
  ) async throws {
    try presenter.show("story \(context.input.id)")
  }
}

final class ConfirmMail: Action {
  static func perform(context: ActionContext<Mail>, presenter: any StoryPresenter) async throws {
    try presenter.show("confirmed")
  }
}

final class ShowArchive: Action {
  static func perform(context: ActionContext<NoInput>, presenter: NoPresenter) async throws {}
}

struct WeatherHandler: LinkHandler {
  let pathSchemes = ["weather/{town}"]

  func handle(link: DeepLink) -> Bool {
    result(forLink: link)?.params["town"] != "nowhere"
  }
}
