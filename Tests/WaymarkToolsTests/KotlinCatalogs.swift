import TestSupport
import Waymark
import WaymarkCatalog

/// Catalogs that Kotlin's compiler is tried on besides the examples.
enum KotlinCatalogs {
  static func all(seed: UInt64) throws -> [(name: String, catalog: LinkCatalog)] {
    var tables = RandomTables(seed: seed)
    var catalogs = [
      ("names", try names()), ("shapes", try shapes(of: .any)), ("many routes", try many()),
      ("defaults", try defaults()), ("families", try families()), ("lists", try lists()),
      ("shapes with lists", try shapesWithLists()),
      // Links are written for names only.
      (
        "shapes of an app",
        try shapes(of: AppIdentity(schemes: ["s", "y"], domains: ["s.example", "*.a.b", "*.b"]))
      ),
    ]
    catalogs += try HostCases.catalogs()
    while catalogs.count < 15 {
      let table = try tables.table()
      let routes = table.routes.enumerated().map { index, route in
        var route = route
        route.name = "r\(index)"
        if index % 5 == 4 { route.notes.platforms = [.iOS] }
        if index % 4 == 3, !table.app.domains.list.isEmpty {
          route.notes.requiresVerifiedLink = true
        }
        if index % 3 == 1 { route.notes.secrets = route.pattern.parameters.prefix(1).map(\.name) }
        if index % 4 == 1 { route.notes.gates = tables.pick([["g"], ["g", "g 2"], ["é"]]) }
        if index % 5 == 1 { route.notes.requires = tables.pick([["g"], ["paid", "old"]]) }
        if index % 7 == 2 { route.notes.deprecation = .init(reason: "old") }
        if index > 0, tables.oneIn(2) {
          let other = "r\(Int.random(in: 0..<index, using: &tables.random))"
          if tables.oneIn(2) {
            route.notes.parent = other
          } else {
            route.notes.inheritsFrom = other
          }
        }
        return route
      }
      var app = table.app
      if tables.oneIn(3) { app.policies.credentials = .ignore }
      if tables.oneIn(4) { app.policies.maximumItems = 2 }
      if tables.oneIn(4) { app.policies.maximumLength = 40 }
      let catalog = try? LinkCatalog(
        app: app,
        routes: flattened(routes),
        webOnly: table.webOnly
      )
      if let catalog { catalogs.append(("random \(catalogs.count)", catalog)) }
    }
    return catalogs
  }

  /// Lets no route inherit from one that inherits, and a family have the notes of its first route.
  ///
  /// No family has a catch-all: the table writes one into another pattern as one text, or as an
  /// item that the pattern does not have, and a class refuses that.
  private static func flattened(_ routes: [Route]) -> [Route] {
    routes.map { route in
      var route = route
      guard let name = route.notes.inheritsFrom,
        let first = routes.first(where: { $0.name == name })
      else { return route }
      let hasCatchAll = (first.pattern.parameters + route.pattern.parameters).contains(
        where: \.isRest
      )
      guard first.notes.inheritsFrom == nil, !hasCatchAll else {
        route.notes.inheritsFrom = nil
        return route
      }
      route.notes.gates = first.notes.gates
      route.notes.requires = first.notes.requires
      route.notes.parent = first.notes.parent
      route.notes.requiresVerifiedLink = first.notes.requiresVerifiedLink
      route.notes.secrets = (first.notes.secrets + route.notes.secrets).unique
      return route
    }
  }

  /// Names that mean something in Kotlin, or are none at all.
  private static func names() throws -> LinkCatalog {
    let names = [
      "class", "string", "List", "links", "companion", "user", "404",
      "日本", "a$b \"c\"\\", "unit", "any", "object", "long", "UUID", "pair", "_", "-",
      "\u{202E}evil", "names route", String(repeating: "long name ", count: 20),
      "👩‍👩‍👧", "wait", "notify", "item",
      "route", "match", "станция", "स्टेशन", "สถานี", "e\u{301}té", "straße",
      "Ωmega-Ωmega",
      "სადგური", "٣ محطة", "a\u{200C}b",
    ]
    var routes: [Route] = []
    for (index, name) in names.enumerated() {
      var notes = RouteNotes(summary: "@throws */ /* ${x} [\(name)] \u{2028}")
      if index % 3 == 0 {
        notes.deprecation = .init(reason: "$x \"\(name)\" \\ \u{2028} é", replacement: names[1])
      }
      let patterns = [
        "n\(index)", "n\(index)/{class}/{is}/{_}", "n\(index)/{url}?Url={Url}&uRL={appLink?}",
        "n\(index)/{string:String|string|STRING|a b|a_b|404|$x|\"|日本|é|_|ß|ก็|ა|я|ǆ}",
        "n\(index)/{text**}",
        "n\(index)/{long:int}/{Long:uuid}/{m}/{it}/{null?}", "n\(index)/*/*/{in}#{value?}",
        "n\(index)/{yield}/{Kind:film|book}/{Size}/{size:s|m}/{x:x|y}",
      ]
      routes.append(try Route(patterns[index % patterns.count], name: name, notes: notes))
    }
    let app = AppIdentity(
      name: "Names",
      schemes: ["names", "n.a+m-e"],
      domains: [
        "names.example", "*.names.example", "localhost:8080", "münchen.example", "İßⱥ.example",
      ],
      policies: LinkPolicies(plus: .space, credentials: .ignore, maximumItems: 4)
    )
    return try LinkCatalog(app: app, routes: routes)
  }

