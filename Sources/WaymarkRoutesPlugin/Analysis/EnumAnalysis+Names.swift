#if TypedRoutes
import SwiftSyntax
import Waymark

extension EnumAnalysis {
  /// Looks up the schemes, domains and secrets that the source shows.
  ///
  /// Parents may be routes of other declarations, which a macro does not see.
  mutating func checkDeclaredNames() {
    checkIdentity()
    for entry in entries {
      // The parameters of a continuation and of a value that is spread are not in the source.
      let isWhole =
        entry.routes.count == entry.routeCase.routes.count
        && entry.routes.allSatisfy { $0.continuation == nil && $0.spread == nil }
      let routes = entry.routes.map { placed in
        let secrets = isWhole ? placed.attribute.literals("secrets") ?? [] : []
        return Route(
          placed.pattern,
          in: ScopeReader.scopes(placed.attribute) ?? RouteScope.everywhere,
          notes: RouteNotes(secrets: secrets.map(\.text))
        )
      }
      let found = DeclarationFault.all(
        app: identity?.app,
        routes: routes,
        families: [Array(routes.indices)],
        checkingParents: false
      )
      for fault in found { add(fault, entry.routes) }
    }
  }

  private mutating func add(_ fault: DeclarationFault, _ routes: [PlacedRoute]) {
    guard let attribute = fault.routeIndex.map({ routes[$0].attribute }) else { return }
    let secret = attribute.literals("secrets")?.first { $0.text == fault.name }
    let node = secret.map { Syntax($0.syntax) } ?? attribute.argument("in").map { Syntax($0) }
    faults.append(RoutesFault(.finding(fault.diagnostic), at: node ?? Syntax(attribute.syntax)))
  }

  private mutating func checkIdentity() {
    guard let identity else { return }
    for fault in DeclarationFault.all(app: identity.app, routes: [], checkingParents: false) {
      let name = (identity.schemes + identity.domains).first { $0.text == fault.name }
      guard let node = name?.node else { continue }
      faults.append(RoutesFault(.finding(fault.diagnostic), at: node))
    }
  }
}
#endif
