import Testing
import Waymark
import WaymarkApp
import WaymarkTesting

@MainActor
@Suite struct `A recording presentation` {
  final class FakeScreen: RecordingPresenter<String>, StoryPresenter {
    func show(_ story: String) { record(story) }
  }

  let screens = RecordingPresentation()
  let screen = FakeScreen()
  let app: NewsApp

  init() throws { app = try NewsApp() }

  @Test func `a recording presentation records each request and needs no presenter`() async {
    for link in ["x-news:story/7", "https://news.example/top", "x-news:confirm/TOKEN"] {
      #expect(await app.router.open(link, with: screens, source: .widget) == .success)
    }
    #expect(
      screens.requests.map(\.description) == [
        "Stories.OpenStory with StoryID(id: 7), by widget, push after x-news://top",
        "Stories.ShowTop, by widget, tab:top",
        #"Stories.ConfirmMail with Mail(token: "***"), by widget"#,
      ]
    )
    let first = screens.requests[0]
    #expect(first.input(StoryID.self) == StoryID(id: 7) && first.input(Int.self) == nil)
    #expect(first.feature == "Stories" && first.action == "OpenStory" && first.source == .widget)
    #expect(first.link?.text == "x-news:story/7" && first.hint == .push)
    #expect(first.backStack.map(\.link) == ["x-news://top"] && first.answer == .ready)
    screens.clear()
    #expect(screens.requests.isEmpty)
  }

  @Test func `a recording presentation performs actions with the presenter of their type`() async {
    screens.present((any StoryPresenter).self, by: screen)
    #expect(await app.router.open("x-news:story/7", with: screens) == .success)
    #expect(screen.calls == ["story 7"])
    #expect(screen.takeCalls() == ["story 7"] && screen.calls == [])
    app.bought.set("archive", isPurchased: true)
    #expect(await app.router.open("x-news:archive", with: screens) == .success)
  }

  @Test func `a recording presentation returns the scripted results in order`() async {
    screens.present((any StoryPresenter).self, by: screen)
    screens.script(.cancelledByApp, .cancelledByUser, .unsupported, .performed)
    var codes: [String] = []
    for _ in 0..<5 { codes.append(await app.router.open("x-news:top", with: screens).code) }
    #expect(
      codes == ["cancelled-by-app", "cancelled-by-user", "unsupported", "success", "success"]
    )
    #expect(screen.calls == ["top"])
    #expect(
      screens.requests.map(\.answer) == [
        .cancelledByApp, .cancelledByUser, .unsupported, .performed, .ready,
      ]
    )
  }

  @Test func `a recording presentation waits for the answer of the test`() async {
    let clock = LinkClock()
    screens.present((any StoryPresenter).self, by: screen)
    screens.script(.waits, .waits)
    let router = app.router
    let first = Task { await router.open("x-news:story/1", with: screens) }
    let second = Task { await router.open("x-news:story/2", with: screens) }
    await clock.settle()
    #expect(screens.waiting.map(\.description).count == 2 && screen.calls == [])
    #expect(screens.requests.map(\.answer) == [.waits, .waits])
    #expect(screens.release())
    #expect(await first.value == .success)
    #expect(screens.release(with: .cancelledByUser))
    #expect(await second.value == .cancelled(by: .user))
    #expect(screen.calls == ["story 1"] && !screens.release())
    #expect(screens.requests.map(\.answer) == [.ready, .cancelledByUser])
  }

  @Test func `a link that is cancelled before or while the presentation waits ends`() async {
    let clock = LinkClock()
    screens.script(.waits, .waits)
    let router = app.router
    for wait in [true, false] {
      let task = Task { await router.open("x-news:top", with: screens) }
      if wait { await clock.settle() }
      task.cancel()
      #expect(await task.value != .success)
    }
    #expect(screens.waiting.isEmpty)
  }
}
