import TestSupport
import Testing

@testable import Waymark
@testable import WaymarkCatalog

@Suite struct `The variants of an app` {
  private static let identity = AppIdentity(
    schemes: ["shop"],
    domains: ["shop.example"],
    apple: .init(appIDs: ["ABCDE12345.example.shop"]),
    variants: [
      "beta": {
        $0.schemes = ["shop-beta"]
        $0.apple = .init(appIDs: ["ABCDE12345.example.shop.beta"])
      },
      "dev": { $0.domains = ["dev.shop.example", "shop.example"] },
    ]
  )

  @Test func `a variant has its own values and the other values of the app`() {
    let beta = Self.identity.variant("beta")
    #expect(beta.schemes == ["shop-beta"])
    #expect(beta.domains == ["shop.example"])
    #expect(beta.variants.isEmpty)
    #expect(Self.identity.schemes == ["shop"])
    #expect(Self.identity.variants.keys.sorted() == ["beta", "dev"])
  }

  @Test(
    .withDiagnostics,
    arguments: [
      ("beat", "did you mean 'beta'?"), ("production", "its variants are 'beta' or 'dev'"),
      ("", "its variants are 'beta' or 'dev'"), ("Beta", "did you mean 'beta'?"),
    ]
  )
  func `an unknown variant opens no link, and every check reports its name`(
    name: String,
    help: String
  ) throws {
    let app = Self.identity.variant(name)
    let routes = [try Route("item/{id}", in: [.app(scheme: "shop")], name: "item")]
    let table = try RouteTable(routes, app: app)
    for link in ["shop://item/1", "shop-beta://item/1", "https://shop.example/item/1"] {
      #expect(try table.match(link) == nil, "\(link)")
    }
    let findings = DeclarationFinding.all(app: app, routes: routes, checkingParents: true)
    #expect(findings.map(\.diagnostic.code.rawValue) == ["catalog.unknown-variant"])
    #expect(findings.first?.diagnostic.help == help)
    #expect(throws: CatalogError.self) { try LinkCatalog(app: app, routes: routes) }
  }

