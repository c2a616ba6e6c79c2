import Testing
import Waymark
import WaymarkCatalog

@testable import WaymarkPlatforms

@Suite struct `Generated Kotlin` {
  private func text(_ catalog: LinkCatalog, package: String? = nil, type: String? = nil) throws
    -> String
  {
    try #require(try catalog.generate(.kotlin(package: package, type: type)).files.first).text
  }

  /// What the file says before the matcher, which is the same for every catalog.
  private func declarations(_ catalog: LinkCatalog) throws -> String {
    let text = try text(catalog)
    let end = try #require(text.firstRange(of: "\n        /**\n         * Text that has to"))
    return String(text[..<end.lowerBound])
  }

  private func noted(_ generation: Generation) -> [String] {
    generation.findings.map { "\($0.code.rawValue) \($0.route ?? "-")" }
  }

  private func catalog(_ routes: [Route], name: String = "Example") throws -> LinkCatalog {
    try LinkCatalog(
      app: AppIdentity(
        name: name,
        schemes: ["example"],
        domains: ["www.example.com"],
        android: .init(package: "com.example.in.app")
      ),
      routes: routes,
      webOnly: [WebOnlyPath(try Pattern("login/**"), domain: "www.example.com")]
    )
  }

  @Test func `generated Kotlin has a class for each route and a row for its pattern`() throws {
    let notes = RouteNotes(
      summary: "What /* was */ read",
      deprecation: .init(reason: "costs $5", replacement: "book")
    )
    let catalog = try catalog([
      Route("home", name: "home"),
      Route("book/{id:int}/{part:table-of-contents|2|ça?}", name: "book"),
      Route("read/*/{class}/{in**}?q={q?}#{at:uuid?}", name: "read", notes: notes),
    ])
    #expect(try declarations(catalog) == KotlinExample.text)
    #expect(try catalog.generate(.kotlin()).findings.isEmpty)
  }

  @Test func `generated Kotlin is the same each time`() throws {
    let catalog = try catalog([Route("a/{b:c|d}", name: "a"), Route("e", name: "e")])
    #expect(try text(catalog) == text(catalog))
  }

  @Test(arguments: [
    ("", "AppRoute"), ("Underway", "UnderwayRoute"), ("my transit-app", "MyTransitAppRoute"),
    ("7 Days", "Route7DaysRoute"), ("Zürich", "ZürichRoute"), ("時刻表", "時刻表Route"),
    ("Ελλάδα – ταξίδια", "ΕλλάδαΤαξίδιαRoute"), ("स्टेशन", "स्टेशनRoute"),
    ("🚉 now", "U1F689NowRoute"),
  ])
  func `generated Kotlin is named after the app`(name: String, type: String) throws {
    let generation = try catalog([Route("a", name: "a")], name: name).generate(.kotlin())
    #expect(generation.files.map(\.path) == ["com/example/in/app/\(type).kt"])
  }

  @Test func `the package and the name of generated Kotlin can be selected`() throws {
    let catalog = try catalog([Route("a", name: "a")])
    let generation = try catalog.generate(.kotlin(package: "org.links", type: "Links2"))
    #expect(generation.files.map(\.path) == ["org/links/Links2.kt"])
    #expect(generation.files[0].text.contains("sealed class Links2("))
    #expect(generation.files[0].text.contains("package org.links\n"))
  }

  private static let badNames: [(package: String?, type: String?, used: String)] = [
    ("org.a b", nil, "org.aB"), ("org..a", nil, "org.a"), ("org.1a", nil, "org._1a"),
    ("org._", nil, "org._Value"), (nil, "", "Value"), (nil, "a-b", "AB"), (nil, "a.b", "AB"),
    (nil, "class $x", "ClassX"), (nil, "٣x", "Route٣x"), (nil, "a\u{301}", "A\u{301}"),
    (nil, "👍", "U1F44D"),
    (nil, String(repeating: "é", count: 31), "É" + String(repeating: "é", count: 29)),
  ]

