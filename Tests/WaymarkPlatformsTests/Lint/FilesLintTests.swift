import Testing
import Waymark
import WaymarkCatalog
import WaymarkPlatforms

@Suite struct `Lint across files` {
  static let appID = Catalogs.appID

  static func association(_ appID: String = appID, _ path: String = "/*") throws
    -> AppleAppSiteAssociation
  {
    try AppleAppSiteAssociation(
      #"{"applinks": {"details": [{"appIDs": ["\#(appID)"], "components": [{"/": "\#(path)"}]}]}}"#
    )
  }

  static func assetLinks(_ package: String = "com.example.app") -> AssetLinks {
    AssetLinks(
      statements: [
        .init(target: .androidApp(package: package, fingerprints: [Catalogs.fingerprint]))
      ]
    )
  }

  static func entitlements(_ domains: String...) -> Entitlements {
    Entitlements(associatedDomains: domains.map { AssociatedDomain($0) })
  }

  static func info(_ schemes: String...) -> InfoPropertyList {
    InfoPropertyList(urlTypes: [URLType(role: "Editor", name: "a.b", schemes: schemes)])
  }

  /// A manifest with a web filter and one of custom schemes.
  static func manifest(hosts: [String], schemes: [String] = [], path: String = "/") throws
    -> AndroidManifest
  {
    let head = """
      <action android:name="android.intent.action.VIEW"/>
      <category android:name="android.intent.category.DEFAULT"/>
      <category android:name="android.intent.category.BROWSABLE"/>
      """
    let hosts = hosts.map { #"<data android:host="\#($0)"/>"# }.joined()
    let schemes = schemes.map { #"<data android:scheme="\#($0)"/>"# }.joined()
    return try AndroidManifest(
      """
      <manifest xmlns:android="\(AndroidManifest.namespace)" package="com.example.app">
      <application><activity android:name=".A" android:exported="true">
      <intent-filter android:autoVerify="true">\(head)<data android:scheme="https"/>\(hosts)
      <data android:pathPrefix="\(path)"/></intent-filter>
      \(schemes.isEmpty ? "" : "<intent-filter>\(head)\(schemes)</intent-filter>")
      </activity></application></manifest>
      """
    )
  }

  @Test(arguments: ["a.example:443", " a.example", "", "*", "a.example."])
  func `a text that is not a domain has one finding`(host: String) throws {
    let entitlements = try Entitlements(Self.entitlements("applinks:\(host)").text)
    #expect(entitlements.lint().count == 1)
    let files = PlatformFiles(associations: ["b.example": try Self.association()])
    for service in ["applinks", "webcredentials"] {
      var files = files
      files.entitlements = try Entitlements(Self.entitlements("\(service):\(host)").text)
      let codes = files.lint().map(\.code.rawValue)
      #expect(!codes.contains("files.domain-without-association") || host.contains("a."))
    }
  }

  @Test func `with only a wildcard in the entitlements, the file of its domain decides`() throws {
    var app = AppIdentity(domains: ["d.e.f", "*.e.f"])
    app.apple = .init(appIDs: [Self.appID])
    let catalog = try LinkCatalog(app: app, routes: [Route("a", name: "a")])
    let (right, wrong) = (try Self.association(), try Self.association(Self.appID, "/other"))
    for isRight in [true, false] {
      let (server, other) = isRight ? (right, wrong) : (wrong, right)
      var files = PlatformFiles(associations: ["e.f": server, "d.e.f": other])
      files.entitlements = Self.entitlements("applinks:*.e.f")
      let found = files.lint(with: catalog).filter { $0.code.rawValue == "files.route-not-opened" }
      #expect(found.isEmpty == isRight, "\(found)")
    }
  }

  /// The codes with what they are about, in their order.
  static func told(_ findings: [LinkDiagnostic]) -> [String] {
    findings.map { "\($0.code.rawValue.dropFirst("files.".count)): \($0.message)" }
  }

  @Test func `lint reports an app that is signed with another identifier than the file names`()
    throws
  {
    let signed = try Entitlements(
      """
      <plist><dict>
      <key>application-identifier</key><string>ZZZZZ99999.com.example.app</string>
      <key>\(Entitlements.associatedDomainsKey)</key>
      <array><string>applinks:a.example</string></array>
      </dict></plist>
      """
    )
    var files = PlatformFiles(
      associations: ["a.example": try Self.association()],
      entitlements: signed
    )
    #expect(
      Self.told(files.lint()) == [
        "signed-app-not-in-association: the app is signed as 'ZZZZZ99999.com.example.app', "
          + "for which the association file of 'a.example' has no rules"
      ]
    )
    files.associations = ["a.example": try Self.association("ZZZZZ99999.com.example.app")]
    #expect(files.lint() == [])
    // The catalog generates the file.
    files.associations = [:]
    for appID in [Self.appID, "ZZZZZ99999.com.example.app"] {
      var app = AppIdentity(domains: ["a.example"])
      app.apple = .init(appIDs: [appID])
      let catalog = try LinkCatalog(app: app, routes: [Route("a", name: "a")])
      let found = Self.told(files.lint(with: catalog)).filter { $0.hasPrefix("signed-app") }
      #expect(found.count == (appID == Self.appID ? 1 : 0), "\(found)")
      // A file that names the signed app needs no other identifier of it.
      var served = files
      served.associations = ["a.example": try Self.association("ZZZZZ99999.com.example.app")]
      #expect(
        Self.told(served.lint(with: catalog)).filter { $0.contains("app-not-in") }
          == (appID == Self.appID
            ? [
              "signed-app-not-in-catalog: the app is signed as 'ZZZZZ99999.com.example.app', which "
                + "the catalog does not list, so that generated files do not name it"
            ] : [])
      )
    }
  }

