import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkCatalog
import WaymarkPlatforms

/// An app with a variant that has its own scheme and domain.
@Suite struct `Variants in answers and files` {
  private static func catalog(domains: String = #"["shop.example"]"#) -> String {
    """
    {
      "schema": 1,
      "app": {
        "schemes": ["shop"], "domains": \(domains),
        "apple": { "appIDs": ["ABCDE12345.a.b"], "storeID": "123", "sharesPasswords": true },
        "android": {
          "package": "a.b", "activity": "a.b.Main", "minSDK": 31,
          "fingerprints": ["\(Shop.fingerprint)"]
        },
        "variants": {
          "beta": {
            "schemes": ["shop-beta"], "domains": ["beta.shop.example"],
            "apple": { "appIDs": ["ABCDE12345.a.b.beta"] },
            "android": { "package": "a.b.beta" }
          },
          "phone": { "domains": ["phone.example"], "android": null, "schemes": [] }
        }
      },
      "routes": [{ "name": "item", "pattern": "item/{id}", "examples": ["item/7"] }]
    }
    """
  }

  private static let files = ["waymark.json": catalog()]
  private static let unsigned = [
    "waymark.json": catalog().replacing("\"\(Shop.fingerprint)\"", with: "")
  ]

  /// The links of other variants are counted as links of these, also from angle brackets on.
  @Test func `links of a list are explained as those of their variants`() throws {
    var files = Self.unsigned
    files["links.txt"] = """
      <https://shop.example/item/7>
      https://shop.example/item/7
      https://beta.shop.example/item/7
      shop-beta://nothing
      https://other.example/item/7
      """
    let answer = try Tool.run("explain", "--from", "links.txt", files: files)
    let beta = "https://beta.shop.example/item/{id}  'item'  of the variant 'beta'"
    #expect(answer.output.contains(beta), "\(answer.output)")
    #expect(answer.output.contains("shop-beta://nothing  of the variant 'beta'"))
    #expect(answer.output.hasPrefix("5 links: 0 open the app, 2 do not, 3 not known"))
    #expect(answer.output.contains("\nopens on iOS, not known on Android\n"))
    let own = try Tool.run("explain", "--from", "links.txt", "--variant", "beta", files: files)
    #expect(own.output.contains("https://shop.example/item/{id}  'item'  of the app itself"))
    let json = try Tool.run("explain", "--from", "links.txt", "--json", files: files).output
    #expect(json.contains(#""variant": "beta""#) && json.contains(#""opens": null"#), "\(json)")
  }

  @Test func `the remedy for a route of a variant alone names the variant`() throws {
    let route =
      #"{ "name": "beta", "pattern": "b/{x}", "scopes": ["universal:beta.shop.example"] }"#
    let catalog = Self.catalog().replacing("\"routes\": [", with: "\"routes\": [\(route), ")
    for command in ["link", "try"] {
      let files = ["waymark.json": catalog]
      let answer = try Tool.run(command, "beta", "x=1", files: files)
      #expect(answer.status == 64 && answer.errors.contains("help: '--variant beta' selects"))
      #expect(try Tool.run(command, "beta", "x=1", "--variant", "beta", files: files).status == 0)
    }
  }

  @Test func `a link with a port belongs to the variant of its domain`() throws {
    let link = "https://beta.shop.example:8443/item/7"
    let answer = try Tool.run("explain", link, files: Self.files)
    #expect(answer.output.contains("the link is one of the variant 'beta'"), "\(answer.output)")
    #expect(answer.output.contains("did you mean  https://beta.shop.example/item/7"))
    let files = ["waymark.json": Self.catalog().replacing("phone.example", with: "localhost:9090")]
    let local = try Tool.run("explain", "https://localhost:9090/item/7", files: files)
    #expect(local.output.contains("the link is one of the variant 'phone'"), "\(local.output)")
    let user = try Tool.run("explain", "https://me@beta.shop.example/item/7", files: Self.files)
    #expect(user.output.contains("the link in it is one of the variant 'beta'"), "\(user.output)")
  }

