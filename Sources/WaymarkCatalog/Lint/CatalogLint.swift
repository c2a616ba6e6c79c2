public import Waymark
import WaymarkDiagnostics

extension LinkCatalog {
  /// Returns findings about parts of the catalog that are valid but wrong or risky.
  ///
  /// Findings about the app come first, then those about each route, about the web-only paths,
  /// about the relations between routes, and about the variants of the app. An error is about a
  /// part that certainly does not work as written, a warning about a part that probably does not.
  ///
  ///     try LinkCatalog(app: app, routes: [Route("item/:id", name: "item")]).lint().first
  ///     // warning[lint.foreign-syntax]: ':id' is literal text and captures nothing
  ///     //   at route 'item', pattern
  ///     //   item/:id
  ///     //        ^
  ///     // help: write '{id}' for a parameter
  ///
  /// Findings with a code in ``ignoredCodes`` are left out, unless they are errors. Equal catalogs
  /// have the same findings in the same order.
  public func lint() -> [LinkDiagnostic] { lint { _ in nil } }

  /// Returns the findings of ``lint()``, with the examples whose values do not decode.
  ///
  /// - Parameter decode: Returns the reason why the app does not decode the values of a link.
  package func lint(decoding decode: (RouteMatch) -> String?) -> [LinkDiagnostic] {
    var lint = CatalogLint(self)
    lint.lintApp()
    for (index, route) in routes.enumerated() {
      let path = CatalogPath().key("routes").index(index)
      lint.lintScopes(of: route, at: path)
      lint.lintPattern(of: route, at: path)
      lint.lintNames(of: route, at: path)
      lint.lintVisible(of: route, at: path)
      lint.lintSecrets(of: route, at: path)
      lint.lintProtection(of: route, at: path)
      lint.lintExamples(of: route, index, at: path, decode)
      lint.lintImage(
        route.notes.page?.image,
        on: route.scopes,
        parameters: route.pattern.parameterNames,
        at: path.key("page")
      )
      lint.lintTitle(of: route, at: path.key("page"))
      lint.lintRedirect(of: route, at: path.key("page"))
    }
    let site = CatalogPath().key("app").key("site")
    lint.lintImage(
      app.site?.image,
      on: RouteScope.everywhere,
      parameters: routes.flatMap(\.pattern.parameterNames).unique,
      at: site
    )
    lint.lintSilence()
    lint.lintWebOnly()
    lint.lintTable()
    lint.lintGates()
    lint.lintVariants()
    lint.lintIgnoredCodes()
    lint.lintTypes()
    let findings =
      lint.findings.filter { finding in
        finding.severity == .error || !ignoredCodes.contains(finding.code)
      } + lint.conflicts
    return types.isEmpty ? findings : findings.map(\.inSwift)
  }

  /// Every code that ``lint()`` can report, except the codes of `RouteTableError`.
  public static var lintCodes: [LinkDiagnostic.Code] {
    CatalogFindingCodes.catalogLint
      + LinkDiagnostic.declarationCodes.filter { $0.rawValue.hasPrefix("lint.") }
  }
}

/// Collects the findings about one catalog.
struct CatalogLint {
  let catalog: LinkCatalog
  private(set) var findings: [LinkDiagnostic] = []

  let scopes: ScopeCheck
  /// Routes by name.
  let routes: [String: Route]
  /// For a deprecated route, the last route in the chain of its replacements, as far as it is
  /// known.
  var lastReplacements: [String: String] = [:]
  /// The first spelling of the leading literal components of a path, by their lower-case form.
  var spellings: [String: (text: String, route: String)] = [:]
  /// The first name with each lower-case form.
  var names: [String: String] = [:]
  /// The names of gates and requirements.
  lazy var conditions = Set(
    app.gates + catalog.routes.flatMap { $0.notes.gates + $0.notes.requires }
  )

