import TestSupport
import Testing
import WaymarkAgreement
import WaymarkCatalog
import WaymarkPlatforms

@testable import Waymark
@testable import WaymarkSite

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A link book, as a program or a browser uses it.
struct BookClient {
  static let json = "application/json"
  static let form = "application/x-www-form-urlencoded"

  let book: LinkBook
  var host = "www.tea.example"

  init(_ catalog: LinkCatalog, loopbackDomain: String? = nil) throws {
    let site = try Site(catalog, loopbackDomain: loopbackDomain)
    book = LinkBook(site, acceptsLoopback: loopbackDomain != nil)
  }

  func get(_ target: String, method: String = "GET") -> SiteAnswer? {
    book.answer(SiteRequest(method: method, host: host, target: target))
  }

  func post(_ target: String, _ body: String, type: String = Self.json) -> SiteAnswer? {
    book.answer(
      SiteRequest(
        method: "POST",
        host: host,
        target: target,
        contentType: type,
        body: Array(body.utf8)
      )
    )
  }

  /// Sends a form with one field.
  func submit(_ target: String, _ fields: [(String, String)]) -> SiteAnswer? {
    let pairs = fields.map { name, value in
      PercentEncoding.unreserved.encode(name) + "=" + PercentEncoding.unreserved.encode(value)
    }
    return post(target, pairs.joined(separator: "&"), type: Self.form)
  }

  func explain(_ url: String) throws -> SiteAnswer {
    let body = JSONValue.object(["url": .string(url)]).text
    return try #require(post("/_links/explain", body))
  }
}

@Suite struct `The answers of a link book for programs` {
  let client: BookClient

  init() throws { client = try BookClient(SiteCatalogs.shop) }

  static let urls = [
    "https://www.tea.example/tea/oolong", "https://www.tea.example/te/oolong",
    "https://www.tea.example/press/1", "https://www.tea.example/invite/s3cret",
    "https://a.shops.tea.example/branch", "https://other.example/tea/oolong", "tea://tea/oolong",
    "tea://invite/s3cret", "https://www.tea.example/iphone", "https://www.tea.example/pixel",
    "https://www.tea.example/search?q=a%20b", "http://www.tea.example/", "nothing", "", "https://",
    "https://www.tea.example/%zz", "https://www.tea.example/tea/\u{202E}", "mailto:a@tea.example",
    "https://www.tea.example/" + String(repeating: "a", count: 9_000),
  ]

  @Test(arguments: urls) func `an explanation is that of the command`(url: String) throws {
    let catalog = SiteCatalogs.shop
    let isTooLong = url.utf8.count > SystemAnswers.urlLimit
    let explanation = try catalog.table().explain(url)
    let sent = explanation.browserText ?? url
    let expected = LinkAnswers(
      explanation,
      systems: isTooLong ? nil : SystemAnswers(sent, SystemFiles(catalog)),
      web: isTooLong ? nil : WebAnswer(explanation, from: try Site(catalog))
    )
    let answer = try client.explain(url)
    #expect(answer.status == 200)
    #expect(answer.text == expected.json.text + "\n")
    // The second answer uses what the first has prepared.
    #expect(try client.explain(url) == answer)
    #expect(!answer.text.contains("s3cret"))
  }

  @Test func `the routes and the catalog are those of the command`() throws {
    let routes = try #require(client.get("/_links/routes"))
    #expect(routes.text == SiteCatalogs.shop.routesJSON.text + "\n")
    #expect(client.get("/_links/catalog?x")?.text == SiteCatalogs.shop.json)
    #expect(client.get("/_links/routes", method: "HEAD")?.body == [])
  }

