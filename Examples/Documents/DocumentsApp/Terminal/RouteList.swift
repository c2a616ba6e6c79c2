import Waymark
import WaymarkApp
import WaymarkCatalog

/// The routes of a router, with their origins.
@MainActor
struct RouteList {
  let text: String

  init(of router: LinkRouter) throws {
    let catalog = try LinkCatalog(router.appRoutes)
    let width = catalog.routes.map(\.pattern.text.count).max() ?? 0
    let indent = String(repeating: " ", count: width + 2)
    var lines: [String] = []
    for (route, origin) in zip(catalog.routes, router.origins) {
      let pattern = route.pattern.text
      lines.append(pattern + indent.dropFirst(pattern.count) + Self.words(origin))
      lines += (Self.notes(route) + Self.unmet(origin, router)).map { indent + $0 }
    }
    for path in catalog.webOnly {
      let pattern = path.pattern.text
      lines.append(pattern + indent.dropFirst(pattern.count) + "stays in the browser")
    }
    text = lines.joined(separator: "\n") + "\n"
  }

  private static func words(_ origin: RoutedLink.RouteOrigin) -> String {
    if case .action(_, let action) = origin {
      "\(action), declared by \(origin)"
    } else {
      "\(origin), which sends links on"
    }
  }

  private static func notes(_ route: Route) -> [String] {
    var notes: [String] = []
    if let summary = route.notes.summary { notes.append(summary) }
    if route.scopes != RouteScope.everywhere {
      notes.append("in " + route.scopes.sorted().map(\.description).joined(separator: ", "))
    }
    if route.notes.requiresVerifiedLink == true { notes.append("only by a link that is verified") }
    if !route.notes.secrets.isEmpty {
      notes.append("never shown: " + route.notes.secrets.joined(separator: ", "))
    }
    return notes
  }

  /// The reason why the feature is not available without purchases and choices.
  private static func unmet(_ origin: RoutedLink.RouteOrigin, _ router: LinkRouter) -> [String] {
    guard case .action(let name, _) = origin,
      let feature = router.features.first(where: { $0.name == name })
    else { return [] }
    return router.availability(of: feature).reasons.map { "not available: \($0)" }
  }
}
