import Testing
import Waymark

@testable import WaymarkPlatforms

@Suite struct `An asset links file` {
  private static let fingerprint = [String](repeating: "0A", count: 32).joined(separator: ":")

  @Test func `an empty file needs a list`() {
    let error = #expect(throws: UnreadableFileError.self) { _ = try AssetLinks(" \n") }
    #expect(error?.diagnostic.code.rawValue == "json.empty")
    #expect(error?.diagnostic.help == "write a list, '[ … ]'")
  }

  @Test func `an asset links file is read and written completely`() throws {
    let text = """
      [
        {
          "relation": ["\(AssetLinks.handleAllURLs)"],
          "target": {
            "namespace": "android_app",
            "package_name": "com.example.app",
            "sha256_cert_fingerprints": [
              "\(Self.fingerprint)"
            ],
            "more": 1e2
          },
          "relation_extensions": {
            "\(AssetLinks.handleAllURLs)": {
              "dynamic_app_link_components": [
                {
                  "/": "/buy/*",
                  "?": {
                    "id": "?*"
                  },
                  "comments": "x"
                },
                {
                  "/": "*",
                  "exclude": true
                }
              ]
            }
          }
        },
        {
          "include": "https://example.com/more.json"
        },
        {
          "relation": ["a/b"],
          "target": {
            "namespace": "web",
            "site": "https://example.com"
          }
        },
        null
      ]

      """
    let file = try AssetLinks(text)
    #expect(file.text == text)
    #expect(file.statements.map(\.include) == [nil, "https://example.com/more.json", nil])
    #expect(
      file.statements[0].target
        == .androidApp(package: "com.example.app", fingerprints: [Self.fingerprint])
    )
    #expect(file.statements[2].target == .web(site: "https://example.com"))
    let rules = try #require(file.statements[0].dynamicComponents)
    #expect(rules.map(\.path) == ["/buy/*", "*"])
    #expect(rules.map(\.excludes) == [false, true])
    #expect(rules[0].query.map(\.pattern) == ["?*"])
    #expect(file.findings.map(\.keyPath) == ["[3]"])
  }

  @Test func `an asset links file can be created from its parts`() throws {
    let file = AssetLinks(statements: [
      .init(
        target: .androidApp(package: "com.example.app", fingerprints: [Self.fingerprint]),
        dynamicComponents: [
          .init(path: "/a", query: [("q", "*")]), .init(path: "*", excludes: true),
        ]
      ), .init(include: "https://example.com/x.json"),
    ])
    #expect(file.findings == [])
    #expect(try AssetLinks(file.text) == file)
    #expect(file.verification(of: "com.example.app", fingerprint: Self.fingerprint) == .verified)
    // The included file may name the app.
    let open = AssetLinks.Verification.included(statement: 1, url: "https://example.com/x.json")
    #expect(file.verification(of: "com.example.app", fingerprint: "0A") == open)
    let files = ["example.com": file]
    let own = AssetLinks(statements: Array(file.statements.prefix(1)))
    #expect(
      own.verification(of: "com.example.app", fingerprint: "0A", including: files)
        == .otherCertificate
    )
    #expect(own.verification(of: "com.example", fingerprint: "0A") == .notNamed)
  }

  @Test func `a malformed fingerprint beside that of the app makes the decision unknown`() {
    func statement(_ fingerprints: String...) -> AssetLinks.Statement {
      .init(target: .androidApp(package: "a.b", fingerprints: fingerprints))
    }
    func verification(_ statements: AssetLinks.Statement...) -> AssetLinks.Verification {
      AssetLinks(statements: statements).verification(of: "a.b", fingerprint: Self.fingerprint)
    }
    let bad = Self.fingerprint.lowercased()
    let mixed = statement(Self.fingerprint, bad)
    guard case .undecided(let reason) = verification(mixed) else {
      Issue.record("\(verification(mixed))")
      return
    }
    #expect(reason.contains("Google's service skips the statement"))
    #expect(verification(mixed, statement(Self.fingerprint)) == .verified)
    #expect(verification(statement(Self.fingerprint), mixed) == .verified)
    #expect(verification(statement(bad)) == .otherCertificate)
  }

  /// Dynamic rules of a wrong form, which cost the whole list, and the key paths of their faults.
  static let rules = [
    ("[]", ""), ("{}", ""), (#"[{"/": 1}, {"/": ""}]"#, "[0]['/'] [1]['/']"),
    (#"[{"?": "a=b"}]"#, "[0]['?']"), (#"[{"?": {"a": true}}]"#, "[0]['?']"),
    (#"[{"/": "*"}, 7]"#, "[1]"), (#"[{"exclude": "yes"}]"#, "[0].exclude"),
  ]

  @Test(arguments: rules.indices)
  func `a statement with an invalid dynamic rule has no dynamic rules`(index: Int) throws {
    let (rules, places) = Self.rules[index]
    let file = try AssetLinks(
      """
      [{"relation": ["a/b"], "target": {"namespace": "web", "site": "https://a.b"},
        "relation_extensions": {"\(AssetLinks.handleAllURLs)": {
          "dynamic_app_link_components": \(rules)}}}]
      """
    )
    #expect(file.statements[0].dynamicComponents == nil)
    let path = "[0].relation_extensions['\(AssetLinks.handleAllURLs)'].dynamic_app_link_components"
    let found = file.findings.map { $0.keyPath.replacing(path, with: "") }.joined(separator: " ")
    #expect(found == places, "\(rules)")
    #expect(file.findings.allSatisfy { $0.code.rawValue == "assetlinks.bad-dynamic-rules" })
  }

  @Test func `a fingerprint in another notation is offered in the valid notation`() throws {
    let spelled = String(repeating: "ab", count: 32)
    let file = AssetLinks(statements: [
      .init(target: .androidApp(package: "a.b", fingerprints: [spelled]))
    ])
    let fault = try #require(file.findings.first)
    let expected = [String](repeating: "AB", count: 32).joined(separator: ":")
    #expect(fault.help == "write '\(expected)'")
    #expect(fault.line == nil)
  }
}
