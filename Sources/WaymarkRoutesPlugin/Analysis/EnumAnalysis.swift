#if TypedRoutes
import SwiftSyntax
import Waymark
import WaymarkCatalog

/// The contents of an enum of routes, and every mistake that its source shows.
struct EnumAnalysis {
  /// A case and its routes; a case that is left out has no routes.
  struct Entry {
    let routeCase: RouteCase
    let routes: [PlacedRoute]
  }

  let routesEnum: RoutesEnum
  /// The app's identity, if the enum contains it as literals.
  let identity: IdentityLiteral?
  /// The cases in the order of the source.
  private(set) var entries: [Entry] = []
  private(set) var findings: [RoutesFinding] = []
  /// The requirements with a default that the enum declares with too little access.
  var hiddenProperties: [String] = []

  init(_ routesEnum: RoutesEnum) {
    self.routesEnum = routesEnum
    identity = IdentityLiteral(routesEnum.declaration)
    checkDeclarations()
    checkAccess()
    checkProperties()
    for routeCase in routesEnum.cases { add(routeCase) }
    checkNames()
    checkDeclaredNames()
    checkTable()
  }

  /// Adds a finding.
  mutating func find(
    _ reason: RoutesFinding.Reason,
    at node: some SyntaxProtocol,
    _ excerpt: LinkDiagnostic.Excerpt? = nil,
    fixes: [SourceFix] = [],
    notes: [(node: Syntax, text: String)] = []
  ) {
    findings.append(RoutesFinding(reason, at: node, excerpt, fixes: fixes, notes: notes))
  }

  private mutating func add(_ routeCase: RouteCase) {
    // The parts of a case that is rejected as a whole are not checked.
    guard !isRefused(routeCase) else { return }
    var routes: [PlacedRoute] = []
    for attribute in routeCase.routes {
      let (route, found) = Placer.place(routeCase, attribute, in: routesEnum.name)
      findings += found
      if let route { routes.append(route) }
    }
    if routeCase.routes.isEmpty, routeCase.notRouted == nil {
      find(
        .caseWithoutRoute(name: routeCase.name),
        at: routeCase.element.name,
        fixes: CaseFixes(routeCase).all
      )
    }
    if routeCase.isUnavailable, let route = routeCase.routes.first {
      let fix = SourceFix("write '@NotRouted'", .replace(Syntax(route.syntax), with: "@NotRouted"))
      let fixes = routeCase.routes.count == 1 ? [fix] : []
      find(.unavailableCase(name: routeCase.name), at: routeCase.element.name, fixes: fixes)
    }
    if RoutesEnum.addedProperties.contains(routeCase.name), routeCase.values.isEmpty {
      find(.reservedCase(name: routeCase.name), at: routeCase.element.name)
    }
    if let notRouted = routeCase.notRouted, !routeCase.routes.isEmpty {
      let fix = SourceFix("remove '@NotRouted'", .replace(Syntax(notRouted), with: ""))
      find(.routeAndNotRouted(name: routeCase.name), at: notRouted, fixes: [fix])
    }
    entries.append(Entry(routeCase: routeCase, routes: routes))
  }

  /// Reports declarations whose cases cannot be distinguished or may be absent.
  private mutating func checkDeclarations() {
    for member in routesEnum.declaration.memberBlock.members {
      if let conditional = member.decl.as(IfConfigDeclSyntax.self) {
        if conditional.hasCases { find(.conditionalCases, at: conditional) }
        continue
      }
      guard let declaration = member.decl.as(EnumCaseDeclSyntax.self) else { continue }
      if declaration.elements.count > 1, let second = declaration.elements.dropFirst().first {
        find(.severalCases, at: second, fixes: [CaseFixes.separating(declaration)])
      }
      for attribute in declaration.attributes {
        guard let conditional = attribute.as(IfConfigDeclSyntax.self) else { continue }
        if conditional.hasRoutes { find(.conditionalCases, at: conditional) }
      }
    }
  }

  private func isRefused(_ routeCase: RouteCase) -> Bool {
    routeCase.declaration.elements.count > 1
      || routeCase.declaration.attributes.contains {
        $0.as(IfConfigDeclSyntax.self)?.hasRoutes == true
      }
  }