  @Test func `a variant in a file has the app's value of each key that it does not name`() throws {
    let text = CatalogText.app(
      #"""
      {
        "apple": { "appIDs": ["ABCDE12345.a.b"], "sharesPasswords": true },
        "android": { "package": "a.b", "activity": ".A" },
        "variants": { "beta": { "apple": { "storeID": "7" }, "android": { "minSDK": 30 } } }
      }
      """#
    )
    let app = try LinkCatalog(json: text).app.variant("beta")
    #expect(app.apple?.appIDs == ["ABCDE12345.a.b"])
    #expect(app.apple?.sharesPasswords == true && app.apple?.storeID == "7")
    #expect(app.android?.package == "a.b" && app.android?.activity == ".A")
    #expect(app.android?.minSDK == 30)
  }

  @Test(arguments: ["true", #"["login.example"]"#, "[]", "false"])
  func `a variant replaces the domains that share passwords`(own: String) throws {
    let text = CatalogText.app(
      """
      {
        "apple": { "appIDs": ["ABCDE12345.a.b"], "sharesPasswords": ["A.example", "*.b.example"] },
        "variants": { "beta": { "apple": { "sharesPasswords": \(own) } } }
      }
      """
    )
    let app = try LinkCatalog(json: text).app
    #expect(app.apple?.sharesPasswords == ["a.example", "*.b.example"])
    let found = app.variant("beta").apple?.sharesPasswords
    #expect(found == (own == "true" ? true : own.hasPrefix("[\"") ? ["login.example"] : false))
    let again = try LinkCatalog(json: LinkCatalog(json: text).json).app
    #expect(again == app && again.variants == app.variants)
    let wrong = AppIdentity(apple: .init(sharesPasswords: ["a b"]))
    let codes = DeclarationFinding.all(app: wrong, routes: [], checkingParents: true)
      .map(\.diagnostic.code.rawValue)
    #expect(codes.contains("catalog.bad-domain"))
  }

  @Test func `a scope can name a scheme or domain of any variant`() throws {
    let scopes: Set<RouteScope> = [
      .app(scheme: "shop-beta"), .universal(domain: "dev.shop.example"),
    ]
    let routes = [try Route("a", in: scopes, name: "a")]
    for app in [Self.identity, Self.identity.variant("beta"), Self.identity.variant("dev")] {
      #expect(DeclarationFinding.all(app: app, routes: routes, checkingParents: true).isEmpty)
    }
    let other = [try Route("a", in: [.app(scheme: "shop-bta")], name: "a")]
    for app in [Self.identity, Self.identity.variant("beta")] {
      let codes = DeclarationFinding.all(app: app, routes: other, checkingParents: true)
      #expect(codes.map(\.diagnostic.code.rawValue) == ["lint.undeclared-scheme"])
    }
  }

  @Test func `a full example link of another variant is no finding about a variant`() throws {
    let examples = [
      "shop://item/1", "shop:item/1", "https://dev.shop.example/item/1", "shop-beta://item/1",
      "item/1",
      // No variant has these.
      "shop-bta://item/1", "https://other.example/item/1", "shop-beta://itm/1",
    ]
    let catalog = try LinkCatalog(
      app: Self.identity,
      routes: [Route("item/{id:int}", name: "item", notes: RouteNotes(examples: examples))]
    )
    func found(_ name: String) -> [String] {
      let findings = catalog.variant(name)?.lint() ?? []
      return findings.filter { $0.place?.contains("examples") ?? false }
        .compactMap { $0.place?.split(separator: "[").last.map { String($0.dropLast()) } }
    }
    #expect(found("beta") == ["5", "6", "7"])
    #expect(found("dev") == ["5", "6"])
  }

  @Test func `the file has the keys that differ, and reads as the same identity`() throws {
    var identity = Self.identity
    identity.variants["bare"] = AppIdentity(schemes: [], domains: .any)
    identity.variants["same"] = identity.variants["beta"]
    let catalog = try LinkCatalog(app: identity, routes: [])
    #expect(try LinkCatalog(json: catalog.json) == catalog)
    #expect(catalog.app == identity)
    let variants = catalog.jsonValue["app"]?["variants"]
    #expect(variants?.members?.map(\.key) == ["bare", "beta", "dev", "same"])
    #expect(variants?["bare"] == ["schemes": [], "domains": "any", "apple": .null])
    #expect(variants?["dev"] == ["domains": ["dev.shop.example", "shop.example"]])
    #expect(catalog.variant("dev")?.app.domains == ["dev.shop.example", "shop.example"])
    #expect(catalog.variant("bta") == nil)
  }

  @Test(
    arguments: [
      (#"{ "be ta": {} }"#, ["catalog.bad-variant app.variants['be ta']"]),
      (#"{ "": {} }"#, ["catalog.bad-variant app.variants['']"]),
      (#"{ "../x": {} }"#, ["catalog.bad-variant app.variants['../x']"]),
      (#"{ "-a": {} }"#, ["catalog.bad-variant app.variants.-a"]),
      (#"{ "beta": {}, "Beta": {} }"#, ["catalog.bad-variant app.variants.Beta"]),
      (#"{ "beta": {}, "beta": {} }"#, ["catalog.repeated-key app.variants.beta"]),
      (#"{ "beta": [] }"#, ["catalog.wrong-type app.variants.beta"]),
      (#"{ "beta": { "scheme": ["a"] } }"#, ["catalog.unknown-key app.variants.beta.scheme"]),
      (#"{ "beta": { "variants": {} } }"#, ["catalog.unknown-key app.variants.beta.variants"]),
      (#"{ "beta": { "schemes": ["a b"] } }"#, ["catalog.bad-scheme app.variants.beta.schemes[0]"]),
      (#"{ "beta": { "schemes": null } }"#, ["catalog.wrong-type app.variants.beta.schemes"]),
      (#"{ "beta": { "android": {} } }"#, ["catalog.missing-key app.variants.beta.android"]),
      (#"{ "beta": { "android": null, "apple": null } }"#, []),
      ("[]", ["catalog.wrong-type app.variants"]),
      (
        "{ \((0...64).map { "\"v\($0)\": {}" }.joined(separator: ", ")) }",
        ["catalog.too-many app.variants"]
      ),
    ]
  )
  func `a mistake in a variant is reported at its place`(variants: String, expected: [String]) {
    let text = """
      { "schema": 1, "app": { "schemes": ["shop"], "variants": \(variants) }, "routes": [] }
      """
    do throws(CatalogError) {
      _ = try LinkCatalog(json: text)
      #expect(expected == [])
    } catch {
      #expect(error.findings.map { "\($0.code) \($0.keyPath)" } == expected)
      #expect(error.findings.allSatisfy { $0.line == 1 && $0.column != nil })
    }
  }

  private static let ids = #""apple": { "appIDs": ["ABCDE12345.a.b"] }"#
  private static let other = #""apple": { "appIDs": ["ABCDE12345.a.c"] }"#

  @Test(
    arguments: [
      // Two builds for testers, side by side, with nothing in common.
      (ids, #"{ "beta": { "schemes": ["bb"], "domains": ["b.a"], \#(other) } }"#, []),
      // A device can have both.
      (
        ids, "{ \"beta\": { \(other) } }",
        [
          "lint.shared-scheme app.variants.beta.schemes",
          "lint.shared-domain app.variants.beta.domains",
        ]
      ),
      (
        ids, #"{ "b": { "domains": [], \#(other) }, "c": { "domains": ["c.a"], \#(other) } }"#,
        [
          "lint.shared-scheme app.variants.b.schemes", "lint.shared-scheme app.variants.c.schemes",
          "lint.shared-app app.variants.c",
        ]
      ),
      // One replaces the other.
      (ids, #"{ "b": { "schemes": ["bb"] } }"#, ["lint.shared-app app.variants.b"]),
      (
        ids + #", "android": { "package": "a.b", "fingerprints": ["\#(print)"] }"#,
        #"{ "b": { "schemes": ["bb"], "domains": ["b.a"], \#(other) } }"#,
        [
          "lint.no-activity app.android", "lint.single-fingerprint app.android.fingerprints",
          "lint.shared-app app.variants.b",
        ]
      ),
      (
        ids, #"{ "b": {}, "c": { "name": "C" } }"#,
        [
          "lint.same-variant app.variants.b", "lint.same-variant app.variants.c",
          "lint.same-variant app.variants.c",
        ]
      ),
      // Without identifiers it is unknown whether a device can have both.
      (#""name": "A""#, #"{ "b": { "domains": ["b.a"] } }"#, []),
      (
        ids, #"{ "b": { "schemes": ["test"], "domains": ["b.a"], \#(other) } }"#,
        [
          "lint.generic-scheme app.variants.b.schemes[0]"
        ]
      ),
      (
        ids, #"{ "b": { "schemes": [], "domains": ["b.a"], "apple": null } }"#,
        ["lint.not-in-variant app.variants.b"]
      ),
    ] as [(String, String, [String])]
  )
  func `lint compares the variants`(app: String, variants: String, expected: [String]) throws {
    let catalog = try LinkCatalog(
      json: """
        { "schema": 1,
          "app": { \(app), "schemes": ["aa"], "domains": ["a.a"], "variants": \(variants) },
          "routes": [
            { "name": "a", "pattern": "a", "examples": ["a"] },
            { "name": "b", "pattern": "b", "examples": ["b"], "scopes": ["app"] }
          ] }
        """
    )
    #expect(catalog.lint().map { "\($0.code) \($0.keyPath)" } == expected)
  }

  private static let print =
    "AB:0F:71:C2:9B:44:E8:15:60:AD:27:F3:8C:51:B6:0E:"
    + "D9:72:48:1B:FA:33:95:CE:67:20:84:EB:1D:A9:5F:76"
}