  @Test func `the file of each host verifies its links`() throws {
    let fingerprint = ["A1", "B2"].map { Array(repeating: $0, count: 16).joined(separator: ":") }
      .joined(separator: ":")
    let app = AppIdentity(
      schemes: ["tea"],
      domains: ["a.example", "b.example"],
      android: .init(package: "a.b", fingerprints: [fingerprint], activity: ".Main", minSDK: 31)
    )
    let catalog = try LinkCatalog(app: app, routes: [Route("item/{id}", name: "item")])
    let own = try #require(try catalog.generate(.assetLinks()).files.first)
    let other = own.text.replacing(fingerprint, with: fingerprint.replacing("A1", with: "C3"))
    let files = PlatformFiles(
      assetLinks: ["a.example": try AssetLinks(own.text), "b.example": try AssetLinks(other)]
    )
    let systems = SystemFiles(catalog, given: files)
    for (host, opens) in [("a.example", true), ("b.example", false)] {
      let answers = SystemAnswers("https://\(host)/item/7", systems)
      #expect(answers.android?.answer.opens == opens, "\(host)")
    }
  }

  @Test func `a variant has its own links`() throws {
    var beta = client
    beta.host = "beta.tea.example"
    let variant = try #require(SiteCatalogs.shop.variant("beta"))
    #expect(beta.get("/_links/catalog")?.text == variant.json)
    let answer = try beta.explain("tea-beta://tea/x")
    #expect(answer.text.contains("\"matched\""))
  }

