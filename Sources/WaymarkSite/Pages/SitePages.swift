public import Waymark

/// Pages of links that are not the usual ones: templates by the names of their routes, and pages
/// that are written in Swift.
public struct SitePages: Sendable {
  /// The templates: HTML by the name of the route.
  public var templates: [String: String]
  /// Changes the content of the page for a link.
  let edit: (@Sendable (_ link: String, inout SitePage) -> Void)?

  /// Creates pages from templates.
  public init(templates: [String: String] = [:]) {
    self.templates = templates
    edit = nil
  }

  /// Creates pages whose content is written in Swift, for the links of typed routes.
  ///
  ///     SitePages(for: AppRoute.self) { route, page in
  ///       guard case .station(let id, _) = route else { return }
  ///       page.title = Station.name(of: id)
  ///     }
  ///
  /// - Parameters:
  ///   - templates: The templates. A template shows the changed content as well.
  ///   - type: The type of the routes. Links that it does not accept have their usual pages.
  ///   - edit: Changes the usual content of the page. It runs for every request for a page, on any
  ///     thread, and should not wait. It must not show the secrets of a route.
  public init<Routes: TypedRoutes & SendableMetatype>(
    templates: [String: String] = [:],
    for type: Routes.Type,
    edit: @escaping @Sendable (Routes, inout SitePage) -> Void
  ) {
    self.templates = templates
    self.edit = { link, page in
      if let route = try? Routes.parse(link) { edit(route, &page) }
    }
  }
}
