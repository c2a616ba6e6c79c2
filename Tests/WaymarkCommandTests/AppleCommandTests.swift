import Foundation
import TestSupport
import Testing

@Suite struct `The command on Apple's files` {
  private static let association = """
    {
      "applinks": {
        "details": [
          {
            "appIDs": ["ABCDE12345.com.example.shop", "ABCDE12345.com.example.shop.beta"],
            "components": [
              { "/": "/buy/admin/*", "exclude": true },
              { "/": "/buy/?*" },
              { "/": "/find", "?": { "q": "?*" } }
            ]
          },
          { "appID": "ABCDE12345.com.example.news", "paths": ["NOT /news/old/*", "/news/*"] }
        ]
      }
    }
    """

  private static func match(_ arguments: String...) throws -> Tool.Answer {
    try Tool.run(["apple", "match"] + arguments, files: ["aasa": association])
  }

  private static func json(_ answer: Tool.Answer) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(answer.output.utf8))
    return try #require(value as? [String: Any])
  }

  // MARK: - match

  @Test func `match names the app, the rule and the rules before it`() throws {
    let answer = try Self.match("aasa", "https://example.com/buy/7")
    #expect(answer.status == 0)
    #expect(answer.errors.isEmpty)
    #expect(
      answer.output == """
        https://example.com/buy/7
        opens ABCDE12345.com.example.shop, ABCDE12345.com.example.shop.beta
        rule      line 8, details[0].components[1]: path '/buy/?*'
        before    line 7, details[0].components[0]: the path does not fit '/buy/admin/*'
        opens the browser for ABCDE12345.com.example.news: the app's file on the domain does not \
        list this
          address
        nearest   line 12, details[1].paths[0]: the path does not fit '/news/old/*'
                  line 12, details[1].paths[1]: the path does not fit '/news/*'
        order     if several are installed, iOS opens ABCDE12345.com.example.shop, \
        the first in the file; an
                    app without the domain in its entitlements does not count

        """
    )
  }

  @Test func `match names the rule that excludes a link`() throws {
    let answer = try Self.match(
      "aasa",
      "https://example.com/buy/admin/7",
      "--app-id=ABCDE12345.com.example.shop"
    )
    #expect(answer.status == 1)
    #expect(
      answer.output == """
        https://example.com/buy/admin/7
        opens the browser for ABCDE12345.com.example.shop: a rule excludes it
        rule      line 7, details[0].components[0]: path '/buy/admin/*'

        """
    )
  }

  @Test func `the rule that nearly matches is first, and all rules are listed on request`() throws {
    let app = "--app-id=ABCDE12345.com.example.shop"
    let near = try Self.match("aasa", "https://example.com/find", app).output
    #expect(near.contains("nearest   line 9, details[0].components[2]: the query does not fit"))
    let all = try Self.match("aasa", "https://example.com/find", app, "--verbose").output
    #expect(all.contains("tried     line 7, details[0].components[0]: the path"))
  }

  @Test(
    arguments: [
      (["https://example.com/buy/7"], 0, "match", "ABCDE12345.com.example.shop"),
      (["https://example.com/news/old/1"], 1, "exclude", "ABCDE12345.com.example.news"),
      (["https://example.com/"], 1, "no_match", "ABCDE12345.com.example.shop"),
      (["https://example.com/news/1"], 0, "match", "ABCDE12345.com.example.news"),
      (
        ["https://example.com/news/1", "--app-id", "ABCDE12345.com.example.shop"], 1, "no_match",
        "ABCDE12345.com.example.shop"
      ),
      (
        ["https://www.example.com/buy/7", "--domain", "example.com"], 1, "no_match",
        "ABCDE12345.com.example.shop"
      ),
      (["HTTPS://EXAMPLE.com/buy/7", "--domain", "Example.COM"], 0, "match", nil),
      (["shop:buy/7"], 1, "no_match", nil),
      ([""], 1, "no_match", nil),
    ] as [([String], Int32, String, String?)]
  )
  func `match for iOS returns a status and a decision`(
    arguments: [String],
    status: Int32,
    decision: String,
    appID: String?
  ) throws {
    let answer = try Tool.run(
      ["apple", "match", "aasa", "--json"] + arguments,
      files: ["aasa": Self.association]
    )
    #expect(answer.status == status, "\(answer.errors)")
    let object = try Self.json(answer)
    #expect(object["decision"] as? String == decision)
    if let appID { #expect(object["appID"] as? String == appID) }
    #expect(object["reason"] is String)
    #expect((object["rule"] != nil) == (decision != "no_match"))
  }

  @Test func `match for iOS prints an object for one URL and a list for several`() throws {
    let url = "https://example.com/buy/7"
    let one = try Self.match("aasa", url, "--json", "--app-id", "ABCDE12345.com.example.shop")
    #expect(
      one.output == """
        {
          "url": "https://example.com/buy/7",
          "decision": "match",
          "appID": "ABCDE12345.com.example.shop",
          "rule": "applinks.details[0].components[1]",
          "line": 8,
          "reason": "the rule applinks.details[0].components[1] fits, and it opens the app",
          "apps": [
            {
              "appID": "ABCDE12345.com.example.shop",
              "decision": "match",
              "rule": "applinks.details[0].components[1]",
              "line": 8,
              "reason": "the rule applinks.details[0].components[1] fits, and it opens the app"
            }
          ],
          "waymark": "0.1.0"
        }

        """
    )
    let two = try Self.json(try Self.match("aasa", url, "https://example.com/x", "--json"))
    let answers = try #require(two["answers"] as? [[String: Any]])
    #expect(answers.map { $0["decision"] as? String } == ["match", "no_match"])
    #expect((answers[0]["apps"] as? [[String: Any]])?.count == 3)
    let verbose = try Self.json(try Self.match("aasa", url, "--json", "--verbose"))
    let apps = try #require(verbose["apps"] as? [[String: Any]])
    let tried = try #require(apps[0]["tried"] as? [[String: Any]])
    #expect(tried.map { $0["line"] as? Int } == [7, 8])
  }

  @Test(arguments: ["shop://buy/7", "mailto:a@example.com", "example.com/buy/7"])
  func `a text that is no link of a website opens nothing`(text: String) throws {
    let answer = try Self.match("aasa", text)
    #expect(answer.status == 1 && answer.errors.isEmpty, "\(answer.errors)")
    #expect(answer.output.contains("opens nothing for ABCDE12345.com.example.shop"))
    #expect(!answer.output.contains("browser"), "\(answer.output)")
  }

  @Test(
    arguments: [
      "https:/example.com/buy/7", #"https://example.com\buy\7"#, " https://example.com/buy/7 ",
    ]
  )
  func `the answer is about the text that a browser sends`(url: String) throws {
    let answer = try Self.match("aasa", url)
    #expect(answer.status == 0)
    #expect(answer.output.hasPrefix("https://example.com/buy/7\n"), "\(answer.output)")
    #expect(answer.errors.contains("note: a browser sends 'https://example.com/buy/7'"))
  }

  @Test(arguments: ["com.example.shop", "ABCDE12345.*", "TEAMID.com.example.shop"])
  func `an app identifier that no app has opens nothing`(appID: String) throws {
    let file =
      #"{"applinks": {"details": [{"appIDs": ["\#(appID)"], "components": [{"/": "/a"}]}]}}"#
    let url = "https://example.com/a"
    let answer = try Tool.run("apple", "match", "aasa", url, files: ["aasa": file])
    #expect(answer.errors.contains("note: the file has mistakes"), "\(answer)")
    #expect(answer.status == 1)
    let reason = "this is not an application identifier"
    #expect(answer.output.contains("opens the browser for \(appID): \(reason)"), "\(answer)")
    let json = try Tool.run(["apple", "match", "aasa", url, "--json"], files: ["aasa": file])
    #expect(json.output.contains(#""decision": "no_match""#), "\(json)")
  }

  @Test func `an unknown app is answered with the nearest app of the file`() throws {
    let near = try Self.match(
      "aasa",
      "https://example.com/buy/7",
      "--app-id",
      "ABCDE12345.com.example.shap"
    )
    #expect(near.status == 1)
    #expect(near.output.contains("help      did you mean 'ABCDE12345.com.example.shop'?"))
    let far = try Self.match("aasa", "https://example.com/buy/7", "--app-id", "x")
    #expect(far.output.contains("the file names ABCDE12345.com.example.shop, "))
  }

  // MARK: - lint

  @Test func `lint prints each finding with its place, and their number`() throws {
    let file = """
      {"applinks": {"details": [
      {"appID": "ABCDE12345.com.example.a", "components": [{"/": "/a", "casesensitive": false}]}
      ]}}
      """
    let answer = try Tool.run("apple", "lint", "aasa", files: ["aasa": file])
    #expect(answer.status == 1)
    #expect(
      answer.output == """
        error[apple.unknown-key]: 'casesensitive' is not a key of a component
          at aasa:2:66 (applinks.details[0].components[0].casesensitive)
          {"appID": "ABCDE12345.com.example.a", "components": [{"/": "/a", "casesensitive": false}]}
                                                                           ^
        help: did you mean 'caseSensitive'? The system ignores the key

        1 error

        """
    )
    let ignored = try Tool.run(
      "apple",
      "lint",
      "aasa",
      "--ignore",
      "apple.unknown-key",
      files: ["aasa": file]
    )
    #expect(ignored.status == 0)
    #expect(ignored.output == "nothing found\n")
    let object = try Self.json(
      try Tool.run("apple", "lint", "aasa", "--json", files: ["aasa": file])
    )
    let findings = try #require(object["findings"] as? [[String: Any]])
    #expect(findings.count == 1)
    #expect(findings[0]["file"] as? String == "aasa")
    #expect(findings[0]["line"] as? Int == 2)
    #expect(findings[0]["column"] as? Int == 66)
    #expect(findings[0]["code"] as? String == "apple.unknown-key")
  }

  private static func list(_ entries: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict>\(entries)</dict></plist>
    """
  }

  @Test func `lint detects entitlements and an Info plist by their content`() throws {
    let domains = "<key>com.apple.developer.associated-domains</key>"
    let types = "<key>CFBundleURLTypes</key>"
    let files = [
      "a.txt": Self.list("\(domains)<array><string>example.com</string></array>"),
      "b.txt": Self.list(
        "\(types)<array><dict><key>CFBundleURLSchemes</key>"
          + "<array><string>file</string></array></dict></array>"
      ),
    ]
    let answer = try Tool.run(["apple", "lint", "a.txt", "b.txt"], files: files)
    #expect(answer.status == 1)
    #expect(answer.output.contains("error[apple.no-service]"))
    #expect(answer.output.contains("error[apple.reserved-scheme]"))
    #expect(answer.output.hasSuffix("\n\n2 errors\n"))
  }

  @Test(arguments: [
    ("Info.plist", "apple.domains-in-info-plist"), ("a.plist", "apple.domains-in-info-plist"),
    ("App.entitlements", "apple.info-key-in-entitlements"),
  ])
  func `the name of a property list tells its kind, and then the keys of an Info plist`(
    name: String,
    code: String
  ) throws {
    let entries = """
      <key>UIBackgroundModes</key><array/><key>CFBundleURLTypes</key><array/>
      <key>com.apple.developer.associated-domains</key>
      <array><string>applinks:shop.example</string></array>
      """
    let answer = try Tool.run(["apple", "lint", name], files: [name: Self.list(entries)])
    #expect(answer.output.contains("error[\(code)]"), "\(answer.output)")
    #expect(answer.output.hasSuffix("\n\n1 error\n"), "\(answer.output)")
  }

  @Test func `a file that cannot be read does not prevent lint of the others`() throws {
    let files = ["a": "{\"applinks\": {}}", "b": "{ not json"]
    let answer = try Tool.run(["apple", "lint", "a", "missing", "b"], files: files)
    #expect(answer.status == 65)
    #expect(answer.output.contains("[apple.no-details]"))
    #expect(answer.errors.contains("there is no file 'missing'"))
    #expect(answer.errors.contains("b:1:3"))
  }
}
