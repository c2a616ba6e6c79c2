import Foundation
import Testing
import UnderwayRoutes
import Waymark
import WaymarkTesting

@Suite struct `Golden links` {
  private func table() throws -> RouteTable { try AppRoute.routeTable }

  @Test func `golden links pass if each is read and written as expected`() throws {
    expectGoldenLinks([
      .link("underway://station/25", AppRoute.station(stationID: 25)),
      .link("https://www.underway.nyc/station/25/filter", .station(stationID: 25, action: .filter)),
      .link(
        "https://www.underway.nyc/stops/25?utm=1",
        .station(stationID: 25),
        written: "https://www.underway.nyc/station/25"
      ),
      .link(
        "nyc.underway.legacy:open-station?id=25",
        .station(stationID: 25),
        written: "nyc.underway.legacy://station/25"
      ),
      .reads("underway:station/-1/arrivals", .station(stationID: -1)),
      .opensNothing("underway://nowhere"),
    ])
    expectGoldenLinks(
      [
        .link("underway://station/25", "station", ["stationID": "25"]),
        .link(
          "https://www.underway.nyc/search?q=a%20b",
          "search",
          ["query": "a b"]
        ),
        .reads("https://www.underway.nyc/stops/25", "stop", ["stationID": "25"]),
        .opensNothing("https://www.underway.nyc/admin"),
      ],
      in: try table()
    )
    expectGoldenLinks([GoldenLink<AppRoute>]())
  }

  @Test func `wrong golden links are reported together, each with its line`() throws {
    let line = #line
    let failure = LinkCheck.goldenLinks([
      .link("underway://lines", AppRoute.lines),
      .link("underway://linse", .lines),
      .link("underway:station/25", .station(stationID: 25)),
      .opensNothing("underway://alerts"),
    ])
    #expect(
      failure?.description == """
        3 of 4 golden links are wrong

        row 2, line \(line + 3)
          underway://linse
          expected  AppRoute.lines
          found     nothing: no route matches it
          why not   'lines': component 1 is 'linse', expected 'lines'
                      lines
                      linse
                      ^~~~~
          did you mean  underway://lines

        row 3, line \(line + 4)
          underway:station/25
          expected  underway:station/25
          written   underway://station/25
                             ^

        row 4, line \(line + 5)
          underway://alerts
          expected  nothing: no case of AppRoute matches it
          found     AppRoute.alerts(line: nil)
          route     'alerts': alerts/{line?}
        """
    )
  }

  @Test func `a golden link that cannot be written is reported with the reason`() throws {
    let table = try RouteTable([Route("a/*", name: "any")], app: AppRoute.appIdentity)
    let failure = LinkCheck.goldenLinks([.link("underway://a/b", "any")], in: table)
    let text = try #require(failure?.description)
    #expect(text.hasPrefix("1 of 1 golden link is wrong\n\nrow 1, line "))
    #expect(text.contains("\n  expected  that 'underway://a/b' is written for it\n  but       "))
  }
}

@MainActor
@Suite struct `Golden links of an action` {
  @Test func `golden links of an action are read by a router and written by its creator`()
    async throws
  {
    let router = try NewsApp().router
    await expectGoldenLinks(
      of: Stories.open,
      [
        .link("x-news://story/7", StoryID(id: 7)),
        .link(
          "https://news.example/story/-7?x=1",
          StoryID(id: -7),
          written: "https://news.example/story/-7"
        ),
        .link("x-news:article/7", StoryID(id: 7), written: "x-news://story/7"),
        .reads("x-news:story/007", StoryID(id: 7)),
        .opensNothing("x-news://stroy/7"),
      ],
      in: router
    )
    let line = #line
    let failure = await LinkCheck.goldenLinks(
      of: Stories.confirm,
      [
        .link("x-news://confirm/TOKEN?x=1", Mail(token: "TOKEN")),
        .link("x-news://confirm/TOKEN", Mail(token: "OTHER")),
        .opensNothing("x-news://top"),
      ],
      in: router
    )
    #expect(
      failure?.description == """
        3 of 3 golden links are wrong

        row 1, line \(line + 4)
          x-news://confirm/***?x=1
          expected  x-news://confirm/***?x=1
          written   x-news://confirm/***
                                        ^

        row 2, line \(line + 5)
          x-news://confirm/***
          expected  Stories.ConfirmMail with Mail(token: "***")
          found     Stories.ConfirmMail with Mail(token: "***")
          route     'confirm' of the feature 'Stories'
          but       they differ in a value that is hidden

        row 3, line \(line + 6)
          x-news://top
          expected  nothing: no route matches it
          found     'top': top
        """
    )
  }
}

