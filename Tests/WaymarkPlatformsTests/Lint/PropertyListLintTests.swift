import Testing
import Waymark

@testable import WaymarkPlatforms

@Suite struct `Lint of a property list` {
  /// Associated domains, and what is found at which index.
  static let domains: [(text: String, findings: [String])] = [
    ("applinks:example.com webcredentials:example.com appclips:example.com", []),
    ("applinks:*.example.com applinks:example.com", []),
    ("applinks:*.example.com webcredentials:example.com", ["wildcard-without-domain [0]"]),
    ("applinks:$(DOMAIN)", []),
    ("applinks:example.com?mode=managed", []),
    ("applinks:example.com?mode=developer", ["development-mode [0]"]),
    ("applinks:example.com?alternate=1", ["bad-domain [0]"]),
    ("applinks:example.com/", ["bad-domain [0]"]),
    ("applinks:example.com:443", ["bad-domain [0]"]),
    ("applinks:", ["bad-domain [0]"]),
    ("applinks:example.com\n", ["bad-domain [0]"]),
    ("https://example.com", ["bad-domain [0]"]),
    ("example.com Applinks:example.com", ["no-service [0]", "unknown-service [1]"]),
    ("appclips:*.example.com", ["wildcard-app-clip [0]"]),
    ("applinks:*", ["star-in-domain [0]"]),
    ("applinks:shop.example,www.shop.example", ["domain-list [0]"]),
    ("shop.example;webcredentials:www.shop.example", ["domain-list [0]"]),
    ("applinks:shop.example.", ["bad-domain [0]"]),
    ("applinks:münchen.example", ["bad-domain [0]"]),
    ("applinks:shop\u{200b}.example", ["bad-domain [0]"]),
  ]

  @Test(arguments: domains.indices)
  func `lint reports mistakes in an associated domain`(index: Int) throws {
    let (text, expected) = Self.domains[index]
    let found = try Entitlements(LintExample.entitlements(text)).lint()
    #expect(Self.short(found, Entitlements.associatedDomainsKey) == expected, "\(text)")
  }

  @Test func `a domain beyond ASCII is written in the form of links`() throws {
    let text = LintExample.entitlements("applinks:münchen.example?mode=managed")
    let found = try Entitlements(text).lint()
    #expect(found.map(\.help) == ["write 'applinks:xn--mnchen-3ya.example?mode=managed'"])
  }

