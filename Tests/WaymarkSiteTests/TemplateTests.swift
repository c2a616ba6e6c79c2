import Testing
import UnderwayRoutes
import Waymark
import WaymarkCatalog

@testable import WaymarkSite

@Suite struct `Templates of pages` {
  static let catalog = SiteCatalogs.catalog(
    """
    {
      "schema": 1,
      "app": {
        "name": "Tea & Co", "schemes": ["tea"], "domains": ["tea.example"],
        "apple": { "appIDs": ["ABCDE12345.a.b"], "storeID": "7" },
        "site": { "image": "/tea.png" }
      },
      "routes": [
        { "name": "tea", "pattern": "tea/{name}/{size?}", "summary": "A <tea>" },
        { "name": "docs", "pattern": "docs/{path**}" },
        { "name": "invite", "pattern": "invite/{token}/{from?}", "secrets": ["token"] }
      ]
    }
    """
  )

  private func body(_ template: String, _ target: String) throws -> String {
    let site = try Site(Self.catalog, pages: SitePages(templates: ["tea": template]))
    let request = SiteRequest(host: "tea.example", target: target, userAgent: Browser.iPhone)
    return try #require(site.answer(request)).text
  }

  @Test(arguments: [
    ("<p>{{parameter:name}}</p>", "<p>a&lt;b&gt;&amp;&quot;&#39;</p>"),
    ("<p title=\"{{parameter:name}}\">", "<p title=\"a&lt;b&gt;&amp;&quot;&#39;\">"),
    ("<p title='{{parameter:name}}'>", "<p title='a&lt;b&gt;&amp;&quot;&#39;'>"),
    ("<a href=\"/x/{{parameter:name}}\">", "<a href=\"/x/a%3Cb%3E%26%22%27\">"),
    ("<a href='?q={{parameter:name}}'>", "<a href='?q=a%3Cb%3E%26%22%27'>"),
    (
      "<a href=\"https://a.b/?q={{parameter:name}}\">",
      "<a href=\"https://a.b/?q=a%3Cb%3E%26%22%27\">"
    ),
    (
      "<script type=\"application/ld+json\">{\"a\\\"\": \"{{parameter:name}}\"}</script>",
      "<script type=\"application/ld+json\">"
        + "{\"a\\\"\": \"a\\u003cb\\u003e\\u0026\\\"\\u0027\"}</script>"
    ),
    ("<title>{{title}}</title>", "<title>A &lt;tea&gt;</title>"),
    ("<p>{{app}}|{{summary}}|{{parameter:size}}|</p>", "<p>Tea &amp; Co|A &lt;tea&gt;||</p>"),
    ("<img src=\"{{image}}\">", "<img src=\"/tea.png\">"),
    ("<b>{ {x}} }} {</b>", "<b>{ {x}} }} {</b>"),
    ("{{parameter:name}}", "a&lt;b&gt;&amp;&quot;&#39;"),
    ("<p>a < b & c</p>{{app}}", "<p>a < b & c</p>Tea &amp; Co"),
    ("<input value=\"{{app}}\" disabled><br/>", "<input value=\"Tea &amp; Co\" disabled><br/>"),
  ])
  func `a value is escaped for its place`(template: String, page: String) throws {
    #expect(try body(template, "/tea/a%3Cb%3E%26%22'") == page)
  }

  @Test(arguments: [
    ("<a href=\"/x/{{parameter:path}}.html\">", "<a href=\"/x/a%26/b%2Fc.html\">"),
    ("<a href=\"https://a.b/{{parameter:path}}\">", "<a href=\"https://a.b/a%26/b%2Fc\">"),
    ("<a href=\"/x?q={{parameter:path}}\">", "<a href=\"/x?q=a%26%2Fb%252Fc\">"),
    ("<a href=\"/x#{{parameter:path}}\">", "<a href=\"/x#a%26%2Fb%252Fc\">"),
    ("<p>{{parameter:path}}</p>", "<p>a&amp;/b%2Fc</p>"),
  ])
  func `a catch-all is written as components in the path of an address`(
    template: String,
    page: String
  ) throws {
    let site = try Site(Self.catalog, pages: SitePages(templates: ["docs": template]))
    let request = SiteRequest(host: "tea.example", target: "/docs/a&/b%2Fc")
    #expect(try #require(site.answer(request)).text == page)
  }

