import TestSupport
import Testing
import Waymark

/// The errors of a released app, which does not call `LinkDiagnostics.enable()`.
@Suite(.withoutDiagnostics) struct `Errors without WaymarkDiagnostics` {
  private static let app = AppIdentity(schemes: ["underway"], domains: ["www.underway.nyc"])

  private static func table(_ secrets: [String] = []) throws -> RouteTable {
    try RouteTable(
      [
        Route("station/{id:int}", name: "station"),
        Route("reset/{code}", name: "reset", notes: RouteNotes(secrets: secrets)),
      ],
      app: app
    )
  }

  @Test func `an invalid pattern has its place and one sentence`() throws {
    let error = try #require(throws: PatternError.self) { try Pattern("users/{id/posts") }
    #expect(error.fixedPattern == nil)
    #expect(
      "\(error)" == """
        error[pattern.unclosed-parameter]: the parameter has no closing brace
          users/{id/posts
                ^
        """
    )
  }

  @Test(arguments: [
    ("underway://staton/25", "no route matches it"),
    ("https://www.underway.nyc/station/north", "no route matches it"),
    ("https://other.example/station/25", "'other.example' is not a domain of the app"),
    ("other://station/25", "'other' is not a scheme of the app"),
  ])
  func `a link that no route accepts has a reason, and no similar route`(
    text: String,
    reason: String
  ) throws {
    let table = try Self.table()
    let unmatched = UnmatchedLink(try DeepLink(text), table)
    #expect(unmatched.reason == reason)
    #expect(unmatched.nearest.isEmpty)
    #expect(unmatched.suggestion == nil)
    #expect(unmatched.shownText == text)
    #expect("\(unmatched)" == "\(text): \(reason)")
  }

  @Test func `a link that stays in the browser names the web-only path`() throws {
    let table = try RouteTable(
      [Route("station/{id}")],
      app: Self.app,
      webOnly: [WebOnlyPath(try Pattern("station/legal"))]
    )
    let unmatched = UnmatchedLink(try DeepLink("https://www.underway.nyc/station/legal"), table)
    #expect(unmatched.reason == "the web-only path 'station/legal' matches it")
  }

  @Test func `a table with secrets shows only the scheme and the domain of a link`() throws {
    let table = try Self.table(["code"])
    let link = try DeepLink("https://www.underway.nyc/reste/hunter2?token=hunter3&n=1#hunter4")
    let unmatched = UnmatchedLink(link, table)
    #expect(unmatched.shownText == "https://www.underway.nyc/***/***?token=***&n=***#***")
    #expect(!"\(unmatched)".contains("hunter"))
    #expect(!String(reflecting: unmatched).contains("hunter"))
  }

  @Test func `a name that is unknown has no nearest name`() throws {
    let creator = LinkCreator(table: try Self.table())
    let error = try #require(throws: LinkWritingError.self) {
      try creator.appLink(toRoute: "staton", with: ["id": "25"])
    }
    #expect(error.reason == .noMapping(.unknownRoute(nearest: nil)))
    #expect(error.diagnostic.help == nil)
  }

  @Test func `a text that is not a link keeps its remedy, which is part of its wording`() throws {
    let error = try #require(throws: LinkError.self) { try DeepLink("https://a.example:x/") }
    #expect(error.diagnostic.help == "correct or remove the port")
  }
}
