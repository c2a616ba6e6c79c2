import Waymark
import WaymarkCatalog

/// The routes of a project's catalog, among them those that only a variant has.
struct VariantRoutes {
  /// The routes of the app itself, and then those of variants.
  private(set) var all: [Route]
  /// The places of the routes that only a variant has.
  private(set) var places: [ProjectPlace] = []
  private let app: AppIdentity
  /// The app with the domains and schemes of its variants.
  private var whole: AppIdentity
  /// The rules that were read.
  private var known: Set<String>
  private var lost: Set<ProjectPlace> = []
  /// The table of all routes; `nil` if they conflict.
  private var table: RouteTable?

  /// - Parameters:
  ///   - app: The app itself, without variants.
  ///   - routes: Its routes, from the rules of its files.
  init(_ app: AppIdentity, _ routes: [Route], _ reader: ImportReader) {
    (self.app, all, whole) = (app, routes, app)
    known = Set(Self.rules(of: reader))
  }

  /// Returns the patterns of the rules that open links, each with a scope.
  private static func rules(of reader: ImportReader) -> [String] {
    reader.lists.flatMap { list in
      let patterns = list.rules.filter { !$0.excludes }.flatMap(\.patterns)
      return list.scopes.flatMap { scope in patterns.map { "\($0.text) \(scope)" } }
    }
  }

  /// Returns a name that no route has.
  static func name(_ wish: String, in routes: [Route]) -> String {
    wish.numbered { name in routes.contains { $0.name == name } }
  }

  /// Adds what only a variant opens, in its own domains and schemes.
  ///
  /// - Parameters:
  ///   - isNew: Whether the catalog gets the variant, and so its domains and schemes.
  ///   - place: Returns the line of a rule.
  /// - Returns: A link of each rule that opens links of the app itself in the variant alone, so
  ///   that no route can have them; each rule once for all variants.
  mutating func add(
    _ variant: AppIdentity,
    _ reader: ImportReader,
    isNew: Bool,
    place: (ImportPlace) -> ProjectPlace?
  ) throws(CatalogError) -> [(link: String, place: ProjectPlace)] {
    let rules = Self.rules(of: reader)
    if known.isSuperset(of: rules) { return [] }
    known.formUnion(rules)
    // The differences of the rules from their routes are not needed.
    let found = try ImportAssembly(reader, states: 0).result()
    let opened = found.catalog.routes.map { adapted($0, from: found.catalog.app) }
    let domains = Set(variant.domains.list).subtracting(app.domains.list)
    if isNew { limit(notOpenedIn: domains, by: found.catalog) }
    add(domains, of: opened)
    whole.domains = Self.union(whole.domains, variant.domains)
    whole.schemes = Self.union(whole.schemes, variant.schemes)
    table = try? RouteTable(all, app: whole)
    var links: [(link: String, place: ProjectPlace)] = []
    for (route, rule) in zip(opened, found.places.routes) {
      guard let table, let place = place(rule) else { continue }
      let path = ExampleLink(route.pattern).relativePath
      let missing = variant.scopes(of: route).filter { scope in
        ((try? table.match(ProjectAssembly.start(of: scope) + path)) ?? nil) == nil
      }
      let own = isNew ? missing.filter { !app.covers($0) } : []
      let isAdded = !own.isEmpty && add(route, in: Set(own), place)
      if let scope = missing.first(where: { !isAdded || !own.contains($0) }),
        lost.insert(place).inserted
      {
        links.append((ProjectAssembly.start(of: scope) + path, place))
      }
    }
    return links
  }

  /// Adds scopes to an equal route, or adds a route; returns `false` if it conflicts with another.
  private mutating func add(
    _ route: Route,
    in scopes: Set<RouteScope>,
    _ place: ProjectPlace
  ) -> Bool {
    var routes = all
    let equal = routes.firstIndex { other in
      other.pattern == route.pattern && other.notes.platforms == route.notes.platforms
        && other.notes.activity == route.notes.activity
    }
    if let equal {
      routes[equal].scopes.formUnion(scopes)
    } else {
      var own = route
      own.scopes = scopes
      own.name = Self.name(route.name ?? "page", in: all)
      routes.append(own)
    }
    guard let table = try? RouteTable(routes, app: whole) else { return false }
    self.table = table
    if equal == nil { places.append(place) }
    all = routes
    return true
  }

