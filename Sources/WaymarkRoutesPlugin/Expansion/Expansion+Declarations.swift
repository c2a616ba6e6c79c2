#if TypedRoutes
import SwiftSyntax
import Waymark

extension Expansion {
  /// `routeDeclarations`, one statement a route: the compiler's time for a list of calls grows
  /// faster than the list.
  var declarations: String {
    let type = "Waymark.TypedRouteDeclaration"
    let head = "\(access)static var routeDeclarations: [\(type)] {"
    let routes = cases.flatMap { routeCase, routes in
      routes.enumerated().map { position, numbered in
        declaration(routeCase, numbered.route, isFirst: position == 0)
      }
    }
    guard !routes.isEmpty else { return head + "\n  []\n}" }
    var lines = [head, "  var routes: [\(type)] = []", "  routes.reserveCapacity(\(routes.count))"]
    for route in routes { lines += ["  routes.append(", "    \(route)", "  )"] }
    return (lines + ["  return routes", "}"]).joined(separator: "\n")
  }

  private func declaration(
    _ routeCase: RouteCase,
    _ route: PlacedRoute,
    isFirst: Bool
  ) -> String {
    let attribute = route.attribute
    var arguments = [PatternLiteral.spelling(route.pattern.text)]
    if let scopes = attribute.argument("in") { arguments.append("scopes: \(scopes)") }
    if attribute.hasArgument("name"), let name = attribute.argument("name") {
      arguments.append("name: \(name)")
    } else if isFirst {
      arguments.append("name: \(PatternLiteral.spelling(routeCase.name))")
    }
    let restrictions = route.restrictions.map { name, type in
      "\"\(name)\": Waymark.RouteKind.of(\(type).self).restriction"
    }
    if !restrictions.isEmpty {
      arguments.append("restrictions: [\(restrictions.joined(separator: ", "))]")
    }
    if attribute.hasArgument("summary"), let summary = attribute.argument("summary") {
      arguments.append("summary: \(summary)")
    } else if isFirst, let summary = routeCase.summary {
      arguments.append("summary: \(PatternLiteral.spelling(summary))")
    }
    let rest = [
      "examples", "platforms", "deprecated", "replacement", "requiresVerifiedLink", "parent",
      "gates", "secrets",
    ]
    for label in rest {
      if let value = attribute.argument(label) { arguments.append("\(label): \(value)") }
    }
    if let continuation = route.continuation {
      let type = routeCase.values[continuation].type.elementText
      arguments.append("continuedBy: \(type).self")
    }
    if route.spread != nil { arguments.append("isSpread: true") }
    return "Waymark.TypedRouteDeclaration(\(arguments.joined(separator: ", ")))"
  }
}
#endif
