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

  static func catalog(_ app: String, _ routes: [String], _ webOnly: [String]) throws
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
          + "shop://range/a--c"
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
      broken: ["poorer search -> search without 'page' shop://search?page&q"]
    ),
    Case(
      testDescription: "a query item with text around its value is lost",
      old: [#"{ "name": "search", "pattern": "search?q=by-{q?}&page={page?}" }"#],
      new: [#"{ "name": "search", "pattern": "search?page={page?}" }"#],
      broken: ["poorer search -> search without 'q' shop://search?q=by-x"]
    ),
    Case(
      testDescription: "the policy for the case of a path does not change a value of the query",
      oldApp: #"{ "schemes": ["shop"], "policies": { "pathCase": "insensitive" } }"#,
      newApp: #"{ "schemes": ["shop"] }"#,
      old: [#"{ "name": "search", "pattern": "search?q=by-{q}" }"#],
      new: [#"{ "name": "search", "pattern": "search?q=by-{q}" }"#],
      broken: ["dead search -> nothing shop://Search?q=by-x"]
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
      testDescription: "a list of a route has one value",
      old: [#"{ "name": "search", "pattern": "search?t={tag?}&q={q}", "lists": ["tag"] }"#],
      new: [#"{ "name": "search", "pattern": "search?t={name?}&q={q}" }"#],
      broken: [
        "poorer search -> search without all values of 'tag' shop://search?t=x&q=x&t=y"
      ]
    ),
    Case(
      testDescription: "a value of a route becomes a list with another name",
      old: [#"{ "name": "search", "pattern": "search?t={tag?}" }"#],
      new: [#"{ "name": "search", "pattern": "search?t={name?}", "lists": ["name"] }"#]
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

  /// Changes that give a parameter the value of another place.
  static let exchanges: [Case] = [
    exchange(
      "two components",
      "trip/{from}/{to}",
      "trip/{to}/{from}",
      [poorer("trip/a/x", "from", "to")]
    ),
    exchange("three components", "{a}/{b}/{c}", "{c}/{a}/{b}", [poorer("a/a/x", "b", "c")]),
    exchange(
      "two components, and another route opens the shortest links",
      "trip/{from}/{to}",
      "trip/{to}/{from}",
      [poorer("trip/b/a", "from", "to")],
      others: ["trip/{first:a|x}/{second:a|b|x|y}", "trip/{n:int}/{page}", "trip/{first}/x"]
    ),
    exchange(
      "two components, and other routes open all links with different values",
      "{a:film|book}/{b:film|book}",
      "{b:film|book}/{a:film|book}",
      [],
      others: ["film/book", "book/film"]
    ),
    exchange(
      "two components, and the value of the shortest link comes with no other one",
      "{a:tv|book|disc}/{b:tv|book|disc}",
      "{b:tv|book|disc}/{a:tv|book|disc}",
      [poorer("book/disc", "a", "b")],
      others: ["tv/{n:book|disc}", "{n:book|disc}/tv"]
    ),
    exchange(
      "two values of a component, and that of the shortest link comes with no other one",
      "{a:tv|book|disc}-{b:tv|book|disc}",
      "{b:tv|book|disc}-{a:tv|book|disc}",
      [poorer("book-disc", "a", "b")],
      others: ["tv-{n:book|disc}", "{n:book|disc}-tv"]
    ),
    exchange(
      "two components, of which one has one value",
      "{a:film}/{b:film|book}",
      "{b:film|tape}/{a:film}",
      ["dead route -> nothing shop://film/book"]
    ),
    exchange(
      "two lists of words",
      "{a:film|book}/{b:book|film}",
      "{b:film|book}/{a:book|film}",
      [poorer("book/film", "a", "b")]
    ),
    exchange(
      "two optional components",
      "list/{a?}/{b?}",
      "list/{b?}/{a?}",
      ["poorer route -> route without 'a' shop://list/x"]
    ),
    exchange(
      "a component and an item",
      "find/{a}?q={b}",
      "find/{b}?q={a}",
      [poorer("find/x?q", "a", "b")]
    ),
    exchange("two items", "find?q={a}&r={b}", "find?q={b}&r={a}", [poorer("find?q&r=x", "a", "b")]),
    exchange(
      "two optional items",
      "find?q={a?}&r={b?}",
      "find?q={b?}&r={a?}",
      ["poorer route -> route without 'a' shop://find?q"]
    ),
    exchange(
      "a component and the fragment",
      "help/{a}#{b}",
      "help/{b}#{a}",
      [poorer("help/a#x", "a", "b")]
    ),
    exchange(
      "an item and the fragment",
      "help?q={a}#{b?}",
      "help?q={b}#{a?}",
      ["poorer route -> route without 'a' shop://help?q"]
    ),
    exchange(
      "a component and a catch-all",
      "go/{a}/{b**}",
      "go/{b}/{a**}",
      [poorer("go/x/", "a", "b")]
    ),
    exchange(
      "a component and a catch-all, and another route opens shorter links",
      "go/{a}/{b**}",
      "go/{b}/{a**}",
      [poorer("go/b/x", "a", "b")],
      others: ["go/{n}", "go/a/x", "go/x/a"]
    ),
    exchange(
      "a component becomes a catch-all",
      "files/{path}",
      "files/{path**}",
      ["poorer route -> route without the same value of 'path' shop://files/%2F"]
    ),
    exchange(
      "a catch-all becomes a component",
      "files/{path**}",
      "files/{path}",
      [
        "dead route -> nothing shop://files/",
        "poorer route -> route without the same value of 'path' shop://files/%2F",
      ]
    ),
    exchange(
      "a catch-all becomes two components",
      "files/{path**}",
      "files/{path?}/{page?}",
      [
        "dead route -> nothing shop://files/x/x/x",
        "poorer route -> route without 'path' shop://files/",
      ]
    ),
    exchange(
      "two values of a component",
      "trip/{from}-{to}",
      "trip/{to}-{from}",
      [poorer("trip/a-x", "from", "to")]
    ),
    exchange(
      "values of two components",
      "{a}-{b}/{c}",
      "{c}/{a}-{b}",
      [
        "dead route -> nothing shop://x-x/x",
        poorer("a-a/a-x", "b", "c"),
      ]
    ),
    exchange(
      "two values of a component in a path that ignores the case of letters",
      "trip/{from}to{to}",
      "trip/{to}TO{from}",
      [poorer("trip/atox", "from", "to")],
      policies: #"{ "pathCase": "insensitive" }"#
    ),
    exchange(
      "two components and the name of a third",
      "{from}/{via}/{to}",
      "{start}/{to}/{via}",
      [poorer("x/a/x", "via", "to")]
    ),
    exchange(
      "a lost item, and another route opens the shortest links with it",
      "buy/{id}?ref={ref?}",
      "buy/{id}",
      ["poorer route -> route without 'ref' shop://buy/b?ref"],
      others: ["buy/x?ref={n}", "buy/a?ref={n}"]
    ),
    exchange(
      "a lost fragment, and another route opens the shortest links with it",
      "buy/{id}#{part?}",
      "buy/{id}",
      ["poorer route -> route without 'part' shop://buy/x#a"],
      others: ["buy/{id}#x"]
    ),
  ]

  /// Returns a link on which two values differ.
  private static func poorer(_ link: String, _ one: String, _ other: String) -> String {
    "poorer route -> route without the same value of '\(one)' and the same value of '\(other)' "
      + "shop://\(link)"
  }

  /// - Parameter others: Patterns of other routes in both versions.
  private static func exchange(
    _ name: String,
    _ old: String,
    _ new: String,
    _ broken: [String],
    others: [String] = [],
    policies: String = "{}"
  ) -> Case {
    let routes = others.enumerated().map {
      "{ \"name\": \"other\($0)\", \"pattern\": \"\($1)\" }"
    }
    let app = "{ \"schemes\": [\"shop\"], \"policies\": \(policies) }"
    return Case(
      testDescription: name,
      oldApp: app,
      newApp: app,
      old: ["{ \"name\": \"route\", \"pattern\": \"\(old)\" }"] + routes,
      new: ["{ \"name\": \"route\", \"pattern\": \"\(new)\" }"] + routes,
      broken: broken
    )
  }

  /// Changes after which links open the same route with less protection.
  static let weaker: [Case] = [
    protection(
      "a route no longer requires a verified link",
      #""requiresVerifiedLink": true"#,
      "",
      [lost("a verified link", "shop://open/x")]
    ),
    Case(
      testDescription: "a route without a scheme no longer requires a verified link",
      old: [
        #"""
        { "name": "open", "pattern": "open/{id}", "scopes": ["universal"],
          "requiresVerifiedLink": true }
        """#
      ],
      new: [#"{ "name": "open", "pattern": "open/{id}", "scopes": ["universal"] }"#],
      broken: ["weaker open -> open without a verified link https://shop.example/open/x"]
    ),
    Case(
      testDescription: "an explicit 'false' for one pattern of a case",
      old: [
        #"{ "name": "open", "pattern": "open/{id}", "requiresVerifiedLink": true }"#,
        #"{ "name": "short", "pattern": "o/{id}", "inheritsFrom": "open" }"#,
      ],
      new: [
        #"{ "name": "open", "pattern": "open/{id}", "requiresVerifiedLink": true }"#,
        #"""
        { "name": "short", "pattern": "o/{id}", "inheritsFrom": "open",
          "requiresVerifiedLink": false }
        """#,
      ],
      broken: ["weaker short -> short without a verified link shop://o/x"]
    ),
    protection(
      "one of two gates is gone",
      #""gates": ["signedIn", "adult"]"#,
      #""gates": ["adult", "other"]"#,
      [lost("the gate 'signedIn'", "shop://open/x")]
    ),
    protection(
      "a requirement is gone",
      #""requires": ["premium"]"#,
      "",
      [lost("the requirement 'premium'", "shop://open/x")]
    ),
    protection(
      "a gate of a route that requires a verified link",
      #""requiresVerifiedLink": true, "gates": ["signedIn"]"#,
      #""requiresVerifiedLink": true"#,
      [lost("the gate 'signedIn'", "https://shop.example/open/x")]
    ),
    protection(
      "two gates are gone",
      #""gates": ["signedIn", "adult"]"#,
      "",
      [lost("the gate 'signedIn' and the gate 'adult'", "shop://open/x")]
    ),
    protection(
      "a value is no longer secret",
      #""secrets": ["id"]"#,
      "",
      [lost("the secret 'id'", "shop://open/x")]
    ),
    Case(
      testDescription: "a secret value has another name, and is still secret",
      old: [#"{ "name": "open", "pattern": "open/{id}", "secrets": ["id"] }"#],
      new: [#"{ "name": "open", "pattern": "open/{token}", "secrets": ["token"] }"#]
    ),
    Case(
      testDescription: "a secret value has another name, which is not secret",
      old: [#"{ "name": "open", "pattern": "open/{id}", "secrets": ["id"] }"#],
      new: [#"{ "name": "open", "pattern": "open/{token}" }"#],
      broken: ["weaker open -> open without the secret 'id' shop://open/x"]
    ),
    protection(
      "an optional value is no longer secret, and only links with it show that",
      #""secrets": ["key"]"#,
      "",
      [lost("the secret 'key'", "shop://open/x?key")],
      pattern: "open/{id}?key={key?}"
    ),
    protection(
      "only a value with the text around it has the optional secret",
      #""secrets": ["key"]"#,
      "",
      [lost("the secret 'key'", "shop://open?key=by-x")],
      pattern: "open?key=by-{key?}"
    ),
    protection(
      "only a fragment with the text around it has the optional secret",
      #""secrets": ["key"]"#,
      "",
      [lost("the secret 'key'", "shop://open#/by/x")],
      pattern: "open#/by/{key?}"
    ),
    protection(
      "an optional secret, and another route opens the shortest links with it",
      #""secrets": ["part"]"#,
      "",
      [lost("the secret 'part'", "shop://open/x/b")],
      pattern: "open/{id}/{part?}",
      others: ["open/{id}/x", "open/{id}/a"]
    ),
    protection(
      "a default is gone",
      #""defaults": { "sort": "new" }"#,
      "",
      [lost("the default 'new' of 'sort'", "shop://open")],
      pattern: "open?sort={sort?}"
    ),
    protection(
      "a default has another value, and another route opens the shortest link without one",
      #""defaults": { "sort": "new" }"#,
      #""defaults": { "sort": "old" }"#,
      [lost("the default 'new' of 'sort'", "shop://open/a")],
      pattern: "open/{id}?sort={sort?}",
      others: ["open/x"]
    ),
    protection(
      "a default is added",
      "",
      #""defaults": { "sort": "new" }"#,
      [],
      pattern: "open?sort={sort?}"
    ),
    protection(
      "a secret and a default depend on different links",
      #""secrets": ["sort"], "defaults": { "sort": "new" }"#,
      "",
      [
        lost("the secret 'sort'", "shop://open?sort"),
        lost("the default '***' of 'sort'", "shop://open"),
      ],
      pattern: "open?sort={sort?}"
    ),
    protection(
      "another activity",
      #""activity": ".Item""#,
      #""activity": "com.example.shop.Other""#,
      [lost("the activity '.Item'", "shop://open/x")],
      app: android
    ),
    protection(
      "the main activity",
      #""activity": ".Item""#,
      "",
      [lost("the activity '.Item'", "shop://open/x")],
      app: android
    ),
    protection(
      "another spelling of the same activity",
      #""activity": ".Item""#,
      #""activity": "com.example.shop.Item""#,
      [],
      app: android
    ),
    protection("the main activity by its name", "", #""activity": ".Main""#, [], app: android),
    Case(
      testDescription: "a pattern that leaves the protected case",
      old: [
        #"{ "name": "open", "pattern": "open/{id}", "gates": ["signedIn"], "secrets": ["id"] }"#,
        #"{ "name": "short", "pattern": "o/{id}", "inheritsFrom": "open" }"#,
      ],
      new: [
        #"{ "name": "open", "pattern": "open/{id}", "gates": ["signedIn"], "secrets": ["id"] }"#,
        #"{ "name": "short", "pattern": "o/{id}" }"#,
      ],
      broken: [
        "weaker short -> short without the secret 'id' shop://o/x",
        "weaker short -> short without the gate 'signedIn' shop://o/x",
      ]
    ),
    Case(
      testDescription: "a pattern that is repeated with another name outside of the case",
      old: [
        #"{ "name": "open", "pattern": "open/{id}", "requiresVerifiedLink": true }"#,
        #"{ "name": "short", "pattern": "o/{id}", "inheritsFrom": "open" }"#,
      ],
      new: [
        #"{ "name": "open", "pattern": "open/{id}", "requiresVerifiedLink": true }"#,
        #"{ "name": "other", "pattern": "o/{id}" }"#,
      ],
      broken: ["weaker short -> other without a verified link shop://o/x"],
      renamed: ["short -> other"]
    ),
    Case(
      testDescription: "a replacement without the gate of the deprecated route",
      old: [
        #"""
        { "name": "open", "pattern": "open/{id}", "gates": ["signedIn"],
          "deprecated": { "reason": "old", "replacement": "cart" } }
        """#, #"{ "name": "cart", "pattern": "cart/{id}" }"#,
      ],
      new: [#"{ "name": "cart", "pattern": "{page:open|cart}/{id}" }"#],
      broken: ["weaker open -> cart without the gate 'signedIn' shop://open/x"]
    ),
    Case(
      testDescription: "a web-only path is removed",
      old: [Case.product, Case.cart],
      new: [Case.product, Case.cart],
      oldWebOnly: ["buy/new", "help/**"],
      broken: ["weaker buy/new -> product https://shop.example/buy/new"]
    ),
    Case(
      testDescription: "a web-only path matches fewer links",
      old: [Case.product],
      new: [Case.product],
      oldWebOnly: ["buy/*"],
      webOnly: ["buy/x"],
      broken: ["weaker buy/* -> product https://shop.example/buy/a"]
    ),
    Case(
      testDescription: "every domain belongs to the app now",
      newApp: #"{ "schemes": ["shop"], "domains": "any" }"#,
      old: [Case.cart],
      new: [Case.cart],
      broken: ["weaker cart -> cart https://any/cart"]
    ),
    Case(
      testDescription: "every scheme belongs to the app now, and a route requires a verified link",
      newApp: #"{ "schemes": "any", "domains": ["shop.example"] }"#,
      old: [
        Case.product, #"{ "name": "cart", "pattern": "a", "requiresVerifiedLink": true }"#,
      ],
      new: [
        Case.product, #"{ "name": "cart", "pattern": "a", "requiresVerifiedLink": true }"#,
      ],
      broken: ["weaker product -> product any://buy/x"]
    ),
    Case(
      testDescription: "an example of the route with less protection",
      old: [
        #"""
        { "name": "open", "pattern": "open/{id}", "gates": ["signedIn"], "examples": ["open/42"] }
        """#
      ],
      new: [#"{ "name": "open", "pattern": "open/{id}" }"#],
      broken: ["weaker open -> open without the gate 'signedIn' shop://open/42"]
    ),
    Case(
      testDescription: "more protection",
      old: [#"{ "name": "open", "pattern": "open/{id}" }"#],
      new: [
        #"{ "name": "open", "pattern": "open/{id}", "gates": ["signedIn"], "secrets": ["id"] }"#
      ]
    ),
  ]

  private static let android = #"""
    { "schemes": ["shop"], "domains": ["shop.example"],
      "android": { "package": "com.example.shop", "activity": ".Main" } }
    """#

  private static func lost(_ words: String, _ link: String) -> String {
    "weaker open -> open without \(words) \(link)"
  }

  /// - Parameter others: Patterns of other routes in both versions.
  private static func protection(
    _ name: String,
    _ old: String,
    _ new: String,
    _ broken: [String],
    pattern: String = "open/{id}",
    others: [String] = [],
    app: String = Case.app
  ) -> Case {
    func routes(_ keys: String) -> [String] {
      let end = keys.isEmpty ? "" : ", \(keys)"
      return ["{ \"name\": \"open\", \"pattern\": \"\(pattern)\"\(end) }"]
        + others.enumerated().map { "{ \"name\": \"other\($0)\", \"pattern\": \"\($1)\" }" }
    }
    return Case(
      testDescription: name,
      oldApp: app,
      newApp: app,
      old: routes(old),
      new: routes(new),
      broken: broken
    )
  }

  @Test(arguments: cases + exchanges + weaker + combined)
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
          + "https://shop.example/buy/a",
        "details[0].components[0] (ABCDE12345.shop, ABCDE12345.shop.beta) "
          + "https://shop.example/buy/new", "0 added",
      ]
    )
    let opening = old.replacingOccurrences(
      of: #"{ "/": "/buy/new", "exclude": true }"#,
      with: #"{ "/": "/buy/ne?" }, { "/": "/buy/new", "exclude": true }"#
    )
    #expect(try broken(old, opening) == ["1 added"])
    let narrower = old.replacingOccurrences(of: "id=?*", with: "id=?")
      .replacingOccurrences(of: "\"ABCDE12345.shop\", ", with: "")
    let lost = try broken(old, narrower)
    // The first app is gone, and the rule is narrower for the other one.
    #expect(
      lost == [
        "details[0].components[1] (ABCDE12345.shop) https://shop.example/buy",
        "details[0].components[2] (ABCDE12345.shop) https://shop.example/cart?id=x",
        "details[0].components[2] (ABCDE12345.shop.beta) https://shop.example/cart?id=&x",
        "0 added",
      ]
    )
    // Another rule still opens the first link in one of the two apps.
    let shared = old.replacingOccurrences(of: "ABCDE12345.shop.beta", with: "ABCDE12345.other")
      .replacingOccurrences(
        of: #"{ "appIDs": ["ABCDE12345.admin"]"#,
        with: #"""
          { "appIDs": ["ABCDE12345.other"], "components": [{ "/": "/buy/" }] },
          { "appIDs": ["ABCDE12345.admin"]
          """#
      )
    #expect(
      try broken(shared, shared.replacingOccurrences(of: "/buy/*", with: "/x")) == [
        "details[0].components[1] (ABCDE12345.shop) https://shop.example/buy",
        "details[0].components[1] (ABCDE12345.other) https://shop.example/buy/x", "1 added",
      ]
    )
    let gone = old.replacingOccurrences(of: "ABCDE12345.admin", with: "ABCDE12345.other")
    #expect(
      try broken(old, gone) == [
        "details[1].components[0] (ABCDE12345.admin) https://shop.example/admin", "0 added",
      ]
    )
  }

  @Test func `a rule that systems may read in several ways is undecided`() throws {
    let old = try AppleAppSiteAssociation(Self.fewerRules)
    let new = try AppleAppSiteAssociation(
      Self.fewerRules.replacingOccurrences(
        of: #"{ "/": "/buy/*" }"#,
        with: #"{ "/": "/buy/*", "exclude": "true" }"#
      )
    )
    let comparison = try old.comparison(withNewer: new)
    #expect(comparison.isFine == nil && comparison.undecided.allSatisfy(\.isUnknown))
    #expect(comparison.undecided.map(\.rules) == [["applinks.details[0].components[1]"]])
    #expect(try new.comparison(withNewer: new).isFine == true)
  }

  @Test(
    arguments: [
      (#""exclude": true }"#, #""exclude": true, "exclude": false }"#, "'exclude' appears twice"),
      (#"{ "/": "/buy/new""#, #"{ "/": "/x", "/": "/buy/new""#, "the key '/' appears twice"),
      (
        #""components": [{ "/": "/admin/"#, #""components": [], "components": [{ "/": "/admin/"#,
        "the key 'components' appears twice in the new file, on line 5"
      ),
      (
        #"{ "appIDs": ["ABCDE12345.admin"]"#, #"{ "appIDs": [], "appIDs": ["ABCDE12345.admin"]"#,
        "the key 'appIDs' appears twice"
      ),
      (#"{ "details": ["#, #"{ "details": [], "details": ["#, "the key 'details' appears twice"),
      (#"{ "applinks""#, "\u{FEFF}{ \"applinks\"", "the new file begins with a byte order mark"),
      (
        #"{ "applinks""#, String(repeating: " ", count: 131_072) + #"{ "applinks""#,
        "systems are said to reject more than 131072"
      ),
    ]
  )
  func `a file that systems may read in several ways is not compared`(
    text: String,
    other: String,
    reason: String
  ) throws {
    let old = try AppleAppSiteAssociation(Self.fewerRules)
    let changed = Self.fewerRules.replacing(text, with: other)
    try #require(changed != Self.fewerRules)
    let new = try AppleAppSiteAssociation(changed)
    for (first, second) in [(old, new), (new, old)] {
      let comparison = try first.comparison(withNewer: second)
      #expect(comparison.isFine == nil && comparison.broken.isEmpty && comparison.added == 0)
      #expect(comparison.undecided.map(\.isUnknown) == [true])
    }
    let found = try old.comparison(withNewer: new).undecided.first
    #expect(found?.reason.contains(reason) == true, "\(found?.reason ?? "")")
    // The systems read two equal files in the same way.
    #expect(try new.comparison(withNewer: new).isFine == true)
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

  @Test func `a comparison of very many pairs of equal values is undecided`() throws {
    // Other routes open all links with different values.
    let words = ["aa", "bb", "cc", "dd", "ee", "ff"]
    let list = words.joined(separator: "|")
    let others = words.flatMap { one in words.filter { $0 != one }.map { "\(one)/\($0)" } }
    let change = Self.exchange(
      "",
      "{a:\(list)}/{b:\(list)}",
      "{b:\(list)}/{a:\(list)}",
      [],
      others: others
    )
    let old = try Self.catalog(change.oldApp, change.old, [])
    let new = try Self.catalog(change.newApp, change.new, [])
    #expect(try old.comparison(withNewer: new).isFine == true)
    let budget = AgreementBudget(states: 12_000, bytes: 1 << 26)
    let comparison = try old.comparison(withNewer: new, budget: budget)
    #expect(comparison.isFine == nil)
    #expect(comparison.undecided.map(\.rules) == [["route"]])
    #expect(comparison.undecided.map(\.needsBudget) == [true])
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