  /// The tables of variants that examples have needed, by their names.
  let tablesOfVariants = KnownTables()
  /// The routes in compiled form; `nil` if some of them tie, which ``conflicts`` reports.
  let table: RouteTable?
  let conflicts: [LinkDiagnostic]

  init(_ catalog: LinkCatalog) {
    self.catalog = catalog
    scopes = ScopeCheck(catalog.app)
    let named = catalog.routes.compactMap { route in route.name.map { ($0, route) } }
    self.routes = Dictionary(named) { first, _ in first }
    do throws(RouteTableError) {
      table = try catalog.table()
      conflicts = []
    } catch {
      table = nil
      conflicts = error.diagnostics
    }
  }

  /// Creates a lint of the routes of a table, which need no names.
  init(_ table: RouteTable) {
    catalog = LinkCatalog(
      checkedApp: table.app,
      routes: table.routes,
      webOnly: table.webOnly,
      ignoredCodes: []
    )
    scopes = ScopeCheck(table.app)
    routes = [:]
    self.table = table
    conflicts = []
  }

  var app: AppIdentity { catalog.app }

  /// Reports routes without examples of their links.
  mutating func lintSilence() {
    let silent = catalog.routes.filter { $0.notes.examples.isEmpty }.map(\.label)
    if !silent.isEmpty { find(.noExamples(silent), at: CatalogPath().key("routes")) }
  }

  /// Reports ignored codes that ``LinkCatalog/lint()`` does not have.
  mutating func lintIgnoredCodes() {
    let known = LinkCatalog.lintCodes.map(\.rawValue)
    for (index, code) in catalog.ignoredCodes.enumerated()
    where code.rawValue.hasPrefix("lint.") && !known.contains(code.rawValue) {
      let nearest = nearestName(to: code.rawValue, among: known)
      let path = CatalogPath().key("ignoredCodes").index(index)
      find(.unknownCode(code.rawValue, nearest: nearest), at: path)
    }
  }

  mutating func find(
    _ finding: LinkDiagnostic,
    at path: CatalogPath,
    excerpt: LinkDiagnostic.Excerpt? = nil
  ) {
    var finding = finding
    finding.keyPath = path.naming { catalog.routes[$0].label }
    finding.excerpt = excerpt
    findings.append(finding)
  }
}

extension CatalogLint {
  /// Reports mistakes in the names of a route and of the routes that it mentions.
  mutating func lintNames(of route: Route, at path: CatalogPath) {
    guard let name = route.name else { return }
    let folded = name.lowercased()
    if let other = names[folded] {
      find(.namesDifferInCase(name, other: other), at: path.key("name"))
    } else {
      names[folded] = name
    }
    if let parent = route.notes.parent { lintParent(parent, of: route, at: path.key("parent")) }
    if let replacement = route.notes.deprecation?.replacement,
      routes[replacement]?.notes.deprecation != nil
    {
      find(
        .deprecatedReplacement(replacement, last: lastReplacement(of: replacement)),
        at: path.key("deprecated")
      )
    }
  }

  /// Reports a parent that requires more values than the link has: the app creates the back stack
  /// from the values in the link.
  private mutating func lintParent(_ name: String, of route: Route, at path: CatalogPath) {
    guard let parent = routes[name] else { return }
    // A route that is not the first of its family may lack the values of an inherited parent, and
    // then has no back stack.
    if let first = route.notes.inheritsFrom, routes[first]?.notes.parent == name { return }
    let taken = Set(route.pattern.declaredNames)
    let needed = parent.pattern.parameters.filter { !$0.isOptional }.map(\.name)
    let missing = needed.filter { !taken.contains($0) }
    if !missing.isEmpty { find(.parentNeedsParameters(missing, parent: name), at: path) }
  }

  /// Returns the route at the end of the chain of replacements, which has no cycles in a valid
  /// catalog.
  private mutating func lastReplacement(of name: String) -> String {
    var chain = [name]
    var last = name
    while let next = lastReplacements[last] ?? routes[last]?.notes.deprecation?.replacement {
      chain.append(next)
      last = next
    }
    for name in chain.dropLast() { lastReplacements[name] = last }
    return last
  }
}

