import Foundation
import TestSupport
import Waymark
import WaymarkAgreement
import WaymarkCatalog

/// Two random versions of a table, and a slow and obvious comparison of them: both tables decide
/// about each of many short links.
package struct ComparisonModel {
  /// The results of comparisons, and the number of links that the model tried.
  package struct Figures: Sendable {
    package var versions = 0
    package var undecided = 0
    package var broken = 0
    package var poorer = 0
    package var weaker = 0
    package var links = 0

    package init() {}

    package mutating func add(_ other: Figures) {
      versions += other.versions
      undecided += other.undecided
      broken += other.broken
      poorer += other.poorer
      weaker += other.weaker
      links += other.links
    }
  }

  /// The place of a link among those that show a way: those that the old version opened come first,
  /// and shorter ones before longer ones.
  private struct Evidence: Comparable {
    let isNew: Bool
    let length: Int

    static func < (left: Evidence, right: Evidence) -> Bool {
      left.isNew == right.isNew ? left.length < right.length : !left.isNew
    }
  }

  private var random: RandomTables
  private let old: RouteTable
  private let new: RouteTable

  private init(seed: UInt64) throws {
    random = RandomTables(seed: seed)
    let tables = try random.oneIn(2) ? Self.versions(&random) : Self.exchanges(&random)
    (old, new) = try Self.protected(tables.old, tables.new, &random)
  }

  /// Compares two versions, and returns a text about the first mistake of the comparison.
  ///
  /// - Parameters:
  ///   - length: The maximum number of characters of the paths of which all are tried.
  ///   - count: The number of longer paths.
  package static func check(
    seed: UInt64,
    upTo length: Int,
    longer count: Int
  ) -> (Figures, String?) {
    do {
      var model = try ComparisonModel(seed: seed)
      var figures = Figures()
      let mistake = try model.mistake(length, count, &figures)
      return (figures, mistake.map { "seed \(seed): \($0)\n\(model.story)" })
    } catch {
      return (Figures(), "seed \(seed): \(error)")
    }
  }

  private var story: String {
    [("old", old), ("new", new)].map { name, table in
      let catalog = try? LinkCatalog(app: table.app, routes: table.routes, webOnly: table.webOnly)
      return "\(name): \(catalog?.json ?? "\(table.routes.map(\.pattern))")"
    }.joined(separator: "\n")
  }

  private mutating func mistake(
    _ length: Int,
    _ count: Int,
    _ figures: inout Figures
  ) throws -> String? {
    let comparison: VersionComparison
    do throws(AgreementError) {
      comparison = try VersionComparison(from: old, to: new)
    } catch {
      return "\(error)"
    }
    figures.versions = 1
    figures.broken = comparison.broken.count
    figures.poorer = comparison.broken.count { $0.kind == .poorer }
    figures.weaker = comparison.broken.count { $0.kind == .weaker }
    if !comparison.undecided.isEmpty {
      // A pair may need more states than the budget has, and the values of several parameters with
      // text around them are not always compared.
      figures.undecided = 1
      return comparison.isFine == true ? "an undecided comparison is fine" : nil
    }
    let slow = SlowComparison(
      old: old,
      new: new,
      renamed: Dictionary(comparison.renamed.map { ($0.was, $0.now) }) { first, _ in first },
      beginnings: names.filter(old.app.covers).map { ExampleLink().text(in: $0) }
    )
    var reported: [SlowComparison.Way: Evidence] = [:]
    var lost: [VersionComparison.Broken] = []
    var respelled: [VersionComparison.Broken] = []
    // Ways of the whole app come last. A link that shows one may also show that of a route.
    for link in comparison.broken {
      if SlowIdentity.keys.contains(link.key ?? "") {
        lost.append(link)
        continue
      }
      if SlowPolicies.keys.contains(link.key ?? "") {
        respelled.append(link)
        continue
      }
      let ways = slow.ways(link.url).filter { way, _ in
        way.kind == link.kind && way.key == link.key && reported[way] == nil
          && (link.kind != .moved || way.now == link.now)
      }
      guard
        let (way, isNew) = ways.first(where: { $0.way.was == link.route })
          ?? ways.first(where: { $0.way.was == nil })
      else { return "\(link.url) is \(slow.ways(link.url)), but is reported as \(link)" }
      reported[way] = Evidence(isNew: isNew, length: Self.length(link.url))
    }
    let links = links(length, count)
    if let mistake = SlowIdentity(old: old, new: new).mistake(lost, links) { return mistake }
    if let mistake = SlowPolicies(slow: slow).mistake(respelled) { return mistake }
    for link in links {
      figures.links += 1
      for (way, isNew) in slow.ways(link) {
        let evidence = Evidence(isNew: isNew, length: Self.length(link))
        if let known = reported[way], known <= evidence { continue }
        return "\(link) is \(way), but the report has \(String(describing: reported[way]))"
      }
    }
    return nil
  }

  // MARK: - Versions

  /// Returns two tables whose routes all have names: two independent ones, or one and the same with
  /// a few changes.
  private static func versions(
    _ random: inout RandomTables
  ) throws -> (old: RouteTable, new: RouteTable) {
    let tables = [try random.table(), try random.table()]
    let named = try tables.map { table in
      let routes = table.routes.enumerated().map { index, route in
        Route(route.pattern, in: route.scopes, name: "r\(index)")
      }
      return try RouteTable(routes, app: table.app, webOnly: table.webOnly)
    }
    if random.oneIn(3) { return (named[0], named[1]) }
    var routes = named[0].routes
    // Several changes of one route must not hide each other.
    var index = Int.random(in: routes.indices, using: &random.random)
    for number in 0..<Int.random(in: 1...4, using: &random.random) {
      if random.oneIn(2) { index = Int.random(in: routes.indices, using: &random.random) }
      index = min(index, routes.count - 1)
      var changed = routes
      switch Int.random(in: 0..<14, using: &random.random) {
      case 0: changed[index].pattern = try Pattern(random.pattern())
      case 1, 2: changed[index].scopes = scopes(&random)
      case 3 where changed.count > 1: changed.remove(at: index)
      case 4: changed[index].name = "renamed\(index)"
      case 5: changed[index].pattern = simplified(changed[index].pattern, &random)
      case 6, 7:
        // Another route accepts some links of this one, in the same case or action or not.
        let pattern = simplified(changed[index].pattern, &random)
        var split = Route(pattern, in: scopes(&random), name: "split\(number)")
        let first = changed[index].notes.inheritsFrom ?? changed[index].name
        if random.oneIn(2) { split.notes.inheritsFrom = first }
        changed.append(split)
      case 8 where changed.count > 1:
        // Another route replaces this one, and accepts its links.
        let pattern = changed.remove(at: index).pattern
        changed[random.oneIn(2) ? 0 : changed.count - 1].pattern = pattern
      default: changed[index].pattern = exchanged(changed[index].pattern, &random)
      }
      if (try? RouteTable(changed, app: named[0].app)) != nil { routes = changed }
    }
    let app = random.oneIn(3) ? random.app() : named[0].app
    let webOnly = random.oneIn(3) ? named[1].webOnly : named[0].webOnly
    let table = try? RouteTable(routes, app: app, webOnly: webOnly)
    return (named[0], try table ?? RouteTable(routes, app: named[0].app, webOnly: webOnly))
  }

  /// Returns random scopes, of which one kind alone is likely.
  private static func scopes(_ random: inout RandomTables) -> Set<RouteScope> {
    if random.oneIn(2) { return random.scopes() }
    return random.pick([[.appAny], [.universalAny], [.app(scheme: "x")]])
  }

  /// Returns a pattern with another restriction or without a parameter.
  private static func simplified(_ pattern: Pattern, _ random: inout RandomTables) -> Pattern {
    let pairs = [
      ("int", "a|b"), (":int", ""), ("{m?}", "{m}"), ("?}", "}"), ("{k}", "1"), ("#{f}", ""),
      (":a|b", ":b|ab"), ("-", ""), ("**}", "}"), ("}", "**}"), ("{p}", "*"), (":a|ab|b", ""),
      ("}-{", ":a|x}-{"), ("}a{", ":a|ab}a{"), (":a|x-a", ""), (":a|b}-", "}-"),
    ]
    let (one, other) = random.pick(pairs)
    return (try? Pattern(pattern.text.replacingOccurrences(of: one, with: other))) ?? pattern
  }

  /// Returns a pattern whose parameters have other places: the same places in another order, or one
  /// of them in another part of the link.
  private static func exchanged(_ pattern: Pattern, _ random: inout RandomTables) -> Pattern {
    var text = pattern.text
    var names = pattern.parameters.map(\.name)
    if random.oneIn(3) {
      let name = random.pick(names + ["z"])
      text += random.pick(["?", "&", "?k=1&"]) + random.pick(["z={z}", "z={z?}", "\(name)={z?}"])
      if random.oneIn(4) { text = pattern.text + random.pick(["#{z}", "#{z?}"]) }
      names.append("z")
    }
    let order = names.shuffled(using: &random.random)
    let marks = zip(names, order).map { (name: $0, mark: "{\u{E000}\($1)") }
    for (name, mark) in marks {
      for end in ["}", ":", "?", "*"] {
        text = text.replacingOccurrences(of: "{\(name)\(end)", with: mark + end)
      }
    }
    text = text.replacingOccurrences(of: "\u{E000}", with: "")
    return (try? Pattern(text)) ?? pattern
  }

  /// Returns two tables in which the first route has the same values in other places, and other
  /// routes open some of its shortest links.
  private static func exchanges(
    _ random: inout RandomTables
  ) throws -> (old: RouteTable, new: RouteTable) {
    let hasDomain = random.oneIn(3)
    let app = AppIdentity(
      schemes: ["x"],
      domains: hasDomain ? ["e.f.ex"] : [],
      policies: LinkPolicies(pathCase: random.oneIn(4) ? .insensitive : .sensitive)
    )
    while true {
      let names = ["p", "q", "r"]
      guard let old = try? Pattern(values(of: names, &random)) else { continue }
      let other = random.oneIn(2) ? old : (try? Pattern(values(of: names, &random))) ?? old
      let new = random.oneIn(2) ? exchanged(other, &random) : simplified(other, &random)
      var tables = try [old, new].map { pattern in
        let scopes = hasDomain ? scopes(&random) : RouteScope.everywhere
        return try RouteTable([Route(pattern, in: scopes, name: "r")], app: app)
      }
      for number in 0..<Int.random(in: 0...5, using: &random.random) {
        let text = random.pick([
          "x", "x/x", "a/x", "x/a", "a/a", "{n:a|x}/{o}", "x/{n}", "{n}/x", "x-x", "x-{n}",
          "{n}-x", "{n:a|b|x}", "{n}/{o}?k=a", "{n}?k=1", "{n}?k", "{n}#x", "x/**", "{n}ax",
          "xa{n}", "{n}/{o}?m=x", "{n}?m=x", "?k=x", "?m=x", "?k", "#x",
        ])
        let route = Route(try Pattern(text), name: "o\(number)")
        let more = tables.compactMap { try? RouteTable($0.routes + [route], app: app) }
        if more.count == 2 { tables = more }
      }
      return (tables[0], tables[1])
    }
  }

  /// Returns a random pattern with some parameters.
  private static func values(of names: [String], _ random: inout RandomTables) -> String {
    var names = names.shuffled(using: &random.random)
    func filled(_ shapes: [String]) -> String {
      var text = random.pick(shapes)
      for mark in ["0", "1"] where text.contains("{\(mark)") {
        let name = names.popLast() ?? random.pick(["s", "t", "u", "v", "w"])
        text = text.replacingOccurrences(of: "{\(mark)", with: "{\(name)")
      }
      return text
    }
    var components = (0..<Int.random(in: 0...2, using: &random.random)).map { _ in
      filled([
        "{0}", "{0}", "{0}", "{0}-{1}", "{0}-{1}", "{0}a{1}", "{0:a|ab|b}a{1}", "{0:a|b}-{1}",
        "{0}-{1:a|x-a}", "{0:a|b|x}", "{0:int}", "x{0}", "a", "*",
      ])
    }
    let end = filled(["", "", "", "{0**}", "{0**}", "{0?}", "{0?}/{1?}"])
    if !end.isEmpty { components.append(end) }
    return components.joined(separator: "/")
      + filled(["", "", "", "?k={0}", "?k={0?}", "?k={0}&m={1}", "?m={0?}", "?k={0?}&m={1?}"])
      + filled(["", "", "", "#{0}", "#{0?}"])
  }

  // MARK: - Protection

  /// Returns the tables with random protection, which differs in some routes.
  private static func protected(
    _ old: RouteTable,
    _ new: RouteTable,
    _ random: inout RandomTables
  ) throws -> (old: RouteTable, new: RouteTable) {
    if random.oneIn(4) { return (old, new) }
    var known: [String: RouteNotes] = [:]
    let (hasAndroid, hasApple) = (random.oneIn(3), random.oneIn(3))
    let names = Set((old.routes + new.routes).map(\.label)).sorted()
    let tables = try [old, new].map { table in
      var routes = table.routes
      for index in routes.indices {
        let name = routes[index].label
        var notes = known[name] ?? notes(of: routes[index], &random)
        if known[name] != nil, random.oneIn(2) {
          for _ in 0..<random.pick([1, 1, 2, 4]) { change(&notes, of: routes[index], &random) }
        }
        known[name] = known[name] ?? notes
        notes.inheritsFrom = routes[index].notes.inheritsFrom
        if random.oneIn(8) {
          notes.deprecation = .init(reason: "old", replacement: random.pick(names))
        }
        routes[index].notes = notes
      }
      let own = Set(routes.compactMap(\.name))
      for index in routes.indices.dropFirst() where random.oneIn(known.count < 4 ? 2 : 4) {
        let first = routes[0].name
        if routes[0].notes.inheritsFrom == nil, let first, own.contains(first) {
          routes[index].notes.inheritsFrom = first
        }
      }
      routes.shareProtection()
      var app = table.app
      // Only other spellings reach these limits.
      if random.oneIn(8) { app.policies.credentials = .ignore }
      if random.oneIn(8) { app.policies.maximumItems = random.pick([6, 7]) }
      if random.oneIn(8) { app.policies.maximumLength = random.pick([120, 160]) }
      if random.oneIn(8) { app.policies.plus = random.pick([.literal, .space]) }
      if random.oneIn(8) { app.policies.emptyComponents = random.pick([.collapse, .strict]) }
      if hasAndroid {
        let activity = random.pick([nil, ".A", ".A", "p.A", ".B"])
        let certificates = random.pick([[], ["A"], ["A"], ["A", "B"]])
        app.android = .init(
          package: random.oneIn(8) ? "q" : "p",
          fingerprints: certificates,
          activity: activity
        )
        if random.oneIn(8) { app.android = nil }
      }
      if hasApple {
        let apps = random.pick([["T.a"], ["T.a"], ["T.a", "T.b"], ["T.b"]])
        app.apple = .init(appIDs: apps, appClipIDs: random.oneIn(4) ? ["T.a.Clip"] : [])
        if random.oneIn(8) { app.apple = nil }
      }
      return try RouteTable(routes, app: app, webOnly: table.webOnly)
    }
    return (tables[0], tables[1])
  }

  private static func notes(of route: Route, _ random: inout RandomTables) -> RouteNotes {
    var notes = RouteNotes()
    notes.requiresVerifiedLink = random.pick([true, true, false, nil, nil, nil])
    if random.oneIn(3) { notes.gates = random.pick([["g"], ["g", "h"]]) }
    if random.oneIn(4) { notes.requires = ["q"] }
    if random.oneIn(5) { notes.activity = random.pick([".A", ".B"]) }
    if random.oneIn(8) { notes.platforms = [random.oneIn(2) ? .iOS : .android] }
    for parameter in route.pattern.parameters {
      if random.oneIn(2) { notes.secrets.append(parameter.name) }
      if parameter.isOptional, random.oneIn(2) { notes.defaults[parameter.name] = "d" }
    }
    return notes
  }

  /// Changes one property of notes.
  private static func change(
    _ notes: inout RouteNotes,
    of route: Route,
    _ random: inout RandomTables
  ) {
    let other = self.notes(of: route, &random)
    switch Int.random(in: 0..<8, using: &random.random) {
    case 0, 1: notes.requiresVerifiedLink = other.requiresVerifiedLink
    case 2: notes.gates = other.gates
    case 3: notes.requires = other.requires
    case 4: notes.activity = other.activity
    case 5, 6: notes.secrets = other.secrets
    default: notes.defaults = other.defaults.mapValues { _ in random.pick(["d", "e"]) }
    }
  }

  // MARK: - Links

  /// The names that the tables contain, and others with the label `any`.
  private var names: [RouteScope] {
    let schemes = ["x", "y", "z", "any"].map { RouteScope.app(scheme: $0) }
    let domains = ["e.f.ex", "d.e.f.ex", "g.h.ex", "any.d.e.f.ex", "any.e.f.ex", "any.f.ex", "any"]
    var known: Set<RouteScope> = []
    for table in [old, new] {
      for route in table.routes { known.formUnion(route.scopes) }
      known.formUnion(table.app.declaredScopes + table.webOnly.map(\.scope))
    }
    return (schemes + domains.map { RouteScope.universal(domain: $0) }).filter { name in
      known.contains(name) || name.name?.hasPrefix("any") == true
    }
  }

  /// Returns short links of all names that the tables contain, and of others with the label `any`.
  private mutating func links(_ length: Int, _ count: Int) -> [String] {
    let beginnings = names.filter { old.app.covers($0) || new.app.covers($0) }
      .map { ExampleLink().text(in: $0) }
    let endings = SearchCheck.endings(
      &random.random,
      names: ["k", "k", "m", "m", "n", "é", "z", "p", "w"],
      values: ["", "1", "2", "a b", "a", "b", "x", "a/b", "a-1", "1-", "a-", "a x", "12"],
      fragments: ["top", "x", "1", "a", "b", "tx", "xp", "/a/x", "/1/a", "/x", "/a/x%2F1", "/ax"]
    )
    var links = SearchCheck.paths(upTo: length).flatMap { path in
      endings.flatMap { ending in beginnings.map { $0 + path.dropFirst() + ending } }
    }
    if beginnings.isEmpty { return [] }
    let words = [
      "a", "a", "b", "b", "ab", "ba", "1", "11", "A", "a-b", "b-a", "a-a", "1-a", "1-1", "1-b-1",
      "aab", "a1ba", "x", "x", "%2F", "a%2Fb", "%252F", "a-1", "ab1", "aa", "bb", "a-a-a", "-",
      "%C3%A9", "stationary", "x-x", "a-x", "x-a", "x-a-x", "xax", "aaa", "aba", "xa", "x-x-a",
      "aaab",
    ]
    for _ in 0..<count {
      let path = (0...Int.random(in: 0...3, using: &random.random)).map { _ in random.pick(words) }
      let slash = random.oneIn(6) ? "/" : ""
      links.append(
        random.pick(beginnings) + path.joined(separator: "/") + slash
          + (random.oneIn(2) ? "" : random.pick(endings))
      )
    }
    return links
  }

  /// The length of a link without a slash for an empty host.
  private static func length(_ link: String) -> Int {
    link.utf8.count - (link.contains(":///") ? 1 : 0)
  }
}
