/// An app's identity with its routes and web-only paths: everything that an app declares about its
/// links.
///
/// Typed routes and a router return this value; `LinkCatalog` of `WaymarkCatalog` turns it into the
/// content of `waymark.json`.
///
///     let catalog = try LinkCatalog(AppRoute.appRoutes)
public struct AppRoutes: Sendable, Hashable {
  /// The identity of the app.
  public let app: AppIdentity
  /// The routes, in the order of their declaration.
  public let routes: [Route]
  /// The paths that stay in the browser.
  public let webOnly: [WebOnlyPath]
  /// The enums that read the links of routes, by the index of the route.
  package var types = [Int: RouteType]()

  /// Creates the value from its parts.
  public init(app: AppIdentity, routes: [Route], webOnly: [WebOnlyPath] = []) {
    self.app = app
    self.routes = routes
    self.webOnly = webOnly
  }
}

extension AppRoutes {
  /// Returns whether two values have the same identity, routes and web-only paths.
  public static func == (left: AppRoutes, right: AppRoutes) -> Bool {
    left.app == right.app && left.routes == right.routes && left.webOnly == right.webOnly
  }

  /// Hashes the identity, and the number of routes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(app)
    hasher.combine(routes.count)
  }

  /// An enum of typed routes, and the index of one of its routes.
  package struct RouteType: Sendable {
    private let source: any EnumSource
    package let route: Int

    package init<Routes: TypedRoutes>(_ type: Routes.Type, route: Int) {
      source = Source<Routes>()
      self.route = route
    }

    package var type: any TypedRoutes.Type { source.type }

    /// Decodes the values of a link that the route matches.
    package func decode(_ match: RouteMatch) throws(RouteDecodingError) {
      _ = try type.init(reading: match, route: route)
    }
  }

  /// A type in a form that can be sent to another thread, unlike its metatype.
  private protocol EnumSource: Sendable {
    var type: any TypedRoutes.Type { get }
  }

  private struct Source<Routes: TypedRoutes>: EnumSource {
    var type: any TypedRoutes.Type { Routes.self }
  }
}

/// Paths that an enum of links leaves to the browser.
///
/// Most are written as a string literal with a pattern.
///
///     static let webOnly: [WebOnlyDeclaration] = [
///       "admin/**", WebOnlyDeclaration("login", domain: "shop.example"),
///     ]
///
/// If the text is not a valid pattern, `@Routes` reports an error, or else reading or writing a
/// link throws one.
public struct WebOnlyDeclaration: Sendable, Hashable, ExpressibleByStringLiteral {
  package let pattern: String
  package let domain: String?

  /// Declares paths of one domain or, without a domain, of every domain.
  public init(_ pattern: String, domain: String? = nil) {
    self.pattern = pattern
    self.domain = domain
  }

  /// Declares paths of every domain.
  public init(stringLiteral pattern: String) { self.init(pattern) }
}
