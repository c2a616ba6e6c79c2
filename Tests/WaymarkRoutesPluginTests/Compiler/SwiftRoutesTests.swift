#if TypedRoutes
import TestSupport
import Testing
import Waymark
import WaymarkPlatforms

@testable import WaymarkCatalog

@Suite struct `An enum made from a catalog` {
  @Test func `it compiles, and its patterns are those of the catalog`() throws {
    let seed = SeededGenerator.freshSeed
    var tables = RandomTables(seed: seed)
    var sources: [String] = []
    for number in 0..<12 {
      let table = try tables.table()
      let routes = try table.routes.enumerated().map { index, route in
        try Route(route.pattern.text, in: route.scopes, name: route.name ?? "route-\(index)")
      }
      // A route of a scope that the app does not have is no mistake in a table, but one in an enum.
      let app = AppIdentity.any(policies: table.app.policies)
      let catalog = try LinkCatalog(app: app, routes: routes, webOnly: table.webOnly)
      let source = catalog.swiftRoutes(type: "Routes\(number)")
      guard (try? catalog.table()) != nil else { continue }
      // The compiler reports such a route, as lint does.
      if catalog.lint().contains(where: { $0.code.rawValue == "lint.unreachable-route" }) {
        continue
      }
      let checked = Checked(source)
      #expect(checked.findings == [], "seed \(seed), table \(number)\n\(source)")
      #expect(checked.patterns == routes.map(\.pattern.text), "seed \(seed), table \(number)")
      sources.append(source.replacing("import WaymarkRoutes\n", with: ""))
    }
    #expect(sources.count > 6, "seed \(seed)")
    let file = "import Foundation\nimport WaymarkRoutes\n" + sources.joined(separator: "\n")
    #expect(try Compiler.output(for: file) == "", "seed \(seed)")
  }

