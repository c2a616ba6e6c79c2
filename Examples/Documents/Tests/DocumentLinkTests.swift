import DocumentsApp
import Testing
import Waymark
import WaymarkApp
import WaymarkTesting

/// The behavior of the app's links, as the user sees it.
///
/// The tests open every route.
@MainActor
@Suite(.routeCoverage { try RunningApp().router })
struct `Links of Documents` {
  @Test(arguments: [
    ("x-documents://open?name=hello.md", "hello.md: Hello from Waymark"),
    ("x-documents:open?name=notes.md", "notes.md: Buy milk"),
    ("https://documents.example.com/open?name=5th%20%26%20Main.md", "5th & Main.md: Where we met"),
    ("https://documents.example.com/open-document?name=hello.md", "hello.md: Hello from Waymark"),
    ("x-legacy-docs:open-doc?file=hello.md", "hello.md: Hello from Waymark"),
    ("x-documents:open?name=welcome.md", "hello.md: Hello from Waymark"),
    ("x-documents:docs/hello.md", "hello.md: Hello from Waymark"),
    ("https://documents.example.com/docs/welcome.md", "hello.md: Hello from Waymark"),
    ("x-documents:docs/hello.md?name=notes.md", "hello.md: Hello from Waymark"),
    ("x-documents:list", "5th & Main.md, hello.md, notes.md"),
    ("x-documents:list?contains=o", "hello.md, notes.md"),
    ("x-documents:list?contains=none", "no documents"),
    ("x-documents:export/hello.md", "hello.md as pdf"),
    ("https://documents.example.com/export/5th%20%26%20Main.md/html", "5th & Main.md as html"),
    ("x-documents:share/notes.md", "notes.md, for others to read"),
    ("x-documents:history?name=hello.md", "the history of hello.md"),
    ("x-documents:account", "nobody is signed in"),
  ])
  func `a link shows its screen, and so do the links that the screen offers`(
    link: String,
    shown: String
  ) async throws {
    let app = try RunningApp.withEverything()
    await expectLink(link, endsAs: .success, in: app.router)
    let screen = try #require(app.window.screen)
    #expect(screen.description == shown)
    let back = try screen.links(by: app.router.linkCreator)
    #expect(back.map { String($0.prefix(14)) } == ["x-documents://", "https://docume"])
    for link in back {
      await expectLink(link, endsAs: .success, in: app.router)
      #expect(app.window.screen == screen)
      #expect(try app.window.screen?.links(by: app.router.linkCreator) == back)
    }
  }

  @Test func `a link requests the action and the input that its feature declares`() async throws {
    let router = try RunningApp.withEverything().router
    let hello = DocumentRef(name: "hello.md")
    for link in [
      "x-documents://open?name=hello.md", "x-documents:docs/hello.md",
      "x-legacy-docs:open-doc?file=hello.md",
    ] {
      await expectLink(link, opens: DocumentFeature.open, with: hello, in: router)
    }
    await expectLink(
      "x-documents:create?name=hello.md",
      opens: DocumentFeature.create,
      with: hello,
      in: router
    )
    await expectLink("x-documents:list", opens: DocumentFeature.list, in: router)
    await expectLink(
      "x-documents:share/hello.md",
      opens: SharingFeature.share,
      with: hello,
      in: router
    )
    await expectLink("x-documents:account", opens: AccountFeature.show, in: router)
  }

  @Test func `links are written as they are read, and old links as the new ones`() async throws {
    let hello = DocumentRef(name: "hello.md")
    await expectGoldenLinks(
      of: DocumentFeature.open,
      [
        .link("x-documents://open?name=hello.md", hello),
        .link("https://documents.example.com/open?name=a%20b", DocumentRef(name: "a b")),
        .link("x-documents:docs/hello.md", hello, written: "x-documents://open?name=hello.md"),
        .opensNothing("x-documents:opne?name=hello.md"),
      ],
      in: try RunningApp().router
    )
  }

  @Test(arguments: ["MyFile1", "a/b", "%2F", "ä 😀", "a&b=c#d?e", "..", "+", "e\u{301}"])
  func `a link creates a document with any name, which can then be opened`(name: String)
    async throws
  {
    let app = try RunningApp()
    let ref = DocumentRef(name: name)
    let link = try app.router.linkCreator.universalLink(to: DocumentFeature.create, with: ref)
    await expectLink(link, endsAs: .success, in: app.router)
    let screen = try #require(app.window.screen)
    #expect(screen.description == "\(name): (empty)")
    for back in try screen.links(by: app.router.linkCreator) {
      await expectLink(back, endsAs: .success, in: app.router)
      #expect(app.window.screen == screen)
    }
  }

