import TestSupport
import Testing

@testable import Waymark
@testable import WaymarkCatalog

/// Every text that a table, a link's match and their errors show of random links with a secret.
@Suite struct `The descriptions of values with secrets` {
  private struct Word: Codable, RouteParametersCodable { let token: Int }

  /// Returns the texts that people may see of a link and its outcome.
  private func texts(_ link: String, _ table: RouteTable) -> [String] {
    var values: [Any] = []
    var texts: [String] = []
    do throws(LinkError) {
      if let match = try table.match(link) {
        values += [match, match.mapping, match.restrictionError as Any]
        texts += [match.shownText, "\(match.shownValues)"]
        do {
          _ = try match.decode(Word.self)
        } catch {
          values.append(error)
        }
      }
    } catch {
      values += [error, error.diagnostic, error.text]
    }
    let explanation = table.explain(link)
    values += [
      explanation, explanation.result, explanation.notes, explanation.obstacle as Any,
      explanation.nearest, explanation.candidates, explanation.suggestion as Any,
      explanation.rivals, explanation.scopes,
      explanation.nearest.map(\.failures),
    ]
    texts += [
      explanation.text(width: 40, misses: 9), explanation.json.text, explanation.reason,
      explanation.shownText, explanation.suggestion?.shown ?? "",
      "\(explanation.finding(expecting: 0))", "\(explanation.objection(toRoute: 0))",
    ]
    if let read = explanation.link, explanation.match == nil {
      let unmatched = UnmatchedLink(read, table)
      let error = RouteReadingError.unmatched(unmatched)
      values += [unmatched, error, error.diagnostic, unmatched.nearest, unmatched.withoutSecrets]
      values += [unmatched.suggestion as Any, unmatched.nearest.map(\.failures)]
      texts += [unmatched.shownText, unmatched.reason, unmatched.withoutSecrets.link.text]
    }
    return texts + values.flatMap(RandomSecrets.texts)
  }

  @Test(arguments: [
    "x-vault://mail?n=2%26Code=S3cret", "x-vault://mail?n=2%2526Code=S3cret",
    "x-vault://mail?n=2%2523S3cret", "x-vault://users/7%3fcode=S3cret",
    "x-vault://users/7%25253Fcode=S3cret", "x-vault://page?n=2%26cod=S3cret",
    "x-vault://page?n=2%2523S3cret", "x-vault://page?t=a%26cod=S3cret", "x-vault://page#7%26S3cret",
  ])
  func `a value in which another value of a link ends is not shown`(link: String) throws {
    let table = try RouteTable(
      [
        Route("mail?code={token?}&n={n?}", notes: RouteNotes(secrets: ["token"])),
        Route("users/{id}"), Route("page?n={n:int?}&t={t:new|old?}#{part:int?}"),
      ],
      app: AppIdentity(schemes: ["x-vault"])
    )
    for text in texts(link, table) { #expect(!text.contains("S3cret"), "\(text)") }
    let plain = String(link.prefix { $0 != "%" })
    #expect(try table.match(plain)?.shownText == plain)
  }

  @Test(arguments: [
    ("x-vault://open//invite/S3cret", "x-vault://open//***/***"),
    ("x-vault://open/a//invite/S3cret", "x-vault://open/a//***/***"),
    ("x-vault://open/a/b&code=S3cret/c", "x-vault://open/a/***/***"),
    ("x-vault://open/a%26code=S3cret", "x-vault://open/***"),
    ("x-vault://open/a/b", "x-vault://open/a/b"), ("x-vault://r&d/7", "x-vault://r&d/7"),
  ])
  func `a catch-all in which another link begins is not shown`(link: String, shown: String) throws {
    let table = try RouteTable(
      [
        Route("invite/{token}", notes: RouteNotes(secrets: ["token"])), Route("open/{url**}"),
        Route("r&d/{id}"),
      ],
      app: AppIdentity(schemes: ["x-vault"], policies: LinkPolicies(emptyComponents: .strict))
    )
    for text in texts(link, table) { #expect(!text.contains("S3cret"), "\(text)") }
    #expect(try table.match(link)?.shownText == shown)
  }

  @Test(arguments: [
    ("x-vault://open//invite/S3cret", "x-vault://open//***/***"),
    ("x-vault://open/a//invite/S3cret", "x-vault://open/a//***/***"),
    ("x-vault:////invite/S3cret", "x-vault:////invite/***"),
    ("https://vault.example/open//invite/S3cret", "https://vault.example/open//***/***"),
    ("https://vault.example//open/a/b", "https://vault.example//open/a/b"),
    ("x-vault:///open/a/b", "x-vault:///open/a/b"),
  ])
  func `an empty component that is left out may begin another link`(
    link: String,
    shown: String
  ) throws {
    let table = try RouteTable(
      [
        Route("invite/{token}", notes: RouteNotes(secrets: ["token"])), Route("open/{url**}"),
        Route("r&d/{id}"),
      ],
      app: AppIdentity(
        schemes: ["x-vault"],
        domains: ["vault.example"],
        policies: LinkPolicies(emptyComponents: .collapse)
      )
    )
    for text in texts(link, table) { #expect(!text.contains("S3cret"), "\(text)") }
    let match = try #require(try table.match(link))
    #expect(match.shownText == shown)
    #expect(match.shownParameters.map(\.value).contains("***") == shown.contains("***"))
  }

  @Test func `a value that goes on after a backslash or a line break is not shown`() throws {
    let table = try RouteTable(
      [Route("invite/{token}/{from?}", notes: RouteNotes(secrets: ["token"]))],
      app: AppIdentity(domains: ["vault.example"])
    )
    for link in [
      "@vault.example/invite/x\\S3cret\nF9/Ada", "vault.example/invite/x/S3cret\rF9/Ada",
    ] {
      for text in texts("https://\(link)", table) {
        #expect(!text.contains("S3cret"), "\(text)")
      }
    }
  }

  @Test func `no description of a link in a table with secrets contains a secret`() throws {
    for seed in SeededGenerator.freshSeeds(40) {
      var secrets = try RandomSecrets(seed: seed)
      for _ in 0..<15 {
        let link = secrets.link()
        for text in texts(link, secrets.table) {
          guard let lines = secrets.lines(shownBy: text) else { continue }
          Issue.record(
            """
            seed \(seed): \(link.debugDescription) of \
            \(secrets.table.routes.map(\.pattern.text)) shows:\n\(lines)
            """
          )
          return
        }
      }
    }
  }
}
