#if Observability
import Waymark
import WaymarkApp

/// An app whose links are logged, counted and traced.
@MainActor
enum ShopApp {
  struct Item: Codable, RouteParametersCodable {
    var name: String
  }

  struct SoldOut: Error {}

  final class Show: Action {
    static func perform(context: ActionContext<Item>, presenter: NoPresenter) async throws {
      switch context.input.name {
      case "gone": throw SoldOut()
      case "moved": throw LinkRedirect(to: "x-shop://show?name=a")
      case "tired": throw CancellationError()
      default: break
      }
    }
  }

  final class Enter: Action {
    static func perform(context: ActionContext<Item>, presenter: NoPresenter) async throws {}
  }

  final class Pay: Action {
    static func perform(context: ActionContext<Item>, presenter: Int) async throws {}
  }

  final class Goods: Feature, URLMapped {
    static let show = action(Show.self)
    static let enter = action(Enter.self)
    static let pay = action(Pay.self)
    static func urlMappings(routes: URLMappingsBuilder) {
      routes.send("show?name={name?}", to: show, name: "show")
      routes.send("pay?name={name?}", to: pay)
      routes.send("enter/{name}", to: enter, notes: RouteNotes(secrets: ["name"]))
    }
  }

  final class Sale: ConditionalFeature, URLMapped {
    static let requirements: [FeatureRequirement] = [.flag("sale")]
    static let show = action(Show.self)
    static func urlMappings(routes: URLMappingsBuilder) {
      routes.send("sale?name={name?}", to: show)
    }
  }

  struct Clerk: LinkHandler {
    let pathSchemes = ["ask"]
    func handle(link: DeepLink) -> Bool { false }
  }

  struct FaultyHandler: LinkHandler {
    let pathSchemes = ["show?name={name?}"]
    func handle(link: DeepLink) -> Bool { true }
  }

  /// A router with a time of its own: a second passes whenever it is asked.
  static func router(_ observer: any LinkObserver) throws -> LinkRouter {
    let router = try LinkRouter(
      app: AppIdentity(schemes: ["x-shop"], domains: ["shop.example.com"]),
      features: [Goods.self, Sale.self],
      handlers: [Clerk()],
      forwards: [.redirect("help", to: "https://help.example.com")]
    )
    var now = 0
    router.elapsed = {
      now += 1
      return .seconds(now)
    }
    router.observe(observer)
    return router
  }

  /// A link for each way to end, with the result's code and who performs it.
  nonisolated static let ends: [(link: String, code: String, destination: String?)] = [
    ("x-shop://show?name=a", "success", "Goods.Show"),
    ("x-shop://show?name=moved", "success", "Goods.Show"),
    ("x-shop://show?name=gone", "failed", "Goods.Show"),
    ("x-shop://show?name=tired", "cancelled-by-caller", "Goods.Show"),
    ("x-shop://show", "not-decodable", "Goods.Show"),
    ("x-shop://sale?name=a", "unavailable", "Sale.Show"),
    ("x-shop://pay?name=a", "unsupported", "Goods.Pay"),
    ("x-shop://ask", "declined", "Clerk"),
    ("x-shop://help", "redirected", "help"),
    ("x-shop://shwo", "no-mapping", nil),
    ("x-shop://show/%00", "unreadable", nil),
  ]
}

/// Remembers the last result.
@MainActor
final class Recorder: LinkObserver {
  private(set) var events: [LinkEvent] = []
  func observe(_ event: LinkEvent) { events.append(event) }
}
#endif
