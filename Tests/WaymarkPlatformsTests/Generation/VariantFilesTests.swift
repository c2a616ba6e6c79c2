import TestSupport
import Testing
import Waymark
import WaymarkCatalog

@testable import WaymarkPlatforms

@Suite struct `The files of the variants of an app` {
  private static let prints = ["AB", "CD", "EF"].map { pair in
    "\(pair):01" + String(repeating: ":\(pair):02", count: 15)
  }

  /// A beta version with a domain of its own, and a developers' version that shares the app's.
  private static func catalog() throws -> LinkCatalog {
    let app = AppIdentity(
      schemes: ["shop"],
      domains: ["shop.example"],
      apple: .init(appIDs: ["ABCDE12345.shop"], sharesPasswords: true),
      android: .init(package: "example.shop", fingerprints: [prints[0]], activity: ".Main"),
      variants: [
        "beta": {
          $0.domains = ["beta.shop.example"]
          $0.apple = .init(appIDs: ["ABCDE12345.shop.beta"])
          $0.android?.package = "example.shop.beta"
        },
        "dev": {
          $0.apple = .init(appIDs: ["ABCDE12345.shop.dev", "ABCDE12345.shop"])
          $0.android?.fingerprints = [prints[1], prints[0]]
        },
        "web": {
          $0.domains = ["web.shop.example"]
          $0.apple = nil
          $0.android = nil
        },
      ]
    )
    return try LinkCatalog(app: app, routes: [Route("item/{id}", name: "item")])
  }

  @Test func `an association file lists the apps of each variant with the domain`() throws {
    let generation = try Self.catalog().generate(.appleAppSiteAssociation)
    #expect(generation.isUsable)
    #expect(!generation.findings.contains { $0.code.rawValue == "generate.not-opened" })
    var apps: [String: [String]] = [:]
    for file in generation.files {
      let association = try AppleAppSiteAssociation(file.text)
      for domain in file.domains { apps[domain] = association.appLinks?.details[0].appIDs }
      let isShared = file.domains == ["shop.example"]
      #expect(association.webCredentials == (isShared ? ["ABCDE12345.shop"] : []))
      for (domain, ids) in apps where file.domains.contains(domain) {
        let simulator = AppleSimulator(association, domain: domain)
        for id in ids { #expect(simulator.opens("https://\(domain)/item/1", appID: id)) }
      }
    }
    #expect(
      apps == [
        "shop.example": ["ABCDE12345.shop", "ABCDE12345.shop.dev"],
        "beta.shop.example": ["ABCDE12345.shop.beta"],
      ]
    )
  }

  @Test func `a domain lists only the certificates of the variants that have it`() throws {
    var app = AppIdentity(
      domains: ["shop.example"],
      android: .init(package: "example.shop", fingerprints: [Self.prints[0]], activity: ".Main")
    )
    var beta = app
    beta.domains = ["beta.shop.example"]
    beta.android?.fingerprints = [Self.prints[1]]
    app.variants = ["beta": beta]
    let catalog = try LinkCatalog(app: app, routes: [Route("tea", name: "tea")])
    let files = try catalog.generate(.assetLinks(fingerprints: [Self.prints[2]])).files
    let lists = try files.map { try AssetLinks($0.text).fingerprints(of: "example.shop").sorted() }
    #expect(files.map(\.domains) == [["shop.example"], ["beta.shop.example"]])
    #expect(lists == [[Self.prints[0], Self.prints[2]], [Self.prints[1]]])
  }

  @Test func `files are also for an app that has the domain of a variant by a wildcard`() throws {
    var app = AppIdentity(
      domains: ["*.shop.example"],
      apple: .init(appIDs: ["ABCDE12345.shop"]),
      android: .init(
        package: "example.shop",
        fingerprints: [Self.prints[0]],
        activity: ".Main",
        minSDK: 26
      )
    )
    var beta = app
    beta.domains = ["beta.shop.example", "dev.shop.example"]
    beta.apple = .init(appIDs: ["ABCDE12345.shop.beta"])
    beta.android?.package = "example.shop.beta"
    app.variants = ["beta": beta]
    let tea = try Route("tea", in: [.universal(domain: "beta.shop.example")], name: "tea")
    let catalog = try LinkCatalog(app: app, routes: [tea, Route("item/{id}", name: "item")])
    var packages: [String: [String]] = [:]
    for file in try catalog.generate(.assetLinks()).files {
      let links = try AssetLinks(file.text)
      let names = ["example.shop", "example.shop.beta"].filter { name in
        !links.fingerprints(of: name).isEmpty
      }
      for domain in file.domains { packages[domain] = names }
    }
    #expect(packages["shop.example"] == ["example.shop"])
    #expect(packages["beta.shop.example"] == ["example.shop", "example.shop.beta"])
    #expect(packages["dev.shop.example"] == ["example.shop.beta"])
    // iOS reads the file of the bare domain for the subdomains of a wildcard.
    var files = try PlatformFiles(generatedFrom: catalog)
    for file in try catalog.generate(.appleAppSiteAssociation).files {
      for domain in file.domains {
        files.associations[domain] = try AppleAppSiteAssociation(file.text)
      }
    }
    let link = "https://beta.shop.example/tea"
    for (host, app, opens) in [
      ("shop.example", "ABCDE12345.shop", true), ("beta.shop.example", "ABCDE12345.shop", false),
      ("beta.shop.example", "ABCDE12345.shop.beta", true),
    ] {
      let file = try #require(files.associations[host])
      let simulator = AppleSimulator(file, domain: "beta.shop.example")
      #expect(simulator.opens(link, appID: app) == opens, "\(host) \(app)")
    }
    for file in try catalog.generate(.assetLinks()).files {
      for domain in file.domains { files.assetLinks[domain] = try AssetLinks(file.text) }
    }
    // The files of the variant's domains are not for the app itself.
    let findings = files.lint(with: catalog).filter { $0.severity != .info }
    #expect(findings.isEmpty, "\(findings)")
  }

