import Testing
import Waymark
import WaymarkCatalog

@testable import WaymarkPlatforms

@Suite struct `Importing manifests and other files` {
  private static let web = """
    <action android:name="android.intent.action.VIEW"/>
    <category android:name="android.intent.category.DEFAULT"/>
    <category android:name="android.intent.category.BROWSABLE"/>
    """

  private static func manifest(_ filters: String..., root: String = "") throws -> ImportFile {
    let text = """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android" package="com.example.a">
      \(root)
      <application><activity android:name=".Main" android:exported="true">
      \(filters.map { "<intent-filter android:autoVerify=\"true\">\(web)\($0)</intent-filter>" }
        .joined(separator: "\n"))
      </activity></application></manifest>
      """
    return try ImportFile(bytes: Array(text.utf8), name: "AndroidManifest.xml")
  }

  private static func result(_ files: ImportFile...) throws -> CatalogImport {
    try LinkCatalog.importing(files)
  }

  private static func codes(_ result: CatalogImport) -> Set<String> {
    let codes = result.findings.map(\.code.rawValue).filter { $0.hasPrefix("import.") }
    return Set(codes.map { String($0.dropFirst("import.".count)) })
  }

  @Test(arguments: ["*.example.com", "*.com"])
  func `a filter for a wildcard host also opens links of a domain that another file names`(
    host: String
  ) throws {
    let association = try AppleAppSiteAssociation(
      """
      {"applinks": {"details": [{"appIDs": ["ABCDE12345.com.example.a"], "components": [
        {"/": "/item/*/more"}, {"/": "/?*/*"}
      ]}]}}
      """
    )
    let data = #"<data android:scheme="https" android:host="\#(host)" android:pathPrefix="/a/"/>"#
    let result = try Self.result(
      ImportFile(.association(association), name: "aasa", domains: ["www.example.com"]),
      Self.manifest(data)
    )
    let table = try result.catalog.table()
    let match = try #require(try table.match("https://www.example.com/a/b"))
    #expect(match.route.notes.platforms?.contains(.android) ?? true, "\(result.catalog.json)")
  }

