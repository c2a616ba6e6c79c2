import Foundation
import TestSupport
import Testing

@Suite struct `Explain for iOS and Android` {
  static let catalog = """
    {
      "schema": 1,
      "app": {
        "schemes": ["shop"], "domains": ["shop.example", "*.shop.example"],
        "apple": { "appIDs": ["ABCDE12345.com.example.shop"] },
        "android": { "package": "com.example.shop" }
      },
      "routes": [
        { "name": "item", "pattern": "item/{id:int}" },
        { "name": "gift", "pattern": "gift/{code}", "secrets": ["code"] }
      ],
      "webOnly": ["admin/**"]
    }
    """
  static let manifest = """
    <manifest xmlns:android="http://schemas.android.com/apk/res/android">
      <application>
        <activity android:name=".Shop" android:exported="true">
          <intent-filter android:autoVerify="true">
            <action android:name="android.intent.action.VIEW"/>
            <category android:name="android.intent.category.DEFAULT"/>
            <category android:name="android.intent.category.BROWSABLE"/>
            <data android:scheme="https" android:host="shop.example"/>
            <data android:pathPrefix="/item/"/>
          </intent-filter>
        </activity>
      </application>
    </manifest>
    """
  static func list(_ key: String, _ value: String) -> String {
    "<plist version=\"1.0\"><dict><key>\(key)</key>\(value)</dict></plist>"
  }
  private static let files = [
    "waymark.json": catalog,
    "AndroidManifest.xml": manifest,
    "assetlinks.json": "[]",
    "aasa": """
    {"applinks": {"details": [
      {"appIDs": ["ABCDE12345.com.example.shop"], "components": [{"/": "/only/*"}]}
    ]}}
    """,
    "App.entitlements": list(
      "com.apple.developer.associated-domains",
      "<array><string>applinks:other.example</string></array>"
    ),
    "Info.plist": list(
      "CFBundleURLTypes",
      "<array><dict><key>CFBundleURLSchemes</key>"
        + "<array><string>x</string><string>Shop2</string></array></dict></array>"
    ),
  ]

  private static func explain(_ arguments: String...) throws -> [String: Any] {
    let answer = try Tool.run(["explain", "--json"] + arguments, files: files)
    let value = try JSONSerialization.jsonObject(with: Data(answer.output.utf8))
    return try #require(value as? [String: Any], "\(answer.errors)")
  }

  @Test func `explain names the host whose file is missing for a subdomain`() throws {
    let catalog = Self.catalog.replacing(
      #""shop.example", "*.shop.example""#,
      with: #""www.shop.example""#
    )
    for (domain, host) in [("*.shop.example", "shop.example"), ("www.shop.example", nil)] {
      let entitlements =
        "<plist version=\"1.0\"><dict><key>com.apple.developer.associated-domains</key><array>"
        + "<string>applinks:\(domain)</string></array></dict></plist>"
      let answer = try Tool.run(
        "explain",
        "https://www.shop.example/item/7",
        "--entitlements",
        "e",
        files: ["waymark.json": catalog, "e": entitlements]
      )
      let words = "no association file of '\(host ?? "")' is given"
      let found = Shop.unwrapped(answer.output).contains(words)
      #expect(found == (host != nil), "\(answer.output)\(answer.errors)")
    }
  }

  @Test func `explain answers for the identifier that the entitlements are signed with`() throws {
    let entitlements = """
      <plist><dict><key>application-identifier</key><string>ZZZZZ99999.com.example.shop</string>
      <key>com.apple.developer.associated-domains</key>
      <array><string>applinks:shop.example</string></array></dict></plist>
      """
    let arguments = ["https://shop.example/item/7", "--entitlements", "Signed.entitlements"]
    let answer = try Tool.run(
      ["explain", "--json"] + arguments,
      files: Self.files.merging(["Signed.entitlements": entitlements]) { first, _ in first }
    )
    let value = try JSONSerialization.jsonObject(with: Data(answer.output.utf8))
    let apps = try #require((value as? [String: Any])?["ios"] as? [[String: Any]])
    #expect(apps.map { $0["appID"] as? String } == ["ZZZZZ99999.com.example.shop"])
    #expect(apps.map { $0["opens"] as? Bool } == [false])
    #expect(apps.map { $0["reason"] as? String } == ["the file does not name the app"])
  }

