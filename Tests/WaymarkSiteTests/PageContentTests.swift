import Testing
import Waymark
import WaymarkCatalog

@testable import WaymarkSite

@Suite struct `Pages with content of the catalog` {
  static let catalog = SiteCatalogs.catalog(
    """
    {
      "schema": 1,
      "app": {
        "name": "Tea", "schemes": ["tea"], "domains": ["tea.example", "old.example"],
        "apple": { "appIDs": ["ABCDE12345.a.b"], "storeID": "7" },
        "site": {
          "title": "Tea online", "image": "/tea.png?a&b", "themeColor": "#00AA55",
          "storeCountry": "de"
        }
      },
      "routes": [
        { "name": "home", "pattern": "" },
        { "name": "cup", "pattern": "cup/{id:int}/{size?}", "summary": "A cup",
          "page": { "title": "The \\"cup\\"", "image": "https://img.example/cup.png" } },
        { "name": "item", "pattern": "item/{id}/{part?}?page={page?}",
          "page": { "redirect": "https://shop.example/items/{id}/{part}?p={page?}" } },
        { "name": "note", "pattern": "note/{id}", "page": { "redirect": "/notes/{id}.html" } },
        { "name": "docs", "pattern": "docs/{path**}",
          "page": { "redirect": "https://docs.example/v2/{path}?was={path}" } },
        { "name": "twice", "pattern": "twice/{id}",
          "page": { "redirect": "/two/{id}/{id}.html?id={id}#{id}" } },
        { "name": "loop", "pattern": "loop/{id}", "page": { "redirect": "/loop/{id}" } },
        { "name": "mug", "pattern": "mug/{id}/{color}",
          "deprecated": { "reason": "a mug is a cup", "replacement": "cup" } },
        { "name": "old-invite", "pattern": "i/{token}", "secrets": ["token"],
          "deprecated": { "reason": "short", "replacement": "invite" } },
        { "name": "invite", "pattern": "invite/{token}", "secrets": ["token"] },
        { "name": "app-only", "pattern": "app-only", "scopes": ["app"] },
        { "name": "gone", "pattern": "gone",
          "deprecated": { "reason": "in the app", "replacement": "app-only" } }
      ]
    }
    """
  )
  let site: Site

  init() throws { site = try Site(Self.catalog) }

  private func answer(_ target: String, host: String = "tea.example") throws -> SiteAnswer {
    let request = SiteRequest(host: host, target: target, userAgent: Browser.iPhone)
    return try #require(site.answer(request), "\(target)")
  }

  private func location(_ target: String, host: String = "tea.example") throws -> String? {
    let answer = try answer(target, host: host)
    #expect(answer.status == (answer[header: "Location"] == nil ? 200 : 302))
    return answer[header: "Location"]
  }