  @Test(
    arguments: [
      (#"android:path="/a/b""#, ["a/b"], ""),
      (#"android:path="/""#, [""], "order"),
      (#"android:pathPrefix="/a/""#, ["a/**"], ""),
      (#"android:pathPrefix="/a""#, ["a", "a/**", "a{more}", "a{more}/**"], ""),
      (#"android:pathPrefix="/""#, ["**"], "order"),
      (#"android:pathPrefix="/@""#, ["@", "@{name}"], "several-components"),
      (#"android:pathSuffix=".pdf""#, ["{name}.pdf"], "several-components empty-value"),
      (#"android:pathPattern="/item/..*""#, ["item/{item}"], "several-components"),
      (#"android:pathPattern="/item/.*""#, ["item/**"], ""),
      (#"android:pathPattern="/.*\\.pdf""#, ["{name}.pdf"], "several-components"),
      (#"android:pathPattern="/foo/*""#, ["foo"], ""),
      (#"android:pathAdvancedPattern="/item/[0-9]+""#, ["item/{id:int}"], "number"),
      (#"android:pathAdvancedPattern="/item/[^/]+/{0,1}""#, ["item/{item}"], ""),
      (#"android:pathAdvancedPattern="/a[0-9""#, [], "unsupported-pattern"),
      (#"android:path="/a//b""#, [], "unsupported-pattern"),
      (#"android:pathPrefix="//a""#, [], "unsupported-pattern"),
      (#"android:path="/caf\u00e9""#, ["café"], ""),
    ] as [(String, [String], String)]
  )
  func `a path is imported as patterns, and a finding reports lost links`(
    path: String,
    patterns: [String],
    codes: String
  ) throws {
    let data = #"<data android:scheme="https" android:host="a.com" \#(path)/>"#
    let result = try Self.result(Self.manifest(data))
    #expect(result.catalog.routes.map(\.pattern.text) == patterns)
    let found = Self.codes(result)
      .subtracting([
        "characters", "letter-case", "nothing", "parent", "end-slash", "escaped-dot",
        "escaped-slash",
      ])
    let expected = Set(codes.split(separator: " ").map(String.init))
    #expect(found.isSubset(of: expected.union(["order", "empty-value", "several-components"])))
    #expect(expected.isSubset(of: found.union(["order"])), "\(result.findings)")
  }

  @Test(
    arguments: [
      // Android matches any character with an escaped dot.
      (#"pathPattern="/\\.""#, ["{name}"], "info characters https://a.com/xx"),
      (#"pathPattern="/x/\\.""#, ["x/{x}"], "info characters https://a.com/x/xx"),
      (#"pathPattern="/\\./x""#, ["{name}/x"], "info characters https://a.com/xx/x"),
      (#"pathPattern="/\\.\\.""#, ["{name}"], "info end-slash https://a.com/xx/"),
      (#"pathPattern="/a\\.b""#, ["a.b"], "info escaped-dot https://a.com/a/b"),
      (#"pathPattern="/\\.x""#, [".x"], "info escaped-dot https://a.com/xx"),
      (#"pathPattern="/\\..*""#, [".{name}"], "info escaped-dot https://a.com/x"),
      // The dot after `.*` is only a dot.
      (#"pathPattern="/a.*\\.b""#, ["a{more}.b"], "info empty-value https://a.com/a.b"),
      (#"path="/.""#, [], "warning unreachable /."),
      (#"pathAdvancedPattern="/\\.""#, [], #"warning unreachable /\."#),
      (#"path="/a""#, ["a"], "info end-slash https://a.com/a/"),
      (#"path="/a/""#, ["a"], "info end-slash https://a.com/a"),
      (#"path="/a/b""#, ["a/b"], "info escaped-slash https://a.com/a%2Fb"),
      (#"pathPattern="/a/.""#, ["a/{a}"], "info escaped-slash https://a.com/a/x%2F"),
      (#"pathPattern="/a/..""#, ["a/{a}"], "info characters https://a.com/a/x"),
    ] as [(String, [String], String)]
  )
  func `a path that Android and a catalog read differently has the right reason`(
    path: String,
    patterns: [String],
    reason: String
  ) throws {
    let data = #"<data android:scheme="https" android:host="a.com" android:\#(path)/>"#
    let result = try Self.result(Self.manifest(data))
    #expect(result.catalog.routes.map(\.pattern.text) == patterns)
    let reasons = result.findings.map { finding in
      let code = finding.code.rawValue.replacing("import.", with: "")
      let text = finding.message.split(separator: "'").dropFirst().first ?? ""
      let shown = finding.exampleLink ?? String(text)
      return "\(finding.severity.rawValue) \(code) \(shown)"
    }
    #expect(reasons.contains(reason), "\(reasons)")
    let lengths = result.findings.filter { $0.message.contains("a fixed number of characters") }
    #expect(
      lengths.allSatisfy { $0.message.hasPrefix("'/") && $0.code.rawValue == "import.characters" }
    )
    #expect(!path.contains("/a/..\"") || !lengths.isEmpty, "\(reasons)")
    let hasDot = result.findings.contains { $0.code.rawValue == "import.escaped-dot" }
    #expect(hasDot == reason.contains("escaped-dot"), "\(reasons)")
  }

  @Test(
    arguments: [
      (
        26, [(".A", ["/a/..*"]), (".B", ["/a/b"])],
        ["https://a.com/a/b: '.B', '.A'"], "before API"
      ),
      // Later systems open the activity that is declared last.
      (31, [(".A", ["/a/..*"]), (".B", ["/a/b"])], [], ""),
      (26, [(".A", ["/a/..*"]), (".B", ["/b/..*"])], [], ""),
      // Each group of activities is reported once, with a shortest link.
      (
        26, [(".A", ["/a/..*", "/b/..*"]), (".B", ["/a/b", "/b/bc"]), (".C", ["/a/b/c"])],
        ["https://a.com/a/b: '.B', '.A'", "https://a.com/a/b/c: '.C', '.A'"], "before API"
      ),
      (
        26, [(".A", ["/a"]), (".B", ["/a"]), (".C", ["/.*"])],
        ["https://a.com/a: '.C', '.A', '.B'"], "before API"
      ),
      (35, [(".A", []), (".B", [])], ["x://x/a: '.A', '.B'"], "because Android asks"),
    ] as [(Int, [(String, [String])], [String], String)]
  )
  func `a link for which Android asks the user to select an activity is a finding`(
    minSDK: Int,
    activities: [(name: String, paths: [String])],
    links: [String],
    help: String
  ) throws {
    let components = activities.map { name, paths in
      let web = paths.map {
        #"<data android:scheme="https" android:host="a.com" android:pathPattern="\#($0)"/>"#
      }
      let app = #"<data android:scheme="x" android:host="x" android:path="/a"/>"#
      let filters = (paths.isEmpty ? [app] : web)
        .map { "<intent-filter android:autoVerify=\"true\">\(Self.web)\($0)</intent-filter>" }
      return """
        <activity android:name="\(name)" android:exported="true">\(filters.joined())</activity>
        """
    }
    let text = """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android" package="com.example.a">
      <uses-sdk android:minSdkVersion="\(minSDK)"/>
      <application>\(components.joined())</application></manifest>
      """
    let result = try Self.result(ImportFile(bytes: Array(text.utf8), name: "m.xml"))
    let found = result.findings.filter { $0.code.rawValue == "import.several-activities" }
    let told = found.map { $0.message.replacing("filters of several activities match ", with: "") }
    #expect(Set(told) == Set(links))
    #expect(told.count == links.count)
    #expect(found.allSatisfy { $0.severity == .warning && $0.line != nil })
    #expect(found.allSatisfy { $0.help?.contains(help) == true }, "\(found)")
    #expect(found.allSatisfy { $0.message.contains($0.exampleLink ?? "?") })
  }

  @Test func `a difference on a wildcard's hosts is found beside a host that it covers`() throws {
    let data = #"<data android:scheme="https" android:host="#
    let result = try Self.result(
      Self.manifest(
        data + #""*.a.com" android:path="/a/b"/>"#,
        data + #""www.a.com" android:pathPattern="/.*"/>"#
      )
    )
    let links = result.findings.filter { $0.code.rawValue == "import.escaped-slash" }
      .map(\.exampleLink)
    #expect(links == ["https://www2.a.com/a%2Fb"])
  }

  @Test func `the identity is imported from the manifest`() throws {
    let result = try Self.result(
      try Self.manifest(
        #"<data android:scheme="https" android:host="*.A.com"/><data android:scheme="http"/>"#,
        #"<data android:scheme="shop" android:host="open" android:path="/x"/>"#,
        #"<data android:scheme="shop2"/>"#,
        root: #"<uses-sdk android:minSdkVersion="24"/>"#
      )
    )
    let app = result.catalog.app
    #expect(app.domains == ["*.a.com"])
    #expect(app.schemes == ["shop", "shop2"])
    #expect(app.android == .init(package: "com.example.a", activity: ".Main", minSDK: 24))
    let routes = result.catalog.routes.map { "\($0.pattern.text) \($0.scopes.sorted())" }
    #expect(routes == ["** [app:shop2, universal]", "open/x [app:shop]"])
  }

  @Test func `groups are imported as rules in their order`() throws {
    let result = try Self.result(
      try Self.manifest(
        """
        <data android:scheme="https" android:host="a.com"/>
        <uri-relative-filter-group android:allow="false">
          <data android:pathPrefix="/private/"/></uri-relative-filter-group>
        <uri-relative-filter-group><data android:path="/s"/><data android:query="q=1"/>
        </uri-relative-filter-group>
        <uri-relative-filter-group><data android:pathPrefix="/"/></uri-relative-filter-group>
        """
      )
    )
    #expect(result.catalog.routes.map(\.pattern.text) == ["s?q=1", "**"])
    #expect(result.catalog.webOnly.map(\.pattern.text) == ["private/**"])
    // Older systems open other links, so the note of lint is a finding, too.
    #expect(result.findings.contains { $0.code.rawValue == "android.groups-ignored" })
  }

  @Test func `no link of a host in another form opens the app now`() throws {
    let result = try Self.result(
      Self.manifest(
        #"<data android:scheme="https" android:host="m\#u{fc}nchen.example" android:path="/x"/>"#
      ),
      try Self.manifest(
        #"<data android:scheme="Shop" android:host="h" android:pathAdvancedPattern="/[a-f]{8}"/>"#
      )
    )
    let host = try #require(result.catalog.app.domains.list.first)
    #expect(host == "xn--mnchen-3ya.example")
    #expect(Self.codes(result) == ["not-verified"], "\(result.findings)")
  }

  @Test(arguments: [
    (#"android:scheme="https" android:host="a.com" android:path="/a""#, "end-slash"),
    (#"android:scheme="a" android:host="h" android:pathAdvancedPattern="/[a-f]{8}""#, "characters"),
    (
      #"android:scheme="https" android:host="a.com" android:pathAdvancedPattern="/[a-f]{8}""#,
      "characters"
    ),
  ])
  func `a web-only path is no remedy for a difference of this kind`(data: String, code: String)
    throws
  {
    let found = try Self.result(Self.manifest("<data \(data)/>")).findings
      .filter { $0.code.rawValue == "import.\(code)" }
    #expect(!found.isEmpty)
    #expect(found.allSatisfy { $0.help?.contains("webOnly") == false }, "\(found)")
  }

  @Test func `the help for a placeholder has a value that its attribute can have`() throws {
    let found = try Self.result(
      Self.manifest(#"<data android:scheme="${a}" android:host="${b}" android:path="/${c}"/>"#)
    ).findings.compactMap(\.help)
    for help in ["a=example", "b=www.example.com", "c=text"] {
      #expect(found.contains { $0.contains("'--value \(help)'") }, "\(found)")
    }
  }

  @Test(arguments: ["localhost", "a.com/b"])
  func `the findings about a host that no catalog has are not about its verification`(host: String)
    throws
  {
    let result = try Self.result(
      Self.manifest(#"<data android:scheme="https" android:host="\#(host)" android:path="/x"/>"#)
    )
    #expect(!result.findings.contains { $0.code.rawValue == "import.not-verified" })
    #expect(!result.findings.contains { $0.help?.contains("app.domains") == true })
  }

  @Test func `a group that excludes links by an unknown value is left out`() throws {
    let result = try Self.result(
      try Self.manifest(
        """
        <data android:scheme="https" android:host="a.com"/>
        <uri-relative-filter-group android:allow="false"><data android:query="?web=1"/>
        </uri-relative-filter-group>
        <uri-relative-filter-group><data android:pathPrefix="/"/></uri-relative-filter-group>
        """
      )
    )
    #expect(result.catalog.routes.map(\.pattern.text) == ["**"])
    #expect(result.catalog.webOnly.isEmpty)
    let finding = result.findings.first { $0.code.rawValue == "import.unknown-value" }
    #expect(finding?.description.contains(#"write '\?web=1'"#) == true, "\(result.findings)")
  }

  @Test(
    arguments: [
      (#"<data android:scheme="https"/>"#, "host"),
      (#"<data android:scheme="https" android:host="*"/>"#, "host"),
      (#"<data android:scheme="https" android:host="*a.com"/>"#, "host"),
      (#"<data android:scheme="https" android:host="${host}"/>"#, "unknown-value"),
      (#"<data android:scheme="http" android:host="a.com"/>"#, "http-only"),
      (#"<data android:scheme="https" android:host="a b"/>"#, "bad-value"),
      (#"<data android:scheme="a_b"/>"#, "bad-value"),
      (#"<data android:scheme="a" android:mimeType="text/plain"/>"#, "not-for-links"),
      (#"<data android:scheme="https" android:ssp="x"/>"#, "unsupported-pattern"),
    ]
  )
  func `content that a catalog cannot contain is a finding`(data: String, code: String) throws {
    let codes = Self.codes(try Self.result(Self.manifest(data)))
    #expect(codes.contains(code), "\(codes)")
  }

  @Test(
    arguments: [
      (#"android:host="a.com" android:path="/x""#, true), (#"android:host="a.com""#, true),
      (#"android:host="a.com" android:path="/y""#, false),
      (#"android:host="b.com" android:path="/x""#, false),
    ]
  )
  func `a filter for http may be beside one for https`(data: String, isCovered: Bool) throws {
    let codes = Self.codes(
      try Self.result(
        Self.manifest(
          #"<data android:scheme="http" android:host="a.com" android:path="/x"/>"#,
          #"<data android:scheme="https" \#(data)/>"#
        )
      )
    )
    #expect(codes.contains("http-only") != isCovered, "\(codes)")
  }

  @Test func `a link in two files is one route, and a link in one file belongs to that system`()
    throws
  {
    let aasa = """
      {"applinks": {"details": [{"appID": "ABCDE12345.a", "components": [
        {"/": "/item/?*"}, {"/": "/both"}, {"/": "/apple"}]}]}}
      """
    let result = try Self.result(
      try ImportFile(bytes: Array(aasa.utf8), name: "aasa", domains: ["a.com"]),
      try Self.manifest(
        """
        <data android:scheme="https" android:host="a.com" android:path="/both"/>
        <data android:pathAdvancedPattern="/item/[0-9]+"/><data android:path="/android"/>
        """
      )
    )
    let routes = result.catalog.routes.map {
      "\($0.pattern.text) \($0.notes.platforms?.map(\.rawValue).joined() ?? "all")"
    }
    #expect(
      routes == [
        "item/{item} ios", "both all", "apple ios", "item/{id:int} all", "android android",
      ]
    )
  }

  @Test func `a scheme that only the manifest has belongs to Android`() throws {
    let manifest = try Self.manifest(
      #"<data android:scheme="shop" android:host="item"/>"#,
      #"<data android:scheme="sign-in" android:host="done"/>"#
    )
    let plist = InfoPropertyList(urlTypes: [URLType(schemes: ["shop"])])
    let both = try Self.result(manifest, ImportFile(.infoPropertyList(plist), name: "Info.plist"))
    // A host has a route for itself and one for its paths.
    #expect(both.catalog.routes.map(\.notes.platforms) == [nil, nil, [.android], [.android]])
    // Nothing is known about Apple's systems.
    #expect(try Self.result(manifest).catalog.routes.allSatisfy { $0.notes.platforms == nil })
  }

  /// The entries for App Clips, the App Clip of the association file, and the words of findings.
  @Test(
    arguments: [
      (["appclips:a.com"], "", ["no file has the identifier of the App Clip"]),
      (["appclips:a.com"], "ABCDE12345.a.b.Clip", []),
      (["appclips:A.com", "appclips:c.a.com"], "ABCDE12345.a.b.Clip", ["'c.a.com' is not a"]),
    ]
  )
  func `an App Clip that the catalog does not get is reported`(
    entries: [String],
    clip: String,
    words: [String]
  ) throws {
    let entitlements = Entitlements(
      associatedDomains: (["applinks:a.com"] + entries).map { AssociatedDomain($0) }
    )
    var files = [ImportFile(.entitlements(entitlements), name: "App.entitlements")]
    if !clip.isEmpty {
      let text = #"{"appclips": {"apps": ["\#(clip)"]}}"#
      let file = try AppleAppSiteAssociation(text)
      files.append(ImportFile(.association(file), name: "association", domains: ["a.com"]))
    }
    let found = try LinkCatalog.importing(files).findings
      .filter { $0.code.rawValue == "import.service" }
    #expect(found.count == words.count, "\(found)")
    for (finding, words) in zip(found, words) {
      #expect(finding.message.contains(words), "\(finding)")
      #expect(finding.help?.hasPrefix("list the ") == true, "\(finding)")
    }
  }

  @Test func `a wrong entry of entitlements is not said to belong there`() throws {
    let texts = ["applinks:a.com", "a.com", "https://a.com", "Applinks:a.com"]
    let other = "activitycontinuation:a.com"
    let file = Entitlements(associatedDomains: (texts + [other]).map { AssociatedDomain($0) })
    let found = try LinkCatalog.importing([ImportFile(.entitlements(file), name: "A.entitlements")])
      .findings.filter { $0.code.rawValue == "import.service" }
    #expect(found.map(\.message) == ["a catalog cannot contain '\(other)'"])
  }

  @Test func `property lists and asset links are imported as the identity`() throws {
    let entitlements = Entitlements(
      associatedDomains: [
        "applinks:a.com?mode=developer", "applinks:*.a.com", "webcredentials:a.com",
        "activitycontinuation:a.com", "applinks:https://b.com",
      ].map { AssociatedDomain($0) }
    )
    var plist = InfoPropertyList(urlTypes: [URLType(schemes: ["Shop", "$(SCHEME)", "https"])])
    plist.userActivityTypes = [
      "com.a.item", "$(PRODUCT_BUNDLE_IDENTIFIER).cart", "INSendMessageIntent", "com.a.item",
    ]
    let fingerprint = Catalogs.fingerprint
    let links = AssetLinks(statements: [
      .init(target: .androidApp(package: "com.a.b", fingerprints: [fingerprint, "12"])),
      .init(target: .androidApp(package: "com.a.c", fingerprints: [fingerprint])),
      .init(target: .web(site: "https://a.com")),
      .init(
        target: .androidApp(package: "com.a.b", fingerprints: []),
        dynamicComponents: [.init(path: "/x")]
      ),
    ])
    let result = try Self.result(
      ImportFile(.entitlements(entitlements), name: "App.entitlements"),
      ImportFile(.infoPropertyList(plist), name: "Info.plist"),
      ImportFile(.assetLinks(links), name: "assetlinks.json")
    )
    #expect(result.catalog.app.domains == ["a.com", "*.a.com"])
    #expect(result.catalog.app.schemes == ["shop"])
    // The identity of Apple's systems has no application identifiers without an association file.
    #expect(
      result.catalog.app.apple == .init(sharesPasswords: ["a.com"], activityTypes: ["com.a.item"])
    )
    let schemes = result.findings.filter { $0.keyPath == "CFBundleURLTypes" }
    #expect(
      schemes.map(\.code.rawValue) == ["import.unknown-value", "import.schemes-without-routes"]
    )
    let bad = result.findings.filter { $0.keyPath == "NSUserActivityTypes" }
    #expect(
      bad.map(\.message) == [
        "'$(PRODUCT_BUNDLE_IDENTIFIER).cart' is not a valid activity type of a catalog"
      ]
    )
    #expect(
      bad.allSatisfy { $0.code.rawValue == "import.bad-value" && $0.file == "Info.plist" }
    )
    #expect(
      result.catalog.app.android == .init(package: "com.a.b", fingerprints: [fingerprint])
    )
    #expect(
      Self.codes(result).isSuperset(of: [
        "mode", "service", "bad-value", "schemes-without-routes", "other-package", "other-site",
        "dynamic-rules",
      ]),
      "\(Self.codes(result))"
    )
  }

  @Test(
    arguments: [
      ("", "file.empty"), ("{", "json."), ("7", "file.wrong-type"),
      ("<a/>", "manifest.no-manifest"),
      ("<plist/>", "plist.no-dictionary"), ("<html></html>", "file.html"), ("[7", "json."),
      ("<a", "xml."), ("plain", "json."), ("{ CFBundleName = a; }", "file.old-property-list"),
    ]
  )
  func `a file of another kind is rejected`(text: String, code: String) {
    do throws(UnreadableFileError) {
      _ = try ImportFile(bytes: Array(text.utf8), name: "f")
      Issue.record("\(text) was read")
    } catch {
      #expect(error.diagnostic.code.rawValue.hasPrefix(code), "\(text): \(error)")
    }
  }

  @Test func `an exclusion of iOS is a finding if Android opens its links`() throws {
    let aasa = """
      {"applinks": {"details": [{"appIDs": ["ABCDE12345.com.example.a"], "components": [
        {"/": "/a/b", "exclude": true}, {"/": "/a/*"}
      ]}]}}
      """
    let association = try ImportFile(bytes: Array(aasa.utf8), name: "aasa", domains: ["a.com"])
    let data = #"<data android:scheme="https" android:host="a.com" android:pathPrefix="/a/"#
    let open = try Self.result(association, Self.manifest(data + #""/>"#))
    let finding = open.findings.first { $0.code.rawValue == "import.opened-elsewhere" }
    #expect(
      finding?.message == """
        the exclusion now applies to every system, but Android opens https://a.com/a/b in the app
        """
    )
    #expect(finding?.keyPath == "applinks.details[0].components[0]")
    let closed = try Self.result(association, Self.manifest(data + #"c"/>"#))
    #expect(!Self.codes(closed).contains("opened-elsewhere"))
  }

  @Test(
    arguments: [
      ("", "https://a.com/item"),
      (#"<data android:scheme="shop"/>"#, "https://a.com/item"),
      (#"<data android:scheme="https" android:host="a.com" android:path="/item"/>"#, nil),
    ]
  )
  func `a system without rules for web links is a finding if the routes of the other open them`(
    data: String,
    link: String?
  ) throws {
    let aasa = """
      {"applinks": {"details": [{"appIDs": ["ABCDE12345.com.example.a"], "components": [
        {"/": "/item"}
      ]}]}}
      """
    let association = try ImportFile(bytes: Array(aasa.utf8), name: "aasa", domains: ["a.com"])
    let result = try Self.result(association, Self.manifest(data))
    let findings = result.findings.filter { $0.code.rawValue == "import.no-web-links" }
    #expect(findings.map(\.exampleLink) == (link.map { [$0] } ?? []))
    #expect(findings.allSatisfy { $0.effect == .wider && $0.message.hasSuffix("on Android") })
    #expect(findings.allSatisfy { $0.help?.contains(#""platforms": ["ios"]"#) == true })
    let routes = result.catalog.routes.filter { $0.scopes.contains { $0.kind == .universal } }
    #expect(routes.map(\.notes.platforms) == [nil])
  }

  @Test func `an association file without rules is a finding if the routes open links on iOS`()
    throws
  {
    let aasa = #"{"applinks": {"details": []}}"#
    let association = try ImportFile(bytes: Array(aasa.utf8), name: "aasa", domains: ["a.com"])
    let data = #"<data android:scheme="https" android:host="a.com" android:path="/item"/>"#
    let finding = try Self.result(association, Self.manifest(data)).findings
      .first { $0.code.rawValue == "import.no-web-links" }
    #expect(finding?.exampleLink == "https://a.com/item")
    #expect(finding?.message.hasSuffix("on iOS") == true)
  }

  @Test func `a UUID of a generated manifest is imported as one parameter`() throws {
    let catalog = try LinkCatalog(
      app: AppIdentity(
        schemes: ["shop"],
        domains: ["a.com"],
        android: .init(package: "com.example.a", activity: ".Main", minSDK: 24)
      ),
      routes: [try Route("order/{order:uuid}", name: "order")]
    )
    let file = try #require(try catalog.generate(.androidManifest()).files.first)
    let result = try Self.result(ImportFile(bytes: Array(file.text.utf8), name: "m.xml"))
    #expect(result.catalog.routes.map(\.pattern.text) == ["order/{id:uuid}"], "\(file.text)")
    #expect(result.catalog.routes.map(\.scopes) == [RouteScope.everywhere])
  }

  @Test func `a group with an invalid pattern is a finding`() throws {
    let result = try Self.result(
      try Self.manifest(
        """
        <data android:scheme="https" android:host="a.com"/>
        <uri-relative-filter-group><data android:pathAdvancedPattern="/a[0-9"/>
        </uri-relative-filter-group>
        <uri-relative-filter-group><data android:path="/b"/></uri-relative-filter-group>
        """,
        #"<data android:scheme="x"/><data android:ssp="//a?b"/>"#
      )
    )
    #expect(result.catalog.routes.isEmpty)
    #expect(result.findings.count { $0.code.rawValue == "import.unsupported-pattern" } == 2)
  }

  @Test func `a required query of a custom scheme's path is a finding beside other paths`() throws {
    let result = try Self.result(
      Self.manifest(
        """
        <data android:scheme="x"/><data android:sspPattern="/*ab"/>
        <data android:sspPattern="/*ab?.*"/><data android:sspPattern="/*c/d?.*"/>
        """
      )
    )
    #expect(result.catalog.routes.map(\.pattern.text) == ["ab"])
    let lost = result.findings.filter { $0.code.rawValue == "import.unsupported-pattern" }
    #expect(lost.count == 1, "\(result.findings.map { "\($0)" })")
  }

  @Test func `advanced patterns of a custom scheme's links are imported as paths`() throws {
    let result = try Self.result(
      Self.manifest(
        """
        <data android:scheme="x"/><data android:sspAdvancedPattern="/{0,3}cake/[^/?]+/{0,1}"/>
        <data android:sspAdvancedPattern="/{0,3}cake/[^/?]+/{0,1}?.*"/>
        <data android:sspAdvancedPattern="/{0,3}orders/{0,1}"/>
        <data android:sspAdvancedPattern="/{0,3}orders/{0,1}?.*"/>
        """
      )
    )
    #expect(result.catalog.routes.map(\.pattern.text) == ["cake/{cake}", "orders"])
    #expect(!result.findings.contains { $0.code.rawValue == "import.unsupported-pattern" })
  }

  @Test func `the text after a custom scheme is imported as a path`() throws {
    let result = try Self.result(
      Self.manifest(
        ##"<data android:scheme="a" android:sspPattern="/*x/..*"/><data android:ssp="//y#z"/>"##
      )
    )
    let routes = result.catalog.routes.map { "\($0.pattern.text) \($0.scopes.sorted())" }
    #expect(routes == ["x/{x} [app]"])
  }
}
