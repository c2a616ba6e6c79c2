import Waymark
import WaymarkApp

// The samples of the page of `URLMapped` and of the guide's section on schemes and domains, as
// they stand there where they compile. `DocumentsSample.swift` has the rest of the guide.

struct ProfileRef: Equatable {
  var post: String?
}

extension ProfileRef: RouteParametersDecodable {
  init?(from routeParameters: RouteParameters?, mapping: URLMapping) {
    post = routeParameters?["postname"]
  }
}

@MainActor
protocol ProfilePresenter: AnyObject {
  func showProfile()
  func showPost(_ name: String)
}

final class ProfileShowAction: Action {
  static func perform(
    context: ActionContext<NoInput>,
    presenter: any ProfilePresenter
  ) async throws {
    presenter.showProfile()
  }
}

final class PostShowAction: Action {
  static func perform(
    context: ActionContext<ProfileRef>,
    presenter: any ProfilePresenter
  ) async throws {
    presenter.showPost(context.input.post ?? "")
  }
}

/// The page of `URLMapped`.
class MappedFeature: Feature, URLMapped {
  static let createNew = action(DocumentCreateAction.self)
  static let openDocument = action(DocumentOpenAction.self)
  static let showProfile = action(ProfileShowAction.self)
  static let showPost = action(PostShowAction.self)

  static func urlMappings(routes: URLMappingsBuilder) {
    // "/create" for any source will go to createNew
    routes.send("create", to: createNew)

    // "x-legacy://open-doc" will go to openDocument
    // The page has its `]` before the `)` of the scope.
    routes.send("open-doc", to: openDocument, in: [.app(scheme: "x-legacy")])

    // "https://yourapp.com/open" and any custom scheme for "/open"  will go to openDocument
    routes.send("open", to: openDocument, in: [.appAny, .universal(domain: "yourapp.com")])

    // Match "/profile/" with any other path components after it e.g. "/profile/avatar" on any
    // source will go to showProfile
    routes.send("profile/**", to: showProfile)

    // Match "/blog/*/*/*/post-name-here" with any year/month/day values, extracting the post name
    // ("name-here") as a route parameter passed to the input, routing to the action showPost
    routes.send("blog/*/*/*/post-$(postname)", to: showPost)
  }
}

/// The section of the guide that sends legacy links elsewhere; its class has the name of the
/// guide's first one.
enum LegacyScopes {
  /// What the sample reads off its library's own record of the app, as Waymark has it.
  static let app = AppIdentity(
    schemes: ["x-your-app", "x-test"],
    domains: ["yourapp.com", "legacy.yourapp.com"]
  )

  class DocumentManagementFeature: Feature, URLMapped {
    static let createNew = action(DocumentCreateAction.self)
    static let openDocument = action(DocumentOpenAction.self)

    /// Add the URL mappings for the actions.
    static func urlMappings(routes: URLMappingsBuilder) {
      // Legacy URL action
      routes.send(
        "create",
        to: createNew,
        in: [
          .app(scheme: "x-test"),
          // The guide's text has lost the domain.
          .universal(domain: "legacy.yourapp.com"),
        ]
      )
      // Current URL action
      routes.send("create-document", to: createNew)

      // Current URL action, with just legacy domain
      // The sample gives a domain's scope an optional scheme, which is neither.
      routes.send(
        "open",
        to: openDocument,
        in: [
          .universal(domain: "legacy.yourapp.com"),
          .app(scheme: app.schemes.list.first ?? "x-your-app"),
        ]
      )
    }
  }
}