  @Test func `a template shows the link and the parts of the usual page`() throws {
    let template = """
      <html><head>{{head}}</head><body>{{content}}{{buttons}}
      <a href="{{link}}">{{link}}</a><a href="https://share.example/?u={{link}}">Share</a>
      <script type="application/ld+json">{ "url": "{{link}}" }</script></body></html>
      """
    let site = try Site(Self.catalog, pages: SitePages(templates: ["tea": template]))
    let target = "/tea/green?a=1&b='2'"
    let request = SiteRequest(host: "tea.example", target: target, userAgent: Browser.iPhone)
    let answer = try #require(site.answer(request))
    let text = answer.text
    #expect(
      text.contains("<a href=\"https://tea.example/tea/green?a=1&amp;b=&#39;2&#39;\">https://tea")
    )
    #expect(text.contains("?u=https%3A%2F%2Ftea.example%2Ftea%2Fgreen%3Fa%3D1%26b%3D%272%27\">"))
    #expect(text.contains("{ \"url\": \"https://tea.example/tea/green?a=1&b='2'\" }"))
    #expect(text.contains("<meta charset=\"utf-8\">") && text.contains("App Store"))
    let policy = try #require(answer[header: "Content-Security-Policy"])
    #expect(policy.contains("; img-src 'self' https:; font-src 'self'; media-src 'self'; "))
    #expect(!policy.contains("script") && !policy.contains("unsafe"))
  }

  @Test(arguments: `Hostile links`.values)
  func `no value changes the structure of a template's page`(value: String) throws {
    let template = """
      <p title="{{parameter:name}}">{{parameter:name}}</p>
      <a href="/x/{{parameter:name}}/y?z={{parameter:name}}">{{parameter:size}}</a>
      """
    let model = try MarkupReader(Array(try body(template, "/tea/x/x").utf8))
    let target = "/tea/\(value)/\(value)"
    let table = try Self.catalog.table()
    // A request has no fragment.
    guard !value.contains("#"),
      let match = try? table.match(path: target, domain: "tea.example")
    else { return }
    let page = try MarkupReader(Array(try body(template, target).utf8))
    #expect(page.tags.map(\.name) == model.tags.map(\.name))
    #expect(page.tags.map { Set($0.attributes.keys) } == model.tags.map { Set($0.attributes.keys) })
    #expect(page.links[0].hasPrefix("/x/") && !page.links[0].dropFirst(3).hasPrefix("/"))
    let name = try #require(match.parameters["name"])
    let isShown = !name.unicodeScalars.contains { $0 == "\u{202E}" }
    if isShown { #expect(page.tags[0].attributes["title"] == name) }
  }

  @Test(arguments: [
    ("<p>{{parameter:nam}}</p>", ["template.unknown-name 1:4"]),
    ("<p>\n {{Title}}\n{{}}</p>", ["template.unknown-name 2:2", "template.unknown-name 3:1"]),
    ("<p>{{title</p>", ["template.unclosed-name 1:4"]),
    ("<p {{title}}>", ["template.unsafe-place 1:4"]),
    ("<{{title}}>", ["template.unsafe-place 1:2"]),
    ("<p title={{title}}>", ["template.unsafe-place 1:10"]),
    ("<p {{title}}=\"a\">", ["template.unsafe-place 1:4"]),
    ("<p><!-- {{title}} --></p>", ["template.unsafe-place 1:9"]),
    ("<!doctype {{title}}>", ["template.unsafe-place 1:11"]),
    ("</p {{title}}>", ["template.unsafe-place 1:5"]),
    ("<a href=\"{{title}}\">", ["template.unsafe-place 1:10"]),
    ("<a href=\"{{parameter:name}}\">", ["template.unsafe-place 1:10"]),
    ("<a href=\"/{{parameter:name}}\">", ["template.unsafe-place 1:11"]),
    ("<a href=\"//{{parameter:name}}\">", ["template.unsafe-place 1:12"]),
    ("<a href=\"https://{{parameter:name}}/\">", ["template.unsafe-place 1:18"]),
    ("<a href=\"https://a.b@{{parameter:name}}/\">", ["template.unsafe-place 1:22"]),
    ("<a href=\"javascript:{{parameter:name}}\">", ["template.unsafe-place 1:21"]),
    ("<a HREF='data:{{parameter:name}}'>", ["template.unsafe-place 1:15"]),
    ("<img srcset=\"/a/{{parameter:name}} 2x\">", ["template.unsafe-place 1:17"]),
    ("<meta http-equiv=\"refresh\" content=\"0;url={{title}}\">", ["template.unsafe-place 1:1"]),
    ("<p onclick=\"x('{{title}}')\">", ["template.unsafe-place 1:16", "template.blocked 1:1"]),
    ("<p style=\"color: red\">", ["template.blocked 1:1"]),
    ("<style>a {}</style>", ["template.blocked 1:1"]),
    ("<link rel=\"stylesheet\" href=\"/a.css\">", []),
    ("<link rel=\"icon\" href=\"https://a.example/b.png\">", []),
    ("<img src=\"https://a.example/b.png\"><video src=\"/c.mp4\">", []),
    ("<LINK href='https://cdn.example/a.css' rel='preload StyleSheet'>", ["template.blocked 1:1"]),
    ("<link rel=\"stylesheet\" href=\"//cdn.example/a.css\">", ["template.blocked 1:1"]),
    ("<link rel=\"manifest\" href=\"/app.json\">", ["template.blocked 1:1"]),
    ("<form action=\"/x\"></form>", ["template.blocked 1:1"]),
    ("<iframe src=\"https://cdn.example\"></iframe>", ["template.blocked 1:1"]),
    ("<object data=\"/a.svg\"></object>", ["template.blocked 1:1"]),
    ("<embed src=\"/a.svg\">", ["template.blocked 1:1"]),
    ("<base href=\"/a/\">", ["template.blocked 1:1"]),
    ("<audio src=\"https://cdn.example/a.mp3\">", ["template.blocked 1:1"]),
    ("<img src=\"http://a.example/b.png\">", ["template.blocked 1:1"]),
    ("<a><set attributeName=\"href\" to=\"{{title}}\"/></a>", ["template.unsafe-place 1:34"]),
    ("<animate values=\"/;{{title}}\">", ["template.unsafe-place 1:20"]),
    ("<animate from=\"{{title}}\" by=\"/\">", ["template.unsafe-place 1:16"]),
    (
      "<script>alert('{{title}}')</script>", ["template.blocked 1:1", "template.unsafe-place 1:16"]
    ),
    ("<SCRIPT src=\"/a.js\"></SCRIPT>", ["template.blocked 1:1"]),
    (
      "<script type=\"application/ld+json\">{ \"a\": {{title}} }</script>",
      ["template.unsafe-place 1:43"]
    ),
    ("<p title=\"{{buttons}}\">", ["template.unsafe-place 1:11"]),
  ])
  func `a template with a mistake is refused`(template: String, codes: [String]) throws {
    let route = try #require(Self.catalog["tea"])
    do throws(TemplateFindings) {
      _ = try PageTemplate(template, for: route)
      #expect(codes == [])
    } catch {
      let found = error.findings.map { "\($0.code.rawValue) \($0.line ?? 0):\($0.column ?? 0)" }
      #expect(found == codes)
      for finding in error.findings { #expect(finding.help != nil) }
    }
  }

  @Test func `a template shows no secret`() throws {
    let invite = try #require(Self.catalog["invite"])
    for template in [
      "{{parameter:token}}", "{{link}}", "<p title=\"{{link}}\">",
      "<a href=\"https://share.example/?u={{link}}\">",
    ] {
      let error = #expect(throws: TemplateFindings.self) { try PageTemplate(template, for: invite) }
      #expect(error?.findings.map(\.code.rawValue) == ["template.secret-name"], "\(template)")
    }
    let template = "{{parameter:from}}<a href=\"{{link}}\">Open</a>{{buttons}}{{head}}"
    let site = try Site(Self.catalog, pages: SitePages(templates: ["invite": template]))
    let answer = try #require(
      site.answer(SiteRequest(host: "tea.example", target: "/invite/s3cret/Ann"))
    )
    #expect(answer.text.hasPrefix("Ann<a href=\"https://tea.example/invite/s3cret/Ann\">Open</a>"))
    #expect(answer[header: "Cache-Control"] == "no-store")
  }

  @Test func `all mistakes of templates are reported with their files`() throws {
    let templates = ["tea": "{{x}}", "invite": "<style>", "te": ""]
    let error = #expect(throws: SiteError.self) {
      try Site(Self.catalog, pages: SitePages(templates: templates))
    }
    #expect(
      error?.diagnostics.map { "\($0.file ?? ""): \($0.code.rawValue)" } == [
        "invite.html: template.blocked", "te.html: template.unknown-route",
        "tea.html: template.unknown-name",
      ]
    )
    #expect(error?.diagnostics[1].help == "did you mean 'tea'?")
  }
}

