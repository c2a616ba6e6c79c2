extension LinkCatalog {
  /// Everything in the catalog that can be read and yet is wrong or risky.
  ///
  /// First what concerns the app, then route by route, then what stays in the browser, then how the
  /// routes stand to each other. An error surely does not work as it is written, a warning probably
  /// not.
  ///
  ///     try LinkCatalog(app: app, routes: [Route("item/:id", name: "item")]).lint().first
  ///     // warning[lint.foreign-syntax]: ':id' is literal text and takes nothing
  ///     //   at route 'item', pattern
  ///     //   item/:id
  ///     //        ^
  ///     // help: write '{id}' for a parameter
  ///
  /// What ``ignoredCodes`` names is left out, unless it is an error. The same findings in the same
  /// order for the same catalog.
  public func lint() -> [LinkDiagnostic] {
    var lint = CatalogLint(self)
    lint.lintApp()
    for (index, route) in routes.enumerated() {
      let path = CatalogPath().key("routes").index(index)
      lint.lintScopes(of: route, at: path)
      lint.lintPattern(of: route, at: path)
      lint.lintNames(of: route, at: path)
      lint.lintSecrets(of: route, at: path)
      lint.lintProtection(of: route, at: path)
      lint.lintExamples(of: route, index, at: path)
    }
    lint.lintSilence()
    lint.lintWebOnly()
    lint.lintTable()
    lint.lintIgnoredCodes()
    return lint.findings.filter { $0.severity == .error || !ignoredCodes.contains($0.code) }
      + lint.conflicts
  }

  /// Every code that ``lint()`` can give, except those of ``RouteTableError``.
  public static var lintCodes: [LinkDiagnostic.Code] { CatalogRisk.allCodes }
}

/// Collects what is wrong or risky in one catalog.
struct CatalogLint {
  let catalog: LinkCatalog
  private(set) var findings: [LinkDiagnostic] = []

  /// The schemes that the app declares.
  let schemes: Set<String>
  /// The domains that the app declares.
  let domains: DomainSet
  let scopes: ScopeCheck
  /// Routes by name.
  let routes: [String: Route]
  /// For a deprecated route the last in the chain of its replacements, as far as they are known.
  var lastReplacements: [String: String] = [:]
  /// How the leading literal components of a path are spelt first, by their lower-case form.
  var spellings: [String: (text: String, route: String)] = [:]
  /// The first name of each lower-case form.
  var names: [String: String] = [:]

  /// The routes as they are matched; `nil` if some of them tie, which ``conflicts`` tells.
  let table: RouteTable?
  let conflicts: [LinkDiagnostic]

  init(_ catalog: LinkCatalog) {
    self.catalog = catalog
    scopes = ScopeCheck(catalog.app)
    self.schemes = Set(catalog.app.schemes.list)
    self.domains = DomainSet(catalog.app.domains.list)
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

  /// Lint of the routes of a table, which need no names.
  init(_ table: RouteTable) {
    catalog = LinkCatalog(
      checkedApp: table.app,
      routes: table.routes,
      webOnly: table.webOnly,
      ignoredCodes: []
    )
    scopes = ScopeCheck(table.app)
    schemes = Set(table.app.schemes.list.map(lowercasedASCII))
    domains = DomainSet(table.app.domains.list.map(lowercasedASCII))
    routes = [:]
    self.table = table
    conflicts = []
  }

  var app: AppIdentity { catalog.app }

  /// Routes that show nobody what their links look like.
  mutating func lintSilence() {
    let silent = catalog.routes.filter { $0.notes.examples.isEmpty }.map(\.label)
    if !silent.isEmpty { find(.noExamples(silent), at: CatalogPath().key("routes")) }
  }

  /// Codes of ``LinkCatalog/lint()`` that are none.
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
    _ risk: CatalogRisk,
    at path: CatalogPath,
    excerpt: LinkDiagnostic.Excerpt? = nil
  ) {
    findings.append(
      LinkDiagnostic(
        severity: risk.severity,
        code: risk.code,
        message: risk.message,
        place: path.naming { catalog.routes[$0].label },
        excerpt: excerpt,
        help: risk.help
      )
    )
  }
}
