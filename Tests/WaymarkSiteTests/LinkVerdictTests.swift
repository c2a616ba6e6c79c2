import Testing
import WaymarkCatalog
import WaymarkPlatforms

@testable import Waymark
@testable import WaymarkSite

/// The words about a link for people who do not write code.
@Suite struct `The verdict about a link` {
  let client: BookClient

  init() throws {
    client = try BookClient(
      SiteCatalogs.catalog(
        """
        {"schema": 1,
         "app": {"name": "Tea", "schemes": ["tea"], "domains": ["www.tea.example"],
           "wrappers": [{"host": "click.mail.example", "paths": ["c"], "item": "u"}],
           "apple": {"appIDs": ["ABCDE12345.a.b"]},
           "android": {"package": "a.b", "activity": ".Main", "fingerprints": ["\(Self.print)"]},
           "variants": {"beta": {"schemes": ["tea-beta"], "domains": ["beta.tea.example"],
             "apple": {"appIDs": ["ABCDE12345.a.b.beta"]},
             "android": {"package": "a.b.beta", "activity": ".Main",
               "fingerprints": ["\(Self.print)"]}}}},
         "routes": [
           {"name": "cup", "pattern": "cup/{size:int}?at={time?}"},
           {"name": "wallet", "pattern": "wallet/{pass}", "platforms": ["ios"]},
           {"name": "checkout", "pattern": "checkout", "scopes": ["universal"]}
         ],
         "webOnly": ["press/**"]}
        """
      )
    )
  }

  private static let print = Array(repeating: "AB", count: 32).joined(separator: ":")

  static let links: [(url: String, verdict: String, mistake: String?)] = [
    ("https://www.tea.example/cup/25", "Works: opens the app on iPhone and Android.", nil),
    ("tea://cup/25", "Works: opens the app on iPhone and Android.", nil),
    (
      "https://www.tea.example/wallet/7",
      "Works: opens the app on iPhone; opens the browser on Android.", nil
    ),
    (
      "https://www.tea.example/cup/two",
      "Broken link: opens the browser on iPhone; starts the app without a screen on Android.",
      "after 'cup/' must come a whole number, not 'two'"
    ),
    (
      "https://www.tea.example/cups/2",
      "Broken link: opens the browser on iPhone and Android.",
      "at the beginning of its path must come 'cup', not 'cups'"
    ),
    (
      "https://www.tea.example/cup", "Broken link: opens the browser on iPhone and Android.",
      "it ends too early: 'size' is missing"
    ),
    (
      "https://www.tea.example/checkout/now",
      "Broken link: opens the browser on iPhone and Android.", "nothing may come where 'now' is"
    ),
    (
      "tea://checkout",
      "Broken link: starts the app without a screen on iPhone; opens nothing on Android.",
      "it works only as an https link"
    ),
    (
      "Look\nhttps://www.tea.example/cup/25", "Not a link: the text contains more than a link.", nil
    ),
    (
      "https://www.tea.example/press/1",
      "Page of the website: opens the browser on iPhone and Android.", nil
    ),
    (
      "https://other.example/cup/25",
      "Not a link of this app: opens the browser on iPhone and Android.", nil
    ),
    ("other://cup/25", "Not a link of this app: opens nothing on iPhone and Android.", nil),
    ("cup/25", "Not a link: its beginning is missing, such as 'https://'.", nil),
    (
      "\u{FEFF}https://www.tea.example/cup/25",
      "Not a link: the text contains characters that no one sees.", nil
    ),
    ("https%3A%2F%2Fwww.tea.example%2Fcup%2F25", "Not a link: the text is escaped.", nil),
    (
      "See <https://www.tea.example/cup/25>", "Not a link: the text contains more than a link.", nil
    ),
    (
      "https://www.tea.exa mple/cup/25", "Not a link: the host is not a domain or an IP address.",
      "the link contains a space or a line break: was it broken into two lines?"
    ),
    ("https://beta.tea.example/cup/25", "Works: opens the app on iPhone and Android.", nil),
    // Links that start an app on Android.
    (
      "intent://www.tea.example/cup/25#Intent;scheme=https;package=a.b;end",
      "Works in part: opens nothing on iPhone; opens the app on Android.", nil
    ),
    (
      "intent://cup/25#Intent;scheme=tea;end",
      "Works in part: opens nothing on iPhone; opens the app on Android.", nil
    ),
    (
      "intent://beta.tea.example/cup/25#Intent;scheme=https;package=a.b.beta;end",
      "Works in part: opens nothing on iPhone; opens the app on Android.", nil
    ),
    (
      "intent://www.tea.example/cup/25#Intent;scheme=https;package=c.d;end",
      "Broken link: opens nothing on iPhone and Android.", nil
    ),
    (
      "intent://other.example/#Intent;scheme=https;package=c.d;"
        + "S.browser_fallback_url=https%3A%2F%2Fother.example%2F;end",
      "Not a link of this app: opens nothing on iPhone; opens the browser on Android.", nil
    ),
    (
      "intent://www.tea.example/cup/25#Intent;scheme=https;package=a.b",
      "Not a link of this app: opens nothing on iPhone and Android.",
      "an 'intent:' link must end in ';end'"
    ),
    (
      "See intent://www.tea.example/cup/25#Intent;scheme=https;end",
      "Not a link: the text contains more than a link.", nil
    ),
  ]

