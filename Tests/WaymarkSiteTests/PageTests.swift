import Testing
import Waymark
import WaymarkCatalog

@testable import WaymarkSite

@Suite struct `Pages of links` {
  let site: Site

  init() throws { site = try Site(SiteCatalogs.shop) }

  private func answer(
    _ target: String,
    _ agent: String = Browser.windows,
    host: String = "www.tea.example"
  ) throws -> SiteAnswer {
    let request = SiteRequest(host: host, target: target, userAgent: agent)
    return try #require(site.answer(request), "\(target)")
  }

  private func page(
    _ target: String,
    _ agent: String = Browser.windows,
    host: String = "www.tea.example"
  ) throws -> MarkupReader {
    try MarkupReader(answer(target, agent, host: host).body)
  }

  @Test func `a page has these headers`() throws {
    let answer = try answer("/tea/green?x=1")
    let policy = """
      default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; \
      frame-ancestors 'none'
      """
    let expected = [
      "Content-Length": "\(answer.body.count)",
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy,
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
      "Vary": "User-Agent",
      "Cache-Control": "public, max-age=300",
    ]
    #expect(answer.status == 200)
    #expect(answer.route == "tea")
    #expect(answer.headers.count == expected.count)
    for header in answer.headers { #expect(expected[header.name] == header.value) }
    var request = SiteRequest(method: "HEAD", host: "www.tea.example", target: "/tea/green?x=1")
    request.userAgent = Browser.windows
    let head = try #require(site.answer(request))
    #expect(head.headers == answer.headers && head.body.isEmpty && head.route == "tea")
  }

  @Test(arguments: [
    ("/tea/a|b?utm={{x}}^", "/tea/a%7Cb?utm=%7B%7Bx%7D%7D%5E"),
    ("/tea/caf%E9?a=50%&b=%0A", "/tea/caf%E9?a=50%&amp;b=%0A"),
    (#"/tea\a b?<i>"#, "/tea/a%20b?%3Ci%3E"), ("/x/../tea/.%2E/tea/a|", "/tea/a%7C"),
    ("/search?q=a|b", "/search?q=a%7Cb"), ("/search?q=%1B%00", "/search?q=%1B%00"),
  ])
  func `a link that only browsers accept has a page`(target: String, shown: String) throws {
    let answer = try answer(target)
    #expect(answer.status == 200)
    let markup = String(decoding: answer.body, as: UTF8.self)
    #expect(markup.contains("<link rel=\"canonical\" href=\"https://www.tea.example\(shown)\">"))
    let hasControl = markup.unicodeScalars.contains {
      $0 != "\n" && $0.properties.generalCategory == .control
    }
    #expect(!hasControl)
  }

  @Test func `a page has a title, a summary and a preview`() throws {
    let page = try page("/tea/green")
    let summary = "A tea <of> \"ours\" & its 'price'"
    // The title of the page, its heading, and the title of the QR code.
    #expect(page.tags.count { ["title", "h1"].contains($0.name) } == 3)
    #expect(page.text.contains("\(summary) · Tea & Co"))
    for name in ["og:title", "twitter:title"] {
      #expect(page.meta(name) == summary, "\(name)")
    }
    #expect(page.meta("og:site_name") == "Tea & Co")
    #expect(page.meta("og:type") == "website")
    #expect(page.meta("og:url") == "https://www.tea.example/tea/green")
    #expect(page.meta("twitter:card") == "summary")
    #expect(page.meta("viewport")?.contains("width=device-width") == true)
    #expect(page.meta("robots") == nil)
    let canonical = page.tags.first { $0.attributes["rel"] == "canonical" }
    #expect(canonical?.attributes["href"] == "https://www.tea.example/tea/green")
    let style = page.tags.first { $0.attributes["rel"] == "stylesheet" }?.attributes["href"]
    let request = SiteRequest(host: "www.tea.example", target: try #require(style))
    #expect(site.answer(request)?[header: "Content-Type"] == "text/css; charset=utf-8")
  }

  @Test func `no page contains a script or a style`() throws {
    for agent in [Browser.iPhone, Browser.android, Browser.windows, ""] {
      for target in ["/", "/tea/green", "/invite/abc", "/iphone", "/pixel", "/web-first"] {
        let page = try page(target, agent)
        for tag in page.tags {
          #expect(!["script", "style", "iframe", "form", "base"].contains(tag.name))
          #expect(tag.attributes["style"] == nil)
          #expect(!tag.attributes.keys.contains { $0.hasPrefix("on") || $0 == "http-equiv" })
        }
      }
    }
  }

  @Test func `Safari's banner passes the link to the app`() throws {
    #expect(
      try page("/tea/a,b?c=d,e&f").meta("apple-itunes-app")
        == "app-id=42, app-argument=https://www.tea.example/tea/a%2Cb?c=d%2Ce&f"
    )
    #expect(
      try page("/tea/green", host: "beta.tea.example").meta("apple-itunes-app")
        == "app-id=43, app-argument=https://beta.tea.example/tea/green"
    )
    #expect(try page("/pixel").meta("apple-itunes-app") == nil)
  }

  @Test func `the buttons have the order of the device`() throws {
    let appStore = "https://apps.apple.com/app/id42"
    let play = """
      https://play.google.com/store/apps/details?id=example.tea&referrer=\
      https%3A%2F%2Fwww.tea.example%2Ftea%2Fgreen
      """
    let fallback = """
      https%3A%2F%2Fplay.google.com%2Fstore%2Fapps%2Fdetails%3Fid%3Dexample.tea%26referrer%3D\
      https%253A%252F%252Fwww.tea.example%252Ftea%252Fgreen
      """
    let intent = """
      intent://www.tea.example/tea/green#Intent;scheme=https;package=example.tea;\
      S.browser_fallback_url=\(fallback);end
      """
    #expect(
      try page("/tea/green", Browser.iPhone).links
        == [appStore, "tea://tea/green", "https://www.tea.example/tea/green", play]
    )
    #expect(try page("/tea/green", Browser.android).links == [intent, play, appStore])
    #expect(try page("/tea/green", Browser.windows).links == [appStore, play])
    #expect(try page("/tea/green", "").links == [appStore, play])
    #expect(try page("/iphone", Browser.android).links == [appStore])
    #expect(try page("/pixel", Browser.iPhone).links.count == 1)
  }

