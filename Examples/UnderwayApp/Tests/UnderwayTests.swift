import Foundation
import Testing
import UnderwayRoutes
import WaymarkApp
import WaymarkTesting

/// Sends links to the app, and looks at the screens that it shows.
@MainActor
struct `Links of the Underway app` {
  @Test func `a link at cold start waits for the data and then shows the station`() async throws {
    let app = try Underway(clock: LinkClock())
    app.links.receive(.link("https://www.underway.nyc/station/25"))
    await Task.yield()
    #expect(app.screens[stackOf: .stations] == [])
    #expect(app.map == nil)
    await app.start()
    #expect(app.map?.station(25)?.name == "Times Square")
    #expect(app.screens.tab == .stations)
    #expect(app.screens[stackOf: .stations] == [.station(stationID: 25)])
  }

  @Test func `a link at cold start waits for the sign-in and then shows the favorites`()
    async throws
  {
    let app = try Underway(clock: LinkClock())
    app.links.receive(.link("underway://favorites"))
    await app.start()
    #expect(app.screens.sheet == .signIn)
    #expect(app.screens.tab == .stations)
    await app.signIn(as: "Ada")
    #expect(app.screens.sheet == nil)
    #expect(app.screens.tab == .favorites)
    #expect(app.user == "Ada")
  }

  @Test func `a link that waits for the sign-in does not delay a link to a station`() async throws {
    let app = try Underway(clock: LinkClock())
    app.links.receive(.link("underway://favorites"))
    app.links.receive(.link("underway://station/42"))
    await app.start()
    #expect(app.screens[stackOf: .stations] == [.station(stationID: 42)])
    await app.signIn(as: "Ada")
    #expect(app.screens.tab == .favorites)
    #expect(app.screens[stackOf: .stations] == [.station(stationID: 42)])
  }

  @Test func `a link is dropped if the user does not sign in`() async throws {
    let app = try Underway(clock: LinkClock())
    app.links.receive(.link("underway://favorites"))
    await app.start()
    await app.cancelSignIn()
    #expect(app.screens.sheet == nil)
    #expect(await app.links.waiting.isEmpty)
    await app.signIn(as: "Ada")
    #expect(app.screens.tab == .stations)
    #expect(app.screens.message == nil)
  }

  @Test func `a link waits for the sign-in again after the user has signed out`() async throws {
    let app = try Underway(clock: LinkClock())
    await app.start()
    await app.signIn(as: "Ada")
    await app.signOut()
    app.links.receive(.link("underway://favorites"))
    // The next link is handled after the first one.
    await app.links.deliver(.link("underway://lines"))
    #expect(app.user == nil)
    #expect(app.screens.tab == .lines)
    #expect(await app.links.waiting.map(\.gates) == [[Underway.signedIn]])
  }

  @Test(arguments: [
    ("underway://line/A", Screens.Tab.lines, AppRoute.lines, [AppRoute.line(line: "A")]),
    (
      "underway:station/25/filter", .stations, .stations,
      [.station(stationID: 25, action: .filter)]
    ),
    ("https://www.underway.nyc/stops/25", .stations, .stations, [.station(stationID: 25)]),
    ("underway://search?q=Canal", .stations, .stations, [.search(query: "Canal", line: nil)]),
    ("underway://alerts/7", .alerts, .alerts(line: "7"), []),
  ])
  func `a link selects its tab and replaces the screens of the tab`(
    link: String,
    tab: Screens.Tab,
    root: AppRoute,
    stack: [AppRoute]
  ) async throws {
    let app = try Underway(clock: LinkClock())
    await app.start()
    app.screens[stackOf: tab] = [.station(stationID: 180)]
    #expect(await app.links.deliver(.link(link)) == .success)
    #expect(app.screens.tab == tab)
    #expect(app.screens.root(of: tab) == root)
    #expect(app.screens[stackOf: tab] == stack)
    #expect(app.screens.sheet == nil)
  }

  @Test func `a trip opens over the screens, and the next link closes it`() async throws {
    let app = try Underway(clock: LinkClock())
    await app.start()
    await app.links.deliver(.link("underway://station/42"))
    await app.links.deliver(.link("underway://trip/25/180?depart=08:30"))
    let trip = AppRoute.trip(from: 25, to: 180, time: TimeOfDay("08:30"))
    #expect(app.screens.sheet == .screen(trip))
    #expect(app.screens[stackOf: .stations] == [.station(stationID: 42)])
    await app.links.deliver(.link("underway://lines"))
    #expect(app.screens.sheet == nil)
    #expect(app.screens.tab == .lines)
  }

