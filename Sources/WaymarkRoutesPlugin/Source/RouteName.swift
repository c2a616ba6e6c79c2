#if TypedRoutes
import SwiftSyntax

/// What a route is called.
struct RouteName {
  /// The name, where the source shows it.
  let text: String?
  /// The name as generated code spells it.
  let spelled: String
  /// What messages about it point at.
  let node: Syntax
}

extension RouteCase {
  /// The route that stands for the case: the first that is not deprecated.
  var primary: Int {
    routes.firstIndex { !$0.hasArgument("deprecated") } ?? 0
  }

  /// The name of each route: the one written, or that of the case, with a number for all but the
  /// one that stands for it.
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
      return RouteName(text: made, spelled: PatternLiteral.spelling(made), node: node)
    }
  }
}
#endif
