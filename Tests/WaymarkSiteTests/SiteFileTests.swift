import Testing
import Waymark
import WaymarkCatalog
import WaymarkPlatforms

@testable import WaymarkSite

@Suite struct `Files of a site` {
  static let association = "/.well-known/apple-app-site-association"
  static let statements = "/.well-known/assetlinks.json"
  let site: Site

  init() throws { site = try Site(SiteCatalogs.shop) }

  @Test(arguments: [association, "/apple-app-site-association", statements])
  func `a system gets each file with its type and without a redirect`(path: String) throws {
    for host in ["www.tea.example", "beta.tea.example", "shops.tea.example", "a.shops.tea.example"]
    {
      let answer = try #require(site.answer(SiteRequest(host: host, target: path)), "\(host)")
      #expect(answer.status == 200)
      #expect(answer[header: "content-type"] == "application/json")
      #expect(answer[header: "Content-Length"] == "\(answer.body.count)")
      #expect(answer[header: "Cache-Control"] == "public, max-age=3600")
      #expect(answer[header: "X-Content-Type-Options"] == "nosniff")
      let tag = try #require(answer[header: "ETag"])
      #expect(tag.hasPrefix("\"") && tag.hasSuffix("\"") && tag.count > 10)
      #expect(answer[header: "Location"] == nil)
      #expect(answer.route == nil)
      #expect(Set(answer.headers.map(\.name)).count == answer.headers.count)
      if path == Self.statements {
        #expect(try !AssetLinks(answer.text).statements.isEmpty)
      } else {
        #expect(try AppleAppSiteAssociation(answer.text).appLinks != nil)
      }
    }
  }