extension CatalogLint {
  /// Reports patterns that are valid but probably not what the author intended.
  mutating func lintPattern(of route: Route, at path: CatalogPath) {
    let place = path.key("pattern")
    let isWeb = route.scopes.contains { $0.kind == .universal }
    lintSpelling(of: route.pattern, at: place, isWeb: isWeb)
    lintCase(of: route, at: place)
    if let first = route.pattern.wholeLiterals.first, first.depth == 0, first.text == "_links",
      route.scopes.contains(where: { $0.kind == .universal })
    {
      find(.pathOfSite, at: place, route.pattern, first.offset)
    }
  }

  /// Reports mixed case: if case matters, `Station/{id}` beside `station/new` matches no one's
  /// links, and text in two Unicode forms, which look alike.
  private mutating func lintCase(of route: Route, at path: CatalogPath) {
    var spelling = ""
    for (depth, piece) in route.pattern.wholeLiterals.prefix(8).enumerated() {
      guard piece.depth == depth else { return }
      spelling += "/" + piece.text
      let folded = lowercasedASCII(spelling)
      let other = spellings[folded]
      if let other, other.text == spelling, !other.text.utf8.elementsEqual(spelling.utf8) {
        let finding = LinkDiagnostic.lookAlike(piece.text, route: other.route)
        return find(finding, at: path, route.pattern, piece.offset)
      }
      if let other, other.text != spelling, app.policies.pathCase == .sensitive {
        let component = other.text.utf8.suffix(piece.text.utf8.count)
        let finding = LinkDiagnostic.mixedCase(
          piece.text,
          other: String(decoding: component, as: UTF8.self),
          route: other.route
        )
        return find(finding, at: path, route.pattern, piece.offset)
      }
      spellings[folded] = (spelling, route.label)
    }
  }

  mutating func find(
    _ finding: LinkDiagnostic,
    at path: CatalogPath,
    _ pattern: Pattern,
    _ offset: Int
  ) {
    find(finding, at: path, excerpt: .init(text: pattern.text, offset: offset))
  }
}

extension CatalogLint {
  /// Reports scopes that cover no links because the app does not declare the names in them.
  mutating func lintScopes(of route: Route, at path: CatalogPath) {
    let place = path.key("scopes")
    let kinds = Set(route.scopes.map(\.kind))
    let label = route.label
    for (_, reason) in scopes.reasons(of: route) { find(.declaration(reason), at: place) }
    if let reason = scopes.verification(of: route) {
      find(.declaration(reason), at: path.key("requiresVerifiedLink"))
    }
    let hasDomains = Set(app.declaredScopes.map(\.kind)) != [.app]
    if route.notes.requiresVerifiedLink == true,
      kinds == [.app] || kinds.contains(.app) && !hasDomains
    {
      let finding = LinkDiagnostic.neverVerified(route: label, lacksScope: kinds == [.app])
      find(finding, at: path.key("requiresVerifiedLink"))
    }
    guard let platforms = route.notes.platforms, platforms.count == 1 else { return }
    if platforms == [.iOS] && app.apple == nil || platforms == [.android] && app.android == nil {
      find(.platformWithoutIdentity(platforms[0], route: label), at: path.key("platforms"))
    }
  }

  /// Reports a domain that a scope or a rule names but that the app does not declare.
  mutating func lintDeclaration(ofDomain name: String, at path: CatalogPath) {
    if let reason = scopes.reason(of: .universal(domain: name)) {
      find(.declaration(reason), at: path)
    }
  }
}