  /// Patterns with everything that a pattern may have.
  private static func shapes(of app: AppIdentity) throws -> LinkCatalog {
    let words = (0..<520).map { "w\($0)" }.joined(separator: "|")
    let patterns = [
      "", "{first?}/{second:int?}/a{third?}", "c/{a}-{b:int}-{c:x|y-z|z}", "c/{a:int}x{b:uuid}",
      "c/v{a}.{b}.{c}", "d/é-{x}/日本", "d/{a:b\\|c|d\\?|e\\/f|\\*\\*}", "d/a\\/b/%25/{x}", "e/{k}?m",
      "e/{k}?m=1", "e/{w:\(words)}", "f?k={x}&y", "f?q={q:int}&w={w:a|b\\/c?}&u={u:uuid?}#{f:int?}",
      "f?a\\+b=c d+&é={e}#to p", "g/{path**}?more", "g/{id:uuid}/", "h/{x:p|q}", "h/{x:int}",
      "p/{x:a|b|c|d|e|f|g|h|i|j|k|l}",
      "h/{x:uuid}", "h/{x}", "h/*", "h/**", "i/{a?}", "i?tag={t}", "i?q={q}", "j/station/special",
      "j/station/{id}", "k/" + (0..<100).map { "{p\($0)}" }.joined(separator: "/"),
      "l?" + (0..<119).map { "i\($0)={i\($0):int?}" }.joined(separator: "&"),
      "m?" + (0..<121).map { "i\($0)={i\($0):int?}" }.joined(separator: "&"),
      "n/" + String(repeating: "é", count: 2000) + "{x}",
      "o?s=by-{k}&r={a:int}-{b}", "o?s={k}&r={a}-{b:x|y-z}&t=A{c?}é", "o#/{t}/{id:int}",
      "o#/chats/{id}", "o#s-{id}", "o#{all}", "o#a\\/{id?}", "o#{a:p|q\\/r}--{b}/",
      "p?s={a?}-{b:int?}&t={t?}", "p#{a?}-{b?}", "q/{a?}-{b?}/{c?}/{d:int?}/e{f?}",
    ]
    var routes = try patterns.enumerated().map { try Route($1, name: "s\($0)") }
    routes[25].notes.platforms = [.iOS]
    routes.append(
      try Route("j/only", in: [.app(scheme: "y"), .universal(domain: "*.a.b")], name: "only")
    )
    return try LinkCatalog(
      app: app,
      routes: routes,
      webOnly: [
        WebOnlyPath(try Pattern("h/7/**")), WebOnlyPath(try Pattern("j/{x}"), domain: "*.b"),
      ]
    )
  }

  private static func shapesWithLists() throws -> LinkCatalog {
    let shapes = try shapes(of: AppIdentity(schemes: ["s"], domains: ["s.example"]))
    let routes = shapes.routes.filter { $0.scopes == RouteScope.everywhere }.map { route in
      var route = route
      route.notes.lists = route.pattern.repeatableNames
      return route
    }
    return try LinkCatalog(app: shapes.app, routes: routes)
  }

