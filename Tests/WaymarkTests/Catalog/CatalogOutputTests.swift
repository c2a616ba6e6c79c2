import Testing

@testable import Waymark
@testable import WaymarkCatalog

@Suite struct `The outputs of a catalog` {
  private static func catalog(_ outputs: String) throws(CatalogError) -> LinkCatalog {
    try LinkCatalog(
      json: """
        { "schema": 1, "app": { "schemes": ["shop"], "variants": { "beta": { "schemes": ["b"] } } },
          "routes": [], "outputs": \(outputs) }
        """
    )
  }

  @Test(
    arguments: [
      (#"{ "kind": "kotlin" }"#, ["catalog.missing-key outputs[0]"]),
      (#"{ "to": "a" }"#, ["catalog.missing-key outputs[0]"]),
      (#"{ "kind": "kotlln", "to": "a" }"#, ["catalog.unknown-word outputs[0].kind"]),
      (#"{ "kind": "legacy-association", "to": "a" }"#, ["catalog.unknown-word outputs[0].kind"]),
      (#"{ "kind": 1, "to": "a" }"#, ["catalog.wrong-type outputs[0].kind"]),
      (#"{ "kind": "kotlin", "to": "" }"#, ["catalog.empty-text outputs[0].to"]),
      (#"{ "kind": "kotlin", "to": "/a" }"#, ["catalog.bad-path outputs[0].to"]),
      (#"{ "kind": "kotlin", "to": "~/a" }"#, ["catalog.bad-path outputs[0].to"]),
      (#"{ "kind": "kotlin", "to": "../a" }"#, []),
      (
        #"{ "kind": "kotlin", "into": "a.kt" }"#,
        ["catalog.missing-key outputs[0]", "catalog.unknown-key outputs[0].into"]
      ),
      (
        #"{ "kind": "entitlements", "to": "a", "into": "b" }"#,
        ["catalog.two-places outputs[0].into"]
      ),
      (
        #"{ "kind": "kotlin", "to": "a", "variant": "bta" }"#,
        ["catalog.unknown-variant outputs[0].variant"]
      ),
      (
        #"{ "kind": "html", "to": "a", "variant": "beta" }"#,
        ["catalog.unknown-key outputs[0].variant"]
      ),
      (
        #"{ "kind": "html", "to": "a", "developerMode": true }"#,
        ["catalog.unknown-key outputs[0].developerMode"]
      ),
      (
        #"{ "kind": "entitlements", "to": "a", "developerMode": 1 }"#,
        ["catalog.wrong-type outputs[0].developerMode"]
      ),
      (
        #"{ "kind": "assetlinks", "to": "a", "fingerprints": ["AB"] }"#,
        ["catalog.bad-fingerprint outputs[0].fingerprints[0]"]
      ),
      (
        #"{ "kind": "nginx", "to": "a", "linksServer": "http://a; evil" }"#,
        ["catalog.bad-setting outputs[0].linksServer"]
      ),
      (
        #"{ "kind": "nginx", "to": "a", "websiteServer": "ftp://a" }"#,
        ["catalog.bad-setting outputs[0].websiteServer"]
      ),
      (
        #"{ "kind": "ingress", "to": "a", "name": "A", "linksService": "a:0" }"#,
        ["catalog.bad-setting outputs[0].name", "catalog.bad-setting outputs[0].linksService"]
      ),
      (
        #"{ "kind": "ingress", "to": "a", "annotations": { "a/b/c": "", "x": 1 } }"#,
        [
          "catalog.bad-setting outputs[0].annotations['a/b/c']",
          "catalog.wrong-type outputs[0].annotations.x",
        ]
      ),
      (#"7"#, ["catalog.wrong-type outputs[0]"]),
    ]
  )
  func `a mistake in an output is reported at its place`(output: String, expected: [String]) {
    do throws(CatalogError) {
      _ = try Self.catalog("[\(output)]")
      #expect(expected == [])
    } catch {
      #expect(error.findings.map { "\($0.code) \($0.keyPath)" } == expected)
    }
  }

  @Test func `each setting is written as it was read`() throws {
    let text = """
      [
        { "kind": "apple-app-site-association", "to": "site" },
        { "kind": "entitlements", "into": "../ios/App.entitlements", "developerMode": true },
        { "kind": "kotlin", "to": "a", "variant": "beta", "package": "a.b", "type": "Links" },
        { "kind": "assetlinks", "to": "b", "dynamicRules": true },
        { "kind": "nginx", "to": "c", "linksServer": "http://a", "webRoot": "/srv/a b" },
        { "kind": "ingress", "to": "d", "name": "links.a", "namespace": "web",
          "annotations": { "a.b/C_d": "x=y", "e": "" }, "ingressClass": "nginx",
          "linksService": "links:8080", "websiteService": "site", "tlsSecret": "tls" }
      ]
      """
    let catalog = try Self.catalog(text)
    #expect(catalog.outputs.count == 6)
    let written = try JSONDocument(catalog.json).root["outputs"]
    #expect(try written == JSONDocument(text).root)
    #expect(try LinkCatalog(json: catalog.json) == catalog)
    let again = try LinkCatalog(app: catalog.app, routes: [], outputs: catalog.outputs)
    #expect(again == catalog)
    #expect(throws: CatalogError.self) {
      try LinkCatalog(app: catalog.app, routes: [], outputs: [CatalogOutput(.html, to: "/tmp")])
    }
  }

  @Test(
    arguments: [
      (.subdomain, "links", true), (.subdomain, "a.b-c.d9", true), (.subdomain, "A", false),
      (.subdomain, "a..b", false), (.subdomain, "-a", false), (.subdomain, "a-", false),
      (.subdomain, "a_b", false), (.subdomain, "", false),
      (.subdomain, String(repeating: "a", count: 253), true),
      (.subdomain, String(repeating: "a", count: 254), false),
      (.label, String(repeating: "a", count: 63), true),
      (.label, String(repeating: "a", count: 64), false), (.label, "a.b", false),
      (.label, "9a", true), (.service, "9a", false), (.service, "links:8080", true),
      (.service, "links:", false), (.service, "links:65536", false), (.service, "links:+1", false),
      (.service, "a:1:2", false), (.annotation, "a", true), (.annotation, "A.b/C_d.e-F", true),
      (.annotation, "/a", false), (.annotation, "a/", false), (.annotation, "a/b/c", false),
      (.annotation, "a b", false), (.annotation, "-a", false), (.annotation, "a_b/c", false),
      (.annotation, "a/" + String(repeating: "b", count: 63), true),
      (.annotation, "a/" + String(repeating: "b", count: 64), false),
      (.server, "http://127.0.0.1:8080", true), (.server, "https://a/$b", false),
      (.server, "http://", false), (.server, "http://é", false),
    ] as [(SettingFormat, String, Bool)]
  )
  func `a name is valid if Kubernetes accepts it`(
    format: SettingFormat,
    text: String,
    isValid: Bool
  ) {
    #expect(format.accepts(text) == isValid)
  }
}