  @Test func `the files are the generated ones`() throws {
    let catalog = SiteCatalogs.shop
    for file in try catalog.generate(.appleAppSiteAssociation).files {
      for domain in file.domains {
        let request = SiteRequest(host: domain, target: Self.association)
        #expect(site.answer(request)?.text == file.text)
      }
    }
    for file in try catalog.generate(.assetLinks()).files {
      for domain in file.domains {
        #expect(
          site.answer(SiteRequest(host: domain, target: Self.statements))?.text == file.text
        )
      }
    }
  }

  @Test func `the list of statements has the settings of the output`() throws {
    var settings = CatalogOutput.Settings()
    settings.hasDynamicRules = true
    let fingerprint = Array(repeating: "CD", count: 32).joined(separator: ":")
    settings.fingerprints = [fingerprint]
    let catalog = try LinkCatalog(
      app: AppIdentity(
        domains: ["tea.example"],
        android: .init(package: "example.tea", activity: ".Main")
      ),
      routes: [Route("tea/{name}", name: "tea")],
      outputs: [CatalogOutput(.assetLinks, to: "web", settings: settings)]
    )
    let request = SiteRequest(host: "tea.example", target: Self.statements)
    let text = try #require(try Site(catalog).answer(request)?.text)
    #expect(text.contains(fingerprint) && text.contains("dynamic_app_link_components"))
  }

  @Test func `a domain has its file if a variant is only on another system`() throws {
    let catalog = SiteCatalogs.catalog(
      """
      {
        "schema": 1,
        "app": {
          "domains": ["tea.example"],
          "apple": { "appIDs": ["ABCDE12345.example.tea"] },
          "variants": { "android": { "domains": ["android.example"], "apple": null } }
        },
        "routes": [
          { "name": "tea", "pattern": "tea/{name}" },
          { "name": "cup", "pattern": "cup", "scopes": ["universal:tea.example"] }
        ]
      }
      """
    )
    let site = try Site(catalog)
    let file = try #require(try catalog.generate(.appleAppSiteAssociation).files.first)
    let request = SiteRequest(host: "tea.example", target: Self.association)
    #expect(site.answer(request)?.text == file.text)
    #expect(site.answer(SiteRequest(host: "android.example", target: Self.association)) == nil)
  }

  @Test(arguments: [
    "https://www.tea.example/", "https://www.tea.example/tea/oolong?x=1#part",
    "https://www.tea.example/te", "https://www.tea.example/invite/s3cret",
    "https://www.tea.example/press/1", "https://a.shops.tea.example/branch",
    "https://shops.tea.example/branch", "https://beta.tea.example/tea/x",
    "https://other.example/tea/x", "https://localhost:9999/tea/x", "https://WWW.tea.example./tea/x",
    "https://www.tea.example/search", "https://www.tea.example/search?q=a", "tea://tea/x",
    "https://www.tea.example\(association)", "https://beta.tea.example\(association)?x=1",
    "https://www.tea.example/apple-app-site-association", "https://www.tea.example\(statements)",
    "https://a.shops.tea.example\(statements)#x", "https://other.example\(statements)",
    "https://www.tea.example/_links/style.css", "https://www.tea.example/_links/", "nothing",
  ])
  func `the answer to one request is that of the whole site`(url: String) throws {
    let table = try site.catalog.table()
    let one = try WebAnswer(table.explain(url), from: site.catalog, table)
    let whole = WebAnswer(table.explain(url), from: site)
    #expect(one?.json == whole?.json)
    #expect(one?.sentence == whole?.sentence)
  }

  @Test func `a site is not at the default port of another scheme`() throws {
    let table = try site.catalog.table()
    for url in ["https://www.tea.example:80/tea/x", "http://www.tea.example:443/tea/x"] {
      #expect(WebAnswer(table.explain(url), from: site)?.serves == false)
    }
    let link = table.explain("https://www.tea.example:443/tea/x")
    #expect(WebAnswer(link, from: site)?.serves == true)
  }

  @Test func `an app on no system has no files`() throws {
    let catalog = try LinkCatalog(
      app: AppIdentity(domains: ["tea.example"]),
      routes: [Route("tea", name: "tea")]
    )
    let site = try Site(catalog)
    for path in [Self.association, Self.statements] {
      #expect(site.answer(SiteRequest(host: "tea.example", target: path)) == nil)
    }
    #expect(site.answer(SiteRequest(host: "tea.example", target: "/tea"))?.status == 200)
  }

  @Test func `HEAD has the headers of GET and no body`() throws {
    let get = SiteRequest(host: "www.tea.example", target: Self.association)
    var head = get
    head.method = "HEAD"
    let answers = try (#require(site.answer(get)), #require(site.answer(head)))
    #expect(answers.0.headers == answers.1.headers)
    #expect(answers.1.body.isEmpty && answers.1.status == 200)
  }

  @Test func `a server makes the form of a file once, and that of a page for each answer`() throws {
    final class Form: Sendable {
      let status: Int
      init(_ answer: SiteAnswer) { status = answer.status }
    }
    func answer(_ target: String, tag: String = "") -> SiteAnswer? {
      site.answer(SiteRequest(host: "www.tea.example", target: target, ifNoneMatch: tag))
    }
    func form(_ target: String, tag: String = "") -> Form? {
      answer(target, tag: tag)?.form { Form($0) }
    }
    #expect(form(Self.association)?.status == 200)
    #expect(form(Self.association) === form(Self.association))
    #expect(form(Self.association, tag: "*")?.status == 304)
    #expect(form("/tea/a")?.status == 200)
    #expect(form("/tea/a") !== form("/tea/a"))
    // Another server can share the site.
    let file = try #require(answer(Self.association))
    #expect(file.form { OtherForm(count: $0.body.count) }.count == file.body.count)
    #expect(form(Self.association) === form(Self.association))
  }

  private final class OtherForm: Sendable {
    let count: Int
    init(count: Int) { self.count = count }
  }

  @Test func `a file that the client has is not sent again`() throws {
    var request = SiteRequest(host: "www.tea.example", target: Self.association)
    let tag = try #require(site.answer(request)?[header: "ETag"])
    for list in [tag, "W/\(tag)", "\"x\", \(tag)", "\"x\",\t W/\(tag) ,\"y\"", "*"] {
      for method in ["GET", "HEAD"] {
        request.method = method
        request.ifNoneMatch = list
        let answer = try #require(site.answer(request))
        #expect(answer.status == 304, "\(list)")
        #expect(answer.body.isEmpty)
        #expect(answer[header: "ETag"] == tag)
        #expect(answer[header: "Cache-Control"] != nil)
        #expect(answer[header: "Content-Length"] == nil)
      }
    }
    for list in ["\"x\"", String(tag.dropFirst()), "W/", ",", " "] {
      request.method = "GET"
      request.ifNoneMatch = list
      #expect(site.answer(request)?.status == 200, "\(list)")
    }
    // Another file has another tag.
    let other = SiteRequest(host: "beta.tea.example", target: Self.association)
    #expect(site.answer(other)?[header: "ETag"] != tag)
    #expect(try Site(SiteCatalogs.shop).answer(other) == site.answer(other))
  }

  @Test func `a site without pages has the files of the systems alone`() throws {
    let files = try Site(SiteCatalogs.shop, pages: nil)
    for path in [Self.association, Self.statements, "/apple-app-site-association"] {
      let request = SiteRequest(host: "www.tea.example", target: path)
      #expect(files.answer(request) == site.answer(request), "\(path)")
    }
    for path in ["/tea/green", "/", "/_links/style.css"] {
      let request = SiteRequest(host: "www.tea.example", target: path)
      #expect(files.answer(request) == nil, "\(path)")
      #expect(files.refusal(of: request).status == 404)
    }
  }

  @Test(arguments: ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "get", ""])
  func `other methods of a file are not allowed, and those of a link are the website's`(
    method: String
  ) throws {
    for path in [Self.association, Self.statements, "/tea/green", "/_links/style.css"] {
      let request = SiteRequest(method: method, host: "www.tea.example", target: path)
      let isLink = path == "/tea/green"
      #expect((site.answer(request) == nil) == isLink)
      let answer = site.answer(request) ?? site.refusal(of: request)
      #expect(answer.status == 405)
      #expect(answer[header: "Allow"] == "GET, HEAD")
      #expect(answer[header: "Content-Length"] == "0")
      #expect(answer.body.isEmpty)
    }
  }

  @Test func `only the exact path is that of the file`() {
    for path in [
      "/.well-known/apple-app-site-association/", "/.well-known/Assetlinks.json",
      "/.well-known/apple-app-site-association.json", "//.well-known/assetlinks.json",
      "/.well-known", "/x/.well-known/assetlinks.json", "/%2Ewell-known/assetlinks.json",
    ] {
      #expect(site.answer(SiteRequest(host: "www.tea.example", target: path)) == nil, "\(path)")
    }
    let query = SiteRequest(host: "www.tea.example", target: "\(Self.statements)?v=1")
    #expect(site.answer(query)?[header: "Content-Type"] == "application/json")
  }
}