  @Test(arguments: links) func `the page and the API say the same sentence`(
    url: String,
    verdict: String,
    mistake: String?
  ) throws {
    let answer = try JSONDocument(client.explain(url).body).root
    #expect(answer["verdict"]?.string == verdict)
    #expect(answer["mistake"]?.string == mistake)
    let page = try #require(client.submit("/_links/explain", [("url", url)]))
    let text = try MarkupReader(page.body).text
    #expect(text.contains(verdict))
    if let mistake { #expect(text.contains("The link is wrong: \(mistake)")) }
    // The verdict and the changes are before everything else.
    let change = try #require(page.text.firstRange(of: "class=\"change\""))
    let cards = try #require(page.text.firstRange(of: "class=\"cards\""))
    #expect(change.lowerBound < cards.lowerBound)
  }

  @Test func `no remedy is impossible, and no reason is false`() throws {
    client.book.prove()
    func page(_ url: String) throws -> String {
      try MarkupReader(#require(client.submit("/_links/explain", [("url", url)])).body).text
    }
    #expect(try !page("tea://checkout").contains("webOnly"))
    #expect(try page("tea://cup/25").contains("No server gets a link with this scheme"))
    for url in ["cup/25", "https://www.tea.exa mple/cup/25"] {
      #expect(try page(url).contains("cannot be read as a web link"))
      #expect(try !page(url).contains("No server gets"))
      #expect(try !page(url).contains("%20"))
    }
    // A link that was meant is a remedy by itself.
    #expect(try page("cup/25").contains("Did you mean https://www.tea.example/cup/25?"))
    #expect(try !page("cup/25").contains("Begin it with"))
    #expect(try page("cups").contains("Begin it with"))
    #expect(try page("https://www.tea.example/links").contains("the app has no screen"))
    // The values that Android reads in another way are not the reason.
    #expect(try !page("http://www.tea.example/cup/25").contains("This is a limit"))
    let works = try page("https://www.tea.example/cup/25")
    #expect(works.contains("not checked: what www.tea.example serves now"))
    #expect(works.contains("adb shell pm get-app-links a.b"))
    #expect(try !page("https://www.tea.example/cups/2").contains("get-app-links"))
    // A wrapper's own files decide about its links.
    let wrapped = "https://click.mail.example/c?u=https%3A%2F%2Fwww.tea.example%2Fcup%2F25"
    #expect(try page(wrapped).contains("not checked: what click.mail.example serves now"))
    let intent = "intent://www.tea.example/cup/25#Intent;scheme=https;package=a.b;end"
    let android = try page(intent)
    #expect(android.contains("use 'https://www.tea.example/cup/25' for other systems"))
    #expect(android.contains("No server gets a link with this scheme"))
    #expect(android.contains("the page of 'a.b' in Google Play"))
    #expect(android.contains("The rule that decides on Android, in AndroidManifest.xml"))
    // The addresses are those of the catalog's own domains.
    #expect(try !page("https://other.example/cup/25").contains("Apple's copy"))
  }

  @Test func `a variant has a page with its differences, and its links say whose they are`() throws
  {
    let page = try #require(client.get("/_links/variant?name=beta"))
    #expect(page.status == 200)
    #expect(
      page.text.contains(
        "<tr><th scope=\"row\">Domains</th><td><code>www.tea.example</code></td>"
          + "<td><code>beta.tea.example</code></td></tr>"
      )
    )
    #expect(!page.text.contains("<th scope=\"row\">Android activity"))
    #expect(client.get("/_links")?.text.contains("href=\"/_links/variant?name=beta\"") == true)
    #expect(client.get("/_links/variant?name=none")?.status == 404)
    let answer = try #require(
      client.submit("/_links/explain", [("url", "https://beta.tea.example/cup/25")])
    )
    #expect(answer.text.contains("The link is one of the variant &#39;beta&#39;"))
    #expect(answer.text.contains("href=\"/_links/variant?name=beta\""))
    // Buttons lead to the same link of the other identity.
    #expect(answer.text.contains("value=\"https://www.tea.example/cup/25\""))
    for (link, other) in [
      ("https://www.tea.example/cup/25", "https://beta.tea.example/cup/25"),
      ("tea://cup/25", "tea-beta://cup/25"),
    ] {
      let answer = try #require(client.submit("/_links/explain", [("url", link)]))
      #expect(answer.text.contains("value=\"\(other)\""))
    }
    // A pasted text with a link of the variant is answered as such, too.
    for text in ["beta.tea.example/cup/25", "See https://beta.tea.example/cup/25."] {
      let answer = try #require(client.submit("/_links/explain", [("url", text)]))
      #expect(answer.text.contains("The link is one of the variant &#39;beta&#39;"), "\(text)")
      #expect(answer.text.contains("value=\"https://beta.tea.example/cup/25\""), "\(text)")
    }
  }

