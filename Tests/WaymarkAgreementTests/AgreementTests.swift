import Testing
import UnderwayRoutes
import Waymark
import WaymarkAgreement
import WaymarkCatalog
import WaymarkPlatforms

@Suite struct `Agreement of routes and files` {
  @Test func `the generated files of the example agree with its routes, but for limits`() throws {
    let agreement = try AppRoute.catalog().agreement()
    #expect(agreement.agrees == true)
    #expect(agreement.differences.isEmpty)
    // An item without a value, and on Android, one limit for each route whose rules have one.
    let limits: [(code: String, path: String)] = [
      ("empty-item", "search?q"), ("condition", "search"), ("unrestricted", "stops/x"),
      ("android-deeper", "line%2F/"), ("spelling", "lines%2F"), ("unrestricted", "trip/x/x"),
      ("android-deeper", "alerts%2F"), ("android-deeper", "share%2F/"),
      ("unrestricted", "station/x"),
    ]
    #expect(
      agreement.limits.map(\.url) == limits.map { "https://www.underway.nyc/\($0.path)" }
    )
    let kinds = agreement.limits.map(\.kind)
    #expect(kinds.first == .notOpened && kinds.dropFirst().allSatisfy { $0 == .opened })
    #expect(agreement.limits.map { $0.code?.rawValue } == limits.map { "generate.\($0.code)" })
    let levels = agreement.limits.map(\.apiLevels)
    #expect(levels.first == [] && levels.dropFirst().allSatisfy { $0 == [26, 31, 35] })
  }

  // MARK: - Association files

  private static let wrongAssociations: [(rules: String, route: String?, url: String)] = [
    // The exclusion comes too late.
    (
      #"{"/": "/buy/*"}, {"/": "/buy/staff", "exclude": true}, {"/": "/help"}"#, nil,
      "https://a.example/buy/staff"
    ),
    // A `*` in the middle also matches slashes.
    (
      #"{"/": "/buy/staff", "exclude": true}, {"/": "/b*y/?*"}, {"/": "/help"}"#, nil,
      "https://a.example/by/x"
    ),
    // A rule is missing.
    (
      #"""
      {"/": "/buy/staff", "exclude": true}, {"/": "/buy/?*/?*", "exclude": true}, \#
      {"/": "/buy/?*"}
      """#,
      "help", "https://a.example/help"
    ),
    // There is a rule too many.
    (
      #"""
      {"/": "/buy/staff", "exclude": true}, {"/": "/buy/?*/?*", "exclude": true}, \#
      {"/": "/buy/?*"}, {"/": "/help"}, {"/": "/old"}
      """#, nil, "https://a.example/old"
    ),
  ]

  @Test(arguments: wrongAssociations.indices)
  func `a wrong association file is shown by a link`(index: Int) throws {
    let (rules, route, url) = Self.wrongAssociations[index]
    var files = PlatformFiles()
    files.associations["a.example"] = try AppleAppSiteAssociation(
      #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.a.b"], "components": [\#(rules)]}]}}"#
    )
    let agreement = try Self.shop().agreement(with: files)
    #expect(agreement.agrees == false)
    let found = try #require(agreement.differences.first { $0.url == url })
    #expect(found.platform == .iOS)
    #expect(found.route == route)
    #expect(found.kind == (route == nil ? .opened : .notOpened))
    #expect(found.opens.iOS == (route == nil))
    #expect(found.opens.route == route)
  }

  @Test func `a rule that no link reaches is named`() throws {
    var files = PlatformFiles()
    files.associations["a.example"] = try AppleAppSiteAssociation(
      #"""
      {"applinks": {"details": [{"appIDs": ["ABCDE12345.a.b"], "components": [{"/": "*"}, \#
      {"/": "/help"}]}]}}
      """#
    )
    let agreement = try Self.shop().agreement(with: files)
    #expect(agreement.unusedRules.map(\.rule) == ["applinks.details[0].components[1]"])
  }

  @Test(arguments: [("http", 0), ("https", 1)])
  func `a filter that only links with http reach is not named`(scheme: String, count: Int) throws {
    let parts = """
      <action android:name="android.intent.action.VIEW"/>
      <category android:name="android.intent.category.DEFAULT"/>
      <category android:name="android.intent.category.BROWSABLE"/>
      """
    let filters = ["", #"<data android:scheme="\#(scheme)"/><data android:path="/help"/>"#].map {
      """
      <intent-filter android:autoVerify="true">\(parts)
      <data android:scheme="https" android:host="a.example"/>\($0)</intent-filter>
      """
    }
    var files = PlatformFiles()
    files.manifest = try AndroidManifest(
      """
      <manifest xmlns:android="\(AndroidManifest.namespace)" package="a.b"><application>
      <activity android:name=".Main" android:exported="true">\(filters.joined())</activity>
      </application></manifest>
      """
    )
    #expect(try Self.shop().agreement(with: files).unusedRules.count == count)
  }

  @Test func `a domain that the entitlements do not have opens nothing`() throws {
    var files = PlatformFiles()
    files.entitlements = Entitlements(associatedDomains: [.init("applinks:b.example")])
    let agreement = try Self.shop().agreement(with: files)
    let lost = agreement.differences.filter { $0.domain == "a.example" }
    #expect(Set(lost.map(\.route)) == ["buy", "help"])
    #expect(lost.allSatisfy { $0.kind == .notOpened && $0.rule == nil })
    #expect(
      lost.first?.reason
        == "the app is not registered for 'a.example': its entitlements do not list the domain"
    )
  }

  // MARK: - Manifests

  private typealias WrongManifest = (paths: String, kind: String, route: String?, url: String)

  private static let wrongManifests: [WrongManifest] = [
    // A route was added after the manifest was written.
    (#"<data android:pathPattern="/buy/..*"/>"#, "not-opened", "help", "https://a.example/help"),
    // `.*X` stops at the first X.
    (
      #"<data android:pathPattern="/buy/.*x"/><data android:path="/help"/>"#, "not-opened", "buy",
      "https://a.example/buy/a"
    ),
    // There is a pattern too many.
    (
      #"<data android:pathPattern="/buy/..*"/><data android:pathPrefix="/help"/>"#, "opened", nil,
      "https://a.example/helpx"
    ),
  ]

  @Test(arguments: wrongManifests.indices)
  func `a wrong manifest is shown by a link`(index: Int) throws {
    let (paths, kind, route, url) = Self.wrongManifests[index]
    var files = PlatformFiles()
    files.manifest = try AndroidManifest(Self.manifest(["Main": "a.example"], paths))
    let agreement = try Self.shop().agreement(with: files)
    #expect(agreement.agrees == false)
    let found = agreement.differences.filter { $0.kind.rawValue == kind && $0.route == route }
    let shown = try #require(found.first)
    if kind == "not-opened" {
      // Any shortest link of the route is right.
      #expect(shown.url.utf8.count == url.utf8.count)
    } else {
      #expect(agreement.differences.map(\.url).contains(url))
    }
    #expect(shown.apiLevels == [26, 31, 35])
    #expect(shown.opens.route == route)
  }

  @Test func `a link that opens another activity is a difference`() throws {
    var files = PlatformFiles()
    files.manifest = try AndroidManifest(
      Self.manifest(["Other": "a.example"], #"<data android:pathPrefix="/"/>"#)
    )
    let agreement = try Self.shop().agreement(with: files)
    let others = agreement.differences.filter { $0.kind == .otherActivity }
    #expect(Set(others.map(\.route)) == ["buy", "help"])
    #expect(others.allSatisfy { $0.opens.android?.hasSuffix("Other") == true })
  }

  @Test func `a host that the manifest lacks opens nothing`() throws {
    var files = PlatformFiles()
    files.manifest = try AndroidManifest(
      Self.manifest(["Main": "b.example"], #"<data android:pathPrefix="/"/>"#)
    )
    let agreement = try Self.shop().agreement(with: files)
    let lost = agreement.differences.filter { $0.domain == "a.example" }
    #expect(Set(lost.map(\.route)) == ["buy", "help"])
    let foreign = agreement.differences.filter { $0.domain == "b.example" }
    #expect(foreign.map(\.kind) == [.opened])
  }

  /// A host with `autoVerify`, the host of another filter, a host that both decide about, and the
  /// API levels that open its links.
  static let otherHosts: [(verified: String, other: String, host: String, levels: [Int])] = [
    ("a.example", "*", "any", []), ("b.example", "*", "b.example", [31, 35]),
    ("a.example", "b.example", "b.example", []),
    ("*.b.example", "b.example", "b.example", [26, 31, 35]),
    ("b.example", "*b.example", "anyb.example", []),
    ("*.b.example", "*b.example", "anyb.example", [31, 35]),
  ]

  @Test(arguments: otherHosts.indices)
  func `hosts of filters without verification are compared`(index: Int) throws {
    let (verified, other, host, levels) = Self.otherHosts[index]
    let text = Self.manifest(["Main": verified], #"<data android:pathPrefix="/buy/x"/>"#)
    let end = "</intent-filter>"
    let start = try #require(text.firstRange(of: "<intent-filter")).lowerBound
    let filter = text[start..<(try #require(text.firstRange(of: end)).upperBound)]
      .replacing(#" android:autoVerify="true""#, with: "")
      .replacing("\"\(verified)\"", with: "\"\(other)\"").replacing("/buy/x", with: "/help")
    var files = PlatformFiles()
    files.manifest = try AndroidManifest(text.replacing(end, with: end + filter))
    let agreement = try Self.shop().agreement(with: files)
    let foreign = agreement.differences.filter { $0.url == "https://\(host)/help" }
    #expect(foreign.map(\.kind) == (levels.isEmpty ? [] : [.opened]))
    #expect(foreign.flatMap(\.apiLevels) == levels)
  }

  @Test func `a difference is not a limit if the catalog generates no manifest`() throws {
    let shop = try Self.shop()
    let catalog = try LinkCatalog(
      app: AppIdentity(schemes: [], domains: ["a.example"], android: .init(package: "a.b")),
      routes: shop.routes
    )
    var files = PlatformFiles()
    files.manifest = try AndroidManifest(
      Self.manifest(["Main": "a.example"], #"<data android:pathPrefix="/old"/>"#)
    )
    let agreement = try catalog.agreement(with: files)
    #expect(agreement.agrees == false)
    #expect(agreement.limits.isEmpty)
    #expect(Set(agreement.differences.map(\.kind)) == [.notOpened, .opened])
  }

  @Test func `files of a platform without an app are an error`() throws {
    let shop = try Self.shop()
    let catalog = try LinkCatalog(app: AppIdentity(domains: ["a.example"]), routes: shop.routes)
    #expect(try catalog.agreement().agrees == true)
    let own = try LinkCatalog(
      app: AppIdentity(
        domains: ["a.example"],
        android: .init(
          package: "a.b",
          fingerprints: [Array(repeating: "AB", count: 32).joined(separator: ":")],
          activity: ".Main",
          minSDK: 26
        )
      ),
      routes: shop.routes
    )
    let generated = try PlatformFiles(generatedFrom: own)
    #expect(generated.entitlements != nil)
    #expect(try own.agreement(with: generated).agrees == true)
    var (apple, android) = (PlatformFiles(), PlatformFiles())
    apple.entitlements = Entitlements(associatedDomains: [.init("applinks:a.example")])
    android.manifest = try AndroidManifest(
      Self.manifest(["Main": "a.example"], #"<data android:pathPrefix="/"/>"#)
    )
    for (files, platform) in [(apple, Agreement.Platform.iOS), (android, .android)] {
      let error = #expect(throws: AgreementError.self) { try catalog.agreement(with: files) }
      guard case .noApp(platform) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
  }

  @Test func `a manifest is compared with the values of its placeholders`() throws {
    var files = PlatformFiles()
    files.manifest = try AndroidManifest(
      Self.manifest(["Main": "${host}"], #"<data android:path="@string/path"/>"#)
    )
    let unknown = try Self.shop().agreement(with: files)
    #expect(unknown.undecided.contains { $0.isUnknown && $0.reason.contains("${host}") })
    #expect(!unknown.differences.contains { $0.platform == .android })
    let values = AndroidManifest.Values(
      placeholders: ["host": "a.example"],
      resources: ["@string/path": "/help"]
    )
    let agreement = try Self.shop().agreement(with: files, values: values)
    #expect(agreement.differences.contains { $0.route == "buy" && $0.kind == .notOpened })
    #expect(!agreement.differences.contains { $0.url == "https://a.example/help" })
    // Builds fill in the package.
    files.manifest = try AndroidManifest(
      Self.manifest(["Main": "a.example"], #"<data android:path="/${applicationId}"/>"#)
    )
    let urls = try Self.shop().agreement(with: files).differences.map(\.url)
    #expect(urls.contains("https://a.example/a.b"))
  }

  @Test func `several web-only paths may keep one link in the browser`() throws {
    let catalog = try LinkCatalog(
      app: AppIdentity(
        schemes: [],
        domains: ["a.example"],
        android: .init(package: "a.b", activity: ".Main", minSDK: 31)
      ),
      routes: [
        Route("a{name}b{kind:b|1}", in: [.universalAny], name: "one"),
        Route("ab/{number:int?}/{page?}?b={b}", in: [.universalAny], name: "two"),
      ],
      webOnly: [WebOnlyPath(Pattern("{w}/{v?}")), WebOnlyPath(Pattern("{w}/{v:a|b?}"))]
    )
    let limits = try catalog.agreement().limits
    #expect(limits.contains { $0.url == "https://a.example/ab" && $0.kind == .opened })
  }

  @Test func `statements that lack the app open nothing from API level 31 on`() throws {
    var files = PlatformFiles()
    files.assetLinks["a.example"] = try AssetLinks(
      #"""
      [{"relation": ["delegate_permission/common.handle_all_urls"], "target": {"namespace": \#
      "android_app", "package_name": "other", "sha256_cert_fingerprints": ["A"]}}]
      """#
    )
    let agreement = try Self.shop().agreement(with: files)
    #expect(Set(agreement.differences.map(\.route)) == ["buy", "help"])
    #expect(agreement.differences.allSatisfy { $0.apiLevels == [26, 31, 35] })
  }

  @Test func `signed entitlements decide the app whose rules are compared`() throws {
    var files = PlatformFiles()
    files.associations["a.example"] = try AppleAppSiteAssociation(
      #"""
      {"applinks": {"details": [{"appIDs": ["ABCDE12345.a.b"], "components": [ \#
      {"/": "/buy/staff", "exclude": true}, {"/": "/buy/?*/?*", "exclude": true}, \#
      {"/": "/buy/?*"}, {"/": "/help"}]}]}}
      """#
    )
    for (app, agrees) in [("ABCDE12345.a.b", true), ("ZZZZZ99999.a.b", false)] {
      files.entitlements = try Entitlements(
        """
        <plist><dict><key>application-identifier</key><string>\(app)</string>
        <key>\(Entitlements.associatedDomainsKey)</key>
        <array><string>applinks:a.example</string></array></dict></plist>
        """
      )
      let agreement = try Self.shop().agreement(with: files)
      let differences = agreement.differences.filter { $0.platform == .iOS }
      #expect(differences.isEmpty == agrees, "\(app): \(differences)")
    }
  }

  // MARK: - Limits of a search

  @Test func `a route with very many required items is undecided, and named`() throws {
    let items = (0..<40).map { "k\($0)={v\($0)}" }.joined(separator: "&")
    let app = AppIdentity(domains: ["a.example"], apple: .init(appIDs: ["ABCDE12345.a"]))
    let routes = [try Route("a?" + items, name: "many"), try Route("b", name: "b")]
    let agreement = try LinkCatalog(app: app, routes: routes).agreement()
    #expect(agreement.agrees == nil)
    #expect(agreement.undecided.contains { $0.rules == ["many"] }, "\(agreement.undecided)")
    #expect(agreement.undecided.allSatisfy { !$0.needsBudget })
  }

  @Test func `routes that differ in an item are decided, up to four with the same path`() throws {
    for count in [4, 5] {
      let names = ["a", "b", "c", "d", "e"].prefix(count)
      let app = AppIdentity(domains: ["a.example"], apple: .init(appIDs: ["ABCDE12345.a"]))
      let routes = try names.map { try Route("find?\($0)=1", name: $0) }
      let undecided = try LinkCatalog(app: app, routes: routes).agreement().undecided
      #expect(undecided.isEmpty == (count == 4), "\(undecided)")
      #expect(undecided.allSatisfy { Set($0.rules) == Set(names) && !$0.needsBudget })
    }
  }

  @Test(arguments: [21, 35])
  func `many rules with the same condition on the query are decided`(minSDK: Int) throws {
    let app = AppIdentity(
      domains: ["a.example"],
      apple: .init(appIDs: ["ABCDE12345.a"]),
      android: .init(package: "a.b", activity: ".Main", minSDK: minSDK)
    )
    let route = try Route("{lang}/{id:int}/{page:int}/{rest**}?q={n}", name: "page")
    let undecided = try LinkCatalog(app: app, routes: [route]).agreement().undecided
    #expect(undecided.isEmpty, "\(undecided)")
  }

  @Test func `a search that reaches its limit is undecided, and names the rules`() throws {
    var files = PlatformFiles()
    let star = "*a" + String(repeating: "?", count: 20)
    files.associations["a.example"] = try AppleAppSiteAssociation(
      #"""
      {"applinks": {"details": [{"appIDs": ["ABCDE12345.a.b"], "components": [ \#
      {"/": "/buy/staff", "exclude": true}, {"/": "/buy/?*/?*", "exclude": true}, \#
      {"/": "/buy/?*"}, {"/": "/help"}, {"/": "\#(star)", "exclude": true}]}]}}
      """#
    )
    let budget = AgreementBudget(states: 5_000)
    let agreement = try Self.shop().agreement(with: files, budget: budget)
    #expect(agreement.agrees == nil)
    #expect(agreement.undecided.map(\.rules) == [["applinks.details[0].components[4]"]])
    #expect(agreement.undecided.map(\.domain) == ["a.example"])
    #expect(agreement.undecided.map(\.needsBudget) == [true])
  }

  // MARK: - Catalogs

  private static func shop() throws -> LinkCatalog {
    try LinkCatalog(
      app: AppIdentity(
        schemes: [],
        domains: ["a.example"],
        apple: .init(appIDs: ["ABCDE12345.a.b"]),
        android: .init(package: "a.b", activity: ".Main", minSDK: 26)
      ),
      routes: [
        Route("buy/{item}", in: [.universalAny], name: "buy"),
        Route("help", in: [.universalAny], name: "help"),
      ],
      webOnly: [WebOnlyPath(Pattern("buy/staff"))]
    )
  }

  private static func manifest(_ hosts: [String: String], _ paths: String) -> String {
    let activities = hosts.map { name, host in
      """
      <activity android:name=".\(name)" android:exported="true">
      <intent-filter android:autoVerify="true">
      <action android:name="android.intent.action.VIEW"/>
      <category android:name="android.intent.category.DEFAULT"/>
      <category android:name="android.intent.category.BROWSABLE"/>
      <data android:scheme="https"/><data android:host="\(host)"/>\(paths)
      </intent-filter></activity>
      """
    }
    return """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android" package="a.b">
      <application><activity android:name=".\(hosts["Main"] == nil ? "Main" : "More")"/>
      \(activities.joined(separator: "\n"))</application></manifest>
      """
  }

  @Test(arguments: [("android:autoVerify=\"true\"", "b.example"), ("", nil), ("", "a.example")])
  func `without a fingerprint, a host of others is a difference only if its filter requests it`(
    attribute: String,
    other: String?
  ) throws {
    func filter(_ attribute: String, _ host: String) -> String {
      """
      <intent-filter \(attribute)>
      <action android:name="android.intent.action.VIEW"/>
      <category android:name="android.intent.category.DEFAULT"/>
      <category android:name="android.intent.category.BROWSABLE"/>
      <data android:scheme="https" android:host="\(host)" android:path="/tea"/>
      </intent-filter>
      """
    }
    let isOwn = other == "a.example"
    var files = PlatformFiles()
    files.manifest = try AndroidManifest(
      """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android"><application>
      <activity android:name=".Main" android:exported="true">
      \(filter("android:autoVerify=\"true\"", "a.example"))
      \(filter(attribute, isOwn ? "a.example" : "b.example"))
      </activity></application></manifest>
      """
    )
    let catalog = try LinkCatalog(
      app: AppIdentity(
        domains: ["a.example"],
        android: .init(package: "a.b", activity: ".Main"),
        policies: LinkPolicies(trailingSlash: .strict)
      ),
      routes: [Route("tea", name: "tea")]
    )
    let agreement = try catalog.agreement(with: files)
    #expect(Set(agreement.differences.map(\.domain)) == (attribute.isEmpty ? [] : ["b.example"]))
    let lacking = agreement.notCompared.compactMap(\.domain)
    #expect(lacking == (attribute.isEmpty && !isOwn ? ["b.example"] : []), "\(agreement)")
  }
}
