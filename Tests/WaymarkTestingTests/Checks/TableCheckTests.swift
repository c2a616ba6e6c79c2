import Testing
import UnderwayRoutes
import Waymark
import WaymarkTesting

@Suite struct `A check of a table` {
  private func table() throws -> RouteTable { try AppRoute.routeTable }

  @Test func `a check of a table passes if the route and its parameters are as expected`() throws {
    let table = try table()
    expectLink("underway://station/25", opens: "station", in: table)
    expectLink("underway://station/25", opens: "station", with: ["stationID": "25"], in: table)
    expectLink(
      "https://www.underway.nyc/search?line=A&q=Canal",
      opens: "search",
      with: ["query": "Canal", "line": "A"],
      in: table
    )
    expectLink("underway://nowhere", doesNotOpenIn: table)
    expectLink("https://www.underway.nyc/admin/x", doesNotOpenIn: table)
    expectLink("no link", doesNotOpenIn: table)
  }

  @Test func `a failed check of an unmatched link shows the nearest routes`() throws {
    let failure = LinkCheck.link(
      "https://www.underway.nyc/staton/25",
      opens: "station",
      with: ["stationID": "25"],
      in: try table()
    )
    #expect(
      failure?.description == """
        https://www.underway.nyc/staton/25
        expected  'station' with stationID = 25
        found     nothing: no route matches it
        why not   'station': component 1 is 'staton', expected 'station'
                    station/{stationID:int}/{action:arrivals|filter|service-alerts?}
                    staton/25
                    ^~~~~~
        did you mean  https://www.underway.nyc/station/25
        """
    )
  }

  @Test func `a failed check shows why the expected route does not match`() throws {
    let failure = LinkCheck.link(
      "https://www.underway.nyc/stops/25",
      opens: "station",
      in: try table()
    )
    #expect(
      failure?.description == """
        https://www.underway.nyc/stops/25
        expected  'station'
        found     'stop': stops/{stationID:int}?action={action:arrivals|filter|service-alerts?}
                    stationID = 25
        why not   'station': component 1 is 'stops', expected 'station'
                    station/{stationID:int}/{action:arrivals|filter|service-alerts?}
                    stops/25
                    ^~~~~
        """
    )
  }

  @Test func `a failed check names the rule that gave another route precedence`() throws {
    let table = try RouteTable([
      Route("users/new", name: "newUser"), Route("users/{name}", name: "user"),
    ])
    let failure = LinkCheck.link("x://users/new", opens: "user", in: table)
    #expect(
      failure?.description == """
        x://users/new
        expected  'user'
        found     'newUser': users/new
        decided   component 2: a literal beats a parameter
        """
    )
  }

  @Test func `a failed check shows both parameters if they differ`() throws {
    let failure = LinkCheck.link(
      "underway://search?q=Times%20Square",
      opens: "search",
      with: ["query": "Times"],
      in: try table()
    )
    #expect(
      failure?.description == """
        underway://search?q=Times%20Square
        expected  'search' with query = Times
        found     'search' with query = "Times Square"
        """
    )
  }

  @Test func `a failed check reports that a route does not exist`() throws {
    let failure = LinkCheck.link("underway://station/25", opens: "statoin", in: try table())
    #expect(
      failure?.description == """
        underway://station/25
        expected  'statoin'
        but       the table has no such route: did you mean 'station'?
        """
    )
  }

  @Test(arguments: [
    (
      "underway://station/%00", "no link: the path of the link contains a control character",
      "help      remove it, or write it as an escape into the query"
    ),
    (
      "https://evil.example/stations", "nothing: ",
      "scope     none: the app's domains are www.underway.nyc"
    ),
    (
      "https://www.underway.nyc/admin/x",
      "nothing: the web-only path 'admin/**' keeps it in the browser", ""
    ),
  ])
  func `a failed check shows that a link is excluded or cannot be read`(
    link: String,
    found: String,
    more: String
  ) throws {
    let failure = LinkCheck.link(link, opens: "station", in: try table())
    let text = try #require(failure?.description)
    // The table has secrets, which may be anywhere in a text that is not a link.
    let shown =
      link.hasSuffix("%00") ? "underway:…" : link.replacing("/admin/x", with: "/admin/***")
    #expect(text.hasPrefix("\(shown)\nexpected  'station'\nfound     "), "\(text)")
    #expect(text.contains(more), "\(text)")
  }

  @Test func `a failed check names the route that unexpectedly matches`() throws {
    let failure = LinkCheck.link("underway://lines", doesNotOpenIn: try table())
    #expect(
      failure?.description == """
        underway://lines
        expected  nothing: no route matches it
        found     'lines': lines
        """
    )
  }

  @Test func `a failed check of a table hides secrets`() throws {
    let link = "https://www.underway.nyc/share/9vQ2xK"
    let failures = [
      LinkCheck.link(link, opens: "shared-trip", with: ["token": "other!"], in: try table()),
      LinkCheck.link(link, opens: "lines", in: try table()),
      LinkCheck.link(link, doesNotOpenIn: try table()),
      LinkCheck.link(link, opens: AppRoute.lines),
      LinkCheck.link(
        link,
        opens: AppRoute.sharedTrip(token: try #require(ShareToken(rawValue: "other!")))
      ),
      LinkCheck.link("\(link)/x", opens: "shared-trip", in: try table()),
      LinkCheck.goldenLinks(
        [
          .link(link, "shared-trip", ["token": "9vQ2xK"], written: "\(link)?x=1")
        ],
        in: try table()
      ),
    ]
    for failure in failures {
      let text = try #require(failure?.description)
      #expect(
        !text.contains("9vQ2xK") && !text.contains("other!") && text.contains("***"),
        "\(text)"
      )
    }
  }

  @Test func `a failed check of a table with secrets hides the items that no pattern declares`()
    throws
  {
    let table = try table()
    let start = "https://www.underway.nyc/"
    let item = "session=S3cr3t0ne"
    let expected: RouteParameters = ["query": "x", "session": "0therS3cr3t"]
    let failures = [
      LinkCheck.link("\(start)search?q=Canal&\(item)", opens: "search", with: expected, in: table),
      LinkCheck.link("\(start)search?q=Canal&\(item)", opens: "lines", with: expected, in: table),
      LinkCheck.link("\(start)lines?\(item)", opens: "lines", with: ["a": "b"], in: table),
      LinkCheck.link("\(start)lines?S3cr3t0ne", opens: "lines", with: [:], in: table),
      LinkCheck.link("\(start)lines?\(item)", doesNotOpenIn: table),
      LinkCheck.link("\(start)lines?\(item)", doesNotOpen: AppRoute.self),
      LinkCheck.link("\(start)share/9vQ2xK?\(item)", opens: "shared-trip", with: [:], in: table),
    ]
    for failure in failures {
      let text = try #require(failure?.description)
      #expect(!text.contains("S3cr3t"), "\(text)")
    }
    #expect(
      failures[0]?.description == """
        https://www.underway.nyc/search?q=Canal&session=***
        expected  'search' with query = x, session = ***
        found     'search' with query = Canal, session = ***
        """
    )
  }

  @Test func `a failed check is reported at the line of the call`() throws {
    let table = try table()
    let line = #line + 2
    withKnownIssue {
      expectLink("underway://line", opens: "lines", in: table)
    } matching: { issue in
      issue.sourceLocation?.line == line
        && issue.comments.first?.rawValue.hasPrefix("underway://line\nexpected  'lines'\n") == true
    }
  }
}