  @Test(arguments: [
    "underway://station/north", "underway://map", "https://www.underway.nyc/admin", "underway://",
    "underway://share/9vQ2xK", "not a link", "",
  ])
  func `a link that the app cannot open shows a message until the next link`(link: String)
    async throws
  {
    let app = try Underway(clock: LinkClock())
    await app.start()
    await app.links.deliver(.link(link))
    #expect(app.screens.message == "Underway cannot open this link.")
    #expect(app.screens.tab == .stations)
    await app.links.deliver(.link("underway://lines"))
    #expect(app.screens.message == nil)
  }

  @Test func `a link that comes twice is opened once and shows no message`() async throws {
    let app = try Underway(clock: LinkClock())
    await app.start()
    await app.links.deliver(.link("underway://station/25"))
    app.screens[stackOf: .stations] = []
    #expect(await app.links.deliver(.link("underway://station/25")) == .dropped(.duplicate))
    #expect(app.screens[stackOf: .stations] == [])
    #expect(app.screens.message == nil)
  }

  @Test func `the activity of a station leads back to the station`() async throws {
    let activity = try #require(
      LinkActivity(route: AppRoute.station(stationID: 25), title: "Times Square")
    )
    #expect(activity.identifier == "nyc.underway.Underway.station")
    #expect(activity.webPageURL == "https://www.underway.nyc/station/25")
    let app = try Underway(clock: LinkClock())
    await app.start()
    await app.links.deliver(.userActivity(activity))
    #expect(app.screens[stackOf: .stations] == [.station(stationID: 25)])
  }

  @Test func `the screens are restored before the link that started the app is opened`()
    async throws
  {
    let app = try Underway(clock: LinkClock())
    await app.start()
    await app.links.deliver(.link("underway://line/A"))
    await app.links.deliver(.link("underway://trip/25/180"))
    let saved = app.savedScreens
    let restarted = try Underway(clock: LinkClock())
    await restarted.start(showing: saved)
    #expect(restarted.screens.stack == app.screens.stack)
    #expect(restarted.screens.tab == .lines)
    #expect(restarted.screens[stackOf: .lines] == [.line(line: "A")])
    #expect(restarted.screens.sheet == .screen(.trip(from: 25, to: 180, time: nil)))
    let opened = try Underway(clock: LinkClock())
    opened.links.receive(.link("underway://station/42"))
    await opened.start(showing: saved)
    #expect(opened.screens.tab == .stations)
    #expect(opened.screens[stackOf: .stations] == [.station(stationID: 42)])
    #expect(opened.screens[stackOf: .lines] == [.line(line: "A")])
  }

  @Test func `the favorites are not restored for a user who has not signed in`() async throws {
    let app = try Underway(clock: LinkClock())
    await app.start()
    await app.signIn(as: "Ada")
    await app.links.deliver(.link("underway://favorites"))
    let saved = app.savedScreens
    let restarted = try Underway(clock: LinkClock())
    await restarted.start(showing: saved)
    #expect(restarted.screens.tab == .stations)
    #expect(restarted.screens.sheet == nil)
    #expect(restarted.screens.message == nil)
  }

  @Test(arguments: ["", "{}", "[7]", #"[{"link":"underway://nowhere","presentation":"push"}]"#])
  func `damaged screens are not restored`(saved: String) async throws {
    let app = try Underway(clock: LinkClock())
    await app.start(showing: Data(saved.utf8))
    #expect(app.screens.stack == (try Underway(clock: LinkClock()).screens.stack))
  }

  @Test func `a search finds stations by name, line and elevator`() async {
    let map = await SubwayMap.load()
    #expect(map.search("CANAL", line: nil, accessible: false).map(\.id) == [42])
    #expect(map.search("", line: "N", accessible: true).map(\.id) == [25, 180])
    #expect(map.search("Canal", line: "7", accessible: false).isEmpty)
    #expect(map.lines == ["1", "2", "3", "7", "A", "N"])
    #expect(map.alerts(of: "7").map(\.id) == [1])
    #expect(map.alerts(of: nil).count == 2)
  }
}
