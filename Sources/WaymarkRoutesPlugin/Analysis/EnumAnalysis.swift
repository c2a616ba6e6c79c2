#if TypedRoutes
import SwiftSyntax
import Waymark

/// The contents of an enum of routes, and every fault that its source shows.
struct EnumAnalysis {
  /// A case and its routes, none where it is left out.
  struct Entry {
    let routeCase: RouteCase
    let routes: [PlacedRoute]
  }

  let routesEnum: RoutesEnum
  /// The app's identity, where the enum spells it out.
  let identity: IdentityLiteral?
  /// In the order of the source.
  private(set) var entries: [Entry] = []
  var faults: [RoutesFault] = []
  /// The requirements with a default that the enum declares with too little access.
  var hiddenProperties: [String] = []

  init(_ routesEnum: RoutesEnum) {
    self.routesEnum = routesEnum
    identity = IdentityLiteral(routesEnum.declaration)
    checkDeclarations()
    checkAccess()
    for routeCase in routesEnum.cases { add(routeCase) }
    checkNames()
    checkDeclaredNames()
    checkTable()
  }

  private mutating func add(_ routeCase: RouteCase) {
    // What is refused as a whole is not looked at in parts.
    guard !isRefused(routeCase) else { return }
    var routes: [PlacedRoute] = []
    for attribute in routeCase.routes {
      let (route, found) = Placer.place(routeCase, attribute, in: routesEnum.name)
      faults += found
      if let route { routes.append(route) }
    }
    if routeCase.routes.isEmpty, routeCase.notRouted == nil {
      faults.append(
        RoutesFault(
          .caseWithoutRoute(name: routeCase.name),
          at: routeCase.element.name,
          mendings: CaseMending(routeCase).mendings
        )
      )
    }
    if let notRouted = routeCase.notRouted, !routeCase.routes.isEmpty {
      faults.append(
        RoutesFault(
          .routeAndNotRouted(name: routeCase.name),
          at: notRouted,
          mendings: [Mending("remove '@NotRouted'", .replace(Syntax(notRouted), with: ""))]
        )
      )
    }
    entries.append(Entry(routeCase: routeCase, routes: routes))
  }

  /// Refuses declarations whose cases cannot be told apart or may not be there.
  private mutating func checkDeclarations() {
    for member in routesEnum.declaration.memberBlock.members {
      if let conditional = member.decl.as(IfConfigDeclSyntax.self) {
        if conditional.hasCases { faults.append(RoutesFault(.conditionalCases, at: conditional)) }
        continue
      }
      guard let declaration = member.decl.as(EnumCaseDeclSyntax.self) else { continue }
      if declaration.elements.count > 1, let second = declaration.elements.dropFirst().first {
        faults.append(
          RoutesFault(
            .severalCases,
            at: second,
            mendings: [CaseMending.separating(declaration)]
          )
        )
      }
      for attribute in declaration.attributes {
        guard let conditional = attribute.as(IfConfigDeclSyntax.self) else { continue }
        if conditional.hasRoutes {
          faults.append(RoutesFault(.conditionalCases, at: conditional))
        }
      }
    }
  }

  private func isRefused(_ routeCase: RouteCase) -> Bool {
    routeCase.declaration.elements.count > 1
      || routeCase.declaration.attributes.contains {
        $0.as(IfConfigDeclSyntax.self)?.hasRoutes == true
      }
  }

  /// Every name that the source shows, in the order of the source.
  private var named: [(name: String, node: Syntax)] {
    entries.flatMap(\.routeCase.routeNames).compactMap { name in
      name.text.map { ($0, name.node) }
    }
  }

  private mutating func checkNames() {
    var cases: [String: Syntax] = [:]
    for routeCase in entries.map(\.routeCase) {
      let name = routeCase.name
      guard let other = cases[name] else {
        cases[name] = Syntax(routeCase.element.name)
        continue
      }
      faults.append(
        RoutesFault(
          .overloadedCase(name: name),
          at: routeCase.element.name,
          notes: [(other, "the other case '\(name)'")]
        )
      )
    }
    guard cases.count == entries.count else { return }
    var first: [String: Syntax] = [:]
    for (name, node) in named {
      guard let other = first[name] else {
        first[name] = node
        continue
      }
      faults.append(
        RoutesFault(
          .duplicateName(name),
          at: node,
          notes: [(other, "the other route named '\(name)'")]
        )
      )
    }
  }
}

extension IfConfigDeclSyntax {
  /// Indicates whether the condition contains cases of an enum.
  fileprivate var hasCases: Bool {
    clauses.contains { clause in
      clause.elements?.as(MemberBlockItemListSyntax.self)?.contains { member in
        member.decl.is(EnumCaseDeclSyntax.self)
          || member.decl.as(IfConfigDeclSyntax.self)?.hasCases == true
      } == true
    }
  }

  /// Indicates whether the condition contains `@Route` or `@NotRouted`.
  fileprivate var hasRoutes: Bool {
    clauses.contains { clause in
      clause.elements?.as(AttributeListSyntax.self).map { list in
        !list.named("Route").isEmpty || !list.named("NotRouted").isEmpty
      } == true
    }
  }
}
#endif