  @Test(arguments: [
    ("false", [["shop.example", "beta.shop.example"]]),
    ("true", [["shop.example", "beta.shop.example"]]),
    (#"["shop.example"]"#, [["shop.example"], ["beta.shop.example"]]),
    (#"["*.shop.example"]"#, [["shop.example", "beta.shop.example"]]),
  ])
  func `a subdomain shares passwords only if the catalog declares it`(
    shares: String,
    domains: [[String]]
  ) throws {
    let catalog = try LinkCatalog(
      json: """
        {"schema": 1, "app": {"domains": ["shop.example", "*.shop.example"],
          "apple": {"appIDs": ["ABCDE12345.shop"], "sharesPasswords": \(shares)},
          "android": {"package": "example.shop", "activity": ".Main", "minSDK": 26,
            "fingerprints": ["\(Self.prints[0])"]}},
         "routes": [{"name": "tea", "pattern": "tea", "scopes": ["universal:beta.shop.example"]},
           {"name": "sub", "pattern": "sub"}]}
        """
    )
    let files = try catalog.generate(.assetLinks()).files
    #expect(files.map(\.domains) == domains)
    for file in files {
      let isShared = shares != "false" && file.domains[0] == "shop.example"
      #expect(file.text.contains(AssetLinks.getLoginCredentials) == isShared, "\(file.text)")
      #expect(file.text.contains(AssetLinks.handleAllURLs))
    }
    let findings = try PlatformFiles(generatedFrom: catalog).lint(with: catalog)
    #expect(!findings.contains { $0.code.rawValue == "files.undeclared-service" }, "\(findings)")
  }

  @Test(arguments: ["shop.example", "*.shop.example"])
  func `a listed domain has its files although a variant for another system accepts any domain`(
    other: String
  ) throws {
    let app = AppIdentity(
      domains: .listed(["tea.example", other]),
      apple: .init(appIDs: ["ABCDE12345.shop"]),
      android: .init(package: "example.shop", fingerprints: [Self.prints[0]], activity: ".Main"),
      variants: [
        "other": {
          $0.domains = .any
          $0.apple = nil
          $0.android = nil
        }
      ]
    )
    let tea = try Route("tea", in: [.universal(domain: "tea.example")], name: "tea")
    let catalog = try LinkCatalog(app: app, routes: [tea, Route("item/{id}", name: "item")])
    for kind in [GenerationKind.assetLinks(), .appleAppSiteAssociation] {
      let domains = try catalog.generate(kind).files.flatMap(\.domains)
      #expect(Set(domains) == ["tea.example", "shop.example"])
    }
  }

  @Test(arguments: [false, true])
  func `an assetlinks file lists the packages of each variant with the domain`(
    hasRules: Bool
  ) throws {
    let generation = try Self.catalog().generate(.assetLinks(hasDynamicRules: hasRules))
    #expect(generation.isUsable)
    var apps: [String: [AssetLinks.Target]] = [:]
    for file in generation.files {
      let targets = try AssetLinks(file.text).statements.compactMap(\.target)
      for domain in file.domains { apps[domain] = targets }
    }
    #expect(
      apps == [
        "shop.example": [
          .androidApp(package: "example.shop", fingerprints: [Self.prints[0], Self.prints[1]])
        ],
        "beta.shop.example": [
          .androidApp(package: "example.shop.beta", fingerprints: [Self.prints[0]])
        ],
      ]
    )
  }

  @Test func `all missing packages are added to the user's own file`() throws {
    let own = try AssetLinks(
      """
      [{ "relation": ["delegate_permission/common.handle_all_urls"],
         "target": { "namespace": "android_app", "package_name": "example.other",
           "sha256_cert_fingerprints": ["\(Self.prints[2])"] } }]
      """
    )
    var app = try Self.catalog().app
    let domains = app.domains
    app.variants["beta"]?.domains = domains
    let catalog = try LinkCatalog(app: app, routes: [Route("item/{id}", name: "item")])
    let generation = try catalog.generate(.assetLinks(into: own))
    let file = try #require(generation.files.first)
    #expect(generation.files.count == 1)
    let packages = try AssetLinks(file.text).statements.compactMap(\.target).map { target in
      if case .androidApp(let package, _) = target { package } else { "" }
    }
    #expect(packages == ["example.other", "example.shop", "example.shop.beta"])
    let again = try catalog.generate(.assetLinks(into: AssetLinks(file.text)))
    #expect(again.files == generation.files)
  }

  @Test func `the files of a variant alone have only its identity`() throws {
    let beta = try #require(try Self.catalog().variant("beta"))
    let association = try beta.generate(.appleAppSiteAssociation).files
    #expect(association.map(\.domains) == [["beta.shop.example"]])
    #expect(association[0].text.contains("ABCDE12345.shop.beta"))
    #expect(!association[0].text.contains("\"ABCDE12345.shop\""))
    let entitlements = try beta.generate(.entitlements()).files[0].text
    #expect(entitlements.contains("applinks:beta.shop.example"))
    #expect(!entitlements.contains("applinks:shop.example"))
  }
}
