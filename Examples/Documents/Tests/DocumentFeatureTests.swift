import DocumentsApp
import Testing
import Waymark
import WaymarkApp
import WaymarkTesting

/// The conditions of a link, and its continuation after they are met.
@MainActor
@Suite struct `Features of Documents` {
  /// A window that records the requests to show something.
  final class FakeWindow: RecordingPresenter<Screen>, DocumentPresenter {
    let library = DocumentLibrary()

    func show(_ screen: Screen) { record(screen) }
    func link(to document: DocumentRef) throws -> String {
      "x-documents:open?name=\(document.name)"
    }
  }

  @Test(arguments: [
    ("x-documents:export/hello.md", "PremiumFeatures: 'premium' has not been bought"),
    ("x-documents:share/hello.md", "SharingFeature: the user has not switched 'sharing' on"),
    ("x-documents:history?name=hello.md", "has not switched 'history' on"),
  ])
  func `a feature is unavailable until it is bought or switched on`(link: String, words: String)
    async throws
  {
    let app = try RunningApp()
    await expectLink(link, endsAs: .unavailable, saying: words, in: app.router)
    #expect(app.window.screen == nil)
  }

  @Test func `a link that waited for a purchase is opened after the purchase`() async throws {
    let app = try RunningApp()
    let result = await app.router.open("x-documents:export/hello.md")
    guard case .unavailable(let link, reasons: _) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(await link.resume() == result)
    app.purchases.set(PremiumFeatures.product, isPurchased: true)
    #expect(await link.resume() == .success)
    #expect(app.window.screen?.description == "hello.md as pdf")
  }

  @Test func `a link to a renamed document is redirected before it is shown`() async throws {
    let app = try RunningApp()
    let window = FakeWindow()
    let screens = RecordingPresentation()
    screens.present((any DocumentPresenter).self, by: window)
    #expect(await app.router.open("x-documents:open?name=welcome.md", with: screens) == .success)
    #expect(window.calls.map(\.description) == ["hello.md: Hello from Waymark"])
    #expect(
      screens.requests.map(\.description) == [
        #"DocumentFeature.OpenDocument with DocumentRef(name: "welcome.md")"#,
        #"DocumentFeature.OpenDocument with DocumentRef(name: "hello.md")"#,
      ]
    )
  }

  @Test func `an opened document publishes an activity that another device continues`() async throws
  {
    let app = try RunningApp()
    #expect(await app.router.open("x-documents:list") == .success)
    #expect(app.activities.current == nil)
    #expect(await app.router.open("x-documents:open?name=hello.md") == .success)
    let published = try #require(app.activities.current)
    #expect(published.title == "Open hello.md")
    #expect(published.identifier == "com.example.documents.DocumentFeature.OpenDocument")
    let other = try RunningApp()
    #expect(await other.router.open(.userActivity(published)) == .success)
    #expect(other.window.screen == app.window.screen)
  }

  @Test func `a link waits in an inbox until the app is ready, and expires after ten minutes`()
    async throws
  {
    let app = try RunningApp()
    let clock = LinkClock()
    let inbox = LinkInbox(app.router, clock: clock)
    inbox.receive(.link("x-documents:open?name=notes.md"))
    await clock.advance(by: .seconds(601))
    inbox.receive(.link("x-documents:open?name=hello.md"))
    await clock.settle()
    #expect(app.window.screen == nil)
    await inbox.open(LinkInbox.ready)
    await clock.settle()
    #expect(app.window.screen?.description == "hello.md: Hello from Waymark")
    #expect(await inbox.waiting.isEmpty)
  }
}
