import TestSupport
import Testing
import Waymark
import WaymarkCatalog

@testable import WaymarkPlatforms

/// What the generators write gives nothing to find, by itself or beside the catalog.
@Suite struct `Lint of generated files` {
  /// A catalog of a random table with everything that asks for files.
  static func catalog(_ tables: inout RandomTables) throws -> LinkCatalog? {
    guard let catalog = try `Generated association files and random tables`.catalog(&tables) else {
      return nil
    }
    var app = catalog.app
    let appID = `Generated association files and random tables`.appID
    app.apple = .init(
      appIDs: [appID],
      appClipIDs: tables.oneIn(3) ? [appID + ".Clip"] : [],
      sharesPasswords: tables.oneIn(3) ? true : tables.oneIn(3) ? ["login.example.net"] : false
    )
    app.android = .init(
      package: "com.example.app",
      fingerprints: [
        LintExample.fingerprint, LintExample.fingerprint.replacing("0B:76", with: "0B:77"),
      ],
      activity: ".MainActivity",
      minSDK: [nil, 24, 31, 35].randomElement(using: &tables.random) ?? nil
    )
    return try LinkCatalog(app: app, routes: catalog.routes, webOnly: catalog.webOnly)
  }

  @Test func `generated files have no findings, alone or together with the catalog`() throws {
    let seed = SeededGenerator.freshSeed
    var tables = RandomTables(seed: seed)
    var count = 0
    for number in 0..<40 where count < 10 {
      guard let catalog = try Self.catalog(&tables) else { continue }
      let files = try PlatformFiles(generatedFrom: catalog)
      var findings: [LinkDiagnostic] = []
      for file in try catalog.generate(.appleAppSiteAssociation).files {
        let association = try AppleAppSiteAssociation(file.text)
        // That a route takes every link, or none is left for the app, is the catalog's wish.
        let wishes = ["apple.catch-all", "apple.no-rules"].map(LinkDiagnostic.Code.init(rawValue:))
        findings += association.lint(ignoring: Set(wishes)).map { $0.inFile(file.path) }
      }
      for file in try catalog.generate(.assetLinks()).files {
        findings += try AssetLinks(file.text).lint().map { $0.inFile(file.path) }
      }
      findings += try #require(files.entitlements).lint()
      findings += try #require(files.infoPropertyList).lint()
      let manifest = try #require(files.manifest)
      findings += manifest.lint(minSDK: catalog.app.android?.minSDK)
      findings += files.lint(with: catalog)
      count += 1
      #expect(
        findings.isEmpty,
        """
        seed \(seed), catalog \(number): \(findings.map(\.description).joined(separator: "\n"))
        \(catalog.json)
        """
      )
      if !findings.isEmpty { break }
    }
    #expect(count == 10, "seed \(seed)")
  }
}
