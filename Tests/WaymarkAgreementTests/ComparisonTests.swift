import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkAgreement
import WaymarkCatalog
import WaymarkPlatforms

@Suite struct `A comparison of two versions` {
  /// Two catalogs, and the broken links in the form `kind route -> now url`.
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    var oldApp = app
    var newApp = app
    let old: [String]
    let new: [String]
    var oldWebOnly: [String] = []
    var webOnly: [String] = []
    var broken: [String] = []
    var added = 0
    var renamed: [String] = []

    static let app = #"{ "schemes": ["shop"], "domains": ["shop.example"] }"#
    static let product = #"{ "name": "product", "pattern": "buy/{id}" }"#
    static let cart = #"{ "name": "cart", "pattern": "cart" }"#
  }

  private static func catalog(_ app: String, _ routes: [String], _ webOnly: [String]) throws
    -> LinkCatalog
  {
    try LinkCatalog(
      json: """
        { "schema": 1, "app": \(app), "routes": [\(routes.joined(separator: ", "))],
          "webOnly": [\(webOnly.map { "\"\($0)\"" }.joined(separator: ", "))] }
        """
    )
  }

  static let cases: [Case] = [
    Case(
      testDescription: "equal catalogs",
      old: [Case.product, Case.cart],
      new: [Case.cart, Case.product]
    ),
    Case(
      testDescription: "a route is removed",
      old: [Case.product, Case.cart],
      new: [Case.cart],
      broken: ["dead product -> nothing shop://buy/x"]
    ),
    Case(
      testDescription: "another pattern of the case divides a component in another way",
      old: [#"{ "name": "range", "pattern": "range/{from}-{to}" }"#],
      new: [
        #"{ "name": "range", "pattern": "range/{from:a|b}-{to}" }"#,
        #"{ "name": "any", "pattern": "range/{from}-{to}", "inheritsFrom": "range" }"#,
      ],
      broken: [
        "poorer range -> range without the same value of 'from' and the same value of 'to' "
          + "shop://range/a--x"
      ],
      added: 1
    ),
    Case(
      testDescription: "an example of the old route is shown instead of a shorter link",
      old: [#"{ "name": "product", "pattern": "buy/{id}", "examples": ["buy/42"] }"#],
      new: [Case.cart],
      broken: ["dead product -> nothing shop://buy/42"],
      added: 1
    ),
    Case(
      testDescription: "an example that is not broken is not shown",
      old: [#"{ "name": "product", "pattern": "buy/{id}", "examples": ["buy/42"] }"#],
      new: [#"{ "name": "product", "pattern": "buy/{id:int}" }"#],
      broken: ["dead product -> nothing shop://buy/x"]
    ),
    Case(
      testDescription: "a catch-all gets the links of a removed route",
      old: [Case.product, Case.cart],
      new: [Case.cart, #"{ "name": "page", "pattern": "**" }"#],
      broken: ["moved product -> page shop://buy/x"],
      added: 1
    ),
    Case(
      testDescription: "a new route gets some links of an old one",
      old: [Case.product],
      new: [Case.product, #"{ "name": "new", "pattern": "buy/new" }"#],
      broken: ["moved product -> new shop://buy/new"],
      added: 1
    ),
    Case(
      testDescription: "a move to the replacement that the old catalog declares",
      old: [
        #"""
        { "name": "item", "pattern": "item/{id}",
          "deprecated": { "reason": "old", "replacement": "product" } }
        """#, Case.product,
      ],
      new: [Case.cart, #"{ "name": "product", "pattern": "{kind:buy|item}/{id}" }"#],
      added: 1
    ),
    Case(
      testDescription: "a move to the replacement that the newer catalog declares",
      old: [Case.product],
      new: [
        #"""
        { "name": "product", "pattern": "buy/{id}",
          "deprecated": { "reason": "old", "replacement": "number" } }
        """#, #"{ "name": "number", "pattern": "buy/{number:int}" }"#,
      ],
      added: 1
    ),
    Case(
      testDescription: "a removed route whose replacement does not accept its links",
      old: [
        #"""
        { "name": "item", "pattern": "item/{id}",
          "deprecated": { "reason": "old", "replacement": "product" } }
        """#, Case.product,
      ],
      new: [Case.product],
      broken: ["dead item -> nothing shop://item/x"]
    ),
    Case(
      testDescription: "a move within the routes of one case",
      old: [
        Case.product,
        #"{ "name": "product2", "pattern": "p/{id}", "inheritsFrom": "product" }"#,
      ],
      new: [
        Case.product,
        #"{ "name": "product2", "pattern": "old/{id}", "inheritsFrom": "product" }"#,
        #"{ "name": "product3", "pattern": "p/{id}", "inheritsFrom": "product" }"#,
      ],
      added: 1
    ),
    Case(
      testDescription: "a narrower restriction",
      old: [Case.product],
      new: [#"{ "name": "product", "pattern": "buy/{id:int}" }"#],
      broken: ["dead product -> nothing shop://buy/x"]
    ),
    Case(
      testDescription: "a word less",
      old: [#"{ "name": "list", "pattern": "list/{kind:film|book}" }"#],
      new: [#"{ "name": "list", "pattern": "list/{kind:film}" }"#],
      broken: ["dead list -> nothing shop://list/book"]
    ),
    Case(
      testDescription: "the old pattern is still accepted",
      old: [Case.product],
      new: [
        #"{ "name": "product", "pattern": "p/{id}" }"#,
        #"{ "name": "product2", "pattern": "buy/{id}", "inheritsFrom": "product" }"#,
      ],
      added: 1
    ),
    Case(
      testDescription: "a wider restriction",
      old: [#"{ "name": "product", "pattern": "buy/{id:int}" }"#],
      new: [Case.product]
    ),
    Case(
      testDescription: "a query item is required now",
      old: [#"{ "name": "search", "pattern": "search?q={q?}" }"#],
      new: [#"{ "name": "search", "pattern": "search?q={q}" }"#],
      broken: ["dead search -> nothing shop://search"]
    ),
    Case(
      testDescription: "a query item is lost",
      old: [#"{ "name": "search", "pattern": "search?q={q}&page={page?}" }"#],
      new: [#"{ "name": "search", "pattern": "search?q={q}" }"#],
      broken: ["poorer search -> search without 'page' shop://search?q&page=x"]
    ),
    Case(
      testDescription: "a fragment is lost",
      old: [#"{ "name": "help", "pattern": "help#{topic?}" }"#],
      new: [#"{ "name": "help", "pattern": "help" }"#],
      broken: ["poorer help -> help without 'topic' shop://help#x"]
    ),
    Case(
      testDescription: "a captured component is only a wildcard now",
      old: [Case.product],
      new: [#"{ "name": "product", "pattern": "buy/*" }"#],
      broken: ["poorer product -> product without 'id' shop://buy/x"]
    ),
    Case(
      testDescription: "two parameters are exchanged",
      old: [#"{ "name": "trip", "pattern": "trip/{from}/{to}" }"#],
      new: [#"{ "name": "trip", "pattern": "trip/{to}/{from}" }"#],
      broken: [
        "poorer trip -> trip without the same value of 'from' and the same value of 'to' "
          + "shop://trip/x/y"
      ]
    ),
    Case(
      testDescription: "an item is read by another of two query routes",
      old: [
        #"{ "name": "tag", "pattern": "search?tag={tag}" }"#,
        #"{ "name": "search", "pattern": "search" }"#,
      ],
      new: [#"{ "name": "search", "pattern": "search" }"#],
      broken: ["moved tag -> search shop://search?tag"]
    ),
    Case(
      testDescription: "a parameter has another name",
      old: [#"{ "name": "search", "pattern": "search/{scope}?q={query}" }"#],
      new: [#"{ "name": "search", "pattern": "search/{area}?q={text}" }"#]
    ),
    Case(
      testDescription: "a route applies to one system less",
      old: [Case.product],
      new: [#"{ "name": "product", "pattern": "buy/{id}", "platforms": ["ios"] }"#],
      broken: ["poorer product -> product without android shop://buy/x"]
    ),
    Case(
      testDescription: "a route has another name and the same pattern",
      old: [Case.product],
      new: [#"{ "name": "goods", "pattern": "/buy/$(id)" }"#],
      renamed: ["product -> goods"]
    ),
    Case(
      testDescription: "a route has another name and a wider pattern",
      old: [#"{ "name": "product", "pattern": "buy/{id:int}" }"#],
      new: [#"{ "name": "goods", "pattern": "buy/{id:int}/" }"#],
      renamed: ["product -> goods"]
    ),
    Case(
      testDescription: "two routes exchange their names",
      old: [Case.product, Case.cart],
      new: [
        #"{ "name": "cart", "pattern": "buy/{id}" }"#, #"{ "name": "product", "pattern": "cart" }"#,
      ],
      broken: ["moved product -> cart shop://buy/x", "moved cart -> product shop://cart"]
    ),
    Case(
      testDescription: "a scheme is removed",
      newApp: #"{ "domains": ["shop.example"] }"#,
      old: [Case.cart],
      new: [Case.cart],
      broken: ["dead cart -> nothing shop://cart"]
    ),
    Case(
      testDescription: "a domain is removed",
      oldApp: #"{ "schemes": ["shop"], "domains": ["shop.example", "m.shop.example"] }"#,
      old: [Case.cart],
      new: [Case.cart],
      broken: ["dead cart -> nothing https://m.shop.example/cart"]
    ),
    Case(
      testDescription: "a wildcard domain is limited to one of its domains",
      oldApp: #"{ "schemes": ["shop"], "domains": ["*.shop.example"] }"#,
      newApp: #"{ "schemes": ["shop"], "domains": ["m.shop.example"] }"#,
      old: [Case.cart],
      new: [Case.cart],
      broken: ["dead cart -> nothing https://any.shop.example/cart"]
    ),
    Case(
      testDescription: "a route applies to fewer domains",
      oldApp: #"{ "schemes": ["shop"], "domains": ["shop.example", "m.shop.example"] }"#,
      newApp: #"{ "schemes": ["shop"], "domains": ["shop.example", "m.shop.example"] }"#,
      old: [Case.cart],
      new: [
        #"""
        { "name": "cart", "pattern": "cart", "scopes": ["app", "universal:shop.example"] }
        """#
      ],
      broken: ["dead cart -> nothing https://m.shop.example/cart"]
    ),
    Case(
      testDescription: "a variant is removed",
      oldApp: #"""
        { "schemes": ["shop"], "domains": ["shop.example"],
          "variants": { "beta": { "schemes": ["shop-beta"] } } }
        """#,
      old: [Case.cart],
      new: [Case.cart],
      broken: ["dead cart -> nothing shop-beta://cart"]
    ),
    Case(
      testDescription: "a variant loses its scheme",
      oldApp: #"""
        { "schemes": ["shop"], "domains": ["shop.example"],
          "variants": { "beta": { "schemes": ["shop-beta"] } } }
        """#,
      newApp: #"""
        { "schemes": ["shop"], "domains": ["shop.example"],
          "variants": { "beta": { "schemes": ["shop-b"] } } }
        """#,
      old: [Case.cart],
      new: [Case.cart],
      broken: ["dead cart -> nothing shop-beta://cart"]
    ),
    Case(
      testDescription: "a web-only path is added",
      old: [Case.product, Case.cart],
      new: [Case.product, Case.cart],
      webOnly: ["buy/*"],
      broken: ["dead product -> nothing https://shop.example/buy/x"]
    ),
    Case(
      testDescription: "a link that was web-only is not broken",
      old: [Case.product, Case.cart],
      new: [Case.cart],
      oldWebOnly: ["buy/**"],
      broken: ["dead product -> nothing shop://buy/x"]
    ),
    Case(
      testDescription: "a route requires a verified link",
      old: [Case.cart],
      new: [#"{ "name": "cart", "pattern": "cart", "requiresVerifiedLink": true }"#],
      broken: ["dead cart -> nothing shop://cart"]
    ),
    Case(
      testDescription: "a route that always required a verified link loses its scheme",
      newApp: #"{ "domains": ["shop.example"] }"#,
      old: [#"{ "name": "cart", "pattern": "cart", "requiresVerifiedLink": true }"#],
      new: [#"{ "name": "cart", "pattern": "cart", "requiresVerifiedLink": true }"#]
    ),
    Case(
      testDescription: "the case of letters matters now",
      oldApp: #"""
        { "schemes": ["shop"], "domains": ["shop.example"],
          "policies": { "pathCase": "insensitive" } }
        """#,
      old: [#"{ "name": "cart", "pattern": "a/cart" }"#],
      new: [#"{ "name": "cart", "pattern": "a/cart" }"#],
      broken: ["dead cart -> nothing shop://A/cart"]
    ),
    Case(
      testDescription: "the slash at the end matters now",
      newApp: #"""
        { "schemes": ["shop"], "domains": ["shop.example"],
          "policies": { "trailingSlash": "strict" } }
        """#,
      old: [Case.cart],
      new: [Case.cart],
      broken: ["dead cart -> nothing shop://cart/"]
    ),
    Case(
      testDescription: "links are too long now",
      newApp: #"""
        { "schemes": ["shop"], "domains": ["shop.example"], "policies": { "maximumLength": 16 } }
        """#,
      old: [Case.cart],
      new: [Case.cart],
      broken: ["dead cart -> nothing https://shop.example/cart"]
    ),
    Case(
      testDescription: "routes are added",
      old: [Case.cart],
      new: [Case.cart, Case.product, #"{ "name": "home", "pattern": "" }"#],
      added: 2
    ),
  ]

  @Test(arguments: cases)
  func `reports each kind of broken links once`(change: Case) throws {
    let old = try Self.catalog(change.oldApp, change.old, change.oldWebOnly)
    let new = try Self.catalog(change.newApp, change.new, change.webOnly)
    let comparison = try old.comparison(withNewer: new)
    let broken = comparison.broken.map { link in
      "\(link.kind.rawValue) \(link.route) -> \(link.now ?? "nothing") \(link.url)"
    }
    #expect(broken == change.broken)
    #expect(comparison.added == change.added)
    #expect(comparison.renamed.map { "\($0.was) -> \($0.now)" } == change.renamed)
    #expect(comparison.undecided.isEmpty)
    #expect(comparison.isFine == change.broken.isEmpty)
  }
}

extension `A comparison of two versions` {
  private static let fewerRules = """
    { "applinks": { "details": [
      { "appIDs": ["ABCDE12345.shop", "ABCDE12345.shop.beta"], "components": [
        { "/": "/buy/new", "exclude": true }, { "/": "/buy/*" }, { "/": "/cart", "?": "id=?*" }
      ] },
      { "appIDs": ["ABCDE12345.admin"], "components": [{ "/": "/admin/*" }] }
    ] } }
    """

  /// Returns the broken links of two association files in the form `rule (apps) link`.
  private func broken(_ old: String, _ new: String) throws -> [String] {
    let comparison = try AppleAppSiteAssociation(bytes: Array(old.utf8)).comparison(
      withNewer: try AppleAppSiteAssociation(bytes: Array(new.utf8)),
      domain: "shop.example"
    )
    #expect(comparison.undecided.isEmpty)
    return comparison.broken.map { link in
      let rule = link.route.dropFirst("applinks.".count)
      return "\(rule) (\(link.appIDs.joined(separator: ", "))) \(link.url)"
    } + ["\(comparison.added) added"]
  }

  @Test func `an association file loses links for each rule and app`() throws {
    let old = Self.fewerRules
    #expect(try broken(old, old) == ["0 added"])
    let excluding = old.replacingOccurrences(of: "/buy/new", with: "/buy/a*")
    #expect(
      try broken(old, excluding) == [
        "details[0].components[1] (ABCDE12345.shop, ABCDE12345.shop.beta) "
          + "https://shop.example/buy/a", "1 added",
      ]
    )
    let narrower = old.replacingOccurrences(of: "id=?*", with: "id=?")
      .replacingOccurrences(of: "\"ABCDE12345.shop\", ", with: "")
    let lost = try broken(old, narrower)
    #expect(lost.count == 3, "\(lost)")
    #expect(
      lost.first == "details[0].components[1] (ABCDE12345.shop) https://shop.example/buy",
      "\(lost)"
    )
    // The rule is narrower for the other app, and the first app is gone.
    #expect(
      lost[1].hasPrefix("details[0].components[2] (ABCDE12345.shop, ABCDE12345.shop.beta) https:"),
      "\(lost)"
    )
    let gone = old.replacingOccurrences(of: "ABCDE12345.admin", with: "ABCDE12345.other")
    #expect(
      try broken(old, gone) == [
        "details[1].components[0] (ABCDE12345.admin) https://shop.example/admin", "0 added",
      ]
    )
  }

  @Test func `a comparison whose search ends early is undecided`() throws {
    let catalog = try Self.catalog(Case.app, [Case.product], [])
    let comparison = try catalog.comparison(
      withNewer: catalog,
      budget: AgreementBudget(states: 2, bytes: 1 << 20)
    )
    #expect(comparison.isFine == nil)
    #expect(comparison.undecided.first?.rules == ["product"])
  }

  @Test func `routes that conflict are an error`() throws {
    let old = try Self.catalog(Case.app, [Case.product], [])
    let new = try Self.catalog(
      Case.app,
      [Case.product, #"{ "name": "other", "pattern": "buy/{number}" }"#],
      []
    )
    #expect(throws: AgreementError.self) { try old.comparison(withNewer: new) }
  }
}