  @Test func `a finding about several domains in one string names the strings to write`() throws {
    let text = LintExample.entitlements("applinks:a.b,c.d?mode=managed;webcredentials:a.b")
    let found = try Entitlements(text).lint()
    #expect(
      found.map(\.help) == [
        "write a string for each domain: 'applinks:a.b', 'applinks:c.d?mode=managed' "
          + "and 'webcredentials:a.b'"
      ]
    )
    let fixed = "applinks:a.b applinks:c.d?mode=managed webcredentials:a.b"
    #expect(try Entitlements(LintExample.entitlements(fixed)).lint() == [])
  }

  @Test func `the remedy for a domain without a service has the one that is meant`() throws {
    let rows = [
      ("shop.example", "write 'applinks:shop.example'"),
      ("applinks=shop.example", "write 'applinks:shop.example'"),
      ("applinks;shop.example", "write 'applinks:shop.example'"),
      ("applinks@shop.example", "write 'applinks:shop.example'"),
      ("applinks：shop.example", "write 'applinks:shop.example'"),
      ("webcredentials.shop.example", "write 'webcredentials:shop.example'"),
      ("applinksshop.example", "write 'applinks:applinksshop.example'"),
    ]
    for (text, help) in rows {
      let found = try Entitlements(LintExample.entitlements(text)).lint()
      #expect(found.map(\.code.rawValue) == ["apple.no-service"])
      #expect(found.map(\.help) == [help])
    }
    let empty = LintExample.entitlements("x").replacing("x</string>", with: "</string>")
    #expect(try Entitlements(empty).lint().first?.help?.hasPrefix("remove it") == true)
  }

  @Test func `lint reports keys of the whole file that no system reads`() throws {
    let key = Entitlements.associatedDomainsKey
    for other in [String(key.dropLast()), "com.apple.associated-domains", "associatedDomains"] {
      let text = LintExample.entitlements("applinks:a.b").replacing(key, with: other)
      let found = try Entitlements(text).lint()
      #expect(found.map(\.code.rawValue) == ["apple.unknown-entitlement"], "\(other)")
      #expect(found.first?.help?.contains("'\(key)'") == true)
    }
    let managed = LintExample.entitlements("applinks:a.b")
      .replacing(key, with: key + ".mdm-managed")
    #expect(try Entitlements(managed).lint() == [])
    let types = try Entitlements(LintExample.info("app")).lint()
    #expect(types.map(\.code.rawValue) == ["apple.info-key-in-entitlements"])
    for key in ["CFBundleURLSchemes", "CFBundleURLType"] {
      let text = LintExample.info("app").replacing("CFBundleURLTypes", with: key)
      let codes = try InfoPropertyList(text).lint().map(\.code.rawValue)
      #expect(codes == ["apple.unknown-url-type-key"], "\(key)")
    }
  }

  @Test func `lint reports associated domains in an Info.plist`() throws {
    let file = try InfoPropertyList(LintExample.entitlements("applinks:shop.example"))
    let found = file.lint()
    #expect(found.map(\.code.rawValue) == ["apple.domains-in-info-plist"])
    #expect(found.first?.line == 2)
    #expect(try InfoPropertyList(LintExample.info("app")).lint() == [])
  }

  /// Schemes of one type, and what is found at which index.
  static let schemes: [(text: String, findings: [String])] = [
    ("app my-app a+b.c2 $(SCHEME)", []),
    ("my_app 2app app:// app", ["bad-scheme [0]", "bad-scheme [1]", "bad-scheme [2]"]),
    ("app mailto App", ["reserved-scheme [1]", "repeated-scheme [2]"]),
    ("MyApp", ["upper-case-scheme [0]"]),
  ]

  @Test func `a scheme with its delimiters has its name as the remedy`() throws {
    let found = try InfoPropertyList(LintExample.info("shop:// a: b\u{200b} https")).lint()
    #expect(found.map(\.severity) == [.error, .error, .error, .warning])
    let texts = ["write 'shop'", "write 'a'", "write 'b'", "unless the app is a browser"]
    for (finding, text) in zip(found, texts) {
      #expect(finding.description.contains(text), "\(finding)")
    }
  }

  @Test(arguments: schemes.indices)
  func `lint reports mistakes in a scheme`(index: Int) throws {
    let (text, expected) = Self.schemes[index]
    let found = try InfoPropertyList(LintExample.info(text)).lint()
    #expect(Self.short(found, "CFBundleURLTypes[0].CFBundleURLSchemes") == expected, "\(text)")
  }

  private static func short(_ findings: [LinkDiagnostic], _ path: String) -> [String] {
    findings.map { finding in
      let code = finding.code.rawValue.dropFirst("apple.".count)
      return "\(code) \(finding.keyPath.dropFirst(path.count))"
    }
  }

  @Test func `findings of entitlements have line and column, without ignored codes`() throws {
    let file = try Entitlements(LintExample.entitlements("applinks:a.b/ x"))
    let found = file.lint(ignoring: [.init(rawValue: "apple.no-service")])
    #expect(found.map(\.code.rawValue) == ["apple.bad-domain"])
    #expect(found.first?.line == 2)
    #expect(found.first?.column == 57)
  }

  @Test func `property lists without links have no findings`() throws {
    let text = "<plist><dict><key>a</key><true/></dict></plist>"
    #expect(try Entitlements(text).lint() == [])
    #expect(try InfoPropertyList(text).lint() == [])
  }
}