  private static func union(_ left: AppIdentity.Names, _ right: AppIdentity.Names)
    -> AppIdentity.Names
  {
    left == .any || right == .any ? .any : .listed((left.list + right.list).unique)
  }

  /// Returns a route of a variant's files with its activity in a catalog whose main activity is
  /// that of the app itself.
  private func adapted(_ route: Route, from variant: AppIdentity) -> Route {
    guard let main = variant.android?.activity, main != app.android?.activity,
      route.notes.platforms?.contains(.android) != false
    else { return route }
    var route = route
    let activity = route.notes.activity ?? main
    route.notes.activity = activity == app.android?.activity ? nil : activity
    return route
  }

  /// Limits routes of any domain, if the files of a variant open them in none of its own domains,
  /// to the other domains.
  private mutating func limit(notOpenedIn domains: Set<String>, by variant: LinkCatalog) {
    let others = Set(whole.domains.list.map { RouteScope.universal(domain: $0) })
    guard !domains.isEmpty, !others.isEmpty,
      let table = try? RouteTable(variant.routes, app: variant.app)
    else { return }
    for index in all.indices where all[index].scopes.contains(.universalAny) {
      let path = ExampleLink(all[index].pattern).relativePath
      let isOpened = domains.contains { domain in
        let link = ProjectAssembly.start(of: RouteScope.universal(domain: domain)) + path
        return ((try? table.match(link)) ?? nil) != nil
      }
      if isOpened { continue }
      all[index].scopes.remove(.universalAny)
      all[index].scopes.formUnion(others)
    }
  }

  /// Adds the domains that only a variant has to the routes that its files open there.
  private mutating func add(_ domains: Set<String>, of variant: [Route]) {
    for route in variant {
      let scopes = domains.map(RouteScope.universal).filter {
        route.scopes.contains(.universalAny) || route.scopes.contains($0)
      }
      for index in all.indices where all[index].pattern == route.pattern {
        let isLimited = all[index].scopes.contains { $0.kind == .universal }
        if isLimited, !all[index].scopes.contains(.universalAny) {
          all[index].scopes.formUnion(scopes)
        }
      }
    }
  }
}

// The configurations and variants other than the app itself.
extension ProjectAssembly {
  /// Returns the other configurations and variants, those of one name together.
  func variants(_ base: Identity) -> [Identity] {
    var variants: [Identity] = []
    func index(of name: String) -> Int {
      if let index = variants.firstIndex(where: { $0.name == name }) { return index }
      variants.append(Identity(name: name))
      return variants.count - 1
    }
    for configuration in (app?.apple?.configurations ?? []).dropFirst() {
      let index = index(of: Self.name(configuration.name))
      if variants[index].apple == nil { variants[index].apple = configuration }
    }
    for variant in (app?.android?.variants ?? []).dropFirst() {
      var name = Self.name(variant.name)
      if variants.contains(where: { $0.name == name && $0.android != nil }) {
        name = Self.name(variant.name, isWhole: true)
      }
      let index = index(of: name)
      if variants[index].android == nil { variants[index].android = variant }
    }
    return variants
  }

  /// Gives a variant the names of the app itself where the files of its systems have the same ones.
  func copyNames(
    _ app: AppIdentity,
    _ base: Identity,
    _ web: [ProjectWebFile],
    isApple: Bool,
    isAndroid: Bool,
    to variant: inout AppIdentity
  ) {
    func isSame(_ left: AppIdentity.Names, _ right: AppIdentity.Names) -> Bool {
      Set(left.list) == Set(right.list)
    }
    var own = app
    if isApple != isAndroid, variant.domains != app.domains || variant.schemes != app.schemes {
      // The other system has no such variant.
      own =
        read(
          Identity(apple: isApple ? base.apple : nil, android: isAndroid ? base.android : nil),
          web
        )
        .app
    }
    if isSame(variant.domains, own.domains) { variant.domains = app.domains }
    if isSame(variant.schemes, own.schemes) { variant.schemes = app.schemes }
  }

