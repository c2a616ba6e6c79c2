import Testing
import Waymark
import WaymarkCatalog

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
    (#"[{"/": "/a/.*"}]"#, ["android.foreign-rule [0]['/']"]),
    (#"[{"/": "/a/$(digit)*"}]"#, ["android.foreign-rule [0]['/']"]),
    (#"[{"/": "a/*"}]"#, ["android.foreign-rule [0]['/']"]),
    (##"[{"/": "/?/*"}, {"#": "a"}, {"?": {"a": "b.c"}}, {"/": "?*"}, {"/": "*"}]"##, []),
    // Rules that an earlier one hides.
    (#"[{"/": "*"}, {"/": "/a/*"}]"#, ["android.hidden-rule [1]"]),
    (#"[{"/": "/*"}, {"/": "/a/*", "exclude": true}]"#, ["android.hidden-rule [1]"]),
    (
      #"[{"/": "/a/*"}, {"/": "/a/b/*", "exclude": true}, {"/": "/c"}]"#,
      ["android.hidden-rule [1]"]
    ),
    (#"[{"/": "/a/*", "exclude": true}, {"/": "/a/b"}, {"/": "/c"}]"#, ["android.hidden-rule [1]"]),
    (
      #"[{"?": {"x": "*"}}, {"/": "/a", "?": {"y": "1", "x": "1"}, "exclude": true}, {"/": "/c"}]"#,
      ["android.hidden-rule [1]"]
    ),
    (#"[{"/": "/a/*"}, {"/": "/a/b"}]"#, []),
    (#"[{"/": "/a/*b", "exclude": true}, {"/": "/a/abb"}]"#, ["android.lazy-star [0]['/']"]),
    (#"[{"/": "/a", "?": {"x": "1"}, "exclude": true}, {"/": "/a"}]"#, []),
    // Parts of a link at the wrong place.
    (#"[{"/": "/x?y=1"}]"#, ["android.foreign-rule [0]['/']"]),
    (##"[{"/": "/item#top"}]"##, ["android.foreign-rule [0]['/']"]),
    (##"[{"#": "#top"}]"##, ["android.foreign-rule [0]['#']"]),
    (#"[{"?": {"?q": "*"}}]"#, ["android.foreign-rule [0]['?']['?q']"]),
    (#"[{"/": "/caf%C3%A9/*"}]"#, ["android.foreign-rule [0]['/']"]),
    (#"[{"?": {"q": "a%20b"}}]"#, ["android.foreign-rule [0]['?'].q"]),
    (#"[{"/": "/50%"}]"#, []),
    (
      ##"[{"#": "faq-{id}"}, {"?": {"r": "x-{id}"}}]"##,
      [
        "android.foreign-rule [0]['#']", "android.foreign-rule [1]['?'].r",
      ]
    ),
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

  /// Paths of dynamic rules, and the remedies.
  static let remedies: [(path: String, help: String)] = [
    (
      "https://a.b/item/*",
      "write '/item/*'; the file is for the links of the domain that serves it"
    ),
    ("NOT /item/*", "write 'exclude': true, and the path '/item/*'"),
    ("!/item", "write 'exclude': true, and the path '/item'"),
    ("-/item", "write 'exclude': true, and the path '/item'"),
    ("/x?y=1", #"write '/': "/x" and '?': {"y": "1"}"#),
    ("/item#top", ##"write '/': "/item" and '#': "top""##),
    ("/caf%C3%A9/*", "write '/café/*'"),
    ("/a%2A", "write '/a?'"),
    ("/a/*path", "write '/a/?*'"),
  ]

  @Test(arguments: remedies.indices)
  func `a path of a dynamic rule in another syntax has a remedy`(index: Int) throws {
    let (path, help) = Self.remedies[index]
    let text = LintExample.assetLinks(#"[{"/": "\#(path)"}]"#)
    let finding = try AssetLinks(text).lint().first { $0.code.rawValue == "android.foreign-rule" }
    #expect(finding?.help == help, "\(path)")
  }

  @Test func `an exclusion after a rule for its links is to be put before it`() throws {
    let text = LintExample.assetLinks(#"[{"/": "/*"}, {"/": "/a/*", "exclude": true}]"#)
    let finding = try #require(
      try AssetLinks(text).lint().first { $0.code.rawValue == "android.hidden-rule" }
    )
    #expect(finding.message.hasPrefix("the exclusion has no effect, because rule 0 "))
    #expect(finding.help?.hasPrefix("put the exclusion before rule 0; ") == true)
  }

  /// URLs of sites, and the ends of the codes that are found.
  static let sites: [(site: String, codes: [String])] = [
    ("https://a.b", []),
    ("https://a.b:8080", []),
    // Google's service skips the statement, and a device reads it.
    ("https://a.b/", ["bad-site"]),
    ("https://*.a.b", ["bad-site"]),
    ("https://a.b:99999", ["bad-site"]),
    ("https://a.b/#x", ["bad-site"]),
    ("https://a.b/x", ["bad-site", "broken-for-devices"]),
    ("https://a.b?", ["bad-site", "broken-for-devices"]),
    ("https://a@b.c", ["bad-site", "broken-for-devices"]),
    ("https://a.b:x", ["bad-site", "broken-for-devices"]),
    ("a.b", ["bad-site", "broken-for-devices"]),
    ("android://a.b", ["bad-site", "broken-for-devices"]),
  ]

  @Test(arguments: sites.indices)
  func `lint and the verification agree about the site of a statement`(index: Int) throws {
    let (site, codes) = Self.sites[index]
    let text = #"{"relation": ["a/b"], "target": {"namespace": "web", "site": "\#(site)"}}"#
    let own = AssetLinks.Statement(
      target: .androidApp(package: "a.b", fingerprints: [LintExample.fingerprint])
    )
    let file = try AssetLinks("[\(text), \(own.json.text)]")
    let found = file.lint().map(\.code.rawValue).filter { !$0.hasSuffix("-fingerprint") }
    #expect(
      found.sorted()
        == codes.map {
          $0 == "bad-site" ? "assetlinks.bad-site" : "android.\($0)"
        }.sorted(),
      "\(site)"
    )
    let state = file.verification(of: "a.b", fingerprint: LintExample.fingerprint)
    #expect(state == (codes.count == 2 ? .refused(statement: 0) : .verified), "\(site)")
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
      [
        "assetlinks.missing-site [0].target", "android.broken-for-devices [0].target",
        "android.unknown-key [0].target.Site",
      ]
    ),
    (
      #"""
      {"relation": ["a/b"], "target": {"namespace": "android_app", "package_name": ["a.b"],
      "sha256_cert_fingerprints": ["\#(LintExample.fingerprint)"]}}
      """#,
      ["assetlinks.bad-package [0].target.package_name"]
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

  @Test func `lint reports dynamic rules in a wrong place`() throws {
    let relation = AssetLinks.handleAllURLs
    let list = #""dynamic_app_link_components": [{"/": "/a"}]"#
    let misspelled = list.replacing("components", with: "component")
    let rows: [(members: String, code: String, help: String)] = [
      (
        #""relation_extensions": {\#(list)}"#, "android.extension-without-relation",
        "in an object with the key '\(relation)'"
      ),
      (list, "android.extension-without-relation", "in an object with the key '\(relation)'"),
      (
        #""relation_extensions": {"handle_all_urls": {\#(list)}}"#,
        "android.extension-without-relation", "write '\(relation)'"
      ),
      (
        #""relation_extensions": {"rules": {\#(list)}}"#, "android.extension-without-relation",
        "write '\(relation)'"
      ),
      (
        #""relation_extensions": {"a/b": {\#(list)}}"#, "android.extension-without-relation",
        "add 'a/b' to 'relation'"
      ),
      (
        #""relation_extensions": {"\#(relation)": {\#(misspelled)}}"#, "android.unknown-key",
        "'dynamic_app_link_components'"
      ),
      (
        #""relation_extensions": {"\#(relation)": {"components": [{"/": "/a"}]}}"#,
        "android.unknown-key", "'dynamic_app_link_components'"
      ),
      (#""relation_extensions": {"\#(relation)": {}}"#, "android.no-rules", "in an array"),
      (#""relation_extensions": {"\#(relation)": {"note": "x"}}"#, "android.no-rules", "remove"),
      (#""relation_extensions": {"\#(relation)": []}"#, "assetlinks.bad-dynamic-rules", "correct"),
    ]
    for (members, code, help) in rows {
      let text = """
        {"relation": ["\(relation)"], "target": {"namespace": "web", "site": "https://a.b"},
        \(members)}
        """
      let findings = try AssetLinks(LintExample.assetLinks(text)).lint()
      #expect(findings.map(\.code.rawValue) == [code], "\(members)")
      #expect(findings.first?.help?.contains(help) == true, "\(findings)")
    }
  }

  @Test(arguments: [
    (#""relation_extensions": {"a/b": {}}"#, "android.unknown-key", "move it into a statement"),
    (#""dynamic_app_link_components": []"#, "android.extension-without-relation", "write them in"),
    (#""include": "https://a.b""#, "android.unknown-key", "move it into a statement"),
  ])
  func `lint reports the keys of a statement in its target`(
    member: String,
    code: String,
    help: String
  ) throws {
    let text = """
      {"relation": ["a/b"], "target": {"namespace": "web", "site": "https://a.b", \(member)}}
      """
    let findings = try AssetLinks(LintExample.assetLinks(text)).lint()
    #expect(findings.map(\.code.rawValue) == [code], "\(member)")
    #expect(findings.first?.help?.hasPrefix(help) == true, "\(findings)")
  }

  @Test func `lint reports fingerprints that are not those of the app's own key`() throws {
    let halves: [(first: String, second: String, code: String?)] = [
      ("AA:BB:CC:DD:EE:FF:00:11:22:33:44:55:66:77:88:99", "", "placeholder"),
      ("A1:B2:C3:D4:E5:F6:A7:B8:C9:D0:E1:F2:A3:B4:C5:D6", "", "placeholder"),
      ("00:01:02:03:04:05:06:07:08:09:0A:0B:0C:0D:0E:0F", "", "placeholder"),
      (
        "FA:C6:17:45:DC:09:03:78:6F:B9:ED:E6:2A:96:2B:39",
        "9F:73:48:F0:BB:6F:89:9B:83:32:66:75:91:03:3B:9C", "sample"
      ),
      (
        "FA:C6:17:45:DC:09:03:78:6F:B9:ED:E6:2A:96:2B:39",
        "9F:73:48:F0:BB:6F:89:9B:83:32:66:75:91:03:3B:9D", nil
      ),
    ]
    for (first, second, code) in halves {
      let text = "\(first):\(second.isEmpty ? first : second)"
      let file = LintExample.assetLinks(#""sha256_cert_fingerprints": ["\#(text)"]"#)
      let codes = try AssetLinks(file).lint().map(\.code.rawValue)
      let expected = code.map { "android.\($0)-fingerprint" }
      #expect(codes.filter { $0 != "android.single-fingerprint" } == [expected].compactMap { $0 })
    }
  }

  @Test func `the fingerprints of an app may be in several statements`() throws {
    let other = LintExample.fingerprint.replacing("0B:", with: "0C:")
    #expect(other != LintExample.fingerprint)
    func statement(_ fingerprint: String) -> String {
      let file = LintExample.assetLinks(#""sha256_cert_fingerprints": ["\#(fingerprint)"]"#)
      return String(file.dropFirst().dropLast())
    }
    let codes = { (texts: [String]) in
      try AssetLinks("[\(texts.joined(separator: ","))]").lint().map(\.code.rawValue)
    }
    #expect(try codes([statement(other)]) == ["android.single-fingerprint"])
    #expect(try codes([statement(other), statement(LintExample.fingerprint)]) == [])
    #expect(try codes([statement(other), statement(other)]) == ["android.single-fingerprint"])
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