  /// Lists of repeated query items, also in some patterns of a family only.
  private static func lists() throws -> LinkCatalog {
    let families = [
      ["a?tag={tag*}"], ["b?n={n*:int?}&k={k*:x|y?}&u={u*:uuid?}#{f?}"],
      ["c/{id:int}?tag={tag*?}&one={one?}&page={page:int?}"], ["d?s=by-{tag*}&t=A{c*?}é"],
      ["e?tag={tag*}", "e/{tag}"], ["g?x={x*:int}", "h?x={x}"],
      ["i?tag={tag*?}", "i/x/{id:int}"], ["j/{o?}", "j/all?o={o*?}"],
      ["k?w={w*:a|b}", "l?w={w*:a|b}", "m/{w:a|b}"], ["n?x={x}", "o?x={x*}"],
    ]
    var routes: [Route] = []
    for (number, patterns) in families.enumerated() {
      for (place, text) in patterns.enumerated() {
        let pattern = try Pattern(text.replacing("*", with: ""))
        let notes = RouteNotes(
          parent: number == 2 ? "f0" : nil,
          defaults: number == 2 ? ["page": "1"] : [:],
          lists: pattern.repeatableNames.filter { text.contains("{\($0)*") },
          secrets: number == 1 ? ["n"] : []
        )
        var route = Route(
          pattern,
          name: place == 0 ? "f\(number)" : "f\(number) \(place)",
          notes: notes
        )
        if place > 0 { route.notes.inheritsFrom = "f\(number)" }
        routes.append(route)
      }
    }
    return try LinkCatalog(
      app: AppIdentity(schemes: ["l"], domains: ["l.example"]),
      routes: routes
    )
  }

  /// Optional parameters with defaults in each part of a link.
  private static func defaults() throws -> LinkCatalog {
    let routes = [
      try Route(
        "s/{id:int}/{action:arrivals|filter|service-alerts?}",
        name: "station",
        notes: RouteNotes(
          examples: ["d://s/25", "d://s/25/arrivals", "d://s/25/filter"],
          defaults: ["action": "arrivals"]
        )
      ),
      try Route(
        "t/{a?}/{b:int?}/x{c?}",
        name: "three",
        notes: RouteNotes(defaults: ["a": "a", "b": "25", "c": "b"])
      ),
      try Route(
        "q?p={p:int?}&k={k:a|b?}&t={t?}#{f?}",
        name: "query",
        notes: RouteNotes(defaults: ["p": "-1", "k": "b", "t": "x y", "f": "top"])
      ),
      try Route(
        "u/{id:uuid?}?n={n?}",
        name: "uuid",
        notes: RouteNotes(defaults: ["id": "123E4567-E89B-12D3-A456-42661417400A", "n": ""])
      ),
      try Route("{z?}/", name: "slash"),
      try Route("v/{a?}/{b?}", name: "half", notes: RouteNotes(defaults: ["b": "new"])),
      try Route(
        "w/{a?}/{b:int?}",
        name: "edges",
        notes: RouteNotes(defaults: ["a": "", "b": "-9223372036854775808"])
      ),
    ]
    return try LinkCatalog(
      app: AppIdentity(schemes: ["d"], domains: ["d.example"]),
      routes: routes
    )
  }

  /// Routes whose patterns differ in the types of their values, and in their schemes and domains.
  private static func families() throws -> LinkCatalog {
    let patterns = [
      ["a/{x:int}", "b/{x}", "c/v{x}", "c?x={x}"], ["d/{y:int}/{z?}", "e?y={y:uuid}&z={z:int?}"],
      ["f/{w:a|b}", "g/{w:b|c}", "f?w={w}"], ["h/{t:int?}", "i?t={t?}"],
      ["k?l={l?}", "k/x/{l}"], ["m/{a?}/{b?}/{c:int?}", "m?a={a}", "m?b={b?}#{c:int?}"],
      ["n/{i:int}", "o/{i:int}", "p/{i:int}", "q/{i:int}"], ["r/{u:uuid}", "r?u={u:uuid}"],
    ]
    let scopes: [Set<RouteScope>] = [
      RouteScope.everywhere, [.app(scheme: "y"), .universal(domain: "b.example")],
      [.universal(domain: "*.c.example"), .appAny], [.universal(domain: "a.example")],
    ]
    var routes: [Route] = []
    for (number, family) in patterns.enumerated() {
      for (place, pattern) in family.enumerated() {
        let name = "f\(number)"
        var route = try Route(
          pattern,
          in: scopes[(number + place) % scopes.count],
          name: place == 0 ? name : "\(name) \(place)"
        )
        if place > 0 { route.notes.inheritsFrom = name }
        if (number + place) % 3 == 0 { route.notes.deprecation = .init(reason: "old") }
        route.notes.defaults = ["t": "25"].filter { item in
          route.pattern.parameters.contains { $0.name == item.key && $0.isOptional }
        }
        routes.append(route)
      }
    }
    return try LinkCatalog(
      app: AppIdentity(
        schemes: ["x", "y"],
        domains: ["a.example", "b.example", "*.c.example"]
      ),
      routes: routes
    )
  }

  /// More routes than one method sets up.
  private static func many() throws -> LinkCatalog {
    let routes = try (0..<400).map {
      try Route("area\($0 % 60)/{id:int}/part\($0)/{name}/{kind:a|b?}", name: "route \($0)")
    }
    return try LinkCatalog(
      app: AppIdentity(schemes: ["many"], domains: ["many.example"]),
      routes: routes
    )
  }
}
