import Testing
import Waymark

@testable import WaymarkPlatforms

@Suite struct `Lint of asset links` {
  /// Dynamic rules of one statement, and what is found at which key path in their list.
  static let rules: [(text: String, findings: [String])] = [
    (##"[{"/": "/a/*", "?": {"id": "?*"}, "#": "x", "comments": "y"}]"##, []),
    (#"[{"/": "/a", "exclude": true}, {"/": "*"}]"#, []),
    (#"[{"/": "/a", "exclude": true}]"#, ["android.only-excludes "]),
    (
      #"[{"/": "/a"}, {"/": "/b", "exclude": true}]"#, ["android.last-rule-excludes [1]"]
    ),
    (#"[{"/": "/a", "comment": "y"}]"#, ["android.unknown-rule-key [0].comment"]),
    (#"[{"/": "/a", "caseSensitive": true}]"#, ["android.unknown-rule-key [0].caseSensitive"]),
    (#"[{"/": "/a"}, {"/": "*", "exclude": true}]"#, []),
    (#"[{"/": "/a/*/b"}]"#, []),
    (#"[{"/": "/a/*-b"}]"#, ["android.lazy-star [0]['/']"]),
    (#"[{"?": {"a": "*b"}}]"#, ["android.lazy-star [0]['?'].a"]),
    (#"[{"comments": "y"}]"#, ["android.rule-without-condition [0]"]),
    (#"[{"?": "a=b"}]"#, ["assetlinks.bad-dynamic-rules [0]['?']"]),
  ]

  @Test(arguments: rules.indices)
  func `lint reports mistakes in a dynamic rule`(index: Int) throws {
    let (text, expected) = Self.rules[index]
    let found = try AssetLinks(LintExample.assetLinks(text)).lint().map { finding in
      let path = finding.keyPath.split(separator: ".dynamic_app_link_components", maxSplits: 1)
      return "\(finding.code) \(path.count > 1 ? path[1] : "")"
    }
    #expect(found == expected, "\(text)")
  }

  /// Statements, and what is found at which key path.
  static let statements: [(text: String, findings: [String])] = [
    (#"{"include": "https://example.com/more.json"}"#, []),
    (#"{"include": "http://example.com/more.json"}"#, ["android.insecure-include [0].include"]),
    (
      #"{"relation": ["a/b"], "target": {"namespace": "web", "site": "https://a.b"}, "note": 1}"#,
      []
    ),
    (
      #"{"relation": ["a/b"], "target": {"namespace": "web", "Site": "https://a.b"}}"#,
      ["assetlinks.missing-site [0].target", "android.unknown-key [0].target.Site"]
    ),
    (
      #"{"relation": ["a/b"], "target": {"namespace": "x"}}"#,
      [
        "android.broken-for-devices [0].target",
        "assetlinks.unknown-namespace [0].target.namespace",
      ]
    ),
  ]

  @Test(arguments: statements.indices)
  func `lint reports mistakes in a statement`(index: Int) throws {
    let (text, expected) = Self.statements[index]
    let found = try AssetLinks(LintExample.assetLinks(text)).lint()
    #expect(found.map { "\($0.code) \($0.keyPath)" } == expected, "\(text)")
  }

  @Test func `lint reports an app whose rules are in several statements`() throws {
    let app = """
      "relation": ["\(AssetLinks.handleAllURLs)"],
      "target": {"namespace": "android_app", "package_name": "com.example.app",
      "sha256_cert_fingerprints": ["\(LintExample.fingerprint)"]}
      """
    let rules = """
      "relation_extensions": {"\(AssetLinks.handleAllURLs)":
      {"dynamic_app_link_components": [{"/": "*"}]}}
      """
    let codes = { (text: String) in
      try AssetLinks(text).lint().map(\.code.rawValue).filter { $0 != "android.single-fingerprint" }
    }
    #expect(try codes("[{\(app)}, {\(app), \(rules)}]") == ["android.rules-declared-twice"])
    #expect(try codes("[{\(app)}, {\(app)}]") == [])
  }

  @Test func `lint leaves out ignored codes of asset links`() throws {
    let file = try AssetLinks(LintExample.assetLinks(#"{"include": "http://a.b"}"#))
    #expect(file.lint(ignoring: [.init(rawValue: "android.insecure-include")]) == [])
  }
}