@Suite struct `A golden file` {
  /// A file in a folder that only this test has.
  private func with(_ text: String?, _ body: (_ source: String, _ url: URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "golden-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appending(path: "Links.txt")
    if let text { try Data(text.utf8).write(to: url) }
    try body(folder.appending(path: "Tests.swift").path(), url)
  }

  private let recorded = """
    # Links of Underway.

    underway://station/25             | station         | stationID=25 | =
    https://www.underway.nyc/stops/25 | stop            | stationID=25 | =
    underway:search?q=a%7Cb           | search          | query=a%7Cb | underway://search?q=a%7Cb
    underway://nowhere                | -
    https://www.underway.nyc/share/9vQ2xK | shared-trip | token=*** | =

    """

  @Test func `a golden file passes if each line agrees with the table`() throws {
    try with(recorded) { source, _ in
      expectGoldenLinks(file: "Links.txt", in: try AppRoute.routeTable, relativeTo: source)
    }
    try with(recorded.replacing("\n", with: "\r\n")) { source, _ in
      expectGoldenLinks(file: "Links.txt", in: try AppRoute.routeTable, relativeTo: source)
    }
  }

  @Test func `a recorded golden file is completed, keeps its comments, and fails`() throws {
    let rows = recorded.split(separator: "\n", omittingEmptySubsequences: false)
    let links = rows.map { $0.hasPrefix("#") ? $0 : $0.prefix { $0 != " " } }
      .joined(separator: "\n")
    try with(links) { source, url in
      let table = try AppRoute.routeTable
      let failure = LinkCheck.goldenFile(
        "Links.txt",
        in: table,
        isRecording: true,
        relativeTo: source
      )
      #expect(
        failure?.description == """
          'Links.txt' was recorded: 5 links
          help      look at what has changed, and run the test without WAYMARK_RECORD
          """
      )
      let text = try String(contentsOf: url, encoding: .utf8)
      #expect(text.hasPrefix("# Links of Underway.\n\nunderway://station/25  "), "\(text)")
      #expect(!text.contains("token=9vQ2xK"))
      #expect(
        LinkCheck.goldenFile("Links.txt", in: table, isRecording: false, relativeTo: source) == nil
      )
      let again = LinkCheck.goldenFile(
        "Links.txt",
        in: table,
        isRecording: true,
        relativeTo: source
      )
      #expect(again?.description.contains("5 links, as they were") == true)
      #expect(try String(contentsOf: url, encoding: .utf8) == text)
    }
  }

  @Test func `a golden file contains no secret and no item that no pattern declares`() throws {
    let text = """
      https://www.underway.nyc/lines?session=S3cr3t0ne | line | - | -
      https://www.underway.nyc/share/9vQ2x%4B?session=S3cr3t0ne | line | - | -
      """
    try with(text) { source, url in
      let table = try AppRoute.routeTable
      let failure = LinkCheck.goldenFile(
        "Links.txt",
        in: table,
        isRecording: false,
        relativeTo: source
      )
      let text = try #require(failure?.description)
      #expect(!text.contains("S3cr3t") && !text.contains("9vQ2x"), "\(text)")
      _ = LinkCheck.goldenFile("Links.txt", in: table, isRecording: true, relativeTo: source)
      // Only the links themselves contain them.
      let columns = try String(contentsOf: url, encoding: .utf8).split(separator: " | ")
      let shown = columns.filter { $0.contains("S3cr3t") || $0.contains("9vQ2x") }
      #expect(shown.allSatisfy { $0.contains("https://") }, "\(columns)")
      #expect(columns.count { $0.contains("session=***") } == 2, "\(columns)")
      #expect(
        LinkCheck.goldenFile("Links.txt", in: table, isRecording: false, relativeTo: source) == nil
      )
    }
  }

  @Test func `a failed golden file shows every wrong line`() throws {
    let text = """
      underway://station/25 | station | stationID=26 | =
      underway://linse | lines | - | =
      underway://lines
      """
    try with(text) { source, _ in
      let table = try AppRoute.routeTable
      let failure = LinkCheck.goldenFile(
        "Links.txt",
        in: table,
        isRecording: false,
        relativeTo: source
      )
      #expect(
        failure?.description == """
          'Links.txt': 3 of 3 golden links are wrong

          line 1: underway://station/25
          expected  station | stationID=26 | =
          found     station | stationID=25 | =

          line 2: underway://linse
          expected  lines | - | =
          found     -
          nearest   'lines': component 1 is 'linse', expected 'lines'
                      lines
                      linse
                      ^~~~~
          did you mean  underway://lines

          line 3: underway://lines
          expected  a route, or '-'
          found     lines | - | =

          help      if this is how it is to be, record it: WAYMARK_RECORD=1 swift test
          """
      )
    }
  }

  @Test func `a missing golden file is reported`() throws {
    try with(nil) { source, _ in
      let table = try AppRoute.routeTable
      let failure = LinkCheck.goldenFile(
        "Links.txt",
        in: table,
        isRecording: true,
        relativeTo: source
      )
      #expect(
        failure?.description == """
          the golden file 'Links.txt' cannot be read
          help      write a file with one link a line there, and record it: \
          WAYMARK_RECORD=1 swift test
          """
      )
    }
  }
}