@Suite struct `A check of typed routes` {
  @Test func `a check of typed routes passes if the value is as expected`() {
    expectLink("underway://station/25", opens: AppRoute.station(stationID: 25))
    expectLink("https://www.underway.nyc/stops/25", opens: AppRoute.station(stationID: 25))
    expectLink("underway://station/x", doesNotOpen: AppRoute.self)
    expectLink("underway:trip/25/180?depart=noon", doesNotOpen: AppRoute.self)
  }

  @Test func `a failed check shows both values if they differ`() {
    let failure = LinkCheck.link(
      "https://www.underway.nyc/stops/25",
      opens: AppRoute.station(stationID: 26)
    )
    #expect(
      failure?.description == """
        https://www.underway.nyc/stops/25
        expected  AppRoute.station(stationID: Station.ID(number: 26), \
        action: StationAction.arrivals)
        found     AppRoute.station(stationID: Station.ID(number: 25), \
        action: StationAction.arrivals)
        route     'stop': stops/{stationID:int}?action={action:arrivals|filter|service-alerts?}
        """
    )
  }

  @Test func `a failed check names the value that does not have its type`() {
    let failure = LinkCheck.link("underway:trip/25/180?depart=noon", opens: AppRoute.lines)
    #expect(
      failure?.description == """
        underway:trip/25/180?depart=noon
        expected  AppRoute.lines
        found     'trip': trip/{from:int}/{to:int}?depart={time?}
        but       'time' is "noon", not a value of type TimeOfDay
        """
    )
  }

  @Test func `a failed check of typed routes shows the nearest cases`() {
    let failure = LinkCheck.link("underway://line", opens: AppRoute.line(line: "A"))
    #expect(
      failure?.description == """
        underway://line
        expected  AppRoute.line(line: Line(rawValue: "A"))
        found     nothing: no route matches it
        why not   'line': the path ends before '{line}'
                    line/{line}
                         ^~~~~~
        nearest   'lines': component 1 is 'line', expected 'lines'
                    lines
                    line
                    ^~~~
        did you mean  underway://lines
        """
    )
  }

  @Test func `a failed check names the case that unexpectedly matches`() {
    let failure = LinkCheck.link("underway://lines", doesNotOpen: AppRoute.self)
    #expect(
      failure?.description == """
        underway://lines
        expected  nothing: no case of AppRoute matches it
        found     AppRoute.lines
        route     'lines': lines
        """
    )
  }
}