  /// A suggestion for the app itself comes first, unless the name of a variant is nearer.
  @Test(
    arguments: [
      ("shop-beta//item/7", "shop-beta://item/7"), ("shop-bta://item/7", "shop-beta://item/7"),
      ("shp://item/7", "shop://item/7"), ("shop//item/7", "shop://item/7"),
      ("https://bta.shop.example/item/7", "https://beta.shop.example/item/7"),
      ("https://beta.shp.example/item/7", "https://beta.shop.example/item/7"),
      ("https://sho.example/item/7", "https://shop.example/item/7"),
      ("https://www.shop.example/item/7", "https://shop.example/item/7"),
    ]
  )
  func `a link that resembles one of a variant is explained as its link`(
    link: String,
    meant: String
  ) throws {
    let answer = try Tool.run("explain", link, files: Self.files)
    #expect(answer.output.contains("did you mean  \(meant)"), "\(answer.output)")
    let variant = "the suggested link is one of the variant 'beta'"
    #expect(answer.output.contains(variant) == meant.contains("beta"), "\(answer.output)")
  }

  @Test func `without a fingerprint no one knows whether Android verifies the domain`() throws {
    let web = try Tool.run("explain", "https://beta.shop.example/item/7", files: Self.unsigned)
    #expect(web.output.contains("Works in part: opens the app on iPhone; not known on Android."))
    #expect(web.output.contains("Android   not known: the filter matches it, if "))
    let app = try Tool.run("explain", "shop-beta://item/7", files: Self.unsigned)
    #expect(app.output.contains("Works: opens the app on iPhone and Android."), "\(app.output)")
  }

  @Test func `lint leaves files of other variants alone, and names the variant of a domain`() throws
  {
    try SystemTool.withFolder { folder in
      try Data(Self.catalog().utf8).write(to: folder.appending(path: "waymark.json"))
      let made = try Tool.run(["generate", "--output", "o"], in: folder)
      #expect(made.status == 0, "\(made.errors)")
      let web = ["shop.example", "beta.shop.example"].flatMap { host in
        ["apple-app-site-association", "assetlinks.json"].map { "o/web/\(host)/.well-known/\($0)" }
      }
      let app = ["o/apple/App.entitlements", "o/android/AndroidManifest.xml"]
      let lint = try Tool.run(["lint"] + web + app, in: folder)
      #expect(!lint.output.contains("[files."), "\(lint.output)")
      let beta = try Tool.run(["lint", "o/apple/beta/App.entitlements"], in: folder)
      #expect(beta.output.contains("only for the variant 'beta'"), "\(beta.output)")
      #expect(beta.output.contains("with '--variant beta'"), "\(beta.output)")
      for file in app {
        let own = try Tool.run(["lint", file, "--variant", "beta"], in: folder)
        #expect(own.output.contains("only for the app itself"), "\(own.output)")
        #expect(own.output.contains("without '--variant'"), "\(own.output)")
      }
    }
  }

  @Test(arguments: ["apple-app-site-association", "assetlinks.json"])
  func `lint compares a file of a variant's domain with the variant`(name: String) throws {
    try SystemTool.withFolder { folder in
      try Data(Self.catalog().utf8).write(to: folder.appending(path: "waymark.json"))
      _ = try Tool.run(["generate", "--output", "o"], in: folder)
      let own = "o/web/shop.example/.well-known/\(name)"
      let wrong = try Tool.run(["lint", "beta.shop.example=\(own)"], in: folder)
      #expect(wrong.status == 1)
      #expect(wrong.output.contains("(variant 'beta')"), "\(wrong.output)")
      for argument in ["shop.example=\(own)", own] {
        let right = try Tool.run(["lint", argument], in: folder)
        #expect(!right.output.contains("[files."), "\(right.output)")
      }
    }
  }

  @Test func `files of web servers have the domains of all variants and only written files`()
    throws
  {
    try SystemTool.withFolder { folder in
      try Data(Self.catalog().utf8).write(to: folder.appending(path: "waymark.json"))
      for variant in [[], ["--variant", "beta"]] {
        let out = variant.isEmpty ? "all" : "beta"
        let root = "/srv/shop"
        let answer = try Tool.run(
          ["generate", "nginx", "ingress", "apple-app-site-association", "assetlinks", "--output"]
            + [out, "--web-root", root] + variant,
          in: folder
        )
        #expect(answer.status == 0, "\(answer.errors)")
        let paths = try FileManager.default.subpathsOfDirectory(
          atPath: folder.appending(path: out).path
        )
        let texts = try paths.filter { $0.hasSuffix(".conf") || $0.hasSuffix(".yaml") }.map {
          try String(contentsOf: folder.appending(path: "\(out)/\($0)"), encoding: .utf8)
        }
        let all = texts.joined(separator: "\n")
        for domain in ["shop.example", "beta.shop.example", "phone.example"] {
          #expect(all.contains("server_name \"\(domain)\";"), "\(all)")
          #expect(all.contains("- host: \(domain)\n"), "\(all)")
        }
        let named = all.split(separator: "\n").filter { $0.contains("\(root)/") }
        #expect(named.count >= 9)
        for line in named {
          let path = line.split(separator: "\(root)/")[1].prefix { !";\"".contains($0) }
          #expect(paths.contains(String(path)), "\(line)")
        }
        // A domain without an app for Android has no list of statements.
        #expect(!paths.contains("phone.example/.well-known/assetlinks.json"))
      }
    }
  }