  @Test(arguments: [
    ("Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X)", PageVisitor.apple),
    ("Mozilla/5.0 (iPod touch; CPU iPhone OS 12_0 like Mac OS X)", .apple),
    ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", .other),
    ("Mozilla/5.0 (Linux; U; ANDROID 4.4)", .android),
    ("Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1) like iPhone OS 7_0_3", .other),
    ("facebookexternalhit/1.1", .other), ("", .other),
  ])
  func `the header User-Agent names the device`(agent: String, visitor: PageVisitor) {
    #expect(PageVisitor(userAgent: agent) == visitor)
  }

  @Test func `the hint of iOS says what happens without the app`() throws {
    let page = try page("/tea/green", Browser.iPhone)
    #expect(page.text.contains("If Tea & Co is not installed, Safari says"))
    #expect(page.text.contains("touch and hold this link, and choose “Open in Tea & Co”"))
    #expect(!(try self.page("/tea/green", Browser.android)).text.contains("Safari"))
  }

  @Test func `a link that needs verification has no link with a custom scheme`() throws {
    for target in ["/account", "/invite/abc"] {
      for agent in [Browser.iPhone, Browser.android, Browser.windows] {
        #expect(try !page(target, agent).links.contains { $0.hasPrefix("tea:") })
      }
      let intent = try #require(try page(target, Browser.android).links.first)
      #expect(intent.hasPrefix("intent://www.tea.example\(target)#Intent;scheme=https;"))
      #expect(intent.contains(";package=example.tea;"))
    }
    // The route has no links with a custom scheme.
    #expect(try !page("/web-first", Browser.iPhone).links.contains { $0.hasPrefix("tea:") })
  }

