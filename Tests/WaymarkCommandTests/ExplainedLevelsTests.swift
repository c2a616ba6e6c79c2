import TestSupport
import Testing

extension `Explain for iOS and Android` {
  @Test func `explain names the API levels on which another activity or the browser opens`()
    throws
  {
    let manifest = Self.manifest.replacing(
      #"android:pathPrefix="/item/""#,
      with: #"android:pathAdvancedPattern="/item/[0-9]""#
    )
    let arguments = ["explain", "--manifest", "m", "--assetlinks", "links"]
    let links = """
      [{"relation": ["delegate_permission/common.handle_all_urls"], "target": {
        "namespace": "android_app", "package_name": "com.example.shop",
        "sha256_cert_fingerprints": ["\(Shop.fingerprint)"]}}]
      """
    let catalog = Self.catalog.replacing(
      #""com.example.shop" }"#,
      with: #""com.example.shop", "fingerprints": ["\#(Shop.fingerprint)"] }"#
    )
    let files = ["waymark.json": catalog, "m": manifest, "links": links]
    let wide = try Tool.run(arguments + ["https://shop.example/item/77"], files: files)
    #expect(wide.output.contains("\nAndroid   opens the browser: "), "\(wide.output)")
    #expect(wide.output.contains("\nAPI 23-30 line 4: opens .Shop: "), "\(wide.output)")
    let same = try Tool.run(arguments + ["https://shop.example/item/7"], files: files)
    #expect(same.output.contains("\nAndroid   opens .Shop: "), "\(same.output)")
    #expect(!same.output.contains("\nAPI "), "\(same.output)")
  }

  @Test func `a link that is not known to open the app anywhere has the status 1`() throws {
    let manifest = Self.manifest.replacing("https", with: "shop")
    let answer = try Tool.run(
      ["explain", "http://shop.example/item/7", "--manifest", "m"],
      files: ["waymark.json": Self.catalog, "m": manifest]
    )
    #expect(answer.status == 1)
    #expect(answer.output.contains("Not decided: not known on iPhone; opens the browser"))
  }

  @Test func `a link about which no answer is known has the status 1 and no answer`() throws {
    let app = #"{ "domains": ["a.bc"], "android": { "package": "a.bc", "activity": ".Main" } }"#
    let routes = #"[{ "name": "a", "pattern": "a" }]"#
    let files = ["waymark.json": #"{ "schema": 1, "app": \#(app), "routes": \#(routes) }"#]
    let answer = try Tool.run("explain", "https://a.bc/a", files: files)
    #expect(answer.status == 1)
    #expect(answer.output.contains("\nNot decided: not known on Android.\n"), "\(answer.output)")
    let json = try Tool.run("explain", "https://a.bc/a", "--json", files: files)
    #expect(json.output.contains("\"opens\": null") && !json.output.contains("\"opens\": true"))
  }

  @Test func `explain and prove name a domain for development builds`() throws {
    let entitlements = Self.list(
      "com.apple.developer.associated-domains",
      "<array><string>applinks:shop.example?mode=developer</string>"
        + "<string>applinks:*.shop.example</string></array>"
    )
    let files = ["waymark.json": Self.catalog, "e": entitlements]
    let link = "https://shop.example/item/7"
    let explained = try Tool.run("explain", link, "--entitlements", "e", files: files)
    #expect(explained.status == 0)
    #expect(explained.output.contains("with '?mode=developer'"), "\(explained.output)")
    let other = "https://www.shop.example/item/7"
    let plain = try Tool.run("explain", other, "--entitlements", "e", files: files)
    #expect(!plain.output.contains("?mode="), "\(plain.output)")
    let proved = try Tool.run("prove", "--entitlements", "e", files: files)
    #expect(proved.output.contains("warning[apple.development-mode]"), "\(proved.output)")
  }
}
