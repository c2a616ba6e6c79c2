import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkCatalog
import WaymarkPlatforms

/// The files that a proof needs, and that it can neither read nor generate.
@Suite struct `Links that a proof does not compare` {
  /// Returns a catalog whose app for Android has some members.
  private static func catalog(
    _ android: String,
    domains: String = #"["shop.example"]"#,
    routes: String = #"{ "name": "item", "pattern": "item/{id}", "examples": ["item/7"] }"#
  ) -> String {
    """
    {
      "schema": 1,
      "app": {
        "schemes": ["shop"], "domains": \(domains),
        "apple": { "appIDs": ["ABCDE12345.a.b"] },
        "android": { "package": "a.b"\(android) }
      },
      "routes": [\(routes)]
    }
    """
  }

  private static let certificates = """
    , "fingerprints": ["\(Shop.fingerprint)", "\(Shop.fingerprint.replacing("AB", with: "CD"))"]
    """
  private static let activity = #", "activity": ".Main""#
  private static let own = """
    { "name": "login", "pattern": "login", "examples": ["login"], "activity": ".Login" },
    { "name": "item", "pattern": "item/{id}", "examples": ["item/7"] }
    """

  private static let cases: [(String, what: String, domain: String?, reason: String)] = [
    (catalog(certificates), "android-manifest", nil, "the catalog does not name the activity"),
    (
      catalog(certificates, routes: own), "android-manifest", nil,
      "the catalog does not name the activity that opens links of 'item'"
    ),
    (catalog(activity), "assetlinks", nil, "the catalog has no fingerprint of a certificate"),
  ]

  @Test(arguments: cases.indices)
  func `a file that cannot be generated is not compared, and nothing agrees`(
    index: Int
  ) throws {
    let (catalog, what, domain, reason) = Self.cases[index]
    let files = ["waymark.json": catalog]
    let json = try Tool.run(["prove", "--json"], files: files)
    #expect(json.status == 1)
    let answer = try JSONDocument(Array(json.output.utf8)).root
    #expect(answer["agree"] == .null)
    let missing = try #require(answer["notCompared"]?.array)
    #expect(missing.map { $0["platform"]?.string } == ["android"])
    #expect(missing[0]["what"]?.string == what)
    #expect(missing[0]["domain"]?.string == domain)
    #expect(missing[0]["reason"]?.string?.hasPrefix(reason) == true, "\(json.output)")
    let text = Shop.unwrapped(try Tool.run("prove", files: files).output)
    #expect(text.contains("not compared: Android: \(what): \(reason)"), "\(text)")
    #expect(text.contains("no differences"), "\(text)")
    let compared = text.split(separator: "compared ")[1].prefix { $0 != ":" }
    #expect(!compared.contains(what), "\(text)")
    let github = try Tool.run(["prove", "--format", "github"], files: files).output
    #expect(github.contains("::warning title=waymark prove::not compared: Android"), "\(github)")
  }

  @Test func `a complete catalog agrees, with the names of all generated files`() throws {
    let files = ["waymark.json": Self.catalog(Self.activity + Self.certificates)]
    let answer = try Tool.run("prove", files: files)
    #expect(answer.status == 0)
    let names =
      "only generated files: apple-app-site-association, entitlements, info-plist, "
      + "android-manifest and assetlinks"
    #expect(Shop.unwrapped(answer.output).contains(names), "\(answer.output)")
    #expect(try Tool.run(["prove", "--json"], files: files).output.contains(#""notCompared": []"#))
  }

