import Testing
import Waymark
import WaymarkCatalog
import WaymarkPlatforms

@Suite struct `Lint of files of the web against an app` {
  private typealias Files = `Lint across files`

  @Test func `every certificate of the catalog is looked up, with the same result everywhere`()
    throws
  {
    let prints = ["AB", "CD", "EF"].map { pair in
      Array(repeating: pair, count: 32).joined(separator: ":")
    }
    for (listed, missing) in [
      ([0, 1], [Int]()), ([0], [1]), ([1], [0]), ([2], [0, 1]), ([1, 0, 2], []),
    ] {
      var catalog = try Catalogs.catalog(["a"])
      var app = catalog.app
      app.android?.fingerprints = Array(prints.prefix(2))
      app.android?.activity = ".A"
      catalog = try LinkCatalog(app: app, routes: catalog.routes)
      let target = AssetLinks.Target.androidApp(
        package: "com.example.app",
        fingerprints: listed.map { prints[$0] }
      )
      let files = PlatformFiles(
        assetLinks: ["www.example.com": AssetLinks(statements: [.init(target: target)])],
        manifest: try Files.manifest(hosts: ["www.example.com"])
      )
      let found = files.lint(with: catalog).filter {
        $0.code.rawValue == "files.missing-fingerprint"
      }
      let texts = missing.map { "'\(prints[$0])'" }.joined(separator: " and ")
      #expect(found.count == (missing.isEmpty ? 0 : 1), "\(found)")
      #expect(found.allSatisfy { $0.help?.hasPrefix("add \(texts) to") == true }, "\(found)")
      let decision = AppOnSystem(SystemFiles(catalog, given: files), on: .android(level: 35))
        .decision(about: "https://www.example.com/a")
      #expect(decision.opens == missing.isEmpty, "\(decision)")
      for index in missing.prefix(1) {
        #expect(decision.reason.hasSuffix("certificate '\(prints[index])'"), "\(decision)")
      }
    }
  }

  @Test func `a wildcard verifies a host for one certificate, whose own rules decide for another`()
    throws
  {
    let prints = ["AB", "CD"].map { pair in
      Array(repeating: pair, count: 32).joined(separator: ":")
    }
    var catalog = try Catalogs.catalog(["a"])
    var app = catalog.app
    app.domains = ["www.example.com", "*.example.com"]
    app.android?.fingerprints = prints
    catalog = try LinkCatalog(app: app, routes: catalog.routes)
    func links(_ prints: [String], _ rules: [AssetLinks.DynamicComponent]? = nil) -> AssetLinks {
      let target = AssetLinks.Target.androidApp(package: "com.example.app", fingerprints: prints)
      return AssetLinks(statements: [.init(target: target, dynamicComponents: rules)])
    }
    for (rules, opens) in [
      ([AssetLinks.DynamicComponent(path: "*", excludes: true)], false),
      ([.init(path: "/a")], true), ([.init(path: "/b")], false), (nil, true),
    ] {
      let files = PlatformFiles(
        assetLinks: [
          "www.example.com": links([prints[0]], rules), "example.com": links(prints),
        ],
        manifest: try Files.manifest(hosts: ["www.example.com", "*.example.com"])
      )
      for (level, expected) in [(31, true), (35, opens)] {
        let app = AppOnSystem(SystemFiles(catalog, given: files), on: .android(level: level))
        #expect(app.decision(about: "https://www.example.com/a").opens == expected, "\(level)")
      }
    }
  }

  @Test func `dynamic rules that exclude a link of a route are at fault`() throws {
    let manifest = try Files.manifest(hosts: ["www.example.com"])
    let own = Catalogs.fingerprint
    let other = Array(repeating: "EF", count: 32).joined(separator: ":")
    for (rules, fingerprint, count) in [
      ([("/a", true), ("*", false)], own, 1), ([("/b", false)], own, 1), ([("*", false)], own, 0),
      // The file does not verify the app, so its rules have no effect.
      ([("/b", false)], other, 0),
    ] {
      let components = rules.map { path, excludes in
        AssetLinks.DynamicComponent(path: path, excludes: excludes)
      }
      let links = AssetLinks(
        statements: [
          .init(
            target: .androidApp(package: "com.example.app", fingerprints: [fingerprint]),
            dynamicComponents: components
          )
        ]
      )
      let files = PlatformFiles(assetLinks: ["www.example.com": links], manifest: manifest)
      let found = files.lint(with: try Catalogs.catalog(["a"])).filter {
        $0.code.rawValue == "files.route-not-opened"
      }
      #expect(found.count == count, "\(found)")
      #expect(found.allSatisfy { $0.file == "assetlinks.json of www.example.com" }, "\(found)")
    }
  }

  @Test func `nothing is said about a file that has a key twice`() throws {
    let app = #""appIDs": ["\#(Catalogs.appID)"]"#
    let statement = #""target": {"namespace": "android_app", "package_name": "com.example.app"}"#
    let relation = #""relation": ["\#(AssetLinks.handleAllURLs)"]"#
    var files = PlatformFiles(entitlements: Files.entitlements("applinks:www.example.com"))
    files.manifest = try Files.manifest(hosts: ["www.example.com"], schemes: ["example"])
    for text in [
      #"{"applinks": {}, "applinks": {"details": [{\#(app), "components": [{"/": "*"}]}]}}"#,
      #"{"applinks": {"details": [{\#(app), "components": [], "components": [{"/": "*"}]}]}}"#,
    ] {
      files.associations["www.example.com"] = try AppleAppSiteAssociation(text)
      files.assetLinks["www.example.com"] = try AssetLinks(
        #"[{"relation": ["x/y"], \#(relation), \#(statement)}]"#
      )
      #expect(files.lint(with: try Catalogs.catalog(["a"])) == [])
      let codes = try AppleAppSiteAssociation(text).lint().map(\.code.rawValue)
      #expect(!codes.contains("apple.no-rules") && !codes.contains("apple.no-details"))
    }
  }
}
