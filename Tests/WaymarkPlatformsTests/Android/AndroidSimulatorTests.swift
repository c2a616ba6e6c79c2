import Testing

@testable import WaymarkPlatforms

@Suite struct `The simulator of Android` {
  private static let manifest = """
    <manifest xmlns:android="http://schemas.android.com/apk/res/android">
      <application>
        <activity android:name=".Main" android:exported="true">
          <intent-filter>
            <action android:name="android.intent.action.MAIN" />
          </intent-filter>
          <intent-filter android:autoVerify="true">
            <action android:name="android.intent.action.VIEW" />
            <category android:name="android.intent.category.DEFAULT" />
            <category android:name="android.intent.category.BROWSABLE" />
            <data android:scheme="https" android:host="${host}" />
            <data android:pathAdvancedPattern="/station/[0-9]+" />
          </intent-filter>
          <intent-filter>
            <action android:name="android.intent.action.VIEW" />
            <category android:name="android.intent.category.DEFAULT" />
            <category android:name="android.intent.category.BROWSABLE" />
            <data android:scheme="@string/scheme" />
          </intent-filter>
        </activity>
      </application>
    </manifest>
    """

  private static let values = AndroidManifest.Values(
    placeholders: ["host": "*.example.com"],
    resources: ["@string/scheme": "underway"]
  )

  /// The filters of other hosts and paths are not compared with a link, which changes no answer.
  @Test func `the answer of many filters is that of each filter`() throws {
    let data = [
      #"android:host="a.example" android:path="/x""#,
      #"android:host="A.example" android:pathPrefix="/X/""#,
      #"android:host="*.a.example" android:pathPattern="/.*y""#,
      #"android:host="b.example" android:port="81""#,
      #"android:host="b.example" android:pathAdvancedPattern="/[xy]z""#,
      #"android:host="${host}" android:path="/x""#,
      "",
    ].map { "<data android:scheme=\"https\" \($0) />" }
    let filters = data.dropLast().map { "<intent-filter>\(Self.links)\($0)</intent-filter>" }
    for all in [filters, filters + ["<intent-filter>\(Self.links)\(data[6])</intent-filter>"]] {
      let manifest = try AndroidManifest(
        "<manifest xmlns:android=\"http://schemas.android.com/apk/res/android\"><application>"
          + all.map { "<activity android:name=\".A\" android:exported=\"true\">\($0)</activity>" }
          .joined() + "</application></manifest>"
      )
      let simulator = AndroidSimulator(manifest, apiLevel: 30)
      for host in [
        "a.example", "A.EXAMPLE", "x.a.example", "b.example", "b.example:81", "c.example",
      ] {
        for path in ["", "/", "/x", "/X/z", "/x/z", "/y", "/xz", "//x"] {
          let explanation = simulator.explain("https://\(host)\(path)")
          let accepting = explanation.trials.filter { $0.match != nil }.map(\.filter)
          let found = simulator.index.entries(for: AndroidURI("https://\(host)\(path)"))
          let keyPaths = found.map { simulator.entries[$0].keyPath }
          #expect(accepting.allSatisfy(keyPaths.contains), "\(host)\(path)")
          #expect(found == found.sorted())
        }
      }
    }
  }

  private static let links = """
    <action android:name="android.intent.action.VIEW" />
    <category android:name="android.intent.category.DEFAULT" />
    <category android:name="android.intent.category.BROWSABLE" />
    """

  private func simulator(
    _ apiLevel: Int = 35,
    _ verification: AndroidSimulator.Verification = .assumed
  ) throws -> AndroidSimulator {
    AndroidSimulator(
      try AndroidManifest(Self.manifest),
      apiLevel: apiLevel,
      values: Self.values,
      verification: verification
    )
  }

  @Test(
    arguments: [
      ("https://a.example", .host), ("https://A.example:81", .host), ("https://b.example", nil),
      ("https://b.example:81", .port), ("https://x.a.example", .host),
      ("https://x.a.example:81", .port), ("https://xa.example", nil), ("https://c.example", nil),
      ("x://a.example", nil),
    ] as [(String, AndroidMatch?)]
  )
  func `the first authority of a filter that matches a link decides`(
    url: String,
    match: AndroidMatch?
  ) {
    typealias Data = AndroidManifest.Data
    let data = [
      Data([.scheme: "https", .host: "b.example", .port: "81"]), Data([.host: "a.example"]),
      Data([.host: "*a.example", .port: "81"]), Data([.host: "*.a.example"]),
      Data([.host: "a.example", .port: "81"]),
    ]
    #expect(AndroidManifest.IntentFilter.web(data: data).match(url) == match)
  }

