import TestSupport
import Testing
import Waymark
import WaymarkCatalog

@testable import WaymarkPlatforms

@Suite struct `Generated locations of nginx` {
  /// Patterns, and the locations for them.
  static let rows: [(patterns: [String], webOnly: [String], locations: [String])] = [
    (["a/b"], [], [#"= "/a/b" links"#, #"= "/a/b/" links"#]),
    ([""], [], [#"= "/" links"#]),
    (["station/{id}"], [], [#"~ "^/station/[^/]+/?$" links"#]),
    (["station/{id:int}"], [], [#"~ "^/station/-?[0-9]{1,19}/?$" links"#]),
    (["a/{x?}"], [], [#"~ "^/a(?:/[^/]+)?/?$" links"#]),
    (["{x?}/{y?}"], [], [#"~ "^/(?:[^/]+(?:/[^/]+)?/?)?$" links"#]),
    (["account/**"], [], [#"~ "^/account/" links"#]),
    (["**"], [], [#"~ "^/" links"#]),
    (["k/{k:x.y|z}"], [], [#"~ "^/k/(?:x\.y|z)/?$" links"#]),
    (["café/a b"], [], [#"= "/café/a b" links"#, #"= "/café/a b/" links"#]),
    ([#"q"u'o\\t{x}"#], [], [##"~ "^/q\"u'o\\\\t[^/]+/?$" links"##]),
    (["a$b"], [], [##"= "/a$b" links"##, ##"= "/a$b/" links"##]),
    (
      ["**"], ["login", "user/{id}"],
      [
        #"= "/login" website"#, #"= "/login/" website"#, #"~ "^/user/[^/]+/?$" website"#,
        #"~ "^/" links"#,
      ]
    ),
    // An exact location would stand before the expression that keeps the path in the browser.
    (["a/b", "a"], ["a/**"], [#"~ "^/a/" website"#, #"= "/a" links"#]),
    (["search?q={q}", "search?tag={t}"], [], [#"= "/search" links"#, #"= "/search/" links"#]),
  ]

  static func locations(_ generation: Generation) -> [String] {
    generation.files[0].text.split(separator: "\n")
      .filter { line in
        let start = line.prefix { $0 != "{" }
        return line.hasPrefix("location ") && line.contains("return")
          && !start.contains("style.css") && !start.contains("@")
      }
      .map { line in
        let text = line.dropFirst("location ".count)
        let place = text.split(separator: " { if ")[0].split(separator: " { return ")[0]
        let receiver = text.split(separator: "return 200 ").last?.prefix { $0 != ";" } ?? ""
        return "\(place) \(receiver)"
      }
  }

  @Test(arguments: rows.indices)
  func `generated locations of nginx are as expected for their routes`(index: Int) throws {
    let (patterns, webOnly, locations) = Self.rows[index]
    let catalog = try Catalogs.catalog(patterns, webOnly: webOnly)
    let settings = `Generated files for web servers and random tables`.settings
    let generation = try catalog.generate(.nginx(settings))
    #expect(Self.locations(generation) == locations, "\(patterns) \(webOnly)")
  }

  @Test(arguments: [
    (["a/{x?}", "a"], "a"), (["a/**", "a"], "a"), (["a-{x}", "{x}-bcd"], "a-bcd"),
    (["a{x}", "a{x:int}"], "a1"), (["a?b={b?}", "a"], "a"), (["a?b={b}", "a?b=1"], "a?b=1"),
  ])
  func `the first route of a host that matches a link is that of the table`(
    patterns: [String],
    path: String
  ) throws {
    let catalog = try Catalogs.catalog(patterns)
    let host = try #require(try catalog.webHosts(hasFiles: false).first)
    let link = "https://www.example.com/\(path)"
    let first = try catalog.webRoutes(of: host).map(\.index).first { index in
      try RouteTable([catalog.routes[index]], app: catalog.app).match(link) != nil
    }
    #expect(try first == catalog.table().match(link)?.routeIndex)
  }

  @Test func `generated locations follow the policies for slashes and case`() throws {
    let settings = `Generated files for web servers and random tables`.settings
    let policies = LinkPolicies(trailingSlash: .strict, pathCase: .insensitive)
    let catalog = try Catalogs.catalog(["a/{k:x}", "b/7/"], policies: policies)
    #expect(
      Self.locations(try catalog.generate(.nginx(settings))) == [
        #"~ "^/(?i:b)/7/$" links"#, #"~ "^/(?i:a)/(?:x)$" links"#,
      ]
    )
  }

  @Test func `each host serves its own files with their content type`() throws {
    let routes = [
      try Route("a", name: "a"),
      try Route("b", in: [.universal(domain: "sub.b.example")], name: "b"),
    ]
    let catalog = try LinkCatalog(
      app: AppIdentity(
        domains: ["a.example", "*.b.example"],
        apple: .init(appIDs: [Catalogs.appID]),
        android: .init(package: "com.example.app")
      ),
      routes: routes
    )
    let generation = try catalog.generate(.nginx(NginxSettings(root: "/r")))
    let associations = try catalog.generate(.appleAppSiteAssociation)
    let servers = try #require(generation.files.last)
    #expect(servers.path == "nginx/servers.conf")
    for (host, source) in [
      ("a.example", "a.example"), ("*.b.example", "b.example"), ("b.example", "b.example"),
      ("sub.b.example", "b.example"),
    ] {
      let file = try #require(generation.files.first { $0.domains.contains(host) }, "\(host)")
      let association = try #require(associations.files.first { $0.domains.contains(source) })
      #expect(
        file.text.contains(
          """
          location = "/.well-known/apple-app-site-association" {
            alias "/r/\(association.path)";
            types {}
            default_type application/json;
          }
          """
        )
      )
      #expect(file.text.contains(#"location = "/apple-app-site-association" {"#))
      #expect(file.text.contains(#"alias "/r/.well-known/assetlinks.json";"#))
      #expect(servers.text.contains(#"include "/r/\#(file.path)";"#))
      #expect(servers.text.contains(#""\#(host)""#))
    }
    // The bare domain of a wildcard is none of the app's.
    let bare = try #require(generation.files.first { $0.domains == ["b.example"] })
    #expect(!bare.text.contains("proxy_pass"))
  }

  @Test func `a domain below another one serves the list of its own apps`() throws {
    let fingerprint = Array(repeating: "AB", count: 32).joined(separator: ":")
    var app = AppIdentity(
      domains: ["example.com", "beta.example.com"],
      android: .init(package: "example.app", fingerprints: [fingerprint], activity: ".Main")
    )
    var beta = app
    beta.domains = ["beta.example.com"]
    beta.android?.package = "example.beta"
    app.variants = ["beta": beta]
    let catalog = try LinkCatalog(app: app, routes: [Route("tea", name: "tea")])
    let files = try catalog.generate(.nginx(NginxSettings(root: "/r"))).files.dropLast()
    #expect(files.map(\.domains) == [["example.com"], ["beta.example.com"]])
    for file in files {
      let path = "/r/\(file.domains.joined())/.well-known/assetlinks.json"
      #expect(file.text.contains("alias \"\(path)\";"))
    }
  }

  @Test(arguments: [true, false])
  func `a domain without an app for a system serves no file of another app`(isApple: Bool) throws {
    let fingerprint = Array(repeating: "AB", count: 32).joined(separator: ":")
    var app = AppIdentity(
      domains: ["example.com"],
      apple: .init(appIDs: [Catalogs.appID]),
      android: .init(package: "example.app", fingerprints: [fingerprint], activity: ".Main")
    )
    var other = app
    other.domains = ["staging.example.com"]
    if isApple { other.android = nil } else { other.apple = nil }
    app.variants = ["staging": other]
    let catalog = try LinkCatalog(app: app, routes: [Route("tea", name: "tea")])
    let files = try catalog.generate(.nginx(NginxSettings(root: "/r"))).files
    let texts = try ["example.com", "staging.example.com"].map { domain in
      try #require(files.first { $0.domains == [domain] }).text
    }
    for (text, hasApple, hasAndroid) in [(texts[0], true, true), (texts[1], isApple, !isApple)] {
      #expect(text.contains("apple-app-site-association") == hasApple, "\(text)")
      #expect(text.contains("assetlinks.json") == hasAndroid, "\(text)")
    }
    let ingress = try catalog.generate(.ingress(IngressSettings())).files[0].text
    #expect(ingress.ranges(of: "assetlinks.json").count == (isApple ? 1 : 2))
  }

  @Test func `a domain that only shares passwords has a server with its files alone`() throws {
    let fingerprint = Array(repeating: "AB", count: 32).joined(separator: ":")
    let app = AppIdentity(
      domains: ["a.example"],
      apple: .init(
        appIDs: [Catalogs.appID],
        sharesPasswords: ["a.example", "login.example", "*.id.example"]
      ),
      android: .init(package: "com.example.app", fingerprints: [fingerprint], activity: ".Main")
    )
    let catalog = try LinkCatalog(app: app, routes: [Route("tea", name: "tea")])
    let files = try catalog.generate(.nginx(NginxSettings(root: "/r"))).files
    #expect(files.map(\.domains) == [["a.example"], ["login.example", "id.example"], []])
    #expect(!files[1].text.contains("proxy_pass"))
    #expect(files[2].text.contains(#"server_name "login.example" "id.example";"#))
    let served =
      try catalog.generate(.appleAppSiteAssociation).files
      + catalog.generate(.assetLinks()).files
    for file in files.dropLast() {
      let own = served.filter { file.domains.contains($0.domains[0]) }
      #expect(own.count == 2 && own.allSatisfy { file.text.contains("\"/r/\($0.path)\"") })
    }
    let ingress = IngressModel(try catalog.generate(.ingress()).files[0].text)
    #expect(ingress.hosts["id.example"]?.filter { $0.service == "links" }.count == 3)
    let hosts = try catalog.webHosts()
    #expect(hosts.map(\.name) == ["a.example", "login.example", "id.example"])
    #expect(hosts.allSatisfy { $0.files.count == 3 })
    #expect(hosts.map { catalog.webRoutes(of: $0).count } == [1, 0, 0])
  }

  @Test func `paths without links are left to the website`() throws {
    let catalog = try Catalogs.catalog(["a/{x}"], webOnly: ["login"])
    let generation = try catalog.generate(.nginx(NginxSettings(links: nil)))
    #expect(generation.files[0].text.split(separator: "location = ").count == 4)
    #expect(!generation.files[0].text.contains("~"))
    #expect(generation.findings.isEmpty)
  }
}
