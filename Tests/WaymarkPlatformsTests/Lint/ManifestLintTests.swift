import Testing
import Waymark

@testable import WaymarkPlatforms

@Suite struct `Lint of a manifest` {
  private typealias Decision = `The decision of Android`

  /// Attributes of one element `<data>` after scheme and host, and what is found.
  static let paths: [(text: String, codes: [String])] = [
    (#"android:path="/a""#, []),
    (#"android:path="""#, []),
    (#"android:pathPattern="""#, []),
    (#"android:path="@null""#, []),
    (#"android:path="@/x""#, ["path-without-slash"]),
    (#"android:pathPrefix="/a/""#, []),
    (#"android:pathPattern="/a/..*""#, []),
    (#"android:pathPattern="/a/.*/b""#, []),
    (#"android:pathPattern=".*""#, []),
    (#"android:pathPattern="/a\\.b""#, []),
    (#"android:pathPattern="/a\.b""#, ["single-backslash"]),
    (#"android:pathPattern="/a.*b""#, ["first-stop"]),
    (#"android:pathPattern=".*\\.pdf""#, ["first-stop"]),
    (#"android:pathPattern=".*/a/.*""#, ["first-stop"]),
    (#"android:pathPattern="/a.*bc.*""#, ["first-stop"]),
    (#"android:pathPattern="/.*-.*b""#, ["first-stop"]),
    // What comes after the first of these characters is any text.
    (#"android:pathPattern="/a/.*-.*""#, []),
    (#"android:pathPattern=".*\\..*""#, []),
    (#"android:pathPattern="/.*@.*,.*""#, []),
    (#"android:pathPattern="/.*\\?id=.*""#, ["query-in-path"]),
    (#"android:pathPattern=".*/.*""#, []),
    (#"android:pathPattern=".*.*""#, ["double-run"]),
    (#"android:pathPattern="/[0-9]/x""#, ["foreign-syntax"]),
    (#"android:pathPattern="/a/[^/]+$""#, ["foreign-syntax"]),
    (#"android:pathPattern="/a$""#, ["foreign-syntax"]),
    (#"android:pathAdvancedPattern="/\\d+""#, ["new-attribute", "foreign-syntax"]),
    (#"android:pathPattern="*""#, ["path-without-slash"]),
    (#"android:path="${path}""#, []),
    (#"android:path="@string/path""#, []),
    (#"android:path="a""#, ["path-without-slash"]),
    (#"android:path="/a/*""#, ["star-in-path"]),
    (#"android:path="/a%20b""#, ["escape-in-path"]),
    (#"android:path="/100%""#, []),
    (#"android:path="/a#b""#, ["query-in-path"]),
    (#"android:path="/{id}""#, ["foreign-syntax"]),
    (#"android:path="/a" android:pathPrefix="/b/""#, ["several-paths"]),
    ("android:path=\"/a\u{a0}\"", ["foreign-syntax"]),
    ("android:pathPattern=\"/a\u{200b}/.*\"", ["foreign-syntax"]),
    ("android:path=\"/👨\u{200d}👩\"", []),
    (#"android:pathSuffix=".pdf""#, ["new-attribute"]),
    (#"android:pathAdvancedPattern="/[^/]+/b""#, ["new-attribute"]),
    (#"android:pathAdvancedPattern="/[^/]+b""#, ["new-attribute", "greedy-token"]),
    (#"android:pathAdvancedPattern="/[a-z]{1,3}a""#, ["new-attribute"]),
    (#"android:Path="/a""#, ["unknown-attribute"]),
    (#"path="/a""#, ["attribute-without-prefix"]),
    (
      #"xmlns:tools="http://schemas.android.com/tools" tools:path="/a""#,
      ["attribute-without-prefix"]
    ),
    (#"android:path="//a""#, ["double-slash"]),
    (#"android:pathPrefix="/a//b/""#, ["double-slash"]),
    (#"android:pathPattern="/a//.*""#, ["double-slash"]),
    (#"android:pathPattern="/a//*b""#, ["repeated-character"]),
    (#"android:path="/go/https://a.bc""#, []),
    (#"android:pathAdvancedPattern="/a//[0-9]+""#, ["new-attribute", "double-slash"]),
    (#"android:pathAdvancedPattern="/a/[z-a]+""#, ["new-attribute", "reversed-range"]),
    (#"android:pathAdvancedPattern="/a/[^9-0x]""#, ["new-attribute", "reversed-range"]),
    (#"android:pathAdvancedPattern="/a/[a-b-z]""#, ["new-attribute"]),
  ]

  @Test(arguments: paths.indices)
  func `lint reports mistakes in a path of a manifest`(index: Int) throws {
    let (text, expected) = Self.paths[index]
    let data = #"<data android:scheme="https" android:host="a.bc" \#(text)/>"#
    #expect(try Self.codes(data).sorted() == expected.sorted(), "\(text)")
  }

  @Test(arguments: [("/50%-off/rye%20bread", "/50%-off/rye bread"), ("/100%/x%C3%BC", "/100%/xü")])
  func `a percent sign beside an escape is kept`(path: String, decoded: String) throws {
    let data = #"<data android:scheme="https" android:host="a.bc" android:path="\#(path)"/>"#
    let findings = try AndroidManifest(LintExample.manifest(data)).lint()
    #expect(findings.map(\.help) == ["write '\(decoded)'"])
  }

  /// The codes without `android.`.
  static func codes(_ text: String) throws -> [String] {
    try AndroidManifest(LintExample.manifest(text)).lint().map {
      String($0.code.rawValue.dropFirst("android.".count))
    }
  }

  /// Elements of one filter for web links, and what is found.
  static let filters: [(text: String, codes: [String])] = [
    (#"<data android:scheme="https"/><data android:host="a.bc"/><data android:path="/c"/>"#, []),
    (#"<data android:scheme="http" android:host="*.a.bc"/><data android:scheme="https"/>"#, []),
    (#"<data android:scheme="https" android:host="*a.bc"/>"#, ["open-wildcard"]),
    (#"<data android:scheme="" android:host="a.bc"/>"#, ["scheme-with-delimiter"]),
    (#"<data android:scheme="https" android:host="*"/>"#, ["needless-auto-verify"]),
    (#"<data android:scheme="https" android:host="localhost"/>"#, ["needless-auto-verify"]),
    (#"<data android:scheme="https" android:host="-a.example"/>"#, ["needless-auto-verify"]),
    (#"<data android:scheme="https" android:host="*.-a.example"/>"#, ["needless-auto-verify"]),
    (#"<data android:scheme="https" android:host="10.0.2.2"/>"#, []),
    (#"<data android:scheme="https" android:sspPrefix="//a.bc/"/>"#, ["needless-auto-verify"]),
    (#"<data android:scheme="https" android:hosts="a.bc"/>"#, ["unknown-attribute"]),
    (#"<data android:scheme="https" android:Host="a.bc"/>"#, ["unknown-attribute"]),
    (
      #"""
      <data android:scheme="https" android:host="a.bc"/><data android:path="/x"/>
      <uri-relative-filter-group><data android:host="c.de" android:query="y"/>
      </uri-relative-filter-group>
      """#,
      ["groups-ignored", "unknown-attribute"]
    ),
    (
      #"""
      <data android:scheme="https"/>
      <uri-relative-filter-group><data android:path="/x"/></uri-relative-filter-group>
      """#,
      ["groups-ignored", "path-without-host"]
    ),
    (
      #"""
      <data android:scheme="https" android:host="a.bc"/><data android:path="/x"/>
      <uri-relative-filter-group><data android:pathPrefix="/a/"/><data android:pathPrefix="/b/"/>
      </uri-relative-filter-group>
      <uri-relative-filter-group><data android:pathPrefix="/c/"/><data android:pathPrefix="/c/d/"/>
      </uri-relative-filter-group>
      """#,
      ["groups-ignored", "unused-filter"]
    ),
    (#"<data android:scheme="https" android:host="https://a.bc"/>"#, ["bad-host"]),
    ("<data android:scheme=\"https\" android:host=\"a.bc\u{a0}\"/>", ["bad-host"]),
    ("<data android:scheme=\"https\" android:host=\"\u{feff}a.bc\"/>", ["bad-host"]),
    ("<data android:scheme=\"https\u{200b}\" android:host=\"a.bc\"/>", ["scheme-with-delimiter"]),
    (#"<data android:scheme="https" android:host="a.bc:80"/>"#, ["bad-host"]),
    (#"<data android:scheme="https" android:host="a.bc"/><data android:host="c.de"/>"#, []),
    (
      #"""
      <data android:scheme="https" android:host="a.bc" android:path="/x"/>
      <data android:scheme="https" android:host="c.de" android:path="/x"/>
      """#,
      []
    ),
    (
      #"""
      <data android:scheme="https" android:host="a.bc" android:path="/x"/>
      <data android:scheme="https" android:host="c.de" android:path="/y"/>
      """#,
      ["cross-product"]
    ),
    (
      #"""
      <data android:scheme="https" android:host="a.bc" android:path="/x"/>
      <data android:scheme="https" android:host="c.de"/>
      """#,
      ["cross-product"]
    ),
    (
      #"""
      <data android:scheme="https" android:host="a.bc"/>
      <data android:scheme="https" android:host="c.de"/><data android:path="/x"/>
      """#,
      []
    ),
    (
      #"<data android:scheme="https" android:host="a.bc"/><data android:scheme="app"/>"#,
      ["mixed-schemes"]
    ),
    (
      #"<data android:scheme="https" android:host="a.bc"/><intent-filter/>"#, ["unknown-element"]
    ),
    // The system ignores the path.
    (
      #"<data android:scheme="app"/><data android:path="callback"/>"#,
      ["needless-auto-verify", "path-without-host"]
    ),
    (
      #"<data android:scheme="Https" android:host="a.bc"/>"#,
      ["upper-case-scheme"]
    ),
  ]

  @Test(arguments: filters.indices)
  func `lint reports mistakes in a filter`(index: Int) throws {
    let (text, expected) = Self.filters[index]
    #expect(try Self.codes(text).sorted() == expected.sorted(), "\(text)")
  }

  /// A text of a manifest, what is written in place of it, and what is found.
  static let attributes: [(text: String, other: String, codes: [String])] = [
    ("android:autoVerify", "autoVerify", ["attribute-without-prefix"]),
    ("android:exported", "exported", ["attribute-without-prefix"]),
    ("<application", #"<application permission="p""#, ["attribute-without-prefix"]),
    ("<application", #"<application android:permissions="p""#, []),
    (
      "<activity", #"<activity permission="p" enabled="false""#,
      ["attribute-without-prefix", "attribute-without-prefix"]
    ),
    ("<activity", #"<activity label="Shop" android:labels="Shop""#, []),
    (
      "<application", #"<uses-sdk minSdkVersion="31"/><application"#, ["attribute-without-prefix"]
    ),
    ("<application", #"<uses-sdk android:minSdkVersion="31"/><application"#, []),
  ]

  @Test(arguments: attributes.indices)
  func `lint reports attributes without their prefix in each element`(index: Int) throws {
    let (text, other, expected) = Self.attributes[index]
    let manifest = LintExample.manifest(#"<data android:scheme="https" android:host="a.bc"/>"#)
    #expect(manifest.contains(text))
    let codes = try AndroidManifest(manifest.replacing(text, with: other)).lint().map {
      String($0.code.rawValue.dropFirst("android.".count))
    }
    #expect(codes == expected, "\(other)")
  }

  /// Elements of a second filter that matches no link of a browser, and what is found.
  static let filtersWithMistakes: [(text: String, codes: [String])] = [
    (#"<data android:host="a.bc"/>"#, ["host-without-scheme"]),
    (
      #"<data android:scheme="https" android:host="a.bc" android:path="b"/>"#,
      ["path-without-slash"]
    ),
    (#"<data android:scheme="https://" android:host="a.bc"/>"#, ["scheme-with-delimiter"]),
    (#"<data android:scheme="https" android:host="a.bc" android:path=""/>"#, []),
    (#"<data android:scheme="https" android:host="a.bc" android:path="/b/c"/>"#, ["unused-filter"]),
  ]

  @Test(arguments: filtersWithMistakes.indices)
  func `a filter that matches no link because of a mistake is not called unused`(
    index: Int
  ) throws {
    let (text, expected) = Self.filtersWithMistakes[index]
    let first = #"<data android:scheme="https" android:host="a.bc" android:pathPrefix="/b/"/>"#
    let manifest = try Decision.manifest(
      Decision.activity(Decision.filter(first) + Decision.filter(text))
    )
    let codes = manifest.lint().map { String($0.code.rawValue.dropFirst("android.".count)) }
    #expect(codes == expected, "\(text)")
  }

  @Test func `a filter of a whole host is used by a link without a slash at its end`() throws {
    let all = Decision.filter(#"<data android:scheme="https" android:host="a.bc"/>"#)
    let slash = #"<data android:scheme="https" android:host="a.bc" android:pathPrefix="/"/>"#
    let manifest = try Decision.manifest(Decision.activity(Decision.filter(slash) + all))
    #expect(manifest.lint() == [])
    let path = #"<data android:scheme="https" android:host="a.bc" android:path="/"/>"#
    let other = try Decision.manifest(Decision.activity(all + Decision.filter(path)))
    #expect(other.lint().map(\.code.rawValue) == ["android.unused-filter"])
  }

  @Test func `a filter whose hosts others verify needs no request of its own`() throws {
    let data = { (host: String, path: String) in
      #"<data android:scheme="https" android:host="\#(host)" android:path="\#(path)"/>"#
    }
    for (host, other, attribute, codes) in [
      ("a.bc", "a.bc", "", []), ("*.a.bc", "a.bc", "", []), ("*.a.bc", "x.a.bc", "", []),
      ("a.bc", "a.bc", #"android:autoVerify="false""#, []),
      ("a.bc", "c.de", "", ["no-auto-verify"]), ("a.bc", "*.a.bc", "", ["no-auto-verify"]),
    ] {
      let second = Decision.filter(data(other, "/b"), attribute)
      let filters = Decision.filter(data(host, "/a")) + second
      let manifest = try Decision.manifest(Decision.activity(filters))
      let found = manifest.lint().map { String($0.code.rawValue.dropFirst("android.".count)) }
      #expect(found == codes, "\(host) \(other)")
      let link = "https://\(other.exampleDomain())/b"
      #expect(AndroidSimulator(manifest).opens(link) == codes.isEmpty, "\(link)")
    }
  }

  @Test func `the patterns of a filter for files have no findings`() throws {
    let data = #"""
      <data android:scheme="content"/><data android:scheme="file"/><data android:host="*"/>
      <data android:mimeType="*/*"/><data android:pathPattern=".*\\.kdbx"/>
      <data android:pathPattern=".*\\..*\\.kdbx"/>
      """#
    #expect(try Decision.manifest(Decision.activity(Decision.filter(data, ""))).lint() == [])
  }

  @Test func `the system skips a second application`() throws {
    let data = #"<data android:scheme="https" android:host="a.bc"/>"#
    let text = LintExample.manifest(data)
      .replacing("<application>", with: "<application/><application>")
    let manifest = try AndroidManifest(text)
    #expect(manifest.lint().map(\.code.rawValue) == ["android.unknown-element"])
    #expect(manifest.components.isEmpty && manifest.verifiedHosts() == [])
    #expect(AndroidSimulator(manifest).answer(for: "https://a.bc/").outcome == .noMatch)
  }

  @Test func `filters that are not for links have no findings`() throws {
    let text = """
      <manifest xmlns:android="\(AndroidManifest.namespace)"><application>
      <activity android:name=".A" android:exported="true">
      <intent-filter><action android:name="android.intent.action.MAIN"/>
      <category android:name="android.intent.category.LAUNCHER"/></intent-filter>
      <intent-filter><action android:name="android.intent.action.SEND"/>
      <data android:mimeType="text/plain"/></intent-filter>
      <intent-filter><action android:name="android.intent.action.VIEW"/>
      <category android:name="android.intent.category.DEFAULT"/>
      <data android:scheme="https" android:mimeType="video/mp4"/></intent-filter>
      </activity></application></manifest>
      """
    #expect(try AndroidManifest(text).lint() == [])
  }

  @Test func `lint of a manifest depends on the lowest API level of the app`() throws {
    let data = #"<data android:scheme="https" android:host="a.bc" android:pathSuffix="b"/>"#
    let manifest = try AndroidManifest(LintExample.manifest(data))
    #expect(manifest.lint().map(\.code.rawValue) == ["android.new-attribute"])
    #expect(manifest.lint(minSDK: 31) == [])
  }

  @Test func `a pattern for the end of a path has a remedy that old systems support`() throws {
    let data = #"<data android:scheme="https" android:host="a.bc" android:pathPattern=".*\\.pdf"/>"#
    let manifest = try AndroidManifest(LintExample.manifest(data))
    for minSDK in [nil, 23, 30] {
      let help = manifest.lint(minSDK: minSDK).map(\.help)
      #expect(
        help == [
          "write 'android:pathPrefix' for the paths, and let the app check their ends, which no "
            + "attribute before API level 31 compares"
        ]
      )
    }
  }

  @Test(arguments: ["99999", "65536", "2147483647"])
  func `a port that no link has is an error`(port: String) throws {
    let data = #"<data android:scheme="https" android:host="a.bc" android:port="\#(port)"/>"#
    let manifest = try AndroidManifest(LintExample.manifest(data))
    #expect(manifest.lint().map(\.code.rawValue) == ["manifest.bad-port"])
  }

  @Test func `a finding has the place of an attribute`() throws {
    let data = #"<data android:scheme="https" android:host="a.bc" android:path="b"/>"#
    let finding = try #require(try AndroidManifest(LintExample.manifest(data)).lint().first)
    let filter = "manifest/application/activity[1]/intent-filter[1]"
    #expect(finding.keyPath == "\(filter)/data[1]/@android:path")
    #expect(finding.line == 7)
    #expect(finding.column == 50)
  }
}
