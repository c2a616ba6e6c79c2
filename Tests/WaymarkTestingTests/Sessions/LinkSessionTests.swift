import Testing
import Waymark
import WaymarkApp
import WaymarkTesting

@MainActor
@Suite struct `A recorded session` {
  let clock = LinkClock()
  let recorder = LinkRecorder()

  private func app(_ bought: String...) throws -> NewsApp {
    let app = try NewsApp()
    for product in bought { app.bought.set(product, isPurchased: true) }
    app.router.presentation = RecordingPresentation()
    app.router.elapsed = { [clock] in clock.elapsed }
    return app
  }

  /// A session of an app, recorded.
  private func session() async throws -> LinkSession {
    let app = try app()
    app.router.observe(recorder)
    await clock.advance(by: .seconds(100))
    await app.router.open("x-news:story/7", source: .widget)
    await clock.advance(by: .milliseconds(2_500))
    await app.router.open("x-news:archive")
    await app.router.open("x-news:confirm/TOKEN")
    await app.router.open(.notification([:]))
    await clock.advance(by: .seconds(1))
    await app.router.open("x-news:article/8", source: .app)
    await app.router.open("x-news:nothing/at/all", source: .userActivity)
    return recorder.session
  }

  @Test func `a recorded session has each link with its time, source and outcome`() async throws {
    let session = try await session()
    #expect(
      session.text == """
        {"ended":0,"link":"x-news:story/7","outcome":"success","route":"story","source":"widget",\
        "time":0}
        {"ended":2.5,"link":"x-news:archive","outcome":"unavailable",\
        "route":"archive","source":"open-url","time":2.5}
        {"ended":2.5,"isHidden":true,"link":"x-news:confirm/***",\
        "outcome":"success","route":"confirm","source":"open-url","time":2.5}
        {"ended":2.5,"outcome":"missing-link","source":"notification","time":2.5}
        {"ended":3.5,"link":"x-news:article/8","outcome":"success","route":"story","source":"app",\
        "time":3.5}
        {"ended":3.5,"isHidden":true,"link":"x-news:***/***/***",\
        "outcome":"no-mapping","source":"user-activity","time":3.5}

        """
    )
    #expect(try LinkSession(text: session.text) == session)
    #expect(try LinkSession(text: session.text.replacing("\n", with: "\r\n")) == session)
    #expect(
      session.arrivals.map(\.obstacle) == [
        nil, nil, "parts of it are hidden", "its link was never read",
        "the app has opened it itself", "parts of it are hidden",
      ]
    )
  }

  @Test(arguments: [
    "{}", "nonsense", #"{"source":"open-url","time":-1}"#, #"{"source":"open-url","time":1e300}"#,
    #"{"source":1,"time":0}"#,
  ])
  func `an invalid line of a session is reported with its number`(line: String) {
    let good = #"{"source":"open-url","time":0,"later":"key"}"#
    let error = #expect(throws: LinkCheckError.self) {
      try LinkSession(text: "\(good)\n\n\(line)\n\(good)")
    }
    #expect(
      error?.description == """
        line 3 of the recorded session is no link
        found     \(line)
        help      a line is {"link":"…","source":"open-url","time":0,"outcome":"success"}
        """
    )
  }

  @Test func `a replayed session has the same outcomes as the recording`() async throws {
    let session = try await session()
    let app = try app()
    let replay = await session.replay(through: app.router, clock: clock)
    #expect(replay.differences == [] && replay.failure == nil)
    #expect(replay.skipped == [2, 3, 4, 5])
    #expect(replay.description == "2 of 6 links were played, and ended as recorded")
    #expect(replay.replayed.arrivals.map(\.time) == [0, 2.5])
    await expectReplay(of: session, through: app.router, clock: clock)
  }

  @Test func `a replay shows each link with another outcome`() async throws {
    let session = try await session()
    let app = try app("archive")
    let replay = await session.replay(through: app.router, clock: clock)
    #expect(
      replay.failure?.description == """
        1 of 2 links ended otherwise than recorded

        link 2, after 2.5 s, by open-url: x-news:archive
        recorded  unavailable, route 'archive'
        replayed  success, route 'archive'

        skipped   link 3: parts of it are hidden
        skipped   link 4: its link was never read
        skipped   link 5: the app has opened it itself
        skipped   link 6: parts of it are hidden
        """
    )
  }

  @Test func `a session is replayed through an inbox at its recorded times`() async throws {
    func run(_ session: LinkSession?, readyAfter: Duration) async throws -> LinkReplay? {
      let app = try app()
      let settings = LinkInbox.Settings(expiry: .seconds(5), whenBusy: .queue)
      let inbox = LinkInbox(app.router, settings: settings, clock: clock)
      guard let session else {
        app.router.observe(recorder)
        inbox.receive(.link("x-news:story/1"))
        await clock.advance(by: .seconds(2))
        inbox.receive(.link("x-news:story/2"))
        await clock.advance(by: readyAfter - .seconds(2))
        await inbox.open(LinkInbox.ready)
        await clock.settle()
        return nil
      }
      return await session.replay(
        through: app.router,
        inbox: inbox,
        clock: clock,
        meanwhile: [readyAfter: { await inbox.open(LinkInbox.ready) }]
      )
    }
    _ = try await run(nil, readyAfter: .seconds(4))
    let session = recorder.session
    #expect(session.arrivals.map(\.outcome) == ["success", "success"])
    #expect(session.arrivals.map(\.time) == [0, 2])
    #expect(session.arrivals.map(\.ended) == [4, 4])
    let same = try await run(session, readyAfter: .seconds(4))
    #expect(same?.failure == nil)
    let late = try #require(try await run(session, readyAfter: .seconds(6)))
    #expect(
      late.failure?.description == """
        1 of 2 links ended otherwise than recorded

        link 1, after 0.0 s, by open-url: x-news:story/1
        recorded  success, route 'story'
        replayed  dropped-expired, no route
        """
    )
  }

  @Test func `a replay contains actions that wait for the clock`() async throws {
    final class SlowScreen: StoryPresenter {
      func show(_ story: String) throws { if story == "story 3" { throw CancellationError() } }
    }
    let session = LinkSession([
      LinkSession.Arrival(
        time: 0,
        link: "x-news:story/3",
        route: "story",
        outcome: .cancelledByCaller
      ),
      LinkSession.Arrival(time: 1, link: "x-news:story/4", route: "story", outcome: .success),
    ])
    let app = try app()
    let screens = RecordingPresentation()
    screens.present((any StoryPresenter).self, by: SlowScreen())
    app.router.presentation = screens
    await expectReplay(of: session, through: app.router, clock: clock)
  }
}