  @Test(arguments: [
    ("ABCDE12345.*", 0), ("ZZZZZ99999.*", 1), ("ZZZZZ99999.com.example.*", 1),
    ("ZZZZZ99999.com.other.*", 0),
  ])
  func `a wildcard with another prefix contradicts the catalog`(text: String, count: Int) throws {
    let entitlements = try Entitlements(
      """
      <plist><dict><key>application-identifier</key><string>\(text)</string>
      <key>com.apple.developer.associated-domains</key>
      <array><string>applinks:a.example</string></array></dict></plist>
      """
    )
    let app = AppIdentity(domains: ["a.example"], apple: .init(appIDs: [Self.appID]))
    let catalog = try LinkCatalog(app: app, routes: [Route("a", name: "a")])
    let found = PlatformFiles(entitlements: entitlements).lint(with: catalog)
      .filter { $0.code.rawValue == "files.signed-app-not-in-catalog" }
    #expect(found.count == count, "\(found)")
  }

  @Test func `a host in another form, or with a port, has one finding`() throws {
    func codes(_ domain: String, _ host: String) throws -> [String] {
      let app = AppIdentity(
        domains: .listed([domain]),
        android: .init(package: "com.example.app", fingerprints: [], activity: ".A", minSDK: 31)
      )
      let catalog = try LinkCatalog(app: app, routes: [Route("**", name: "a")])
      let files = PlatformFiles(manifest: try Self.manifest(hosts: [host]))
      return files.lint(with: catalog).map(\.code.rawValue)
    }
    #expect(try codes("xn--mnchen-3ya.example", "m\u{fc}nchen.example") == ["files.missing-host"])
    #expect(try codes("a.example:8443", #"a.example" android:port="8443"#) == [])
    #expect(try codes("b.example:8443", "a.example").contains("files.undeclared-host"))
  }

  @Test(arguments: [("com.example.other", 1), ("com.example.app", 0), ("$(BUNDLE)", 0)])
  func `a bundle identifier contradicts the catalog although its prefix is a build setting`(
    bundle: String,
    count: Int
  ) throws {
    let entitlements = try Entitlements(
      """
      <plist><dict>
      <key>application-identifier</key><string>$(AppIdentifierPrefix)\(bundle)</string>
      <key>\(Entitlements.associatedDomainsKey)</key>
      <array><string>applinks:a.example</string></array>
      </dict></plist>
      """
    )
    let app = AppIdentity(domains: ["a.example"], apple: .init(appIDs: [Self.appID]))
    let catalog = try LinkCatalog(app: app, routes: [Route("a", name: "a")])
    let files = PlatformFiles(entitlements: entitlements)
    let found = Self.told(files.lint(with: catalog)).filter { $0.hasPrefix("signed-app-not-in-c") }
    #expect(found.count == count, "\(found)")
    let system = SystemFiles(catalog, given: files)
    #expect(system.appIDs == ["ABCDE12345." + (count == 1 ? bundle : "com.example.app")])
  }