  @Test func `a page shows a secret only as a part of the link`() throws {
    for agent in [Browser.iPhone, Browser.android, Browser.windows] {
      let answer = try answer("/invite/s3cret", agent)
      #expect(answer[header: "Cache-Control"] == "no-store")
      #expect(answer[header: "Referrer-Policy"] == "no-referrer")
      #expect(answer[header: "X-Robots-Tag"] == "noindex, nofollow")
      let page = try MarkupReader(answer.body)
      #expect(page.meta("robots") == "noindex, nofollow")
      #expect(!page.text.contains("s3cret"))
      #expect(!answer.headers.contains { $0.value.contains("s3cret") })
      for tag in page.tags {
        for (name, value) in tag.attributes where value.contains("s3cret") {
          let isLink =
            tag.name == "a" && name == "href" || tag.attributes["name"] == "apple-itunes-app"
          #expect(isLink, "\(tag.name) \(name)")
          let isWhole =
            value.hasSuffix("https://www.tea.example/invite/s3cret")
            || value.hasPrefix("intent://www.tea.example/invite/s3cret#Intent;")
          #expect(isWhole, "\(value)")
          #expect(!value.dropFirst(45).contains("s3cret") || tag.name == "meta")
        }
      }
      #expect(!page.links.contains { $0.contains("referrer") })
    }
  }

  @Test func `a link that is too long is not passed through the store`() throws {
    let start = "https://www.tea.example/tea/"
    let longest = String(repeating: "a", count: PageLink.referrerLimit - start.utf8.count)
    for agent in [Browser.android, Browser.windows] {
      #expect(try page("/tea/\(longest)", agent).links.contains { $0.contains("referrer") })
      #expect(try !page("/tea/\(longest)a", agent).links.contains { $0.contains("referrer") })
    }
  }

  @Test func `a variant has its own app`() throws {
    let page = try page("/tea/green", Browser.iPhone, host: "beta.tea.example")
    #expect(page.links[0] == "https://apps.apple.com/app/id43")
    #expect(page.links[1] == "tea-beta://tea/green")
    #expect(page.meta("og:site_name") == "Tea Beta")
  }

