#if TypedRoutes
import SwiftSyntax
import Waymark

extension EnumAnalysis {
  /// A route that the source shows as a whole, and where.
  fileprivate typealias Source = (routeCase: RouteCase, route: PlacedRoute)

  /// Builds the table of the routes that the source shows as a whole, and searches it.
  ///
  /// What only types reveal, the restrictions of types that are not known by name and the routes
  /// of a continuation, is found when the enum's own table is built. So are the conflicts that
  /// depend on the app's schemes and domains where the enum does not spell them out.
  mutating func checkTable() {
    var routes: [Route] = []
    var sources: [Source] = []
    for entry in entries {
      let names = entry.routeCase.routeNames
      for placed in entry.routes where placed.isPathKnown {
        guard placed.continuation == nil, let scopes = ScopeReader.scopes(placed.attribute) else {
          continue
        }
        // A route with a fault of its own is left out of the entry.
        let index = entry.routeCase.routes.firstIndex {
          $0.syntax.id == placed.attribute.syntax.id
        }
        let name = index.flatMap { names[$0].text }
        let examples = placed.attribute.literals("examples")?.map(\.text) ?? []
        let notes = RouteNotes(examples: examples)
        routes.append(Route(placed.pattern, in: scopes, name: name, notes: notes))
        sources.append((entry.routeCase, placed))
      }
    }
    do throws(RouteTableError) {
      if let identity {
        search(try RouteTable(routes, app: identity.app), sources)
      } else {
        _ = try RouteTable(ofUnknownApp: routes)
        // Where routes tie in some apps, nothing is certain about the others.
        if let table = try? RouteTable(routes) { search(table, sources) }
      }
    } catch {
      for conflict in error.conflicts { add(conflict, routes, sources) }
    }
  }

  /// Finds routes that others always hide, and examples that do not open their route.
  private mutating func search(_ table: RouteTable, _ sources: [Source]) {
    var found = table.searchedFaults
    if identity?.arePoliciesKnown != true {
      // Only what holds for every choice of the app is certain.
      for slash in LinkPolicies.TrailingSlash.allCases where !found.isEmpty {
        for pathCase in LinkPolicies.PathCase.allCases where !found.isEmpty {
          var app = table.app
          app.policies = LinkPolicies(trailingSlash: slash, pathCase: pathCase)
          let others = (try? RouteTable(table.routes, app: app))?.searchedFaults ?? []
          found.removeAll { fault in
            !others.contains {
              $0.routeIndex == fault.routeIndex && $0.example == fault.example
            }
          }
        }
      }
    }
    for fault in found {
      let route = sources[fault.routeIndex].route
      let examples = route.attribute.literals("examples") ?? []
      let literal = fault.example.map { examples[$0] } ?? route.literal
      faults.append(RoutesFault(.finding(fault.finding), at: literal.syntax))
    }
  }

  private mutating func add(
    _ conflict: RouteConflict,
    _ routes: [Route],
    _ sources: [Source]
  ) {
    // A slash at the end makes them differ where an app's policy is strict.
    let isCertain =
      identity?.arePoliciesKnown == true
      || conflict.first.pattern.endsWithSlash == conflict.second.pattern.endsWithSlash
    guard isCertain,
      let first = routes.firstIndex(of: conflict.first),
      let second = routes.lastIndex(of: conflict.second)
    else { return }
    let other = sources[first].route
    faults.append(
      RoutesFault(
        .conflict(conflict),
        at: sources[second].route.literal.syntax,
        notes: [(Syntax(other.literal.syntax), "the other route, '\(other.pattern)'")]
      )
    )
  }
}

/// Reads `in:` where it is spelled out.
enum ScopeReader {
  /// The scopes of an attribute; `nil` where only the compiler knows them.
  static func scopes(_ attribute: RouteAttribute) -> Set<RouteScope>? {
    guard let argument = attribute.argument("in") else { return RouteScope.everywhere }
    guard let list = argument.as(ArrayExprSyntax.self) else {
      let name = argument.trimmedDescription
      return name == "RouteScope.everywhere" ? RouteScope.everywhere : nil
    }
    var scopes: Set<RouteScope> = []
    for element in list.elements {
      guard let scope = scope(element.expression) else { return nil }
      scopes.insert(scope)
    }
    return scopes
  }

  private static func scope(_ expression: ExprSyntax) -> RouteScope? {
    if let member = expression.as(MemberAccessExprSyntax.self), isScope(member) {
      switch member.declName.baseName.text {
      case "appAny": return .appAny
      case "universalAny": return .universalAny
      default: return nil
      }
    }
    guard let call = expression.as(FunctionCallExprSyntax.self), call.arguments.count == 1,
      let member = call.calledExpression.as(MemberAccessExprSyntax.self), isScope(member),
      let argument = call.arguments.first,
      let name = PatternLiteral(argument.expression)?.text
    else { return nil }
    switch (member.declName.baseName.text, argument.label?.text) {
    case ("app", "scheme"): return .app(scheme: name)
    case ("universal", "domain"): return .universal(domain: name)
    default: return nil
    }
  }

  private static func isScope(_ member: MemberAccessExprSyntax) -> Bool {
    let base = member.base?.trimmedDescription
    return base == nil || base == "RouteScope" || base == "Waymark.RouteScope"
  }
}
#endif
