import Testing
import WaymarkAgreement
import WaymarkCatalog

/// Several changes in one step, of which one protects a route less.
extension `A comparison of two versions` {
  private static let both = #"{ "schemes": ["shop"], "domains": ["shop.example", "b.example"] }"#
  private static let verified = #""requiresVerifiedLink": true"#
  private static let gated = #""gates": ["signedIn"]"#

  private static func route(_ name: String, _ pattern: String, _ keys: String...) -> String {
    let more = keys.map { ", \($0)" }.joined()
    return "{ \"name\": \"\(name)\", \"pattern\": \"\(pattern)\"\(more) }"
  }

  private static func scopes(_ scope: String) -> String { "\"scopes\": [\"\(scope)\"]" }

  /// An app with an activity for its routes.
  private static func android(_ activity: String) -> String {
    """
    { "schemes": ["shop"],
      "android": { "package": "com.example.shop"\(activity) } }
    """
  }

  static let combined: [Case] = [
    Case(
      testDescription: "a scope and the verification are lost",
      old: [route("open", "open/{id}", scopes("universal"), verified)],
      new: [route("open", "open/{id}")],
      broken: ["weaker open -> open without a verified link shop://open/x"]
    ),
    Case(
      testDescription: "a scope is lost, and the verification stays",
      old: [route("open", "open/{id}", scopes("universal"), verified)],
      new: [route("open", "open/{id}", verified)]
    ),
    Case(
      testDescription: "another scope, another name and another parameter without verification",
      old: [route("open", "open/{id}", scopes("universal"), verified)],
      new: [route("start", "open/{number}", scopes("app"))],
      broken: [
        "dead open -> nothing https://shop.example/open/x",
        "weaker open -> start without a verified link shop://open/x",
      ],
      renamed: ["open -> start"]
    ),
    Case(
      testDescription: "another scheme, and the verification is lost",
      oldApp: #"{ "schemes": ["old"], "domains": ["shop.example"] }"#,
      old: [route("open", "open/{id}", verified)],
      new: [route("open", "open/{id}")],
      broken: ["weaker open -> open without a verified link shop://open/x"]
    ),
    Case(
      testDescription: "another domain, and a gate is lost",
      oldApp: both,
      newApp: both,
      old: [route("open", "open/{id}", scopes("universal:shop.example"), gated)],
      new: [route("open", "open/{id}", scopes("universal:b.example"))],
      broken: [
        "dead open -> nothing https://shop.example/open/x",
        "weaker open -> open without the gate 'signedIn' https://b.example/open/x",
      ]
    ),
    Case(
      testDescription: "another pattern, and a gate and a requirement are lost",
      old: [route("open", "open/{id}", gated, #""requires": ["premium"]"#)],
      new: [route("open", "o/{id}")],
      broken: [
        "dead open -> nothing shop://open/x",
        "weaker open -> open without the gate 'signedIn' shop://o/x",
        "weaker open -> open without the requirement 'premium' shop://o/x",
      ]
    ),
    Case(
      testDescription: "another pattern, and an optional value with another name is not secret",
      old: [route("open", "open/{id}?key={key?}", #""secrets": ["key"]"#)],
      new: [route("open", "o/{id}?token={token?}")],
      broken: [
        "dead open -> nothing shop://open/x",
        "weaker open -> open without the secret 'key' shop://o/x?token",
      ]
    ),
    Case(
      testDescription: "another pattern and another default",
      old: [route("open", "open?sort={sort?}", #""defaults": { "sort": "new" }"#)],
      new: [route("open", "o?sort={sort?}", #""defaults": { "sort": "old" }"#)],
      broken: [
        "dead open -> nothing shop://open",
        "weaker open -> open without the default 'new' of 'sort' shop://o",
      ]
    ),
    Case(
      testDescription: "another pattern and another activity",
      oldApp: android(""),
      newApp: android(""),
      old: [route("open", "open", #""activity": ".Item""#)],
      new: [route("open", "o", #""activity": ".Other""#)],
      broken: [
        "dead open -> nothing shop://open",
        "weaker open -> open without the activity '.Item' shop://o",
      ]
    ),
    Case(
      testDescription: "the verification and a gate of a route without a domain are lost",
      old: [route("open", "open/{id}", scopes("app"), verified, gated)],
      new: [route("open", "open/{id}", scopes("app"))],
      broken: [
        "weaker open -> open without a verified link shop://open/x",
        "weaker open -> open without the gate 'signedIn' shop://open/x",
      ]
    ),
    Case(
      testDescription: "a web-only path and a gate are lost",
      old: [route("open", "open/{id}", scopes("universal"), gated)],
      new: [route("open", "open/{id}", scopes("universal"))],
      oldWebOnly: ["open/**"],
      broken: [
        "weaker open -> open without the gate 'signedIn' https://shop.example/open/x",
        "weaker open/** -> open https://shop.example/open/x",
      ]
    ),
    Case(
      testDescription: "another route without the gate gets some links",
      old: [route("open", "{kind:a|b}/{id}", gated)],
      new: [route("open", "{kind:a}/{id}", gated), route("other", "b/{id}")],
      broken: [
        "moved open -> other shop://b/x",
        "weaker open -> other without the gate 'signedIn' shop://b/x",
      ],
      added: 1
    ),
    Case(
      testDescription: "a static page gets a link, and has no value that was secret",
      old: [route("join", "join/{token}", #""secrets": ["token"]"#)],
      new: [route("join", "join/{token}", #""secrets": ["token"]"#), route("help", "join/help")],
      broken: ["moved join -> help shop://join/help"],
      added: 1
    ),
    Case(
      testDescription: "another route opens links that were refused",
      old: [route("open", "open/{id}", verified)],
      new: [route("open", "open/{id}", verified), route("number", "open/{id:int}", scopes("app"))],
      broken: ["weaker open -> number without a verified link shop://open/1"],
      added: 1
    ),
    Case(
      testDescription: "a pattern is added to a case, and does not require a verified link",
      old: [route("open", "open/{id}", verified)],
      new: [
        route("open", "open/{id}", verified),
        route("short", "o/{id}", #""inheritsFrom": "open", "requiresVerifiedLink": false"#),
      ],
      broken: ["weaker open -> short without a verified link shop://o/x"],
      added: 1
    ),
    Case(
      testDescription: "a pattern is added to a case that links without verification open already",
      old: [
        route("open", "open/{id}", verified),
        route("short", "o/{id}", #""inheritsFrom": "open", "requiresVerifiedLink": false"#),
      ],
      new: [
        route("open", "open/{id}", verified),
        route("short", "o/{id}", #""inheritsFrom": "open", "requiresVerifiedLink": false"#),
        route("third", "p/{id}", #""inheritsFrom": "open", "requiresVerifiedLink": false"#),
      ],
      added: 1
    ),
    Case(
      testDescription: "a replacement accepts the pattern in more scopes without verification",
      old: [
        route(
          "open",
          "open/{id}",
          scopes("universal"),
          verified,
          #""deprecated": { "reason": "old", "replacement": "cart" }"#
        ), route("cart", "cart/{id}"),
      ],
      new: [route("cart", "{page:open|cart}/{id}")],
      broken: ["weaker open -> cart without a verified link shop://open/x"]
    ),
    Case(
      testDescription: "an added replacement lacks a gate",
      old: [route("open", "open/{id}", gated)],
      new: [
        route(
          "open",
          "open/{id}",
          gated,
          #""deprecated": { "reason": "old", "replacement": "cart" }"#
        ), route("cart", "cart/{id}"),
      ],
      broken: ["weaker open -> cart without the gate 'signedIn' shop://cart/x"],
      added: 1
    ),
    Case(
      testDescription: "an unprotected route gets more links, and the protected one stays",
      old: [route("open", "open/{id}", gated), route("cart", "cart/{id}")],
      new: [route("open", "open/{id}", gated), route("cart", "{page:cart|c}/{id}")]
    ),
    Case(
      testDescription: "the activity of the app",
      oldApp: android(#", "activity": ".Main""#),
      newApp: android(#", "activity": "com.example.shop.Other""#),
      old: [Case.cart, Case.product],
      new: [Case.cart, Case.product],
      broken: ["weaker cart -> cart without the activity '.Main' shop://cart"]
    ),
    Case(
      testDescription: "another spelling of the activity of the app",
      oldApp: android(#", "activity": ".Main""#),
      newApp: android(#", "activity": "com.example.shop.Main""#),
      old: [Case.cart],
      new: [Case.cart]
    ),
    Case(
      testDescription: "the app names no activity now",
      oldApp: android(#", "activity": ".Main""#),
      newApp: android(""),
      old: [Case.cart],
      new: [Case.cart],
      broken: ["weaker cart -> cart without the activity '.Main' shop://cart"]
    ),
    Case(
      testDescription: "the app names an activity for the first time",
      oldApp: android(""),
      newApp: android(#", "activity": ".Main""#),
      old: [Case.cart],
      new: [Case.cart]
    ),
    Case(
      testDescription: "neither the app nor a route names its activity now",
      oldApp: android(#", "activity": ".Main""#),
      newApp: android(""),
      old: [route("cart", "cart"), route("home", "h", #""activity": ".Home""#)],
      new: [route("cart", "cart"), route("home", "h")],
      broken: [
        "weaker home -> home without the activity '.Home' shop://h",
        "weaker cart -> cart without the activity '.Main' shop://cart",
      ]
    ),
    Case(
      testDescription: "a route names the activity that the app had",
      oldApp: android(#", "activity": ".Main""#),
      newApp: android(#", "activity": ".Other""#),
      old: [route("cart", "cart"), route("home", "", #""activity": ".Main""#)],
      new: [
        route("cart", "cart", #""activity": ".Main""#), route("home", "", #""activity": ".Main""#),
      ]
    ),
    Case(
      testDescription: "another activity of the app, and the routes are not for Android",
      oldApp: android(#", "activity": ".Main""#),
      newApp: android(#", "activity": ".Other""#),
      old: [route("cart", "cart", #""platforms": ["ios"]"#)],
      new: [route("cart", "cart", #""platforms": ["ios"]"#)]
    ),
  ]

  /// Wider scopes, in the form `route scope link`.
  static let wider: [(Case, wider: [String])] = [
    (
      Case(
        testDescription: "one domain of a route",
        oldApp: both,
        newApp: both,
        old: [route("open", "open", scopes("universal:shop.example"))],
        new: [route("open", "open", scopes("universal"))]
      ), ["open universal https://b.example/open"]
    ),
    (
      Case(
        testDescription: "a route with web links only",
        old: [route("open", "open", scopes("universal"))],
        new: [route("open", "open")]
      ), ["open app shop://open"]
    ),
    (
      Case(
        testDescription: "a route that requires a verified link still refuses other links",
        old: [route("open", "open", scopes("universal"), verified)],
        new: [route("open", "open", verified)]
      ), []
    ),
    (
      Case(
        testDescription: "all subdomains, one more domain and one more scheme",
        newApp: #"""
          { "schemes": ["shop", "store"],
            "domains": ["shop.example", "*.shop.example", "b.example"] }
          """#,
        old: [Case.cart],
        new: [Case.cart]
      ),
      [
        "app app:store store://cart", "app universal:*.shop.example https://any.shop.example/cart",
        "app universal:b.example https://b.example/cart",
      ]
    ),
    (
      Case(testDescription: "a route is added", old: [Case.cart], new: [Case.cart, Case.product]),
      []
    ),
  ]

  @Test(arguments: wider)
  func `reports wider scopes, which break no link`(change: Case, wider: [String]) throws {
    let old = try Self.catalog(change.oldApp, change.old, [])
    let new = try Self.catalog(change.newApp, change.new, [])
    let comparison = try old.comparison(withNewer: new)
    #expect(comparison.isFine == true)
    #expect(comparison.wider.map { "\($0.route ?? "app") \($0.scope) \($0.url)" } == wider)
    #expect(try new.comparison(withNewer: new).wider.isEmpty)
  }
}
