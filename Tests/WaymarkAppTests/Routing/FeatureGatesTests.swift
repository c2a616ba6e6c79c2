import Testing
import Waymark
import WaymarkApp
import WaymarkCatalog

/// Gates that features name for all their links.
@MainActor
@Suite struct FeatureGatesTests {
  let screen = Screen()

  final class Members: FeatureGroup {
    static let gates = ["signedIn"]
    static let subfeatures: [any FeatureDefinition.Type] = [Savings.self, Offers.self]
  }

  final class Savings: Feature, URLMapped {
    static let gates = ["loaded", "signedIn"]
    static let show = action(Show.self)

    static func urlMappings(routes: URLMappingsBuilder) {
      routes.send("savings", to: show, name: "savings")
      routes.send("moved", to: show, notes: RouteNotes(gates: ["moved", "loaded"]))
      routes.continueActivities(of: show)
    }
  }

  final class Offers: ConditionalFeature, URLMapped {
    static let requirements: [FeatureRequirement] = [.flag("offers")]
    static let show = action(Show.self)

    static func urlMappings(routes: URLMappingsBuilder) { routes.send("offers", to: show) }
  }

  final class Front: Feature, URLMapped {
    static func urlMappings(routes: URLMappingsBuilder) {
      routes.send("shortcut", to: Savings.show)
      routes.send("front", to: action(Show.self))
    }
  }

  func router() throws -> LinkRouter {
    try LinkRouter(app: .tests, features: [Front.self, Members.self])
  }

  @Test(
    arguments: [
      ("front", nil),
      ("savings", ["signedIn", "loaded"]),
      ("moved", ["signedIn", "loaded", "moved"]),
      ("offers", ["signedIn"]),
      ("shortcut", ["signedIn", "loaded"]),
    ] as [(String, [String]?)]
  )
  func `a link waits once for each gate of its groups, its feature and its route`(
    path: String,
    gates: [String]?
  ) async throws {
    let router = try router()
    let result = await router.open("x-app:\(path)", with: screen.presentation)
    guard let gates else {
      #expect(result == .success)
      return
    }
    guard case .deferred(let link, until: let closed) = result else {
      Issue.record("\(path): \(result)")
      return
    }
    #expect(closed == gates)
    #expect(screen.asked == [])
    for gate in gates { router.gates.open(gate) }
    #expect(await link.resume().code == (path == "offers" ? "unavailable" : "success"))
  }

  @Test func `an activity without a link waits for the gates of its feature, too`() async throws {
    let router = try router()
    let arrival = LinkArrival.userActivity(
      type: "x",
      webPageURL: nil,
      userInfo: [LinkActivity.actionKey: Savings.show.name]
    )
    let result = await router.open(arrival, with: screen.presentation)
    guard case .deferred(let link, until: ["signedIn", "loaded"]) = result else {
      Issue.record("\(result)")
      return
    }
    router.gates.open("signedIn")
    router.gates.open("loaded")
    #expect(await link.resume() == .success)
  }

  @Test func `the catalog lists the gates of a feature for each of its routes`() throws {
    let catalog = try LinkCatalog(router().appRoutes)
    #expect(
      catalog.routes.map { "\($0.pattern.text): \($0.notes.gates.joined(separator: " "))" } == [
        "shortcut: signedIn loaded", "front: ", "savings: signedIn loaded",
        "moved: signedIn loaded moved", "offers: signedIn",
      ]
    )
  }

  @Test func `an action that the app performs ignores gates`() async throws {
    let router = try router()
    try await router.perform(Savings.show, with: Values(), presenter: screen)
    #expect(screen.shown.count == 1)
  }
}
