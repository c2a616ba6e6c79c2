import TestSupport
import Testing

@testable import Waymark
@testable import WaymarkCatalog

@Suite struct `Errors in a catalog` {
  static let table: [(text: String, findings: [String])] = [
    // The file.
    ("", ["json.empty "]),
    ("{", ["json.unexpected-end "]),
    ("[]", ["catalog.wrong-type "]),
    ("{}", ["catalog.missing-key ", "catalog.missing-key ", "catalog.missing-key "]),
    (#"{ "schema": "1", "app": {}, "routes": [] }"#, ["catalog.wrong-type schema"]),
    (#"{ "schema": 2, "app": 3, "more": 4 }"#, ["catalog.unsupported-schema schema"]),
    (#"{ "schema": 1.0, "app": {}, "routes": [] }"#, ["catalog.unsupported-schema schema"]),
    (#"{ "schema": 1, "app": {}, "routes": {} }"#, ["catalog.wrong-type routes"]),
    (#"{ "schema": 1, "app": [], "routes": [] }"#, ["catalog.wrong-type app"]),
    (#"{ "schema": 1, "app": {}, "routes": [], "$schema": 1 }"#, ["catalog.wrong-type $schema"]),
    (#"{ "schema": 1, "app": {}, "routes": [], "Routes": [] }"#, ["catalog.unknown-key Routes"]),
    (
      #"{ "schema": 1, "app": {}, "routes": [], "app": {} }"#,
      ["catalog.repeated-key app"]
    ),
    (
      CatalogText.linted(app: #"{ "schemes": ["aa"], "gates": [] }"#, #""gates": ["signedIn"]"#),
      ["catalog.empty-list app.gates"]
    ),
    (CatalogText.app(#"{ "schemes": ["aa"], "gates": [] }"#), []),
    // Variants and outputs.
    (
      CatalogText.app(#"{ "variants": { "be ta": {} } }"#),
      ["catalog.bad-variant app.variants['be ta']"]
    ),
    (
      CatalogText.app(#"{ "domains": ["a.b"], "wrappers": [{ "host": "a.b", "paths": [] }] }"#),
      [
        "catalog.wrapper-of-own-domain app.wrappers[0].host",
        "catalog.bad-wrapper app.wrappers[0].paths",
      ]
    ),
    (
      #"""
      { "schema": 1, "app": {}, "routes": [], "outputs": [
        { "kind": "entitlements", "to": "/a", "into": "b", "variant": "c" },
        { "kind": "ingress", "to": "a", "name": "B" } ] }
      """#,
      [
        "catalog.bad-path outputs[0].to", "catalog.two-places outputs[0].into",
        "catalog.unknown-variant outputs[0].variant", "catalog.bad-setting outputs[1].name",
      ]
    ),
    // The app.
    (CatalogText.app(#"{ "name": 1 }"#), ["catalog.wrong-type app.name"]),
    (CatalogText.app(#"{ "name": "a\u001bb" }"#), ["catalog.control-character app.name"]),
    (CatalogText.app(#"{ "name": "a\uffffb" }"#), ["catalog.control-character app.name"]),
    (CatalogText.app(#"{ "schemes": "underway" }"#), ["catalog.wrong-type app.schemes"]),
    (CatalogText.app(#"{ "schemes": null }"#), ["catalog.wrong-type app.schemes"]),
    (CatalogText.app(#"{ "schemes": ["a", 1] }"#), ["catalog.wrong-type app.schemes[1]"]),
    (CatalogText.app(#"{ "schemes": ["a", "A"] }"#), ["catalog.duplicate-value app.schemes[1]"]),
    (
      CatalogText.app(#"{ "schemes": ["", "https", "a:", "1a", "a_b", "a b", "é"] }"#),
      (0...6).map { "catalog.bad-scheme app.schemes[\($0)]" }
    ),
    (CatalogText.app(#"{ "domains": true }"#), ["catalog.wrong-type app.domains"]),
    (
      CatalogText.app(#"{ "domains": ["a.b", "A.B"] }"#), ["catalog.duplicate-value app.domains[1]"]
    ),
    (
      CatalogText.app(#"{ "apple": { "appIDs": ["x.y"], "storeID": "id7", "teamID": "A" } }"#),
      [
        "catalog.bad-app-id app.apple.appIDs[0]", "catalog.bad-store-id app.apple.storeID",
        "catalog.unknown-key app.apple.teamID",
      ]
    ),
    (
      CatalogText.app(#"{ "apple": { "appClipIDs": ["Clip"], "sharesPasswords": 1 } }"#),
      [
        "catalog.bad-app-id app.apple.appClipIDs[0]",
        "catalog.wrong-type app.apple.sharesPasswords",
      ]
    ),
    (
      CatalogText.app(#"{ "apple": { "sharesPasswords": ["a.b", "https://a.b", "A.B", true] } }"#),
      [
        "catalog.bad-domain app.apple.sharesPasswords[1]",
        "catalog.duplicate-value app.apple.sharesPasswords[2]",
        "catalog.wrong-type app.apple.sharesPasswords[3]",
      ]
    ),
    (
      #"""
      { "schema": 1, "app": {}, "routes": [],
        "ignoredCodes": ["lint.no-examples", "lint", "Lint.x", "a..b", "", "lint.no-examples"] }
      """#,
      (1...3).map { "catalog.bad-code ignoredCodes[\($0)]" } + [
        "catalog.empty-text ignoredCodes[4]", "catalog.duplicate-value ignoredCodes[5]",
      ]
    ),
    (CatalogText.app(#"{ "apple": { "storeID": 7 } }"#), ["catalog.wrong-type app.apple.storeID"]),
    (CatalogText.app(#"{ "apple": "x" }"#), ["catalog.wrong-type app.apple"]),
    (CatalogText.app(#"{ "android": {} }"#), ["catalog.missing-key app.android"]),
    (
      CatalogText.app(#"{ "variants": { "b": { "android": {} } } }"#),
      ["catalog.missing-key app.variants.b.android"]
    ),
    (
      CatalogText.app(
        #"""
        { "android": {
          "package": "a", "fingerprints": ["AB:CD"], "activity": "a b", "minSDK": 0
        } }
        """#
      ),
      [
        "catalog.bad-package app.android.package",
        "catalog.bad-fingerprint app.android.fingerprints[0]",
        "catalog.bad-activity app.android.activity", "catalog.out-of-range app.android.minSDK",
      ]
    ),
    (
      CatalogText.app(#"{ "android": { "package": "a.b", "minSDK": 26.5 } }"#),
      ["catalog.wrong-type app.android.minSDK"]
    ),
    (
      CatalogText.app(
        #"""
        { "policies": {
          "plus": "Space", "pathCase": true, "maximumLength": 65536, "maximumItems": -1
        } }
        """#
      ),
      [
        "catalog.unknown-word app.policies.plus", "catalog.wrong-type app.policies.pathCase",
        "catalog.out-of-range app.policies.maximumLength",
        "catalog.out-of-range app.policies.maximumItems",
      ]
    ),
    // The routes.
    (
      CatalogText.route(#""activity": "com.example.app/.Station""#),
      ["catalog.bad-activity routes[0].activity"]
    ),
    (
      CatalogText.routes(
        #"""
        {
          "name": "a", "pattern": "a/{id}/{kind:x|y?}/{p?}?n={n:int?}&u={u:uuid?}",
          "defaults": {
            "id": "1", "kind": "X", "n": "9223372036854775808", "u": "1", "knd": "x", "p": "",
            "*": ""
          }
        }
        """#,
        #"""
        { "name": "b", "pattern": "b/{p**}?n={n:int?}", "defaults": { "p": "", "n": "007" } }
        """#
      ),
      [
        "catalog.bad-default routes[0].defaults.id", "catalog.bad-default routes[0].defaults.kind",
        "catalog.bad-default routes[0].defaults.n", "catalog.bad-default routes[0].defaults.u",
        "catalog.unknown-key routes[0].defaults.knd", "catalog.unknown-key routes[0].defaults['*']",
        "catalog.bad-default routes[1].defaults.p", "catalog.bad-default routes[1].defaults.n",
      ]
    ),
    (
      CatalogText.routes(
        #"""
        { "name": "a", "pattern": "a?n={n:int?}&k={k?}", "defaults": { "n": 1, "k": "\u0000" } }
        """#
      ),
      ["catalog.wrong-type routes[0].defaults.n", "catalog.control-character routes[0].defaults.k"]
    ),
    // The names in an invalid pattern are unknown.
    (
      CatalogText.routes(#"{ "name": "a", "pattern": "a/{n", "defaults": { "n": "1" } }"#),
      ["pattern.unclosed-parameter routes[0].pattern"]
    ),
    (
      CatalogText.routes(
        #"""
        {
          "name": "a", "pattern": "a/{p}/{r**}?n={n?}&m={x}-{y}", "defaults": { "n": "" },
          "lists": ["n", "p", "r", "x", "tag", "n"]
        }
        """#,
        #"{ "name": "b", "pattern": "b/{n", "lists": ["n"] }"#
      ),
      ["catalog.bad-default routes[0].defaults.n"]
        + (1...4).map { "catalog.unknown-word routes[0].lists[\($0)]" } + [
          "catalog.duplicate-value routes[0].lists[5]",
          "pattern.unclosed-parameter routes[1].pattern",
        ]
    ),
    (CatalogText.route(#""defaults": ["x"]"#), ["catalog.wrong-type routes[0].defaults"]),
    (CatalogText.route(#""activity": """#), ["catalog.bad-activity routes[0].activity"]),
    (CatalogText.route(#""activity": "..A""#), ["catalog.bad-activity routes[0].activity"]),
    (CatalogText.route(#""activity": "a.7""#), ["catalog.bad-activity routes[0].activity"]),
    (CatalogText.route(#""activity": [".A"]"#), ["catalog.wrong-type routes[0].activity"]),
    (CatalogText.route(#""activty": ".A""#), ["catalog.unknown-key routes[0].activty"]),
    (CatalogText.routes("1"), ["catalog.wrong-type routes[0]"]),
    (CatalogText.routes("{}"), ["catalog.missing-key routes[0]", "catalog.missing-key routes[0]"]),
    (CatalogText.routes(#"{ "name": "", "pattern": "a" }"#), ["catalog.empty-text routes[0].name"]),
    (
      CatalogText.routes(#"{ "name": "a", "pattern": 1 }"#),
      ["catalog.wrong-type routes[0].pattern"]
    ),
    (
      CatalogText.routes(#"{ "name": "a", "pattern": "b" }"#, #"{ "name": "a", "pattern": "c" }"#),
      ["catalog.duplicate-name routes[1].name"]
    ),
    (CatalogText.route(#""scopes": []"#), ["catalog.empty-list routes[0].scopes"]),
    (CatalogText.route(#""scopes": "app""#), ["catalog.wrong-type routes[0].scopes"]),
    (
      CatalogText.route(
        #""scopes": ["", "App", "web", "universal:", "app:http", "universal:a/b"]"#
      ),
      [
        "catalog.empty-text routes[0].scopes[0]", "catalog.bad-scope routes[0].scopes[1]",
        "catalog.bad-scope routes[0].scopes[2]", "catalog.bad-scope routes[0].scopes[3]",
        "catalog.bad-scheme routes[0].scopes[4]", "catalog.bad-domain routes[0].scopes[5]",
      ]
    ),
    (
      CatalogText.route(#""scopes": ["app:a", "app", "app:A"]"#),
      ["catalog.duplicate-value routes[0].scopes[2]"]
    ),
    (CatalogText.route(#""summary": """#), ["catalog.empty-text routes[0].summary"]),
    (CatalogText.route(#""examples": ["a", 1]"#), ["catalog.wrong-type routes[0].examples[1]"]),
    (CatalogText.route(#""platforms": []"#), ["catalog.empty-list routes[0].platforms"]),
    (CatalogText.route(#""platforms": ["iOS"]"#), ["catalog.unknown-word routes[0].platforms[0]"]),
    (CatalogText.route(#""deprecated": true"#), ["catalog.wrong-type routes[0].deprecated"]),
    (CatalogText.route(#""deprecated": {}"#), ["catalog.missing-key routes[0].deprecated"]),
    (
      CatalogText.route(#""deprecated": { "reason": "a", "replacement": "b" }"#),
      ["catalog.unknown-route routes[0].deprecated.replacement"]
    ),
    (
      CatalogText.route(#""deprecated": { "reason": "a", "replacement": "station" }"#),
      ["catalog.circular-replacements routes[0].deprecated.replacement"]
    ),
    (
      CatalogText.route(#""requiresVerifiedLink": "yes""#),
      ["catalog.wrong-type routes[0].requiresVerifiedLink"]
    ),
    (CatalogText.route(#""parent": "b""#), ["catalog.unknown-route routes[0].parent"]),
    (CatalogText.route(#""parent": "station""#), ["catalog.circular-parents routes[0].parent"]),
    (
      CatalogText.route(#""presentation": "Push""#),
      ["catalog.unknown-word routes[0].presentation"]
    ),
    (
      CatalogText.route(#""presentation": "tab:""#),
      ["catalog.unknown-word routes[0].presentation"]
    ),
    (CatalogText.route(#""presentation": """#), ["catalog.empty-text routes[0].presentation"]),
    (CatalogText.route(#""presentation": {}"#), ["catalog.wrong-type routes[0].presentation"]),
    (CatalogText.route(#""gates": ["a", "a"]"#), ["catalog.duplicate-value routes[0].gates[1]"]),
    (
      CatalogText.route(#""requires": ["a", "", "a", 1]"#),
      [
        "catalog.empty-text routes[0].requires[1]", "catalog.duplicate-value routes[0].requires[2]",
        "catalog.wrong-type routes[0].requires[3]",
      ]
    ),
    (CatalogText.route(#""requires": "a""#), ["catalog.wrong-type routes[0].requires"]),
    (CatalogText.route(#""require": ["a"]"#), ["catalog.unknown-key routes[0].require"]),
    (
      CatalogText.route(#""activityType": "station""#),
      ["catalog.bad-activity-type routes[0].activityType"]
    ),
    (CatalogText.route(#""activityType": """#), ["catalog.empty-text routes[0].activityType"]),
    (CatalogText.route(#""activityType": ["a.b"]"#), ["catalog.wrong-type routes[0].activityType"]),
    (
      CatalogText.app(#"{ "apple": { "activityTypes": ["a.b", "a b", "a.b", "a..b"] } }"#),
      [
        "catalog.bad-activity-type app.apple.activityTypes[1]",
        "catalog.duplicate-value app.apple.activityTypes[2]",
        "catalog.bad-activity-type app.apple.activityTypes[3]",
      ]
    ),
    (
      CatalogText.app(#"{ "apple": { "activityTypes": "a.b" } }"#),
      ["catalog.wrong-type app.apple.activityTypes"]
    ),
    (
      CatalogText.app(
        ##"{ "site": { "title": "", "image": "a.png", "themeColor": "#1", "storeCountry": "U" } }"##
      ),
      [
        "catalog.empty-text app.site.title", "catalog.bad-setting app.site.image",
        "catalog.bad-setting app.site.themeColor", "catalog.bad-setting app.site.storeCountry",
      ]
    ),
    (CatalogText.app(#"{ "site": "a" }"#), ["catalog.wrong-type app.site"]),
    (
      CatalogText.app(#"{ "variants": { "b": { "site": { "color": "red" } } } }"#),
      ["catalog.unknown-key app.variants.b.site.color"]
    ),
    (
      CatalogText.route(#""page": { "title": 1, "image": "//a/b", "text": "" }"#),
      [
        "catalog.wrong-type routes[0].page.title", "catalog.bad-setting routes[0].page.image",
        "catalog.unknown-key routes[0].page.text",
      ]
    ),
    (
      CatalogText.route(#""page": { "redirect": "http://a.example/{id}" }"#),
      ["catalog.bad-redirect routes[0].page.redirect"]
    ),
    (
      CatalogText.route(#""page": { "redirect": "HTTPS://a.example", "image": "HTTPS://a.b/c" }"#),
      ["catalog.bad-redirect routes[0].page.redirect", "catalog.bad-setting routes[0].page.image"]
    ),
    (
      CatalogText.route(#""page": { "redirect": "https://{id}.example/" }"#),
      ["catalog.bad-redirect routes[0].page.redirect"]
    ),
    (
      CatalogText.route(#""page": { "redirect": "//{id}/" }"#),
      ["catalog.bad-redirect routes[0].page.redirect"]
    ),
    (
      CatalogText.route(#""page": { "redirect": "//new.example/a" }"#),
      ["catalog.bad-redirect routes[0].page.redirect"]
    ),
    (
      CatalogText.routes(
        #"{ "name": "a", "pattern": "a/{x**}", "page": { "redirect": "/{x**}/b" } }"#
      ),
      ["catalog.bad-redirect routes[0].page.redirect"]
    ),
    (
      CatalogText.routes(
        #"{ "name": "a", "pattern": "a/{x**}", "page": { "redirect": "/{x}/b" } }"#
      ),
      ["catalog.bad-redirect routes[0].page.redirect"]
    ),
    (
      CatalogText.routes(
        #"{ "name": "a", "pattern": "a/{x**}", "page": { "redirect": "/b/c-{x}" } }"#
      ),
      ["catalog.bad-redirect routes[0].page.redirect"]
    ),
    (
      CatalogText.routes(
        #"{ "name": "a", "pattern": "a/{x**}", "page": { "redirect": "/b/{x:int}" } }"#
      ),
      ["catalog.bad-redirect routes[0].page.redirect"]
    ),
    (
      CatalogText.routes(
        #"{ "name": "a", "pattern": "a?u={x}", "page": { "redirect": "{x}" } }"#
      ),
      ["catalog.bad-redirect routes[0].page.redirect"]
    ),
    (
      CatalogText.route(#""page": { "redirect": "/a/*" }"#),
      ["catalog.bad-redirect routes[0].page.redirect"]
    ),
    (
      CatalogText.route(#""page": { "redirect": "/a/{ID}" }"#),
      ["catalog.bad-redirect routes[0].page.redirect"]
    ),
    (
      CatalogText.route(#""page": { "redirect": "/a/{id} " }"#),
      ["catalog.bad-redirect routes[0].page.redirect"]
    ),
    (
      CatalogText.routes(
        #"{ "name": "a", "pattern": "a#{x}", "page": { "redirect": "/b/{x}" } }"#
      ),
      ["catalog.bad-redirect routes[0].page.redirect"]
    ),
    (CatalogText.app(#"{ "domains": ["any"] }"#), ["catalog.wrong-type app.domains"]),
    (CatalogText.app(#"{ "schemes": "Any" }"#), ["catalog.wrong-type app.schemes"]),
    (CatalogText.app(#"{ "schemes": ["*"] }"#), ["catalog.wrong-type app.schemes"]),
    (CatalogText.app(#"{ "schemes": ["all"], "domains": ["a.b"] }"#), []),
    (
      CatalogText.route(#""page": { "redirect": "/a/{id" }"#),
      ["pattern.unclosed-parameter routes[0].page.redirect"]
    ),
    (
      CatalogText.routes(
        #"{ "name": "a", "pattern": "a/{x}", "secrets": ["x"] }"#,
        #"{ "name": "b", "pattern": "b/{x}", "inheritsFrom": "a", "page": { "redirect": "/{x}" } }"#
      ),
      ["catalog.bad-redirect routes[1].page.redirect"]
    ),
    (CatalogText.route(#""secrets": ["ID"]"#), ["catalog.unknown-secret routes[0].secrets[0]"]),
    (
      CatalogText.route(#""secrets": ["x", "id", "y"]"#),
      [
        "catalog.unknown-secret routes[0].secrets[0]",
        "catalog.unknown-secret routes[0].secrets[2]",
      ]
    ),
    // A secret is a parameter of the route, or of another of its family.
    (
      CatalogText.routes(
        #"{ "name": "a", "pattern": "a/{x}", "secrets": ["x", "y"] }"#,
        #"{ "name": "b", "pattern": "b/{y}", "inheritsFrom": "a", "secrets": ["x", "z"] }"#
      ),
      ["catalog.unknown-secret routes[1].secrets[1]"]
    ),
    (
      CatalogText.routes(
        #"{ "name": "a", "pattern": "{", "secrets": ["x"] }"#,
        #"{ "name": "b", "pattern": "b/{y}", "inheritsFrom": "a", "secrets": ["x"] }"#,
        #"{ "name": "c", "pattern": "c/{y}", "secrets": ["x"] }"#
      ),
      [
        "pattern.unclosed-parameter routes[0].pattern",
        "catalog.unknown-secret routes[2].secrets[0]",
      ]
    ),
    // Inheritance.
    (CatalogText.route(#""inheritsFrom": "b""#), ["catalog.unknown-route routes[0].inheritsFrom"]),
    (
      CatalogText.route(#""inheritsFrom": "station""#),
      ["catalog.inherited-twice routes[0].inheritsFrom"]
    ),
    (
      CatalogText.routes(
        #"{ "name": "a", "pattern": "a" }"#,
        #"{ "name": "b", "pattern": "b", "inheritsFrom": "a" }"#,
        #"{ "name": "c", "pattern": "c", "inheritsFrom": "b" }"#
      ),
      ["catalog.inherited-twice routes[2].inheritsFrom"]
    ),
    (
      CatalogText.routes(
        // The route 'b' inherits no parent that leads back to itself.
        #"{ "name": "a", "pattern": "a", "parent": "c" }"#,
        #"{ "name": "b", "pattern": "b", "inheritsFrom": "a" }"#,
        #"{ "name": "c", "pattern": "c", "parent": "b" }"#
      ),
      []
    ),
    (
      CatalogText.routes(
        #"{ "name": "a", "pattern": "a", "gates": [\#(manyGates)] }"#,
        #"{ "name": "b", "pattern": "b", "inheritsFrom": "a" }"#
      ),
      ["catalog.too-many routes[0].gates"]
    ),
    (
      CatalogText.routes(
        #"{ "name": "a", "pattern": "a", "requires": [\#(manyGates)] }"#,
        #"{ "name": "b", "pattern": "b", "inheritsFrom": "a" }"#
      ),
      ["catalog.too-many routes[0].requires"]
    ),
    // A route whose pattern is wrong still lends its name to others.
    (
      CatalogText.routes(
        #"{ "name": "a", "pattern": "{" }"#,
        #"{ "name": "b", "pattern": "c", "parent": "a" }"#
      ),
      ["pattern.unclosed-parameter routes[0].pattern"]
    ),
    // What stays in the browser.
    (CatalogText.webOnly("{}"), ["catalog.wrong-type webOnly"]),
    (CatalogText.webOnly("[1]"), ["catalog.wrong-type webOnly[0]"]),
    (CatalogText.webOnly(#"["a", "b", "a"]"#), ["catalog.duplicate-value webOnly[2]"]),
    (
      CatalogText.webOnly(#"[{ "domain": "a.b", "pattern": "c", "scopes": ["universal"] }]"#),
      ["catalog.unknown-key webOnly[0].scopes"]
    ),
    (
      CatalogText.webOnly(#"[{ "domain": ["a.b", "c.d"], "pattern": "c" }]"#),
      ["catalog.wrong-type webOnly[0].domain"]
    ),
    (CatalogText.webOnly(#"["a//b"]"#), ["pattern.empty-component webOnly[0]"]),
    (
      CatalogText.webOnly(#"[{ "domain": "a.b:443", "path": "c" }]"#),
      [
        "catalog.missing-key webOnly[0]", "catalog.bad-domain webOnly[0].domain",
        "catalog.unknown-key webOnly[0].path",
      ]
    ),
  ]

  /// One more gate than a route may have from which others inherit.
  private static var manyGates: String { (0..<65).map { #""\#($0)""# }.joined(separator: ", ") }

  @Test(arguments: table.indices)
  func `a catalog reports every error with its key path, in the order of the text`(index: Int) {
    let (text, expected) = Self.table[index]
    #expect(CatalogText.findings(text).map { "\($0.code) \($0.keyPath)" } == expected, "\(text)")
  }

  @Test func `every catalog code is reported for at least one catalog`() {
    var codes = Set(Self.table.flatMap { CatalogText.findings($0.text).map(\.code) })
    let many = Array(repeating: "1", count: LinkCatalog.routeLimit + 1).joined(separator: ",")
    codes.formUnion(CatalogText.findings(CatalogText.webOnly("[\(many)]")).map(\.code))
    codes.formUnion(CatalogText.findings(CatalogText.routes(many)).map(\.code))
    let own = CatalogError.allCodes.filter {
      $0.rawValue.hasPrefix("catalog.") && $0.rawValue != "catalog.more-faults"
    }
    #expect(codes.filter { $0.rawValue.hasPrefix("catalog.") } == Set(own))
    #expect(Set(own).count == own.count)
    #expect(CatalogError.allCodes.count == Set(CatalogError.allCodes).count)
  }

  @Test func `a cycle of parents is reported once, for its first route`() {
    func route(_ name: String, _ parent: String?) -> String {
      let parent = parent.map { #", "parent": "\#($0)""# } ?? ""
      return #"{ "name": "\#(name)", "pattern": "\#(name)"\#(parent) }"#
    }
    let findings = CatalogText.findings(
      CatalogText.routes(
        route("e", "b"),
        route("a", "b"),
        route("b", "c"),
        route("c", "a"),
        route("d", "d"),
        route("f", nil),
        route("g", "f")
      )
    )
    #expect(
      findings.map(\.message) == [
        "the route is its own ancestor: 'a' → 'b' → 'c' → 'a'",
        "the route is its own ancestor: 'd' → 'd'",
      ]
    )
    #expect(findings.map(\.keyPath) == ["routes[1].parent", "routes[4].parent"])
  }

  /// The lines of a route with a secret, and whether the error in them shows its line.
  @Test(
    arguments: [
      (#""secrets": ["token"], "examples": ["a/S3cret",]"#, false),
      (#""examples": ["a/S3cret"] "secrets": ["token"]"#, false),
      (#""examples": [S3cret], "secrets": ["token"]"#, false),
      ("\"secrets\": [\"token\"], \"examples\":\n[\n\"a/]S3cret\",]", false),
      ("\"secrets\": [\"token\"], \"defaults\": {\n\"token\": \"S3cret\",}", false),
      ("\"examples\": [\n\"a/S3cret\"\n],\n\"secrets\": [\"token\",]", true),
      (#""examples": ["a/x",]"#, true),
    ]
  )
  func `an error of JSON shows no example of a route with a secret`(lines: String, shows: Bool) {
    let text = "{ \"routes\": [{\n\"pattern\": \"a/{token}\",\n\(lines) }] }"
    let error = #expect(throws: CatalogError.self) { try LinkCatalog(json: text) }
    #expect(error?.diagnostic.code.rawValue.hasPrefix("json.") == true)
    #expect((error?.diagnostic.excerpt != nil) == shows, "\(text)")
    #expect(error?.description.contains("S3cret") == false, "\(text)")
  }

  @Test(.withDiagnostics) func `a catalog that is created in Swift is checked like a file`() throws
  {
    let routes = [
      Route(try Pattern("a")),
      Route(
        try Pattern("b"),
        in: [.app(scheme: "a b")],
        name: "b",
        notes: RouteNotes(parent: "c")
      ),
      Route(try Pattern("c"), in: [], name: "C"),
    ]
    let error = #expect(throws: CatalogError.self) {
      try LinkCatalog(app: AppIdentity(schemes: ["http"]), routes: routes)
    }
    #expect(
      error?.description == """
        error[catalog.bad-scheme]: 'http' and 'https' are not custom schemes
          at app.schemes[0]
        help: name the domain, under 'domains' or with 'in: [.universal(domain: "DOMAIN")]'
        error[catalog.missing-key]: the key 'name' is missing
          at route 'a'
        error[catalog.bad-scheme]: the name of a scheme does not contain ' '
          at route 'b', scopes[0]
        help: use letters, digits, '+', '-' and '.' (RFC 3986 §3.1)
        error[catalog.empty-list]: the list is empty
          at route 'C', scopes
        help: write the scopes, or remove the argument for all of them
        error[catalog.unknown-route]: there is no route named 'c'
          at route 'b', parent
        help: did you mean 'C'?
        """
    )
    #expect(error?.findings.allSatisfy { $0.line == nil && $0.column == nil } == true)
    let catalog = try LinkCatalog(
      app: AppIdentity(schemes: ["UNDERWAY"], domains: ["WWW.example.com"]),
      routes: []
    )
    #expect(catalog.app == AppIdentity(schemes: ["underway"], domains: ["www.example.com"]))
  }
}