  /// Removes the system for which the project does not build a variant, unless the app itself has
  /// the names of the variant there.
  func removeOtherSystem(
    _ identity: Identity,
    _ base: Identity,
    _ app: AppIdentity,
    from variant: inout AppIdentity
  ) {
    if variant.domains == app.domains, variant.schemes == app.schemes { return }
    func isLacking(_ other: Identity) -> Bool {
      let own = read(other, []).app
      let scopes = variant.scopes(.app) + variant.scopes(.universal)
      return !scopes.allSatisfy(own.covers)
    }
    if identity.apple == nil, isLacking(Identity(apple: base.apple)) { variant.apple = nil }
    if identity.android == nil, isLacking(Identity(android: base.android)) {
      variant.android = nil
    }
  }

  /// Returns a variant without the identifiers that no line states for it, with findings about
  /// them.
  ///
  /// - Parameters:
  ///   - variant: The variant with the identifiers of the app itself where its own are not known.
  ///   - own: The variant as its files state it.
  func withStatedIDs(
    _ variant: AppIdentity,
    _ own: AppIdentity,
    _ identity: Identity,
    _ base: Identity
  ) -> (variant: AppIdentity, findings: [LinkDiagnostic]) {
    var variant = variant
    var findings: [LinkDiagnostic] = []
    func find(_ noun: String, _ reason: String, _ place: ProjectPlace) {
      let value = "\(noun) of the variant \(quoted(identity.name ?? ""))"
      findings.append(.unknownProjectValue(value, reason).at(place))
    }
    if case .unknown(let reason, let place)? = identity.android?.package {
      variant.android = nil
      let isOfApp = identity.android?.package == base.android?.package
      if !isOfApp { find("the application ID", reason, place) }
    }
    if let apple = identity.apple, own.apple?.appIDs.isEmpty != false,
      variant.apple?.appIDs.isEmpty == false
    {
      variant.apple = own.apple ?? .init()
      for (value, noun) in [(apple.bundleID, "bundle identifier"), (apple.team, "team")] {
        let place = app?.apple?.place ?? ProjectPlace("", 1)
        switch value {
        case .unknown(let reason, let place)?: find("the \(noun)", reason, place)
        case nil: find("the \(noun)", "no line states it", place)
        case .stated?: break
        }
      }
    }
    return (variant, findings)
  }

  /// Removes the findings about identifiers that the import left out and variants have.
  mutating func removeFindings(aboutVariantsOf app: AppIdentity) {
    let variants = app.sortedVariants.map(\.identity)
    let packages = variants.compactMap(\.android?.package).map(LinkDiagnostic.otherPackage)
    let apps = variants.flatMap { $0.apple?.appIDs ?? [] }.map(LinkDiagnostic.otherApp)
    let messages = Set((packages + apps).map(\.message))
    findings.removeAll { messages.contains($0.message) }
  }

  /// Returns the name of a variant in a catalog: `Release-Staging` is `staging`, unless the name is
  /// to be whole.
  private static func name(_ text: String, isWhole: Bool = false) -> String {
    let words = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.map {
      lowercasedASCII(String($0))
    }
    let own = words.filter { isWhole || $0 != "release" && $0 != "debug" }
    let name = (own.isEmpty ? words : own).joined(separator: "-")
    return name.isEmpty ? "other" : name
  }

  mutating func addSource(of route: Route, _ index: Int, _ place: ProjectPlace) {
    sources.append(.init(keyPath: "routes[\(index)]", value: route.pattern.text, place: place))
  }

  /// Adds the lines of the scopes that only variants have: those of their domains and schemes.
  mutating func addSourcesOfScopes(_ routes: [Route], _ app: AppIdentity) {
    let names = sources.filter { source in
      source.keyPath.hasPrefix("app.variants.")
        && [".domains[", ".schemes["].contains { source.keyPath.contains($0) }
    }
    let places = Dictionary(names.map { ($0.value, $0.place) }) { first, _ in first }
    for (number, route) in routes.enumerated() {
      for (index, scope) in route.scopes.sorted().enumerated() where !app.covers(scope) {
        guard let place = scope.name.flatMap({ places[$0] }) else { continue }
        let key = "routes[\(number)].scopes[\(index)]"
        sources.append(.init(keyPath: key, value: scope.description, place: place))
      }
    }
  }
}