extension CatalogLint {
  /// Reports secrets that may be logged, or that another app can obtain (OWASP MASWE-0032).
  mutating func lintSecrets(of route: Route, at path: CatalogPath) {
    let hasAppLinks = route.scopes.contains { $0.kind == .app } && app.schemes != []
    let isOpen = hasAppLinks && route.notes.requiresVerifiedLink != true
    let hasDomains = app.domains != []
    let isVerified = hasDomains && route.scopes.contains { $0.kind == .universal }
    // A router names an old path after its pattern, and the path has the secrets of the routes that
    // it leads to, which are reported.
    let isForward = route.name?.hasPrefix("forward:\(route.pattern)") == true
    if let secret = route.notes.secrets.first, isOpen, !isForward {
      find(.secretInAppLink(secret, isVerified, hasDomains: hasDomains), at: path.key("secrets"))
    }
    if let secret = route.notes.secrets.first, let type = route.notes.activityType {
      find(.secretInActivity(secret, type: type), at: path.key("activityType"))
    }
    let unmarked = route.pattern.apparentSecrets.filter { !route.notes.secrets.contains($0) }
    let (all, isUnverified) = (route.notes.secrets + unmarked, isOpen && isVerified)
    for name in unmarked {
      find(.unmarkedSecret(name, all, isUnverified: isUnverified), at: path.key("pattern"))
    }
  }

  /// Reports requirements that another route of the family does not have, so that it bypasses them.
  mutating func lintProtection(of route: Route, at path: CatalogPath) {
    guard let first = route.notes.inheritsFrom, let notes = routes[first]?.notes else { return }
    let place = path.key("requiresVerifiedLink")
    switch (notes.requiresVerifiedLink == true, route.notes.requiresVerifiedLink) {
    case (true, false): find(.relaxedVerification(first: first), at: place)
    case (false, true): find(.unverifiedWay(first: first), at: place)
    default: break
    }
    let gates = route.notes.gates.filter { !notes.gates.contains($0) }
    if !gates.isEmpty { find(.ungatedWay(gates, first: first), at: path.key("gates")) }
    let names = route.notes.requires.filter { !notes.requires.contains($0) }
    if !names.isEmpty { find(.unrequiredWay(names, first: first), at: path.key("requires")) }
  }
}

extension CatalogLint {
  /// Reports gates that the app does not list or, if it lists none, a gate of one route whose name
  /// is almost that of another gate: no one opens it, so the links of the route wait until they
  /// expire.
  ///
  /// Requirements, of which there is no list, are compared in the same way.
  mutating func lintGates() {
    lintVisibleGates()
    lintCase(\.gates, "gates", app.gates)
    lintCase(\.requires, "requires")
    lintSimilar(\.requires, "requires") { .similarRequirement($0, other: $1) }
    if app.gates.isEmpty { return lintSimilar(\.gates, "gates") { .similarGate($0, other: $1) } }
    let path = CatalogPath().key("routes")
    for (index, route) in catalog.routes.enumerated() {
      for gate in app.undeclaredGates(route.notes.gates) {
        let reason = DeclarationFinding.Reason.undeclaredGate(gate, declared: app.gates)
        find(.declaration(reason), at: path.index(index).key("gates"))
      }
    }
  }

  /// Reports a name of one route that is almost another name of routes.
  private mutating func lintSimilar(
    _ list: KeyPath<RouteNotes, [String]>,
    _ key: String,
    _ finding: (_ name: String, _ other: String) -> LinkDiagnostic
  ) {
    // The routes of a family count as one.
    var families: [String: Set<String>] = [:]
    var names: [String] = []
    // Each two names are compared.
    for route in catalog.routes where names.count < 1_000 {
      for name in route.notes[keyPath: list] where Self.visibleName(name) == name {
        if families[name] == nil { names.append(name) }
        families[name, default: []].insert(route.notes.inheritsFrom ?? route.label)
      }
    }
    for (position, name) in names.enumerated() where families[name]?.count == 1 {
      let others = names.enumerated().filter { other, name in
        other < position || other > position && families[name]?.count ?? 0 > 1
      }
      guard let other = others.map(\.element).first(where: { Self.areSimilar(name, $0) }),
        let index = catalog.routes.firstIndex(where: { $0.notes[keyPath: list].contains(name) })
      else { continue }
      find(finding(name, other), at: CatalogPath().key("routes").index(index).key(key))
    }
  }

