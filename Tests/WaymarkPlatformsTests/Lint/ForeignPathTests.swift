import TestSupport
import Testing
import Waymark

@testable import WaymarkPlatforms

/// Paths, hosts and schemes in the syntax of routers and regular expressions.
@Suite struct `Foreign syntax in files` {
  typealias Decision = `The decision of Android`

  /// An attribute, the attributes to write for API levels 23 and 31, and a path that they match.
  struct Row: CustomTestStringConvertible {
    let text: String
    let path: String
    let code: String
    let old: [String]
    let new: [String]

    init(_ text: String, _ path: String, _ old: String..., new: String..., code: String = "") {
      self.text = "android:" + text
      self.path = path
      self.code = "android." + (code.isEmpty ? "foreign-syntax" : code)
      self.old = old.map { "android:" + $0 }
      self.new = new.isEmpty ? self.old : new.map { "android:" + $0 }
    }

    var testDescription: String { text }
  }

  static let rows: [Row] = [
    // Regular expressions.
    Row(
      #"pathPattern="/p/\\d+""#,
      "/p/42",
      #"pathPattern="/p/..*""#,
      new: #"pathAdvancedPattern="/p/[0-9]+""#
    ),
    Row(
      #"pathPattern="/p/\\w+""#,
      "/p/a_1",
      #"pathPattern="/p/..*""#,
      new: #"pathAdvancedPattern="/p/[A-Za-z0-9_]+""#
    ),
    Row(
      #"pathAdvancedPattern="/p/[\\w-]+""#,
      "/p/a-1",
      #"pathAdvancedPattern="/p/[A-Za-z0-9_-]+""#
    ),
    Row(#"pathPattern="/p/\\p{L}+""#, "/p/äb", #"pathPattern="/p/..*""#),
    Row(
      #"pathPrefix="/caf%C3%A9/{id}""#,
      "/caf%C3%A9/x",
      #"pathPattern="/café/..*""#,
      code: "escape-in-path"
    ),
    Row(
      #"pathPattern="/p/\d+""#,
      "/p/42",
      #"pathPattern="/p/..*""#,
      new: #"pathAdvancedPattern="/p/[0-9]+""#,
      code: "single-backslash"
    ),
    Row(#"pathPattern="/(en|de)/.*""#, "/de/x", #"pathPattern="/en/.*""#, #"pathPattern="/de/.*""#),
    Row(#"pathAdvancedPattern="/(a|b)""#, "/b", #"path="/a""#, #"path="/b""#),
    Row(#"pathPrefix="/(a|b)/""#, "/b/c", #"pathPrefix="/a/""#, #"pathPrefix="/b/""#),
    Row(#"pathPrefix="/a.*""#, "/a", #"pathPattern="/a.*""#, code: "star-in-path"),
    Row(#"pathPattern="/a{2}""#, "/aa", #"path="/aa""#),
    Row(#"pathAdvancedPattern="/(ab){2}""#, "/abab", #"path="/abab""#),
    Row(#"path="/a|/b""#, "/b", #"path="/a""#, #"path="/b""#),
    Row(#"path="/a, /b""#, "/b", #"path="/a""#, #"path="/b""#),
    Row(#"pathPattern="/(en/)?p""#, "/p", #"path="/en/p""#, #"path="/p""#),
    Row(#"pathPattern="/p/.+""#, "/p/x", #"pathPattern="/p/..*""#),
    Row(#"pathPattern="/p/.*?""#, "/p/x", #"pathPattern="/p/.*""#),
    Row(#"pathPattern="/p/(.*)/x""#, "/p/a/x", #"pathPattern="/p/.*/x""#),
    Row(#"pathPattern="^/p$""#, "/p", #"path="/p""#),
    Row(#"pathPrefix="/p/$""#, "/p/", #"path="/p/""#),
    Row(
      #"pathPattern="/p/\\\\d""#,
      "/p/7",
      #"pathPattern="/p/.""#,
      new: #"pathAdvancedPattern="/p/[0-9]""#
    ),
    Row(#"path="/a\\.b""#, "/a.b", #"path="/a.b""#),
    Row(#"path="/a\.b""#, "/a.b", #"path="/a.b""#, code: "single-backslash"),
    Row(#"pathAdvancedPattern="/p/[0-9]+?""#, "/p/7", #"pathAdvancedPattern="/p/[0-9]+""#),
    Row(
      #"pathPattern="/colou?r""#,
      "/color",
      #"path="/colour""#,
      #"path="/color""#,
      code: "optional-in-pattern"
    ),
    // Parameters of routers.
    Row(#"pathPattern="/p/:id/edit""#, "/p/x/edit", #"pathPattern="/p/..*/edit""#),
    Row(#"path="/p/$id""#, "/p/x", #"pathPattern="/p/..*""#),
    Row(#"path="/p/{id}.html""#, "/p/x.html", #"pathPattern="/p/..*""#),
    Row(#"pathPattern="/p-:id""#, "/p-x", #"pathPattern="/p-..*""#),
    Row(
      #"path="/p/&lt;int:id>""#,
      "/p/7",
      #"pathPattern="/p/..*""#,
      new: #"pathAdvancedPattern="/p/[0-9]+""#
    ),
    Row(#"pathPattern="/p/[id]""#, "/p/x", #"pathPattern="/p/..*""#),
    Row(#"pathAdvancedPattern="/p/:id.json""#, "/p/a.json", #"pathAdvancedPattern="/p/[^/]+""#),
    Row(#"pathPattern="/p/[id].html""#, "/p/x.html", #"pathPattern="/p/..*""#),
    Row(
      #"path="/[Ii]tem""#,
      "/Item",
      #"pathPattern="/.tem""#,
      new: #"pathAdvancedPattern="/[Ii]tem""#
    ),
    Row(
      #"pathAdvancedPattern="/p/{id}""#,
      "/p/x",
      #"pathAdvancedPattern="/p/[^/]+""#,
      code: "malformed-count"
    ),
    Row(
      #"pathPattern="/(en)?/p""#,
      "/p",
      #"path="/en/p""#,
      #"path="/p""#
    ),
    Row(#"path="/p/a|b""#, "/p/b", #"path="/p/a""#, #"path="/p/b""#),
    Row(#"pathPattern="/p(/:id)""#, "/p/x", #"pathPattern="/p/..*""#, #"path="/p""#),
    Row(#"pathAdvancedPattern="/p/[id]""#, "/p/7", #"pathAdvancedPattern="/p/[^/]+""#),
    Row(#"path="/p/[id].html""#, "/p/x.html", #"pathPattern="/p/..*""#),
    Row(
      #"path="/ps?/:id""#,
      "/p/x",
      #"pathPattern="/ps/..*""#,
      #"pathPattern="/p/..*""#
    ),
    Row(#"path="/p/?$""#, "/p", #"path="/p/""#, #"path="/p""#),
    Row(#"path="./p/:id""#, "/p/x", #"pathPattern="/p/..*""#),
    Row(#"path="'/p/*'""#, "/p/x", #"pathPattern="/p/.*""#),
    Row(#"pathPattern="/p/*,""#, "/p/x", #"pathPattern="/p/.*""#),
    Row(#"pathPattern="/p/{path+}""#, "/p/a/b", #"pathPattern="/p/..*""#),
    Row(#"path="~^/p/""#, "/p/x", #"pathPattern="/p/.*""#),
    Row(
      #"path="*://a.example/p/*""#,
      "/p/x",
      #"pathPattern="/p/.*""#,
      code: "path-without-slash"
    ),
    Row(#"path="/p/{{id}}""#, "/p/x", #"pathPattern="/p/..*""#),
    Row(#"path="/p/{ id }""#, "/p/x", #"pathPattern="/p/..*""#),
    Row(#"path="/p/#{id}""#, "/p/x", #"pathPattern="/p/..*""#),
    Row(#"path="/p/{a|b}""#, "/p/b", #"path="/p/a""#, #"path="/p/b""#),
    Row(#"path=" /p/:id ""#, "/p/x", #"pathPattern="/p/..*""#),
    Row(
      #"pathPattern="https://a.example/p/*""#,
      "/p/x",
      #"/p/.*"#,
      code: "path-without-slash"
    ),
    Row(#"pathPrefix="a.example/p/""#, "/p/x", #"/p/"#, code: "path-without-slash"),
    // Operators of association files.
    Row(#"pathPattern="/p/?*""#, "/p/x", #"pathPattern="/p/..*""#),
    Row(#"pathAdvancedPattern="/p/?*""#, "/p/x", #"pathAdvancedPattern="/p/[^/]+""#),
    Row(#"path="/p/?*/edit""#, "/p/x/edit", #"pathPattern="/p/..*/edit""#),
    Row(
      #"pathPattern="/p/$(digit)""#,
      "/p/7",
      #"pathPattern="/p/.""#,
      new: #"pathAdvancedPattern="/p/[0-9]""#
    ),
    Row(#"path="/$(lang)/p""#, "/en/p", #"pathPattern="/..*/p""#),
    // Wildcards.
    Row(#"path="/p/.*""#, "/p/x", #"pathPattern="/p/.*""#, code: "star-in-path"),
    Row(#"pathPrefix="/p/**""#, "/p/x", #"pathPattern="/p/.*""#, code: "star-in-path"),
    Row(#"path="*""#, "/x", #"pathPattern=".*""#, code: "path-without-slash"),
    Row(#"pathPattern="/p/*.html""#, "/p/x.html", #"/p/.*"#, code: "repeated-character"),
    Row(#"pathPattern="/p/**""#, "/p/x", #"/p/.*"#, code: "repeated-character"),
    Row(#"pathSuffix="*.pdf""#, "/x.pdf", #"pathSuffix=".pdf""#, code: "star-in-path"),
    Row(#"pathSuffix=".(a|b)""#, "/x.b", #"pathSuffix=".a""#, #"pathSuffix=".b""#),
    // Repetitions that match what follows.
    Row(
      #"pathAdvancedPattern="/p/.+/edit""#,
      "/p/x/edit",
      #"pathAdvancedPattern="/p/[^/]+/edit""#,
      code: "greedy-token"
    ),
    Row(
      #"pathAdvancedPattern=".*\\.pdf""#,
      "/a.b.pdf",
      #"pathSuffix=".pdf""#,
      code: "greedy-token"
    ),
    Row(
      #"pathAdvancedPattern="/p/+/edit""#,
      "/p/x/edit",
      #"pathAdvancedPattern="/p/[^/]+/edit""#,
      code: "greedy-token"
    ),
    Row(
      #"pathPattern="/p/[9-0]""#,
      "/p/7",
      #"pathPattern="/p/.""#,
      new: #"pathAdvancedPattern="/p/[0-9]""#
    ),
    Row(#"pathPattern="/p/.*.html""#, "/p/a.b.html", #"/p/.*"#, code: "double-run"),
    Row(#"pathPrefix=" /p/""#, "/p/x", #"/p/"#, code: "path-without-slash"),
    Row(
      #"pathPattern="/p/?.*""#,
      "/p/x",
      #"pathPattern="/p/.*""#,
      #"pathPattern="/p.*""#,
      code: "optional-in-pattern"
    ),
    Row(
      #"pathPattern=".*/p/.*""#,
      "/en/p/x",
      #"pathPattern="/p/.*""#,
      #"pathPattern="/.*/p/.*""#,
      code: "first-stop"
    ),
    Row(
      #"path="*/p/*""#,
      "/en/p/x",
      #"pathPattern="/p/.*""#,
      #"pathPattern="/.*/p/.*""#,
      code: "path-without-slash"
    ),
    Row(
      #"pathPattern="/p/.*\\.html""#,
      "/p/a.b.html",
      #"pathPattern="/p/.*""#,
      code: "first-stop"
    ),
  ]

  private static func manifest(_ elements: [String], minSDK: Int) throws -> AndroidManifest {
    let data = elements.map { "<data \($0)/>" }.joined()
    let web = #"<data android:scheme="https" android:host="a.example"/>"#
    let sdk = #"<uses-sdk android:minSdkVersion="\#(minSDK)"/>"#
    let text = try Decision.manifest(Decision.activity(Decision.filter(web + data))).text
    return try AndroidManifest(text.replacing("<application", with: sdk + "<application"))
  }

  @Test(arguments: rows, [23, 31])
  func `a path in another syntax has a remedy that opens its links`(row: Row, level: Int) throws {
    let manifest = try Self.manifest([row.text], minSDK: level)
    let findings = manifest.lint()
    let code = row.code.replacing("android.malformed", with: "android-pattern.malformed")
    let finding = try #require(findings.first { $0.code.rawValue == code }, "\(findings)")
    let link = "https://a.example" + row.path
    // Without the backslash that the build tools remove, a path is as it should be.
    let isRead = row.text == #"android:path="/a\.b""#
    #expect(AndroidSimulator(manifest, apiLevel: 35).opens(link) == isRead)
    if let example = finding.exampleLink {
      #expect(!AndroidSimulator(manifest, apiLevel: 35).opens(example))
    }
    let name = row.text.prefix { $0 != "=" }
    let expected = (level < 31 ? row.old : row.new).map {
      $0.hasPrefix("android:/") ? "\(name)=\"\($0.dropFirst(8))\"" : $0
    }
    let quoted = RemedyEdit.quoted(finding.help ?? "").map { text in
      let text = text.replacing("<data ", with: "").replacing("/>", with: "")
      return text.hasPrefix("/") ? "\(name)=\"\(text)\"" : text
    }
    #expect(quoted == expected, "\(finding)")
    let after = try Self.manifest(expected, minSDK: level)
    let codes = after.lint().map(\.code)
    #expect(Set(codes).isSubset(of: findings.map(\.code)), "\(codes)")
    #expect(!codes.contains(finding.code))
    #expect(AndroidSimulator(after, apiLevel: 35).opens(link), "\(expected)")
  }

  @Test(arguments: [
    #"pathPattern="/wiki/A_(b)""#, #"path="/wiki/A_(b)""#, #"pathPattern="/a+b/c++""#,
    #"path="/$metadata""#, #"path="/a:b""#, #"pathPattern="/@.*""#, #"pathPattern="/\\*""#,
    #"pathPattern="/v1\\.0/.*""#, #"pathPattern="/a/..*/b""#, #"path="/a,b;c""#,
    #"path="/~a/b(c)""#,
    #"pathAdvancedPattern="/[^/]+/{0,1}""#, #"pathAdvancedPattern="/a/[^/]+/*""#,
    #"pathAdvancedPattern="/[a-z]{2}(b)""#,
    #"pathAdvancedPattern="/a\\?b""#, #"pathSuffix=".pdf""#, #"path="/list[]""#,
  ])
  func `a path without foreign syntax has no finding about it`(text: String) throws {
    let codes = try Self.manifest(["android:" + text], minSDK: 31).lint().map(\.code.rawValue)
    #expect(codes.filter { $0 != "android.query-in-path" } == [])
  }

  /// A host or a scheme, and the texts that its remedy quotes.
  static let hosts: [(text: String, quoted: [String])] = [
    (#"host="(www|m).a.example""#, ["www.a.example", #"<data android:host="m.a.example"/>"#]),
    (#"host="(www\\.)?a.example""#, ["www.a.example", #"<data android:host="a.example"/>"#]),
    (#"host="[a-z]+.a.example""#, ["*.a.example"]),
    (#"host="{shop}.a.example""#, ["*.a.example"]),
    (#"host=".*\\.a\\.example""#, ["*.a.example"]),
    (#"host="**.a.example""#, ["*.a.example"]),
    (#"host="^a.example$""#, ["a.example"]),
    (#"host="a.example,b.example""#, ["a.example", #"<data android:host="b.example"/>"#]),
    (#"host="https://a.example/""#, ["a.example"]),
    (#"host="a.example:8080""#, ["a.example", #"android:port="8080""#]),
    (#"host="a.example/p/*""#, ["a.example", #"<data android:pathPattern="/p/.*"/>"#]),
    (#"host="*-a.example""#, ["*."]),
    (#"host="a.example" android:scheme="https?""#, ["https", #"<data android:scheme="http"/>"#]),
    (
      #"host="a.example" android:scheme="http|https""#,
      ["http", #"<data android:scheme="https"/>"#]
    ),
    (#"host="a.example" android:scheme="shop, https""#, ["shop", "https"]),
  ]

  @Test(arguments: hosts.indices)
  func `a host or a scheme in another syntax has a remedy`(index: Int) throws {
    let (text, quoted) = Self.hosts[index]
    let scheme = text.contains("scheme") ? "" : #"android:scheme="https""#
    let data = "<data \(scheme) android:\(text)/>"
    let finding = try #require(try AndroidManifest(LintExample.manifest(data)).lint().first)
    #expect(RemedyEdit.quoted(finding.help ?? "") == quoted, "\(finding)")
  }

  /// A domain, and the domains that its remedy quotes.
  static let domains: [(text: String, quoted: [String])] = [
    ("applinks:(www|m).a.example", ["applinks:www.a.example", "applinks:m.a.example"]),
    ("applinks:(www.)?a.example", ["applinks:www.a.example", "applinks:a.example"]),
    ("applinks:**.a.example", ["applinks:*.a.example", "applinks:a.example"]),
    ("applinks:{shop}.a.example", ["applinks:*.a.example", "applinks:a.example"]),
    ("applinks:a.example|b.example", ["applinks:a.example", "applinks:b.example"]),
    (#"applinks:a\.example"#, ["applinks:a.example"]),
    ("applinks:a.example/*", ["applinks:a.example"]),
    ("applinks::a.example", ["applinks:a.example"]),
    ("applinks:a.example:443?mode=developer", ["applinks:a.example?mode=developer"]),
    ("webcredentials:https://a.example", ["webcredentials:a.example"]),
    ("applinks:a.*.example", ["*."]),
  ]

  @Test(arguments: domains.indices)
  func `a domain in another syntax has a remedy`(index: Int) throws {
    let (text, quoted) = Self.domains[index]
    let findings = try Entitlements(LintExample.entitlements(text)).lint()
    #expect(findings.count == 1)
    #expect(RemedyEdit.quoted(findings.first?.help ?? "") == quoted, "\(findings)")
    if quoted == ["*."] { return }
    let after = try Entitlements(LintExample.entitlements(quoted.joined(separator: " "))).lint()
    #expect(after.filter { $0.code.rawValue != "apple.development-mode" } == [])
  }

  /// A component of an association, and the paths of its remedy.
  static let components: [(text: String, quoted: [String])] = [
    (#"{"/": "/p/\\d+"}"#, ["/p/?*"]),
    (#"{"/": "/p/[0-9]{3}"}"#, ["/p/$(digit)$(digit)$(digit)"]),
    (#"{"/": "/(a|b)/c"}"#, ["/a/c", "/b/c"]),
    (#"{"/": "/p-:id"}"#, ["/p-?*"]),
    (#"{"/": "/p/{id}.html"}"#, ["/p/?*.html"]),
    (#"{"/": "^/p/.*$"}"#, ["/p/*"]),
    (#"{"/": "/a|/b"}"#, ["/a", "/b"]),
    (#"{"/": "/(en/)?p"}"#, ["/en/p", "/p"]),
    (#"{"/": "/p/$(digit)+"}"#, ["/p/$(digit)*"]),
    (#"{"/": "/a", "?": {"id": "\\d+"}}"#, ["?*"]),
    (#"{"/": "/a", "?": {"id": ".*"}}"#, ["?*"]),
    (#"{"/": "/a", "?": {"id": "(x|y)"}}"#, ["x", "y"]),
    (##"{"/": "/a", "#": "/p/:id"}"##, ["/p/?*"]),
    (##"{"/": "/a", "#": "faq-{id}"}"##, ["faq-?*"]),
    (##"{"/": "/a", "#": "faq-.*"}"##, ["faq-*"]),
    (##"{"/": "/a", "#": "faq-$id"}"##, ["faq-?*"]),
    (##"{"/": "/a", "#": "faq-:id"}"##, ["faq-?*"]),
    (##"{"/": "/a", "#": "faq-(a|b)"}"##, ["faq-a", "faq-b"]),
    (#"{"/": "/a", "?": {"r": "x-{id}"}}"#, ["x-?*"]),
    (#"{"/": "/p/*path"}"#, ["/p/?*"]),
    (#"{"/": "/p/...path"}"#, ["/p/?*"]),
    (#"["NOT /p/:id", "/p/?*"]"#, ["NOT /p/?*"]),
    (#"{"/": "/p(/:id)"}"#, ["/p/?*", "/p"]),
    (#"{"/": "/p(.:format)"}"#, ["/p.?*", "/p"]),
    (#"{"/": "/p/{id}(/)?"}"#, ["/p/?*"]),
    (#"{"/": "/p/?$"}"#, ["/p"]),
    (#"{"/": "/(en|de)?/p"}"#, ["/en/p", "/de/p", "/p"]),
    (#"{"/": "/p/a|b"}"#, ["/p/a", "/p/b"]),
    (#"{"/": "/p/{a|b}"}"#, ["/p/a", "/p/b"]),
    (#"{"/": "/p/{{id}}"}"#, ["/p/?*"]),
    (#"{"/": "/p/{ id }"}"#, ["/p/?*"]),
    (##"{"/": "/p/#{id}"}"##, ["/p/?*"]),
    (#"{"/": "/p/:id "}"#, ["/p/?*"]),
    (#"{"/": "/p/$id"}"#, ["/p/?*"]),
    (#"{"/": "/p/$"}"#, ["/p/"]),
    (#"{"/": "/p(s)?/:id"}"#, ["/ps/?*", "/p/?*"]),
    (#"{"/": "/ps?/:id"}"#, ["/ps/?*", "/p/?*"]),
    (#"{"/": "/p/?*/:id"}"#, ["/p/?*/?*"]),
    (#"{"/": "/p/[id].html"}"#, ["/p/?*.html"]),
    (#"{"/": "/p/:id,:name"}"#, ["/p/?*,?*"]),
    (#"{"/": "/p/{path+}"}"#, ["/p/?*"]),
    (#"{"/": "./p/:id"}"#, ["/p/?*"]),
    (#"{"/": "~^/p/"}"#, ["/p/*"]),
    (#"{"/": "'/p/*'"}"#, ["/p/*"]),
    (#"{"/": "/p/*,"}"#, ["/p/*"]),
  ]

  @Test(arguments: components.indices)
  func `a path of an association in another syntax has a remedy`(index: Int) throws {
    let (text, quoted) = Self.components[index]
    let findings = try AppleAppSiteAssociation(LintExample.association(text)).lint()
    let finding = try #require(findings.first { $0.code.rawValue == "apple.foreign-syntax" })
    let shown = RemedyEdit.quoted(finding.help ?? "").dropLast(3)
    #expect(Array(shown) == quoted, "\(finding)")
  }

  @Test func `an ordinary pattern of an association has no foreign part`() {
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    let parts = ["a", "Z", "7", "/", "-", "_", "*", "?", "$", "(", ")", "$(x)", ".", "+", ":", "é"]
    var count = 0
    for _ in 0..<20_000 {
      let length = Int.random(in: 0...7, using: &random)
      let text = (0..<length).map { _ in parts.randomElement(using: &random)! }.joined()
      guard PathExpression.isOrdinary(text) else { continue }
      count += 1
      #expect(PathExpression(text, nil).foreign == nil, "\(text), seed \(seed)")
    }
    #expect(count > 1_000)
  }

  /// A component with a part of a link at the wrong place, and the code and the remedy.
  static let parts: [(text: String, code: String, help: String)] = [
    (
      #"{"/": "/a", "?": "x=1&y=*"}"#, "exact-query",
      #"write '?': {"x": "1", "y": "?*"}, which allows other items and any order"#
    ),
    (
      #"{"/": "/a", "?": "?x=1"}"#, "exact-query",
      #"write '?': {"x": "1"}, which allows other items and any order"#
    ),
    (
      ##"{"/": "/a", "?": "id=*#top"}"##, "exact-query",
      ##"write '?': {"id": "?*"} and '#': "top", which allows other items and any order"##
    ),
    (
      #"{"/": "/a", "?": "/a?id=%d"}"#, "exact-query",
      #"write '?': {"id": "?*"}, which allows other items and any order"#
    ),
    (
      #"{"/": "/a", "?": "x=*;y=*"}"#, "exact-query",
      "write an object of names and values, which allows other items and any order"
    ),
    (
      #"{"/": "/a", "?": {"id": "7&x=1"}}"#, "query-in-path",
      #"write '?': {"id": "7", "x": "1"}"#
    ),
    (##"{"/": "/a", "#": "#top"}"##, "fragment-in-path", ##"write '#': "top""##),
    (
      #"{"/": "/a/:id?x={x}"}"#, "query-in-path", #"write '/': "/a/?*" and '?': {"x": "?*"}"#
    ),
    (
      ##"{"/": "/#/a/:id"}"##, "fragment-in-path", ##"write '/': "/" and '#': "/a/?*""##
    ),
    (
      #"{"/": "shop://a"}"#, "host-in-path",
      "remove it; the file is for the links of the domain that serves it"
    ),
    (
      #"{"/": "*://a.example/p"}"#, "host-in-path",
      "remove it; the file is for the links of the domain that serves it"
    ),
    (#"{"/": "!/a"}"#, "not-in-component", "write 'exclude': true, and the path without '!'"),
  ]

  @Test(arguments: parts.indices)
  func `a part of a link at the wrong place has a remedy`(index: Int) throws {
    let (text, code, help) = Self.parts[index]
    let findings = try AppleAppSiteAssociation(LintExample.association(text)).lint()
    #expect(findings.map(\.code.rawValue) == ["apple.\(code)"])
    #expect(findings.first?.help == help)
  }

  @Test(arguments: [
    #"{"/": "/items?/x"}"#, #"{"/": "/a.*"}"#, #"{"/": "/A_(b)?"}"#, ##"{"/": "/a", "#": "a:b"}"##,
    #"{"/": "/a", "?": {"x": "[1,2]"}}"#, #"{"/": "/a", "?": {"t": "12:30"}}"#, #"{"/": "/a:b"}"#,
    #"{"/": "/$metadata"}"#, #"{"/": "/a/$/b"}"#, #"{"/": "/a/$b.c"}"#, #"{"/": "/a/*.html"}"#,
    #"{"/": "/a/*login"}"#, ##"{"/": "/a", "#": "v1.*"}"##, ##"{"/": "/a", "#": "cost-$usd"}"##,
    #"{"/": "/a", "?": {"x": "?*.*"}}"#, #"{"/": "/a", "?": {"x": "{1,2}"}}"#,
  ])
  func `a component without foreign syntax has no finding about it`(text: String) throws {
    #expect(try AppleAppSiteAssociation(LintExample.association(text)).lint() == [])
  }
}
