import Waymark
import WaymarkApp

/// An app whose links carry secrets in every place of a link.
@MainActor
enum VaultApp {
  /// A secret, and what becomes of it.
  struct Token: RouteParametersCodable {
    let token: String
    let fate: String?

    init?(from routeParameters: RouteParameters?, mapping: URLMapping) throws {
      guard let parameters = routeParameters, let token = parameters["token"] else { return nil }
      self.init(token: token, fate: parameters["fate"])
      switch fate {
      case "refused": return nil
      case "thrown": throw Wrong(text: "no such token: \(token)")
      case "malformed":
        throw RouteDecodingError(
          route: "any",
          parameter: "token",
          value: String(token.dropFirst(1)),
          reason: .malformed(expected: "a token")
        )
      default: break
      }
    }

    init(token: String, fate: String?) {
      self.token = token
      self.fate = fate
    }

    func encodeAsRouteParameters(for mapping: URLMapping) -> RouteParameters? {
      ["token": token]
    }
  }

  struct Wrong: Error {
    let text: String
  }

  final class Enter: Action {
    static let analyticsID: String? = "enter"
    static func perform(context: ActionContext<Token>, presenter: NoPresenter) async throws {
      let token = context.input.token
      switch context.input.fate {
      case "failed": throw Wrong(text: "\(token) of \(context.link?.text ?? "-")")
      case "cancelled": throw CancellationError()
      case "inside": throw LinkRedirect(to: "x-vault://plain?token=x&name=\(token)&fate=failed")
      case "outside": throw LinkRedirect(to: "https://elsewhere.example/?t=\(token)")
      case "garbled": throw LinkRedirect(to: "%\(token)")
      case "round": throw LinkRedirect(to: context.link?.text ?? "")
      default: break
      }
    }
  }

  /// An action that nothing presents.
  final class Unshown: Action {
    static func perform(context: ActionContext<Token>, presenter: Int) async throws {}
  }

  /// An action that is continued, and tells what it was given.
  final class Continued: Action {
    static func perform(context: ActionContext<Token>, presenter: NoPresenter) async throws {
      throw Wrong(text: context.input.token)
    }
  }

  static let secret = RouteNotes(secrets: ["token"])

  final class Doors: Feature, URLMapped {
    static let enter = action(Enter.self)
    static let unshown = action(Unshown.self)
    static let continued = action(Continued.self)
    static func urlMappings(routes: URLMappingsBuilder) {
      for pattern in [
        "reset/{token}?fate={fate?}", "login?code={token}", "bare?token={token}", "join#{token}",
        "open/{token**}", "gift-{token}", "number?n={token:int}",
      ] {
        routes.send(pattern, to: enter, notes: secret)
      }
      routes.send("plain?fate={fate?}", to: enter)
      routes.send("unshown/{token}", to: unshown, notes: secret)
      routes.send("gated/{token}", to: enter, notes: RouteNotes(gates: ["in"], secrets: ["token"]))
      routes.send(
        "sure/{token}",
        to: enter,
        notes: RouteNotes(requiresVerifiedLink: true, secrets: ["token"])
      )
      routes.send("continued/{token}", to: continued, in: [.universalAny], notes: secret)
      routes.continueActivities(of: continued)
    }
  }

  final class Cellar: ConditionalFeature, URLMapped {
    static let requirements: [FeatureRequirement] = [.flag("cellar")]
    static let enter = action(Enter.self)
    static func urlMappings(routes: URLMappingsBuilder) {
      routes.send("cellar/{token}", to: enter, notes: secret)
    }
  }

  struct Porter: LinkHandler {
    let pathSchemes = ["porter/{token}"]
    let routeNotes = secret
    func handle(link: DeepLink) -> Bool { false }
  }

  static func router() throws -> LinkRouter {
    try LinkRouter(
      app: AppIdentity(schemes: ["x-vault"], domains: ["vault.example.com"]),
      features: [Doors.self, Cellar.self],
      handlers: [Porter()],
      forwards: [
        .alias("old/{token}", for: "reset/{token}"),
        .alias("elder/{t}", for: "old/{t}"),
        .redirect("anchor", to: "join"),
        .redirect("ask", to: "login"),
        .alias("dotted?t={t}", for: "reset/{t}"),
        .redirect("gone/{t}", to: "https://elsewhere.example/{t}"),
      ]
    )
  }
}