  @Test func `an app without stores has a page without buttons`() throws {
    let catalog = SiteCatalogs.catalog(
      """
      { "schema": 1, "app": { "domains": ["tea.example"] },
        "routes": [{ "name": "a", "pattern": "a" }] }
      """
    )
    let site = try Site(catalog)
    for agent in [Browser.iPhone, Browser.android, Browser.windows] {
      let request = SiteRequest(host: "tea.example", target: "/a", userAgent: agent)
      let page = try MarkupReader(try #require(site.answer(request)).body)
      #expect(page.links == [])
      #expect(page.text.contains("a"))
    }
  }

  @Test func `a route with a fragment has one page for all of its links`() throws {
    let catalog = SiteCatalogs.catalog(
      """
      { "schema": 1, "app": {
          "schemes": ["tea"], "domains": ["tea.example"],
          "apple": { "appIDs": ["ABCDE12345.a.b"], "storeID": "7" }, "android": { "package": "a.b" }
        },
        "routes": [
          { "name": "faq", "pattern": "help#faq", "summary": "Questions" },
          { "name": "terms", "pattern": "help#terms", "summary": "Terms" },
          { "name": "topic", "pattern": "topics/a\\\\#b#{topic}", "summary": "Topic" },
          { "name": "part", "pattern": "part#{name?}", "summary": "Part" }
        ],
        "webOnly": ["topics/secret"] }
      """
    )
    let site = try Site(catalog)
    func page(_ target: String) throws -> MarkupReader {
      let request = SiteRequest(host: "tea.example", target: target, userAgent: Browser.iPhone)
      return try MarkupReader(try #require(site.answer(request), "\(target)").body)
    }
    let help = try page("/help")
    #expect(help.meta("og:title") == "Questions")
    #expect(help.links == ["https://apps.apple.com/app/id7"] + help.links.dropFirst())
    #expect(help.links.count == 2 && !help.links.contains { $0.contains("referrer") })
    #expect(help.meta("apple-itunes-app") == "app-id=7")
    #expect(help.meta("og:url") == nil)
    #expect(try page("/topics/a%23b").meta("og:title") == "Topic")
    #expect(try page("/part").links.contains("tea://part"))
  }
}

@Suite struct `Hostile links` {
  static let values = [
    "'", "&", "&lt;", "&#34;", "a'onclick='x", "%22%3E%3Cscript%3Ealert(1)%3C/script%3E",
    "%3C/title%3E", "javascript:alert(1)", "a;end;scheme=javascript;S.x=y", "%23Intent;end",
    "a,app-id=1", "{{link}}", "%7B%7Blink%7D%7D", "\u{202E}evil", "%E2%80%AEevil", "é", "%C3%A9",
    "$(x)", "`", "*/", "--%3E", "]]%3E", "%5C", "..%2F..", "%25", "%2525", "a%2Fb", "a+b",
    "\u{FFFD}",
  ]

  @Test(arguments: values, [Browser.iPhone, Browser.android, Browser.windows])
  func `no value of a link changes the structure of its page`(value: String, agent: String) throws {
    let site = try Site(SiteCatalogs.shop)
    let plain = SiteRequest(host: "www.tea.example", target: "/tea/x", userAgent: agent)
    let model = try MarkupReader(try #require(site.answer(plain)).body)
    for target in ["/tea/\(value)", "/tea/x?q=\(value)", "/tea/x?\(value)"] {
      var request = plain
      request.target = target
      guard let answer = site.answer(request) else { continue }
      let page = try MarkupReader(answer.body)
      #expect(page.tags.map(\.name) == model.tags.map(\.name), "\(target)")
      #expect(
        page.tags.map { Set($0.attributes.keys) } == model.tags.map { Set($0.attributes.keys) }
      )
      #expect(page.text == model.text)
      #expect(answer.headers.dropFirst() == site.answer(plain)?.headers.dropFirst())
      for link in page.links {
        let scheme = link.prefix { $0 != ":" }
        #expect(["https", "intent", "tea"].contains(scheme), "\(link)")
        #expect(link.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"<>\\^`{|}".utf8.contains($0) })
      }
      if agent == Browser.android {
        // Android reads the part after the last '#'.
        let intent = try #require(page.links.first)
        let parts = intent.split(separator: "#", omittingEmptySubsequences: false)
        #expect(parts.count == 2, "\(intent)")
        let fields = parts[1].split(separator: ";", omittingEmptySubsequences: false)
        #expect(fields.prefix(3) == ["Intent", "scheme=https", "package=example.tea"])
        #expect(fields.count == 5 && fields[3].hasPrefix("S.browser_fallback_url=https%3A"))
        #expect(fields.last == "end")
      }
      let banner = try #require(page.meta("apple-itunes-app"))
      #expect(banner.split(separator: ",").count == 2, "\(banner)")
    }
  }

  @Test(arguments: values)
  func `every form of a link leads to the same values`(value: String) throws {
    let catalog = SiteCatalogs.shop
    let (site, table) = (try Site(catalog), try catalog.table())
    let target = "/tea/\(value)"
    if value.contains("#") { return }
    guard let match = try? table.match(path: target, domain: "www.tea.example") else { return }
    for agent in [Browser.iPhone, Browser.android] {
      let request = SiteRequest(host: "www.tea.example", target: target, userAgent: agent)
      let page = try MarkupReader(try #require(site.answer(request)).body)
      var links = [try #require(page.meta("og:url"))]
      let banner = try #require(page.meta("apple-itunes-app"))
      links.append(String(banner.dropFirst("app-id=42, app-argument=".count)))
      for link in page.links {
        if link.hasPrefix("tea:") || link.hasPrefix("https://www.tea.example") {
          links.append(link)
        } else if link.hasPrefix("intent:") {
          links.append("https:" + link.dropFirst("intent:".count).prefix { $0 != "#" })
          let fallback = try #require(link.firstRange(of: "_url="))
          let store = Self.decoded(link[fallback.upperBound...].dropLast(4))
          links.append(
            Self.decoded(store[try #require(store.firstRange(of: "referrer=")).upperBound...])
          )
        } else if let referrer = link.firstRange(of: "referrer=") {
          links.append(Self.decoded(link[referrer.upperBound...]))
        }
      }
      #expect(links.count >= 5, "\(links)")
      for link in links {
        let found = try #require(try table.match(link), "\(link)")
        #expect(found.route.name == "tea" && found.parameters == match.parameters, "\(link)")
      }
    }
  }

  /// Decodes percent escapes as a system does.
  private static func decoded(_ text: some StringProtocol) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"),
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