  @Test(
    arguments: [
      (["https://shop.example/item/7"], true, "match", "applinks.details[0].components[1]"),
      (["https://a.shop.example/item/7"], true, "match", "applinks.details[0].components[1]"),
      (["https://shop.example/item/x"], false, "no_match", nil),
      (["https://shop.example/admin/x"], false, "no_match", nil),
      (["https://other.example/item/7"], false, "no_match", nil),
      (["shop:item/7"], true, "match", "CFBundleURLTypes[0].CFBundleURLSchemes[0]"),
      (["SHOP:item/7"], true, "match", "CFBundleURLTypes[0].CFBundleURLSchemes[0]"),
      (["other:item/7"], false, "no_match", nil),
      (["item/7"], false, "no_match", nil),
      ([""], false, "no_match", nil),
      (["https://"], false, "no_match", nil),
      (["https://shop.example/item/7", "--aasa", "aasa"], false, "no_match", nil),
      (
        ["https://shop.example/only/7", "--aasa", "aasa"], true, "match",
        "applinks.details[0].components[0]"
      ),
      (
        ["https://shop.example/item/7", "--entitlements", "App.entitlements"], false, "no_match",
        nil
      ),
      (["shop:item/7", "--info-plist", "Info.plist"], false, "no_match", nil),
      (
        ["shop2:item/7", "--info-plist", "Info.plist"], true, "match",
        "CFBundleURLTypes[0].CFBundleURLSchemes[1]"
      ),
    ] as [([String], Bool, String, String?)]
  )
  func `explain uses the catalog's files or the named files for iOS`(
    arguments: [String],
    opens: Bool,
    decision: String,
    rule: String?
  ) throws {
    let answer = try Tool.run(["explain", "--json"] + arguments, files: Self.files)
    let value = try JSONSerialization.jsonObject(with: Data(answer.output.utf8))
    let object = try #require(value as? [String: Any], "\(answer.errors)")
    let apps = try #require(object["ios"] as? [[String: Any]])
    #expect(apps.count == 1)
    #expect(apps[0]["appID"] as? String == "ABCDE12345.com.example.shop")
    #expect(apps[0]["opens"] as? Bool == opens)
    #expect(apps[0]["decision"] as? String == decision)
    #expect(apps[0]["rule"] as? String == rule)
    #expect(apps[0]["reason"] is String)
  }

  @Test func `explain uses the named manifest for Android`() throws {
    let url = "https://shop.example/item/7"
    // Without a fingerprint, no one knows whether the domain is verified.
    let unknown = try Self.explain(url, "--manifest", "AndroidManifest.xml")["android"]
    let app = try #require((unknown as? [[String: Any]])?.first)
    #expect(app["package"] as? String == "com.example.shop")
    #expect(app["opens"] is NSNull)
    #expect((app["reason"] as? String)?.hasSuffix("no fingerprint of a certificate") == true)
    let verified = try Self.explain(
      url,
      "--manifest",
      "AndroidManifest.xml",
      "--assetlinks",
      "assetlinks.json"
    )
    let other = try #require((verified["android"] as? [[String: Any]])?.first)
    #expect(other["opens"] as? Bool == false)
    #expect((other["reason"] as? String)?.contains("no statement lets the app open links") == true)
    let excluded = try Self.explain(
      "https://shop.example/x",
      "--manifest",
      "AndroidManifest.xml"
    )
    let none = try #require((excluded["android"] as? [[String: Any]])?.first)
    #expect(none["opens"] as? Bool == false)
    #expect(none["filter"] == nil)
  }