  @Test func `a name that is malformed is only a finding of its file`() throws {
    let app = AppIdentity(domains: ["a.example"], apple: .init(appIDs: [Self.appID]))
    let catalog = try LinkCatalog(app: app, routes: [Route("a", name: "a")])
    for domain in ["applinks:https://a.example", "applinks:a.example/", "applinks:a.example/a/*"] {
      let files = PlatformFiles(
        associations: ["a.example": try Self.association()],
        entitlements: Self.entitlements(domain)
      )
      #expect(Self.told(files.lint(with: catalog)) == [], "\(domain)")
    }
    let files = PlatformFiles(
      entitlements: Self.entitlements("applinks:a.example", "applinks:b example", "applinks:*")
    )
    #expect(Self.told(files.lint(with: catalog)) == [])
    // A host with a star elsewhere is no host of a link.
    #expect(Self.entitlements("applinks:a.*.example").server(of: "a.*.example") == nil)
  }

  @Test func `the remedy for the file of an undeclared domain names the catalog, too`() throws {
    let app = AppIdentity(domains: ["a.example"], apple: .init(appIDs: [Self.appID]))
    let catalog = try LinkCatalog(app: app, routes: [Route("a", name: "a")])
    let files = PlatformFiles(
      associations: ["a.example": try Self.association(), "b.example": try Self.association()],
      entitlements: Self.entitlements("applinks:a.example")
    )
    let found = files.lint(with: catalog)
    #expect(found.map(\.code.rawValue) == ["files.association-without-domain"])
    #expect(found.first?.help?.contains("and 'b.example' to 'app.domains'") == true, "\(found)")
    #expect(files.lint().first?.help?.contains("app.domains") == false)
  }