  @Test(arguments: [
    ("/_links/explain", "{", BookClient.json, 400, "Invalid JSON"),
    ("/_links/explain", "[]", BookClient.json, 400, "Invalid content"),
    ("/_links/explain", "{}", BookClient.json, 400, "Invalid content"),
    ("/_links/explain", #"{"url": 1}"#, BookClient.json, 400, "Invalid content"),
    ("/_links/explain", #"{"url": "", "url": ""}"#, BookClient.json, 400, "Invalid content"),
    ("/_links/explain", #"{"url": "", "utl": ""}"#, BookClient.json, 400, "Invalid content"),
    ("/_links/explain", "url=%ff", BookClient.form, 400, "Invalid content"),
    ("/_links/explain", "x", "text/plain", 415, "Unsupported media type"),
    ("/_links/explain", "x", "", 415, "Unsupported media type"),
    ("/_links/link", #"{"route": "none"}"#, BookClient.json, 404, "Unknown route"),
    ("/_links/link", #"{"route": "tea"}"#, BookClient.json, 422, "No link has these values"),
    (
      "/_links/link", #"{"route": "tea", "parameters": {"nam": "x", "name": "y"}}"#,
      BookClient.json, 422, "No link has these values"
    ),
    (
      "/_links/link", #"{"route": "tea", "parameters": []}"#, BookClient.json, 400,
      "Invalid content"
    ),
    (
      "/_links/link", #"{"route": "tea", "parameters": {"name": 1}}"#, BookClient.json, 400,
      "Invalid content"
    ),
    (
      "/_links/link", #"{"route": "tea", "parameters": {"name": ["x", 1]}}"#, BookClient.json,
      400, "Invalid content"
    ),
    (
      "/_links/explain", String(repeating: " ", count: 65_537), BookClient.json, 413,
      "Content too large"
    ),
  ])
  func `a mistake is a problem with a status`(
    target: String,
    body: String,
    type: String,
    status: Int,
    title: String
  ) throws {
    let answer = try #require(client.post(target, body, type: type))
    #expect(answer.status == status)
    #expect(answer[header: "Content-Type"] == "application/problem+json")
    let problem = try JSONDocument(answer.body).root
    #expect(problem["title"]?.string == title)
    #expect(problem["status"]?.int == status)
    #expect(problem["type"]?.string == "about:blank")
    #expect(problem["detail"]?.string?.isEmpty == false)
  }

  @Test(arguments: [
    ("/_links", "POST", "GET, HEAD"), ("/_links/", "DELETE", "GET, HEAD"),
    ("/_links/explain", "GET", "POST"), ("/_links/explain", "HEAD", "POST"),
    ("/_links/link", "OPTIONS", "POST"), ("/_links/routes", "PUT", "GET, HEAD"),
    ("/_links/catalog", "POST", "GET, HEAD"), ("/_links/book.css", "POST", "GET, HEAD"),
  ])
  func `a wrong method is answered with the right one`(
    target: String,
    method: String,
    allowed: String
  ) throws {
    let answer = try #require(client.get(target, method: method))
    #expect(answer.status == 405)
    #expect(answer[header: "Allow"] == allowed)
    #expect(answer.body.isEmpty == (method == "HEAD"))
  }

  @Test func `no cache stores an answer, no search engine lists it, and no other site reads it`()
    throws
  {
    let answers = [
      client.get("/_links"), client.get("/_links/routes"), try client.explain("tea://tea/x"),
      client.get("/_links/book.css"), client.get("/_links/book.js"),
      client.get("/_links/openapi.json"), client.get("/_links/book.css", method: "POST"),
      client.submit("/_links/explain", [("url", "tea://tea/x")]),
      client.submit("/_links/link", [("route", "tea"), ("value.name", "x")]),
      client.post("/_links/explain", "{"),
    ]
    for answer in answers {
      let answer = try #require(answer)
      #expect(answer[header: "Cache-Control"] == "no-store")
      #expect(answer[header: "X-Robots-Tag"]?.contains("noindex") == true)
      #expect(answer[header: "Referrer-Policy"] == "no-referrer")
      #expect(answer[header: "X-Content-Type-Options"] == "nosniff")
      let policy = try #require(answer[header: "Content-Security-Policy"])
      #expect(policy.contains("default-src 'none'") && !policy.contains("unsafe"))
      #expect(!answer.headers.contains { $0.name.hasPrefix("Access-Control-") })
      #expect(Set(answer.headers.map(\.name)).count == answer.headers.count)
      #expect(answer.route == nil)
    }
  }

  @Test func `other addresses and other hosts are not those of the book`() throws {
    for target in ["/_links/other", "/_links/explain/", "/_linksx", "/tea/x", "/"] {
      #expect(client.get(target) == nil, "\(target)")
      #expect(!LinkBook.owns(target))
    }
    for target in ["/_links", "/_links/", "/_links?a", "/_links/explain?b"] {
      #expect(LinkBook.owns(target))
    }
    var other = client
    for host in ["other.example", "localhost", "127.0.0.1:8080", ""] {
      other.host = host
      #expect(other.get("/_links") == nil, "\(host)")
    }
  }

  @Test func `on a loopback address, only its names and the domains of the catalog count`() throws {
    let any = SiteCatalogs.catalog(
      """
      {"schema": 1, "app": {"name": "Any", "schemes": ["any"]},
       "routes": [{"name": "a", "pattern": "a"}]}
      """
    )
    let site = try Site(any)
    let book = LinkBook(site, acceptsLoopback: true)
    func status(_ host: String) -> Int? {
      book.answer(SiteRequest(host: host, target: "/_links"))?.status
    }
    for host in ["localhost:8080", "127.0.0.1", "[::1]:80", "a.localhost"] {
      #expect(status(host) == 200, "\(host)")
    }
    for host in ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example", "10.0.0.1"] {
      #expect(status(host) == nil, "\(host)")
    }
  }
}

@Suite struct `The links that a link book writes` {
  let client: BookClient

  init() throws { client = try BookClient(SiteCatalogs.shop) }

  @Test func `a program gets the links with every scheme and domain`() throws {
    let body = #"{"route": "tea", "parameters": {"name": "green tea"}}"#
    let answer = try #require(client.post("/_links/link", body))
    #expect(answer.status == 200)
    let links = try JSONDocument(answer.body).root
    #expect(links["route"]?.string == "tea")
    #expect(links["app"]?.array?.compactMap(\.string) == ["tea://tea/green%20tea"])
    #expect(
      links["universal"]?.array?.first?.string == "https://www.tea.example/tea/green%20tea"
    )
    let code = try QRCode("https://www.tea.example/tea/green%20tea")
    #expect(links["qr"]?["link"]?.string == code.content)
    #expect(links["qr"]?["svg"]?.string == code.svg())
  }

  @Test func `a program gets a link with a list, and one that only a variant has`() throws {
    let catalog = SiteCatalogs.catalog(
      """
      {"schema": 1,
       "app": {"name": "Tea", "schemes": ["tea"], "domains": ["www.tea.example"],
         "variants": {"beta": {"domains": ["beta.tea.example"], "schemes": ["tea-beta"]}}},
       "routes": [
         {"name": "teas", "pattern": "teas?kind={kinds?}", "lists": ["kinds"],
           "scopes": ["universal"]},
         {"name": "trial", "pattern": "trial/{id}", "scopes": ["universal:beta.tea.example"]}
       ]}
      """
    )
    let client = try BookClient(catalog)
    for (route, value, link) in [
      ("teas", #""kinds": ["a", "b"]"#, "https://www.tea.example/teas?kind=a&kind=b"),
      ("teas", #""kinds": "a""#, "https://www.tea.example/teas?kind=a"),
      ("trial", #""id": "1""#, "https://beta.tea.example/trial/1"),
    ] {
      let body = "{\"route\": \"\(route)\", \"parameters\": {\(value)}}"
      let answer = try #require(client.post("/_links/link", body))
      let links = try JSONDocument(answer.body).root["universal"]?.array?.map(\.string)
      #expect(links == [link], "\(answer.text)")
    }
    let page = try #require(client.submit("/_links/link", [("route", "trial"), ("value.id", "1")]))
    #expect(page.status == 200 && page.text.contains("<span class=\"badge\">beta</span>"))
    #expect(try MarkupReader(page.body).links.contains("https://beta.tea.example/trial/1"))
  }

  @Test func `a form without a script gets a page with its values and links`() throws {
    let fields = [("route", "tea"), ("value.name", "<green> & \"tea\"")]
    let answer = try #require(client.submit("/_links/link", fields))
    #expect(answer.status == 200)
    let page = try MarkupReader(answer.body)
    let field = page.tags.first { $0.attributes["name"] == "value.name" }
    #expect(field?.attributes["value"] == "<green> & \"tea\"")
    #expect(answer.text.contains("<svg"))
    let link = "https://www.tea.example/tea/%3Cgreen%3E%20&%20%22tea%22"
    #expect(page.links.contains(link))
    #expect(page.links.contains(String(link.dropFirst("https://www.tea.example".count))))
  }

  @Test func `a mistake is beside its field`() throws {
    let catalog = SiteCatalogs.catalog(
      """
      {"schema": 1, "app": {"name": "Tea", "schemes": ["tea"], "domains": ["www.tea.example"]},
       "routes": [{"name": "cup", "pattern": "cup/{size:int}/{kind:small|large?}?at={time?}"}]}
      """
    )
    let client = try BookClient(catalog)
    func page(_ fields: [(String, String)]) throws -> (Int, MarkupReader, String) {
      let answer = try #require(client.submit("/_links/link", [("route", "cup")] + fields))
      return (answer.status, try MarkupReader(answer.body), answer.text)
    }
    let (status, wrong, text) = try page([("value.size", "two"), ("value.kind", "small")])
    #expect(status == 422)
    let field = try #require(wrong.tags.first { $0.attributes["name"] == "value.size" })
    #expect(field.attributes["aria-invalid"] == "true")
    let error = try #require(field.attributes["aria-describedby"])
    #expect(text.contains("id=\"\(error)\">This must be a whole number."))
    let select = try #require(wrong.tags.first { $0.attributes["name"] == "value.kind" })
    #expect(select.attributes["aria-invalid"] == nil)
    #expect(
      wrong.tags.contains {
        $0.attributes["value"] == "small" && $0.attributes["selected"] != nil
      }
    )
    #expect(try page([("value.size", "")]).2.contains("A value is needed."))
    #expect(try page([("value.size", "2")]).1.links.contains("https://www.tea.example/cup/2"))
    #expect(try page([("value.size", "2"), ("value.kind", "huge")]).1.text.contains("'small'"))
    #expect(client.submit("/_links/link", [("route", "none")])?.status == 404)
    for target in ["/_links/route", "/_links/route?name=none", "/_links/route?name=%ff"] {
      #expect([400, 404].contains(client.get(target)?.status), "\(target)")
    }
  }
}

@Suite struct `The page of a link book` {
  @Test func `the page has every route with its pattern, its notes and a form`() throws {
    let client = try BookClient(SiteCatalogs.shop)
    let answer = try #require(client.get("/_links"))
    let page = try MarkupReader(answer.body)
    for route in SiteCatalogs.shop.routes {
      #expect(page.text.contains(route.label))
      let address = "/_links/route?name=" + PercentEncoding.unreserved.encode(route.label)
      #expect(page.links.contains(address))
      let form = try MarkupReader(#require(client.get(address)).body)
      #expect(
        form.tags.contains {
          $0.attributes["name"] == "route" && $0.attributes["value"] == route.label
        }
      )
    }
    for text in [
      "verified only", "iOS only", "web only", "press/**", "secret",
      "https link of *.shops.tea.example",
    ] {
      #expect(page.text.contains(text), "\(text)")
    }
  }

  @Test func `every page is valid for a browser that reads it aloud`() throws {
    let client = try BookClient(hostile)
    client.book.prove()
    let answers = [
      client.get("/_links"),
      client.submit("/_links/explain", [("url", "https://www.tea.example/a/<b>\"'&")]),
      client.submit("/_links/explain", [("url", "")]),
      client.submit("/_links/link", [("route", "<a>&\"'"), ("value.x", "<script>")]),
      client.get("/_links/route?name=b"), client.get("/_links/route?name=none"),
      client.get("/_links/variant?name=beta"), client.get("/_links/variant?name=none"),
    ]
    for answer in answers {
      let answer = try #require(answer)
      let page = try MarkupReader(answer.body)
      let ids = page.tags.compactMap { $0.attributes["id"] }
      #expect(Set(ids).count == ids.count)
      for tag in page.tags {
        for name in ["for", "aria-labelledby", "aria-describedby", "form"] {
          for id in (tag.attributes[name] ?? "").split(separator: " ") {
            #expect(ids.contains(String(id)), "\(tag.name) \(name) \(id)")
          }
        }
        #expect(!tag.attributes.keys.contains { $0.hasPrefix("on") || $0 == "style" })
        #expect(tag.name != "style" && tag.name != "img")
        if tag.name == "script" { #expect(tag.attributes["src"] == "/_links/book.js") }
        if ["input", "select"].contains(tag.name), tag.attributes["type"] != "hidden",
          tag.attributes["type"] != "checkbox"
        {
          let id = try #require(tag.attributes["id"])
          #expect(page.tags.contains { $0.name == "label" && $0.attributes["for"] == id })
        }
      }
      #expect(ids.contains("main"))
      #expect(page.tags.count { $0.name == "h1" } == 1)
      #expect(page.meta("robots")?.contains("noindex") == true)
      try balance(answer.text)
    }
  }

  /// A catalog whose texts try to be more than text.
  private let hostile = SiteCatalogs.catalog(
    """
    {"schema": 1, "app": {"name": "<b>Tea</b>", "schemes": ["tea"], "domains": ["www.tea.example"],
      "apple": {"appIDs": ["ABCDE12345.a.b"]}},
     "routes": [
       {"name": "<a>&\\"'", "pattern": "a/{x}", "summary": "</main><script>alert(1)</script>",
        "gates": ["<i>"], "deprecated": {"reason": "\\"><img src=x onerror=alert(1)>"}},
       {"name": "b", "pattern": "b/{kind:<s>|\\"q\\"}"}
     ],
     "webOnly": ["<w>/**"]}
    """.replacing(
      #""apple""#,
      with: #""variants": {"beta": {"name": "<i>Beta\"", "schemes": ["b"]}}, "apple""#
    )
  )

  /// Reports elements that are not closed.
  private func balance(_ html: String) throws {
    let void: Set<Substring> = ["meta", "link", "input", "path", "!DOCTYPE"]
    var open: [Substring] = []
    for part in html.split(separator: "<").dropFirst(html.hasPrefix("<") ? 0 : 1) {
      let isEnd = part.hasPrefix("/")
      let name = part.drop { $0 == "/" }.prefix { $0 != ">" && $0 != " " && $0 != "\n" }
      if void.contains(name) { continue }
      if isEnd {
        try #require(open.popLast() == name, "\(part.prefix(60)) closes another element")
      } else {
        open.append(name)
      }
    }
    #expect(open == [])
  }

  @Test func `a URL shows the rule that decides in the text of the file, and what to change`()
    throws
  {
    let client = try BookClient(SiteCatalogs.shop)
    func page(_ url: String) throws -> (MarkupReader, String) {
      let answer = try #require(client.submit("/_links/explain", [("url", url)]))
      #expect(answer.status == 200)
      return (try MarkupReader(answer.body), answer.text)
    }
    let (opened, text) = try page(" https://www.tea.example/tea/oolong\n")
    let marks = text.split(separator: "<mark>").dropFirst().map { $0.prefix { $0 != "<" } }
    #expect(marks.contains { $0.contains("/tea/?*") })
    #expect(marks.contains { $0.contains("android:pathPattern=&quot;/tea/..*&quot;") })
    #expect(marks.contains { $0.contains("&lt;intent-filter") })
    #expect(!marks.contains { $0.contains("search") || $0.contains("invite") })
    #expect(opened.text.contains("apple-app-site-association of www.tea.example"))
    #expect(opened.text.contains("AndroidManifest.xml"))
    #expect(opened.text.contains("opens 'tea'"))

    let (onlyApple, _) = try page("https://www.tea.example/iphone")
    #expect(onlyApple.text.contains("The route is not for Android"))

    let (mistyped, _) = try page("https://www.tea.example/acount")
    #expect(mistyped.text.contains("the app has no screen for this link"))
    #expect(
      mistyped.tags.contains {
        $0.name == "button" && $0.attributes["value"] == "https://www.tea.example/account"
      }
    )

    let (secret, shown) = try page("https://www.tea.example/invite/s3cret")
    #expect(secret.text.contains("***"))
    #expect(!shown.contains("s3cret"))

    let (excluded, _) = try page("https://www.tea.example/press/1")
    #expect(excluded.text.contains("'webOnly'"))
  }

  /// Links that the systems treat differently, and sentences that their pages have and lack.
  private static let advice: [(url: String, has: [String], lacks: [String])] = [
    (
      "https://a.example/books/12/reviews",
      ["The route is not for Android, but a rule for other links opens the app there"],
      ["Nothing: the link is right", "books/x opens"]
    ),
    (
      "https://a.example/books/0",
      ["leaves the link to the website on purpose", "let the app show the web page"],
      ["do not check the type", "declare a route"]
    ),
    (
      "http://a.example/books/12", ["Write the link with 'https'"],
      ["opens the app, but no route"]
    ),
    (
      "https://a.example/books/two",
      [
        "after 'books/' must come a whole number, not 'two'",
        "If the link is right, change the pattern of 'book'",
        "do not check the type",
      ], []
    ),
    ("https://a.example/books/12", ["Nothing: the link is right"], []),
  ]

  @Test(arguments: advice.indices)
  func `the page about a URL says what to change, and no reason of another link`(index: Int)
    throws
  {
    let print = Array(repeating: "A1", count: 32).joined(separator: ":")
    let catalog = try LinkCatalog(
      json: #"""
        {
          "schema": 1,
          "app": {
            "domains": ["a.example"], "apple": { "appIDs": ["ABCDE12345.a.b"] },
            "android": { "package": "a.b", "activity": ".Main", "minSDK": 26,
              "fingerprints": ["\#(print)"] }
          },
          "routes": [
            { "name": "book", "pattern": "books/{isbn:int}" },
            { "name": "reviews", "pattern": "books/{isbn:int}/reviews", "platforms": ["ios"] }
          ],
          "webOnly": ["books/0"]
        }
        """#
    )
    var client = try BookClient(catalog)
    client.host = "a.example"
    client.book.prove()
    let row = Self.advice[index]
    let answer = try #require(client.submit("/_links/explain", [("url", row.url)]))
    let page = try MarkupReader(answer.body).text
    for text in row.has { #expect(page.contains(text), "\(row.url): no '\(text)' in \(page)") }
    for text in row.lacks { #expect(!page.contains(text), "\(row.url): '\(text)'") }
  }

  /// The opposite is not true: a deprecated route has advice, too.
  @Test func `only a link that opens the app everywhere needs no change`() throws {
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    let client = try BookClient(SiteCatalogs.shop)
    client.book.prove()
    var counts = (without: 0, with: 0)
    for _ in 0..<150 {
      var url = Self.starts.randomElement(using: &random) ?? ""
      url += Self.paths.randomElement(using: &random) ?? ""
      if random.oneIn(4) {
        url += ["/", "/x", "?q=a", "#top", "%2F"].randomElement(using: &random) ?? ""
      }
      let page = try #require(client.submit("/_links/explain", [("url", url)])).text
      guard page.contains("Nothing: the link is right") else {
        counts.with += 1
        continue
      }
      counts.without += 1
      let answer = try JSONDocument(client.explain(url).body).root
      #expect(answer["app"]?["result"]?.string == "matched", "seed \(seed): \(url)")
      for system in ["ios", "android"] {
        for one in answer[system]?.array ?? [] {
          #expect(one["opens"] == .bool(true), "seed \(seed): \(url) on \(system)")
        }
      }
    }
    #expect(counts.without > 10 && counts.with > 50, "seed \(seed): \(counts)")
  }

  private static let starts = [
    "https://www.tea.example/", "http://www.tea.example/", "https://a.shops.tea.example/",
    "https://tea.example/", "tea://", "other://",
  ]
  private static let paths = [
    "", "tea/oolong", "tea", "search?q=a", "search", "invite/1", "account", "web-first", "iphone",
    "pixel", "branch", "press/1", "iphones",
  ]

  @Test func `the findings appear when the comparison has ended`() throws {
    let client = try BookClient(SiteCatalogs.shop)
    let before = try #require(client.get("/_links")).text
    #expect(before.contains("still running"))
    client.book.prove()
    let answer = try #require(client.get("/_links"))
    #expect(!answer.text.contains("still running"))
    let page = try MarkupReader(answer.body)
    let agreement = try SiteCatalogs.shop.agreement()
    #expect(agreement.agrees == true && !agreement.limits.isEmpty)
    for limit in agreement.limits {
      let code = try #require(limit.code)
      #expect(page.text.contains(code.rawValue), "\(code)")
    }
    #expect(page.text.contains(agreement.limits[0].url))
  }

  @Test func `an empty catalog has a book, too`() throws {
    let empty = SiteCatalogs.catalog(
      #"{"schema": 1, "app": {"name": "", "domains": ["www.tea.example"]}, "routes": []}"#
    )
    let client = try BookClient(empty)
    #expect(client.get("/_links")?.text.contains("The catalog declares no route.") == true)
    #expect(try client.explain("https://www.tea.example/").status == 200)
  }
}
