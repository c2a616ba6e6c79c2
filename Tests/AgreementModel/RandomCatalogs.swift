package import TestSupport
import Waymark
package import WaymarkCatalog

/// Random catalogs whose routes differ in links of few characters.
package struct RandomCatalogs {
  package var random: SeededGenerator

  package init(random: SeededGenerator) { self.random = random }

  mutating func pick<Element>(_ choices: [Element]) -> Element { random.pick(choices) }

  mutating func oneIn(_ count: Int) -> Bool { random.oneIn(count) }

  /// Returns a catalog with a route for the web; with a variant of the app now and then.
  mutating func catalog() throws -> LinkCatalog {
    let catalog = try catalogWithVariant(oneIn: 8)
    return catalog.variant("other") ?? catalog
  }

  /// Returns a catalog with a route for the web; now and then the app has the variant `other`.
  ///
  /// - Parameter count: The number of catalogs of which one has the variant, on average.
  package mutating func catalogWithVariant(oneIn count: Int) throws -> LinkCatalog {
    while true {
      var app = app()
      if app.domains != .any, oneIn(5) { app.wrappers = wrappers() }
      let webOnly = try webOnly(of: app)
      let routes = try routes(of: app, webOnly)
      guard !routes.isEmpty else { continue }
      let catalog = try LinkCatalog(app: app, routes: routes, webOnly: webOnly)
      if !oneIn(count) { return catalog }
      var base = app
      var other = self.app()
      other.policies = app.policies
      // No host is another app's for a variant that accepts every domain.
      if other.domains == .any { base.wrappers = [] }
      base.variants["other"] = other
      let both = try LinkCatalog(app: base, routes: routes, webOnly: webOnly)
      if let variant = both.variant("other"), (try? variant.table()) != nil { return both }
    }
  }

  /// Returns the catalog with routes that also have links with a custom scheme of the app.
  mutating func withSchemes(_ catalog: LinkCatalog) throws -> LinkCatalog {
    if catalog.app.schemes.list.isEmpty { return catalog }
    let routes = catalog.routes.map { route in
      if oneIn(3) { return route }
      var notes = route.notes
      if oneIn(6) { notes.requiresVerifiedLink = true }
      let scopes = route.scopes.union([pick([.appAny, .app(scheme: "x")])])
      return Route(route.pattern, in: scopes, name: route.name, notes: notes)
    }
    let kept = Self.withoutConflicts(routes, catalog.app, catalog.webOnly)
    return try LinkCatalog(app: catalog.app, routes: kept, webOnly: catalog.webOnly)
  }

  /// Returns the catalog of the same app at another time: with fewer, changed and other routes.
  package mutating func older(_ catalog: LinkCatalog) throws -> LinkCatalog {
    var routes = catalog.routes
    for _ in 0...Int.random(in: 0...2, using: &random) {
      let place = Int.random(in: routes.indices, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0 where routes.count > 1: routes.remove(at: place)
      case 1: routes[place].notes.activity = routes[place].notes.activity == nil ? ".Other" : nil
      case 2: routes[place].notes.platforms = oneIn(2) ? nil : [oneIn(2) ? .iOS : .android]
      default:
        routes[place].pattern = try Pattern(pattern())
        routes[place].notes.examples = []
      }
    }
    routes += try self.routes(of: catalog.app, []).prefix(2).enumerated().map { index, route in
      Route(route.pattern, in: route.scopes, name: "new\(index)", notes: route.notes)
    }
    let webOnly = oneIn(3) ? [] : catalog.webOnly
    let kept = Self.withoutConflicts(routes, catalog.app, webOnly)
    return try LinkCatalog(app: catalog.app, routes: kept, webOnly: webOnly)
  }

  private mutating func app() -> AppIdentity {
    let known = [Self.fingerprint] + (oneIn(2) ? [Self.otherFingerprint] : [])
    let fingerprints = oneIn(2) ? known : []
    let hasApple = !oneIn(6)
    let hasAndroid = !hasApple || !oneIn(4)
    return AppIdentity(
      schemes: oneIn(4) ? ["x"] : [],
      domains: oneIn(12)
        ? .any
        : pick([
          ["e.fo"], ["e.fo"], ["e.fo"], ["e.fo", "*.e.fo"], ["*.e.fo"], ["e.fo", "g.ho"],
          ["d.e.fo", "*.e.fo"], ["e.fo", "intranet"],
        ]),
      apple: hasApple
        ? .init(appIDs: ["ABCDE12345.a.b"] + (oneIn(4) ? ["ABCDE12345.a.c"] : [])) : nil,
      android: hasAndroid
        ? .init(
          package: "a.b",
          fingerprints: fingerprints,
          activity: oneIn(12) ? nil : pick([".Main", "a.b.Main", "c.Start"]),
          minSDK: pick([nil, 26, 30, 31, 33, 35, 35, 35, 35])
        ) : nil,
      policies: LinkPolicies(
        trailingSlash: oneIn(3) ? .strict : .ignore,
        emptyComponents: oneIn(3) ? .strict : .collapse,
        pathCase: oneIn(3) ? .insensitive : .sensitive,
        plus: oneIn(4) ? .space : .literal
      )
    )
  }

  /// Returns wrappers whose paths are few; those of one host may conflict.
  private mutating func wrappers() -> [AppIdentity.Wrapper] {
    (0...(oneIn(3) ? 1 : 0)).map { _ in
      let paths = (0...(oneIn(3) ? 1 : 0)).map { _ in pattern() }
      return .init(host: pick(["x.yo", "x.yo", "w.fo"]), paths: paths, item: oneIn(3) ? nil : "a")
    }
  }

  static let fingerprint = (1...32).map { _ in "AB" }.joined(separator: ":")
  static let otherFingerprint = (1...32).map { _ in "CD" }.joined(separator: ":")

  private mutating func webOnly(of app: AppIdentity) throws -> [WebOnlyPath] {
    guard oneIn(3) else { return [] }
    var paths: [WebOnlyPath] = []
    for _ in 0...(oneIn(3) ? 1 : 0) {
      let path = WebOnlyPath(try Pattern(pattern()), domain: oneIn(3) ? domain(of: app) : nil)
      let isNew = !paths.contains { $0.pattern == path.pattern }
      if isNew, (try? RouteTable([], app: app, webOnly: [path])) != nil { paths.append(path) }
    }
    return paths
  }

  /// Returns a domain of an app, or one that a wildcard of the app includes.
  private mutating func domain(of app: AppIdentity) -> String {
    let domain = pick(app.domains.list.isEmpty ? ["e.fo", "*.e.fo"] : app.domains.list)
    return domain.hasPrefix("*.") && oneIn(2) ? "d" + domain.dropFirst() : domain
  }

  private mutating func routes(of app: AppIdentity, _ webOnly: [WebOnlyPath]) throws -> [Route] {
    var routes: [Route] = []
    for index in 0..<Int.random(in: 1...5, using: &random) {
      var notes = RouteNotes()
      if oneIn(6) { notes.activity = pick([".Other", "a.b.Other"]) }
      if oneIn(6) { notes.platforms = [oneIn(2) ? .iOS : .android] }
      if oneIn(8) { notes.deprecation = .init(reason: "It moved.") }
      let scope = oneIn(3) ? RouteScope.universal(domain: domain(of: app)) : .universalAny
      var route = Route(try Pattern(pattern()), in: [scope], name: "r\(index)", notes: notes)
      if oneIn(5) {
        let example = ExampleLink(readable: route.pattern).relativePath
        route.notes.examples = [example]
      }
      routes.append(route)
    }
    return Self.withoutConflicts(routes, app, webOnly)
  }

  private static func withoutConflicts(
    _ routes: [Route],
    _ app: AppIdentity,
    _ webOnly: [WebOnlyPath]
  ) -> [Route] {
    var kept: [Route] = []
    for route in routes
    where !kept.contains(where: { $0.name == route.name })
      && (try? RouteTable(kept + [route], app: app, webOnly: webOnly)) != nil
    {
      kept.append(route)
    }
    return kept
  }

  // MARK: - Patterns

  private mutating func pattern() -> String {
    var names = ["p", "q", "r", "s", "t", "u", "v", "w"]
    var parts = (0..<pick([0, 1, 1, 2, 2, 3])).map { _ in component(&names) }
    if oneIn(6) {
      parts.append(pick(["**", "{rest**}"]))
    } else if oneIn(4) {
      let name = names.removeLast()
      parts.append(pick(["{\(name)?}", "{\(name):a|b?}", "{\(name):int?}", "a{\(name)?}"]))
      if oneIn(3) { parts.append("{\(names.removeLast())?}") }
    }
    var text = parts.joined(separator: "/")
    if oneIn(6) { text += "/" }
    if oneIn(7) { text += query() }
    if oneIn(10) {
      text += pick(["#b", "#{f}", "#{f?}", "#{f:int}", "#a", "#b{f}", "#/{f}", "#/a/{f}", "#{f}a"])
    }
    return text
  }

  private mutating func query() -> String {
    var items = [
      "a=1", "a={a}", "a", "b={b}", "b={b?}", "c=2", "c={n:int}", "a=b", "b=a b", "é=1",
      "a=b{a}", "a=1-{a}", "b={b}a", "c=a{n:int}-{m}", "b=é{b?}",
    ]
    items.shuffle(using: &random)
    var known: Set<Character> = []
    let chosen = items.prefix(pick([1, 1, 2, 3])).filter { known.insert($0.first ?? "a").inserted }
    return "?" + chosen.joined(separator: "&")
  }

  private mutating func component(_ names: inout [String]) -> String {
    switch Int.random(in: 0..<12, using: &random) {
    case 0...4: return pick(["a", "b", "1", "ab", "a", "b", "A", "a1", "aa", "a\\/b", "é"])
    case 5...7: return "{\(names.removeLast())}"
    case 8: return "*"
    case 9:
      let name = names.removeLast()
      return pick(["{\(name):int}", "{\(name):a|b}", "{\(name):b|1|ab}", "{\(name):uuid}"])
    case 10:
      let name = names.removeLast()
      return pick(["a{\(name)}", "{\(name)}b", "a-{\(name)}", "a{\(name):int}", "1{\(name):a|b}"])
    default:
      let (one, two) = (names.removeLast(), names.removeLast())
      return pick(["{\(one)}-{\(two)}", "{\(one):int}a{\(two)}", "a{\(one)}b{\(two):b|1}"])
    }
  }
}
