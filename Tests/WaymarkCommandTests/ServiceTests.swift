import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkCatalog
import WaymarkPlatforms

/// Shared passwords and App Clips in the catalog, in the files, and across files.
@Suite struct `Services other than links` {
  private static let catalog = """
    {
      "schema": 1,
      "app": {
        "domains": ["shop.example"],
        "apple": { "appIDs": ["ABCDE12345.a.b"], "sharesPasswords": true },
        "android": {
          "package": "a.b", "activity": ".Main", "fingerprints": ["\(Shop.fingerprint)"]
        }
      },
      "routes": [{ "name": "item", "pattern": "item/{id}", "examples": ["item/7"] }]
    }
    """

  private static func association(_ services: String) -> String {
    """
    { "applinks": { "details": [
      { "appIDs": ["ABCDE12345.a.b"], "components": [{ "/": "/item/*" }] }
    ] }\(services) }
    """
  }

  private static func entitlements(_ domains: [String]) -> String {
    """
    <plist version="1.0"><dict><key>com.apple.developer.associated-domains</key>
    <array>\(domains.map { "<string>\($0)</string>" }.joined())</array></dict></plist>
    """
  }

  private static let own = #", "webcredentials": { "apps": ["ABCDE12345.a.b"] }"#
  private static let both = ["applinks:shop.example", "webcredentials:shop.example"]

  @Test(
    arguments: [
      (association(own), both, []),
      (association(""), both, ["files.app-not-in-service"]),
      (
        association(#", "webcredentials": { "apps": ["ABCDE12345.a.old"] }"#), both,
        ["files.app-not-in-service"]
      ),
      (association(own), ["applinks:shop.example"], ["files.missing-service"]),
      (
        association(own), both + ["webcredentials:login.shop.example"],
        ["files.domain-without-association"]
      ),
      (
        association(own), both + ["appclips:shop.example"], ["files.no-service"]
      ),
    ] as [(String, [String], [String])]
  )
  func `the catalog, the entitlements and the association file have the same services`(
    association: String,
    domains: [String],
    codes: [String]
  ) throws {
    let files = [
      "waymark.json": Self.catalog, "shop.example/apple-app-site-association": association,
      "app.entitlements": Self.entitlements(domains),
    ]
    try SystemTool.withFolder { folder in
      for (path, text) in files {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(),
          withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: file)
      }
      let answer = try Tool.run(
        ["lint", "--json", "app.entitlements", "shop.example/apple-app-site-association"],
        in: folder
      )
      let root = try JSONDocument(Array(answer.output.utf8)).root
      let found = (root["findings"]?.array ?? []).filter { $0["severity"]?.string == "error" }
      #expect(found.compactMap { $0["code"]?.string } == codes, "\(answer.output)")
      #expect(answer.status == (codes.isEmpty ? 0 : 1))
    }
  }

  @Test func `a generated list of statements lets an app use the passwords of the site`() throws {
    let catalog = Self.catalog
    try SystemTool.withFolder { folder in
      try Data(catalog.utf8).write(to: folder.appending(path: "waymark.json"))
      #expect(try Tool.run(["generate", "assetlinks", "--output", "o"], in: folder).status == 0)
      let path = folder.appending(path: "o/.well-known/assetlinks.json")
      let text = try String(contentsOf: path, encoding: .utf8)
      #expect(text.contains("delegate_permission/common.get_login_creds"), "\(text)")
      let lint = try Tool.run(["lint", "shop.example=o/.well-known/assetlinks.json"], in: folder)
      #expect(!lint.output.contains("files."), "\(lint.output)")
      try Data(text.replacing("get_login_creds", with: "use_as_origin").utf8).write(to: path)
      let other = try Tool.run(["lint", "shop.example=o/.well-known/assetlinks.json"], in: folder)
      #expect(other.output.contains("files.passwords-not-in-asset-links"), "\(other.output)")
    }
  }

  @Test func `a proof says that it does not compare services`() throws {
    let answer = try Tool.run("prove", files: ["waymark.json": Self.catalog])
    #expect(answer.output.contains("Not compared: shared passwords and App Clips"))
    let plain = Self.catalog.replacing(#", "sharesPasswords": true"#, with: "")
    let other = try Tool.run("prove", files: ["waymark.json": plain])
    #expect(!other.output.contains("shared passwords"))
  }
}
