import Testing
import Waymark

@testable import WaymarkPlatforms

@Suite struct `Lint of an association` {
  /// Components of one detail, and what is found: `code at its key path in the detail`.
  static let components: [(text: String, findings: [String])] = [
    (#"{"/": "/a"}"#, []),
    (##"{"/": "/a", "comment": "x", "?": {"id": "?*"}, "#": "x", "exclude": false}"##, []),
    (##"{"#": "*x"}, {"?": "*a=*"}, {"?": {"b": "c"}}"##, []),
    // Keys.
    (
      #"{"paths": "/a"}"#,
      ["takes-every-link components[0]", "unknown-key components[0].paths"]
    ),
    (#"{}"#, ["takes-every-link components[0]"]),
    (#"{"/": "/a", "Exclude": true}"#, ["unknown-key components[0].Exclude"]),
    (#"{"/": "/a", "percentencoded": true}"#, ["unknown-key components[0].percentencoded"]),
    // Queries.
    (#"{"?": {"a": "?*", "b": "*"}}"#, ["optional-query-item components[0]['?'].b"]),
    (
      #"{"?": {"b": "*"}, "exclude": true, "/": "/a"}, {"/": "/z"}"#,
      ["optional-query-item components[0]['?'].b"]
    ),
    (
      ##"{"/": "/a", "#": "*", "exclude": true}, {"/": "/z"}"##,
      ["optional-query-item components[0]['#']"]
    ),
    (##"{"/": "/a/*", "?": "*", "#": "*", "exclude": true}, {"/": "/z"}"##, []),
    (#"{"/": "/a", "?": {"?id": "?*"}}"#, ["query-in-path components[0]['?']['?id']"]),
    (#"{"/": "/a", "?": {"id=*": "*"}}"#, ["query-in-path components[0]['?']['id=*']"]),
    (#"{"/": "/a", "?": {"exclude": "true"}}"#, ["query-in-path components[0]['?'].exclude"]),
    (##"{"/": "/a", "?": {"#": "top"}}"##, ["query-in-path components[0]['?']['#']"]),
    (#"{"/": "/a", "?": {"": "x"}}"#, ["query-in-path components[0]['?']['']"]),
    (#"{"/": "/a", "?": {"id ": "?*"}}"#, ["query-in-path components[0]['?']['id ']"]),
    (#"{"/": "/a", "?": {"id&x": "?*"}}"#, ["query-in-path components[0]['?']['id&x']"]),
    (#"{"/": "/a", "?": {"id": "7&x=1"}}"#, ["query-in-path components[0]['?']"]),
    // The name of an item is no pattern.
    (#"{"?": {"utm_*": "?*"}}"#, ["wildcard-in-item-name components[0]['?']['utm_*']"]),
    (#"{"?": {"a?": "1"}}"#, ["wildcard-in-item-name components[0]['?']['a?']"]),
    (
      #"{"?": {"*": "*"}}"#,
      [
        "catch-all components[0]", "wildcard-in-item-name components[0]['?']['*']",
      ]
    ),
    (#"{"/": "/a", "?": {"id": "%s"}}"#, ["foreign-syntax components[0]['?'].id"]),
    (#"{"/": "/a", "?": {"id": "**"}}"#, ["optional-query-item components[0]['?'].id"]),
    (#"{"/": "/a", "?": {"exclude": "?*", "id": "a%26b"}}"#, []),
    (#"{"/": "/a", "?": "x=1"}"#, ["exact-query components[0]['?']"]),
    // A text with '*' also fixes the order of items, or what comes before or after them.
    (#"{"?": "page=?*"}"#, ["exact-query components[0]['?']"]),
    (#"{"/": "/a", "?": "x=*&y=*"}"#, ["exact-query components[0]['?']"]),
    (#"{"/": "/a", "?": "*x=*&y=*"}"#, ["exact-query components[0]['?']"]),
    (#"{"/": "/a", "?": "*page=2"}"#, ["exact-query components[0]['?']"]),
    (#"{"/": "/a", "?": "*page=?*"}, {"/": "/b", "?": "?*"}, {"/": "/c", "?": ""}"#, []),
    (#"{"/": "/a", "?": "page=?*", "exclude": true}, {"/": "/z"}"#, []),
    (#"{"/": "/a", "?": "utm_source=*"}"#, ["exact-query components[0]['?']"]),
    (#"{"/": "/a", "?": "utm_source=mail*"}"#, ["exact-query components[0]['?']"]),
    (#"{"/": "/a", "?": "utm_*"}"#, ["exact-query components[0]['?']"]),
    // An exclusion that a link with another item avoids.
    (
      #"{"/": "/a", "?": "preview=true", "exclude": true}, {"/": "/a"}"#,
      ["exact-query components[0]['?']"]
    ),
    (
      #"{"?": "preview=true", "exclude": true}, {"/": "/a"}"#, ["exact-query components[0]['?']"]
    ),
    (#"{"/": "/a", "?": "*preview=true*", "exclude": true}, {"/": "/a"}"#, []),
    (#"{"/": "/a", "?": "?*", "exclude": true}, {"/": "/a"}"#, []),
    (#"{"/": "/a", "?": "", "exclude": true}, {"/": "/a"}"#, []),
    // Only exclusions.
    (#"{"/": "/a", "exclude": true}"#, ["no-rules components"]),
    (#"{"/": "/a", "exclude": true}, {"/": "*", "exclude": true}"#, []),
    // A host belongs into no path.
    (#"{"/": "/links.shop.example/?*"}"#, ["host-in-path components[0]['/']"]),
    (#"{"/": "shop.example/a"}"#, ["host-in-path components[0]['/']"]),
    (#"{"/": "https://shop.example/a"}"#, ["host-in-path components[0]['/']"]),
    (#"{"/": "/http://localhost"}"#, ["host-in-path components[0]['/']"]),
    (#"{"/": "/*.shop.example"}"#, []),
    (#"{"/": "/app.shop.example/"}"#, ["host-in-path components[0]['/']"]),
    (#"{"/": "/www.shop.com"}"#, ["host-in-path components[0]['/']"]),
    (#"{"/": "www.shop.com*"}"#, ["host-in-path components[0]['/']"]),
    (#"{"/": "/shop.example:443/?*"}"#, ["host-in-path components[0]['/']"]),
    (#"{"/": "https://shop.example:8443/a"}"#, ["host-in-path components[0]['/']"]),
    (#"{"/": "/robots.txt"}, {"/": "/v1.0"}, {"/": "/john.smith"}, {"/": "/a.min.js"}"#, []),
    (#"{"/": "/com.shop.app"}, {"/": "/de.shop.app"}, {"/": "/shop.com"}"#, []),
    (
      #"{"/": "*.shop.example/a"}"#,
      ["host-in-path components[0]['/']", "star-crosses-slash components[0]['/']"]
    ),
    (#"{"/": "/com.example.app/a"}, {"/": "/v1.0/a"}, {"/": "/about.me"}"#, []),
    (#"{"/": "/a", "?": "*x=1*"}"#, []),
    (
      #"{"/": "/a", "?": {"x": true}}"#, ["file.wrong-type components[0]['?'].x"]
    ),
    // How paths are written.
    (#"{"/": "/a?b"}"#, []),
    (#"{"/": "/a?b=c"}"#, ["query-in-path components[0]['/']"]),
    (#"{"/": "/#/a"}"#, ["fragment-in-path components[0]['/']"]),
    (#"{"/": "/{id}"}"#, ["foreign-syntax components[0]['/']"]),
    (#"{"/": "/a/**"}"#, ["foreign-syntax components[0]['/']"]),
    (#"{"/": "/.well-known/x"}"#, []),
    (#"{"/": "-/b"}, {"/": "/a"}"#, ["not-in-component components[0]['/']"]),
    (#"{"/": "/-/b"}"#, []),
    (#"{"/": "/a.*"}"#, []),
    (#"{"/": "/[0-9]"}"#, ["foreign-syntax components[0]['/']"]),
    (#"{"/": "/a/[^/]+/b"}"#, ["foreign-syntax components[0]['/']"]),
    (#"{"/": "/a$"}"#, ["foreign-syntax components[0]['/']"]),
    (#"{"/": "/wiki/A_(b)"}"#, []),
    (#"{"/": "/(a|b)"}"#, ["foreign-syntax components[0]['/']"]),
    (#"{"/": "/caf%C3%A9"}"#, []),
    // Browsers do not escape '[', ']' and '|', and 'NSURL' escapes '|'.
    (#"{"/": "/list", "?": {"filter%5Bcity%5D": "?*"}}"#, ["browser-text components[0]"]),
    (
      #"{"/": "/list", "?": {"sort": "%5basc%5d"}}"#,
      [
        "browser-text components[0]", "lower-case-escape components[0]['?'].sort",
      ]
    ),
    (#"{"/": "/list%5B%5D/?*"}"#, ["browser-text components[0]"]),
    (##"{"/": "/list", "#": "a%5B0%5D"}"##, ["browser-text components[0]"]),
    (#"{"/": "/list", "?": {"sort": "a|b"}}"#, ["browser-text components[0]"]),
    (#"{"/": "/list", "?": {"a|b": "?*"}}"#, ["browser-text components[0]"]),
    (#"{"/": "/list", "?": {"sort": "a%7Cb"}}"#, []),
    (#"{"/": "/list", "?": {"filter[city]": "?*"}}"#, []),
    (#"{"/": "/list", "?": {"filter%5Bcity%5D": "?*"}}, {"/": "/list"}"#, []),
    (#"{"/": "/list", "?": {"f%5B%5D": "?*"}}, {"/": "/list", "?": {"f[]": "?*"}}"#, []),
    (#"{"/": "/list", "?": {"f%5B%5D": "?*"}, "exclude": true}, {"/": "/z"}"#, []),
    (
      #"{"/": "/list", "?": {"f%5B%5D": "?*"}, "exclude": true}, {"/": "/list"}"#,
      ["browser-text components[0]"]
    ),
    (#"{"/": "/a", "?": {"f[]": "?*"}, "percentEncoded": false}"#, []),
    (#"{"/": "/café", "percentEncoded": false}"#, []),
    (#"{"/": "/a", "?": {"größe": "?*"}}"#, ["unencoded-character components[0]['?']['größe']"]),
    (
      #"{"/": "/a", "?": {"größe": "?*"}, "exclude": true}, {"/": "/a"}"#,
      ["unencoded-character components[0]['?']['größe']"]
    ),
    (#"{"/": "/a", "?": {"größe": "?*"}, "percentEncoded": false}"#, []),
    (#"{"/": "/a", "?": {"my id": "?*"}}"#, ["unencoded-character components[0]['?']['my id']"]),
    (
      #"{"/": "/a", "?": {"gr%c3%b6": "?*"}}"#, ["lower-case-escape components[0]['?']['gr%c3%b6']"]
    ),
    (##"{"/": "/a", "?": {"id": "x#y"}}"##, ["fragment-in-path components[0]['?'].id"]),
    (##"{"/": "/a", "?": {"x#y": "1"}}"##, ["fragment-in-path components[0]['?']['x#y']"]),
    (
      ##"{"/": "/a", "?": "id=1#y", "exclude": true}, {"/": "/z"}"##,
      ["fragment-in-path components[0]['?']"]
    ),
    (##"{"/": "/a", "?": {"id": "x#y"}, "percentEncoded": false}"##, []),
    // An exclusion as a path.
    (#"{"/": "not /a"}, {"/": "/z"}"#, ["not-in-component components[0]['/']"]),
    (#"{"/": "NOT/a"}, {"/": "/z"}"#, ["not-in-component components[0]['/']"]),
    (#"{"/": "EXCLUDE: /a"}, {"/": "/z"}"#, ["not-in-component components[0]['/']"]),
    (#"{"/": "/not/a"}, {"/": "/ignore"}, {"/": "/blocks"}"#, []),
    (#"{"/": "/a b"}"#, ["unencoded-character components[0]['/']"]),
    (##"{"#": "é"}"##, ["unencoded-character components[0]['#']"]),
    // Variables.
    (#"{"/": "/$(digit)$(xdigit)"}"#, []),
    (#"{"/": "/$(Digit)"}"#, ["unknown-variable components[0]['/']"]),
    (#"{"/": "/$( digit)"}"#, ["unknown-variable components[0]['/']"]),
    (##"{"/": "/a/#{id}"}"##, ["foreign-syntax components[0]['/']"]),
    (#"{"/": "/$digit-${xdigit}"}"#, ["foreign-syntax components[0]['/']"]),
    (#"{"/": "/$digits"}"#, []),
    // Escapes of characters that browsers do not escape.
    (#"{"/": "/%41%2D"}"#, ["lower-case-escape components[0]['/']"]),
    (#"{"/": "/%2A"}"#, []),
    (#"{"?": {"a": "$(x"}}"#, ["open-variable components[0]['?'].a"]),
    (#"{"/": "/$5"}"#, []),
    // Order.
    (#"{"/": "/a"}, {"/": "/a/"}"#, ["redundant-rule components[1]"]),
    (#"{"/": "/a/?*"}, {"/": "/a"}"#, []),
    (#"{"/": "/a/*"}, {"/": "/a"}"#, ["redundant-rule components[1]"]),
    (#"{"/": "/a"}, {"/": "/a", "exclude": true}"#, ["exclude-after-allow components[1]"]),
    (#"{"/": "/a", "exclude": true}, {"/": "/a"}"#, ["unreachable-rule components[1]"]),
    (#"{"/": "/a", "exclude": true}, {"/": "/a?"}"#, []),
    (##"{"/": "/a", "#": "x"}, {"/": "/a"}"##, []),
    (#"{"/": "/a"}, {"/": "/A"}"#, []),
    (#"{"/": "/a", "?": {"x": "1"}}, {"/": "/a", "?": {"x": "?"}}"#, []),
    (
      #"{"/": "/a", "?": {"x": "?*"}}, {"/": "/a", "?": {"y": "1", "x": "*1"}}"#,
      ["redundant-rule components[1]"]
    ),
    (
      #"{"/": "/a", "?": {"x": "?*"}}, {"/": "/a", "?": {"y": "1", "x": "*"}}"#,
      ["optional-query-item components[1]['?'].x"]
    ),
    (
      #"{"/": "/a", "?": {"x": "?*"}}, {"/": "/a", "?": {"y": "1", "x": "12"}}"#,
      ["redundant-rule components[1]"]
    ),
    // Several rules together.
    (#"{"/": "/a"}, {"/": "/a/?*"}, {"/": "/a/*"}"#, ["redundant-rule components[2]"]),
    (#"{"/": "/a"}, {"/": "/a/??*"}, {"/": "/a/*"}"#, []),
    (
      #"{"/": "/a/?*"}, {"/": "/a"}, {"/": "/a/*", "exclude": true}"#,
      ["exclude-after-allow components[2]"]
    ),
    (
      #"{"/": "/a", "exclude": true}, {"/": "/a/?*", "exclude": true}, {"/": "/a/*"}"#,
      ["unreachable-rule components[2]"]
    ),
    (#"{"/": "/a/$(digit)"}, {"/": "/a/7"}"#, ["redundant-rule components[1]"]),
    (
      #"{"/": "/$(x)"}, {"/": "/$(upper)$(alpha)"}, {"/": "/$(alpha)$(lower)"}, {"/": "/AZ"}"#,
      ["unknown-variable components[0]['/']", "redundant-rule components[3]"]
    ),
    (
      #"{"/": "/a", "caseSensitive": false, "comment": "x"}, {"/": "/A"}"#,
      ["redundant-rule components[1]"]
    ),
    (
      #"{"/": "/a", "?": "?*"}, {"/": "/a", "?": ""}, {"/": "/a"}"#,
      ["redundant-rule components[2]"]
    ),
    // The link '/a?x=1&x=' has both values.
    (#"{"/": "/a", "?": {"x": "?*"}}, {"/": "/a", "?": {"x": ""}}, {"/": "/a"}"#, []),
    // Rules that read different forms of a link: '/%61' is another path as written.
    (#"{"/": "/a"}, {"/": "/a", "percentEncoded": false}"#, []),
    (
      #"{"/": "/a/?*", "percentEncoded": false}, {"/": "/a/x"}"#, ["redundant-rule components[1]"]
    ),
    (
      #"{"/": "/é", "percentEncoded": false}, {"/": "/%C3%A9", "exclude": true}"#,
      ["exclude-after-allow components[1]"]
    ),
    (
      #"{}, {"/": "/a", "percentEncoded": false}"#,
      ["takes-every-link components[0]", "redundant-rule components[1]"]
    ),
    // What a star takes.
    (#"{"/": "/a/*/b"}"#, ["star-crosses-slash components[0]['/']"]),
    (#"{"/": "/a/*/*/b", "exclude": true}, {"/": "/a/?*/b"}"#, []),
    (#"{"/": "*/b", "exclude": true}, {"/": "/z"}"#, []),
    (#"{"/": "/a/*"}"#, ["opens-parent components[0]['/']"]),
    (#"{"/": "/a/*/b/*", "caseSensitive": false, "comment": "As on Android"}"#, []),
    (#"{"/": "/a"}, {"/": "/a/*"}"#, []),
  ]

  @Test(arguments: components.indices)
  func `lint reports mistakes in a component`(index: Int) throws {
    let (text, expected) = Self.components[index]
    #expect(try Self.findings(LintExample.association(text)) == expected, "\(text)")
  }

  @Test(arguments: [
    ("/${foods}/a", "/$(foods)/a"), ("/$foods/a", "/$(foods)/a"), ("/{foods}/a", "/$(foods)/a"),
    ("/a/$foods-{id}", "/a/$(foods)-?*"), ("/$foods2/a", nil), ("/$(foods)/{id}", "/$(foods)/?*"),
    ("/${foods}/$(foods)", "/$(foods)/$(foods)"),
  ])
  func `a variable of the file in another syntax keeps its values`(
    path: String,
    meant: String?
  ) throws {
    let text = """
      {"applinks": {"substitutionVariables": {"foods": ["tea", "rye"]}, "details": [
      {"appIDs": ["ABCDE12345.example.shop"], "components": [{"/": "\(path)"}]}]}}
      """
    let found = try AppleAppSiteAssociation(text).lint()
    let foreign = found.filter { $0.code.rawValue == "apple.foreign-syntax" }
    let remedies = foreign.map { $0.help?.prefix { $0 != ";" } }
    #expect(remedies == [meant].compactMap { $0.map { "write '\($0)'" } })
    #expect(found.contains { $0.code.rawValue == "apple.unused-variable" } == (meant == nil))
  }

  /// Each finding without what all have in common.
  static func findings(_ text: String) throws -> [String] {
    try AppleAppSiteAssociation(text).lint().map { finding in
      let code = finding.code.rawValue
      let path = finding.keyPath
      return (code.hasPrefix("apple.") ? String(code.dropFirst(6)) : code) + " "
        + (path.hasPrefix("applinks.details[0].")
          ? String(path.dropFirst("applinks.details[0].".count)) : path)
    }
  }

  @Test func `an exclusion that also takes links without a part is not put after another rule`()
    throws
  {
    let text = ##"{"/": "/a", "#": "*", "exclude": true}, {"/": "/a"}"##
    let findings = try AppleAppSiteAssociation(LintExample.association(text)).lint()
    #expect(
      findings.map(\.code.rawValue) == ["apple.optional-query-item", "apple.unreachable-rule"]
    )
    #expect(
      findings.last?.help == "in applinks.details[0].components[0], write '?*' in place of '*', "
        + "which also matches links without this part"
    )
  }

  static let paths: [(text: String, findings: [String])] = [
    (#"["/a", "NOT /b", "/c/?*"]"#, []),
    (#"["*", "NOT /b"]"#, ["catch-all paths[0]", "exclude-after-allow paths[1]"]),
    (#"["NOT /b", "*"]"#, ["catch-all paths[1]"]),
    (#"["NOT  /b", "/a"]"#, ["malformed-not paths[0]"]),
    (#"["!/b"]"#, ["malformed-not paths[0]"]),
    (#"["EXCLUDE /b", "/a"]"#, ["malformed-not paths[0]"]),
    (#"["-/b", "/a"]"#, ["malformed-not paths[0]"]),
    (#"["- /b", "/a"]"#, ["malformed-not paths[0]"]),
    (#"["\u2013/b", "\u2212/c", "/a"]"#, ["malformed-not paths[0]", "malformed-not paths[1]"]),
    (#"["/-/b", "/a"]"#, []),
    (#"["NOT: /b", "/a"]"#, ["malformed-not paths[0]"]),
    (#"["exclude: /b", "/a"]"#, ["malformed-not paths[0]"]),
    (#"["/NOT /b", "/a"]"#, ["malformed-not paths[0]"]),
    (#"[" /c"]"#, ["unencoded-character paths[0]"]),
    (#"["NOT /a b", "/c"]"#, ["unencoded-character paths[0]"]),
    (#"["NOT /a"]"#, ["no-rules paths"]),
    (#"["/notes", "/NOT"]"#, []),
    (#"["/a?x=1"]"#, ["query-in-path paths[0]"]),
    ("[]", ["no-rules paths"]),
  ]

  @Test(arguments: paths.indices)
  func `lint reports mistakes in a legacy path`(index: Int) throws {
    let (text, expected) = Self.paths[index]
    #expect(try Self.findings(LintExample.association(text)) == expected, "\(text)")
  }

  @Test func `an association file without mistakes has no findings`() throws {
    let text = """
      {
        "applinks": {
          "details": [
            {
              "appIDs": ["ABCDE12345.com.example.app", "ABCDE12345.com.example.other"],
              "components": [
                {"/": "/station/?*/?*", "exclude": true},
                {"/": "/station/?*", "comment": "One station"},
                {"/": "/$(food)/", "?": {"size": "?*"}}
              ]
            },
            {"appID": "ABCDE12345.com.example.old", "paths": ["NOT /old/x", "/old/?*"]}
          ],
          "substitutionVariables": {"food": ["burrito", "p?zza"]}
        },
        "webcredentials": {"apps": ["ABCDE12345.com.example.app"]}
      }
      """
    #expect(try AppleAppSiteAssociation(text).lint() == [])
  }

  @Test func `findings have the order of their places, with line and column`() throws {
    let text = """
      {"applinks": {
        "details": [{"appIDs": ["x"],
          "components": [{"/": 7}]}],
        "substitutionVariables": {"a": []}
      }}
      """
    let found = try AppleAppSiteAssociation(text).lint().map {
      "\($0.code) \($0.line ?? 0):\($0.column ?? 0)"
    }
    #expect(
      found == [
        "apple.bad-app-id 2:27", "apple.takes-every-link 3:20", "file.wrong-type 3:26",
        "apple.empty-variable 4:34", "apple.unused-variable 4:34",
      ]
    )
  }

  @Test func `lint leaves out ignored codes of association files`() throws {
    let file = try AppleAppSiteAssociation(LintExample.association(#"{"/": 7}"#))
    #expect(file.lint().map(\.code.rawValue) == ["apple.takes-every-link", "file.wrong-type"])
    let codes = file.lint(ignoring: [.init(rawValue: "file.wrong-type")]).map(\.code.rawValue)
    #expect(codes == ["apple.takes-every-link"])
  }

  @Test func `lint reports a file that is too large or nearly too large`() throws {
    for (size, code) in [(90, nil), (110, "apple.near-size-limit"), (130, "apple.too-large")] {
      let text = #"{"$note": "\#(String(repeating: "x", count: size << 10))"}"#
      #expect(try AppleAppSiteAssociation(text).lint().first?.code.rawValue == code)
    }
  }

  @Test(arguments: [
    "TEAMID.a.b", "YOUR_TEAM_ID.a.b", "XXXXXXXXXX.a.b", "<TEAM>.a.b", "$(TEAM).a.b",
    "12345ABCDE.a.b",
  ])
  func `lint reports a placeholder of a team identifier`(appID: String) throws {
    let text = #"{"appclips": {"apps": ["\#(appID)"]}}"#
    let codes = try AppleAppSiteAssociation(text).lint().map(\.code.rawValue)
    #expect(codes == ["apple.placeholder-app-id"], "\(appID)")
  }

  @Test func `a finding names the first rules that decide about all links of a rule`() throws {
    let text = LintExample.association(
      #"{"/": "/b"}, {"/": "/a"}, {"/": "/a/x"}, {"/": "/a/?*"}, {"/": "/a/*", "exclude": true}"#
    )
    let findings = try AppleAppSiteAssociation(text).lint()
    let finding = try #require(
      findings.first { $0.code.rawValue == "apple.exclude-after-allow" }
    )
    let components = "applinks.details[0].components"
    #expect(
      finding.message == "the exclusion has no effect, because the earlier rules "
        + "\(components)[1] and \(components)[3] together match all of its links"
    )
    #expect(
      finding.help
        == "put the exclusion before \(components)[1]; the first rule that matches decides"
    )
  }

  @Test(arguments: [
    ("page=?*", "?utm_source=mail&page=xx"), ("*x=?*&y=?*", "?y=xx&xx=xx"),
    ("*page=2", "?xpage=2&utm_source=mail"),
  ])
  func `a finding about the text of a query shows a query that the rule does not match`(
    text: String,
    query: String
  ) throws {
    let file = try AppleAppSiteAssociation(
      LintExample.association(#"{"/": "/a", "?": "\#(text)"}"#)
    )
    let finding = try #require(file.lint().first { $0.code.rawValue == "apple.exact-query" })
    #expect(finding.message.hasSuffix("does not match '\(query)'"), "\(finding.message)")
    #expect(!AppleSimulator(file, domain: "a.b").opens("https://a.b/a" + query))
  }

  @Test(arguments: [
    (#"{"/": "/a", "casesensitive": true}"#, "'caseSensitive'"),
    (#"{"/": "/a", "caseInsensitive": true}"#, "the opposite value as 'caseSensitive'"),
    (#"{"/": "/a", "query": {"a": "b"}}"#, "did you mean '?'?"),
    (##"{"/": "/a", "fragment": "b"}"##, "did you mean '#'?"),
    (#"{"/": "/a", "NOT": true}"#, "did you mean 'exclude'?"),
    (#"{"/": "/a", "defaults": {"exclude": true}}"#, "move it into 'applinks'"),
  ])
  func `a finding suggests the key that was meant`(component: String, words: String) throws {
    let text = LintExample.association(component)
    let finding = try #require(try AppleAppSiteAssociation(text).lint().first)
    #expect(finding.help?.contains(words) == true, "\(finding)")
    #expect(finding.severity == .error)
  }

  @Test(
    arguments: [
      (#"{"details": []}"#, "move it into 'applinks'"),
      (#"{"applinks": {"details": []}, "defaults": {}}"#, "move it into 'applinks'"),
      (#"{"applinks": {"details": [], "paths": ["/a"]}}"#, "move it into a detail"),
      (
        #"{"applinks": {"details": [], "webcredentials": {}}}"#, "move it into the outermost object"
      ),
      (#"{"universalLinks": {"details": []}}"#, "did you mean 'applinks'?"),
      (#"{"webcredentials": {"app": ["ABCDE12345.a.b"]}}"#, "did you mean 'apps'?"),
      (
        #"{"applinks": {"details": {"appIDs": ["ABCDE12345.a.b"]}}}"#,
        "write the object in an array"
      ),
      (#"{"other": {}, "webcredentials": {"apps": [], "note": 1}}"#, nil),
    ] as [(String, String?)]
  )
  func `a key in the wrong object is reported with its place`(text: String, words: String?) throws {
    let findings = try AppleAppSiteAssociation(text).lint()
    #expect(findings.contains { $0.help?.contains(words ?? "") == true } == (words != nil))
  }

  /// A file with many rules costs at most a fixed number of comparisons.
  @Test func `lint of a hostile file is quick`() throws {
    let long = String(repeating: "/*a", count: 30_000)
    #expect(try Self.findings(LintExample.association(#"{"/": "\#(long)"}"#)) == [])
    let star = String(repeating: "*a?", count: 80)
    let rules = (0..<1_000).map { #"{"/": "/\#(star)\#($0)"}"# }.joined(separator: ",")
    let file = try AppleAppSiteAssociation(LintExample.association(rules))
    #expect(file.lint().count <= LintFindings.limit)
  }
}
