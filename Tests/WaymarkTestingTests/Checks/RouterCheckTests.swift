import Testing
import UnderwayRoutes
import Waymark
import WaymarkApp
import WaymarkTesting

@MainActor
@Suite struct `A check of a router` {
  let app: NewsApp

  init() throws { app = try NewsApp() }

  @Test func `a check of a router passes if the action is requested, and performs nothing`() async {
    await expectLink("x-news:story/7", opens: Stories.open, with: StoryID(id: 7), in: app.router)
    await expectLink("x-news:article/7", opens: Stories.open, with: StoryID(id: 7), in: app.router)
    await expectLink("x-news:top", opens: Stories.top, in: app.router, source: .widget)
    app.bought.set("archive", isPurchased: true)
    await expectLink("x-news:archive", opens: Extras.archive, in: app.router)
  }

  @Test func `a check of a router passes if a handler or an enum opens the link`() async throws {
    await expectLink("x-news:weather/york", opens: WeatherHandler.self, in: app.router)
    var opened: [AppRoute] = []
    let router = try LinkRouter(
      app: AppRoute.appIdentity,
      routes: [.routes(AppRoute.self) { opened.append($0) }],
      forwards: [.alias("l/{line}", for: "line/{line}")]
    )
    await expectLink("underway:line/A", opens: AppRoute.line(line: "A"), in: router)
    await expectLink("underway:l/A", opens: AppRoute.line(line: "A"), in: router)
    #expect(opened == [.line(line: "A"), .line(line: "A")])
    let failure = await LinkCheck.link(
      "underway:line/B",
      opens: AppRoute.line(line: "A"),
      in: router
    )
    #expect(
      failure?.description == """
        underway:line/B
        expected  AppRoute.line(line: Line(rawValue: "A"))
        found     AppRoute.line(line: Line(rawValue: "B"))
        route     'line': line/{line}
        """
    )
    let nothing = await LinkCheck.link("underway:favorites", opens: AppRoute.lines, in: router)
    #expect(
      nothing?.description == """
        underway:favorites
        expected  AppRoute.lines
        found     deferred: underway:favorites (route 'favorites' of the routes 'AppRoute') \
        waits for 'signed-in': open the gate and resume the link
        route     'favorites' of the routes 'AppRoute'
        """
    )
  }

  @Test func `a check of a router passes if the link ends as expected`() async {
    let router = app.router
    await expectLink("x-news:archive", endsAs: .unavailable, saying: "'archive'", in: router)
    await expectLink("x-news:stroy/7", endsAs: .noMapping, saying: "did you mean", in: router)
    await expectLink("https://news.example/press/kit", endsAs: .noMapping, in: router)
    await expectLink("x-news:help/a", endsAs: .redirected, in: router)
    await expectLink("x-news:weather/nowhere", endsAs: .declined, in: router)
    await expectLink("x-news:top", endsAs: .unsupported, in: router)
    await expectLink("", endsAs: .unreadable, in: router)
    let screens = RecordingPresentation()
    screens.script(.cancelledByUser)
    await expectLink("x-news:top", endsAs: .cancelledByUser, in: router, with: screens)
    await expectLink("x-news:top", endsAs: .success, in: router, with: screens)
  }

  @Test func `a failed check of a router shows the actual request`() async {
    let failure = await LinkCheck.link(
      "x-news:article/7",
      opens: Stories.open,
      with: StoryID(id: 8),
      in: app.router
    )
    #expect(
      failure?.description == """
        x-news:article/7
        expected  Stories.OpenStory with StoryID(id: 8)
        found     Stories.OpenStory with StoryID(id: 7), push after x-news://top
        route     'story' of the feature 'Stories'
        sent on   x-news:article/7 → x-news://story/7
        """
    )
    let other = await LinkCheck.link("x-news:weather/york", opens: Stories.top, in: app.router)
    #expect(
      other?.description == """
        x-news:weather/york
        expected  Stories.ShowTop
        found     WeatherHandler
        route     'weather/{town}' of the handler 'WeatherHandler'
        """
    )
  }

  @Test func `a failed check of a router shows why the link did not get that far`() async {
    let unavailable = await LinkCheck.link("x-news:archive", opens: Extras.archive, in: app.router)
    #expect(
      unavailable?.description == """
        x-news:archive
        expected  Extras.ShowArchive
        found     unavailable: x-news:archive (route 'archive' of the feature 'Extras') is not \
        available: Extras: 'archive' has not been bought: resume the link once that has changed
        route     'archive' of the feature 'Extras'
        """
    )
    let unmatched = await LinkCheck.link("x-news:stroy/7", opens: Stories.open, in: app.router)
    #expect(
      unmatched?.description == """
        x-news:stroy/7
        expected  Stories.OpenStory
        found     nothing: no route matches it
        why not   'story': component 1 is 'stroy', expected 'story'
                    story/{id:int}
                    stroy/7
                    ^~~~~
        did you mean  x-news:story/7
        """
    )
  }

  @Test func `a failed check of a router shows the actual end of the link`() async {
    let failure = await LinkCheck.link("x-news:weather/nowhere", endsAs: .success, in: app.router)
    #expect(
      failure?.description == """
        x-news:weather/nowhere
        expected  success
        found     declined: x-news:weather/nowhere (route 'weather/{town}' of the handler \
        'WeatherHandler') was declined: its handler returned 'false'
        route     'weather/{town}' of the handler 'WeatherHandler'
        """
    )
    let words = await LinkCheck.link(
      "x-news:archive",
      endsAs: .unavailable,
      saying: "sold out",
      in: app.router
    )
    #expect(
      words?.description == """
        x-news:archive
        expected  unavailable, saying 'sold out'
        found     unavailable: x-news:archive (route 'archive' of the feature 'Extras') is not \
        available: Extras: 'archive' has not been bought: resume the link once that has changed
        """
    )
  }

  @Test func `a failed check of a router hides secrets`() async throws {
    let failure = await LinkCheck.link(
      "x-news:confirm/TOKEN",
      opens: Stories.confirm,
      with: Mail(token: "OTHER"),
      in: app.router
    )
    #expect(
      failure?.description == """
        x-news:confirm/***
        expected  Stories.ConfirmMail with Mail(token: "***")
        found     Stories.ConfirmMail with Mail(token: "***")
        route     'confirm' of the feature 'Stories'
        but       they differ in a value that is hidden
        """
    )
  }

  @Test func `each result has an expected end, and there are no other ends`() async throws {
    let results: [URLRoutingResult] = [
      .success, .cancelled(by: .app), .cancelled(by: .user), .cancelled(by: .caller),
      .cancelled(by: .newerLink), .dropped(.expired), .dropped(.overflow), .dropped(.refused),
      .dropped(.duplicate), .dropped(.interrupted),
    ]
    let endings: [LinkEnding] = [
      .success, .cancelledByApp, .cancelledByUser, .cancelledByCaller, .cancelledByNewerLink,
      .expired, .overflowed, .refused, .duplicate, .interrupted,
    ]
    #expect(results.map(LinkEnding.init) == endings)
  }
}
