import Testing
import UnderwayRoutes
import Waymark
import WaymarkApp
import WaymarkTesting

@MainActor
@Suite struct `Route coverage` {
  @Test func `coverage counts opened routes, and names the others with an example link`()
    async throws
  {
    let router = try NewsApp().router
    let coverage = RouteCoverage(of: router)
    for link in ["x-news:story/1", "x-news:story/2", "x-news:article/3", "x-news:nothing"] {
      await router.open(link)
    }
    await router.open("x-news:confirm/TOKEN")
    #expect(coverage.opened.map(\.label) == ["story", "confirm", "article/{id:int}"])
    let story = try #require(coverage.entries.first { $0.label == "story" })
    #expect(story.count == 3 && story.origin == .action(feature: "Stories", action: "OpenStory"))
    #expect(story.links == ["x-news:story/1", "x-news:story/2", "x-news://story/3"])
    #expect(coverage.opened[1].links == ["x-news:confirm/***"])
    #expect(coverage.fraction == 3.0 / 8)
    #expect(
      coverage.description == """
        3 of 8 routes were opened; no test opens these:
          top (Stories.ShowTop)                 x-news://top
          archive (Extras.ShowArchive)          x-news://archive
          weather/{town} (WeatherHandler)       x-news://weather/x
          weather?town={town} (WeatherHandler)  x-news://weather?town=x
          help/{topic}                          x-news://help/x
        """
    )
    for entry in coverage.notOpened {
      let link = try #require(coverage.exampleLink(for: entry))
      #expect(try router.table.match(link)?.route.label == entry.label, "\(link)")
    }
  }

  @Test func `coverage counts the routes that checks open in a task and its children`() async throws
  {
    let table = try AppRoute.routeTable
    let outer = RouteCoverage(of: table)
    try await RouteCoverage.$current.withValue(outer) {
      let inner = RouteCoverage(of: table)
      try await RouteCoverage.$current.withValue(inner) {
        expectLink("underway://lines", opens: AppRoute.lines)
        try await withThrowingTaskGroup(of: Void.self) { group in
          for link in ["underway://stations", "https://www.underway.nyc/stops/1"] {
            group.addTask {
              _ = LinkCheck.link(link, opens: "lines", in: try AppRoute.routeTable)
            }
          }
          try await group.waitForAll()
        }
        expectGoldenLinks([.link("underway://alerts", AppRoute.alerts(line: nil))])
      }
      expectLink("underway://line/A", opens: "line", in: table)
      #expect(inner.opened.map(\.label) == ["stations", "stop", "lines", "alerts"])
    }
    #expect(outer.opened.map(\.label) == ["stations", "stop", "lines", "line", "alerts"])
    #expect(RouteCoverage.current == nil)
  }

  @Test func `insufficient coverage names the missing routes and the required part`() throws {
    let coverage = RouteCoverage(of: try AppRoute.routeTable)
    for link in ["underway://stations", "underway://station/1", "underway://lines"] {
      coverage.note(try #require(try coverage.table.match(link)))
    }
    let others = coverage.notOpened.map(\.label)
    #expect(others.count == 9)
    #expect(coverage.shortfall(except: others) == nil)
    #expect(coverage.shortfall(atLeast: 0.25) == nil && coverage.shortfall(atLeast: 0) == nil)
    let text = try #require(coverage.shortfall(atLeast: 0.8, except: Array(others.dropFirst(2))))
    #expect(
      text == """
        3 of 12 routes were opened; no test opens these:
          stop         https://www.underway.nyc/stops/1
          legacy-open  nyc.underway.legacy://open-station?id=1
        at least 4 of 5 are required
        help: check a link to each, or list the routes without a check in 'except'
        """
    )
    let unknown = coverage.shortfall(except: ["stopp"])
    #expect(unknown == "the exception 'stopp' is no route of the table: did you mean 'stop'?")
  }

  @Test func `a suite with insufficient coverage fails at the line of its trait`() async throws {
    let test = try #require(Test.current)
    let trait = RouteCoverageTrait.routeCoverage(of: AppRoute.self, atLeast: 0.2)
    try await withKnownIssue {
      try await trait.provideScope(for: test, testCase: nil) {
        expectLink("underway://lines", opens: AppRoute.lines)
      }
    } matching: { issue in
      let text = issue.comments.first?.rawValue ?? ""
      return issue.sourceLocation == test.sourceLocation
        && text.hasPrefix("1 of 12 routes were opened; no test opens these:\n  stations")
        && text.hasSuffix(
          """
          at least 3 of 12 are required
          help: check a link to each, or list the routes without a check in 'except'
          """
        )
    }
    let router = RouteCoverageTrait.routeCoverage(atLeast: 0.1) { try NewsApp().router }
    try await router.provideScope(for: test, testCase: nil) {
      let app = try await NewsApp()
      await expectLink("x-news:top", opens: Stories.top, in: app.router)
    }
  }
}

@Suite(.routeCoverage(of: AppRoute.self, except: ["shared-trip"]))
struct `Route coverage of a suite` {
  @Test(arguments: [
    "underway://stations", "underway://station/1", "https://www.underway.nyc/stops/1",
    "nyc.underway.legacy:open-station?id=25", "underway://line/A", "underway:trip/25/180",
    "underway:search?q=a", "underway:alerts", "underway:favorites",
    "underway:settings/notifications",
  ])
  func `coverage counts each case of a parameterized test`(link: String) throws {
    let table = try AppRoute.routeTable
    #expect(
      try AppRoute.routes.contains { LinkCheck.link(link, opens: $0.label, in: table) == nil }
    )
  }

  @Test func `coverage counts tests that run at the same time`() {
    expectLink("underway://lines", opens: AppRoute.lines)
  }
}
