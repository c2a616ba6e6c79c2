import Foundation
import Testing
import Waymark
import WaymarkApp

/// What the text of the guides and of the page of `URLMapped` says about their samples.
@MainActor
@Suite(.serialized) struct FlintSampleTests {
  // What a feature requires is asked while links are opened: no other suite may say so.
  enum A {}

  final class Profile: ProfilePresenter {
    var shown: [String] = []
    func showProfile() { shown.append("profile") }
    func showPost(_ name: String) { shown.append("post \(name)") }
  }

  let screen = MasterViewController()
  let profile = Profile()

  var screens: RegisteredPresentationRouter {
    let screens = RegisteredPresentationRouter()
    screens.present((any DocumentPresenter).self) { [screen] _ in .appReady(presenter: screen) }
    screens.present((any DocumentCreatePresenter).self) { [screen] _ in
      .appReady(presenter: screen)
    }
    screens.present((any ProfilePresenter).self) { [profile] _ in .appReady(presenter: profile) }
    return screens
  }

  @Test(
    arguments: [
      // "for any source will go to createNew"
      ("x-your-app://create?name=a", "create a"),
      ("x-legacy:create?name=a", "create a"),
      ("https://yourapp.com/create?name=a", "create a"),
      ("https://www.yourapp.com/create?name=a", "create a"),
      // "x-legacy://open-doc will go to openDocument"
      ("x-legacy://open-doc?name=a", "open a"),
      ("x-your-app://open-doc?name=a", nil),
      ("https://yourapp.com/open-doc?name=a", nil),
      // "https://yourapp.com/open and any custom scheme"
      ("https://yourapp.com/open?name=a", "open a"),
      ("x-legacy:open?name=a", "open a"),
      ("x-your-app:open?name=a", "open a"),
      ("https://www.yourapp.com/open?name=a", nil),
      // "with any other path components after it … on any source"
      ("x-your-app://profile/avatar", "profile"),
      ("https://www.yourapp.com/profile/avatar/large", "profile"),
      ("https://www.yourapp.com/profile", nil),
      // "extracting the post name (name-here)"
      ("https://yourapp.com/blog/2018/05/03/post-name-here", "post name-here"),
      ("https://yourapp.com/blog/2018/05/post-name-here", nil),
    ]
  )
  func `the five mappings of the page behave as their comments describe`(
    link: String,
    shown: String?
  )
    async throws
  {
    let app = AppIdentity(
      schemes: ["x-your-app", "x-legacy"],
      domains: ["yourapp.com", "www.yourapp.com"]
    )
    let router = try LinkRouter(app: app, features: [MappedFeature.self])
    let result = await router.open(link, with: screens)
    #expect(result.code == (shown == nil ? "no-mapping" : "success"))
    #expect(screen.shown + profile.shown == [shown].compactMap { $0 })
  }

  @Test(
    arguments: [
      ("x-test://create?name=a", "create a"),
      ("https://legacy.yourapp.com/create?name=a", "create a"),
      ("x-your-app://create?name=a", nil),
      ("https://yourapp.com/create?name=a", nil),
      ("x-your-app://create-document?name=a", "create a"),
      ("x-test://create-document?name=a", "create a"),
      ("https://yourapp.com/create-document?name=a", "create a"),
      ("https://legacy.yourapp.com/open?name=a", "open a"),
      ("x-your-app://open?name=a", "open a"),
      ("x-test://open?name=a", nil),
      ("https://yourapp.com/open?name=a", nil),
    ]
  )
  func `legacy links are valid only for their schemes and domains`(link: String, shown: String?)
    async throws
  {
    let router = try LinkRouter(
      app: LegacyScopes.app,
      features: [LegacyScopes.DocumentManagementFeature.self]
    )
    let result = await router.open(link, with: screens)
    #expect(result.code == (shown == nil ? "no-mapping" : "success"))
    #expect(screen.shown == [shown].compactMap { $0 })
  }

