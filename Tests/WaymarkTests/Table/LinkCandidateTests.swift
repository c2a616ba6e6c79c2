import TestSupport
import Testing
import Waymark
import WaymarkCatalog

/// Links of the app in what people paste, and in what other services make of a link.
@Suite struct `Links that may be meant` {
  private static func table(secrets: [String] = []) throws -> RouteTable {
    try RouteTable(
      [
        Route("item/{id}", name: "item"), Route("search?q={q}", name: "search"),
        Route("number/{id:int}"), Route("order/{id:uuid}"), Route("café/{id}"),
        Route("html/{url}", name: "html"), Route("age?years={years:int}", name: "age"),
        Route(
          "account/unlock/{token}",
          name: "unlock",
          notes: RouteNotes(secrets: secrets)
        ),
      ],
      app: AppIdentity(
        schemes: ["shop"],
        domains: ["shop.example"],
        wrappers: [.init(host: "click.mail.example", paths: ["ls/click"], item: "url")]
      )
    )
  }

  private static let wrapped =
    "https://click.mail.example/ls/click?url=https%3A%2F%2Fshop.example%2Fitem%2F7"
  private static let start = "https://shop.example/"
  private static let item = "https://shop.example/item/7"

  /// The texts, and the candidates with the route that each opens.
  @Test(arguments: [
    // Around the link.
    ("<\(item)>", [item]), ("\"\(item)\"", [item]), ("“\(item)”", [item]),
    ("Hello, the link \(item) does not work", [item]), ("(see \(item).)", [item]),
    ("[Item](\(item))", [item]), ("go to shop.example/item/7, please", [item]),
    ("url: shop://item/7;", ["shop://item/7"]),
    ("\(item) and \(item)?a=1", [item, "\(item)?a=1"]),
    ("shop.example/item/7", [item]), ("www.shop.example/item/7", [item]),
    ("<\(wrapped)>", [wrapped]), ("Hello \(wrapped).", [wrapped]), ("[x](\(wrapped))", [wrapped]),
    (String(wrapped.dropFirst(8)), [wrapped]), ("\(wrapped) \(wrapped)", [wrapped]),
    ("see http://shop.example/item/7", [item]), ("see http://shop.example:443/item/7", [item]),
    ("see https://shop.example//item//7", [item]),
    (#"https:\\/\\/shop.example\\/item\\/7"#, [item]),
    ("dat=\(item)/... a", [item + "/"]),
    ("https://shop.example/number/7**", ["https://shop.example/number/7"]),
    ("https://shop.example/item%252F7", [item]), ("shop ://item/7", ["shop://item/7"]),
    ("GET /item/7 HTTP/1.1", [item]),
    ("（\(item)）", [item]), ("「\(item)」を開く", [item]), ("リンクは\(item)です", [item]),
    ("看看\(item)，谢谢", [item]),
    ("リンク：https://shop.example/item/東京。", ["https://shop.example/item/東京"]),
    ("はshop.example/item/7", []),
    ("\(item)です", [item]), ("\(item)を見て!", ["\(item)を見て", item]),
    ("\(item)를 보세요", [item]), ("\(item)ที่นี่", [item]),
    ("リンクは \(item)です", ["\(item)です", item]),
    ("https://shop.example/age?years=7です", ["https://shop.example/age?years=7"]),
    ("見て https://shop.example/age?years=7です。", ["https://shop.example/age?years=7"]),
    ("shop.example/age?years=7看", ["https://shop.example/age?years=7"]),
    ("https://shop.example/item/東京7", []), ("https://shop.example/search?q=a東京", []),
    // At its end, and in it.
    ("\(item)。", [item]), ("\(item)，", [item]), ("\(item)）", [item]),
    ("\(item)」を見て", [item]), ("\(item)。次は", [item]),
    ("https://shop.example/item/東京、大阪", []),
    ("https://shop.example/item/（7）", []),
    ("\(item).", [item]), ("\(item)),", [item]), ("\(item)…", [item]), ("\(item)...", [item]),
    ("\u{FEFF}\(item)", [item]), ("https://shop.example/it\u{200B}em/7", [item]),
    ("\(item)\u{200D}", [item]), ("https://shop.example/item/👩\u{200D}🚀\u{FE0F}", []),
    ("https://shop.example/it\r\n em/7", [item]), ("https://shop.example/it em/7", [item]),
    ("> https://shop.example/\n> item/7", [item]),
    (">> \(item)?a=\r\n>> b", ["\(item)?a=b", "\(item)?a="]),
    ("Ann wrote:\n> see https://shop.example/it\n> em/7\n> Regards", [item]),
    ("> \(item)\n> Regards", [item]),
    // Between delimiters, all lines are the link.
    // A line break that browsers remove may be the end of the link.
    ("\(item)\nThanks", [item]), ("\(item).\r\n\r\nThanks", [item]), ("\(item)\n", []),
    ("\(item)\n?a=b", []), ("\(item)?a=b\nc", []), ("\(start)item/\n7", []),
    ("<https://shop.example/it\nem/7>", [item]), ("(\(item)\n8)", ["\(item)8"]),
    ("\"\(item)\r\n8\"", ["\(item)8"]), ("See <\(item)\n8>.", ["\(item)8"]),
    ("See ‹\(item)\n8›.", ["\(item)8"]), ("> <\(item)\n> 8>", ["\(item)8"]),
    ("<\(item)?a=1&\n b=2>", ["\(item)?a=1&b=2"]), ("(\(item)\nis it)", [item]),
    ("\"\(item)\n\(item)8\"", [item, "\(item)8"]),
    ("<\(item)>\n<\(item)8>", [item, "\(item)8"]),
    // Parts of a value.
    ("https://shop.example/search?q[]=a", []), ("https://shop.example/search?q='a'", []),
    ("'https://shop.example/search?q=a'", ["https://shop.example/search?q=a"]),
    ("https://shop.example/search?x=1&amp;q=a", ["https://shop.example/search?x=1&q=a"]),
    ("https://shop.example/search?x=1&#38;q=a", ["https://shop.example/search?x=1&q=a"]),
    ("https://shop.example/search?x=1&amp;amp;q=a", ["https://shop.example/search?x=1&q=a"]),
    ("https://shop.example/search?q=a&amp;x=1", ["https://shop.example/search?q=a&x=1"]),
    (
      "<a href='https://shop.example/search?q=a&amp;b=1'>x</a>",
      ["https://shop.example/search?q=a&b=1", "https://shop.example/search?q=a&amp;b=1"]
    ),
    ("\(item)&gt;", [item]), ("https&#58;&#x2F;&#x2F;shop.example/item/7", [item]),
    ("https://shop.example/search?q=3Dabc&x=3D1", ["https://shop.example/search?q=abc&x=1"]),
    ("https://shop.example/search?q=3D", []), ("https://shop.example/search?x=1&q=3Da", []),
    ("https://shop.example/ite=\r\nm/7", [item]),
    ("https://shop.example/search?x=3D1&amp;q=3Da", ["https://shop.example/search?x=1&q=a"]),
    ("\(item)\">Item", [item]), ("\(item)>", [item]), ("\(item)\u{A0}", [item]),
    ("\(item)?a=1\">", ["\(item)?a=1"]), ("https://shop.example/search?q=\"tea\"", []),
    ("https://shop.example/item/a\"b", []), ("https://shop.example/search?q=…", []),
    ("\(item)%22", [item]), ("\(item)%E2%80%8B", [item]), ("\(item)%20%29", [item]),
    ("\(item)%28a%29", []), ("\(item)?a=b%20", []), ("\(item)[…]", [item]),
    ("https://shop.example/item/..", []),
    // Marks of sentences in any language, symbols, and words right after it.
    ("\(item)؟", [item]), ("اضغط هنا: \(item)؛ شكرا", [item]), ("\(item)، شكرا", [item]),
    ("\(item)۔", [item]), ("\(item)।", [item]), ("\(item)॥", [item]), ("\(item)։", [item]),
    ("\(item)።", [item]), ("\(item)។", [item]), ("\(item)။", [item]), ("\(item)–", [item]),
    ("¿\(item)?", [item]), ("Do you know \(item)??", [item]), ("\(item)?!", [item]),
    ("\(item)?", []), ("https://shop.example/item/a·b", []), ("https://shop.example/item/a–b", []),
    ("🔥\(item)🔥", [item]), ("→\(item)←", [item]), ("\(item)❤️", [item]),
    ("\(item)\u{FFFC}", [item]),
    ("https://shop.example/number/7😀!", ["https://shop.example/number/7"]),
    ("https://shop.example/number/7입니다.", ["https://shop.example/number/7"]),
    ("https://shop.example/number/7है", ["https://shop.example/number/7"]),
    ("https://shop.example/number/7·", ["https://shop.example/number/7"]),
    ("https://shop.example/number/7™", ["https://shop.example/number/7"]),
    ("https://shop.example/number/é", []), ("https://shop.example/number/7é/8", []),
    ("https://shop.example∕item∕7", []),
    ("\(item)https://shop.example/search?q=a", [item, "https://shop.example/search?q=a"]),
    ("hhttps://shop.example/item/7", [item]),
    ("URL:https://shop.example/number\r\n /7\r\nEND:VEVENT", ["https://shop.example/number/7"]),
    ("see \(item)\n  or not", [item]),
    (
      "https://shop.example/order/123e4567‑e89b–12d3-a456-426614174000",
      ["https://shop.example/order/123e4567-e89b-12d3-a456-426614174000"]
    ),
    // Markup around it.
    ("&lt;\(item)&gt;", [item]), ("see &quot;\(item)&quot;", [item]), ("\(item)&nbsp;x", [item]),
    ("[url=\(item)]x[/url]", [item]), ("[url]\(item)[/url]", [item]), ("[[\(item)][Item]]", [item]),
    ("\\href{\(item)}{Item}", [item]), ("\(start)number/7[Item]", ["\(start)number/7"]),
    ("[Item|\(item)]", [item]),
    ("https://shop.example/number/7|Item", ["https://shop.example/number/7"]),
    ("(https://shop.example/item/a_(b))", ["https://shop.example/item/a_(b)"]),
    ("https://shop.example/caf&eacute;/7", ["https://shop.example/café/7"]),
    ("https://shop.example/caf%25C3%25A9/7", ["https://shop.example/caf%C3%A9/7"]),
    ("https://shop.example/caf=C3=A9/7", ["https://shop.example/caf%C3%A9/7"]),
    ("https://shop.example/number/7=2E", ["https://shop.example/number/7"]),
    ("https://shop.example/item/a=C3", []),
    // Parameters of the path and of a second query, and links one after another.
    ("\(item);jsessionid=AB?a=1", ["\(item)?a=1"]), ("\(item);a=b", []),
    ("\(start)number;v=1/7;w=2", ["\(start)number/7"]),
    ("\(item)?a=b?c=d", ["\(item)?a=b&c=d"]), ("\(item)?a=/b?c=d", []), ("\(item)?a=why?", []),
    ("\(start)search??q=a", ["\(start)search?q=a"]),
    ("\(start)number/7%26a=b", ["\(start)number/7?a=b"]),
    ("\(start)number/7,\(start)number/8", ["\(start)number/7", "\(start)number/8"]),
    ("https://url.avanan.click/v2/___\(item)___.YXA", [item]),
    ("https://shop.example/search?q=3Da=20b", ["https://shop.example/search?q=a%20b"]),
    ("https://shop.example/search?q=20", []), ("https://shop.example/item/a=20", []),
    // Marks of Markdown and Slack around it.
    ("**\(item)**", [item]), ("_\(item)_", [item]), ("<\(item)|Item>", [item]),
    // Written by programs, or not to be tapped.
    ("https:\\/\\/shop.example\\/item\\/7", [item]),
    (#"{"url":"https:\/\/shop.example\/item\/7"}"#, [item]),
    ("https://shop.example/search?x=1\\u0026q=a", ["https://shop.example/search?x=1&q=a"]),
    (
      "{\"text\":\"see \(item)\\n\\nand https://shop.example/item/8\\tx\"}",
      [item, "https://shop.example/item/8"]
    ),
    (#"{\"url\":\"https://shop.example/item/7\"}"#, [item]), ("\(item)\\nHello", [item]),
    ("\(item)\(item)", [item]), ("https://shop.example／item／7", [item]),
    ("https://shop.example/age?years=７", ["https://shop.example/age?years=7"]),
    ("https://shop.example/item%2F7", [item]),
    ("https://shop.example/search%3Fq%3Da", ["https://shop.example/search?q=a"]),
    ("https%253A%252F%252Fshop.example%252Fitem%252F7", [item]),
    ("hxxps://shop[.]example/item/7", [item]), ("https://shop(.)example/item/7", [item]),
    ("https://shop.example/index.html#/item/7", [item]),
    ("https://shop.example/?/item/7", [item]), ("https://shop.example/log-in?next=/item/7", [item]),
    ("https://shop.example/?p=%2Fitem%2F7&a=b", [item]),
    ("https://shop.example/?p=//item/7", [item]),
    ("https://other.example/?next=/item/7", []), ("https://shop.example/?next=/unknown/7", []),
    ("https://shop.example/#/item/7", [item]), ("https://shop.example/#!/item/7", [item]),
    ("https://me@shop.example/item/7", [item]), ("https://shop.example@a.b/item/7", []),
    // A broken beginning.
    ("//shop.example/item/7", [item]), ("ttps://shop.example/item/7", [item]),
    ("https//shop.example/item/7", [item]), ("h ttps://shop.example/item/7", [item]),
    ("https://https://shop.example/item/7", [item]), ("SHOP.example/item/7", [item]),
    // A query without its marks.
    ("\(item)&utm_source=x", ["\(item)?utm_source=x"]), ("\(item)&a", []), ("\(item)?a=1&b=2", []),
    ("https://shop.example/search&q=a", ["https://shop.example/search?q=a"]),
    ("https://shop.example/search?x=1?q=a", ["https://shop.example/search?x=1&q=a"]),
    // Spellings that systems compare exactly.
    ("https://shop.example//item/7", [item]), ("https://shop.example/x/../item/7", [item]),
    ("https://shop.example./item/7?a=1", ["\(item)?a=1"]), ("\(item)/", []),
    ("https:shop.example/item/7", []), ("https://shop.example:443/item/7", []),
    // Browsers read a backslash as a slash, so these are paths of another host, not user names.
    ("https://other.example\\@shop.example/item/7", []), ("https://me@shop.example/item/7", [item]),
    // Dot segments are no ellipsis, also after an escaped slash.
    ("\(start)item/..%2F..", []), ("\(start)item/..%252f..", []), ("\(start)item/..%5C..", []),
    ("\(start)item/a..", ["\(start)item/a"]),
    // The full stops of other scripts are part of a domain.
    ("https://www。shop.example/item/7", [item]), ("https://a。shop.example/item/8/x", []),
    ("看。shop.example/item/7", [item]), ("看https://shop。example/item/7", [item]),
    // A part too much.
    ("https://shop.example/en/item/7", [item]), ("shop://app/item/7", ["shop://item/7"]),
    // Inside other links.
    ("https://l.facebook.com/l.php?u=https%3A%2F%2Fshop.example%2Fitem%2F7&h=x", [item]),
    (
      "https://nam01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fshop.example%2Fitem%2F7",
      [item]
    ),
    ("https://www.google.com/url?q=https%253A%252F%252Fshop.example%252Fitem%252F7", [item]),
    ("https://a.b/?to=shop.example/item/7&x=y", [item]), ("https://a.b/?\(item)", [item]),
    ("shop://open?url=https%3A%2F%2Fshop.example%2Fitem%2F7", [item]),
    (
      "fb1://x?data=%7B%22url%22%3A%22https%3A%5C%2F%5C%2Fshop.example%5C%2Fitem%5C%2F7%22%7D",
      [item]
    ),
    (
      "https://a.b/?to=" + "https%3A%2F%2Fc.d%2F%3Fu%3Dshop%253A%252F%252Fitem%252F7",
      ["shop://item/7"]
    ),
    ("https://web.archive.org/web/2020/https://shop.example/item/7?a=1", ["\(item)?a=1"]),
    ("https://www.google.com/amp/s/shop.example/item/7", [item]),
    ("https://urldefense.proofpoint.com/v2/url?u=https-3A__shop.example_item_7&d=x", [item]),
    ("https://urldefense.com/v3/__https://shop.example/item/7__;!!abc", [item]),
    (
      "https://urldefense.com/v3/__https://shop.example/search?q=a*20b__;JQ!!abc$",
      ["https://shop.example/search?q=a%20b"]
    ),
    (
      "https://urldefense.com/v3/__https:/shop.example/search?q=**A*c__;KyYj!!abc$",
      ["https://shop.example/search?q=+&#c"]
    ),
    ("https://urldefense.com/v3/__https://shop.example/item/a**Cb__;Kw!!abc$", []),
    ("https://urldefense.com/v3/__https://shop.example/item/a*b__;!!abc$", ["\(start)item/a*b"]),
    ("https%3A%2F%2Fshop.example%2Fitem%2F7", [item]),
    (
      "https://nam01.safelinks.protection.outlook.com/"
        + "?url=3Dhttps%3A%2F%2Fshop.example%2Fitem%2F7&data=3D05",
      [item]
    ),
    ("https://secure-web.cisco.com/1ab/https%3A%2F%2Fshop.example%2Fitem%2F7", [item]),
    ("https://a.awstrack.me/CL0/https:%2F%2Fshop.example%2Fitem%2F7/1/x=1", [item]),
    ("https://eu.protection.sophos.com/?d=shop.example&u=aHR0cHM6Ly9z&p=m", []),
    (
      "https://eu-west-1.protection.sophos.com?d=shop.example&u="
        + "aHR0cHM6Ly9zaG9wLmV4YW1wbGUvaXRlbS83&i=NjA=&t=x&h=1",
      [item]
    ),
    (
      "https://us-west-2.protection.sophos.com/?d=shop.example&u="
        + "aHR0cHM6Ly9zaG9wLmV4YW1wbGUvaXRlbS83P2E9MQ%3D%3D",
      ["\(item)?a=1"]
    ),
    ("https://sophos.com/?d=shop.example&u=aHR0cHM6Ly9zaG9wLmV4YW1wbGUvaXRlbS83", []),
    (
      "https://www.bing.com/ck/a?!&&p=1&u=a1aHR0cHM6Ly9zaG9wLmV4YW1wbGUvaXRlbS83&ntb=1",
      [item]
    ),
    (
      "https://mandrillapp.com/track/click/1/shop.example?p="
        + "eyJzIjoiQSIsInYiOjEsInAiOiJ7XCJ1XCI6MSxcInVybFwiOlwiaHR0cHM6XFxcL1xcXC9zaG9w"
        + "LmV4YW1wbGVcXFwvaXRlbVxcXC83XCIsXCJpZFwiOlwiQlwifSJ9",
      [item]
    ),
    ("https://mandrillapp.com/track/click/30/shop.example?p=eyJzIjoiYSJ9", []),
    ("https://protect-eu.mimecast.com/s/abc?domain=shop.example", []),
    ("see intent:\(item)#Intent;package=a.b;end now", [item]),
    ("intent:#Intent;action=VIEW;data=\(item);end", [item]),
    ("intent://shop.example/item/7#intent;scheme=https;end", [item]),
    ("<a href=\"INTENT://shop.example/item/7#Intent;scheme=https;end\">", [item]),
    (
      "open intent://shop.example/item/7#Intent;scheme=https;package=a.b;"
        + "S.browser_fallback_url=https%3A%2F%2Fshop.example%2Fitem%2F8;end",
      [item, "https://shop.example/item/8"]
    ),
    // The path after the app's scheme, as Branch writes it.
    ("https://a.app.link/b?$deeplink_path=item%2F7", ["shop://item/7"]),
    ("https://a.app.link/b?$deeplink_path=/item/7&x=y", ["shop://item/7"]),
    ("https://a.app.link/b?$canonical_url=https%3A%2F%2Fshop.example%2Fitem%2F7", [item]),
    ("item\\7", [item]),
    ("android-app://a.b/https/shop.example/item/7", [item]),
    // A value in another place, or with slashes.
    (
      "https://shop.example/account/unlock?token=9&a=b",
      ["https://shop.example/account/unlock/9?a=b"]
    ),
    ("https://shop.example/search/q=a", ["https://shop.example/search?q=a"]),
    ("shop//item/7", ["shop://item/7"]), ("shop;//item/7", ["shop://item/7"]),
    ("shops//item/7", []), ("item//7", ["https://shop.example/item//7"]),
    ("https://shop.example/search?Q=a&x=1", ["https://shop.example/search?q=a&x=1"]),
    ("https://shop.example/age?yaers=7", ["https://shop.example/age?years=7"]),
    ("https://shop.example/search?p=a", []),
    ("https://shop.example/item?ID=7", [item]),
    ("https://shop.example/search/a?b=1", ["https://shop.example/search?b=1&q=a"]),
    ("shop://html/https://www.example.org/a", ["shop://html/https:%2F%2Fwww.example.org%2Fa"]),
    // Typing errors.
    ("HTTPS://SHOP.EXAMPLE/ITEM/7", [item]), ("https://shop.example/itm/7", [item]),
    // Capitals in the scheme, which only Android compares exactly, and in the domain.
    ("HTTPS://SHOP.EXAMPLE/item/7?A=B", ["\(item)?A=B"]), ("https://Shop.example/item/7", []),
    ("SHOP://item/A", ["shop://item/A"]), ("https://shop.example/item/A", []),
    // Nothing of the app.
    ("https://l.facebook.com/l.php?u=https%3A%2F%2Fother.example%2Fitem%2F7", []),
    ("https://my-shop.example.org/item/7", []), ("me@shop.example", []), ("Hello", []), ("", []),
    (item, []), ("\(item)?a=1.5", []),
  ])
  func `a link in a text is found`(text: String, links: [String]) throws {
    let explanation = try Self.table().explain(text)
    let found = explanation.candidates.map(\.link)
    #expect(found == links, "\(explanation.candidates)")
    for candidate in explanation.candidates {
      let match = try Self.table().explain(candidate.link).match
      #expect(match?.route.label == candidate.route)
      #expect(candidate.route != nil)
    }
  }

  @Test func `a domain with the full stop of another script contains no other link`() throws {
    let found = try Self.table().explain("https://www。shop.example/item/7").candidates
    #expect(found.map(\.reason) == [.misspelled])
  }

  /// The app has a wildcard for its domains.
  @Test(arguments: [
    ("htps://a.shop.example/item/7", "https://a.shop.example/item/7"),
    ("http//a.shop.example/item/7", "https://a.shop.example/item/7"),
    ("see a.b.shop.example/item/7, please", "https://a.b.shop.example/item/7"),
    ("a.dev.example:8443/item/7", "https://a.dev.example:8443/item/7"),
    ("a.dev.example/item/7", "https://a.dev.example:8443/item/7"),
    ("shop.example/item/7", nil), ("ashop.example/item/7", nil),
    ("me@a.shop.example", nil), ("https://a.other.example/item/7", nil),
    // Typing errors in the domain of the wildcard.
    ("https://a.shop.exmaple/item/7", "https://a.shop.example/item/7"),
    ("https://shop.exmaple/item/7", nil),
  ])
  func `a link of a subdomain is found in a text`(text: String, link: String?) throws {
    let table = try RouteTable(
      [Route("item/{id}", name: "item")],
      app: AppIdentity(schemes: ["shop"], domains: ["*.shop.example", "*.dev.example:8443"])
    )
    #expect(table.explain(text).candidates.map(\.link) == [link].compactMap(\.self))
  }

  @Test func `the path in a fragment is found where a route of the start matches`() throws {
    let routes = try [Route("", name: "home"), Route("item/{id}", name: "item"), Route("#{part}")]
    let app = AppIdentity(domains: ["shop.example"])
    for (count, links) in [(2, [Self.item]), (3, [])] {
      let table = try RouteTable(Array(routes.prefix(count)), app: app)
      let found = table.explain("https://shop.example/#/item/7").candidates
      #expect(found.map(\.link) == links)
    }
  }

  @Test func `a link of the app that no route matches is found if there is no other`() throws {
    let table = try Self.table()
    let none = table.explain("<https://shop.example/x>").candidates
    #expect(none.map(\.link) == ["https://shop.example/x"] && none[0].route == nil)
    let both = table.explain("<https://shop.example/x> or <\(Self.item)>").candidates
    #expect(both.map(\.link) == [Self.item])
  }

  @Test func `an explanation shows where the link is`() throws {
    let text = "https://l.facebook.com/l.php?u=https%3A%2F%2Fshop.example%2Fitem%2F7"
    let lines = try Self.table().explain(text).description.split(separator: "\n")
    #expect(lines.contains("did you mean  \(Self.item)"))
    #expect(
      lines.contains {
        $0.contains("it is in the item 'u' of a link to 'l.facebook.com'; a redirect")
      }
    )
    let own = try Self.table().explain("\(Self.start)r?to=https%3A%2F%2Fshop.example%2Fitem%2F7")
    #expect(own.description.contains("the item 'to' of a link to the app's own website; it opens"))
  }

  @Test func `an explanation names text that only looks the same`() throws {
    let explanation = try Self.table().explain("\(Self.start)cafe\u{301}/7").description
    #expect(explanation.contains("expected 'café', which only looks the same\n"))
    #expect(try !Self.table().explain("\(Self.start)cafe/7").description.contains("looks"))
  }

  @Test func `the nearest link of a route can differ in its scheme`() throws {
    let table = try RouteTable(
      [Route("share/{id}", in: [.universalAny], name: "share")],
      app: AppIdentity(schemes: ["shop"], domains: ["shop.example"])
    )
    let found = table.explain("shop://share/x").candidates
    #expect(found.map(\.link) == ["https://shop.example/share/x"])
    #expect(found.map(\.words) == ["it is the nearest link that a route matches; it opens 'share'"])
  }

  /// A route for all links with a scheme has nothing in common with one link of a domain.
  @Test(arguments: [
    ("https://shop.example/about", []), ("shopp://about", ["shop://about"]),
  ])
  func `a catch-all of another kind of link is not near`(text: String, links: [String]) throws {
    let table = try RouteTable(
      [Route("item/{id}", name: "item"), Route("**", in: [.app(scheme: "shop")], name: "all")],
      app: AppIdentity(schemes: ["shop"], domains: ["shop.example"])
    )
    let explanation = table.explain(text)
    #expect(explanation.candidates.map(\.link) == links, "\(explanation)")
    #expect(explanation.nearest.isEmpty == links.isEmpty, "\(explanation)")
  }

  @Test func `a candidate does not show a secret`() throws {
    let table = try Self.table(secrets: ["token"])
    for text in [
      "<https://shop.example/account/unlock/geheim>", "https://shop.example/account/unlock/geheim.",
      "https://shop.example/account/unlock?token=geheim",
      "https://a.b/?u=https%3A%2F%2Fshop.example%2Faccount%2Funlock%2Fgeheim",
    ] {
      let explanation = table.explain(text)
      let shown = explanation.candidates.map(\.shown)
      #expect(shown == ["https://shop.example/account/unlock/***"], "\(text)")
      #expect(!explanation.description.contains("geheim"), "\(explanation)")
      #expect(!"\(explanation.json)".contains("geheim"), "\(text)")
    }
    #expect(table.explain("<\(Self.item)>").candidates.map(\.shown) == [Self.item])
  }

  @Test(arguments: [
    ("shop://html/https://www.example.org/geheim", "shop://html/***"),
    ("https://shop.example/item 7", "https://shop.example/***"),
    ("https://shop.example/account /unlock/geheim", "https://shop.example/account/unlock/***"),
    ("https://shop.example/it em/7", item),
    (
      "https://shop.example/search?x=geheim&amp;q=a#geheim",
      "https://shop.example/search?x=***&q=a#***"
    ),
    // A line break after a link does not hide a value that is no secret.
    ("Hi,\nplease open \(item)\nThanks", item), ("see\r\n\(item)\r\nThanks", item),
    ("please open \(item)\n", item), ("see \(start)number/7\nBest", start + "number/7"),
    ("https://shop.exa\n mple/item/7", item), ("shop://shop.example/item/7", "shop://item/7"),
    ("https%3A%2F%2Fshop.example%2Fitem%2F7", item),
    // The lines of a mail that quotes another one.
    ("> https://shop.exa\n> mple/item/7", item), ("> <https://shop.exa\n> mple/item/7>", item),
    ("> <\(start)account/unlock/geh\n> eim>", start + "account/unlock/***"),
    // The rest of a secret may be in the next line.
    ("see \(start)account/unlock/gehe\nim", start + "account/unlock/***"),
    (
      "https%3A%2F%2Fshop.example%2Faccount%2Funlock%2Fgeheim",
      start + "account/unlock/***"
    ),
  ])
  func `a link that is put together shows no secret`(text: String, shown: String) throws {
    let explanation = try Self.table(secrets: ["token"]).explain(text)
    #expect(explanation.candidates.map(\.shown) == [shown])
    #expect(!explanation.description.contains("geheim"), "\(explanation)")
  }

  @Test func `a value that its link hides stays hidden in another place`() throws {
    let table = try RouteTable(
      [
        Route("users/{id}", name: "user"),
        Route("reset/{token}", name: "reset", notes: RouteNotes(secrets: ["token"])),
      ],
      app: AppIdentity(domains: ["shop.example"])
    )
    let explanation = table.explain("https://shop.example/users?id=7&token=geheim#top")
    #expect(explanation.candidates.map(\.shown) == ["https://shop.example/users/7?token=***#***"])
    #expect(!explanation.description.contains("geheim"))
  }

  @Test func `a suggestion with a hidden value has its name in lower case`() throws {
    let explanation = try Self.table(secrets: ["token"]).explain("HTTPS://SHOP.EXAMPLE/ITEM/7")
    #expect(explanation.candidates.map(\.shown) == [Self.item])
  }

  /// The search reads few of the links that somebody writes in each other, and each only once.
  @Test(
    .sameWithoutDiagnostics,
    arguments: [
      ("", "https://", 1_000), ("", "https://a/", 800), ("https://a?", "https://b", 900),
      ("https://a/x ", "https://shop.example/", 350), (item, ")", 4_000),
      ("", "shop.example/", 600), ("", "__https://a__;", 550),
      ("", "<https://a/?u=https%3A%2F%2Fb%2F%3Fu%3Dshop.example>", 150), ("https:", "\\", 4_000),
    ]
  )
  func `the cost of a text of many links grows with its length alone`(
    beginning: String,
    piece: String,
    count: Int
  ) throws {
    let table = try Self.table()
    func time(_ count: Int) -> Duration {
      let text = beginning + String(repeating: piece, count: count) + "/"
      return processorTime { #expect(table.explain(text).candidates.count <= 3) }
    }
    _ = time(count / 8)
    // Linear is 8 times as long; quadratic would be 64 times.
    // The best of several, because other work of the machine empties the caches.
    let short = (0..<3).map { _ in time(count / 8) }.min() ?? .zero
    #expect((0..<3).contains { _ in time(count) < short * 24 })
  }

  /// Texts that mails and programs put into links, and pieces of such texts.
  private static let pieces = [
    "https://shop.example/item/7", "shop.example", "https://", "http:", "//", "shop://item/7", "/",
    "item", "7", "%22", "%3E", "%FF", "%C3", "%E2%80%8B", "%ED%A0%80", "%", "%2", "%25", "%2F",
    "%3F", "=3D", "=\r\n", "=\n", "=", "&amp;", "&#x2F;", "&#0;", "&#xD800;", "&#99999999999;", "&",
    ";", "?", "#", "#!", "\\", "\\/", "\\u0026", "hxxps", "[.]", "[://]", "@", "<", ">", "|", "(",
    ")", "*", "_", "\u{200B}", "\u{A0}", "…", "é", "\u{0}", " ", "intent:",
    "#Intent;scheme=shop;end",
  ]

  @Test func `a candidate of any text is a link that its route matches`() throws {
    let table = try Self.table()
    var random = SeededGenerator(seed: SeededGenerator.freshSeed)
    var found = 0
    for _ in 0..<2_000 {
      let start = random.oneIn(2) ? Self.pieces[0] : ""
      let text = (0..<Int.random(in: 1...6, using: &random)).reduce(into: start) { text, _ in
        text += Self.pieces[Int.random(in: Self.pieces.indices, using: &random)]
      }
      for candidate in table.explain(text).candidates {
        guard let route = candidate.route else { continue }
        found += 1
        let match = try? table.match(candidate.link)
        #expect(match?.route.label == route, "\(text.debugDescription): \(candidate)")
      }
    }
    #expect(found > 200, "\(found)")
  }

  @Test func `an app that takes any domain has the links that a route matches`() throws {
    let table = try RouteTable([Route("item/{id}", name: "item")])
    let text = "https://a.b/?u=https%3A%2F%2Fshop.example%2Fitem%2F7&v=https%3A%2F%2Fshop.example"
    #expect(table.explain(text).candidates.map(\.link) == [Self.item])
  }
}