@Suite struct `Pages written in Swift` {
  @Test func `a typed route has a page with its values`() throws {
    let pages = SitePages(for: AppRoute.self) { route, page in
      switch route {
      case .station(let id, _):
        let name = "Station <\(id.number)> & more"
        page.title = name
        page.summary = "Arrivals"
        page.image = "/images/\(id.number).png"
        page.content = "<p class=\"x\">\(name)</p><a href=\"/map/\(component: name)\">Map</a>"
      case .line: page.image = "javascript:alert(1)"
      default: break
      }
    }
    let site = try Site(try LinkCatalog(AppRoute.appRoutes), pages: pages)
    func answer(_ target: String) throws -> SiteAnswer {
      try #require(site.answer(SiteRequest(host: "www.underway.nyc", target: target)))
    }
    let station = try answer("/station/25")
    let page = try MarkupReader(station.body)
    #expect(page.meta("og:title") == "Station <25> & more")
    #expect(page.meta("og:image") == "https://www.underway.nyc/images/25.png")
    #expect(page.text.contains("Station <25> & more"))
    #expect(page.links.contains("/map/Station%20%3C25%3E%20%26%20more"))
    #expect(station.title == "Station <25> & more")
    #expect(try MarkupReader(answer("/line/A").body).meta("og:image") == nil)
    let usual = try Site(try LinkCatalog(AppRoute.appRoutes))
    let lines = SiteRequest(host: "www.underway.nyc", target: "/lines")
    #expect(site.answer(lines) == usual.answer(lines))
  }

  @Test func `markup escapes what it contains`() {
    let hostile = "</p><script>'\"&"
    let inner: Markup = "<b>\(1)</b>"
    let markup: Markup =
      "<p>\(hostile)\(inner)</p><a href=\"/\(component: "..")/\(component: hostile)\">"
    #expect(
      markup.html == """
        <p>&lt;/p&gt;&lt;script&gt;&#39;&quot;&amp;<b>1</b></p>\
        <a href="/%2E%2E/%3C%2Fp%3E%3Cscript%3E%27%22%26">
        """
    )
    #expect((inner + "<br>").html == "<b>1</b><br>")
  }
}