  @Test func `the preferred link comes first, and campaign items are a part of each`() throws {
    func written(_ items: String, size: String = " 25 ") throws -> SiteAnswer {
      let fields = [("route", "cup"), ("value.size", size), ("items", items)]
      return try #require(client.submit("/_links/link", fields))
    }
    let page = try written(" ?utm_source=spring mail&utm_medium=print")
    #expect(page.status == 200)
    let query = "?utm_source=spring%20mail&utm_medium=print"
    let links = try MarkupReader(page.body).links.filter {
      $0.hasSuffix(query) && !$0.hasPrefix("/")
    }
    #expect(links == ["https://www.tea.example/cup/25" + query, "tea://cup/25" + query])
    let text = try MarkupReader(page.body).text
    let first = try #require(text.firstRange(of: "For mail, posters and the web"))
    let last = try #require(text.firstRange(of: "Only from inside apps on a phone"))
    #expect(first.lowerBound < last.lowerBound)
    let wrong = try written("at=noon")
    #expect(wrong.status == 422)
    #expect(wrong.text.contains("The link has &#39;at&#39; already"))
    let long = try written("utm_source=" + String(repeating: "a", count: 9_000))
    #expect(long.status == 422)
    #expect(long.text.contains("With these items, the link does not open &#39;cup&#39;."))
  }

  @Test func `the QR code of a link is a file`() throws {
    let link = "https://www.tea.example/cup/25"
    let code = try QRCode(link)
    for (type, body) in [("svg", Array(code.svg().utf8)), ("png", code.png())] {
      let file = try #require(client.submit("/_links/code", [(type, link)]))
      #expect(file.status == 200 && file.body == body)
      #expect(
        file[header: "Content-Disposition"] == "attachment; filename=\"qr-code.\(type)\""
      )
    }
    let long = String(repeating: "a", count: 3_000)
    #expect(client.submit("/_links/code", [("svg", long)])?.status == 422)
    #expect(client.post("/_links/code", "{}")?.status == 415)
    #expect(client.get("/_links/code")?.status == 405)
  }

  @Test func `each page says where the catalog comes from, and that it no longer loads`() throws {
    let site = try Site(SiteCatalogs.shop)
    let book = LinkBook(site, source: "waymark.json, read at 12:00")
    func page(_ target: String) -> String {
      book.answer(SiteRequest(host: "www.tea.example", target: target))?.text ?? ""
    }
    for target in ["/_links", "/_links/route?name=tea"] {
      #expect(page(target).contains("from waymark.json, read at 12:00."))
      #expect(!page(target).contains("no longer loads"))
    }
    book.note(fault: "since 12:05: a mistake\n  at waymark.json:1:1: <b>")
    for target in ["/_links", "/_links/route?name=tea"] {
      #expect(page(target).contains("The catalog no longer loads."))
      #expect(page(target).contains("since 12:05: a mistake\n  at waymark.json:1:1: &lt;b&gt;"))
    }
  }
}