  /// Returns whether one name is probably a misspelling of the other: at most two characters
  /// differ, other than digits.
  private static func areSimilar(_ one: String, _ other: String) -> Bool {
    let letters = { (name: String) in name.utf8.filter { !isDigit($0) } }
    // Names that differ only in case are an error, which has its own finding.
    guard min(one.utf8.count, other.utf8.count) >= 4, letters(one) != letters(other),
      one.lowercased() != other.lowercased()
    else { return false }
    return isMisspelling(one, of: other, edits: 2)
  }
}

extension CatalogLint {
  /// Reports routes that no link opens, and routes that only the order of a query distinguishes.
  mutating func lintTable() {
    guard let table else { return }
    let search = Self.hiddenRoutes(in: table)
    for (index, finding) in search.found {
      find(finding, at: CatalogPath().key("routes").index(index))
    }
    for index in search.undecided {
      let finding = LinkDiagnostic.undecidedRoute(table.routes[index].label)
      find(finding, at: CatalogPath().key("routes").index(index))
    }
    for overlap in table.overlaps {
      let finding = LinkDiagnostic.itemOrderDecides(
        route: table.routes[overlap.first].label,
        other: table.routes[overlap.second].label,
        link: overlap.link
      )
      find(finding, at: CatalogPath().key("routes").index(overlap.second))
    }
  }

  /// Returns the routes that others always hide, and the routes for which the search reached its
  /// limit.
  fileprivate static func hiddenRoutes(
    in table: RouteTable
  ) -> (found: [(index: Int, finding: LinkDiagnostic)], undecided: [Int]) {
    var search = ReachSearch(table)
    var found: [(index: Int, finding: LinkDiagnostic)] = []
    var undecided: [Int] = []
    for index in table.routes.indices {
      switch search.result(forRoute: index) {
      // A finding about undeclared scopes names the scope instead.
      case .opened, .unreachable(.undeclaredScopes): continue
      case .undecided: undecided.append(index)
      case .unreachable(.hidden(let rivals, let link)):
        let names = rivals.map { rival in
          switch rival {
          case .route(let index): table.routes[index].label
          case .webOnly(let index): table.webOnly[index].pattern.text
          }
        }
        let label = table.routes[index].label
        found.append((index, .unreachableRoute(label, others: names, link: link)))
      case .unreachable(.tooLong(let link)):
        let label = table.routes[index].label
        do throws(LinkError) {
          _ = try DeepLink(link, policy: table.app.policies)
        } catch {
          switch error.reason {
          case .tooLong, .tooManyItems:
            found.append((index, .tooLongRoute(label, link, reason: error.diagnostic.message)))
          // A finding about the identity names its mistake, such as a scheme that no link can have.
          default: continue
          }
        }
      }
    }
    return (found, undecided)
  }
}

extension RouteTable {
  /// The routes that others always hide, and the examples that do not open their route.
  ///
  /// `example` is the index of the route's example with the mistake; `nil` if the mistake is in the
  /// route. Apps do not run this search at launch; the macro, lint and tests do.
  ///
  /// - Parameter decode: Returns the reason why the values of a link to the route at an index do
  ///   not decode.
  package func searchedFindings(
    decode: (RouteMatch, Int) -> String?
  ) -> [(routeIndex: Int, example: Int?, finding: LinkDiagnostic)] {
    let lint = CatalogLint(self)
    return CatalogLint.hiddenRoutes(in: self).found.map { ($0.index, nil, $0.finding) }
      + routes.indices.flatMap { index in
        lint.exampleFindings(of: routes[index], index, decode: decode)
          .map { (index, $0.number, $0.finding) }
      }
  }
}
