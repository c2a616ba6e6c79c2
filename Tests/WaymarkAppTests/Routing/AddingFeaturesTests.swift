import Foundation
import TestSupport
import Testing
import Waymark

@testable import WaymarkApp

/// The identity of an app as its `Info.plist` states it.
@Suite struct `The identity of a bundle` {
  private func types(_ schemes: Any...) -> [String: Any] {
    ["CFBundleURLTypes": schemes.map { ["CFBundleURLSchemes": $0] }]
  }

  private func schemes(_ info: [String: Any]) throws -> [String] {
    try AppIdentity(infoDictionary: info, domains: .any).schemes.list
  }

  @Test func `the schemes are those of all URL types, in their order`() throws {
    #expect(try schemes(types(["x-one", "x-two"], ["x-three"])) == ["x-one", "x-two", "x-three"])
    #expect(try schemes(types([String](), ["x-one", "x-one"])) == ["x-one"])
    let partial: [String: Any] = [
      "CFBundleURLTypes": [["CFBundleURLName": "none"], ["CFBundleURLSchemes": ["x-one"]]]
    ]
    #expect(try schemes(partial) == ["x-one"])
    // A browser lists them.
    #expect(try schemes(types(["http", "https", "x-browser"])) == ["x-browser"])
  }

  @Test func `the identity has the app's name and the domains of the caller`() throws {
    var info = types(["x-one"])
    let domains: AppIdentity.Names = ["one.example"]
    #expect(
      try AppIdentity(infoDictionary: info, domains: domains)
        == AppIdentity(schemes: ["x-one"], domains: domains)
    )
    info["CFBundleName"] = "One"
    #expect(try AppIdentity(infoDictionary: info, domains: domains).name == "One")
    info["CFBundleDisplayName"] = "The one"
    #expect(try AppIdentity(infoDictionary: info, domains: domains).name == "The one")
  }

  nonisolated static var mistakes:
    [(info: [String: any Sendable], place: String, reason: AppIdentityError.Reason)]
  {
    let key = "CFBundleURLTypes"
    func type(_ schemes: any Sendable) -> [String: any Sendable] {
      [key: [["CFBundleURLSchemes": schemes]]]
    }
    return [
      ([:], key, .missingKey),
      ([key: "x-one"], key, .wrongType(expected: "a list of dictionaries", found: "a text")),
      ([key: 5], key, .wrongType(expected: "a list of dictionaries", found: "a number")),
      (
        [key: ["CFBundleURLSchemes": ["x-one"]]], key,
        .wrongType(expected: "a list of dictionaries", found: "a dictionary")
      ),
      ([key: ["x-one"]], "\(key)[0]", .wrongType(expected: "a dictionary", found: "a text")),
      (
        type("x-one"), "\(key)[0].CFBundleURLSchemes",
        .wrongType(expected: "a list of texts", found: "a text")
      ),
      (
        type([["x-one"]]), "\(key)[0].CFBundleURLSchemes[0]",
        .wrongType(expected: "a text", found: "a list")
      ),
      ([key: [String]()], key, .noSchemes),
      ([key: [["CFBundleURLName": "none"]]], key, .noSchemes),
      (type([String]()), key, .noSchemes),
      (type(["https"]), key, .noSchemes),
      (
        type(["x-one", "my_app"]), "\(key)[0].CFBundleURLSchemes[1]",
        .invalidScheme(
          "my_app",
          "the name of a scheme does not contain '_': "
            + "use letters, digits, '+', '-' and '.', a letter first (RFC 3986 §3.1)"
        )
      ),
      (
        type(["x-one://"]), "\(key)[0].CFBundleURLSchemes[0]",
        .invalidScheme("x-one://", "the name of a scheme ends before its ':': write 'x-one'")
      ),
    ]
  }

  @Test(.withDiagnostics) func `an error names the place and the reason`() throws {
    for (info, place, reason) in Self.mistakes {
      let error = try #require(throws: AppIdentityError.self) {
        try AppIdentity(infoDictionary: info, domains: .any)
      }
      #expect(
        error == AppIdentityError(source: "the Info dictionary", place: place, reason: reason)
      )
      #expect(error.description.hasPrefix("the Info dictionary has no valid '\(place)': "))
    }
  }

  @Test func `a bundle without an Info.plist is an error with the bundle's path`() throws {
    let folder = FileManager.default.temporaryDirectory
    let bundle = try #require(Bundle(path: folder.path))
    let error = try #require(throws: AppIdentityError.self) {
      try AppIdentity(bundle: bundle, domains: .any)
    }
    #expect(error.reason == .missingKey)
    #expect(error.source.contains(bundle.bundlePath))
  }
}