  @Test(
    arguments: [
      ("x-documents:opne?name=a.md", .noMapping, "did you mean 'x-documents:open?name=***'?"),
      ("https://evil.example.com/open?name=a.md", .noMapping, "is not a domain of the app"),
      ("javascript:alert(1)", .noMapping, "'javascript' is not a scheme of the app"),
      ("https://documents.example.com/press/kit", .noMapping, "open the link in a browser"),
      ("x-documents:open-doc?file=hello.md", .noMapping, "begins with 'x-legacy-docs:'"),
      ("x-documents:export/hello.md/doc", .noMapping, "expected 'pdf' or 'html'"),
      ("x-documents:open", .notDecodable, "DocumentRef cannot be created"),
      ("x-documents:open?nam=a", .notDecodable, #"from 'nam', which is "***""#),
      ("x-documents:open?name=gone.md", .failed, "there is no document 'gone.md'"),
      ("x-documents:docs/x%3Bname%3Dhello.md", .failed, "there is no document 'x;name=hello.md'"),
      // The value could contain an item with a secret.
      ("x-documents:docs/x%26name%3Dhello.md", .failed, "there is no document '***'"),
      ("x-documents:create?name=hello.md", .failed, "choose another name"),
      ("x-documents:export/gone.md", .failed, "there is no document 'gone.md'"),
      ("x-documents:help/sharing", .redirected, "open it in a browser"),
    ] as [(String, LinkEnding, String)]
  )
  func `a link that opens nothing shows nothing and reports the reason`(
    link: String,
    ending: LinkEnding,
    words: String
  ) async throws {
    let app = try RunningApp.withEverything()
    await expectLink(link, endsAs: ending, saying: words, in: app.router)
    #expect(app.window.screen == nil)
  }

  @Test(arguments: [
    "", "no link", "x-documents:open%00?name=a", "x-documents://open:a b?name=c",
    "x-documents:\u{1B}[31m", "https://",
    "https://documents.example.com@evil.example/open?name=a",
    "x-documents:open?name=" + String(repeating: "a", count: 10_000),
  ])
  func `a link that cannot be read is rejected`(link: String) async throws {
    let app = try RunningApp()
    await expectLink(link, endsAs: .unreadable, saying: "help: ", in: app.router)
    #expect(app.window.screen == nil)
  }

  @Test(arguments: [
    ("help/sharing", "sharing"), ("help/%2F%2Fevil.example", "%2F%2Fevil.example"),
    ("help/@evil.example?q=1", "@evil.example?q=1"),
  ])
  func `a link out of the app leads only to the host of the redirect`(
    path: String,
    target: String
  ) async throws {
    let result = try await RunningApp().router.open("x-documents:" + path)
    #expect(result == .redirected(to: "https://help.example.com/" + target))
  }

  @Test(arguments: [
    LinkSource.openURL, .userActivity, .quickAction, .notification, .widget, .app,
  ])
  func `a link is accepted from every source`(source: LinkSource) async throws {
    await expectLink(
      "https://documents.example.com/open?name=hello.md",
      opens: DocumentFeature.open,
      with: DocumentRef(name: "hello.md"),
      in: try RunningApp().router,
      source: source
    )
  }

  @Test func `a link waits for a user who is busy`() async throws {
    let app = try RunningApp()
    app.window.isBusy = true
    await expectLink(
      "x-documents:open?name=hello.md",
      endsAs: .cancelledByApp,
      saying: "open the link again later",
      in: app.router
    )
    #expect(app.window.screen == nil)
  }

  @Test(
    arguments: [
      ("https://documents.example.com/sign-in/", LinkSource.openURL, nil, .success),
      ("x-documents:sign-in/", .openURL, nil, .unverified),
      ("x-documents:sign-in/", .openURL, true, .success),
      ("x-documents:sign-in/", .openURL, false, .cancelledByUser),
      ("x-documents:sign-in/", .notification, nil, .success),
      ("x-documents:sign-in/", .quickAction, nil, .success),
      ("x-documents:sign-in/", .widget, nil, .unverified),
    ] as [(String, LinkSource, Bool?, LinkEnding)]
  )
  func `a link signs in only if no other app can have made it, and never shows the token`(
    link: String,
    source: LinkSource,
    consent: Bool?,
    ending: LinkEnding
  ) async throws {
    for (token, known) in [("7c9e6679", ending), ("guess", ending == .success ? .failed : ending)] {
      let app = try RunningApp()
      if let consent { app.router.consent = { _ in consent } }
      await expectLink(link + token, endsAs: known, in: app.router, source: source)
      #expect((app.window.screen?.description == "signed in as Kim") == (known == .success))
      #expect(!app.timeline.json().contains(token))
    }
  }
}

extension RunningApp {
  /// The app of a user who has bought and switched on everything.
  static func withEverything() throws -> RunningApp {
    try RunningApp(
      bought: [PremiumFeatures.product],
      chosen: [SharingFeature.toggle: true, HistoryFeature.toggle: true]
    )
  }
}