  @Test(
    arguments: [
      ("server { listen 443 ssl; server_name shop.example; LOCATIONS }", "nginx", 2),
      ("server { listen 443 ssl; server_name shop.example phone.example; LOCATIONS }", "nginx", 1),
      ("server { listen 443 ssl; server_name *.shop.example shop.example; LOCATIONS }", "nginx", 1),
      ("server { listen 443 ssl default_server; LOCATIONS }", "nginx", 0),
      ("server { listen 443 ssl; server_name _; LOCATIONS }", "nginx", 0),
      ("LOCATIONS", "nginx", 0),
    ] as [(String, String, Int)]
  )
  func `a domain that no server has is not compared`(
    text: String,
    kind: String,
    count: Int
  ) throws {
    let locations = """
      location = /.well-known/apple-app-site-association { alias /a; }
      location ~ "^/item/[^/]+/?$" { proxy_pass http://127.0.0.1:8080; }
      location / { proxy_pass http://127.0.0.1:3000; }
      """
    var files = Self.files
    files["file"] = text.replacing("LOCATIONS", with: locations)
    let answer = try Tool.run(["prove", "--\(kind)", "file", "--json"], files: files)
    let root = try JSONDocument(Array(answer.output.utf8)).root
    let missing = root["notCompared"]?.array ?? []
    #expect(missing.count { $0["platform"]?.string == kind } == count, "\(answer.output)")
    if count > 0 { #expect(answer.status == 1) }
  }

  @Test func `a domain without a rule in an Ingress is not compared`() throws {
    func ingress(_ host: String) -> String {
      """
      apiVersion: networking.k8s.io/v1
      kind: Ingress
      spec:
        rules:
          - \(host)http:
              paths:
                - path: /item
                  pathType: Prefix
                  backend:
                    service:
                      name: links
                      port:
                        number: 80
      """
    }
    for (host, domains) in [
      ("host: shop.example\n      ", ["beta.shop.example", "phone.example"]), ("", []),
    ] {
      var files = Self.files
      files["file"] = ingress(host)
      let answer = try Tool.run(["prove", "--ingress", "file", "--json"], files: files)
      let root = try JSONDocument(Array(answer.output.utf8)).root
      let missing = (root["notCompared"]?.array ?? []).filter {
        $0["platform"]?.string == "ingress"
      }
      #expect(missing.compactMap { $0["domain"]?.string } == domains, "\(answer.output)")
    }
  }

  @Test(
    arguments: [
      ("https://beta.shop.example/item/7", "beta", true), ("shop-beta://item/7", "beta", true),
      ("https://phone.example/item/7", "phone", true), ("https://phone.example/x", "phone", false),
    ]
  )
  func `explain answers for the variant that has the link`(
    url: String,
    variant: String,
    opens: Bool
  ) throws {
    let answer = try Tool.run(["explain", url], files: Self.files)
    #expect(answer.status == (opens ? 0 : 1))
    let text = Shop.unwrapped(answer.output)
    #expect(text.contains("the variant '\(variant)'"), "\(text)")
    #expect(text.contains("'--variant \(variant)'"), "\(text)")
    #expect(!text.contains("https://shop.example"), "\(text)")
    #expect(!text.contains("'beta.shop.example' is not a domain"), "\(text)")
    let own = try Tool.run(["explain", url, "--variant", variant, "--json"], files: Self.files)
    let other = try Tool.run(["explain", url, "--json"], files: Self.files)
    let first = try JSONDocument(Array(own.output.utf8)).root
    let second = try JSONDocument(Array(other.output.utf8)).root
    #expect(second["variant"]?.string == variant && first["variant"] == nil)
    for key in ["app", "ios", "android", "web"] { #expect(first[key]?.text == second[key]?.text) }
    // A link of the app itself is not one of the variant.
    let link = try Tool.run(
      ["explain", "https://shop.example/item/7", "--variant", variant],
      files: Self.files
    )
    #expect(Shop.unwrapped(link.output).contains("the app itself"), "\(link.output)")
  }

  @Test func `a file of the domain of a variant is compared with that variant alone`() throws {
    var files = ["waymark.json": Self.catalog()]
    files["aasa"] = #"{"applinks": {"details": []}}"#
    let answer = try Tool.run("prove", "--aasa", "beta.shop.example=aasa", files: files)
    #expect(answer.status == 1, "\(answer.errors)")
    let sections = Shop.unwrapped(answer.output).components(separatedBy: "variant 'beta'")
    #expect(sections.count > 1 && !sections[0].contains("'aasa'"), "\(answer.output)")
    #expect(sections.dropFirst().contains { $0.contains("apple-app-site-association 'aasa'") })
  }

  @Test func `a link of no identity still has the nearest link`() throws {
    let answer = try Tool.run(["explain", "https://shop.exampel/item/7"], files: Self.files)
    #expect(answer.status == 1)
    #expect(answer.output.contains("did you mean  https://shop.example/item/7"))
  }

  @Test func `a wildcard and a domain of a variant overlap`() throws {
    let shared = Self.catalog(domains: #"["shop.example", "*.shop.example"]"#)
    for (catalog, isFound) in [(shared, true), (Self.catalog(), false)] {
      let answer = try Tool.run(["lint", "--json"], files: ["waymark.json": catalog])
      #expect(answer.output.contains(#""lint.shared-domain""#) == isFound, "\(answer.output)")
    }
    // The name is one that both have.
    let wide = try Tool.run(
      ["lint"],
      files: ["waymark.json": Self.catalog().replacing("beta.shop.example", with: "*.example")]
    )
    #expect(wide.output.contains("the app itself has 'shop.example' too"), "\(wide.output)")
  }

  @Test(
    arguments: [
      ("beta.shop.example", nil, "the variant 'beta'"), ("a.shop.example", nil, nil),
      ("beta.shop.example", "beta", "the app itself"), ("shop.example", nil, nil),
    ] as [(String, String?, String?)]
  )
  func `explain names the variant that a wildcard of the app covers, and the reverse`(
    domain: String,
    variant: String?,
    other: String?
  ) throws {
    let catalog = Self.catalog(domains: #"["shop.example", "*.shop.example"]"#)
    let url = "https://\(domain)/item/7"
    let options = ["explain", url] + (variant.map { ["--variant", $0] } ?? [])
    let answer = try Tool.run(options, files: ["waymark.json": catalog])
    let text = Shop.unwrapped(answer.output)
    let words = other.map { "two apps claim the link: \($0) has its domain, too; " }
    #expect(text.contains(words ?? "two apps claim") == (other != nil), "\(text)")
    let json = try Tool.run(options + ["--json"], files: ["waymark.json": catalog]).output
    #expect(json.contains(#""rival": "#) == (other != nil), "\(json)")
  }

  @Test func `a finding about a variant is at its own value, or else at that of the app`() throws {
    let own = Shop.fingerprint.replacing("AB", with: "CD")
    for (android, place) in [
      (#""package": "a.b.beta""#, "at app.android.fingerprints\n"),
      (
        #""package": "a.b.beta", "fingerprints": ["\#(own)"]"#,
        "at app.variants.beta.android.fingerprints\n"
      ),
    ] {
      let catalog = Self.catalog().replacing(#""package": "a.b.beta""#, with: android)
      let answer = try Tool.run(["lint", "--variant", "beta"], files: ["waymark.json": catalog])
      #expect(answer.output.contains(place), "\(answer.output)")
    }
  }

  @Test func `a variant keeps what it does not name`() throws {
    let catalog = try LinkCatalog(json: Self.catalog())
    let beta = try #require(catalog.variant("beta")).app
    #expect(beta.apple?.appIDs == ["ABCDE12345.a.b.beta"])
    #expect(beta.apple?.storeID == "123" && beta.apple?.sharesPasswords == true)
    #expect(beta.android?.package == "a.b.beta" && beta.android?.minSDK == 31)
    #expect(beta.android?.activity == "a.b.Main")
    #expect(beta.android?.fingerprints == [Shop.fingerprint])
    #expect(try LinkCatalog(json: catalog.json) == catalog)
    // A variant in Swift may have less than the app.
    var app = catalog.app
    app.variants["beta"]?.apple = .init(appIDs: ["ABCDE12345.a.b.beta"])
    app.variants["beta"]?.android = .init(package: "a.b.beta")
    let own = try LinkCatalog(app: app, routes: catalog.routes)
    #expect(try LinkCatalog(json: own.json) == own)
  }
}