  @Test func `an app with any domain has no generated entitlements`() throws {
    let catalog = Self.catalog(Self.activity + Self.certificates, domains: #""any""#)
    let files = ["waymark.json": catalog, "app.entitlements": Shop.entitlements]
    let answer = try Tool.run("prove", files: files)
    #expect(answer.status == 1 && answer.output.contains(" no differences"), "\(answer.output)")
    #expect(answer.output.contains("not compared: iOS: entitlements: the entitlements must list"))
    let compared = answer.output.split(separator: "compared ")[1].prefix { $0 != ":" }
    #expect(!compared.contains("entitlements"), "\(answer.output)")
    let url = "https://shop.example/item/7"
    let unknown = try Tool.run(["explain", url], files: files).output
    #expect(unknown.contains("not known for ABCDE12345.a.b"), "\(unknown)")
    let options = ["--entitlements", "app.entitlements"]
    let known = try Tool.run(["explain", url] + options, files: files).output
    #expect(known.contains("opens ABCDE12345.a.b by"), "\(known)")
  }

  @Test func `an app without domains has only links with a custom scheme to compare`() throws {
    let catalog = Self.catalog(Self.activity + Self.certificates, domains: "[]")
    let answer = try Tool.run("prove", files: ["waymark.json": catalog])
    #expect(answer.status == 0)
    #expect(
      answer.output.hasPrefix(
        "the files agree with the routes: no differences\n"
          + "compared  only generated files: info-plist and android-manifest\n"
      ),
      "\(answer.output)"
    )
  }