  /// A creator's scheme and domain, an action, and the links that it writes; where there is none,
  /// the names that can be requested.
  nonisolated static let writing: [(own: [String?], action: String, app: String, web: String)] = [
    // "chooses the first custom URL scheme and the first associated domain"
    (
      [nil, nil], "create", "x-your-app://create-document?name=a",
      "https://yourapp.com/create-document?name=a"
    ),
    ([nil, nil], "open", "x-your-app://open?name=a", "https://legacy.yourapp.com/open?name=a"),
    // "You can create your own LinkCreator instances using other schemes and domains"
    (
      ["x-your-app", "yourapp.com"], "create", "x-your-app://create-document?name=a",
      "https://yourapp.com/create-document?name=a"
    ),
    (
      ["x-test", "legacy.yourapp.com"], "create", "x-test://create?name=a",
      "https://legacy.yourapp.com/create?name=a"
    ),
    (["x-your-app", "yourapp.com"], "open", "x-your-app://open?name=a", "legacy.yourapp.com"),
    (
      ["x-test", "legacy.yourapp.com"], "open", "x-your-app",
      "https://legacy.yourapp.com/open?name=a"
    ),
    (
      ["x-other", "other.com"], "create", "x-your-app x-test", "yourapp.com legacy.yourapp.com"
    ),
  ]

  @Test(arguments: writing.indices)
  func `a link is written with the creator's scheme and domain, or with the app's first`(_ row: Int)
    async throws
  {
    let (own, action, app, web) = Self.writing[row]
    let router = try LinkRouter(
      app: LegacyScopes.app,
      features: [LegacyScopes.DocumentManagementFeature.self]
    )
    let creator = router.linkCreator(scheme: own[0], domain: own[1])
    let document = DocumentRef(name: "a")
    func link(_ write: (LinkCreator) throws -> String) throws -> String {
      do {
        return try write(creator)
      } catch let error as LinkWritingError {
        guard case .noMapping(.otherName(_, _, let available)) = error.reason else { throw error }
        return available.joined(separator: " ")
      }
    }
    typealias Documents = LegacyScopes.DocumentManagementFeature
    let links =
      action == "create"
      ? (
        try link { try $0.appLink(to: Documents.createNew, with: document) },
        try link { try $0.universalLink(to: Documents.createNew, with: document) }
      )
      : (
        try link { try $0.appLink(to: Documents.openDocument, with: document) },
        try link { try $0.universalLink(to: Documents.openDocument, with: document) }
      )
    #expect(links == (app, web))
    for link in [links.0, links.1] where link.contains("://") {
      screen.shown = []
      #expect(await router.open(link, with: screens) == .success)
      #expect(screen.shown == ["\(action) a"])
    }
  }

  @Test(arguments: [
    "flint-demo://open?name=hello.md", "https://demo-app.flint.tools/open?name=hello.md",
  ])
  func `the application delegate returns at once, and the action follows`(link: String)
    async throws
  {
    let delegate = try AppDelegate([DocumentManagementFeature.self], screen: screen)
    let url = try #require(URL(string: link))
    #expect(delegate.application(UIApplication(), open: url))
    #expect(screen.shown == [])
    await wait { !screen.shown.isEmpty }
    #expect(screen.shown == ["open hello.md"])
    let wrong = try #require(URL(string: "flint-demo://open"))
    #expect(!delegate.application(UIApplication(), open: wrong))
  }

  @Test func `the written links of an action open the action`() throws {
    let delegate = try AppDelegate([DocumentManagementFeature.self], screen: screen)
    let links = try delegate.links(to: DocumentRef(name: "hello.md"))
    #expect(links.app == "flint-demo://open?name=hello.md")
    #expect(links.web == "https://demo-app.flint.tools/open?name=hello.md")
  }

  @Test func `a feature declares routes by one more conformance`() async throws {
    let delegate = try AppDelegate([PlainDocumentFeature.self], screen: screen)
    let result = await delegate.router.open(
      "flint-demo:create?name=b",
      with: delegate.presentationRouter
    )
    #expect(result == .success)
    #expect(screen.shown == ["create b"])
  }

  @Test func `the presentation router of the example does not interrupt the user`() async throws {
    let delegate = try AppDelegate([DocumentManagementFeature.self], screen: nil)
    let result = await delegate.router.open(
      "flint-demo:open?name=b",
      with: delegate.presentationRouter
    )
    #expect(result == .cancelled(by: .app))
  }

  @Test func `a link of a conditional feature waits only for the purchase`() async throws {
    let purchases = MemoryPurchases()
    let router = try LinkRouter(
      app: .tests,
      features: [Limited<A>.requiring(.purchase("workflows"))],
      environment: FeatureEnvironment(purchases: purchases)
    )
    #expect(
      await router.open("x-app:limited-A/a", with: Screen().presentation).code == "unavailable"
    )
    purchases.set("workflows", isPurchased: true)
    #expect(await router.open("x-app:limited-A/a", with: Screen().presentation) == .success)
  }
}
