import DocumentsApp
import Foundation
import RecipeLinks
import TestSupport
import Testing
import UnderwayRoutes
import Waymark
import WaymarkAgreement
import WaymarkApp
import WaymarkCatalog
import WaymarkPlatforms

/// The notes of `generate` about web links, and the limits that `prove` reports.
@Suite struct `Notes about limits` {
  private struct Key: Hashable, CustomStringConvertible {
    let code: String
    let route: String

    init(_ note: LinkDiagnostic) { (code, route) = (note.code.rawValue, note.keyPath) }

    var description: String { "\(code) \(route)" }
  }

  @MainActor private static func catalog(_ example: String) throws -> LinkCatalog {
    switch example {
    case "Underway": try UnderwayRoutes.AppRoute.catalog()
    case "Documents": try LinkCatalog(RunningApp().router.appRoutes)
    case "Recipes": try RecipeLinks.AppRoute.catalog()
    default: try LinkCatalog(json: try String(contentsOf: bookshop, encoding: .utf8))
    }
  }

  private static var bookshop: URL {
    Article.root.appending(path: "Examples/Bookshop/waymark.json")
  }

  @Test(arguments: ["Underway", "Documents", "Recipes", "Bookshop"], [false, true])
  @MainActor func `the notes about an example are its limits, each with a link that shows it`(
    example: String,
    isAndroid: Bool
  ) throws {
    let base = try Self.catalog(example)
    let variants = try base.app.variants.keys.sorted().map { try #require(base.variant($0)) }
    for catalog in [base] + variants where !isAndroid || catalog.app.android?.activity != nil {
      let kind: GenerationKind = isAndroid ? .androidManifest() : .appleAppSiteAssociation
      let agreement = try catalog.agreement()
      #expect(agreement.undecided.isEmpty)
      let limits = agreement.limits.filter {
        $0.platform == (isAndroid ? .android : .iOS) && !$0.isScheme
      }
      let notes = try catalog.limits(of: kind)
      let keys = limits.compactMap { $0.note.map(Key.init) }
      #expect(keys.count == limits.count)
      // The agreement has no links with a custom scheme that no route accepts.
      let web = notes.filter { $0.exampleLink?.hasPrefix("https:") ?? true }
      #expect(Set(keys) == Set(web.map(Key.init)))
      let table = try catalog.table()
      for note in notes {
        let url = try #require(note.exampleLink, "\(note)")
        #expect(note.help?.contains("; ") == true, "\(note)")
        let answers = try Self.opens(url, catalog, isAndroid: isAndroid)
        let match = try? table.match(url)
        let platform: RouteNotes.Platform = isAndroid ? .android : .iOS
        let isWanted = match.map { $0.route.notes.platforms?.contains(platform) ?? true } ?? false
        #expect(answers.contains(!isWanted), "\(note)")
      }
      // No other note is about one route.
      let others = LinkCatalog.findings(try catalog.generate(kind).findings, with: notes)
        .filter { !$0.keyPath.isEmpty }
      #expect(Set(others.map(Key.init)).isSubset(of: notes.map(Key.init)), "\(others)")
    }
  }

  @Test(arguments: ["Underway", "Documents", "Recipes", "Bookshop"], [false, true])
  @MainActor func `the notes about an example's web server are its limits`(
    example: String,
    isIngress: Bool
  ) throws {
    let catalog = try Self.catalog(example)
    let kind: GenerationKind = isIngress ? .ingress() : .nginx()
    let servers = WebServers(isIngress ? .ingress() : .nginx())
    let agreement = try catalog.agreement(servers: [servers])
    let limits = agreement.limits.filter { $0.platform.isServer }
    let notes = try catalog.limits(of: kind)
    #expect(!notes.isEmpty)
    #expect(notes.allSatisfy { $0.exampleLink != nil })
    let keys = limits.compactMap { $0.note.map(Key.init) }
    #expect(keys.count == limits.count)
    #expect(Set(keys) == Set(notes.map(Key.init)))
    // No other note is about one route.
    let others = LinkCatalog.findings(try catalog.generate(kind).findings, with: notes)
      .filter { !$0.keyPath.isEmpty }
    #expect(Set(others.map(Key.init)).isSubset(of: notes.map(Key.init)), "\(others)")
  }

  @Test(arguments: [
    // The slash is the only reason if a route matches the link without it.
    (["b/{w:a|b}", "{w}/{v}"], ["generate.trailing-slash"]),
    // Here, the case of 'A' in 'b/A' is a reason, too.
    (["b/{w:a|b}"], ["generate.letter-case", "generate.trailing-slash"]),
  ])
  func `a slash at the end is the reason where a route matches the rest of the link`(
    patterns: [String],
    codes: [String]
  ) throws {
    var app = AppIdentity(domains: ["e.f"])
    app.apple = .init(appIDs: ["ABCDE12345.a.b"])
    app.policies = LinkPolicies(trailingSlash: .strict, pathCase: .insensitive)
    let routes = try patterns.map { try Route($0, name: $0) }
    let catalog = try LinkCatalog(app: app, routes: routes)
    let limits = try catalog.agreement().limits.filter { $0.platform == .iOS }
    #expect(Set(limits.compactMap { $0.code?.rawValue }) == Set(codes))
  }

  @Test func `no one knows whether iOS opens a link with a port`() throws {
    let app = AppIdentity(
      domains: ["shop.example", "shop.example:8443"],
      apple: .init(appIDs: ["ABCDE12345.shop"])
    )
    let catalog = try LinkCatalog(app: app, routes: [try Route("item/{id:int}", name: "item")])
    let agreement = try catalog.agreement()
    #expect(agreement.limits.map(\.url) == ["https://shop.example:8443/item/1"])
    #expect(agreement.limits.map(\.code?.rawValue) == ["generate.port"])
    #expect(agreement.limits.map(\.opens.iOS) == [nil])
    let files = SystemFiles(catalog)
    for (url, outcome) in [
      ("https://shop.example:8443/item/0", SystemOutcome.unknown),
      ("https://shop.example/item/0", .app),
    ] {
      #expect(SystemAnswers(url, files).appleOutcome == outcome, "\(url)")
    }
  }

  @Test(
    arguments: [
      (["shop.example:8443"], false, "https://shop.example:8443/item/7", "generate.port"),
      ([], true, "any://item/7", "generate.android-any-scheme"),
    ] as [([String], Bool, String, String)]
  )
  func `a name that no generated file contains is a limit`(
    domains: [String],
    acceptsAnyScheme: Bool,
    url: String,
    code: String
  ) throws {
    let app = AppIdentity(
      schemes: acceptsAnyScheme ? .any : ["shop"],
      domains: .listed(domains),
      apple: .init(appIDs: ["ABCDE12345.shop"]),
      android: .init(package: "example.shop", activity: ".Main")
    )
    let route = Route(try Pattern("item/{id}"), name: "item", notes: .init(examples: ["item/7"]))
    let agreement = try LinkCatalog(app: app, routes: [route]).agreement()
    #expect(agreement.limits.contains { $0.url == url && $0.code?.rawValue == code })
    #expect(agreement.notCompared.contains { $0.what == "info-plist" } == acceptsAnyScheme)
  }

  @Test func `a limit of one API level has its own reason, also if another level asks the user`()
    throws
  {
    var app = AppIdentity(
      domains: ["intranet"],
      android: .init(package: "a.b", activity: ".Main", minSDK: 35)
    )
    app.policies.pathCase = .insensitive
    let catalog = try LinkCatalog(app: app, routes: [try Route("{word}/b", name: "word")])
    func activity(_ name: String, _ path: String) -> String {
      """
      <activity android:name="\(name)" android:exported="true"><intent-filter \
      android:autoVerify="true"><action android:name="android.intent.action.VIEW"/>
      <category android:name="android.intent.category.DEFAULT"/>
      <category android:name="android.intent.category.BROWSABLE"/>
      <data android:scheme="https"/><data android:host="intranet"/>\(path)
      </intent-filter></activity>
      """
    }
    // API level 26 reads neither path, so both activities match '/x/B'; level 31 reads the second.
    let group = #"<uri-relative-filter-group><data android:path="/x"/></uri-relative-filter-group>"#
    let other = #"<data android:pathAdvancedPattern="/[^/]+/b"/>"#
    var files = PlatformFiles()
    files.manifest = try AndroidManifest(
      """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android">
      <uses-sdk android:minSdkVersion="26"/>
      <application>\(activity(".Main", group))\(activity(".Other", other))</application></manifest>
      """
    )
    let limits = try catalog.agreement(with: files).limits.filter { $0.platform == .android }
    let notes = Set(limits.map { "\($0.code?.rawValue ?? "none") \($0.apiLevels)" })
    let expected: Set = [
      "generate.android-other-activity [26]", "generate.android-other-activity [31]",
      "generate.not-opened [31, 35]",
    ]
    #expect(notes == expected, "\(limits)")
  }

  @Test @MainActor func `a search for notes that ends early says so`() throws {
    let catalog = try Self.catalog("Bookshop")
    for kind in [GenerationKind.appleAppSiteAssociation, .androidManifest(), .nginx()] {
      let notes = try catalog.limits(of: kind, budget: AgreementBudget(states: 10))
      #expect(notes.last?.code.rawValue == "generate.undecided")
      let whole = try catalog.limits(of: kind)
      #expect(!whole.contains { $0.code.rawValue == "generate.undecided" })
    }
  }

  /// Returns whether the generated files open the app for a link; for each API level.
  private static func opens(
    _ url: String,
    _ catalog: LinkCatalog,
    isAndroid: Bool
  ) throws -> [Bool] {
    let files = try PlatformFiles(generatedFrom: catalog)
    if isAndroid {
      let manifest = try #require(files.manifest)
      let levels = [26, 31, 35].filter { $0 >= catalog.app.android?.minSDK ?? 26 }
      return levels.map { AndroidSimulator(manifest, apiLevel: $0).opens(url) }
    }
    let host = String(url.dropFirst("https://".count).prefix { $0 != "/" })
    let generation = try catalog.generate(.appleAppSiteAssociation)
    let file = try #require(generation.files.first { $0.domains.contains(host) })
    let simulator = AppleSimulator(try AppleAppSiteAssociation(file.text), domain: host)
    return (catalog.app.apple?.appIDs ?? []).map { simulator.opens(url, appID: $0) }
  }
}