  @Test func `an app that has only domains with a port has no web links to compare`() throws {
    let domains = #"["shop.example:8443"]"#
    let catalog = Self.catalog(Self.activity + Self.certificates, domains: domains)
    let text = "compared  only generated files: info-plist and android-manifest\n"
    let files = ["waymark.json": catalog]
    let answer = try Tool.run("prove", files: files)
    #expect(answer.status == 0 && answer.output.contains(text), "\(answer.output)")
    let limits = try Tool.run("prove", "--limits", files: files).output
    #expect(limits.contains("limit     generate.port"), "\(limits)")
    let web = ["waymark.json": catalog.replacing(#""schemes": ["shop"], "#, with: "")]
    let none = try Tool.run("prove", files: web)
    let start = "there are no links to compare\ncompared  nothing\n"
    #expect(none.status == 0 && none.output.hasPrefix(start), "\(none.output)")
    #expect(!(try Tool.run("doctor", files: web).output.contains("promises for apple")))
    for kind in ["apple-app-site-association", "nginx"] {
      let made = try Tool.run("generate", kind, "--output", "out", files: web)
      #expect(made.status == 1, "\(made.output)")
      #expect(made.output.contains("left out       \(kind): 'shop.example:8443' has a port"))
    }
  }

  @Test func `without routes for Android, no command needs an activity`() throws {
    let route = #"{ "name": "a", "pattern": "a", "examples": ["a"], "platforms": ["ios"] }"#
    let files = ["waymark.json": Self.catalog(Self.certificates, routes: route)]
    let lint = try Tool.run("lint", files: files)
    #expect(lint.status == 0, "\(lint.output)")
    let proof = try Tool.run("prove", files: files)
    #expect(proof.status == 0, "\(proof.output)")
    let made = try Tool.run("generate", "android-manifest", "--output", "out", files: files)
    #expect(made.status == 0 && made.output.contains("AndroidManifest.xml"), "\(made.errors)")
  }

  @Test func `filters that only a build writes are undecided, and no value helps`() throws {
    let files = [
      "waymark.json": Self.catalog(Self.activity + Self.certificates),
      "nav.xml": """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android" package="a.b">
      <application><activity android:name=".Main" android:exported="true">
      <nav-graph android:value="@navigation/shop"/></activity></application></manifest>
      """,
    ]
    let answer = try Tool.run("prove", "--manifest", "nav.xml", files: files)
    #expect(answer.status == 1)
    #expect(answer.output.contains("help      compare the merged manifest\n"), "\(answer.output)")
    let made = try Tool.run("import", "nav.xml", files: files)
    #expect(made.errors.contains("info[android.nav-graph]"), "\(made.errors)")
    #expect(!made.errors.contains("nothing about links"), "\(made.errors)")
  }

  @Test(arguments: [
    "shop.example/", "shop.example#f", "shop example", "shop.example:x", "a@b.c",
    "%61.example", "[::1", "*.shop.example/", "*.", "*", ".", "..", "a..b", "https://shop.example",
    "\u{e9} .example", "\u{200b}", "shop.example\\", "shop.example, www.shop.example",
    "shop.example,www.shop.example", "shop.example;www.shop.example", "'shop.example'",
    "shop.example&amp;www.shop.example", "shop!.example", "shop+.example", "shop..example",
    String(repeating: "a", count: 300) + ".example",
  ])
  func `a text in the entitlements that is no host is compared with no link`(host: String) throws {
    let catalog = Self.catalog(Self.activity + Self.certificates)
    func prove(_ hosts: [String]) throws -> Tool.Answer {
      let strings = hosts.map { "<string>applinks:\($0)</string>" }.joined()
      let entitlements = """
        <plist version="1.0"><dict><key>com.apple.developer.associated-domains</key>
        <array>\(strings)</array></dict></plist>
        """
      let files = ["waymark.json": catalog, "app.entitlements": entitlements]
      return try Tool.run(["prove", "--entitlements", "app.entitlements"], files: files)
    }
    let answer = try prove([host])
    #expect(answer.status == 1, "\(answer.output)")
    #expect(answer.output.contains("the app is not registered for"), "\(answer.output)")
    #expect(!answer.output.contains("no association file"), "\(answer.output)")
    // A host that is named beside it is compared.
    #expect(try prove(["shop.example", host]).output.contains("no differences"))
  }

  private static let opening = Shop.association.replacing(
    #"{ "/": "/cart" }"#,
    with: #"{ "/": "/item/*/?*", "exclude": true }, { "/": "/item/?*" }"#
  )
  private static let statements = """
    [{
      "relation": ["delegate_permission/common.handle_all_urls"],
      "target": {
        "namespace": "android_app", "package_name": "a.b",
        "sha256_cert_fingerprints": ["\(Shop.fingerprint)"]
      }
    }]
    """

  private static let undecided: [(option: String, text: String, reason: String)] = [
    (
      "aasa", opening.replacing(#""details""#, with: #""details": [], "details""#),
      "the key 'details' appears twice in the association file of 'shop.example', on line 3"
    ),
    ("aasa", "\u{FEFF}" + opening, "'shop.example' begins with a byte order mark"),
    ("aasa", opening + String(repeating: " ", count: 128 << 10), "said to reject more than 131072"),
    (
      "assetlinks", statements.replacing(#""target""#, with: #""target": {}, "target""#),
      "the key 'target' appears twice in 'assetlinks.json' of 'shop.example', on line 3"
    ),
    ("assetlinks", "\u{FEFF}" + statements, "'shop.example' begins with a byte order mark"),
    (
      "entitlements",
      Shop.entitlements.replacing(
        "</dict>",
        with: "<key>com.apple.developer.associated-domains</key><array/></dict>"
      ),
      "'com.apple.developer.associated-domains' appears twice in the entitlements"
    ),
  ]

  @Test(arguments: undecided.indices)
  func `a file that systems may read in several ways is compared with no link`(
    index: Int
  ) throws {
    let (option, text, reason) = Self.undecided[index]
    let files = ["waymark.json": Self.catalog(Self.activity + Self.certificates), "file": text]
    let options = ["--\(option)", "file"]
    let proof = try Tool.run(["prove"] + options, files: files)
    #expect(proof.status == 1 && proof.output.contains(" no differences"), "\(proof.output)")
    let words = Shop.unwrapped(proof.output)
    #expect(words.contains("not compared: ") && words.contains(reason), "\(words)")
    let link = try Tool.run(["explain", "https://shop.example/item/7"] + options, files: files)
    #expect(Shop.unwrapped(link.output).contains(reason), "\(link.output)")
    let lint = try Tool.run(["lint", "file"], files: files)
    #expect(lint.output.contains("error["), "\(lint.output)")
  }

  @Test func `a file that systems may read in several ways has no answer of its own`() throws {
    let files = [
      "aasa": Self.undecided[0].text, "links": Self.undecided[3].text,
      "manifest": Shop.manifest.replacing("<manifest", with: "<manifest package=\"a.b\""),
    ]
    let url = "https://shop.example/item/7"
    for arguments in [
      ["apple", "match", "aasa", url], ["android", "match", "manifest", url, "--assetlinks=links"],
    ] {
      let answer = try Tool.run(arguments, files: files)
      let text = Shop.unwrapped(answer.output)
      #expect(answer.status == 1 && text.contains("not known"), "\(text)")
      #expect(text.contains("appears twice in the file, on line 3"), "\(text)")
    }
  }

  @Test(arguments: [
    ["applinks:$(DOMAIN)"], ["$(LINKS)"], ["applinks:shop.example", "applinks:${OTHER}"],
  ])
  func `a domain of the entitlements that is a build setting is unknown`(
    domains: [String]
  ) throws {
    let strings = domains.map { "<string>\($0)</string>" }.joined()
    let files = [
      "waymark.json": Self.catalog(Self.activity + Self.certificates),
      "aasa": Self.opening,
      "app.entitlements": """
      <plist version="1.0"><dict><key>com.apple.developer.associated-domains</key>
      <array>\(strings)</array></dict></plist>
      """,
    ]
    let options = ["--entitlements", "app.entitlements", "--aasa", "aasa"]
    let proof = try Tool.run(["prove"] + options, files: files)
    #expect(proof.status == 1 && proof.output.contains(" no differences"), "\(proof.output)")
    let hosts = ["applinks:$(DOMAIN)": "$(DOMAIN)", "$(LINKS)": "$(LINKS)"]
    let host = domains.last.flatMap { hosts[$0] } ?? "${OTHER}"
    let words = "not compared: iOS for \(host): entitlements: the domain is a build setting"
    #expect(proof.output.contains(words), "\(proof.output)")
    let url = "https://shop.example/item/7"
    let text = try Tool.run(["explain", url] + options, files: files).output
    let isUnknown = text.contains("a domain in the entitlements is a build setting")
    #expect(isUnknown == !domains.contains("applinks:shop.example"), "\(text)")
    let lint = try Tool.run(["lint", "app.entitlements", "aasa"], files: files)
    #expect(!lint.output.contains("[files."), "\(lint.output)")
    let read = try Tool.run(["import", "app.entitlements", "aasa"], files: files)
    #expect(read.errors.contains("import.unknown-value"), "\(read.errors)")
  }

  @Test(arguments: [
    (#"{ "/": "/item/?*", "exclude": "true" }"#, "'exclude' has a wrong type"),
    (#"{ "/": "/item/$(lang)" }, { "/": "/item/?*" }"#, "the variable 'lang'"),
  ])
  func `a rule that systems may read in several ways leaves its links open`(
    rules: String,
    reason: String
  ) throws {
    let text = Shop.association.replacing(#"{ "/": "/cart" }"#, with: rules)
      .replacing(#""applinks": {"#, with: #""applinks": {"substitutionVariables":{"lang":["7"]},"#)
    let files = ["waymark.json": Self.catalog(Self.activity + Self.certificates), "aasa": text]
    let url = "https://shop.example/item/7"
    for arguments in [
      ["apple", "match", "aasa", url], ["explain", url, "--aasa", "aasa"],
    ] {
      let answer = Shop.unwrapped(try Tool.run(arguments, files: files).output)
      #expect(answer.contains("not known for ABCDE12345.a.b: "), "\(answer)")
      #expect(answer.contains(reason), "\(answer)")
    }
    let json = try Tool.run(["apple", "match", "aasa", url, "--json"], files: files)
    #expect(json.status == 1 && json.output.contains(#""decision": "unknown""#), "\(json.output)")
    let proof = Shop.unwrapped(try Tool.run(["prove", "--aasa", "aasa"], files: files).output)
    #expect(proof.contains("undecided on iOS for shop.example: "), "\(proof)")
    #expect(proof.contains(reason) && proof.contains("correct the rule"), "\(proof)")
  }

  @Test func `a domain of the entitlements with an unknown mode is compared with no link`() throws {
    let domain = "applinks:shop.example"
    for (domains, isUnknown) in [
      ("\(domain)?mode=dev", true), ("\(domain)?x", true), ("\(domain)?mode=developer", false),
      ("\(domain)?mode=dev</string><string>\(domain)", false),
    ] {
      let files = [
        "waymark.json": Self.catalog(Self.activity + Self.certificates), "aasa": Self.opening,
        "app.entitlements": Shop.entitlements.replacing(domain, with: domains),
      ]
      let options = ["--entitlements", "app.entitlements", "--aasa", "aasa"]
      let proof = try Tool.run(["prove"] + options, files: files).output
      let words = "not compared: iOS for shop.example: entitlements: the entitlements list"
      #expect(proof.contains(words) == isUnknown, "\(proof)")
      let link = ["explain", "https://shop.example/item/7"]
      let answer = try Tool.run(link + options, files: files).output
      #expect(answer.contains("not known for ABCDE12345.a.b") == isUnknown, "\(answer)")
    }
  }

  @Test func `a host of the manifest without a known value is compared with no link`() throws {
    let files = [
      "waymark.json": Self.catalog(Self.activity + Self.certificates),
      "manifest": Shop.manifest.replacing("<data", with: #"<data android:host="${other}"/><data"#),
    ]
    let answer = try Tool.run(["prove", "--manifest", "manifest"], files: files).output
    let words = "not compared: Android for ${other}: android-manifest: the host has no known value"
    #expect(answer.contains(words), "\(answer)")
  }

  @Test func `links that are too long for the app are compared with no file`() throws {
    let policies = #", "policies": { "maximumLength": 10 } }, "routes"#
    let catalog = Self.catalog(Self.activity + Self.certificates)
      .replacing("},\n  \"routes", with: policies)
    let files = ["waymark.json": catalog]
    #expect(try Tool.run("prove", files: files).status == 0)
    let lint = try Tool.run("lint", files: files)
    #expect(lint.output.contains("error[lint.too-long-route]: no link opens the route 'item'"))
  }

  @Test func `the file of a host that the catalog does not have is not compared`() throws {
    let catalog = Self.catalog(Self.activity + Self.certificates)
    let entitlements = """
      <plist version="1.0"><dict><key>com.apple.developer.associated-domains</key>
      <array><string>applinks:shop.example</string><string>applinks:old.example</string></array>
      </dict></plist>
      """
    let files = [
      "waymark.json": catalog, "app.entitlements": entitlements,
      "manifest": Shop.manifest.replacing("shop.example", with: "old.example"),
    ]
    for (option, platform) in [
      (["--entitlements", "app.entitlements"], "ios"), (["--manifest", "manifest"], "android"),
    ] {
      let answer = try Tool.run(["prove", "--json"] + option, files: files)
      #expect(answer.status == 1)
      let missing = try JSONDocument(Array(answer.output.utf8)).root["notCompared"]?.array ?? []
      #expect(missing.map { $0["platform"]?.string } == [platform], "\(answer.output)")
      #expect(missing.first?["domain"]?.string == "old.example")
    }
    // The same question has the same answer.
    let url = "https://old.example/item/7"
    for options in [["--entitlements", "app.entitlements"], ["--manifest", "manifest"]] {
      let answer = Shop.unwrapped(try Tool.run(["explain", url] + options, files: files).output)
      #expect(answer.contains("not known"), "\(answer)")
      #expect(answer.contains("of 'old.example' is given"), "\(answer)")
    }
  }

  @Test func `a directive that cannot be decided has its place`() throws {
    let files = [
      "waymark.json": Self.catalog(Self.activity + Self.certificates),
      "nginx": """
      location = /a { proxy_pass http://127.0.0.1:8080; }
      rewrite ^/a /b;
      """,
    ]
    let answer = try Tool.run(["prove", "--nginx", "nginx"], files: files)
    #expect(answer.status == 1)
    let text = Shop.unwrapped(answer.output)
    #expect(text.contains("not compared: nginx for shop.example: nginx 'nginx': "), "\(text)")
    #expect(text.contains("(line 2, column 1)"), "\(text)")
    let github = try Tool.run(["prove", "--nginx", "nginx", "--format", "github"], files: files)
    #expect(github.output.contains("::warning file=nginx,line=2,"), "\(github.output)")
  }

  @Test(arguments: [cases[0].0, cases[1].0])
  func `explain does not know Android without an activity, and lint warns`(
    catalog: String
  ) throws {
    let files = ["waymark.json": catalog]
    let url = "https://shop.example/item/7"
    let text = try Tool.run(["explain", url], files: files).output
    #expect(text.contains("Android   not known: the catalog does not name the activity"), "\(text)")
    let output = try Tool.run(["explain", url, "--json"], files: files).output
    let json = try JSONDocument(Array(output.utf8)).root
    let android = try #require(json["android"]?.array?.first)
    #expect(android["opens"] == .null && android["package"]?.string == "a.b")
    let found = try Tool.run(["lint", "--json"], files: files).output
    let lint = try JSONDocument(Array(found.utf8)).root
    let finding = lint["findings"]?.array?.first { $0["code"]?.string == "lint.no-activity" }
    #expect(finding?["severity"]?.string == "warning")
    let other = ["waymark.json": Self.catalog(Self.activity + Self.certificates)]
    #expect(!(try Tool.run("lint", files: other).output.contains("no-activity")))
  }

  @Test func `lint remarks on one fingerprint`() throws {
    let one = Self.catalog(Self.activity + #", "fingerprints": ["\#(Shop.fingerprint)"]"#)
    for (catalog, isFound) in [
      (one, true), (Self.catalog(Self.activity + Self.certificates), false),
    ] {
      let answer = try Tool.run(["lint", "--json"], files: ["waymark.json": catalog])
      let findings = try JSONDocument(Array(answer.output.utf8)).root["findings"]?.array ?? []
      let found = findings.first { $0["code"]?.string == "lint.single-fingerprint" }
      #expect((found?["severity"]?.string == "info") == isFound, "\(answer.output)")
    }
  }

  @Test func `explain accepts the file of each domain, and prove names generated ones`() throws {
    let files = [
      "waymark.json": Self.catalog(
        Self.activity + Self.certificates,
        domains: #"["shop.example", "help.example"]"#
      ),
      "all": Shop.association,
      "help": Shop.association.replacing("/cart", with: "/item/*"),
    ]
    let proof = try Tool.run(["prove", "--aasa", "help.example=help"], files: files).output
    let generated = "assetlinks and apple-app-site-association for shop.example"
    #expect(Shop.unwrapped(proof).contains(generated), "\(proof)")
    for (host, isOpen) in [("shop.example", false), ("help.example", true)] {
      let answer = try Tool.run(
        ["explain", "https://\(host)/item/7", "--json", "--aasa", "all", "--aasa"]
          + ["help.example=help"],
        files: files
      )
      let ios = try JSONDocument(Array(answer.output.utf8)).root["ios"]?.array?.first
      #expect(ios?["opens"]?.bool == isOpen, "\(answer.output)")
    }
  }

  @Test func `a link that no system opens is chosen, but does not open`() throws {
    let url = "https://shop.example/item/7"
    var files = [
      "waymark.json": Self.catalog(Self.activity + Self.certificates),
      "aasa": Shop.association,
      "manifest": Shop.manifest.replacing("shop.example", with: "shop.test"),
    ]
    files["right"] = Shop.association.replacing("/cart", with: "/item/*")
    let closed = try Tool.run(
      ["explain", url, "--aasa", "aasa", "--manifest", "manifest"],
      files: files
    )
    #expect(closed.status == 1)
    let lines = closed.output.split(separator: "\n")
    #expect(lines[1] == "Broken link: opens the browser on iPhone and Android.")
    #expect(lines[2].hasPrefix("chosen, but does not open: on iOS, "), "\(closed.output)")
    // One system is enough.
    for options in [["--aasa", "aasa"], ["--aasa", "right", "--manifest", "manifest"]] {
      #expect(try Tool.run(["explain", url] + options, files: files).status == 0)
    }
  }
}