@MainActor
@Suite struct `Features that are added to a router` {
  enum A {}
  enum B {}
  // The requirements of a feature are those of its last test, so each test has its own.
  enum D {}
  enum E {}

  let screen = Screen()

  @Test func `a feature that is added has its links, next to handlers added before and after`()
    async throws
  {
    let router = LinkRouter(withoutRoutesFor: .any)
    router.addHandler(RecordingHandler("games/{name}"))
    let before = router.storingVersion
    try router.addFeatures([Listed<A>.sending("open/{name}")], app: .tests)
    router.addHandler(RecordingHandler("shop/{name}"))
    #expect(router.storingVersion > before)
    #expect(router.app == .tests)
    #expect(router.features.map { $0.name } == ["A"])
    for link in ["x-app:open/a", "x-app:games/a", "https://domain.example/shop/a"] {
      #expect(await router.open(link, with: screen.presentation) == .success, "\(link)")
    }
    // The identity is that of all routes.
    #expect(await router.open("other:games/a").code == "no-mapping")
    #expect(
      try router.linkCreator.universalLink(to: Listed<A>.show, with: Values(["name": "b"]))
        == "https://domain.example/open/b"
    )
  }

  @Test func `features can be added at any time, each one once`() async throws {
    let router = try LinkRouter(app: .tests, features: [Listed<A>.sending("a")])
    router.addHandler(RecordingHandler("games"))
    try router.addFeatures([Listed<B>.sending("b"), Limited<D>.requiring(.flag("beta"))])
    #expect(router.features.map { $0.name } == ["A", "B", "LimitedD"])
    for path in ["a", "b", "games"] {
      #expect(await router.open("x-app:" + path, with: screen.presentation) == .success)
    }
    #expect(await router.open("x-app:limited-D/x", with: screen.presentation).code == "unavailable")
    #expect(!router.availability(of: Limited<D>.self).isAvailable)
    let error = try #require(throws: LinkRouterError.self) {
      try router.addFeatures([Listed<B>.sending("c")])
    }
    #expect(error.findings == [.duplicateFeature("B")])
    #expect(!router.canOpen("x-app:c"))
    try router.addFeatures([])
    #expect(router.features.count == 3)
  }

  @Test func `a group that is added later protects the actions and names that it contains`()
    async throws
  {
    // A feature maps the action of a feature that the router does not have yet.
    let mapping = Listed<A>.declaring { $0.send("early/{name}", to: Limited<B>.show) }
    let router = try LinkRouter(
      app: .tests,
      features: [mapping],
      handlers: [
        RecordingHandler("games/{name}", notes: RouteNotes(requires: ["paid"]))
      ],
      requirements: ["paid": .feature(Limited<B>.self)]
    )
    let group = LimitedGroup<A>.requiring(.flag("beta"), of: [Limited<B>.requiring()])
    let links = ["x-app:early/x", "x-app:games/x"]
    for link in links {
      #expect(await router.open(link, with: screen.presentation) == .success)
    }
    // What fails changes nothing.
    #expect(throws: LinkRouterError.self) { try router.addFeatures([group, mapping]) }
    for link in links {
      #expect(await router.open(link, with: screen.presentation) == .success)
    }
    router.addHandler(RecordingHandler("other"))
    for link in links {
      #expect(await router.open(link, with: screen.presentation) == .success)
    }
    try router.addFeatures([group])
    for link in links + ["x-app:limited-B/x"] {
      #expect(await router.open(link, with: screen.presentation).code == "unavailable", "\(link)")
    }
    router.environment.flags["beta"] = true
    for link in links + ["x-app:limited-B/x"] {
      #expect(await router.open(link, with: screen.presentation) == .success)
    }
  }

  @Test func `features that are added one by one have the same routes as those added together`()
    throws
  {
    func features() -> [any FeatureDefinition.Type] {
      [
        Listed<C>.declaring { routes in
          routes.send("c/{name}", to: Limited<E>.show, notes: RouteNotes(gates: ["c"]))
          routes.send("c/{token}/x", to: Listed<A>.show)
        },
        Listed<A>.declaring { routes in
          let notes = RouteNotes(requiresVerifiedLink: true, gates: ["a"], secrets: ["token"])
          routes.send("a/{token}", to: Listed<A>.show, notes: notes)
          routes.send("a2/{token}", to: Listed<A>.show)
        },
        LimitedGroup<E>.requiring(.flag("beta"), of: [Limited<E>.requiring(.flag("b"))]),
      ]
    }
    let together = try LinkRouter(app: .tests, features: features())
    let router = try LinkRouter(app: .tests)
    for feature in features() { try router.addFeatures([feature]) }
    #expect(router.table.routes == together.table.routes)
    #expect(router.origins == together.origins)
    #expect(router.appRoutes.routes == together.appRoutes.routes)
    func reasons(_ router: LinkRouter) -> [[String]] {
      router.compiled.entries.map { entry in
        router.environment.reasons(entry.conditions).map { "\($0)" }.sorted()
      }
    }
    #expect(reasons(router) == reasons(together))
  }

  @Test func `after an error, the router is as before, and features can be added again`()
    async throws
  {
    let router = LinkRouter(withoutRoutesFor: .any)
    let registration = router.addHandler(RecordingHandler("open/{name}"))
    let error = try #require(throws: LinkRouterError.self) {
      try router.addFeatures([Listed<A>.sending("open/{id}", "a/{")], app: .tests)
    }
    #expect(error.findings.count >= 1)
    #expect(router.features.isEmpty && router.app == .any)
    #expect(await router.open("other:open/a") == .success)
    registration.remove()
    try router.addFeatures([Listed<A>.sending("open/{id}")], app: .tests)
    #expect(await router.open("x-app:open/a", with: screen.presentation) == .success)
  }

  @Test func `a handler that does not fit the new identity is reported`() throws {
    let router = LinkRouter(withoutRoutesFor: .any)
    router.addHandler(RecordingHandler("games", scopes: [.app(scheme: "x-other")]))
    let error = try #require(throws: LinkRouterError.self) {
      try router.addFeatures([Listed<A>.sending("a")], app: .tests)
    }
    guard case .declaration(.handler, let finding)? = error.findings.first else {
      Issue.record("\(error)")
      return
    }
    #expect(finding.diagnostic.code.rawValue == "lint.undeclared-scheme")
  }

  @Test func `the requirements of added features are checked in the given environment`()
    async throws
  {
    let purchases = MemoryPurchases()
    let router = LinkRouter(withoutRoutesFor: .tests)
    try router.addFeatures(
      [Limited<A>.requiring(.purchase("premium"))],
      environment: FeatureEnvironment(purchases: purchases)
    )
    let link = "x-app:limited-A/a"
    #expect(await router.open(link, with: screen.presentation).code == "unavailable")
    purchases.set("premium", isPurchased: true)
    #expect(await router.open(link, with: screen.presentation) == .success)
  }

  @Test func `the setup of a Flint app reports a bundle without schemes`() throws {
    let before = LinkRouter.shared.features.count
    let bundle = try #require(Bundle(path: FileManager.default.temporaryDirectory.path))
    #expect(throws: AppIdentityError.self) {
      try LinkRouter.quickSetup(Listed<A>.self, domains: ["domain.example"], bundle: bundle)
    }
    #expect(LinkRouter.shared.features.count == before)
  }

  @Test func `a Flint app registers features one after another`() throws {
    let before = LinkRouter.shared.features.count
    try LinkRouter.register(Listed<C>.sending("registered/\(UUID())"))
    #expect(LinkRouter.shared.features.count == before + 1)
    #expect(throws: LinkRouterError.self) { try LinkRouter.register(Listed<C>.self) }
  }

  @Test func `the call of a Flint app returns the result of a link that is refused at once`() throws
  {
    let url = try #require(URL(string: "x-none://nowhere/\(UUID())"))
    let result: URLRoutingResult = LinkRouter.open(url: url)
    #expect(result.code == "no-mapping")
    #expect(throws: LinkWritingError.self) {
      try LinkRouter.linkCreator.appLink(to: Listed<A>.show, with: Values())
    }
  }
}
