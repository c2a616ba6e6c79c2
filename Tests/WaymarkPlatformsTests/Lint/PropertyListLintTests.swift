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
    // Around a build setting, the text is certain.
    ("applinks:https://$(DOMAIN) applinks:$(SUB).shop.example", ["bad-domain [0]"]),
    ("applinks:$(DOMAIN)/ applinks:${DOMAIN}:443", ["bad-domain [0]", "bad-domain [1]"]),
    ("applink:$(DOMAIN) $(SERVICE):shop.example $(ENTRY)", ["unknown-service [0]"]),
    ("applinks:$(A_$(B))?mode=developer applinks:*.$(DOMAIN)", []),
    ("applinks:$(DOMAIN", ["bad-domain [0]"]),
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

  @Test(
    arguments: [
      ("applinks: https://shop.example/", "write 'applinks:shop.example'"),
      ("shop.example/", "write 'applinks:shop.example'"),
      ("shop.example:443", "write 'applinks:shop.example'"),
      ("//shop.example?mode=Developer", "write 'applinks:shop.example?mode=developer'"),
      ("applinks: shop.example?mode=dev", "write 'applinks:shop.example'"),
      ("applinks:shop .example", "write 'applinks:shop.example'"),
      ("applinks:“shop.example”", "write 'applinks:shop.example'"),
      ("applinks:https://$(DOMAIN)", "write 'applinks:$(DOMAIN)'"),
      ("appclips:.shop.example", "write 'appclips:shop.example'"),
      (
        "applinks:.shop.example",
        "write a string for each domain: 'applinks:*.shop.example' and 'applinks:shop.example'"
      ),
      (
        "Applinks:shop.example, https://www.shop.example/",
        "write a string for each domain: 'applinks:shop.example' and 'applinks:www.shop.example'"
      ),
      ("app links:*shop.example", "did you mean 'applinks'?"),
      (
        "applinks:“shop”example",
        "write only the service, a colon and the domain: 'applinks:example.com'"
      ),
    ]
  )
  func `the remedy for a domain has no other mistake`(text: String, help: String) throws {
    func lint(_ texts: [String]) throws -> [LinkDiagnostic] {
      let strings = texts.map { "<string>\($0)</string>" }.joined()
      return try Entitlements(
        LintExample.entitlements("x").replacing("<string>x</string>", with: strings)
      ).lint()
    }
    #expect(try lint([text]).map(\.help) == [help])
    let written = help.split(separator: "'").map(String.init).filter { $0.contains(":") }
    guard help.hasPrefix("write "), !help.hasPrefix("write only") else { return }
    let domains = written.filter { !$0.hasSuffix(" ") }
    #expect(try lint(domains).allSatisfy { $0.severity != .error })
    let found = try lint([text] + domains)
    #expect(found.first?.help?.hasPrefix("remove it, because 'app") == true, "\(found)")
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
    ("$(SCHEME):// $(APP)_$(ID) msauth.$(ID)", ["bad-scheme [0]", "bad-scheme [1]"]),
  ]

  @Test func `a scheme with its delimiters has its name as the remedy`() throws {
    let schemes = "shop:// a: b\u{200b} https $(S):// a"
    let found = try InfoPropertyList(LintExample.info(schemes)).lint()
    #expect(found.map(\.severity) == [.error, .error, .error, .warning, .error])
    let texts = [
      "write 'shop'", "remove it, because 'a' is also there", "write 'b'",
      "unless the app is a browser", "write '$(S)'",
    ]
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
