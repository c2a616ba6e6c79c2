import ShopRoutes
import Waymark
import WaymarkApp

/// Gets nothing ready: the screen is there.
@MainActor
final class Screens: PresentationRouter {
  let screen = Screen()

  func presentation<FeatureType, ActionType>(
    for actionBinding: StaticActionBinding<FeatureType, ActionType>,
    with state: ActionType.InputType
  ) -> PresentationResult<ActionType.PresenterType> {
    guard let presenter = screen as? ActionType.PresenterType else { return .unsupported }
    return .appReady(presenter: presenter)
  }

  func presentation<FeatureType, ActionType>(
    for conditionalActionBinding: ConditionalActionBinding<FeatureType, ActionType>,
    with state: ActionType.InputType
  ) -> PresentationResult<ActionType.PresenterType> { .unsupported }
}

/// Times a link from its text to the action that has been performed, beside its look-up.
@MainActor
enum Opening {
  static func run(into report: inout Report, seconds: Double) async throws {
    let app = AppIdentity(schemes: ["shop"], domains: ["www.example.com"])
    let features = [ShopFeature.self] + ManyFeatures.features(500)
    let router = try making(features, app, into: &report)
    try adding(app, into: &report)
    let documents = try Documents.router()
    try await opening(
      Documents.links,
      "opening: an action with a registered presentation",
      documents,
      with: nil,
      atMost: 15,
      into: &report,
      seconds: seconds
    )
    for (name, path) in [("without input", "shop#"), ("with an input", "shop/items/a")] {
      let links = (0..<500).map { "https://www.example.com/\(path)\($0)" }
      try await opening(
        links,
        "opening: a static action \(name)",
        router,
        with: Screens(),
        atMost: 10,
        into: &report,
        seconds: seconds
      )
    }
  }

  /// Times the making of a router.
  private static func making(
    _ features: [any FeatureDefinition.Type],
    _ app: AppIdentity,
    into report: inout Report
  ) throws -> LinkRouter {
    var times: [Double] = []
    var router = try LinkRouter(app: app, features: features)
    for _ in 0..<21 {
      let start = monotonicNanoseconds()
      router = try LinkRouter(app: app, features: features)
      times.append(Double(monotonicNanoseconds() - start) / 1e6)
    }
    let count = router.table.routes.count
    let group = "opening: \(features.count) features, \(count) routes"
    report.add(group, "making the router", median(of: times), "ms")
    report.goals.append(
      Goal(
        "opening: a router of 500 features",
        median(of: times),
        atMost: 20,
        "ms",
        tolerance: 0.1
      )
    )
    return router
  }

  /// Games of a board games app, as the documentation has them.
  private struct GamesHandler: LinkHandler {
    let pathSchemes: [String]
    func handle(link: DeepLink) -> Bool { true }
  }

  /// Times adding handlers that are left out, in whole or in part.
  private static func adding(_ app: AppIdentity, into report: inout Report) throws {
    let games = ["games", "games/{username}", "games/reviews/{game}"]
    let cases: [(name: String, schemes: (Int) -> [String])] = [
      ("identical", { _ in games }),
      ("tying", { ["games/{user\($0)}", "games/reviews/{title\($0)}", "shop\($0)/{id}"] }),
    ]
    for (name, schemes) in cases {
      var times: [Double] = []
      for _ in 0..<5 {
        let router = try LinkRouter(app: app, handlers: [GamesHandler(pathSchemes: games)])
        let start = monotonicNanoseconds()
        for number in 0..<200 {
          router.addHandler(GamesHandler(pathSchemes: schemes(number)))
        }
        times.append(Double(monotonicNanoseconds() - start) / 1e6)
      }
      let time = median(of: times)
      report.add("opening: handlers that tie", "adding 200 \(name) ones", time, "ms")
      report.goals.append(
        Goal("opening: 200 \(name) handlers", time, atMost: 100, "ms", tolerance: 0.1)
      )
    }
  }

  private static func opening(
    _ links: [String],
    _ group: String,
    _ router: LinkRouter,
    with screens: Screens?,
    atMost limit: Double,
    into report: inout Report,
    seconds: Double
  ) async throws {
    for link in links where await router.open(link, with: screens) != .success {
      throw NotOpened(link: link)
    }
    var lookups: [Double] = []
    var openings: [Double] = []
    let start = monotonicNanoseconds()
    while lookups.count < 7 || Double(monotonicNanoseconds() - start) / 1e9 < seconds / 2 {
      var turn = monotonicNanoseconds()
      var found = 0
      for link in links { found += try router.table.match(link) == nil ? 0 : 1 }
      lookups.append(Double(monotonicNanoseconds() - turn) / Double(links.count))
      turn = monotonicNanoseconds()
      for link in links { found += await router.open(link, with: screens) == .success ? 1 : 0 }
      openings.append(Double(monotonicNanoseconds() - turn) / Double(links.count))
      guard found == 2 * links.count else { throw NotOpened(link: group) }
    }
    let ratio = median(of: zip(openings, lookups).map { $0 / $1 })
    report.add(group, "look-up in the table", median(of: lookups), "ns")
    report.add(group, "opened", median(of: openings), "ns")
    report.add(group, "opened / look-up", ratio, "×")
    report.goals.append(
      Goal("\(group) / look-up", ratio, atMost: limit, "×", tolerance: 0.1)
    )
  }

  struct NotOpened: Error, CustomStringConvertible {
    let link: String
    var description: String { "\(link) was not opened; nothing was timed" }
  }
}