  @Test func `explain leaves out a system without an app in the catalog`() throws {
    let bare = #"{"schema": 1, "app": {"schemes": ["shop"]}, "routes": []}"#
    let answer = try Tool.run("explain", "shop:x", "--json", files: ["waymark.json": bare])
    let value = try JSONSerialization.jsonObject(with: Data(answer.output.utf8))
    let object = try #require(value as? [String: Any])
    #expect(object.keys.sorted() == ["app", "basis", "url", "verdict", "waymark"])
  }

  @Test func `explain prints a line for each system`() throws {
    let answer = try Tool.run(
      ["explain", "https://shop.example/item/7", "--manifest", "AndroidManifest.xml"],
      files: Self.files
    )
    #expect(answer.status == 0)
    #expect(
      answer.output.hasSuffix(
        """
        decided   no other route matches it
        on iOS    opens ABCDE12345.com.example.shop by applinks.details[0].components[1]: path
                    '/item/$(number)'
        Android   not known: the filter matches it, if 'shop.example' is verified, but the \
        catalog has no
                    fingerprint of a certificate
        web       has the page 'item'
        basis     according to the given files and this catalog; not checked: what shop.example \
        serves now

        """
      ),
      "\(answer.output)"
    )
  }

  private static let site = #"""
    {
      "schema": 1,
      "app": { "name": "Shop", "schemes": ["shop"], "domains": ["shop.example"] },
      "routes": [
        { "name": "item", "pattern": "item/{id}", "page": { "title": "An item" } },
        { "name": "note", "pattern": "note/{id}", "page": { "redirect": "/notes/{id}.html" } },
        { "name": "old", "pattern": "old/{token}", "secrets": ["token"],
          "deprecated": { "reason": "moved", "replacement": "new" } },
        { "name": "new", "pattern": "new/{token}", "secrets": ["token"] }
      ],
      "webOnly": ["press"]
    }
    """#

  @Test(arguments: [
    (
      "https://shop.example/item/7#part", #"{"page":"An item","serves":true,"status":200}"#,
      "has the page 'An item'"
    ),
    (
      "HTTPS://Shop.Example:443/note/a%20b",
      #"{"location":"https://shop.example/notes/a%20b.html","serves":true,"status":302}"#,
      "redirects to https://shop.example/notes/a%20b.html"
    ),
    // A part of the value may be another link with a secret.
    (
      "https://shop.example/note/old%2Fs3cret",
      #"{"location":"https://shop.example/notes/***.html","serves":true,"status":302}"#,
      "redirects to https://shop.example/notes/***.html"
    ),
    (
      "https://shop.example/old/s3cret",
      #"{"location":"https://shop.example/new/***","serves":true,"status":302}"#,
      "redirects to https://shop.example/new/***"
    ),
    ("https://shop.example/press", #"{"serves":false}"#, "has nothing at this address"),
    ("https://other.example/item/7", #"{"serves":false}"#, "has nothing at this address"),
    ("shop://item/7", "null", nil),
  ])
  func `explain shows the answer of the site`(url: String, json: String, text: String?) throws {
    let files = ["waymark.json": Self.site]
    let answer = try Tool.run("explain", url, "--json", files: files)
    let value = try JSONSerialization.jsonObject(with: Data(answer.output.utf8))
    let web = try JSONSerialization.data(
      withJSONObject: (value as? [String: Any])?["web"] ?? NSNull(),
      options: [.sortedKeys, .fragmentsAllowed, .withoutEscapingSlashes]
    )
    #expect(String(decoding: web, as: UTF8.self) == json)
    let lines = try Tool.run("explain", url, files: files).output.split(separator: "\n")
    #expect(lines.last { $0.hasPrefix("web ") }.map(String.init) == text.map { "web       " + $0 })
  }

  @Test func `explain prints no secret for a system`() throws {
    for arguments in [["--json"], []] {
      let answer = try Tool.run(
        ["explain", "https://shop.example/gift/TOP-SECRET", "--manifest", "AndroidManifest.xml"]
          + arguments,
        files: Self.files
      )
      #expect(answer.status == 0)
      #expect(!answer.output.contains("TOP-SECRET"), "\(answer.output)")
    }
  }

  @Test(
    arguments: [
      (["--aasa", "missing"], 65, "there is no file 'missing'"),
      (["--aasa", "AndroidManifest.xml"], 65, "command.other-file"),
      (["--manifest", "aasa"], 65, "command.other-file"),
      (["--entitlements", "aasa"], 65, "aasa"),
      (["--assetlinks", "aasa"], 65, "command.other-file"),
      (["--entitlements", "Info.plist"], 65, "command.other-file"),
      (["--aasa", "shop.exmaple=aasa"], 64, "command.unknown-domain"),
      (["--assetlinks", "shop.exmaple=assetlinks.json"], 64, "command.unknown-domain"),
      (["--aasa", "-", "--manifest", "-"], 64, "command.standard-input-twice"),
    ] as [([String], Int32, String)]
  )
  func `a file of another kind is an error`(
    arguments: [String],
    status: Int32,
    message: String
  ) throws {
    let answer = try Tool.run(["explain", "shop:x"] + arguments, files: Self.files)
    #expect(answer.status == status)
    #expect(answer.output.isEmpty)
    #expect(answer.errors.contains(message), "\(answer.errors)")
  }
}

@Suite struct `Explain of a link that does not open` {
  private static let catalog = """
    {
      "schema": 1,
      "app": { "schemes": ["shop"], "domains": ["shop.example"] },
      "routes": [
        { "name": "age", "pattern": "age?years={years:int}" },
        { "name": "part", "pattern": "part#{number:int}" },
        { "name": "seat", "pattern": "seat/{row:int}-{place}?level={a:int}.{b:int}" },
        {
          "name": "invite", "pattern": "invite/{token}", "secrets": ["token"],
          "requiresVerifiedLink": true
        }
      ]
    }
    """

  /// The line about a number that does not fit into 64 bits.
  private static func wide(_ name: String, _ value: String) -> String {
    "chosen, but does not open: '\(name)' is '\(value)', expected an integer from "
      + "-9223372036854775808 to 9223372036854775807"
  }

  static let links: [(link: String, line: String)] = [
    ("https://shop.example/age?years=3", "opens 'age': age?years={years:int}"),
    ("shop:age?years=3", "opens 'age': age?years={years:int}"),
    ("https://shop.example/part", "the app has no screen for this link: no route matches it"),
    (
      "https://shop.example/age?years=old",
      "chosen, but does not open: 'years' is 'old', expected an integer"
    ),
    (
      "shop:age?years=3&years=four",
      "chosen, but does not open: 'years' is 'four', expected an integer"
    ),
    ("shop:part#two", "chosen, but does not open: 'number' is 'two', expected an integer"),
    (
      "shop:seat/9223372036854775807-a?level=1.2",
      "opens 'seat': seat/{row:int}-{place}?level={a:int}.{b:int}"
    ),
    ("shop:seat/-9223372036854775809-a?level=1.2", wide("row", "-9223372036854775809")),
    ("shop:seat/1-a?level=1.9999999999999999999", wide("b", "9999999999999999999")),
    ("shop:age?years=9223372036854775808", wide("years", "9223372036854775808")),
    ("shop:age?years=1&years=9223372036854775808", wide("years", "9223372036854775808")),
    ("shop:part#9223372036854775808", wide("number", "9223372036854775808")),
    ("https://shop.example/invite/x7", "opens 'invite': invite/{token}"),
    (
      "shop://invite/x7",
      "chosen, but does not open: the route demands a verified universal link, and any app can "
        + "claim a custom scheme"
    ),
  ]

  @Test(arguments: links)
  func `the line of the app, the status and the JSON say whether the app opens a link`(
    link: String,
    line: String
  ) throws {
    let files = ["waymark.json": Self.catalog]
    let answer = try Tool.run(["explain", link], files: files)
    // The verdict comes first, then the mistake in the link.
    let lines = answer.output.split(separator: "\n").dropFirst(2).map(String.init)
    #expect(lines.first { !$0.hasPrefix("mistake ") } == line)
    let opens = line.hasPrefix("opens '")
    #expect(answer.status == (opens ? 0 : 1))
    #expect(!answer.output.contains("x7"))
    let json = try Tool.run(["explain", link, "--json"], files: files)
    let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    let app = object?["app"] as? [String: Any]
    #expect(app?["opens"] as? Bool == opens)
    #expect(
      app?["result"] as? String == (line.contains("no route matches") ? "unmatched" : "matched")
    )
    let obstacle = line.split(separator: " open: ").dropFirst().first.map(String.init)
    #expect(app?["obstacle"] as? String == obstacle)
  }
}

@Suite struct `Explain for many links and for one route` {
  private static let catalog = """
    {
      "schema": 1,
      "app": {
        "schemes": ["shop"], "domains": ["shop.example"],
        "wrappers": [{ "host": "click.mail.example", "paths": ["ls/click"], "item": "url" }],
        "apple": { "appIDs": ["ABCDE12345.com.example.shop"] },
        "android": {
          "package": "com.example.shop", "activity": ".Main", "minSDK": 31,
          "fingerprints": ["\((1...32).map { _ in "AB" }.joined(separator: ":"))"]
        }
      },
      "routes": [
        { "name": "item", "pattern": "item/{id:int}", "scopes": ["universal"] },
        { "name": "phone", "pattern": "phone", "platforms": ["ios"] },
        { "name": "age", "pattern": "age?years={years:int}" },
        { "name": "account", "pattern": "account/{id}" }
      ],
      "webOnly": ["admin/**"]
    }
    """

  private static func run(
    _ arguments: [String],
    _ file: String = "",
    catalog: String = catalog
  ) throws -> Tool.Answer {
    try Tool.run(["explain"] + arguments, files: ["waymark.json": catalog, "links.txt": file])
  }

  private static func shapes(
    _ file: String,
    _ arguments: String...,
    catalog: String = catalog
  ) throws -> [String] {
    let answer = try run(["--json", "--from", "links.txt"] + arguments, file, catalog: catalog)
    let value = try JSONSerialization.jsonObject(with: Data(answer.output.utf8))
    let object = try #require(value as? [String: Any], "\(answer.errors)")
    let shapes = try #require(object["shapes"] as? [[String: Any]])
    return shapes.map { shape in
      func flag(_ key: String) -> String { (shape[key] as? Bool).map { $0 ? "+" : "-" } ?? "?" }
      let texts = [shape["count"] as? Int].compactMap { $0.map(String.init) }
      let words = [shape["result"], shape["shape"], shape["route"]].compactMap { $0 as? String }
      return (texts + words + [flag("ios") + flag("android")]).joined(separator: " ")
    }
  }

  @Test func `a list of links is counted by outcome and shape`() throws {
    let list = """
      # links
      https://shop.example/item/7
      https://shop.example/item/8?x=1
      /item/9

      https://shop.example/phone
      https://shop.example/age?years=old
      https://shop.example/admin/x
      https://shop.example/help/T0PSECRET/2024-01-02
      https://shop.example/help/other/2023-01-02
      https://shop.example/T0PSECRET
      shop://item/7
      https://other.example/T0PSECRET
      https://click.mail.example/ls/click?url=https%3A%2F%2Fshop.example%2Fitem%2F7
      no link T0PSECRET
      """
    let found = try Self.shapes(list)
    #expect(
      found == [
        "3 opens https://shop.example/item/{id:int} item ++",
        "1 opens https://shop.example/item/{id:int} in https://click.mail.example/ item ++",
        "1 opens https://shop.example/phone phone +-",
        "1 not-opened https://shop.example/age?years={years:int} age ++",
        "1 excluded https://shop.example/admin/** admin/** ??",
        "2 unmatched https://shop.example/help/{name}/{date} ??",
        "1 unmatched https://shop.example/{name} ??", "1 unmatched shop://item/{id:int} ??",
        "1 undeclared https://other.example/ ??", "1 unreadable  ??",
      ]
    )
    let answer = try Self.run(["--from", "links.txt"], list)
    #expect(answer.status == 1)
    #expect(
      !answer.output.contains("T0PSECRET") && answer.output.contains("13 links: 4 open the app")
    )
    #expect(answer.output.contains("opens on iOS only"))
    #expect(try Self.run(["--from", "links.txt"], "/item/7\n").status == 0)
  }

  @Test func `a shape has the letter case of its links, unless the routes ignore it`() throws {
    let list = """
      /Products/7
      /products/8
      /orderHistory/T0PSECRET
      /ITEM/x
      /item/y
      /XKQZPA
      /aGVsbG8gd29ybGQ
      /SeCrEt
      """
    let unknown = "3 unmatched https://shop.example/{name} ??"
    #expect(
      try Self.shapes(list) == [
        unknown, "1 unmatched https://shop.example/ITEM/{name} ??",
        "1 unmatched https://shop.example/Products/{id:int} ??",
        "1 unmatched https://shop.example/item/{name} ??",
        "1 unmatched https://shop.example/orderHistory/{name} ??",
        "1 unmatched https://shop.example/products/{id:int} ??",
      ]
    )
    let folding = Self.catalog.replacing(
      #""schemes""#,
      with: #""policies": { "pathCase": "insensitive" }, "schemes""#
    )
    #expect(
      try Self.shapes(list, catalog: folding) == [
        unknown, "2 unmatched https://shop.example/item/{name} ??",
        "2 unmatched https://shop.example/products/{id:int} ??",
        "1 unmatched https://shop.example/orderhistory/{name} ??",
      ]
    )
  }

  @Test func `an access log and a sitemap are read as links`() throws {
    let log = """
      203.0.113.7 - - [10/Oct/2026:13:55:36 +0000] "GET /item/7?x=1 HTTP/1.1" 200 2326 "-" "UA"
      203.0.113.7 - - [10/Oct/2026:13:55:36 +0000] "HEAD /item/8 HTTP/1.1" 200 0 "https://a.b/" "UA"
      203.0.113.7 - - [10/Oct/2026:13:55:36 +0000] "POST /item/8 HTTP/1.1" 200 0 "-" "UA"
      shop.example:443 203.0.113.7 - - [10/Oct/2026:13:55:36 +0000] "GET /phone HTTP/2.0" 200 0 "-"
      2a02:8108:1::5 - - [10/Oct/2026:13:55:36 +0000] "GET /item/9 HTTP/1.1" 200 12 "-" "-"
      fe80::1 - ann [10/Oct/2026:13:55:36 +0000] "GET /item/9 HTTP/1.1" 200 12 "-" "-"
      pc.provider.example - - [10/Oct/2026:13:55:36 +0000] "GET /item/9 HTTP/1.1" 200 12 "-" "-"
      shop.example 2a02::5 - - [10/Oct/2026:13:55:36 +0000] "GET /item/9 HTTP/1.1" 200 12 "-" "-"
      other.example 1.2.3.4 - - [10/Oct/2026:13:55:36 +0000] "GET /item/9 HTTP/1.1" 200 12 "-" "-"
      203.0.113.7 - - [10/Oct/2026:13:55:36 +0000] "GET /.well-known/assetlinks.json HTTP/1.1" 200
      203.0.113.7 - - [10/Oct/2026:13:55:36 +0000] "-" 400 0 "-" "-"
      """
    #expect(
      try Self.shapes(log) == [
        "6 opens https://shop.example/item/{id:int} item ++",
        "1 opens https://shop.example/phone phone +-",
        "1 undeclared https://other.example/ ??",
      ]
    )
    let sitemap = """
      <?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
      <url><loc> https://shop.example/item/7?a=1&amp;b=2 </loc></url>
      <!-- <url><loc>https://shop.example/hidden</loc></url> -->
      <url><loc>https://shop.example/age?x=1&#038;years=7</loc></url>
      <url><loc>https://shop.example/age?x=1&years=8</loc></url>
      <url><loc><![CDATA[https://shop.example/item/8]]></loc><lastmod>2026</lastmod></url></urlset>
      """
    #expect(
      try Self.shapes(sitemap) == [
        "2 opens https://shop.example/age?years={years:int} age ++",
        "2 opens https://shop.example/item/{id:int} item ++",
      ]
    )
    #expect(
      try Self.shapes("/item/7", "--domain", "other.example")
        == ["1 undeclared https://other.example/ ??"]
    )
  }

  @Test func `a file without links of the app is rejected`() throws {
    let index = "<sitemapindex><sitemap><loc>https://shop.example/a.xml</loc></sitemap>"
    let files = [
      (index, "command.other-file"), ("<s:sitemapindex >", "command.other-file"),
      ("h\0t\0t\0p\0s\0", "file.utf-16"),
      ("<!doctype html><p>https://shop.example/item/7", "file.html"),
      ("url;clicks\nhttps://shop.example/item/7;12", "command.other-file"),
      ("https://shop.example/item/7\tnews", "command.other-file"),
      ("/item/7\nhttps://shop.example/item/8, banner\n", "command.other-file"),
      ("/item/7\nautumn,https://shop.example/item/8,12", "command.other-file"),
      ("https://shop.example/item/7,5\nhttps://shop.example/item/8,3\n", "command.other-file"),
      ("\"https://shop.example/item/7\",5", "command.other-file"),
      ("   5 https://shop.example/item/7\n  12 /item/8", "command.other-file"),
      (#"{"uri":"/item/7","host":"shop.example"}"#, "command.other-file"),
      (#"["https://shop.example/item/7"]"#, "command.other-file"),
      ("User-agent: *\nDisallow: /item/", "command.other-file"),
      (
        "#Fields: date cs-uri-stem\n2026-01-01 00:00:00 10.0.0.1 GET /item/7 -",
        "command.other-file"
      ),
      (
        "https 2026-01-01 a/b \"GET https://shop.example:443/item/7 HTTP/2.0\"",
        "command.other-file"
      ),
    ]
    for (file, code) in files {
      let answer = try Self.run(["--from", "links.txt"], file)
      #expect(answer.status == 65 && answer.errors.contains("error[\(code)]"), "\(answer)")
      #expect(!answer.errors.contains("let the server"), "\(answer)")
    }
  }

  @Test func `comments, links without a beginning, and several links on a line are read`() throws {
    let list = """
      https://shop.example/item/7   # comment
      item/9
      shop.example/item/10
      //shop.example/item/11
      https://shop.example/item/7 https://shop.example/item/8
      https://shop.example/item/7#part
      http://shop.example/item/7
      1. https://shop.example/item/7
      https://shop.example/item/7,
      """
    let opens = "9 opens https://shop.example/item/{id:int} item ++"
    let found = try Self.shapes(list)
    #expect(found.contains(opens) && found.count == 2, "\(found)")
    #expect(found.contains { $0.contains(" http://shop.example/item/{id:int} ") }, "\(found)")
    let answer = try Self.run(["--from", "links.txt"], list)
    #expect(answer.output.contains("not known on iOS, does not open on Android"), "\(answer)")
  }

  @Test func `an intent link is one of the route of the link that the app gets`() throws {
    let list = """
      intent://shop.example/item/7#Intent;scheme=https;end
      intent://shop.example/item/x#Intent;scheme=https;end
      intent://other.example/#Intent;scheme=https;end
      """
    #expect(
      try Self.shapes(list).sorted() == [
        "1 opens https://shop.example/item/{id:int} in intent:// item -+",
        "1 undeclared https://other.example/ ??",
        "1 unmatched https://shop.example/item/{name} ??",
      ]
    )
  }

  @Test func `names with a prefix and marks around a link are read`() throws {
    let sitemap = """
      <s:urlset xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="x">
      <s:url><s:loc >https://shop.example/item/7?a=1&amp;b=2</s:loc>
      <image:loc>https://shop.example/a.png</image:loc></s:url></s:urlset>
      """
    let list = "- https://shop.example/item/7\n<https://shop.example/item/7>\n'/item/8'"
    let log = #"203.0.113.7 - - [10/Oct/2026:13:55:36 +0000] "GET /item/a\"7 HTTP/1.1" 200 1 "-""#
    #expect(try Self.shapes(sitemap) == ["1 opens https://shop.example/item/{id:int} item ++"])
    #expect(try Self.shapes(list) == ["3 opens https://shop.example/item/{id:int} item ++"])
    #expect(try Self.shapes(log) == ["1 unmatched https://shop.example/item/{name} ??"])
    for target in [#"/item/\"a\""#, "/item/a b", #"/item/a\\"#] {
      let time = "[10/Oct/2026:13:55:36 +0000]"
      let line = #"203.0.113.7 - - \#(time) "GET \#(target) HTTP/1.1" 200 1 "-""#
      let shapes = try Self.shapes(line)
      #expect(shapes == ["1 unmatched https://shop.example/item/{name} ??"], "\(target)")
    }
    for text in ["", "<urlset></urlset>", "<rss/>"] {
      let answer = try Self.run(["--from", "links.txt"], text)
      #expect(answer.status == 1 && answer.errors.contains("error[command.no-links]"))
    }
  }

  @Test func `many shapes and long lines need bounded memory`() throws {
    let lines = (0..<1_500).map { "https://h\($0).example/" }.joined(separator: "\n")
    let answer = try Self.run(["--from", "links.txt"], lines)
    #expect(answer.output.contains("500 more in other shapes"))
    let long = String(repeating: "a", count: 200_000) + "\n/item/7"
    let comment = String(repeating: "<loc>-</loc>", count: 20_000)
    #expect(
      try Self.shapes("<urlset><!--\(comment)--><loc>https://shop.example/phone</loc></urlset>")
        == ["1 opens https://shop.example/phone phone +-"]
    )
    #expect(
      try Self.shapes(long) == [
        "1 opens https://shop.example/item/{id:int} item ++", "1 unreadable  ??",
      ]
    )
  }

  @Test(
    arguments: [
      ("item", "shop://item/7", "works only as an https link", 1),
      (
        "item", "https://shop.example/item/x", "component 2 is 'x', expected an integer for 'id'", 1
      ),
      ("account", "https://shop.example/account?id=7", "the path ends before '{id}'", 1),
      ("account", "https://shop.example/item/7", "component 1 is 'item', expected 'account'", 1),
      ("item", "https://shop.example/item/7", "opens 'item'", 0),
    ]
  )
  func `explain says why a route does not get a link`(
    route: String,
    link: String,
    words: String,
    status: Int32
  ) throws {
    let answer = try Self.run(["--route", route, link])
    #expect(answer.status == status)
    #expect(answer.output.contains(words), "\(answer.output)")
  }

  @Test func `explain reports wrong options`() throws {
    for arguments in [
      [], ["--route", "item", "--from", "links.txt"], ["shop:a", "--from", "links.txt"],
      ["--domain", "a.b", "shop:a"], ["--route", "itm", "shop:item/7"],
    ] {
      #expect(try Self.run(arguments).status == 64, "\(arguments)")
    }
    #expect(try Self.run(["--from", "missing.txt"]).status == 65)
    #expect(
      try Self.run(["--route", "itm", "shop:item/7"]).errors.contains("did you mean 'item'?")
    )
  }
}
