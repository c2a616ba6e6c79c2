import Foundation
import TestSupport
import Testing

@Suite struct `The command` {
  private let catalog = """
    {
      "schema": 1,
      "app": { "name": "Shop", "schemes": ["shop"], "domains": ["shop.example", "*.shop.example"] },
      "routes": [
        { "name": "item", "pattern": "item/{id:int}", "examples": ["item/7"] },
        { "name": "search", "pattern": "search?q={query}", "examples": ["search?q=tea"] },
        { "name": "gift", "pattern": "gift/{code}", "secrets": ["code"], "examples": ["gift/x"] }
      ],
      "webOnly": ["admin/**"]
    }
    """

  private func json(_ text: String) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return try #require(value as? [String: Any])
  }

  @Test func `explain uses the example if there is no catalog, and reports that`() throws {
    let answer = try Tool.run("explain", "https://www.underway.nyc/station/25")
    #expect(answer.status == 0)
    #expect(answer.output.hasPrefix("https://www.underway.nyc/station/25\n"))
    #expect(answer.output.contains("'station'"))
    #expect(answer.output.contains("stationID"))
    #expect(answer.errors.contains("waymark.json"))
  }

  @Test(
    arguments: [
      ("https://shop.example/item/7", 0, "matched", "item"),
      ("shop:item/7", 0, "matched", "item"),
      ("https://a.shop.example/search?q=tea", 0, "matched", "search"),
      ("https://shop.example/item/x", 1, "unmatched", nil),
      ("https://shop.example/admin/users", 1, "excluded", nil),
      ("https://other.example/item/7", 1, "unmatched", nil),
      ("https://shop.example/%00", 1, "unreadable", nil),
      ("", 1, "unreadable", nil),
    ] as [(String, Int32, String, String?)]
  )
  func `explain returns a status and a result`(
    url: String,
    status: Int32,
    result: String,
    route: String?
  ) throws {
    let answer = try Tool.run("explain", url, "--json", files: ["waymark.json": catalog])
    #expect(answer.status == status)
    #expect(answer.errors.isEmpty)
    let object = try json(answer.output)
    // The catalog has secrets, which may be anywhere in a text that is not a link, and in the text
    // of a wildcard.
    let shown = url.replacing("%00", with: "…").replacing("admin/users", with: "admin/***")
    #expect(object["url"] as? String == shown)
    let app = try #require(object["app"] as? [String: Any])
    #expect(app["result"] as? String == result)
    #expect(app["route"] as? String == route)
    #expect(app["reason"] is String)
    #expect(app["nearest"] is [[String: String]])
  }

  @Test func `explain prints parameters in order and never a secret`() throws {
    let files = ["waymark.json": catalog]
    let link = "shop:item/7?b=2&a=1"
    let app = try json(try Tool.run("explain", link, "--json", files: files).output)["app"]
    let values = (app as? [String: Any])?["parameters"] as? [[String: String]]
    #expect(values?.map { $0["name"] } == ["b", "a", "id"])
    // An item that no pattern declares may be a secret.
    #expect(values?.map { $0["value"] } == ["***", "***", "7"])
    for format in ["--json", "--catalog=waymark.json"] {
      let answer = try Tool.run("explain", "shop:gift/TOP-SECRET", format, files: files)
      #expect(answer.status == 0)
      #expect(!answer.output.contains("TOP-SECRET"), "\(answer.output)")
    }
  }

  @Test func `routes prints the complete catalog`() throws {
    let answer = try Tool.run("routes", "--json", files: ["waymark.json": catalog])
    #expect(answer.status == 0)
    let routes = try json(answer.output)["routes"] as? [[String: Any]]
    #expect(routes?.map { $0["name"] as? String } == ["item", "search", "gift"])
    #expect(routes?.first?["scopes"] as? [String] == ["app", "universal"])
    #expect(try Tool.run("routes").output.contains("station/{stationID:int}"))
  }

  @Test func `catalog prints the same text for all spellings of a catalog`() throws {
    let other = """
      {
        "routes": [
          { "pattern": "a/{b}", "name": "first", "gates": ["open"],
            "scopes": ["universal", "app"] },
          { "inheritsFrom": "first", "name": "second", "pattern": "b/{b}" }
        ],
        "app": { "schemes": ["SHOP"] }, "schema": 1, "$schema": "x.json"
      }
      """
    let answer = try Tool.run("catalog", files: ["waymark.json": other])
    #expect(
      answer.output == """
        {
          "schema": 1,
          "app": {
            "schemes": ["shop"]
          },
          "routes": [
            {
              "name": "first",
              "pattern": "a/{b}",
              "gates": ["open"]
            },
            {
              "name": "second",
              "pattern": "b/{b}",
              "gates": ["open"],
              "inheritsFrom": "first"
            }
          ]
        }

        """
    )
    let again = try Tool.run("catalog", "--json", files: ["waymark.json": answer.output])
    #expect(again.output == answer.output)
    #expect(again.status == 0)
    let missing = try Tool.run("catalog")
    #expect(missing.status == 65)
    #expect(missing.output.isEmpty)
  }

  @Test func `link writes one link for each scheme and domain`() throws {
    let files = ["waymark.json": catalog]
    let answer = try Tool.run("link", "search", "query=a&b", "x=y=z", "--json", files: files)
    #expect(answer.status == 0)
    let object = try json(answer.output)
    #expect(object["route"] as? String == "search")
    #expect(object["app"] as? [String] == ["shop://search?q=a%26b&x=y=z"])
    #expect(object["universal"] as? [String] == ["https://shop.example/search?q=a%26b&x=y=z"])
    // The app does not open an app link of a route that requires a verified link.
    let verified = catalog.replacing(
      #""name": "item","#,
      with: #""name": "item", "requiresVerifiedLink": true,"#
    )
    let web = try Tool.run("link", "item", "id=7", files: ["waymark.json": verified])
    #expect(web.output == "https://shop.example/item/7\n", "\(web.errors)")
    let text = try Tool.run("link", "item", "id=7", files: files)
    #expect(text.output == "shop://item/7\nhttps://shop.example/item/7\n")
  }

  @Test(
    arguments: [
      (["link", "itm", "id=7"], 64, "did you mean 'item'"),
      (["link", "item"], 64, "writing.missing-parameter"),
      (["link", "item", "ID=7"], 64, "write 'id=…' in place of 'ID=…'"),
      (["link", "item", "7"], 64, "command.not-a-parameter"),
      (["link", "item", "id=x"], 65, "writing.value-not-allowed"),
      (["explain"], 64, "Give a URL"),
      (["explain", "a", "b"], 64, "Unexpected argument"),
      (["fly"], 64, "there is no command 'waymark fly'"),
      (["version"], 64, "did you mean 'waymark --version'?"),
      (["new"], 64, "did you mean 'waymark init'?"),
      (["Validate", "x.json"], 64, "did you mean 'waymark lint'?"),
      (["match", "shop://a"], 64, "did you mean 'waymark explain'?"),
      (["diff"], 64, "did you mean 'waymark compare'?"),
      (["export"], 64, "did you mean 'waymark catalog'?"),
      (["generate", "AASA"], 64, "did you mean 'apple-app-site-association'?"),
      (["generate", "AndroidManifest.xml"], 64, "did you mean 'android-manifest'?"),
      (["fly"], 64, "'waymark --help' lists the commands"),
      (["explian", "x:y"], 64, "did you mean 'waymark explain'?"),
      (["apple", "mach", "f"], 64, "did you mean 'waymark apple match'?"),
      (["help", "linnt"], 64, "did you mean 'waymark lint'?"),
      (["lnit"], 64, "did you mean 'waymark lint'?"),
      (["generate", "app-site-association"], 64, "did you mean 'apple-app-site-association'?"),
      (["routes", "--catalog", "missing.json"], 65, "command.missing-file"),
      (["routes", "--catalog", "."], 65, "is a folder"),
      (["routes", "--catalog", "broken.json"], 65, "broken.json:1:3"),
      (["lint", "--catalog", "broken.json", "--example"], 64, "give one of them"),
    ] as [([String], Int32, String)]
  )
  func `wrong usage and unreadable input are errors with a remedy`(
    arguments: [String],
    status: Int32,
    message: String
  ) throws {
    let files = ["waymark.json": catalog, "broken.json": "{ not json"]
    let answer = try Tool.run(arguments, files: files)
    #expect(answer.status == status, "\(answer.errors)")
    #expect(answer.output.isEmpty)
    #expect(answer.errors.contains(message), "\(answer.errors)")
  }

  @Test func `the home page has an empty path as its example and is listed as a slash`() throws {
    let files = [
      "waymark.json": """
      {
        "schema": 1, "app": { "schemes": ["shop"], "domains": ["shop.example"] },
        "routes": [{ "name": "home", "pattern": "", "examples": [""] }],
        "webOnly": [{ "domain": "shop.example", "pattern": "" }]
      }
      """
    ]
    let routes = try Tool.run("routes", files: files)
    #expect(routes.output == "home  /\nstays in the browser: / on shop.example\n")
    let lint = try Tool.run("lint", files: files)
    #expect(lint.output.contains("lint.example-in-browser"), "\(lint.output)\(lint.errors)")
    let open = files.mapValues {
      $0.replacingOccurrences(of: "\"pattern\": \"\" }]", with: "\"pattern\": \"admin\" }]")
    }
    #expect(try Tool.run("lint", files: open).status == 0)
  }

  @Test func `lint needs a catalog, and the example has no findings`() throws {
    let example = try Tool.run("lint", "--example")
    #expect(example.status == 0, "\(example.output)")
    let missing = try Tool.run("lint")
    #expect(missing.status == 65)
    #expect(missing.errors.contains("waymark.json"))
  }

  @Test(arguments: [
    (#""pattern": "item/{id:int}""#, #""pattern": "item/{id""#, "pattern.unclosed-parameter"),
    (#""routes""#, #""rutes""#, "catalog.unknown-key"),
    (#""search?q={query}""#, #""item/{n:int}""#, "table.conflict"),
    (#"["item/7"]"#, #"["item/x"]"#, "lint.unmatched-example"),
    (#""gift/{code}""#, #""gift/{code}", "scopes": ["app:shup"]"#, "lint.undeclared-scheme"),
    (#""gift/{code}""#, #""admin/{code}", "scopes": ["universal"]"#, "lint.unreachable-route"),
  ])
  func `lint reports a mistake in the catalog`(text: String, replacement: String, code: String)
    throws
  {
    let faulty = catalog.replacingOccurrences(of: text, with: replacement)
    #expect(faulty != catalog)
    let files = ["waymark.json": faulty]
    let answer = try Tool.run("lint", "--json", files: files)
    #expect(answer.status == 1, "\(answer.errors)")
    let findings = try json(answer.output)["findings"] as? [[String: String]] ?? []
    #expect(findings.contains { $0["code"] == code }, "\(answer.output)")
    let written = try Tool.run("lint", files: files)
    #expect(written.status == 1)
    #expect(written.output.contains("[\(code)]"))
  }
}
