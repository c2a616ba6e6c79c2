import Testing
import Waymark
import WaymarkCatalog

/// Links that start an app on Android, which browsers of other systems do not read.
@Suite struct `Intent links` {
  private static func table(secrets: [String] = []) throws -> RouteTable {
    try RouteTable(
      [Route("item/{id}", name: "item", notes: RouteNotes(secrets: secrets))],
      app: AppIdentity(
        schemes: ["shop"],
        domains: ["shop.example"],
        wrappers: [.init(host: "click.mail.example", paths: ["ls/click"], item: "url")]
      )
    )
  }

  private static let item = "https://shop.example/item/7"

  @Test(arguments: [
    (
      "intent://shop.example/item/7#Intent;scheme=https;package=a.b;end", item,
      "the page of 'a.b' in Google Play"
    ),
    ("intent://shop.example/item/7#Intent;scheme=https;end", item, "'\(item)'"),
    ("INTENT://shop.example/item/7#Intent;scheme=https;end", item, "'\(item)'"),
    (" intent://shop.example/item/7#Intent;scheme=https;end\n", item, "'\(item)'"),
    ("intent://item/7#Intent;scheme=shop;end", "shop://item/7", "nothing"),
    ("intent:\(item)#Intent;package=a.b;end", item, "the page of 'a.b' in Google Play"),
    ("intent:\(item)?a=1#top#Intent;end", "\(item)?a=1#top", "'\(item)?a=1#top'"),
    (
      "intent://shop.example/item/7#Intent;S.browser_fallback_url=https%3A%2F%2Fa.example%2Fb;"
        + "scheme=https;package=a.b;end", item, "'https://a.example/b'"
    ),
  ])
  func `an intent link is explained as the link that the app gets`(
    text: String,
    link: String,
    without: String
  ) throws {
    let explanation = try Self.table().explain(text)
    #expect(explanation.link?.linkText == link)
    #expect(explanation.match?.route.label == "item" && explanation.opens)
    #expect(explanation.wrapper?.scheme == "intent")
    let note = try #require(explanation.notes.first)
    #expect(note.words.hasSuffix("without the app, they open \(without)"), "\(note.words)")
    #expect(explanation.candidates.isEmpty)
  }

  @Test(arguments: [
    ("intent://shop.example/item/7", IntentLink.Mistake.noSettings),
    ("intent://shop.example/item/7#intent;scheme=https;end", .noSettings),
    ("intent://shop.example/item/7#Intent;scheme=https;package=a.b", .noEnd),
    ("intent://shop.example/item/7#Intent;scheme=https;ende", .noEnd),
    ("intent://shop.example/item/7#Intent;package=a.b;end", .noScheme),
  ])
  func `an intent link with a mistake is no link of the app`(
    text: String,
    mistake: IntentLink.Mistake
  ) throws {
    let explanation = try Self.table().explain(text)
    #expect(explanation.match == nil && explanation.wrapper == nil)
    #expect(IntentLink(text)?.mistake == mistake)
  }

  @Test(arguments: [
    "intent://other.example/item/7#Intent;scheme=https;end",
    "intent:///shop.example/item/7#Intent;scheme=https;end",
    "intent://item/7#Intent;scheme=other;end",
  ])
  func `an intent link for a link of no app is not explained as that link`(text: String) throws {
    let explanation = try Self.table().explain(text)
    #expect(explanation.match == nil && explanation.wrapper == nil)
    #expect(explanation.reason.contains("'intent' is not a scheme of the app"))
  }

  @Test func `an intent link for a link of a wrapper is explained as the link inside`() throws {
    let wrapped = "click.mail.example/ls/click?url=https%3A%2F%2Fshop.example%2Fitem%2F7"
    let explanation = try Self.table().explain("intent://\(wrapped)#Intent;scheme=https;end")
    #expect(explanation.match?.route.label == "item" && explanation.isIntent)
    #expect(explanation.link?.linkText == Self.item)
    let server = try Self.table().explain("intent://click.mail.example/x#Intent;scheme=https;end")
    #expect(server.match == nil)
  }

  @Test func `a link with the scheme intent is one of an app that declares it`() throws {
    let app = AppIdentity(schemes: ["intent"], domains: ["shop.example"])
    let table = try RouteTable([Route("shop.example/item/{id}", name: "own")], app: app)
    let explanation = table.explain("intent://shop.example/item/7#Intent;scheme=https;end")
    #expect(explanation.match?.route.label == "own" && explanation.wrapper == nil)
  }

  @Test func `an intent link shows no secret of the link inside and of other settings`() throws {
    let explanation = try Self.table(secrets: ["id"]).explain(
      "intent://shop.example/item/geheim#Intent;scheme=https;package=geheim;"
        + "S.browser_fallback_url=https%3A%2F%2Fshop.example%2Fitem%2Fgeheim;end"
    )
    #expect(explanation.shownLink == "https://shop.example/item/***")
    #expect(!explanation.description.contains("geheim"), "\(explanation)")
    #expect(!"\(explanation.json)".contains("geheim"))
  }
}
