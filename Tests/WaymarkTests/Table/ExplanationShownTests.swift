import TestSupport
import Testing

@testable import Waymark
@testable import WaymarkCatalog

@Suite struct `Hidden and shortened text in an explanation` {
  @Test func `an explanation hides a secret at any place of the link`() throws {
    let table = try ExplainedTable.table.get()
    for link in [
      "https://www.underway.nyc/reset/S3CRET?code=S3CRET",
      "https://www.underway.nyc/rest/S3CRET?code=S3CRET", "underway://reset/S3CRET/x?code=S3CRET",
      "https://www.underway.nyc/reset/S3CRET", "https://underway.nyc/reset/S3CRET?code=S3CRET",
      "https://www.underway.nyc/reset/S3%43RET?cod%65=S3CRET",
    ] {
      let explanation = table.explain(link)
      let shown = explanation.description + explanation.reason
      #expect(!shown.contains("S3"), "\(shown)")
      #expect(!explanation.nearest.contains { $0.reason.contains("S3") })
      #expect(shown.contains("***"))
    }
  }

  @Test(
    arguments: [
      ("rest/S3", "***"), ("rest/S3/x", "***/***"), ("rest/a?code=S3&tokn=S3", "***?"),
      ("rest?S3=S3", "?***"), ("rest/a#S3", "#***"), ("S3/reset", "***/***"), ("S3", "***"),
      ("nothing?like=S3", "***?like=***"), ("rest?S3", "?***"),
    ]
  )
  func `the text of an unmatched link hides secrets`(path: String, mask: String) throws {
    let notes = RouteNotes(secrets: ["token"])
    let table = try RouteTable([Route("reset/{token}", notes: notes), Route("users/{id}")])
    let link = UnmatchedLink(try DeepLink("https://example.com/\(path)"), table)
    let shown = "\(link.shownText) \(RouteReadingError.unmatched(link))"
    #expect(shown.contains(mask) && !shown.contains("S3"), "\(shown)")
    let hidden = link.withoutSecrets
    #expect(hidden.link.text == link.shownText)
    #expect(hidden.shownText == link.shownText)
  }

  @Test(.withDiagnostics) func `an unmatched link is shown if the nearest route has no secrets`()
    throws
  {
    let notes = RouteNotes(secrets: ["token"])
    let table = try RouteTable([Route("reset/{token}", notes: notes), Route("users/{id}")])
    let link = UnmatchedLink(try DeepLink("https://example.com/user/7?a=b#c"), table)
    #expect(link.shownText == "https://example.com/user/7?a=***#***")
    #expect("\(RouteReadingError.unmatched(link))".contains("users/7?a=***#***"))
  }

  @Test(
    arguments: [
      ("https://a.com/?S3", "https://a.com/?***"), ("https://a.com/?S%33=1", "https://a.com/?***"),
      ("https://a.com/#S3", "https://a.com/#***"),
      ("https://a.com/?S3%&secret", "https://a.com/?***&***"),
      (
        "https://a.com/reset/S3?S3&utm_source=S3",
        "https://a.com/reset/***?***&utm_source=***"
      ),
      ("https://a.com/login?cod=S3", "https://a.com/login?cod=***"),
      ("https://a.com/?secret", "https://a.com/?***"),
      ("https://a.com/#secret", "https://a.com/#***"),
      ("https://a.com/list?dG9rZW4=&dG9rZW4==", "https://a.com/list?***&***"),
      ("https://a.com/login?code=S3#S3", "https://a.com/login?code=***#***"),
      ("https://a.com/list?all&page=2&S3", "https://a.com/list?all&page=2&***"),
      ("https://a.com/files/S3/S3?S3", "https://a.com/files/***/***?***"),
      ("https://a.com/odd/S3?S3#S3", "https://a.com/***/***?***#***"),
    ]
  )
  func `in a table with secrets, a link shows only values that patterns declare`(
    link: String,
    shown: String
  ) throws {
    let table = try RouteTable([
      Route("", name: "home"), Route("list?all&page={page?}"), Route("files/**"),
      Route("reset/{token}", notes: RouteNotes(secrets: ["token"])),
      Route("login?code={code?}", notes: RouteNotes(secrets: ["code"])),
    ])
    let explanation = table.explain(link)
    #expect(explanation.shownText == shown)
    let texts = [
      explanation.description, explanation.reason, explanation.json.text,
      "\(explanation.match?.shownValues ?? [])", explanation.match?.shownText ?? "",
    ]
    for text in texts { #expect(!text.contains("S3") && !text.contains("S%33"), "\(text)") }
  }

  @Test(arguments: [
    "https://www.underway.nyc/%E2%80%AEcba/\u{202E}x", "https://www.underway.nyc/a\u{1B}[31m",
    "underway://x\n\r\u{7}", "https://www.underway.nyc/users/a\u{2028}b/\u{200B}",
    "https://www.underway.nyc/search?q=%E2%81%A6x&\u{FEFF}=1#\u{202A}",
  ])
  func `an explanation contains no control characters`(link: String) throws {
    let text = try ExplainedTable.table.get().explain(link).description
    for scalar in text.unicodeScalars where scalar != "\n" {
      let category = scalar.properties.generalCategory
      #expect(category != .control && category != .format, "\(text.debugDescription)")
      #expect(category != .lineSeparator && category != .paragraphSeparator)
    }
  }

  @Test(arguments: [40, 60, 100])
  func `long text is shortened, and the carets stay below it`(width: Int) throws {
    let table = try ExplainedTable.table.get()
    let long = String(repeating: "x", count: 3_000)
    for link in [
      "https://www.underway.nyc/station/\(long)", "https://www.underway.nyc/station/25/\(long)/y",
      "https://www.underway.nyc/users/\(long)/photographs", "https://www.underway.nyc/\(long)",
      "https://www.underway.nyc/users/7/\(long)%",
      "https://www.underway.nyc/list?mine&sort=\(long)",
      "https://\(long.prefix(200)).example/\(long)",
    ] {
      let lines = table.explain(link).text(width: width).split(separator: "\n")
      for line in lines {
        // A quoted value has 60 characters at most. A suggestion is there to be copied, and the
        // first line has the whole domain.
        let isWhole = ["opens", "the app has no screen", "did you mean"].contains {
          line.hasPrefix($0)
        }
        #expect(line.count <= max(width, 76) || isWhole, "\(line)")
      }
      for (line, carets) in zip(lines, lines.dropFirst()) where carets.contains("^") {
        #expect(carets.allSatisfy { " ^~".contains($0) })
        #expect(carets.count <= line.count + 1)
      }
    }
  }
}
