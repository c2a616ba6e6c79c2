import Testing
import Waymark
import WaymarkCatalog

@testable import WaymarkPlatforms

/// The files of an app with the click domain of a mail service.
@Suite struct `Generated files with wrappers` {
  private static func catalog(_ host: String? = "click.mail.example") throws -> LinkCatalog {
    try LinkCatalog(
      app: AppIdentity(
        schemes: ["shop"],
        domains: ["shop.example"],
        wrappers: host.map { [.init(host: $0, paths: ["ls/click", "uni/**"], item: "url")] } ?? [],
        apple: .init(
          appIDs: ["ABCDE12345.example.shop"],
          appClipIDs: ["ABCDE12345.example.shop.Clip"],
          sharesPasswords: true
        ),
        android: .init(
          package: "example.shop",
          fingerprints: [(1...32).map { _ in "AB" }.joined(separator: ":")],
          activity: ".Main",
          minSDK: 31
        )
      ),
      routes: [
        Route("item/{id:int}", name: "item"), Route("**", in: [.universalAny], name: "all"),
      ],
      webOnly: [WebOnlyPath(Pattern("uni/admin"))]
    )
  }

  @Test func `the association file of a wrapper has only its paths, and no other service`() throws {
    let files = try Self.catalog().generate(.appleAppSiteAssociation).files
    let file = try #require(files.first { $0.domains == ["click.mail.example"] })
    let association = try AppleAppSiteAssociation(file.text)
    #expect(association.webCredentials.isEmpty && association.appClips.isEmpty)
    let simulator = AppleSimulator(association, domain: "click.mail.example")
    for (path, opens) in [
      ("ls/click?url=1", true), ("uni/admin", true), ("uni/a/b", true), ("item/7", false),
      ("", false), ("ls/other", false),
    ] {
      let link = "https://click.mail.example/\(path)"
      #expect(simulator.opens(link, appID: "ABCDE12345.example.shop") == opens, "\(link)")
    }
    let own = try #require(files.first { $0.domains == ["shop.example"] })
    let plain = try Self.catalog(nil).generate(.appleAppSiteAssociation).files
    #expect(plain.map(\.text) == [own.text])
  }

  @Test func `entitlements have a wrapper for links only`() throws {
    let files = try Self.catalog().generate(.entitlements()).files
    let entitlements = try Entitlements(try #require(files.first).text)
    #expect(
      entitlements.associatedDomains.map(\.text) == [
        "applinks:shop.example", "applinks:click.mail.example", "webcredentials:shop.example",
        "appclips:shop.example",
      ]
    )
  }

  @Test func `the statements of a wrapper share no passwords`() throws {
    let files = try Self.catalog().generate(.assetLinks()).files
    let texts = Dictionary(files.map { ($0.domains, $0.text) }) { first, _ in first }
    #expect(texts[["shop.example"]]?.contains("get_login_creds") == true)
    #expect(texts[["click.mail.example"]]?.contains("get_login_creds") == false)
    #expect(texts[["click.mail.example"]]?.contains("handle_all_urls") == true)
  }

  @Test func `the manifest verifies a wrapper and matches only its paths`() throws {
    let files = try Self.catalog().generate(.androidManifest()).files
    let manifest = try AndroidManifest(try #require(files.first).text)
    let simulator = AndroidSimulator(manifest)
    for (path, opens) in [
      ("ls/click?url=1", true), ("uni/a/b", true), ("item/7", false), ("ls/other", false),
    ] {
      let link = "https://click.mail.example/\(path)"
      #expect(simulator.answer(for: link).opens == opens, "\(link)")
    }
  }

  @Test func `the generated files of a catalog with wrappers have no inconsistencies`() throws {
    let catalog = try Self.catalog()
    let files = try PlatformFiles(generatedFrom: catalog)
    #expect(files.lint(with: catalog).map(\.description) == [])
    let plain = try PlatformFiles(generatedFrom: try Self.catalog(nil))
    let codes = Set(plain.lint(with: catalog).map(\.code.rawValue))
    #expect(codes.contains("files.host-not-in-entitlements") || !codes.isEmpty, "\(codes)")
  }
}