  @Test func `lint names the wildcard that reads the file of another host`() throws {
    var app = AppIdentity(domains: ["a.example", "www.a.example"])
    app.apple = .init(appIDs: [Self.appID])
    let catalog = try LinkCatalog(app: app, routes: [Route("{a}", name: "a")])
    var files = PlatformFiles(
      associations: [
        "a.example": try Self.association(), "www.a.example": try Self.association("ABCDE12345.b"),
      ]
    )
    files.entitlements = Self.entitlements("applinks:*.a.example", "applinks:a.example")
    let found = Self.told(files.lint(with: catalog)).filter { $0.contains("association") }
    #expect(
      found == [
        "association-without-domain: the association file of 'www.a.example' is not read for "
          + "links, because 'applinks:*.a.example' reads that of 'a.example'"
      ]
    )
    // The file of a listed host decides.
    files.entitlements = Self.entitlements(
      "applinks:*.a.example",
      "applinks:a.example",
      "applinks:www.a.example"
    )
    let codes = files.lint(with: catalog).map(\.code.rawValue)
    #expect(codes.contains("files.app-not-in-association"), "\(codes)")
    #expect(!codes.contains("files.association-without-domain"), "\(codes)")
  }

  @Test func `a domain with a scheme is compared as the host that is meant`() throws {
    var app = AppIdentity(domains: ["a.example"])
    app.apple = .init(appIDs: [Self.appID])
    let catalog = try LinkCatalog(app: app, routes: [Route("{a}", name: "a")])
    let files = PlatformFiles(
      associations: ["a.example": try Self.association()],
      entitlements: Self.entitlements("applinks:https://A.example/")
    )
    #expect(Self.told(files.lint(with: catalog)) == [])
  }

  @Test func `lint reports a domain without an association file, and a file without a domain`()
    throws
  {
    var files = PlatformFiles(
      associations: ["a.example": try Self.association(), "x.example": try Self.association()],
      entitlements: try Entitlements(
        Self.entitlements(
          "applinks:A.example",
          "applinks:*.a.example",
          "applinks:*.b.example?mode=developer",
          "applinks:b.example",
          "webcredentials:c.example"
        ).text
      )
    )
    #expect(
      Self.told(files.lint()) == [
        "domain-without-association: there is no association file for 'b.example'",
        "association-without-domain: the app is not associated with 'x.example', "
          + "which has an association file",
        "domain-without-association: there is no association file for 'c.example'",
      ]
    )
    #expect(
      files.lint().map(\.place) == [
        "entitlements:9:3 (com.apple.developer.associated-domains[2])",
        "apple-app-site-association of x.example",
        "entitlements:11:3 (com.apple.developer.associated-domains[4])",
      ]
    )
    // What is not known is not missing.
    files.associations = [:]
    #expect(files.lint().isEmpty)
    files = PlatformFiles(
      associations: ["x.example": try Self.association()],
      entitlements: Self.entitlements("applinks:$(DOMAIN)"),
      manifest: try Self.manifest(hosts: ["x.example"])
    )
    #expect(files.lint().isEmpty)
  }

  @Test func `a link service serves the files of its hosts`() throws {
    var app = AppIdentity(domains: ["shop.example"])
    app.wrappers = [.init(host: "click.mail.example", paths: ["ls/**"])]
    let catalog = try LinkCatalog(app: app, routes: [try Route("a", name: "a")])
    let hosts = ["shop.example", "click.mail.example", "shop.app.link"]
    let files = PlatformFiles(
      associations: ["shop.example": try Self.association()],
      assetLinks: ["shop.example": Self.assetLinks()],
      entitlements: Entitlements(
        associatedDomains: hosts.map { AssociatedDomain("applinks:\($0)") }
      ),
      manifest: try Self.manifest(hosts: hosts)
    )
    let found = files.lint(with: catalog)
    for code in ["files.domain-without-association", "files.host-without-asset-links"] {
      let own = found.filter { $0.code.rawValue == code }
      #expect(own.map(\.severity) == [.info, .info], "\(own)")
      #expect(own.allSatisfy { $0.help?.contains("'waymark-check ") == true }, "\(own)")
    }
    let undeclared = found.filter { $0.code.rawValue == "files.undeclared-host" }
    #expect(undeclared.count == 2)
    #expect(
      undeclared.allSatisfy {
        $0.help?.contains(#"add { "host": "shop.app.link", "paths": ["**"] } to 'app.wr"#) == true
      }
    )
  }

  @Test func `lint reports a verified host without asset links, and asset links without a host`()
    throws
  {
    var files = PlatformFiles(
      assetLinks: ["a.example": Self.assetLinks(), "x.example": Self.assetLinks("com.other")],
      manifest: try Self.manifest(hosts: ["a.example", "*.a.example", "*.b.example"])
    )
    #expect(
      Self.told(files.lint()) == [
        "host-without-asset-links: there is no 'assetlinks.json' for 'b.example'",
        "asset-links-without-host: no filter with 'autoVerify' has the host 'x.example', "
          + "which has an 'assetlinks.json'",
        "package-not-in-asset-links: the 'assetlinks.json' of 'x.example' "
          + "does not let 'com.example.app' open its links",
      ]
    )
    // A file that another one includes needs no filter.
    let apex = AssetLinks.Statement(include: "https://x.example/.well-known/assetlinks.json")
    files.assetLinks["a.example"] = AssetLinks(statements: [apex])
    files.assetLinks["x.example"] = Self.assetLinks()
    #expect(files.lint().map(\.code.rawValue) == ["files.host-without-asset-links"])
    // An include may name the app.
    let include = AssetLinks.Statement(include: "https://b.example/more.json")
    files.assetLinks = ["a.example": AssetLinks(statements: [include])]
    #expect(files.lint().map(\.code.rawValue) == ["files.host-without-asset-links"])
    files.assetLinks = [:]
    #expect(files.lint().isEmpty)
  }

  @Test func `lint reports hosts and schemes that only one system has`() throws {
    let files = PlatformFiles(
      entitlements: Self.entitlements(
        "applinks:*.a.example",
        "applinks:a.example",
        "applinks:i.example"
      ),
      infoPropertyList: Self.info("both", "ios"),
      manifest: try Self.manifest(hosts: ["*.A.example", "m.example"], schemes: ["both", "droid"])
    )
    #expect(
      Self.told(files.lint()) == [
        "host-on-one-system: links to 'i.example' can open the app only on iOS",
        "host-on-one-system: links to 'm.example' can open the app only on Android",
        "scheme-on-one-system: the scheme 'ios' is declared only for iOS",
        "scheme-on-one-system: the scheme 'droid' is declared only for Android",
      ]
    )
    let codes: Set<LinkDiagnostic.Code> = [.init(rawValue: "files.host-on-one-system")]
    #expect(files.lint(ignoring: codes).count == 2)
  }

  @Test func `lint reports differences between the files and the catalog`() throws {
    let catalog = try Catalogs.catalog(["a"], domains: ["www.example.com", "*.example.org"])
    let files = PlatformFiles(
      associations: ["www.example.com": try Self.association("ABCDE12345.com.other")],
      assetLinks: ["www.example.com": Self.assetLinks("com.other")],
      entitlements: Self.entitlements("applinks:*.example.org", "applinks:example.org"),
      infoPropertyList: Self.info("EXAMPLE", "old"),
      manifest: try Self.manifest(hosts: ["www.example.com", "m.example"])
    )
    #expect(
      Self.told(files.lint(with: catalog)) == [
        "domain-without-association: there is no association file for 'example.org'",
        "association-without-domain: the app is not associated with 'www.example.com', "
          + "which has an association file",
        "app-not-in-association: the association file of 'www.example.com' has no rules for "
          + "'\(Self.appID)'",
        "host-without-asset-links: there is no 'assetlinks.json' for 'm.example'",
        "package-not-in-asset-links: the 'assetlinks.json' of 'www.example.com' does not let "
          + "'com.example.app' open its links",
        "missing-host: the entitlements lack 'www.example.com'",
        "undeclared-scheme: the catalog does not declare the scheme 'old'",
        "missing-host: the manifest lacks '*.example.org'",
        "undeclared-host: the catalog does not declare the domain 'm.example'",
        "missing-scheme: the manifest lacks the scheme 'example'",
      ]
    )
  }

  @Test func `lint reports types of activities that Info.plist does not list`() throws {
    let routes = [
      try Route("a", name: "a", notes: RouteNotes(activityType: "com.example.a")),
      try Route("b", name: "b", notes: RouteNotes(activityType: "com.example.b")),
      try Route(
        "c",
        name: "c",
        notes: RouteNotes(platforms: [.android], activityType: "com.example.c")
      ),
    ]
    let catalog = try LinkCatalog(
      app: AppIdentity(schemes: ["example"], apple: .init(activityTypes: ["com.example.app.d"])),
      routes: routes
    )
    var info = Self.info("example")
    func told() -> [String] {
      Self.told(PlatformFiles(infoPropertyList: info).lint(with: catalog))
        .filter { $0.hasPrefix("missing-activity-type") }
    }
    #expect(
      told()
        == ["com.example.app.d", "com.example.a", "com.example.b"].map {
          "missing-activity-type: 'Info.plist' lacks the activity type '\($0)', "
            + "so the system never continues it"
        }
    )
    info.userActivityTypes = ["com.example.a", "$(PRODUCT_BUNDLE_IDENTIFIER).d", "com.example.B"]
    #expect(told().count == 1 && told()[0].contains("'com.example.b'"))
  }

  @Test func `lint tests a link of each route and of each web-only path`() throws {
    let routes = [
      try Route("buy/{id:int}", name: "buy"),
      try Route("help", name: "help"),
      try Route("ios", name: "ios", notes: RouteNotes(platforms: [.iOS])),
      try Route("app", in: [.appAny], name: "app"),
    ]
    let plain = try Catalogs.catalog(["a"])
    let catalog = try LinkCatalog(
      app: plain.app,
      routes: routes,
      webOnly: [WebOnlyPath(try Pattern("buy/test"))]
    )
    var files = PlatformFiles(
      associations: ["www.example.com": try Self.association(Self.appID, "/buy/*")],
      manifest: try Self.manifest(
        hosts: ["www.example.com"],
        schemes: ["example"],
        path: "/help"
      )
    )
    #expect(
      Self.told(files.lint(with: catalog)) == [
        "route-not-opened: 'https://www.example.com/help' of the route 'help' "
          + "(and links of 'ios') does not open the app on iOS",
        "route-not-opened: 'https://www.example.com/buy/7' of the route 'buy' "
          + "does not open the app on Android",
        "web-only-opened: 'https://www.example.com/buy/test', which 'buy/test' "
          + "keeps in the browser, opens the app on iOS",
      ]
    )
    let quiet = try LinkCatalog(
      app: plain.app,
      routes: routes,
      ignoredCodes: [
        .init(rawValue: "files.route-not-opened"), .init(rawValue: "files.web-only-opened"),
      ]
    )
    #expect(files.lint(with: quiet).count == 2)
    files.associations = [
      "www.example.com": try AppleAppSiteAssociation(
        catalog.generate(.appleAppSiteAssociation).files[0].text
      )
    ]
    #expect(files.lint(with: catalog).map(\.message).allSatisfy { $0.contains("Android") })
  }

  @Test func `lint reports useless dynamic rules and includes that are not followed`() throws {
    let app = AssetLinks.Target.androidApp(
      package: "com.example.app",
      fingerprints: [Catalogs.fingerprint]
    )
    let rules = ["*", "/buy/*", "/new/?*"].map { AssetLinks.DynamicComponent(path: $0) }
    let files = PlatformFiles(
      assetLinks: [
        "a.example": AssetLinks(statements: [.init(target: app, dynamicComponents: rules)]),
        "b.example": AssetLinks(
          statements: [
            .init(target: app), .init(include: "https://C.example/.well-known/assetlinks.json"),
          ]
        ),
        "c.example": AssetLinks(
          statements: [
            .init(target: app), .init(include: "https://a.example/.well-known/assetlinks.json"),
          ]
        ),
      ],
      manifest: try Self.manifest(hosts: ["*.a.example", "b.example", "c.example"], path: "/buy/")
    )
    #expect(
      Self.told(files.lint()) == [
        "rule-outside-manifest: the rule '/new/?*' allows 'https://www.a.example/new/aa', "
          + "but no filter of the manifest matches it",
        "deep-include: the included file of 'c.example' has an include itself",
      ]
    )
  }

  @Test func `lint reports links similar to a route's that only one system opens`() throws {
    let plain = try Catalogs.catalog(["help"])
    let files = PlatformFiles(
      associations: ["www.example.com": try Self.association(Self.appID, "/help")],
      manifest: try AndroidManifest(
        Self.manifest(hosts: ["www.example.com"], schemes: ["example"]).text
          .replacing("android:pathPrefix=\"/\"", with: "android:path=\"/help\"")
      )
    )
    #expect(
      Self.told(files.lint(with: plain)) == [
        "link-on-one-system: 'https://www.example.com/help/', which is similar to the route 'r0', "
          + "opens the app only on iOS"
      ]
    )
  }

  /// A manifest with a filter for a path, or for a scheme, in each activity.
  private static func manifest(
    minSDK: Int,
    _ activities: [(name: String, data: String)]
  ) throws -> AndroidManifest {
    let elements = activities.map { name, data in
      """
      <activity android:name="\(name)" android:exported="true">
      <intent-filter android:autoVerify="true">
      <action android:name="android.intent.action.VIEW"/>
      <category android:name="android.intent.category.DEFAULT"/>
      <category android:name="android.intent.category.BROWSABLE"/>
      <data \(data)/></intent-filter></activity>
      """
    }
    return try AndroidManifest(
      """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android">
      <uses-sdk android:minSdkVersion="\(minSDK)"/>
      <application>\(elements.joined())</application></manifest>
      """
    )
  }

  @Test func `lint reports links that filters of several activities match`() throws {
    let web = #"android:scheme="https" android:host="www.example.com" android:pathPattern="#
    let advanced =
      web.replacing("pathPattern=", with: "pathAdvancedPattern=\"/a{1,1}\"")
    let cases: [(minSDK: Int, activities: [(String, String)], told: [String], help: String)] = [
      (
        26, [(".New", web + "\"/s/new\""), (".Station", web + "\"/s/..*\"")],
        ["warning https://www.example.com/s/new: '.New', '.Station'"],
        "before API level 31, Android asks the user, and later it opens '.Station'"
      ),
      (
        31, [(".Station", web + "\"/s/..*\""), (".New", web + "\"/s/new\"")],
        ["info https://www.example.com/s/new: '.New', '.Station'"], "Android opens '.New'"
      ),
      (
        35, [(".A", #"android:scheme="x""#), (".B", #"android:scheme="x""#)],
        ["warning x://: '.A', '.B'"], "Android asks the user"
      ),
      (
        26, [(".A", web + "\"/a/.*\""), (".B", web + "\"/..*/b\"")],
        ["warning https://www.example.com/a/b: '.A', '.B'"], "let only one"
      ),
      (26, [(".A", web + "\"/a/..*\""), (".B", web + "\"/b/..*\"")], [], ""),
      // Systems before API level 31 ignore the attribute of one of them.
      (
        26, [(".A", web + "\"/a\""), (".B", advanced + " android:path=\"/c\"")],
        ["warning https://www.example.com/a: '.B', '.A'"],
        "before API level 31, Android opens '.A', and later it opens '.B'"
      ),
      (
        26, [(".A", advanced + " android:path=\"/c\""), (".B", web + "\"/a\"")],
        ["info https://www.example.com/a: '.B', '.A'"], "Android opens '.B'"
      ),
      (
        31, [(".A", web + "\"/x.*\""), (".B", web + "\"/.*y\"")],
        ["info https://www.example.com/xy: '.B', '.A'"], "Android opens '.B'"
      ),
      (
        31,
        [
          (".A", #"android:scheme="x" android:host="a""#),
          (".B", #"android:scheme="x" android:host="*" android:pathPattern="/b.*""#),
        ],
        ["warning x://a/b: '.A', '.B'"], "Android asks the user"
      ),
    ]
    for (minSDK, activities, told, help) in cases {
      let files = PlatformFiles(manifest: try Self.manifest(minSDK: minSDK, activities))
      let found = files.lint().filter { $0.code.rawValue == "files.several-activities" }
      let texts = found.map { finding in
        finding.severity.rawValue
          + finding.message.dropFirst("filters of several activities match".count)
      }
      #expect(texts == told, "\(found)")
      #expect(found.allSatisfy { $0.line != nil && $0.help?.contains(help) == true }, "\(found)")
    }
  }

  @Test func `lint reports a route whose link opens another activity than the catalog names`()
    throws
  {
    let data = #"android:scheme="https" android:host="www.example.com" android:path="/a""#
    let manifest = try Self.manifest(
      minSDK: 31,
      [(".Wrong", data), ("com.example.app.Right", data)]
    )
    for (own, activity, count) in [
      (nil, ".Right", 0), (nil, ".Wrong", 1), (nil, nil, 0), (".Right", nil, 0),
      (".Wrong", nil, 1), (".Wrong", ".Right", 0),
    ] as [(String?, String?, Int)] {
      let catalog = try catalog(own, ofRoute: activity)
      let found = PlatformFiles(manifest: manifest).lint(with: catalog)
        .filter { $0.code.rawValue == "files.other-activity" }
      #expect(found.count == count, "\(found)")
      for finding in found {
        #expect(finding.message.hasSuffix("opens 'com.example.app.Right' instead of '.Wrong'"))
        #expect(finding.help?.contains("app.android.activity") == (own != nil), "\(found)")
      }
    }
    func catalog(_ own: String?, ofRoute activity: String?) throws -> LinkCatalog {
      var catalog = try Catalogs.catalog(["a"])
      var route = catalog.routes[0]
      route.notes.activity = activity
      var app = catalog.app
      app.android?.activity = own
      catalog = try LinkCatalog(app: app, routes: [route])
      return catalog
    }
  }

  @Test func `the entitlements of an App Clip need no domain of the app's links`() throws {
    let text = Self.entitlements("appclips:www.example.com").text
    let key = "<key>com.apple.developer.parent-application-identifiers</key><array/></dict>"
    for (text, isClip) in [(text, false), (text.replacing("</dict>", with: key), true)] {
      let findings = PlatformFiles(entitlements: try Entitlements(text))
        .lint(with: try Catalogs.catalog(["a"]))
      #expect(findings.contains { $0.code.rawValue == "files.missing-host" } != isClip)
    }
  }

  @Test func `the entitlements of an App Clip need no domain of the app's passwords`() throws {
    let catalog = try LinkCatalog(
      app: AppIdentity(
        domains: ["www.example.com"],
        apple: .init(appIDs: ["ABCDE12345.a.b"], sharesPasswords: true)
      ),
      routes: [try Route("a", name: "a")]
    )
    let text = Self.entitlements("appclips:www.example.com").text
    let key = "<key>com.apple.developer.parent-application-identifiers</key><array/></dict>"
    for (text, isClip) in [(text, false), (text.replacing("</dict>", with: key), true)] {
      let findings = PlatformFiles(entitlements: try Entitlements(text)).lint(with: catalog)
      #expect(findings.contains { $0.code.rawValue == "files.missing-service" } != isClip)
    }
  }

  @Test func `every code of lint across files is reported`() throws {
    let alone = PlatformFiles(
      associations: ["x.example": try Self.association()],
      assetLinks: ["x.example": Self.assetLinks("com.other")],
      entitlements: Self.entitlements("applinks:i.example"),
      infoPropertyList: Self.info("ios"),
      manifest: try Self.manifest(hosts: ["m.example"])
    )
    let declared = PlatformFiles(
      associations: ["www.example.com": try Self.association("ABCDE12345.com.other")],
      entitlements: Self.entitlements("applinks:i.example"),
      infoPropertyList: Self.info("ios"),
      manifest: try Self.manifest(hosts: ["www.example.com"])
    )
    let served = PlatformFiles(associations: ["www.example.com": try Self.association()])
    let manifest = try Self.manifest(hosts: ["m.example"]).text
    let unnamed = PlatformFiles(
      assetLinks: ["m.example": Self.assetLinks()],
      manifest: try AndroidManifest(manifest.replacing(#" package="com.example.app""#, with: ""))
    )
    let catalog = try Catalogs.catalog(["a"], webOnly: ["b"])
    let active = try LinkCatalog(
      app: AppIdentity(schemes: ["ios"], domains: [], apple: .init(activityTypes: ["a.b"])),
      routes: [try Route("a", name: "a")]
    )
    let findings =
      PlatformFiles(infoPropertyList: Self.info("ios")).lint(with: active)
      + alone.lint() + unnamed.lint() + declared.lint(with: try Catalogs.catalog(["a"]))
      + declared.lint(with: try Catalogs.catalog(["/"])) + served.lint(with: catalog)
      + PlatformFiles(manifest: try Self.manifest(hosts: ["www.example.com"], path: "/b"))
      .lint(with: catalog)
    // Those of statements, likenesses, activities, services, and signed and built apps have their
    // own tests.
    let others: Set = [
      "app-not-in-service", "no-service", "missing-service", "undeclared-service",
      "passwords-not-in-asset-links",
      "deep-include", "rule-outside-manifest", "link-on-one-system", "several-activities",
      "other-activity", "signed-app-not-in-association", "signed-app-not-in-catalog",
      "other-certificate", "missing-fingerprint",
      "certificate-not-in-catalog", "package-not-in-catalog", "several-files",
    ]
    #expect(
      Set(findings.map(\.code.rawValue)).union(others.map { "files.\($0)" })
        == Set(PlatformFiles.lintCodes.map(\.rawValue))
    )
    #expect(findings.allSatisfy { $0.help?.isEmpty == false && $0.place?.isEmpty == false })
  }
}