  @Test(arguments: [
    ("shop:///item/7", "write '//' and no third slash before the host"),
    ("shop:item/7", "write '//' before the host"),
  ])
  func `a link without the host of the filter has a remedy`(url: String, remedy: String) throws {
    let manifest = try AndroidManifest(
      """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android"><application>
      <activity android:name=".A" android:exported="true"><intent-filter>
      <action android:name="android.intent.action.VIEW"/>
      <category android:name="android.intent.category.DEFAULT"/>
      <category android:name="android.intent.category.BROWSABLE"/>
      <data android:scheme="shop" android:host="item"/>
      </intent-filter></activity></application></manifest>
      """
    )
    let simulator = AndroidSimulator(manifest)
    #expect(simulator.opens("shop://item/7"))
    let reason = "the link has no host, and the filter needs one of 'item': "
    #expect(simulator.explain(url).trials.map(\.reason) == [reason + remedy])
  }

  @Test func `the simulator of Android reports the matching filter and why others fail`() throws {
    let told = try simulator().explain("https://www.example.com/station/25")
    #expect(told.answer.opens)
    #expect(told.answer.filter == "manifest/application/activity[1]/intent-filter[2]")
    #expect(told.answer.line == 7)
    #expect(told.answer.component == ".Main")
    #expect(told.answer.match == .path)
    #expect(
      told.trials.map(\.reason) == [
        "the filter lacks android.intent.action.VIEW", nil, "the scheme is none of 'underway'",
      ]
    )
    let missed = try simulator().explain("https://www.example.com/station/x")
    #expect(missed.answer.outcome == .noMatch)
    #expect(missed.trials[1].reason == "the path does not fit")
    #expect(try simulator().answer(for: "underway:x").outcome == .opens)
    #expect(try simulator().answer(for: "https://example.com/station/1").outcome == .noMatch)
  }

  @Test func `the simulator of Android ignores attributes that are newer than the API level`()
    throws
  {
    #expect(try !simulator(31).opens("https://www.example.com/other"))
    #expect(try simulator(30).opens("https://www.example.com/other"))
    let group = AndroidManifest.RelativeGroup(allows: false, data: [.init([.pathPrefix: "/x"])])
    let filter = AndroidManifest.IntentFilter.web(
      data: [.init([.scheme: "https", .host: "a.b"])],
      groups: [group]
    )
    #expect(filter.match("https://a.b/x", apiLevel: 34) == .host)
    #expect(filter.match("https://a.b/x", apiLevel: 35) == nil)
  }

  @Test func `the simulator of Android reports values that it cannot resolve`() throws {
    let simulator = AndroidSimulator(try AndroidManifest(Self.manifest))
    let told = simulator.explain("https://www.example.com/station/25")
    #expect(told.trials.map(\.unknown) == [[], ["${host}"], ["@string/scheme"]])
  }

  private static let app =
    #"{"namespace": "android_app", "package_name": "a.b", "#
    + #""sha256_cert_fingerprints": ["AA", "BB"]}"#

  private func files(_ statements: String) throws -> AndroidSimulator.Verification {
    let file = try AssetLinks("[\(statements)]")
    return .files(["example.com": file], package: "a.b", fingerprint: "BB")
  }

  private func statement(_ more: String = "") -> String {
    #"{"relation": ["\#(AssetLinks.handleAllURLs)"], "target": \#(Self.app)\#(more)}"#
  }

  @Test func `a wildcard host is verified by the file of its bare domain`() throws {
    let url = "https://www.example.com/station/1"
    let answer = try simulator(34, files(statement())).answer(for: url)
    #expect(answer.opens)
    #expect(answer.reason == "the filter matches it, and 'www.example.com' is verified")
    let unknown = #"{"relation": ["a/b"], "target": {"namespace": "ios"}}"#
    let refused = try simulator(34, files(statement() + "," + unknown)).answer(for: url)
    #expect(refused.outcome == .browser)
    #expect(refused.reason.hasSuffix("statement 1 makes the device give up on the file"))
    #expect(try simulator(30, files("")).answer(for: url).outcome == .asks)
    let none = AndroidSimulator.Verification.files([:], package: "a.b", fingerprint: "BB")
    #expect(
      try simulator(34, none).answer(for: url).reason.hasSuffix(
        "there is no assetlinks.json for it"
      )
    )
    let other = AndroidSimulator.Verification.files(
      ["example.com": try AssetLinks("[\(statement())]")],
      package: "a.b",
      fingerprint: "bb"
    )
    #expect(try simulator(34, other).answer(for: url).outcome == .browser)
  }

  @Test func `dynamic rules restrict the links that the manifest matches`() throws {
    let rules = #"[{"/": "/station/1*", "exclude": true}, {"/": "/station/*"}]"#
    let extensions =
      #", "relation_extensions": {"\#(AssetLinks.handleAllURLs)": "#
      + #"{"dynamic_app_link_components": \#(rules)}}"#
    let answer = { (level: Int, path: String) in
      try simulator(level, files(statement(extensions))).answer(for: "https://w.example.com" + path)
    }
    #expect(try answer(35, "/station/2").opens)
    #expect(try answer(35, "/station/12").outcome == .browser)
    #expect(
      try answer(35, "/station/12").reason
        == "a filter matches it, and rule 0 of statement 0 excludes it"
    )
    #expect(try answer(34, "/station/12").opens)
  }

  @Test func `autoVerify has no effect in a filter with a custom scheme`() throws {
    let text = Self.manifest.replacing(
      #"<data android:scheme="https""#,
      with: #"<data android:scheme="app" /><data android:scheme="https""#
    )
    let simulator = AndroidSimulator(
      try AndroidManifest(text),
      apiLevel: 34,
      values: Self.values
    )
    #expect(simulator.hosts == [])
    #expect(simulator.answer(for: "https://www.example.com/station/1").outcome == .browser)
    #expect(simulator.answer(for: "app://www.example.com/station/1").opens)
  }

  @Test(
    arguments: [
      (["Shop.example"], 35, .browser), (["Shop.example"], 31, .browser),
      (["*.SHOP.example"], 34, .browser), (["Shop.example"], 30, .opens),
      (["Shop.example", "shop.example"], 34, .opens),
    ] as [([String], Int, AndroidAnswer.Outcome)]
  )
  func `a host with capital letters is not verified since API level 31`(
    hosts: [String],
    apiLevel: Int,
    outcome: AndroidAnswer.Outcome
  ) throws {
    let data = hosts.map { #"<data android:scheme="https" android:host="\#($0)"/>"# }.joined()
    let manifest = try AndroidManifest(
      """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android"><application>
      <activity android:name=".A" android:exported="true"><intent-filter android:autoVerify="true">
      \(Self.links)\(data)</intent-filter></activity></application></manifest>
      """
    )
    let simulator = AndroidSimulator(manifest, apiLevel: apiLevel)
    let link = hosts[0].hasPrefix("*") ? "https://www.shop.example/" : "https://shop.example/"
    #expect(simulator.answer(for: link).outcome == outcome)
    #expect(simulator.hosts.allSatisfy { $0 == $0.lowercased() })
  }

  /// A manifest with activities that have one filter each, for paths of `a.example` and of the
  /// scheme `x`.
  private static func manifest(_ activities: [(name: String, path: String)]) throws
    -> AndroidManifest
  {
    let elements = activities.map { name, path in
      let intent = """
        <action android:name="android.intent.action.VIEW"/>
        <category android:name="android.intent.category.DEFAULT"/>
        <category android:name="android.intent.category.BROWSABLE"/>
        """
      return """
        <activity android:name="\(name)" android:exported="true">
        <intent-filter android:autoVerify="true">\(intent)
        <data android:scheme="https" android:host="a.example" android:pathPattern="\(path)"/>
        </intent-filter>
        <intent-filter>\(intent)<data android:scheme="x" android:host="b"/></intent-filter>
        </activity>
        """
    }
    return try AndroidManifest(
      """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android"><application>
      \(elements.joined(separator: "\n"))</application></manifest>
      """
    )
  }

  @Test
  func `the last of several activities opens a verified link, or the user chooses`()
    throws
  {
    let manifest = try Self.manifest([(".New", "/s/new"), (".Station", "/s/..*"), (".C", "/c")])
    for level in [23, 30, 31, 35] {
      let simulator = AndroidSimulator(manifest, apiLevel: level)
      let both = simulator.answer(for: "https://a.example/s/new")
      #expect(both.outcome == (level < 31 ? .asks : .opens))
      #expect(simulator.opens("https://a.example/s/new") == (level >= 31))
      #expect(both.component == (level < 31 ? ".New" : ".Station"))
      #expect(both.otherComponents == (level < 31 ? [".Station"] : [".New"]))
      #expect(both.reason.contains(level < 31 ? "'.New', '.Station'" : "is declared last"))
      let one = simulator.answer(for: "https://a.example/s/7")
      #expect(one.outcome == .opens && one.component == ".Station" && one.otherComponents == [])
      let custom = simulator.answer(for: "x://b")
      #expect(custom.outcome == .asks && custom.otherComponents == [".Station", ".C"])
      #expect(!simulator.opens("x://b"))
    }
  }
}
