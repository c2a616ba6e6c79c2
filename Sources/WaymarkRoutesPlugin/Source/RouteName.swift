#if TypedRoutes
import SwiftSyntax
import WaymarkCatalog

/// The name of a route.
struct RouteName {
  /// The name, if the source shows it.
  let text: String?
  /// The name as generated code writes it.
  let spelled: String
  /// The node that messages about the name point to.
  let node: Syntax
}

extension RouteCase {
  /// The index of the case's main route: the first that is not deprecated.
  var primary: Int {
    routes.firstIndex { !$0.hasArgument("deprecated") } ?? 0
  }

  /// The name of each route: the written name, or the case's name, followed by a number for all
  /// routes but the main one.
  var routeNames: [RouteName] {
    var count = 1
    return routes.enumerated().map { index, route in
      if index != primary { count += 1 }
      if route.hasArgument("name"), let written = route.argument("name") {
        return RouteName(
          text: PatternLiteral(written)?.text,
          spelled: written.trimmedDescription,
          node: Syntax(written)
        )
      }
      let made = index == primary ? name : "\(name)-\(count)"
      let node = index == primary ? Syntax(element.name) : Syntax(route.syntax)
      return RouteName(text: made, spelled: swiftLiteral(made), node: node)
    }
  }
}
#endif
