import Testing
import WaymarkCatalog
import WaymarkPlatforms

@testable import WaymarkSite

/// The findings in a link book, and the buttons of its pages.
@Suite struct `The findings of a link book` {
  @Test func `a variant is compared with its own files, and its page lists its findings`() throws {
    let entitlements = try Entitlements(
      """
      <plist version="1.0"><dict><key>com.apple.developer.associated-domains</key>
      <array><string>applinks:tea.example</string></array></dict></plist>
      """
    )
    let site = try Site(
      SiteCatalogs.catalog(
        """
        {"schema": 1, "app": {"domains": ["tea.example"], "apple": {"appIDs": ["ABCDE12345.tea"]},
           "variants": {
             "alpha": {"domains": ["alpha.tea.example"], "apple": {"appIDs": ["ABCDE12345.a"]}},
             "beta": {"domains": ["beta.tea.example"], "apple": {"appIDs": ["ABCDE12345.b"]}}}},
         "routes": [{"name": "cup", "pattern": "cup/{size:int}"}]}
        """
      )
    )
    let files = PlatformFiles(entitlements: entitlements)
    let book = LinkBook(site, files: files, variantFiles: ["beta": files])
    func page(_ target: String, host: String = "tea.example") throws -> MarkupReader {
      let answer = book.answer(SiteRequest(host: host, target: target))
      return try MarkupReader(#require(answer).body)
    }
    #expect(try page("/_links").text.contains("alpha (still running) beta (still running)"))
    book.prove()
    let main = try page("/_links").text
    #expect(main.contains("generated ones where there are none: they agree with the routes"))
    let results = "alpha (the files agree) beta (the files disagree)"
    #expect(main.contains("Each variant, with its own files: " + results))
    let beta = try page("/_links/variant?name=beta")
    #expect(beta.text.contains("they disagree with the routes"))
    #expect(beta.text.contains("prove.not-opened"))
    // A button of a finding needs the form.
    #expect(beta.tags.contains { $0.attributes["id"] == "explain-form" })
    #expect(try page("/_links/variant?name=alpha").text.contains("they agree with the routes"))
    #expect(try page("/_links", host: "beta.tea.example").text.contains("disagree"))
    #expect(try !page("/_links", host: "beta.tea.example").text.contains("Each variant"))
  }

  @Test func `a link with a hidden part has no button`() throws {
    let fingerprint = Array(repeating: "AB", count: 32).joined(separator: ":")
    let catalog = SiteCatalogs.catalog(
      """
      {"schema": 1,
       "app": {"domains": ["tea.example", "www.tea.example"],
         "android": {"package": "example.tea", "fingerprints": ["\(fingerprint)"],
           "activity": ".Main", "minSDK": 26}},
       "routes": [{"name": "invite", "pattern": "invite/{token}", "secrets": ["token"],
           "gates": ["signedIn"], "examples": ["invite/abc"]},
         {"name": "home", "pattern": "", "examples": [""]}],
       "webOnly": ["admin/**"]}
      """
    )
    var client = try BookClient(catalog)
    client.host = "tea.example"
    client.book.prove()
    let page = try MarkupReader(#require(client.get("/_links")).body)
    #expect(page.text.contains("***"))
    #expect(!page.tags.contains { $0.attributes["value"]?.contains("***") == true })
  }

  @Test func `the name of a button contains its text, and each element has its own name`() throws {
    let client = try BookClient(
      SiteCatalogs.catalog(
        """
        {"schema": 1, "app": {"domains": ["www.tea.example"], "schemes": ["tea"],
           "variants": {"beta": {"domains": ["beta.tea.example"]}}},
         "routes": [{"name": "order", "pattern": "order/{a}?b={b?}", "lists": ["b"]},
           {"name": "order-items", "pattern": "items"}, {"name": "order-0", "pattern": "zero"},
           {"name": "order-result", "pattern": "result"}]}
        """
      )
    )
    client.book.prove()
    let url = "https://www.tea.example/order/7"
    let pages = [
      client.get("/_links"), client.get("/_links/route?name=order"),
      client.get("/_links/variant?name=beta"), client.submit("/_links/explain", [("url", url)]),
      client.submit("/_links/link", [("route", "order"), ("value.a", "7")]),
    ].compactMap { $0?.text }
    #expect(pages.count == 5)
    var count = 0
    for match in pages.joined().matches(of: /<button[^>]* aria-label="([^"]*)"[^>]*>([^<]*)</) {
      #expect(match.1.contains(match.2), "\(match.0)")
      count += 1
    }
    #expect(count > 10)
    let form = try MarkupReader(#require(client.get("/_links/route?name=order")).body)
    #expect(form.text.contains("any number, of which this form writes one"))
    let entries = try MarkupReader(#require(client.get("/_links")).body)
    let ids = (entries.tags + form.tags).compactMap { $0.attributes["id"] }
      .filter { $0.contains("order") }
    #expect(Set(ids).count == ids.count, "\(ids)")
  }
}
