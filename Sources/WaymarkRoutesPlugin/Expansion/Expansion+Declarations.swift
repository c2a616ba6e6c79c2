#if TypedRoutes
import SwiftSyntax
import Waymark

extension Expansion {
  /// `routeDeclarations`, one list: with a statement for each route, optimizing it takes ten times
  /// as long.
  var declarations: String {
    let type = "Waymark.TypedRouteDeclaration"
    let head = "\(access)static var routeDeclarations: [\(type)] {"
    let routes = cases.flatMap { routeCase, routes in
      routes.enumerated().map { position, numbered in
        declaration(routeCase, numbered.route, position, first: routes[0].route)
      }
    }
    guard !routes.isEmpty else { return head + "\n  []\n}" }
    let list = routes.map { "    \($0)," }.joined(separator: "\n")
    return "\(head)\n  [\n\(list)\n  ]\n}"
  }

  private func declaration(
    _ routeCase: RouteCase,
    _ route: PlacedRoute,
    _ position: Int,
    first: PlacedRoute
  ) -> String {
    let attribute = route.attribute
    var arguments = [PatternLiteral.spelling(route.pattern.text)]
    if let scopes = attribute.argument("in") { arguments.append("scopes: \(scopes.trimmed)") }
    arguments.append("name: \(routeCase.routeNames[position].spelled)")
    let restrictions = route.restrictions.map { name, type in
      "\"\(name)\": Waymark.RouteKind.of(\(type).self).restriction"
    }
    if !restrictions.isEmpty {
      arguments.append("restrictions: [\(restrictions.joined(separator: ", "))]")
    }
    if attribute.hasArgument("summary"), let summary = attribute.argument("summary") {
      arguments.append("summary: \(summary.trimmed)")
    } else if position == routeCase.primary, let summary = routeCase.summary {
      arguments.append("summary: \(PatternLiteral.spelling(summary))")
    }
    let rest = [
      "examples", "platforms", "deprecated", "replacement", "requiresVerifiedLink", "parent",
      "presentation", "gates", "secrets",
    ]
    for label in rest {
      if let value = attribute.argument(label) { arguments.append("\(label): \(value.trimmed)") }
    }
    if position > 0 {
      arguments.append("isFurther: true")
      let renamed = route.renamed(from: first).map { "\"\($0)\": \"\($1)\"" }
      if !renamed.isEmpty { arguments.append("renamed: [\(renamed.joined(separator: ", "))]") }
    }
    if let continuation = route.continuation {
      let type = routeCase.values[continuation].type.elementText
      arguments.append("continuedBy: Waymark.TypedRouteDeclaration.routes(of: \(type).self)")
    }
    return "Waymark.TypedRouteDeclaration(\(arguments.joined(separator: ", ")))"
  }
}
#endif
