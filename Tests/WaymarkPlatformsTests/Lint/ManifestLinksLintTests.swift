import Testing
import Waymark

@testable import WaymarkPlatforms

/// Mistakes because of which links do not open the app, or more of them than the author wants.
@Suite struct `Lint of links in a manifest` {
  typealias Decision = `The decision of Android`

  private static let view = #"<action android:name="android.intent.action.VIEW"/>"#
  private static let normal = #"<category android:name="android.intent.category.DEFAULT"/>"#
  private static let browsable = #"<category android:name="android.intent.category.BROWSABLE"/>"#
  private static let pay = #"<action android:name="com.example.PAY"/>"#
  private static let main = """
    <action android:name="android.intent.action.MAIN"/>
    <category android:name="android.intent.category.LAUNCHER"/>
    """
  private static let tag = #"<action android:name="android.nfc.action.NDEF_DISCOVERED"/>"#
  private static let launcher = filter(main)

  private static func port(_ port: String) -> String {
    Decision.filter(
      #"<data android:scheme="https" android:host="a.example" android:port="\#(port)"/>"#
    )
  }

  private static func web(_ data: String) -> String {
    Decision.filter(#"<data android:scheme="https" android:host="a.example"/>"# + data)
  }

  private static func group(_ allows: String, _ condition: String) -> String {
    """
    <uri-relative-filter-group android:allow="\(allows)"><data \(condition)/>
    </uri-relative-filter-group>
    """
  }

  private static func own(_ data: String) -> String { Decision.filter(data, "") }

  private static func filter(_ content: String) -> String {
    "<intent-filter>\(content)</intent-filter>"
  }

  /// The content of an activity, the findings, and a link with the decision that shows the finding.
  static let filters: [(content: String, codes: [String], link: String?, opens: Bool)] = [
    // Schemes and hosts are combined.
    (
      own(#"<data android:scheme="shop"/><data android:scheme="https" android:host="a.example"/>"#),
      ["mixed-schemes"], "shop://open", false
    ),
    (
      own(
        #"""
        <data android:scheme="x.y" android:host="b"/><data android:scheme="https"/>
        <data android:scheme="http" android:host="a.example"/>
        """#
      ), ["mixed-schemes"], "x.y://a.example", true
    ),
    (
      own(
        #"<data android:scheme="x" android:host="a"/><data android:scheme="y" android:host="b"/>"#
      ),
      ["paired-schemes"], "x://b", true
    ),
    (
      own(#"<data android:scheme="x" android:host="a"/><data android:host="b"/>"#), [], "x://b",
      true
    ),
    (own(#"<data android:scheme="x"/><data android:scheme="y"/>"#), [], "y:a", true),
    (
      own(#"<data android:scheme="x"/><data android:scheme="y" android:host="a"/>"#),
      ["paired-schemes"], "x://open", false
    ),
    (
      own(#"<data android:scheme="x"/><data android:scheme="y"/><data android:host="a"/>"#), [],
      "x://a", true
    ),
    // A browser's own filter has no host.
    (
      own(
        #"""
        <data android:scheme="http"/><data android:scheme="https"/><data android:scheme="about"/>
        """#
      ), [], "https://a.example/", false
    ),
    // Wildcards of iOS.
    (web(#"<data android:pathPattern="/p/*"/>"#), ["repeated-character"], "/p/1", false),
    (
      web(#"<data android:pathPattern="/user/*/settings"/>"#), ["repeated-character"],
      "/user/7/settings", false
    ),
    (web(#"<data android:pathPattern="/item*"/>"#), ["repeated-character"], "/item/7", false),
    (
      web(#"<data android:pathAdvancedPattern="/p/*"/>"#), ["new-attribute", "repeated-character"],
      "/p/1", false
    ),
    (
      web(#"<data android:pathAdvancedPattern="/items?/[0-9]+"/>"#),
      ["new-attribute", "optional-in-pattern"], "/item/7", false
    ),
    (
      web(#"<data android:pathAdvancedPattern="/[a-z]*/{0,1}"/>"#), ["new-attribute"], "/abc/", true
    ),
    (web(#"<data android:pathPattern="/a/.*"/>"#), [], "/a/b/c", true),
    (web(#"<data android:pathPattern="/\\*"/>"#), [], "/*", true),
    (web(#"<data android:pathPattern="/item-*"/>"#), ["repeated-character"], "/item-7", false),
    (web(#"<data android:pathPattern="/item_*/x"/>"#), ["repeated-character"], "/item_7/x", false),
    (
      web(#"<data android:pathPattern="/item-*-new"/>"#), ["repeated-character"], "/item-7-new",
      false
    ),
    (
      web(#"<data android:pathAdvancedPattern="/item-*"/>"#),
      ["new-attribute", "repeated-character"], "/item-7", false
    ),
    (
      web(#"<data android:pathAdvancedPattern="/p/-*[0-9]+"/>"#), ["new-attribute"], "/p/--7", true
    ),
    (web(#"<data android:pathPattern="/sign-*in"/>"#), [], "/signin", true),
    (web(#"<data android:pathPattern="/p--*"/>"#), [], "/p---", true),
    // Conditions for the query and the fragment.
    (web(#"<data android:query="a=1"/>"#), ["condition-outside-group"], "/?a=2", true),
    // Each path needs a slash at its start.
    (
      web(#"<data android:pathAdvancedPattern="[^/]+/[0-9]+"/>"#),
      ["new-attribute", "path-without-slash"], "/a/1", false
    ),
    (
      web(#"<data android:pathAdvancedPattern="[a-z]+"/>"#),
      ["new-attribute", "path-without-slash"], "/abc", false
    ),
    (
      web(#"<data android:pathAdvancedPattern="[0-9]{4}/.*"/>"#),
      ["new-attribute", "path-without-slash"], "/2026/x", false
    ),
    (web(#"<data android:pathAdvancedPattern="[/]a"/>"#), ["new-attribute"], "/a", true),
    (
      web(#"<data android:path="/a"/><data android:fragmentPrefix="x"/>"#),
      ["condition-outside-group"], "/a#y", true
    ),
    // What a filter lacks.
    (
      filter(#"\#(view)\#(browsable)<data android:scheme="shop"/>"#), ["incomplete-filter"],
      "shop:a",
      false
    ),
    (
      filter(#"\#(view)\#(normal)<data android:scheme="shop"/>"#), ["incomplete-filter"], "shop:a",
      false
    ),
    (
      filter(#"\#(pay)\#(normal)\#(browsable)<data android:scheme="shop"/>"#),
      ["incomplete-filter"],
      "shop:a", false
    ),
    (
      filter(#"\#(view)\#(normal)<data android:scheme="https" android:host="a.example"/>"#),
      ["incomplete-filter"], "/", false
    ),
    (filter(#"\#(pay)\#(normal)<data android:scheme="shop"/>"#), [], nil, false),
    (filter(#"\#(view)\#(normal)<data android:scheme="content"/>"#), [], nil, false),
    (filter(#"\#(view)\#(normal)<data android:scheme="geo"/>"#), [], nil, false),
    (
      filter(
        #"""
        <action android:name="android.nfc.action.NDEF_DISCOVERED"/>\#(normal)\#(browsable)
        <data android:scheme="https" android:host="a.example"/>
        """#
      ), [], nil, false
    ),
    (
      filter(
        #"\#(view)\#(normal)<data android:scheme="https" android:mimeType="video/*"/>"#
      ), [], nil, false
    ),
    // Schemes and hosts that match no link.
    (
      Decision.filter(#"<data android:scheme="http" android:host="a.example"/>"#), ["http-only"],
      "https://a.example/", false
    ),
    (
      both, [], "http://a.example/", true
    ),
    (own(#"<data android:scheme="*" android:host="a"/>"#), ["star-in-scheme"], "shop://a", false),
    (own(#"<data android:scheme="shop" android:host=""/>"#), ["empty-host"], "shop://x", false),
    (own(#"<data android:scheme="shop" android:host=" "/>"#), ["bad-host"], "shop://x", false),
    (
      Decision.filter(#"<data android:scheme="https" android:host="a..example"/>"#), ["bad-host"],
      nil, false
    ),
    (
      Decision.filter(#"<data android:scheme="https" android:host=".shop.example"/>"#),
      ["bad-host"], "https://a.example/", false
    ),
    (
      Decision.filter(#"<data android:scheme="https" android:host="bücher.example"/>"#),
      ["non-ascii-host"], "https://xn--bcher-kva.example/", false
    ),
    (
      Decision.filter(#"<data android:scheme="https" android:host="xn--bcher-kva.example"/>"#), [],
      "https://xn--bcher-kva.example/", true
    ),
    (
      own(#"<data android:scheme="shop" android:host="changePassword"/>"#), [],
      "shop://changepassword", true
    ),
    (
      own(#"<data android:scheme="shop" android:host="a" android:path="/"/>"#), ["path-of-nothing"],
      "shop://a", false
    ),
    (
      own(
        #"<data android:scheme="shop" android:host="a" android:path="/"/><data android:path=""/>"#
      ), [], "shop://a", true
    ),
    (
      Decision.filter(#"<data android:scheme="https" android:host="a.example."/>"#), ["bad-host"],
      "/", false
    ),
    (own(#"<data android:scheme="my_app"/>"#), ["scheme-with-delimiter"], "my_app:a", true),
    // Types.
    (web(#"<data android:mimeType="text/html"/>"#), ["type-in-filter"], "/", false),
    (
      own(#"<data android:scheme="shop" android:mimeType="text/html"/>"#), ["type-in-filter"],
      "shop:a", false
    ),
    (own(#"<data android:scheme="https" android:mimeType="video/*"/>"#), [], nil, false),
    (
      own(#"<data android:scheme="content" android:mimeType="image/*"/>"#)
        + own(#"<data android:scheme="content" android:mimeType="text/*"/>"#) + web(""), [], "/",
      true
    ),
    // The redirect of a sign-in has no host.
    (
      own(#"<data android:scheme="a.b" android:path="/login"/>"#), ["path-without-host"],
      "a.b:/login", true
    ),
    // Prefixes.
    (web(#"<data android:pathPrefix="/g"/>"#), ["open-prefix"], "/groups", true),
    (web(#"<data android:pathPrefix="/g/"/>"#), [], "/groups", false),
    (web(#"<data android:pathPrefix="/@"/>"#), [], "/@a", true),
    // Other elements of the activity.
    ("\(launcher)\(web(""))", ["second-instance"], "/", true),
    (#"<nav-graph android:value="@navigation/a"/>"#, ["nav-graph"], "/", false),
    (
      removed,
      ["merge-instruction"], "shop:a", false
    ),
    (#"\#(web(""))\#(web(#"<data android:path="/a"/>"#))"#, ["unused-filter"], "/a", true),
    (
      #"\#(web(#"<data android:path="/a"/>"#))\#(web(#"<data android:path="/b"/>"#))"#, [], "/b",
      true
    ),
    // The second filter is also for tags of NFC.
    (
      web("") + web(#"<data android:path="/a"/>\#(tag)"#), [], "/a", true
    ),
    // The second filter requests verification for both.
    (
      unverified,
      [], "/", true
    ),
    (web(#"<data android:host="*"/>"#), ["needless-auto-verify"], "https://b.example/", false),
    (
      Decision.filter(#"<data android:scheme="https"/>"#), ["needless-auto-verify"], "/", false
    ),
    (
      Decision.filter(
        #"<data android:scheme="https" android:host="a.example"/>"#,
        #"android:autoVerify="false""#
      ), ["no-auto-verify"], "/", false
    ),
    // Ports that links do not have.
    (port("443"), ["default-port"], "/", false),
    (port("8443"), [], "https://a.example:8443/", true),
    (web(#"<data android:host="a.example" android:port="443"/>"#), [], "/", true),
    // Parts that no system reads.
    (
      filter(
        #"""
        <action android:name="VIEW"/><category android:name="DEFAULT"/>
        <category android:name="BROWSABLE"/><data android:scheme="shop"/>
        """#
      ), ["incomplete-filter"], "shop:a", false
    ),
    (Decision.filter(""), ["incomplete-filter"], "/", false),
    (
      Decision.filter("") + filter(#"<data android:scheme="https" android:host="a.example"/>"#),
      ["incomplete-filter", "incomplete-filter"], "/", false
    ),
    (own(#"<date android:scheme="shop"/>"#), ["incomplete-filter", "unknown-element"], nil, false),
    (#"<intent_filter/>"#, ["unknown-element"], nil, false),
    (#"<data android:scheme="shop"/>"#, ["unknown-element"], "shop:a", false),
    // The intent of the launcher has no data.
    (web(main), ["launcher-with-data"], "/", true),
    ("\(launcher)\(web(main))", ["second-instance"], "/", true),
    // Groups that older systems ignore.
    (
      web(
        """
        <uri-relative-filter-group android:allow="false"><data android:path="/help"/>
        </uri-relative-filter-group>
        <uri-relative-filter-group><data android:pathPrefix="/"/></uri-relative-filter-group>
        """
      ), ["groups-ignored"], "/help", false
    ),
    // Groups without an effect.
    (
      web(#"<data android:pathPrefix="/p/"/>\#(group("false", #"android:path="/p/7""#))"#),
      ["groups-ignored", "unused-filter"], "/p/7", true
    ),
    (
      web(#"<data android:pathPattern="/p/.*"/>\#(group("false", #"android:path="/p/7""#))"#),
      ["groups-ignored", "unused-filter"], "/p/7", true
    ),
    (
      web(
        group("true", #"android:pathPrefix="/p/""#) + group("false", #"android:path="/p/7""#)
      ), ["groups-ignored", "unused-filter"], nil, true
    ),
    (
      web(
        group("false", #"android:path="/p/7""#) + group("true", #"android:pathPrefix="/p/""#)
      ), ["groups-ignored"], nil, true
    ),
    (web("<uri-relative-filter-group/>"), ["groups-ignored", "unused-filter"], nil, false),
    (
      web(group("true", #"android:query="a=1&amp;b=2""#)), ["foreign-syntax", "groups-ignored"],
      nil, false
    ),
    (
      web(group("true", #"android:query="?a=1""#)), ["foreign-syntax", "groups-ignored"], nil,
      false
    ),
    (
      web(group("true", ##"android:fragment="#top""##)), ["foreign-syntax", "groups-ignored"],
      nil, false
    ),
    (
      web(group("true", #"android:queryPattern="a=*""#)),
      ["groups-ignored", "repeated-character"], nil, false
    ),
    (web(group("true", #"android:queryPattern="a=.*""#)), ["groups-ignored"], nil, false),
    // Brackets and bars can be text.
    (web(group("true", #"android:queryPrefix="filter[name]=""#)), ["groups-ignored"], nil, false),
    (web(group("true", #"android:query="f[city][id]=1""#)), ["groups-ignored"], nil, false),
    (web(group("true", #"android:query="x=a|b""#)), ["groups-ignored"], nil, false),
    (web(group("true", #"android:fragment="a[b]""#)), ["groups-ignored"], nil, false),
    (
      web(group("true", #"android:query="x=[0-9]""#)), ["foreign-syntax", "groups-ignored"], nil,
      false
    ),
    (
      web(group("true", #"android:query="x=(a|b)""#)), ["foreign-syntax", "groups-ignored"], nil,
      false
    ),
    (
      web(group("true", #"android:path="/a"/><data android:path="/b""#)),
      ["groups-ignored", "unused-filter"], nil, false
    ),
    (
      web(group("true", #"android:path="/a"/><data android:pathPrefix="/""#)), ["groups-ignored"],
      nil, false
    ),
    (
      web(#"<data android:path="/a"><data android:path="/b"/></data>"#), ["unknown-element"],
      "/b", false
    ),
  ]

  /// A value of another part than the path, with the link that it is meant for, and the remedy.
  static let otherParts: [(value: String, link: String, remedy: String)] = [
    (#"queryAdvancedPattern="id=.*x""#, "/?id=ax", #"android:queryAdvancedPattern="id=.*""#),
    (#"queryAdvancedPattern="id=\d+""#, "/?id=7", #"android:queryAdvancedPattern="id=[0-9]+""#),
    (#"queryPattern="id=.*-x""#, "/?id=7-8-x", #"android:queryPattern="id=.*""#),
    (#"queryPattern="id={id}""#, "/?id=7", #"android:queryPattern="id=..*""#),
    (#"query="q=*""#, "/?q=a", #"android:queryPattern="q=.*""#),
    (#"queryPrefix="q=*""#, "/?q=a", #"android:queryPattern="q=.*""#),
    (#"fragment="top*""#, "/#top1", #"android:fragmentPattern="top.*""#),
    (#"fragmentAdvancedPattern="/x/.*/y""#, "/#/x/1/y", #"Pattern="/x/.*""#),
    (#"query="q=a%20b""#, "/?q=a%20b", "write 'q=a b'"),
    (#"query="id=.*""#, "/?id=7", #"android:queryPattern="id=.*""#),
    (#"queryPattern="utm_*""#, "/?utm_source=a", "write 'utm_.*'"),
  ]

  @Test(arguments: otherParts)
  func `a remedy for a query or a fragment writes the same part`(
    value: String,
    link: String,
    remedy: String
  ) throws {
    let content = Self.web(Self.group("true", "android:" + value))
    let manifest = try Decision.manifest(Decision.activity(content))
    let url = "https://a.example" + link
    #expect(!AndroidSimulator(manifest, apiLevel: 35).opens(url))
    let findings = manifest.lint(minSDK: 35)
    let help = try #require(findings.compactMap(\.help).first { $0.contains("write '") })
    #expect(help.contains(remedy), "\(findings)")
    // What the remedy says, in place of the attribute or of its value.
    let text = help.drop { $0 != "'" }.dropFirst().prefix { $0 != "'" }
    let name = value.prefix { $0 != "=" }
    let written = text.hasPrefix("android:") ? String(text) : "android:\(name)=\"\(text)\""
    let corrected = try Decision.manifest(
      Decision.activity(Self.web(Self.group("true", written)))
    )
    #expect(AndroidSimulator(corrected, apiLevel: 35).opens(url), "\(help)")
    #expect(corrected.lint(minSDK: 35).isEmpty, "\(help)")
  }

  @Test(arguments: [
    (#"sspAdvancedPattern="//item/.*x""#, #"android:sspAdvancedPattern="//item/.*""#),
    (#"sspPattern="//item/.*\\.html""#, #"android:sspPattern="//item/.*""#),
    (#"sspPattern="//item/[0-9]+""#, #"="//item/"#), (#"sspPrefix="//item/*""#, #"android:ssp"#),
  ])
  func `a remedy for the text behind a scheme writes the same part`(
    value: String,
    remedy: String
  ) throws {
    let content = Self.own(#"<data android:scheme="shop" android:\#(value)/>"#)
    let findings = try Decision.manifest(Decision.activity(content)).lint(minSDK: 31)
    #expect(findings.contains { $0.help?.contains(remedy) == true }, "\(findings)")
    #expect(!findings.contains { $0.help?.contains("android:path") == true }, "\(findings)")
  }

  @Test func `a remedy in a group keeps the other conditions of the group`() throws {
    let data = Self.web(Self.group("false", #"android:pathPrefix="/admin""#) + Self.all)
    let findings = try Decision.manifest(Decision.activity(data)).lint(minSDK: 35)
    let help = #"write '/admin/', and add the same group with 'android:path="/admin"'"#
    #expect(findings.map(\.help) == [help])
  }

  @Test(
    arguments: [
      ("", 35, "together with 'android:pathPrefix'"),
      ("", 24, "'android:pathPrefix', and let the app decline other links, because systems before"),
      (#"<data android:path="/b"/>"#, 24, "although no system before API level 35 opens"),
    ]
  )
  func `a condition moves to a group together with its path`(
    other: String,
    minSDK: Int,
    help: String
  ) throws {
    let data = #"<data android:pathPrefix="/a/" android:query="id=7"/>"#
    let findings = try Decision.manifest(Decision.activity(Self.web(data + other)))
      .lint(minSDK: minSDK)
    #expect(findings.count == 1)
    #expect(findings.first?.help?.contains(help) == true, "\(findings)")
  }

  private static let all = group("true", #"android:pathPrefix="/""#)

  /// Patterns as they are written in the XML, and the remedies.
  @Test(
    arguments: [
      ("/a{2", #"'\\{' for the character itself"#), (#"/a\\"#, #"write '\\\\' for a backslash"#),
      ("+/a", "write '/[^/]+/a', because"), (#"\\.a/.*"#, #"write '/\\.a/.*', because"#),
    ]
  )
  func `a remedy is written as the XML has it`(pattern: String, remedy: String) throws {
    let data = Self.web(#"<data android:pathAdvancedPattern="\#(pattern)"/>"#)
    let findings = try Decision.manifest(Decision.activity(data)).lint(minSDK: 31)
    #expect(findings.contains { $0.help?.contains(remedy) == true }, "\(findings)")
  }

  @Test func `elements of data that the build removes are no part of a filter`() throws {
    let removed = #"<data android:scheme="https" android:host="b.example" tools:node="remove"/>"#
    let manifest = try Decision.manifest(Decision.activity(Self.web(removed)))
    #expect(!AndroidSimulator(manifest).opens("https://b.example/"))
    #expect(AndroidSimulator(manifest).opens("https://a.example/"))
    #expect(manifest.lint().map(\.code.rawValue) == ["android.merge-instruction"])
  }

  private static let both =
    web("") + Decision.filter(#"<data android:scheme="http" android:host="a.example"/>"#)
  private static let removed =
    web("") + Decision.filter(#"<data android:scheme="shop"/>"#, #"tools:node="remove""#)
  private static let unverified =
    Decision.filter(#"<data android:scheme="https" android:host="a.example"/>"#, "") + web("")

  @Test(arguments: filters.indices)
  func `lint reports mistakes in filters for links`(index: Int) throws {
    let (content, expected, link, opens) = Self.filters[index]
    let manifest = try Decision.manifest(Decision.activity(content))
    let findings = manifest.lint()
    let codes = findings.map { String($0.code.rawValue.dropFirst("android.".count)) }
    #expect(codes.sorted() == expected.sorted(), "\(content)")
    guard let link else { return }
    let url = link.hasPrefix("/") ? "https://a.example" + link : link
    #expect(AndroidSimulator(manifest).opens(url) == opens, "\(url)")
    for example in findings.compactMap(\.exampleLink) {
      #expect(AndroidSimulator(manifest).opens(example) == opens, "\(example)")
    }
  }

  /// The components of an application, and the findings.
  static let components: [(content: String, codes: [String])] = [
    (Decision.activity(Decision.web, ".A", #"android:exported="false""#), ["closed-component"]),
    (
      Decision.activity(Decision.web, ".A", #"android:exported="true" android:permission="p""#),
      ["closed-component"]
    ),
    (
      Decision.activity(Decision.web, ".A", #"android:exported="true" android:enabled="false""#),
      ["closed-component"]
    ),
    (Decision.activity(Decision.web, ".A", #"android:exported="@bool/a""#), []),
    (#"<activity android:name=".A" android:exported="false"/>"#, []),
    (alias(#"android:targetActivity=".A""#), []),
    (alias(#"android:targetActivity="a.b.A""#), []),
    (alias(#"android:targetActivity="@string/a""#), []),
    (alias(#"android:targetActivity=".B""#), ["unknown-target"]),
    (
      #"<activity android:name=".A" tools:node="remove">\#(Decision.web)</activity>"#,
      ["merge-instruction"]
    ),
    (
      #"<service android:name=".S" android:exported="true">\#(Decision.own)</service>"#,
      ["filter-outside-activity"]
    ),
    (Decision.own, ["filter-outside-activity"]),
    (
      Decision.activity("\(launcher)\(Decision.own)", ".A", single), []
    ),
    (
      "\(Decision.activity(launcher, ".A"))\(Decision.activity(Decision.own, ".B"))", []
    ),
  ]

  /// An activity, and an alias with a filter.
  private static func alias(_ attributes: String) -> String {
    """
    <activity android:name=".A"/>
    <activity-alias android:name=".X" android:exported="true" \(attributes)>\(Decision.web)
    </activity-alias>
    """
  }

  @Test(arguments: [
    #"<activity android:exported="true">\#(Decision.web)</activity>"#, alias(""),
    #"<activity android:name=".A"/><activity-alias android:targetActivity=".A" "#
      + #"android:exported="true">\#(Decision.web)</activity-alias>"#,
  ])
  func `the system rejects an app without the name of an activity`(content: String) throws {
    let manifest = try Decision.manifest(content)
    #expect(manifest.lint().map(\.code.rawValue) == ["manifest.missing-name"])
    let answer = AndroidSimulator(manifest).explain("https://a.example/x")
    #expect(answer.answer.outcome == .noMatch)
    #expect(answer.trials.first?.reason?.hasPrefix("the system rejects the app") == true)
  }

  @Test func `it is not known what an alias of an unknown activity opens`() throws {
    let manifest = try Decision.manifest(Self.alias(#"android:targetActivity=".B""#))
    #expect(AndroidSimulator(manifest).answer(for: "https://a.example/x").outcome == .unknown)
  }

  private static let single = #"android:exported="true" android:launchMode="singleTask""#

  @Test(arguments: components.indices)
  func `lint reports components that links do not open`(index: Int) throws {
    let (content, expected) = Self.components[index]
    let codes = try Decision.manifest(content).lint().map {
      String($0.code.rawValue.dropFirst("android.".count))
    }
    #expect(codes == expected, "\(content)")
  }

  @Test func `lint names another namespace than that of Android once`() throws {
    let text = try Decision.manifest(Decision.activity(Self.web(""))).text
    let other = text.replacing("http://schemas.android.com/apk", with: "https://android.com/apk")
    let findings = try AndroidManifest(other).lint()
    #expect(findings.map(\.code.rawValue) == ["manifest.missing-name"])
    #expect(findings.first?.help == "write 'xmlns:android=\"\(AndroidManifest.namespace)\"'")
  }

  @Test func `groups that older systems ignore are a warning if these open more links`() throws {
    let group = """
      <uri-relative-filter-group android:allow="ALLOW"><data android:path="/help"/>
      </uri-relative-filter-group>
      """
    let rows: [(paths: String, allows: Bool, severity: LinkDiagnostic.Severity)] = [
      (#"<data android:path="/a"/>"#, true, .info),
      (#"<data android:path="/help"/>"#, false, .info), ("", true, .warning),
    ]
    for (paths, allows, severity) in rows {
      let groups = group.replacing("ALLOW", with: "\(allows)")
      let manifest = try Decision.manifest(Decision.activity(Self.web(paths + groups)))
      let finding = manifest.lint().first { $0.code.rawValue == "android.groups-ignored" }
      #expect(finding?.severity == severity, "\(paths)")
      guard severity == .warning else { continue }
      let link = finding?.exampleLink ?? ""
      #expect(AndroidSimulator(manifest, apiLevel: 34).opens(link), "\(link)")
      #expect(!AndroidSimulator(manifest, apiLevel: 35).opens(link))
      #expect(!manifest.lint(minSDK: 35).contains { $0.code == finding?.code })
    }
  }
}
