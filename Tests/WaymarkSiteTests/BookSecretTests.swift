import TestSupport
import Testing
import Waymark
import WaymarkCatalog

@testable import WaymarkSite

/// The secrets of links, which a link book hides.
@Suite struct BookSecretTests {
  @Test func `the book and its answers for programs never show a secret of a link`() throws {
    for seed in SeededGenerator.freshSeeds(6) {
      var secrets = try RandomSecrets(seed: seed)
      var client = try BookClient(Self.catalog(secrets.table))
      client.host = "vault.example"
      for _ in 0..<15 {
        let link = secrets.link()
        let page = client.submit("/_links/explain", [("url", link)])
        for answer in [page, try client.explain(link)] {
          guard let lines = secrets.lines(shownBy: try #require(answer).text) else { continue }
          Issue.record("seed \(seed): \(link.debugDescription) shows:\n\(lines)")
          return
        }
      }
    }
  }

  private static func catalog(_ table: RouteTable) throws -> LinkCatalog {
    let routes = table.routes.enumerated().map { index, route in
      JSONValue.object([
        "name": .string("r\(index)"), "pattern": .string(route.pattern.text),
        "secrets": .strings(route.notes.secrets),
        // A redirect keeps the items that the route does not declare.
        "page": route.notes.secrets.isEmpty && index.isMultiple(of: 2)
          ? .object(["redirect": .string("https://help.example/moved")]) : nil,
      ])
    }
    let policies = try LinkCatalog(app: table.app, routes: []).jsonValue["app"]?["policies"]
    let app = JSONValue.object([
      "name": .string("Vault"), "schemes": .strings(["x-vault"]),
      "domains": .strings(["vault.example"]), "policies": policies,
      "apple": .object(["appIDs": .strings(["ABCDE12345.example.vault"])]),
      "android": .object([
        "package": .string("example.vault"), "activity": .string(".Main"),
        "fingerprints": .strings([
          Array(repeating: "AB", count: 32).joined(separator: ":")
        ]),
      ]),
    ])
    let catalog = JSONValue.object(["schema": .int(1), "app": app, "routes": .array(routes)])
    return try LinkCatalog(json: catalog.text)
  }

  @Test func `only the secrets of a link are hidden in its buttons and in a redirect`() throws {
    let client = try BookClient(
      SiteCatalogs.catalog(
        """
        {"schema": 1,
         "app": {"name": "Tea", "domains": ["www.tea.example"],
           "wrappers": [{"host": "click.mail.example", "paths": ["c"], "item": "u"}],
           "variants": {"beta": {"domains": ["beta.tea.example"]}}},
         "routes": [
           {"name": "cup", "pattern": "cup/{size}",
             "page": {"redirect": "https://web.tea.example/cups/{size}"}},
           {"name": "reset", "pattern": "reset?code={code}", "secrets": ["code"]}
         ]}
        """
      )
    )
    let start = "https://www.tea.example/cup/7"
    let web = "https://web.tea.example/cups/7"
    for (url, location) in [
      (start, web), (start + "?code=s3cret", web + "?code=***"),
      (start + "?utm_source=s3cret", web + "?utm_source=***"),
      ("https://click.mail.example/c?u=https%3A%2F%2Fwww.tea.example%2Fcup%2F7", start),
      (
        "https://click.mail.example/c?u=https%3A%2F%2Fwww.tea.example%2Fcup%2F7%3Fcode%3Ds3cret",
        start + "?code=***"
      ),
    ] {
      let answer = try client.explain(url)
      let found = try JSONDocument(answer.body).root["web"]?["location"]?.string
      #expect(found == location, "\(url)")
      let page = try #require(client.submit("/_links/explain", [("url", url)])).text
      #expect(!page.contains("s3cret") && !answer.text.contains("s3cret"), "\(url)")
      let button = "value=\"https://beta.tea.example/cup/7\""
      #expect(page.contains(button) == !url.contains("s3cret"), "\(url)")
    }
  }

  @Test func `the mistakes of a form never show the value of a secret`() throws {
    let client = try BookClient(SiteCatalogs.shop)
    for value in ["", "s3cr3t/..", "..", "s3cr3t\u{1}x", String(repeating: "s3cr3t", count: 900)] {
      for names in [["token"], ["token", "tokn"], ["tokn"]] {
        let values = names.map { JSONValue.Member($0, .string(value)) }
        let body = JSONValue.object([
          "route": .string("invite"), "parameters": .object(members: values),
        ])
        let answer = try #require(client.post("/_links/link", body.text))
        if answer.status != 200 { #expect(!answer.text.contains("s3cr3t"), "\(answer.text)") }
      }
    }
  }
}
