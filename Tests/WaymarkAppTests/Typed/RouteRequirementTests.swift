import TestSupport
import Testing
import Waymark
import WaymarkCatalog

@testable import WaymarkApp

/// Names in the `requires` of routes, and the requirements that a router has for them.
@MainActor
@Suite(.serialized) struct `The requirements of routes` {
  // What a feature requires is asked while links are opened: no other suite may say so.
  enum A {}
  enum G {}

  final class Club {
    var opened: [ClubRoute] = []
  }

  let club = Club()
  let purchases = MemoryPurchases()
  let screen = Screen()

  private func router(
    _ requirements: [String: FeatureRequirement],
    features: [any FeatureDefinition.Type] = [],
    forwards: [LinkForward] = []
  ) throws -> LinkRouter {
    try LinkRouter(
      app: .tests,
      features: features,
      routes: [.routes(ClubRoute.self) { [club] in club.opened.append($0) }],
      forwards: forwards,
      requirements: requirements,
      environment: FeatureEnvironment(purchases: purchases)
    )
  }

  private var paid: [String: FeatureRequirement] {
    ["premium": .purchase("club.premium"), "export": .flag("export")]
  }

  private static func reason(_ name: String, _ cause: FeatureAvailability.Reason.Cause)
    -> FeatureAvailability.Reason
  {
    FeatureAvailability.Reason(feature: name, cause: cause)
  }

  private static let unpaid = reason("premium", .notPurchased(["club.premium"]))

  @Test func `a link waits until its route's requirement is met`() async throws {
    let router = try router(paid)
    let result = await router.open("x-app:archive/7")
    guard case .unavailable(let link, let reasons) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(reasons == [Self.unpaid])
    #expect(reasons[0].description == "premium: 'club.premium' has not been bought")
    #expect(club.opened.isEmpty)
    #expect(await link.resume().code == "unavailable")
    purchases.set("club.premium", isPurchased: true)
    #expect(await link.resume() == .success)
    #expect(club.opened == [.archive(7)])
    #expect(await router.open("x-app:news") == .success)
  }

  @Test func `a synchronous open refuses the link, and reports why`() throws {
    let router = try router(paid)
    let receipt: LinkRouter.Receipt = router.open("x-app:export")
    guard case .refused(.unavailable(_, let reasons)) = receipt else {
      Issue.record("\(receipt)")
      return
    }
    #expect(reasons == [Self.unpaid, Self.reason("export", .flagOff("export"))])
  }

  @Test(arguments: [
    "https://domain.example/archive/7", "https://domain.example/a/7", "x-app:old/7",
  ])
  func `a requirement holds for every pattern of the case, and for old paths`(link: String)
    async throws
  {
    let router = try router(paid, forwards: [.alias("old/{id:int}", for: "archive/{id}")])
    let result = await router.open(link)
    guard case .unavailable(_, let reasons) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(reasons == [Self.unpaid])
    purchases.set("club.premium", isPurchased: true)
    #expect(await router.open(link) == .success)
  }

  @Test func `a feature gives the same reasons for a route as for its own action`() async throws {
    let group = LimitedGroup<G>.requiring(
      .flag("group"),
      of: [Limited<A>.requiring(.purchase("club.premium"))]
    )
    let router = try router(
      ["premium": .feature(Limited<A>.self), "export": .feature(Limited<A>.self)],
      features: [group]
    )
    for link in ["x-app:limited-A/x", "x-app:archive/7", "x-app:export"] {
      let result = await router.open(link, with: screen.presentation)
      guard case .unavailable(_, let reasons) = result else {
        Issue.record("\(link): \(result)")
        continue
      }
      #expect(
        reasons == [
          Self.reason("GroupG", .flagOff("group")),
          Self.reason("LimitedA", .notPurchased(["club.premium"])),
        ],
        "\(link)"
      )
    }
    router.environment.flags["group"] = true
    purchases.set("club.premium", isPurchased: true)
    #expect(await router.open("x-app:export") == .success)
  }

  @Test(.withDiagnostics)
  func `an unknown name is an error with the nearest name, and an unused one is not`() throws {
    let error = try #require(throws: LinkRouterError.self) {
      try router(["premum": .flag("a"), "export": .flag("b"), "other": .flag("c")])
    }
    let routes = ["archive", "archive-2", "export"].map {
      RoutedLink.RouteReference(route: $0, origin: .typedRoutes("ClubRoute"))
    }
    #expect(
      error.findings == routes.map { .requirement(of: $0, "premium", nearest: "premum") }
    )
    #expect(
      error.findings[0].description == """
        the route 'archive' of the routes 'ClubRoute' requires 'premium', and the router has no \
        requirement with that name: did you mean 'premum'?
        """
    )
    let none = try #require(throws: LinkRouterError.self) { try router([:]) }
    #expect(none.findings.count == 4)
    #expect(none.description.contains("add it to the router's 'requirements'"))
  }

  @Test func `routes that are added later are left out if their requirement is unknown`()
    async throws
  {
    let router = try LinkRouter(app: .tests, requirements: ["export": .flag("export")])
    let registration = router.on(ClubRoute.self) { [club] in club.opened.append($0) }
    #expect(registration.findings.count == 3)
    #expect(await router.open("x-app:news") == .success)
    #expect(await router.open("x-app:archive/7").code == "no-mapping")
    registration.remove()

    let shared = try LinkRouter(app: .tests)
    try shared.addFeatures([], requirements: paid)
    #expect(shared.on(ClubRoute.self) { _ in }.findings == [])
    #expect(await shared.open("x-app:archive/7").code == "unavailable")
  }

  @Test func `the notes of an action's route may require something, too`() async throws {
    let feature = Listed<A>.declaring { routes in
      routes.send(
        "paid/{name}",
        to: Listed<A>.show,
        notes: RouteNotes(requires: ["premium"])
      )
      routes.send("also/{name}", to: Listed<A>.show)
    }
    let router = try router(paid, features: [feature])
    for link in ["x-app:paid/a", "x-app:also/a"] {
      #expect(await router.open(link, with: screen.presentation).code == "unavailable", "\(link)")
    }
    purchases.set("club.premium", isPurchased: true)
    #expect(await router.open("x-app:also/a", with: screen.presentation) == .success)
  }

  final class Circular: ConditionalFeature {
    @MainActor static var requirements: [FeatureRequirement] {
      [.feature(Circular.self), .flag("circle")]
    }
  }

  @Test func `a feature that requires itself is checked once`() throws {
    let router = try LinkRouter(app: .tests, features: [Circular.self])
    #expect(
      router.availability(of: Circular.self).reasons == [
        Self.reason("Circular", .flagOff("circle"))
      ]
    )
    router.environment.flags["circle"] = true
    #expect(router.availability(of: Circular.self).isAvailable)
  }

  @Test func `the catalog contains the names`() throws {
    let catalog = try LinkCatalog(router(paid).appRoutes)
    #expect(catalog["export"]?.notes.requires == ["premium", "export"])
    #expect(catalog["archive-2"]?.notes.requires == ["premium"])
    #expect(catalog["archive-2"]?.notes.inheritsFrom == "archive")
    #expect(try LinkCatalog(json: catalog.json) == catalog)
  }
}
