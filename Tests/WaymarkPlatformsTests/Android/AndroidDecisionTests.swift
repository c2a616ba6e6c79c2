import Testing
import Waymark

@testable import WaymarkPlatforms

/// Decisions about links that depend on more than the data of a filter.
@Suite struct `The decision of Android` {
  typealias Outcome = AndroidAnswer.Outcome

  static let parts = """
    <action android:name="android.intent.action.VIEW"/>
    <category android:name="android.intent.category.DEFAULT"/>
    <category android:name="android.intent.category.BROWSABLE"/>
    """

  /// Returns a filter with the attributes and data.
  static func filter(_ data: String, _ attributes: String = #"android:autoVerify="true""#) -> String
  {
    "<intent-filter \(attributes)>\(parts)\(data)</intent-filter>"
  }

  static let web = filter(#"<data android:scheme="https" android:host="a.example"/>"#)
  static let own = filter(#"<data android:scheme="shop"/>"#, "")

  static func activity(
    _ content: String,
    _ name: String = ".A",
    _ attributes: String = #"android:exported="true""#
  ) -> String {
    #"<activity android:name="\#(name)" \#(attributes)>\#(content)</activity>"#
  }

  static func manifest(_ content: String, root: String = "", application: String = "") throws
    -> AndroidManifest
  {
    try AndroidManifest(
      """
      <manifest xmlns:android="\(AndroidManifest.namespace)" \
      xmlns:tools="http://schemas.android.com/tools" \(root)>
      <application \(application)>\(content)</application></manifest>
      """
    )
  }

  static let link = "https://a.example/x"

  static let closed: [(application: String, content: String, outcome: Outcome, reason: String)] = [
    ("", activity(web), .opens, "is verified"),
    (#"android:enabled="false""#, activity(web), .noMatch, "the application is not enabled"),
    (#"android:permission="p""#, activity(web), .noMatch, "permission 'p'"),
    (
      #"android:permission="p""#,
      activity(web, ".A", #"android:exported="true" android:permission="""#), .opens, ""
    ),
    ("", activity(web, ".A", #"android:permission="p""#), .noMatch, "permission 'p'"),
    ("", activity(web, ".A", #"android:exported="false""#), .noMatch, "not exported"),
    ("", activity(web, ".A", #"android:enabled="false""#), .noMatch, "not enabled"),
    ("", activity(web, ".A", #"tools:node="remove""#), .noMatch, "the build removes"),
    (
      "",
      activity(
        filter(
          #"<data android:scheme="https" android:host="a.example"/>"#,
          #"tools:node="remove" android:autoVerify="true""#
        )
      ), .noMatch, "the build removes"
    ),
    // An alias has its own flags and its own permission.
    (
      #"android:permission="p""#,
      #"""
      <activity android:name=".A" android:exported="false" android:enabled="false"/>
      <activity-alias android:name=".B" android:targetActivity=".A" android:exported="true">\#(web)
      </activity-alias>
      """#, .opens, ""
    ),
    (
      "",
      #"""
      <activity android:name=".A" android:exported="true"/>
      <activity-alias android:name=".B" android:targetActivity=".A" android:enabled="false">\#(web)
      </activity-alias>
      """#, .noMatch, "not enabled"
    ),
    (
      "",
      #"""
      <activity-alias android:name=".B" android:targetActivity=".A" android:permission="p">\#(web)
      </activity-alias>
      """#, .noMatch, "permission 'p'"
    ),
    ("", activity(web, ".A", #"android:exported="@bool/x""#), .unknown, "'@bool/x'"),
    ("", activity(web, ".A", #"android:enabled="${x}""#), .unknown, "'${x}'"),
    ("", activity(web, ".A", #"android:permission="@string/p""#), .unknown, "'@string/p'"),
    (#"android:enabled="@bool/x""#, activity(web), .unknown, "'@bool/x'"),
  ]

  @Test(arguments: closed.indices)
  func `an attribute of the application or of a component closes its filters`(index: Int) throws {
    let (application, content, outcome, reason) = Self.closed[index]
    let manifest = try Self.manifest(content, application: application)
    for level in [24, 31, 35] {
      let found = AndroidSimulator(manifest, apiLevel: level).explain(Self.link)
      #expect(found.answer.outcome == outcome, "\(level): \(found.answer.reason)")
      let reasons = [found.answer.reason] + found.trials.compactMap(\.reason)
      #expect(reason.isEmpty || reasons.contains { $0.contains(reason) }, "\(reasons)")
    }
  }

  /// Data and attributes with references, and the outcomes without and with values.
  static let references: [(filter: String, values: [String: String], outcome: Outcome)] = [
    (
      filter(
        #"<data android:scheme="https" android:host="a.example"/>"#,
        #"android:autoVerify="@bool/v""#
      ),
      ["@bool/v": "true"], .opens
    ),
    (
      filter(
        #"<data android:scheme="https" android:host="a.example"/>"#,
        #"android:autoVerify="${v}""#
      ),
      ["v": "false"], .browser
    ),
    (filter(#"<data android:scheme="${s}" android:host="a.example"/>"#), ["s": "https"], .opens),
    (
      filter(#"<data android:scheme="@string/s" android:host="a.example"/>"#),
      ["@string/s": "x"], .noMatch
    ),
    (
      filter(#"<data android:scheme="https" android:host="@string/h"/>"#),
      ["@string/h": "*.a.example"], .noMatch
    ),
    (
      filter(#"<data android:scheme="https" android:host="${n}.example"/>"#), ["n": "a"], .opens
    ),
    (
      filter(#"<data android:scheme="https" android:host="a.example" android:port="${p}"/>"#),
      ["p": "81"], .noMatch
    ),
    (
      filter(#"<data android:scheme="https" android:host="a.example" android:port="${p}"/>"#),
      ["p": "*"], .noMatch
    ),
    (
      filter(#"<data android:scheme="https" android:host="a.example" android:path="@string/p"/>"#),
      ["@string/p": "/x"], .opens
    ),
    (
      filter(
        #"""
        <data android:scheme="https" android:host="a.example" android:port="81"/>
        <data android:ssp="@string/p"/>
        """#
      ), ["@string/p": "//a.example/x"], .opens
    ),
    (action, ["a": "android.intent.action.VIEW"], .opens), (category, ["@string/c": "c"], .noMatch),
  ]

  private static let action = web.replacing("android.intent.action.VIEW", with: "${a}")
  private static let category = web.replacing(
    "android.intent.category.BROWSABLE",
    with: "@string/c"
  )

  @Test(arguments: references.indices)
  func `a value decides that a reference or a placeholder stands for`(index: Int) throws {
    let (filter, values, outcome) = Self.references[index]
    let manifest = try Self.manifest(Self.activity(filter))
    let unknown = AndroidSimulator(manifest)
    #expect(unknown.answer(for: Self.link).outcome == .unknown)
    #expect(!unknown.opens(Self.link))
    #expect(unknown.unknownValues.map { $0.trimming("${}") } == Array(values.keys))
    var known = AndroidManifest.Values()
    for (name, text) in values {
      if name.hasPrefix("@") {
        known.resources[name] = text
      } else {
        known.placeholders[name] = text
      }
    }
    let simulator = AndroidSimulator(manifest, values: known)
    #expect(simulator.answer(for: Self.link).outcome == outcome)
    #expect(simulator.unknownValues == [])
    let filled = AndroidSimulator(manifest.filled(with: known))
    #expect(filled.answer(for: Self.link).outcome == outcome)
  }

  @Test func `an unknown value has no effect on a link that other data decide`() throws {
    let data = """
      <data android:scheme="https" android:host="a.example"/><data android:host="${other}"/>
      """
    let manifest = try Self.manifest(Self.activity(Self.filter(data)))
    let simulator = AndroidSimulator(manifest)
    #expect(simulator.answer(for: Self.link).outcome == .opens)
    #expect(simulator.answer(for: "https://b.example/").outcome == .unknown)
    #expect(simulator.answer(for: "shop://a.example/").outcome == .noMatch)
    let filled = try Self.manifest(
      Self.activity(
        Self.filter(#"<data android:scheme="https" android:host="${applicationId}.co"/>"#)
      ),
      root: #"package="a.b""#
    )
    #expect(AndroidSimulator(filled).answer(for: "https://a.b.co/").outcome == .opens)
  }

  @Test func `an unknown scheme without a host decides about no web link`() throws {
    let unknown = Self.filter(#"<data android:scheme="${scheme}"/>"#, "")
    let manifest = try Self.manifest(Self.activity(Self.web) + Self.activity(unknown, ".B"))
    for level in [31, 35] {
      let simulator = AndroidSimulator(manifest, apiLevel: level)
      #expect(simulator.answer(for: Self.link).component == ".A")
      #expect(simulator.answer(for: "https://b.example/").outcome == .noMatch)
      #expect(simulator.answer(for: "shop:x").outcome == .unknown)
      #expect(simulator.answer(for: "").outcome == .noMatch)
    }
  }

  @Test func `a filter without a host makes the app one of the browsers`() throws {
    let browser = Self.filter(#"<data android:scheme="https"/>"#, "")
    let alone = try Self.manifest(Self.activity(browser + Self.web))
    let several = try Self.manifest(Self.activity(Self.web) + Self.activity(browser, ".B"))
    for (level, outcome) in [(24, Outcome.asks), (30, .asks), (31, .browser), (35, .browser)] {
      let first = AndroidSimulator(alone, apiLevel: level)
      #expect(first.answer(for: Self.link).outcome == outcome, "\(level)")
      #expect(!first.opens(Self.link), "\(level)")
      let other = AndroidSimulator(several, apiLevel: level)
      #expect(other.answer(for: Self.link).component == ".A" && other.opens(Self.link), "\(level)")
      #expect(other.answer(for: "https://b.example/").outcome == outcome, "\(level)")
      #expect(other.answer(for: "https://b.example/").reason.contains("without a host"))
    }
  }

  @Test func `a filter with the category of a browser makes the app one of the browsers`() throws {
    let category =
      #"<category android:name="android.intent.category.APP_BROWSER"/></intent-filter>"#
    let browser = Self.web.replacing("</intent-filter>", with: category)
    let alone = try Self.manifest(Self.activity(browser))
    let several = try Self.manifest(Self.activity(Self.web) + Self.activity(browser, ".B"))
    for (level, outcome) in [(24, Outcome.asks), (30, .asks), (31, .browser), (35, .browser)] {
      let first = AndroidSimulator(alone, apiLevel: level).answer(for: Self.link)
      #expect(first.outcome == outcome && first.reason.contains("'APP_BROWSER'"), "\(level)")
      let other = AndroidSimulator(several, apiLevel: level).answer(for: Self.link)
      #expect(other.component == ".A" && other.opens, "\(level)")
    }
    #expect(alone.lint().map(\.code.rawValue) == ["android.browser-category"])
    // The filter of a browser, and that of its icon.
    let icon = Self.filter("", "").replacing("android.intent.action.VIEW", with: "a.b.MAIN")
    let right = icon.replacing("</intent-filter>", with: category) + Self.web
    let codes = try Self.manifest(Self.activity(right)).lint().map(\.code.rawValue)
    #expect(!codes.contains("android.browser-category"), "\(codes)")
  }

  @Test func `a group with an unknown value decides about no link that it may match`() throws {
    let filter = Self.filter(
      """
      <data android:scheme="https" android:host="a.example"/>
      <uri-relative-filter-group android:allow="false"><data android:path="@string/p"/>
      </uri-relative-filter-group>
      <uri-relative-filter-group><data android:pathPrefix="/"/></uri-relative-filter-group>
      """
    )
    let manifest = try Self.manifest(Self.activity(filter))
    #expect(AndroidSimulator(manifest, apiLevel: 35).answer(for: Self.link).outcome == .unknown)
    #expect(AndroidSimulator(manifest, apiLevel: 34).answer(for: Self.link).outcome == .opens)
    let values = AndroidManifest.Values(resources: ["@string/p": "/x"])
    let known = AndroidSimulator(manifest, values: values)
    #expect(known.answer(for: Self.link).outcome == .noMatch)
    #expect(known.answer(for: Self.link + "y").outcome == .opens)
  }

  @Test func `the build replaces a navigation graph by filters`() throws {
    let graph = #"<nav-graph android:value="@navigation/shop"/>"#
    let alone = AndroidSimulator(try Self.manifest(Self.activity(graph)))
    for link in [Self.link, "shop://x"] {
      #expect(alone.answer(for: link).outcome == .unknown)
      #expect(alone.answer(for: link).reason.contains("merged manifest"))
    }
    #expect(alone.hasNavGraph && alone.unknownValues == [])
    let both = AndroidSimulator(try Self.manifest(Self.activity(graph + Self.web)))
    #expect(both.answer(for: Self.link).outcome == .opens)
    #expect(both.answer(for: "https://b.example/").outcome == .unknown)
  }

  @Test func `activities with a higher order come before the last one`() throws {
    func manifest(_ orders: [String]) throws -> AndroidManifest {
      let activities = orders.enumerated().map { index, order in
        Self.activity(
          Self.filter(
            #"<data android:scheme="https" android:host="a.example"/>"#,
            #"android:autoVerify="true" \#(order.isEmpty ? "" : "android:order=\"\(order)\"")"#
          ),
          ".A\(index)"
        )
      }
      return try Self.manifest(activities.joined())
    }
    let expected: [(orders: [String], component: String)] = [
      (["", ""], ".A1"), (["10", ""], ".A1"), (["", "10"], ".A0"), (["1", "1", "2"], ".A1"),
      (["-1", ""], ".A1"), (["3", "2", "1"], ".A2"),
    ]
    for (orders, component) in expected {
      let answer = AndroidSimulator(try manifest(orders)).answer(for: Self.link)
      #expect(answer.outcome == .opens && answer.component == component, "\(orders)")
      let isLast = component == ".A\(orders.count - 1)"
      #expect(answer.reason.contains("android:order") != isLast, "\(answer.reason)")
      #expect(answer.reason.contains("is declared last") == isLast, "\(answer.reason)")
    }
    let unknown = AndroidSimulator(try manifest(["${order}", ""])).answer(for: Self.link)
    #expect(unknown.outcome == .unknown && unknown.reason.contains("'${order}'"))
  }

  @Test func `a link of an alias opens its activity`() throws {
    for (name, target) in [(".A", ".A"), ("a.b.A", ".A"), (".A", "a.b.A")] {
      let manifest = try Self.manifest(
        #"""
        <activity android:name="\#(name)" android:exported="true"/>
        <activity-alias android:name=".B" android:targetActivity="\#(target)" \#
        android:exported="true">\#(Self.own)</activity-alias>
        """#
      )
      let answer = AndroidSimulator(manifest).answer(for: "shop://x")
      #expect(answer.component == name)
    }
  }

  static let hosts: [(level: Int, target: Int?, filters: [String], outcome: Outcome)] = [
    // One filter with `autoVerify` is enough for all, until API level 31.
    (30, nil, [#"|https|a.example"#, "v|https|b.example"], .opens),
    (31, nil, [#"|https|a.example"#, "v|https|b.example"], .browser),
    (31, 30, [#"|https|a.example"#, "v|https|b.example"], .opens),
    (35, 31, [#"|https|a.example"#, "v|https|b.example"], .browser),
    (30, nil, [#"|https|a.example"#, "|https|b.example"], .asks),
    (30, nil, [#"|https|a.example"#, "v|https,shop|b.example"], .asks),
    (35, 30, [#"|https,shop|a.example"#, "v|https|b.example"], .opens),
    // No file verifies these hosts.
    (30, nil, ["v|https|*"], .asks), (31, nil, ["v|https|*"], .browser),
    (30, nil, ["v|https|*a.example"], .asks), (35, nil, ["v|https|*a.example"], .browser),
    (30, nil, ["v|https|a.example", "v|https|*"], .asks),
    (31, nil, ["v|https|a.example", "v|https|*"], .opens),
    // A wildcard also verifies its domain, for another filter.
    (31, nil, ["|https|a.example", "v|https|*.a.example"], .opens),
    (31, nil, ["v|https|*.a.example"], .noMatch),
    (22, nil, ["v|https|a.example"], .asks),
  ]

  @Test(arguments: hosts.indices)
  func `the hosts that a system verifies`(index: Int) throws {
    let (level, target, filters, outcome) = Self.hosts[index]
    let content = filters.map { text in
      let parts = text.split(separator: "|", omittingEmptySubsequences: false)
      let schemes = parts[1].split(separator: ",").map { "<data android:scheme=\"\($0)\"/>" }
      return Self.filter(
        schemes.joined() + "<data android:host=\"\(parts[2])\"/>",
        parts[0].isEmpty ? "" : "android:autoVerify=\"true\""
      )
    }
    let sdk = target.map { "<uses-sdk android:targetSdkVersion=\"\($0)\"/>" } ?? ""
    let text = try Self.manifest(Self.activity(content.joined())).text
    let manifest = try AndroidManifest(text.replacing("<application", with: sdk + "<application"))
    let answer = AndroidSimulator(manifest, apiLevel: level).answer(for: Self.link)
    #expect(answer.outcome == outcome, "\(answer.reason)")
  }

  @Test func `before API level 31, one file verifies the hosts of all filters`() throws {
    let other = Self.filter(#"<data android:scheme="https" android:host="b.example"/>"#, "")
    let manifest = try Self.manifest(Self.activity(Self.web + other))
    let links = try AssetLinks(
      """
      [{"relation": ["\(AssetLinks.handleAllURLs)"], "target": {"namespace": "android_app",
      "package_name": "a.b", "sha256_cert_fingerprints": ["AA"]}}]
      """
    )
    let verification = manifest.verification(by: links, package: "a.b", fingerprint: "AA")
    for (level, outcome) in [(24, Outcome.opens), (30, .opens), (31, .browser), (35, .browser)] {
      let simulator = AndroidSimulator(manifest, apiLevel: level, verification: verification)
      #expect(simulator.answer(for: Self.link).outcome == .opens, "\(level)")
      #expect(simulator.answer(for: "https://b.example/").outcome == outcome, "\(level)")
    }
    #expect(manifest.verifiedHosts() == ["a.example", "b.example"])
    #expect(manifest.verifiedHosts(minSDK: 31) == ["a.example"])
  }

  @Test(arguments: [
    ("intranet", false), ("localhost", false), ("*.local", false), ("shop.e", false),
    ("shop.123", false), ("-shop.example", false), ("shop-.example", false),
    ("shop.example.", false), ("shop..example", false), ("256.0.0.1", false), ("0.0.0.1", false),
    ("10.0.2.2", true), ("shop.xn--p1ai", true), ("xn--bcher-kva.example", true),
    ("a_b.example", true), ("4.example", true), ("*.shop.example", true), ("bücher.example", true),
  ])
  func `a system verifies only domains of two parts and addresses`(host: String, isVerified: Bool)
    throws
  {
    let filter = Self.filter(#"<data android:scheme="https" android:host="\#(host)"/>"#)
    let manifest = try Self.manifest(Self.activity(filter + Self.web))
    let link = "https://\(host.exampleDomain())/"
    for (level, outcome) in [(30, Outcome.asks), (31, .browser)] {
      let answer = AndroidSimulator(manifest, apiLevel: level).answer(for: link)
      #expect(answer.outcome == (isVerified ? .opens : outcome), "\(answer.reason)")
    }
    let other = AndroidSimulator(manifest).answer(for: Self.link)
    #expect(other.outcome == .opens)
    #expect(manifest.verifiedHosts(minSDK: 31).contains(host) == isVerified)
  }

  @Test func `which of two statements with different rules has priority is unknown`() throws {
    func statement(_ path: String?, _ name: String = "a.b") -> AssetLinks.Statement {
      AssetLinks.Statement(
        target: .androidApp(package: name, fingerprints: ["AA"]),
        dynamicComponents: path.map { [AssetLinks.DynamicComponent(path: $0)] }
      )
    }
    let manifest = try Self.manifest(Self.activity(Self.web))
    for (statements, outcome) in [
      ([statement("/y"), statement(nil)], Outcome.unknown),
      ([statement(nil), statement("/y")], .unknown),
      ([statement("/y"), statement("/x")], .unknown),
      ([statement("/x"), statement("/x")], .opens), ([statement(nil), statement(nil)], .opens),
      ([statement("/x"), statement("/y", "a.c")], .opens),
    ] {
      let links = AssetLinks(statements: statements)
      let verification = manifest.verification(by: links, package: "a.b", fingerprint: "AA")
      for (level, expected) in [(34, .opens), (35, outcome)] {
        let simulator = AndroidSimulator(manifest, apiLevel: level, verification: verification)
        #expect(simulator.answer(for: Self.link).outcome == expected, "\(links.text)")
      }
    }
  }

  @Test(arguments: ["intranet", "shop.e"])
  func `a host that no system verifies is the reason also without autoVerify`(
    host: String
  ) throws {
    let data = #"<data android:scheme="https" android:host="\#(host)"/>"#
    let manifest = try Self.manifest(Self.activity(Self.filter(data, "")))
    for (level, outcome) in [(35, AndroidAnswer.Outcome.browser), (30, .asks)] {
      let answer = AndroidSimulator(manifest, apiLevel: level).answer(for: "https://\(host)/")
      #expect(answer.outcome == outcome)
      #expect(answer.reason.hasSuffix("a system verifies no host such as '\(host)'"))
    }
  }

  @Test(arguments: ["@null", "@empty"])
  func `a null reference is no value`(value: String) throws {
    let data = #"<data android:scheme="https" android:host="a.example" android:path="\#(value)"/>"#
    let attributes = #"android:exported="true" android:permission="\#(value)""#
    let manifest = try Self.manifest(Self.activity(Self.filter(data), ".A", attributes))
    #expect(AndroidSimulator(manifest).answer(for: Self.link).outcome == .opens)
  }

  @Test func `an include that is not known leaves the verification open`() throws {
    let app = """
      {"relation": ["\(AssetLinks.handleAllURLs)"], "target": {"namespace": "android_app",
      "package_name": "a.b", "sha256_cert_fingerprints": ["AA"]}}
      """
    let include = #"{"include": "https://b.example/.well-known/assetlinks.json"}"#
    let other = #"{"include": "https://c.example/other.json"}"#
    let insecure = #"{"include": "http://b.example/.well-known/assetlinks.json"}"#
    let rows: [(a: String, b: String?, outcome: Outcome)] = [
      ("[\(include)]", nil, .unknown), ("[\(other)]", "[\(app)]", .unknown),
      ("[\(include)]", "[\(app)]", .opens), ("[\(include)]", "[]", .browser),
      ("[\(app), \(include)]", nil, .opens), ("[\(insecure)]", "[\(app)]", .browser),
      // A device follows no include of an included file.
      ("[\(include)]", "[\(include)]", .browser),
      ("[\(include), \(other)]", "[]", .unknown),
    ]
    let manifest = try Self.manifest(Self.activity(Self.web))
    for (a, b, outcome) in rows {
      var files = ["a.example": try AssetLinks(a)]
      if let b { files["b.example"] = try AssetLinks(b) }
      for level in [30, 35] {
        let simulator = AndroidSimulator(
          manifest,
          apiLevel: level,
          verification: .files(files, package: "a.b", fingerprint: "AA")
        )
        let answer = simulator.answer(for: Self.link)
        let expected = outcome == .browser && level < 31 ? .asks : outcome
        #expect(answer.outcome == expected, "\(level) \(a): \(answer.reason)")
        if outcome == .unknown { #expect(answer.reason.contains("includes")) }
      }
    }
    let simulator = AndroidSimulator(
      manifest,
      verification: .files(
        ["a.example": try AssetLinks("[\(app)]")],
        package: nil,
        fingerprint: "AA"
      )
    )
    #expect(simulator.answer(for: Self.link).outcome == .unknown)
  }

  @Test func `a link without a host does not match a filter with one`() throws {
    let filter = Self.filter(#"<data android:scheme="a.b" android:host="login"/>"#, "")
    let simulator = AndroidSimulator(try Self.manifest(Self.activity(filter)))
    for link in ["a.b:/login", "a.b:login", "a.b:///login", "a.b:"] {
      let reason = simulator.explain(link).trials[0].reason ?? ""
      #expect(reason.contains("the link has no host") && reason.contains("'//'"), "\(link)")
    }
    #expect(simulator.explain("a.b://other").trials[0].reason?.contains("is none of") == true)
    #expect(simulator.opens("a.b://login"))
  }

  @Test func `the reason contains the port of a filter`() throws {
    let data = #"<data android:scheme="https" android:host="a.example" android:port="443"/>"#
    let simulator = AndroidSimulator(try Self.manifest(Self.activity(Self.filter(data))))
    let reason = simulator.explain(Self.link).trials.first?.reason
    #expect(reason == "the host or its port is none of 'a.example:443'")
  }
}

extension String {
  fileprivate func trimming(_ characters: String) -> String { filter { !characters.contains($0) } }
}