@Suite struct `Hosts of a site` {
  let site: Site

  init() throws { site = try Site(SiteCatalogs.shop) }

  private func status(_ host: String, _ target: String = "/tea/green") -> Int? {
    site.answer(SiteRequest(host: host, target: target))?.status
  }

  @Test(arguments: [
    "www.tea.example", "WWW.Tea.Example", "www.tea.example.", "www.tea.example:443",
    "www.tea.example:80", "www.tea.example.:443", "localhost.:9999", "a.shops.tea.example",
    "a.b.shops.tea.example", "localhost:9999",
    "beta.tea.example",
  ])
  func `the app owns its domains`(host: String) { #expect(status(host) == 200) }

  @Test(arguments: [
    "", "tea.example", "www.tea.example:8443", "www.tea.example.evil.example", "evil.example",
    "xwww.tea.example", "*.shops.tea.example", ".shops.tea.example", "x y.shops.tea.example",
    "a/b.shops.tea.example", "a@b.shops.tea.example", "\"><b>.shops.tea.example", "localhost",
    "127.0.0.1", "localhost:8080", "[::1]", "www.tea.example/", "shops.tea.example",
  ])
  func `the app does not own the links of other hosts`(host: String) {
    #expect(status(host) == nil)
  }

  @Test func `the app owns the links of routes, and nothing else`() {
    #expect(status("www.tea.example", "/") == 200)
    #expect(status("www.tea.example", "/search?q=a") == 200)
    #expect(status("a.shops.tea.example", "/branch") == 200)
    for target in [
      "/search", "/unknown", "/tea", "/tea/a/b", "/press/2026", "/branch", "", "*", "tea/green",
      "https://www.tea.example/tea/green", "/tea/green#a", "/tea/%00",
      "/robots.txt", "/favicon.ico", "/_links/", "/_links/other.css",
      "/tea/" + String(repeating: "a", count: 9_000),
    ] {
      #expect(status("www.tea.example", target) == nil, "\(target.prefix(40))")
    }
  }

  @Test func `on a loopback address a domain can be meant`() throws {
    let site = try Site(SiteCatalogs.shop, loopbackDomain: "beta.tea.example")
    func page(_ host: String) -> String? {
      site.answer(SiteRequest(host: host, target: "/tea/green"))?.text
    }
    for host in [
      "localhost", "localhost:8080", "LOCALHOST:8080", "tea.localhost:1", "127.0.0.1",
      "127.8.9.1:80", "[::1]", "[::1]:8080",
    ] {
      let page = try #require(page(host), "\(host)")
      #expect(page.contains("Tea Beta") && page.contains("loopback"))
      #expect(page.contains("https://beta.tea.example/tea/green"))
    }
    for host in ["127.0.0.1.evil.example", "127.0.0", "127.0.0.256", "xlocalhost", "[::2]", "::1"] {
      #expect(page(host) == nil, "\(host)")
    }
    // The header decides for every other host.
    #expect(try #require(page("www.tea.example")).contains("loopback") == false)
    #expect(page("localhost:9999")?.contains("loopback") == false)
    let wildcard = try Site(SiteCatalogs.shop, loopbackDomain: "*.shops.tea.example")
    let request = SiteRequest(host: "localhost", target: "/branch")
    #expect(wildcard.answer(request)?.text.contains("https://www.shops.tea.example/") == true)
  }

  @Test func `a domain that the app does not have is an error`() {
    let error = #expect(throws: SiteError.self) {
      try Site(SiteCatalogs.shop, loopbackDomain: "ww.tea.example")
    }
    #expect(error?.diagnostic.code.rawValue == "site.unknown-domain")
    #expect(error?.diagnostic.help == "did you mean 'www.tea.example'?")
  }