  @Test(arguments: badNames.indices)
  func `an invalid name is replaced and reported once`(index: Int) throws {
    let (package, type, used) = Self.badNames[index]
    let generation = try catalog([Route("a", name: "a")])
      .generate(.kotlin(package: package, type: type))
    #expect(
      generation.findings == [.badKotlinName(package ?? type ?? "", used: used)]
    )
    #expect(generation.isUsable)
    #expect(generation.files.count == 1)
    let line = package == nil ? "sealed class \(KotlinName.quoted(used))(" : "package \(used)\n"
    #expect(generation.files.first?.text.contains(line) == true)
  }

  @Test func `a package without a name is ignored`() throws {
    let generation = try catalog([Route("a", name: "a")]).generate(.kotlin(package: "."))
    #expect(noted(generation) == ["generate.kotlin-no-package -"])
    #expect(generation.files.map(\.path) == ["ExampleRoute.kt"])
  }

  @Test func `names keep letters of every script`() throws {
    let generation = try catalog([
      Route("s/{kind:остановка|маршрут}", name: "станция"),
      Route("ს/{k:ა|ბ}", name: "სადგური"), Route("straße", name: "straße"),
      Route("strasse", name: "STRASSE"), Route("e", name: "e\u{301}té"), Route("e2", name: "Été"),
      Route("สถานี/{k:ที่|b?}", name: "สถานี"),
    ]).generate(.kotlin())
    let text = generation.files[0].text
    for line in [
      "data class Станция(\n        val kind: Станция.Kind\n", "ОСТАНОВКА(", "data class სადგური(",
      "object Straße :", "object `E\u{301}té` :",
      "data class `สถานี`(\n        val k: `สถานี`.K? = null\n", "`ที่`(", " ა(",
    ] { #expect(text.contains(line), "\(line)\n\(text.prefix(3_000))") }
    #expect(
      noted(generation) == ["generate.kotlin-same-class STRASSE", "generate.kotlin-same-class Été"]
    )
  }

  @Test func `generated classes have names that differ in more than case`() throws {
    let names = ["user", "User", "string", "a-b", "a b", "404", "links", "é", "example route", "_"]
    let routes = try names.enumerated().map { try Route("r\($0)", name: $1) }
    let generation = try catalog(routes).generate(.kotlin())
    let lines = generation.files[0].text.split(separator: "\n")
    let classes = lines.filter { $0.contains(" : ExampleRoute(") }
      .map { String($0.split(separator: " ")[1]) }
    #expect(
      classes == [
        "User", "StringLink", "AB", "Route404", "LinksLink", "É", "ExampleRouteLink", "_Value",
      ]
    )
    #expect(
      noted(generation) == [
        "generate.kotlin-same-class User", "generate.kotlin-renamed string",
        "generate.kotlin-same-class a b", "generate.kotlin-renamed links",
        "generate.kotlin-renamed example route",
      ]
    )
  }

  @Test func `generated properties have different getters`() throws {
    let text = try text(
      catalog([Route("{url}/{Url}/{class}/{in}/{_}/{x}?X={X}&y={appLink}&z={yield}", name: "a")])
    )
    let names = ["urlValue", "UrlValue2", "classValue", "`in`", "_Value", "x", "XValue", "`yield`"]
    for name in names {
      #expect(text.contains("val \(name): String"), "\(name)")
    }
  }

  @Test func `an enumeration has another name than properties and its constants`() throws {
    let text = try text(
      catalog([
        Route("a/{Kind:film|book}/{x:x|y}", name: "a"), Route("b/{Size}/{size:s|m}", name: "b"),
        Route("c/{kind:kind|other}", name: "c"),
      ])
    )
    for line in [
      "val Kind: A.KindValue", "enum class KindValue(", "val x: A.XValue", "enum class XValue(",
      "val sizeValue: B.SizeValue", "enum class SizeValue(", "val kind: C.Kind", "enum class Kind(",
    ] { #expect(text.contains(line), "\(line)\n\(text.prefix(3_000))") }
  }

  @Test(arguments: [
    ("a\"b\\", #""a\"b\\""#), ("$x ${y}", #""\$x \${y}""#), ("é😀", #""\u00E9\uD83D\uDE00""#),
    ("\u{2028}", #""\u2028""#), ("", "\"\""),
  ])
  func `a Kotlin literal is escaped`(text: String, literal: String) {
    #expect(CodeText.literal(text) == literal)
  }

  @Test(arguments: [
    ("a */ b", "a *&#47; b"), ("/* a", "/&#42; a"), ("/**/", "/&#42;*&#47;"), ("@see", "&#64;see"),
    ("a\u{202E}b\u{2028}", "a b "),
  ])
  func `a comment in Kotlin cannot end early`(text: String, comment: String) {
    #expect(CodeText.comment(text) == comment)
  }

  @Test func `a route without a class and a parameter of another type are reported`() throws {
    let words = (0...KotlinRoute.wordLimit).map { "w\($0)" }.joined(separator: "|")
    let many = (0...KotlinRoute.slotLimit).map { "i\($0)={i\($0)?}" }.joined(separator: "&")
    let numbers = (0...120).map { "i\($0)={i\($0):int?}" }.joined(separator: "&")
    let generation = try LinkCatalog(
      app: AppIdentity(schemes: ["example"], domains: []),
      routes: [
        Route("a", name: "a", notes: RouteNotes(platforms: [.iOS])),
        Route("b/{w:\(words)}", name: "b"), Route("c?\(many)", name: "c"),
        Route("d?\(numbers)", name: "d"),
        Route("e", name: "e", notes: RouteNotes(platforms: [.android])),
      ]
    ).generate(.kotlin())
    #expect(
      noted(generation) == [
        "generate.kotlin-no-package -", "generate.other-platform a",
        "generate.kotlin-many-words b", "generate.kotlin-too-many-values c",
        "generate.kotlin-too-many-values d",
      ]
    )
    #expect(generation.files[0].text.contains("val w: String)"))
    #expect(!generation.isUsable)
  }

  @Test func `a note names a wrapper whose links only a server knows`() throws {
    let catalog = try catalog([Route("home", name: "home")])
    var app = catalog.app
    app.wrappers = [.init(host: "click.mail.example", paths: ["ls", "uni"])]
    let generation = try catalog.replacing(app).generate(.kotlin())
    #expect(noted(generation) == ["generate.kotlin-wrapper -"])
    app.wrappers = [.init(host: "click.mail.example", paths: ["ls", "uni"], item: "url")]
    #expect(try noted(catalog.replacing(app).generate(.kotlin())).isEmpty)
    #expect(try text(catalog.replacing(app)).contains(#"item = "url""#))
  }

  @Test func `a catalog with too many routes is rejected`() throws {
    let routes = try (0..<KotlinGenerator.routeLimit).map { try Route("r\($0)", name: "r\($0)") }
    let generation = try catalog(routes).generate(.kotlin())
    #expect(generation.files.isEmpty)
    let limit = KotlinGenerator.routeLimit
    #expect(
      generation.findings == [.tooManyRoutes(count: limit + 1, limit: limit)]
    )
  }

  @Test func `two routes with the same class are reported with both names and a remedy`() throws {
    let names = ["service-alerts", "serviceAlerts", "string link", "string", "SERVICE-ALERTS"]
    let routes = try names.enumerated().map { try Route("r\($0)", name: $1) }
    let generation = try catalog(routes).generate(.kotlin())
    #expect(!generation.isUsable)
    #expect(
      generation.findings.map(\.message) == [
        "the class 'ServiceAlerts' of the route has the same name as that of the route "
          + "'service-alerts'",
        "the class 'StringLink' of the route has the same name as that of the route 'string link'",
        "the class 'SERVICEALERTS' of the route differs only in case from 'ServiceAlerts', the "
          + "class of the route 'service-alerts'",
      ]
    )
    #expect(generation.findings.allSatisfy { $0.help == "rename one of the two routes" })
    #expect(generation.findings.map(\.route) == ["serviceAlerts", "string", "SERVICE-ALERTS"])
  }

  @Test func `a generated method has a limited number of routes and values`() throws {
    let routes = try (0..<900).map { try Route("r\($0)/{id:int}", name: "r\($0)") }
    let wide = try (0..<9).map { number in
      let items = (0..<100).map { "i\($0)={i\($0)?}" }.joined(separator: "&")
      return try Route("w\(number)?\(items)", name: "w\(number)")
    }
    let text = try text(catalog(routes + wide))
    for part in text.split(separator: "private fun ") {
      let values = part.ranges(of: "v.text(").count + part.ranges(of: "v.long(").count
      #expect(values + part.ranges(of: "\" -> ").count <= KotlinGenerator.chunkLimit)
      #expect(part.ranges(of: "        add(Route(").count <= KotlinGenerator.chunkLimit)
    }
    #expect(text.ranges(of: "\" -> R").count == 900)
    #expect(text.ranges(of: "        add(Route(\"R").count == 900)
  }

  @Test(arguments: [
    (["a/{x:int}", "b/{x:int}"], "Long"), (["a/{x:int}", "b/{x}"], "String"),
    (["a/{x:c|d}", "b/{x:d|e}"], "String"), (["a/{x}", "b/{x**}"], "List<String>"),
    (["a/{x**}", "b?x={x:int}"], "List<String>"), (["a/{x**}", "b"], "List<String>? = null"),
  ])
  func `a property has a type that every pattern of its class can give`(
    patterns: [String],
    type: String
  ) throws {
    var other = try Route(patterns[1], name: "other")
    other.notes.inheritsFrom = "own"
    let text = try text(catalog([Route(patterns[0], name: "own"), other]))
    #expect(text.contains("data class Own(val x: \(type))"))
  }

  @Test(arguments: [
    (["a?x={x}"], "List<String>"), (["a?x={x:int?}"], "List<Long> = listOf()"),
    (["a?x={x:uuid}"], "List<UUID>"), (["a?x=-{x:b|c?}"], "List<Own.X> = listOf()"),
    (["a?x={x}", "b/{x:int}"], "List<String>"), (["a?x={x}", "b"], "List<String> = listOf()"),
  ])
  func `a list of the catalog is a list in its class`(patterns: [String], type: String) throws {
    let routes = try patterns.enumerated().map { number, pattern in
      let notes = RouteNotes(lists: number == 0 ? ["x"] : [])
      var route = try Route(pattern, name: number == 0 ? "own" : "other", notes: notes)
      if number > 0 { route.notes.inheritsFrom = "own" }
      return route
    }
    let text = try text(catalog(routes))
    #expect(text.contains("data class Own(val x: \(type))"))
    #expect(text.contains("{x*"))
  }

  @Test(arguments: [1, 3, 400])
  func `an added route changes nothing else in the file`(count: Int) throws {
    let routes = try (0..<count).map { number in
      try Route("r\(number)/{id:int}/{kind:a|b?}", name: "r\(number)")
    }
    let before = try lines(routes)
    // The routes with the numbers 0, 13 and 39 begin a new method.
    for number in [0, 1, 2, 3, 13, 18, 22, 39] {
      let added = try Route("new/\(number)/{id}/{kind:a|b?}", name: "new route \(number)")
      let place = number % 4 * count / 3
      let after = try lines(routes[..<min(place, count)] + [added] + routes[min(place, count)...])
      #expect(after.difference(from: before).removals.isEmpty, "\(number) at \(place)")
    }
  }

  private func lines(_ routes: some Sequence<Route>) throws -> [Substring] {
    let text = try text(catalog(Array(routes)))
    return text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  @Test func `a class with secret values shows none of them`() throws {
    let catalog = try catalog([
      Route(
        "invite/{token}/{id:int}?in={in?}",
        name: "invite",
        notes: RouteNotes(secrets: ["token"])
      ),
      Route("join/{code:a|b}", name: "join", notes: RouteNotes(secrets: ["code"])),
      Route("open/{id}", name: "open"),
    ])
    let text = try declarations(catalog)
    #expect(
      text.contains(
        #"override fun toString() = "Invite(token=***, id=" + id + ", in=" + `in` + ")""#
      ),
      "\(text)"
    )
    #expect(text.contains(#"override fun toString() = "Join(code=***)""#), "\(text)")
    #expect(text.contains(#"data class Open(val id: String) : ExampleRoute("Open", "id" to id)"#))
  }

  @Test func `a route that requires a verified link has no link with a custom scheme`() throws {
    let notes = RouteNotes(requiresVerifiedLink: true)
    let text = try declarations(
      catalog([Route("join/{id}", name: "join", notes: notes), Route("open", name: "open")])
    )
    let names = #"scheme = "example", domain = "www.example.com""#
    #expect(text.contains(names + ", requiresVerifiedLink = true))"), "\(text)")
    #expect(text.contains(names + "))"), "\(text)")
  }

  @Test func `a default is the default argument of its property`() throws {
    let text = try text(
      catalog([
        Route(
          "s/{id:int}/{action:arrivals|service-alerts?}",
          name: "station",
          notes: RouteNotes(defaults: ["action": "arrivals"])
        ),
        Route(
          "q?page={page:int?}&low={low:int?}&t={text?}&u={u:uuid?}&n={n?}",
          name: "query",
          notes: RouteNotes(defaults: [
            "page": "7", "low": "-9223372036854775808", "text": "a$",
            "u": "123E4567-E89B-12D3-A456-426614174000",
          ])
        ),
      ])
    )
    for line in [
      "val action: Station.Action = Station.Action.ARRIVALS", "val page: Long = 7L",
      "val low: Long = Long.MIN_VALUE", #"val text: String = "a\$""#,
      #"val u: UUID = UUID.fromString("123E4567-E89B-12D3-A456-426614174000")"#,
      "val n: String? = null", #"v.text("action")?.let { w -> "#,
      "?: Station.Action.ARRIVALS)", #"v.long("page") ?: 7L"#,
      "{action:arrivals|service-alerts?=arrivals}",
      "t={text?=a%24}",
    ] { #expect(text.contains(line), "\(line)") }
  }
}