  @Test func `a page has the title and the image of its route`() throws {
    let answer = try answer("/cup/1")
    let page = try MarkupReader(answer.body)
    #expect(page.text.contains("The \"cup\" · Tea online"))
    #expect(page.meta("og:title") == "The \"cup\"")
    #expect(page.meta("og:description") == "A cup")
    #expect(page.meta("description") == "A cup")
    #expect(page.meta("og:site_name") == "Tea online")
    #expect(page.meta("theme-color") == "#00AA55")
    #expect(page.meta("og:image") == "https://img.example/cup.png")
    #expect(page.meta("twitter:image") == "https://img.example/cup.png")
    #expect(page.meta("twitter:card") == "summary_large_image")
    #expect(
      page.tags.first { $0.name == "img" }?.attributes["src"] == "https://img.example/cup.png"
    )
    let policy = try #require(answer[header: "Content-Security-Policy"])
    #expect(policy.contains("; img-src 'self' https://img.example; "))
    #expect(page.links[0] == "https://apps.apple.com/de/app/id7")
  }

  @Test func `a page without content of its own has that of the site`() throws {
    let answer = try answer("/", host: "old.example")
    let page = try MarkupReader(answer.body)
    #expect(page.meta("og:title") == "Tea online")
    #expect(page.meta("og:image") == "https://old.example/tea.png?a&b")
    #expect(page.tags.first { $0.name == "img" }?.attributes["src"] == "/tea.png?a&b")
    #expect(answer[header: "Content-Security-Policy"]?.contains("; img-src 'self'; ") == true)
  }

  @Test func `a link leads to the web page that shows the same`() throws {
    let start = "https://shop.example/items"
    #expect(try location("/item/7/top?page=2") == "\(start)/7/top?p=2")
    #expect(try location("/item/7/top") == "\(start)/7/top")
    #expect(
      try location("/item/a%2Fb%3Fc/x%20y?page=%26q%3D1&utm=é")
        == "\(start)/a%2Fb%3Fc/x%20y?p=%26q=1&utm=%C3%A9"
    )
  }

  @Test(arguments: [
    ("/docs/a/b", "a/b?was=a/b"), ("/docs/a%2Fb/c", "a%2Fb/c?was=a%252Fb/c"),
    ("/docs/a%20b/%3Fc", "a%20b/%3Fc?was=a%20b/?c"), ("/docs/a", "a?was=a"),
    ("/docs/x/../y", "y?was=y"), ("/docs/", "?was="),
  ])
  func `a catch-all writes its components at the end of a path, and one value in the query`(
    target: String,
    end: String
  ) throws {
    let location = try location(target)
    #expect(location == "https://docs.example/v2" + (end.isEmpty ? "" : "/\(end)"))
  }

  @Test(arguments: [
    ("https://a.example/x%20y/{id}", "https://a.example/x%20y/a%2Fb"),
    ("https://a.example/p%2Fq/{id}?t=%26%20{id}", "https://a.example/p%2Fq/a%2Fb?t=%26%20a/b"),
    ("https://a.example/caf%C3%A9%7B/{id}#%23", "https://a.example/caf%C3%A9%7B/a%2Fb#%23"),
    ("https://a.example/50%/{id}", "https://a.example/50%25/a%2Fb"),
  ])
  func `the escapes of a redirect are not escaped again`(redirect: String, url: String) throws {
    let route = try Route("r/{id}", name: "r", notes: .init(page: .init(redirect: redirect)))
    let app = AppIdentity(domains: ["tea.example"])
    let site = try Site(LinkCatalog(app: app, routes: [route]))
    let request = SiteRequest(host: "tea.example", target: "/r/a%2Fb")
    #expect(site.answer(request)?[header: "Location"] == url)
  }

  @Test func `a redirect may contain a parameter several times`() throws {
    #expect(try location("/twice/7") == "https://tea.example/two/7/7.html?id=7#7")
    #expect(try location("/twice/a%2Fb") == "https://tea.example/two/a%2Fb/a%2Fb.html?id=a/b#a/b")
  }

  @Test func `a link that lacks a value has a page`() throws {
    #expect(try location("/item/7") == nil)
    #expect(try location("/gone") == nil)
    #expect(try location("/mug/red/1") == nil)
  }

  @Test func `a path as a redirect stays on the domain`() throws {
    #expect(try location("/note/7") == "https://tea.example/notes/7.html")
    #expect(try location("/note/7", host: "old.example") == "https://old.example/notes/7.html")
    let values = [
      "%5C%5Cevil.example", "%2F%2Fevil.example", "..", "%2E%2E", "a%0D%0ASet-Cookie", "é",
    ]
    for value in values {
      let request = SiteRequest(host: "tea.example", target: "/note/\(value)")
      guard let location = site.answer(request)?[header: "Location"] else { continue }
      #expect(location.hasPrefix("https://tea.example/notes/"), "\(location)")
      #expect(location.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "\(location)")
    }
  }

  @Test func `a redirect never leads to a link of the app`() throws {
    #expect(try location("/loop/7") == nil)
  }

  @Test func `a deprecated link leads to its replacement with the same values`() throws {
    #expect(try location("/mug/7/red?utm=x") == "https://tea.example/cup/7?utm=x")
    #expect(
      try location("/mug/7/red", host: "old.example") == "https://old.example/cup/7"
    )
    let answer = try answer("/mug/7/red")
    #expect(answer.route == "mug" && answer.body.isEmpty)
    #expect(answer[header: "Cache-Control"] == "public, max-age=300")
    #expect(answer[header: "Content-Length"] == "0")
    #expect(answer[header: "Referrer-Policy"] == "no-referrer")
  }

  @Test func `a redirect with a secret is not stored`() throws {
    let answer = try answer("/i/s3cret")
    #expect(answer[header: "Location"] == "https://tea.example/invite/s3cret")
    #expect(answer[header: "Cache-Control"] == "no-store")
    #expect(answer[header: "X-Robots-Tag"] == "noindex, nofollow")
  }

  @Test func `only a link that is read is redirected`() throws {
    var request = SiteRequest(method: "POST", host: "tea.example", target: "/mug/7/red")
    #expect(site.answer(request) == nil)
    #expect(site.refusal(of: request).status == 405)
    request.method = "HEAD"
    #expect(site.answer(request)?.status == 302)
  }
}

@Suite struct `Links for people to open` {
  private static func examples(host: String, limit: Int = 9) throws -> [String] {
    let catalog = SiteCatalogs.catalog(
      #"""
      {
        "schema": 1,
        "app": { "domains": ["*.tea.example"] },
        "routes": [
          { "name": "old", "pattern": "old/{id:int}",
            "deprecated": { "reason": "old", "replacement": "tea" } },
          { "name": "tea", "pattern": "tea/{id:int}/{size?}" },
          { "name": "kind", "pattern": "kinds/{kind:green|black}?q={query}&sort={sort?}" },
          { "name": "help", "pattern": "help#{topic}" },
          { "name": "cup", "pattern": "cups/{id}", "scopes": ["app"] },
          { "name": "shop", "pattern": "shops/{id}",
            "examples": ["a://other", "https://www.tea.example/shops/7?a=b#c", "shops/8"] }
        ]
      }
      """#
    )
    return try Site(catalog).examples(host: host, limit: limit).map { "\($0.route) \($0.target)" }
  }

  @Test func `each route with a page has its first example, or else its shortest link`() throws {
    let links = ["shop /shops/7?a=b", "tea /tea/1", "kind /kinds/green?q=x", "help /help"]
    #expect(try Self.examples(host: "www.tea.example") == links)
    #expect(try Self.examples(host: "www.tea.example", limit: 2) == Array(links.prefix(2)))
    #expect(try Self.examples(host: "tea.example") == [])
  }
}