  @Test func `every property of a catalog becomes an argument`() throws {
    let catalog = try LinkCatalog(
      json: #"""
        {
          "schema": 1,
          "app": {
            "name": "A \"shop\"", "schemes": ["shop"],
            "domains": ["shop.example", "*.shop.example"],
            "wrappers": [{"host": "c.mail.example", "paths": ["ls"], "item": "u"}],
            "apple": {
              "appIDs": ["ABCDE12345.example.shop"], "storeID": "12", "sharesPasswords": true,
              "appClipIDs": ["ABCDE12345.example.shop.Clip"], "activityTypes": ["example.shop.a"]
            },
            "android": {
              "package": "example.shop", "activity": ".Main", "minSDK": 26,
              "fingerprints": ["\#(Self.fingerprint)"]
            },
            "site": {
              "title": "S", "image": "/a", "themeColor": "#123456", "storeCountry": "us"
            },
            "gates": ["user", "loaded"],
            "policies": {
              "trailingSlash": "strict", "emptyComponents": "strict", "pathCase": "insensitive",
              "plus": "space", "credentials": "ignore", "maximumLength": 99, "maximumItems": 12
            }
          },
          "routes": [
            {"name": "default", "pattern": "a/{id:int}/{inout:uuid}", "summary": "An item"},
            {"name": "URL-list", "pattern": "b\\{/{w:x|y?}?q={q}", "scopes": ["app:shop"],
             "summary": "It ends.", "examples": ["b%7B/x?q=1"], "platforms": ["ios"],
             "defaults": {"w": "x"}},
            {"name": "url list", "pattern": "c/{rest**}", "parent": "default",
             "presentation": "tab:c", "gates": ["user"], "secrets": ["rest"],
             "requiresVerifiedLink": true, "requires": ["premium"],
             "activityType": "example.shop.c", "page": {"title": "C", "redirect": "/c"},
             "deprecated": {"reason": "old", "replacement": "default"}},
            {"name": "25", "pattern": "d/*/**", "deprecated": "old"},
            {"name": "routes", "pattern": "e?t={tag}&n={n:int?}", "lists": ["n", "tag"],
             "presentation": "push", "activity": ".E"}
          ],
          "webOnly": ["admin/**", {"domain": "shop.example", "pattern": "login"}]
        }
        """#
    )
    let source = catalog.swiftRoutes(type: "ShopRoute")
    #expect(source == Self.source)
    // The catalog has every key, so that a new one is not forgotten here.
    let keys = [CatalogKeys.app, CatalogKeys.apple, CatalogKeys.android, CatalogKeys.site]
    let missing = (keys.joined() + CatalogKeys.policies + CatalogKeys.route).filter {
      !catalog.json.contains("\"\($0)\":")
    }
    #expect(missing == ["variants", "inheritsFrom"])
    #expect(Checked(source).findings == [])
    #expect(try Compiler.output(for: source, isChecked: true) == "")
  }

  @Test func `a default of more than 31 bits has a type that every device has`() throws {
    let catalog = try LinkCatalog(
      json: #"""
        {
          "schema": 1, "app": {"schemes": ["shop"]},
          "routes": [
            {"name": "a", "pattern": "a/{p:int?}", "defaults": {"p": "2147483647"}},
            {"name": "b", "pattern": "b/{p:int?}", "defaults": {"p": "2147483648"}},
            {"name": "c", "pattern": "c/{p:int?}", "defaults": {"p": "-2147483649"}}
          ]
        }
        """#
    )
    let source = catalog.swiftRoutes()
    #expect(source.contains("case a(p: Int = 2147483647)"))
    #expect(source.contains("case b(p: Int64 = 2147483648)"))
    #expect(source.contains("case c(p: Int64 = -2147483649)"))
    #expect(try Compiler.output(for: source, isChecked: true) == "")
  }

  private static let fingerprint = Array(repeating: "1F", count: 32).joined(separator: ":")

  private static let source = ##"""
    import Foundation
    import WaymarkRoutes

    @Routes
    enum ShopRoute: Hashable {
      static let appIdentity = AppIdentity(
        name: #"A "shop""#,
        schemes: ["shop"],
        domains: ["shop.example", "*.shop.example"],
        wrappers: [.init(host: "c.mail.example", paths: ["ls"], item: "u")],
        apple: AppIdentity.Apple(
          appIDs: ["ABCDE12345.example.shop"],
          storeID: "12",
          appClipIDs: ["ABCDE12345.example.shop.Clip"],
          sharesPasswords: true,
          activityTypes: ["example.shop.a"]
        ),
        android: AppIdentity.Android(
          package: "example.shop",
          fingerprints: [
            "\##(fingerprint)",
          ],
          activity: ".Main",
          minSDK: 26
        ),
        site: AppIdentity.Site(title: "S", image: "/a", themeColor: "#123456", storeCountry: "us"),
        gates: ["user", "loaded"],
        policies: LinkPolicies(
          trailingSlash: .strict,
          emptyComponents: .strict,
          pathCase: .insensitive,
          plus: .space,
          credentials: .ignore,
          maximumLength: 99,
          maximumItems: 12
        )
      )

      static let webOnly: [WebOnlyDeclaration] = [
        "admin/**",
        WebOnlyDeclaration("login", domain: "shop.example"),
      ]

      /// An item
      @Route("a/{id:int}/{inout:uuid}", name: "default")
      case defaultRoute(id: Int, `inout`: UUID)

      @Route(
        #"b\{/{w:x|y?}?q={q}"#,
        in: [.app(scheme: "shop")],
        name: "URL-list",
        summary: "It ends.",
        examples: ["b%7B/x?q=1"],
        platforms: [.iOS]
      )
      case urlList(w: String = "x", q: String)

      @Route(
        "c/{rest**}",
        name: "url list",
        deprecated: "old",
        replacement: "default",
        requiresVerifiedLink: true,
        parent: "default",
        presentation: .tab("c"),
        gates: ["user"],
        requires: ["premium"],
        secrets: ["rest"],
        activityType: "example.shop.c",
        page: .init(title: "C", redirect: "/c")
      )
      case urlList2(rest: [String])

      @Route("d/*/**", name: "25", deprecated: "old")
      case route25

      @Route("e?t={tag}&n={n:int?}", name: "routes", presentation: .push, activity: ".E")
      case routesRoute(tag: [String], n: [Int])
    }

    """##
}
#endif
