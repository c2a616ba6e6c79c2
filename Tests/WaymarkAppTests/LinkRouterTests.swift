import Foundation
import Testing
import Waymark
import WaymarkApp
import WaymarkCatalog

@MainActor
@Suite struct LinkRouterTests {
  static let app = AppIdentity(schemes: ["x-your-app"], domains: ["yourapp.com"])

  let screen = MasterViewController()
  var presentation: SimplePresentationRouter { SimplePresentationRouter(top: screen) }

  func router(
    _ features: [any FeatureDefinition.Type] = [DocumentManagementFeature.self]
  ) throws -> LinkRouter { try LinkRouter(app: Self.app, features: features) }

  @Test(
    arguments: [
      ("x-your-app://create?name=MyFile1", "create MyFile1"),
      ("x-your-app:create?name=MyFile1", "create MyFile1"),
      ("https://yourapp.com/create?name=MyFile1", "create MyFile1"),
      ("x-your-app://open?name=hello.md", "open hello.md"),
      ("https://yourapp.com/open-document?name=a%20b", "open a b"),
    ]
  )
  func `a link performs the action of its route`(link: String, shown: String) async throws {
    let result = try await router().open(link, with: presentation)
    #expect(result == .success)
    #expect(screen.shown == [shown])
  }

  @Test func `a link that opens nothing shows nothing and returns the reason`() async throws {
    let router = try router()
    let unmatched = await router.open("x-your-app://opne?name=a", with: presentation)
    guard case .noMapping(let link) = unmatched else {
      Issue.record("\(unmatched)")
      return
    }
    #expect(link.explanation.nearest.first?.route.pattern.text == "open")
    let undecodable = await router.open("x-your-app://open?nam=a", with: presentation)
    guard case .notDecodable(let routed, let error) = undecodable else {
      Issue.record("\(undecodable)")
      return
    }
    #expect(routed.text == "x-your-app://open?nam=a")
    #expect(
      error
        == RouteDecodingError(
          route: "open",
          parameter: "nam",
          value: "a",
          reason: .refused(type: "DocumentRef")
        )
    )
    guard case .unreadable = await router.open("no link", with: presentation) else {
      Issue.record("'no link' was read")
      return
    }
    #expect(screen.shown == [])
  }

  @Test func `the result of a link contains the results of the presentation and the action`()
    async throws
  {
    let router = try router()
    let busy = SimplePresentationRouter(top: nil)
    #expect(await router.open("x-your-app:open?name=a", with: busy) == .cancelled(by: .app))
    let failed = await router.open("x-your-app:create?name=full", with: presentation)
    guard case .failed(let failure) = failed else {
      Issue.record("\(failed)")
      return
    }
    #expect(failure.type == "Full")
    #expect(failure.action == "DocumentManagementFeature.DocumentCreateAction")
    let screens = RegisteredPresentationRouter()
    let unsupported = await router.open("x-your-app:open?name=a", with: screens)
    guard case .unsupported(let routed) = unsupported else {
      Issue.record("\(unsupported)")
      return
    }
    #expect(routed.origin.destination == "DocumentManagementFeature.DocumentOpenAction")
    screens.present((any DocumentPresenter).self) { [screen] request in
      request.feature == "DocumentManagementFeature" ? .appReady(presenter: screen) : .unsupported
    }
    #expect(await router.open("x-your-app:open?name=a", with: screens) == .success)
    #expect(screen.shown == ["open a"])
    screens.present((any DocumentPresenter).self) { _ in .appPerformed }
    #expect(await router.open("x-your-app:open?name=b", with: screens) == .success)
    screens.present((any DocumentPresenter).self) { _ in .userCancelled }
    #expect(await router.open("x-your-app:open?name=b", with: screens) == .cancelled(by: .user))
    #expect(screen.shown == ["open a"])
  }

  @Test func `a synchronous open returns at once, and the action is performed later`() async throws
  {
    let router = try router()
    let url = try #require(URL(string: "x-your-app:open?name=later"))
    let missing = try #require(URL(string: "x-your-app:nothing"))
    func answers() -> (Bool, Bool) {
      (
        router.open(url: url, with: presentation) == .success,
        router.open(url: missing, with: presentation) == .success
      )
    }
    #expect(answers() == (true, false))
    #expect(screen.shown == [])
    await wait { !screen.shown.isEmpty }
    #expect(screen.shown == ["open later"])
    #expect(router.canOpen(url: url) && !router.canOpen(url: missing))
  }

  @Test func `a receipt indicates that a link was accepted, for any later result`() async throws {
    let router = try router()
    let timeline = LinkTimeline()
    router.observe(timeline)
    let screens = RegisteredPresentationRouter()
    screens.present((any DocumentPresenter).self) { _ in .userCancelled }
    func open(_ link: String) -> LinkRouter.Receipt { router.open(link, with: screens) }

    let receipt = open("x-your-app:open?name=a")
    #expect(receipt == .accepted && receipt == .success)
    #expect("\(receipt)" == "accepted")
    let refused = open("x-your-app:open")
    guard case .refused(.notDecodable(let link, let error)) = refused else {
      Issue.record("\(refused)")
      return
    }
    #expect(refused != .success)
    #expect("\(refused)" == "refused: \(error)\n  in \(link.text)")
    // The result is another type, so that neither can be taken for the other.
    let result: URLRoutingResult = await router.open("x-your-app:open?name=a", with: screens)
    #expect(result == .cancelled(by: .user))
    await wait { timeline.events.count(where: { $0.name == "finished" }) >= 3 }
    let codes = timeline.events.compactMap { event in
      if case .finished(let result) = event.step { result.code } else { nil }
    }
    #expect(codes.sorted() == ["cancelled-by-user", "cancelled-by-user", "not-decodable"])
  }

  @Test func `a link that is written for an action performs the action`() async throws {
    let router = try router()
    let binding = DocumentManagementFeature.openDocument
    let app = try router.linkCreator.appLink(to: binding, with: DocumentRef(name: "5th & Main"))
    #expect(app == "x-your-app://open?name=5th%20%26%20Main")
    #expect(
      try router.linkCreator.universalLink(to: binding, with: DocumentRef(name: "a"))
        == "https://yourapp.com/open?name=a"
    )
    #expect(
      try router.linkCreator.universalLink(toRoute: "from-web", with: DocumentRef(name: "a"))
        == "https://yourapp.com/open-document?name=a"
    )
    #expect(await router.open(app, with: presentation) == .success)
    #expect(screen.shown == ["open 5th & Main"])
  }

  final class Broken: Feature, URLMapped {
    static let open = action(DocumentOpenAction.self)
    static func urlMappings(routes: URLMappingsBuilder) {
      routes.send("open/{name", to: open)
      routes.send("a/*b", to: open, name: "from-web")
    }
  }

  final class Rival: Feature, URLMapped {
    static let open = action(DocumentOpenAction.self)
    static func urlMappings(routes: URLMappingsBuilder) { routes.send("open", to: open) }
  }

  final class Group: FeatureGroup {
    static let subfeatures: [any FeatureDefinition.Type] = [DocumentManagementFeature.self]
  }

  @Test func `a new router reports every error with the names of the features`() throws {
    let findings = try #require(throws: LinkRouterError.self) {
      try router([DocumentManagementFeature.self, Broken.self, Group.self])
    }
    #expect(findings.findings.count == 4)
    #expect(
      findings.description.contains("in the feature 'Broken': error[pattern.unclosed-parameter]")
    )
    #expect(findings.description.contains("'DocumentManagementFeature' is listed twice"))
    let conflict = try #require(throws: LinkRouterError.self) {
      try router([Group.self, Rival.self])
    }
    #expect(
      conflict.description.hasPrefix(
        """
        between the feature 'DocumentManagementFeature' and the feature 'Rival': \
        error[table.conflict]
        """
      )
    )
    #expect(
      try router([Group.self]).features.map { $0.name } == ["Group", "DocumentManagementFeature"]
    )
  }
}