  @Test func `conflicting routes are an error`() {
    let catalog = SiteCatalogs.catalog(
      """
      { "schema": 1, "app": { "domains": ["tea.example"] }, "routes": [
        { "name": "a", "pattern": "{a}" }, { "name": "b", "pattern": "{b}" }
      ] }
      """
    )
    let error = #expect(throws: SiteError.self) { try Site(catalog) }
    #expect(error?.diagnostic.code.rawValue == "table.conflict")
  }

  @Test func `an app with any domain owns every host`() throws {
    let catalog = SiteCatalogs.catalog(
      """
      { "schema": 1, "app": { "domains": "any", "apple": { "appIDs": ["ABCDE12345.a.b"] } },
        "routes": [{ "name": "a", "pattern": "a" }] }
      """
    )
    let site = try Site(catalog)
    #expect(site.domains == [])
    #expect(site.answer(SiteRequest(host: "x.example:8080", target: "/a"))?.status == 200)
    let file = SiteRequest(host: "y.example", target: `Files of a site`.association)
    #expect(site.answer(file)?.status == 200)
    #expect(site.answer(SiteRequest(host: "x y", target: "/a")) == nil)
  }
}

extension SiteAnswer {
  /// The body as text.
  var text: String { String(decoding: body, as: UTF8.self) }
}