  /// Every route name that the source shows, in the order of the source.
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
      find(
        .overloadedCase(name: name),
        at: routeCase.element.name,
        notes: [(other, "the other case '\(name)'")]
      )
    }
    guard cases.count == entries.count else { return }
    var first: [String: Syntax] = [:]
    for (name, node) in named {
      guard let other = first[name] else {
        first[name] = node
        continue
      }
      find(.duplicateName(name), at: node, notes: [(other, "the other route named '\(name)'")])
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

extension EnumAnalysis {
  /// A route that the source shows completely, and its case.
  fileprivate typealias Source = (routeCase: RouteCase, route: PlacedRoute)

  /// Builds the table of the routes that the source shows completely, and searches it for mistakes.
  ///
  /// Some mistakes depend on facts that only types contain: the restrictions of types that are not
  /// known by name, and the routes of a continuation. Other conflicts depend on the app's schemes
  /// and domains, if the enum does not contain them as literals. These mistakes are found when the
  /// enum's own table is built.
  mutating func checkTable() {
    var routes: [Route] = []
    var sources: [Source] = []
    for entry in entries {
      let names = entry.routeCase.routeNames
      for placed in entry.routes where placed.isPathKnown {
        guard placed.continuation == nil, let scopes = ScopeReader.scopes(placed.attribute) else {
          continue
        }
        // The entry does not contain a route that has a mistake itself.
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
        // If routes conflict in some apps, the search has no certain results for the others.
        if let table = try? RouteTable(routes) { search(table, sources) }
      }
    } catch {
      for conflict in error.conflicts { add(conflict, routes, sources) }
    }
  }

  /// Finds routes that others always hide, and examples that do not open their route.
  private mutating func search(_ table: RouteTable, _ sources: [Source]) {
    let decode = { (match: RouteMatch, index: Int) in
      sources[index].route.undecodable(match, sources[index].routeCase)
    }
    var found = table.searchedFindings(decode: decode)
    if identity?.arePoliciesKnown != true {
      // Only mistakes that occur with all policies of the app are certain.
      for slash in LinkPolicies.TrailingSlash.allCases where !found.isEmpty {
        for pathCase in LinkPolicies.PathCase.allCases where !found.isEmpty {
          var app = table.app
          app.policies = LinkPolicies(trailingSlash: slash, pathCase: pathCase)
          let other = try? RouteTable(table.routes, app: app)
          let others = other?.searchedFindings(decode: decode) ?? []
          found.removeAll { finding in
            !others.contains {
              $0.routeIndex == finding.routeIndex && $0.example == finding.example
            }
          }
        }
      }
    }
    for finding in found {
      let route = sources[finding.routeIndex].route
      let examples = route.attribute.literals("examples") ?? []
      let literal = finding.example.map { examples[$0] } ?? route.literal
      find(.finding(finding.finding), at: literal.syntax)
    }
  }

  private mutating func add(
    _ conflict: RouteConflict,
    _ routes: [Route],
    _ sources: [Source]
  ) {
    // A trailing slash distinguishes the routes if an app's policy is strict.
    let isCertain =
      identity?.arePoliciesKnown == true
      || conflict.first.pattern.endsWithSlash == conflict.second.pattern.endsWithSlash
    guard isCertain,
      let first = routes.firstIndex(of: conflict.first),
      let second = routes.lastIndex(of: conflict.second)
    else { return }
    let other = sources[first].route
    find(
      .conflict(conflict),
      at: sources[second].route.literal.syntax,
      notes: [(Syntax(other.literal.syntax), "the other route, '\(other.pattern)'")]
    )
  }
}

extension RouteCase {
  /// Returns the argument that decides whether a route requires a verified link: its own, or that
  /// of the first route of the case.
  fileprivate func verification(of attribute: RouteAttribute) -> ExprSyntax? {
    let label = "requiresVerifiedLink"
    return [attribute, routes.first].compactMap(\.self).first { $0.hasArgument(label) }?
      .argument(label)
  }
}

extension ExprSyntax {
  fileprivate var isTrue: Bool {
    self.as(BooleanLiteralExprSyntax.self)?.literal.tokenKind == .keyword(.true)
  }
}

/// Reads the argument `in:` if it consists of literals.
enum ScopeReader {
  /// Returns the scopes of an attribute; `nil` if they are not literals.
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

extension EnumAnalysis {
  /// Checks the schemes, domains, secrets and activities that the source shows.
  ///
  /// Parents may be routes of other declarations, which a macro does not see.
  mutating func checkDeclaredNames() {
    checkIdentity()
    for entry in entries {
      // The source does not show the parameters of a continuation and of a value that is spread.
      let isWhole =
        entry.routes.count == entry.routeCase.routes.count
        && entry.routes.allSatisfy { $0.continuation == nil && $0.spread == nil }
      let routes = entry.routes.map { placed in
        let secrets = isWhole ? placed.attribute.literals("secrets") ?? [] : []
        // The routes of a continuation may have other scopes.
        let isVerified =
          placed.continuation == nil && ScopeReader.scopes(placed.attribute) != nil
          && entry.routeCase.verification(of: placed.attribute)?.isTrue == true
        return Route(
          placed.pattern,
          in: ScopeReader.scopes(placed.attribute) ?? RouteScope.everywhere,
          notes: RouteNotes(
            requiresVerifiedLink: isVerified ? true : nil,
            activity: placed.attribute.literal("activity")?.text,
            gates: (placed.attribute.literals("gates") ?? []).map(\.text).filter { !$0.isEmpty },
            secrets: secrets.map(\.text)
          )
        )
      }
      let found = DeclarationFinding.all(
        app: identity?.app,
        routes: routes,
        families: [Array(routes.indices)],
        checkingParents: false
      )
      for finding in found { add(finding, entry) }
      for placed in entry.routes { checkNotes(placed.attribute) }
    }
  }

  /// Reports an activity type that no `Info.plist` can list, empty lists and texts, and repeated
  /// names.
  private mutating func checkNotes(_ attribute: RouteAttribute) {
    if let type = attribute.argument("activityType").flatMap(PatternLiteral.init),
      let finding = CatalogNameFinding.activityType(type.text)
    {
      find(.finding(finding), at: type.syntax)
    }
    for label in ["in", "platforms"] {
      guard let list = attribute.argument(label)?.as(ArrayExprSyntax.self), list.elements.isEmpty
      else { continue }
      find(.finding(CatalogNameFinding.emptyList(label)), at: list)
    }
    let tab = attribute.argument("presentation")?.as(FunctionCallExprSyntax.self)
    let texts =
      ["name", "summary", "deprecated", "replacement", "parent"].map(attribute.literal)
      + [tab?.arguments.first.flatMap { PatternLiteral($0.expression) }]
    for text in texts.compactMap(\.self) where text.text.isEmpty {
      find(.finding(CatalogNameFinding.emptyText), at: text.syntax)
    }
    for label in ["gates", "requires"] {
      var names: Set<String> = []
      for name in attribute.literals(label) ?? [] {
        let isNew = names.insert(name.text).inserted
        guard let finding = CatalogNameFinding.name(name.text, isRepeated: !isNew) else { continue }
        find(.finding(finding), at: name.syntax)
      }
    }
  }

  private mutating func add(_ finding: DeclarationFinding, _ entry: Entry) {
    guard let attribute = finding.routeIndex.map({ entry.routes[$0].attribute }) else { return }
    if finding.isAboutVerification, let value = entry.routeCase.verification(of: attribute) {
      find(.finding(finding.diagnostic), at: value)
      return
    }
    let literal =
      finding.isAboutActivity
      ? attribute.literal("activity")
      : ["secrets", "gates"].flatMap { attribute.literals($0) ?? [] }
        .first { $0.text == finding.name }
    let node = literal.map { Syntax($0.syntax) } ?? attribute.argument("in").map { Syntax($0) }
    find(.finding(finding.diagnostic), at: node ?? Syntax(attribute.syntax))
  }

  private mutating func checkIdentity() {
    guard let identity else { return }
    for finding in DeclarationFinding.all(app: identity.app, routes: [], checkingParents: false) {
      let name = (identity.schemes + identity.domains).first { $0.text == finding.name }
      guard let node = name?.node else { continue }
      find(.finding(finding.diagnostic), at: node)
    }
  }
}
#endif
