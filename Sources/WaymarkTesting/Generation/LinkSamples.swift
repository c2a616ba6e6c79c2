public import Waymark
internal import WaymarkCatalog
import WaymarkDiagnostics

/// Links that a route accepts, and links that it narrowly rejects, made from its pattern and
/// scopes.
///
///     let samples = try LinkSamples(of: "station", in: AppRoute.routeTable, seed: 7)
///     samples.matching(3).map(\.link)
///     // ["underway://station/-3", "https://www.underway.nyc/station/12/filter?x=1", …]
///     samples.nearMisses(2).map(\.description)
///     // ["underway://statione/4 (wrong literal in component 1)",
///     //  "underway://station/4x (wrong type of 'stationID')"]
///
/// The same seed gives the same links on every machine. The route is chosen for a matching link
/// unless the table has a more specific route for it. A near miss is rejected by the route, and has
/// exactly one mistake.
public struct LinkSamples: Sendable {
  /// The route.
  public let route: Route
  /// The table that contains the route.
  public let table: RouteTable
  /// The seed of the random numbers that the links are made from.
  public let seed: UInt64

  /// The schemes and domains that can open the route.
  let bases: [RouteScope]
  /// A table that contains only the route.
  let ownTable: RouteTable?

  /// Makes links of a route.
  ///
  /// - Parameters:
  ///   - name: The name of the route, or the text of its pattern if it has no name.
  ///   - table: The table.
  ///   - seed: The seed of the random numbers that the links are made from.
  /// - Throws: ``LinkCheckError`` if the table has no such route.
  public init(of name: String, in table: RouteTable, seed: UInt64 = 0) throws(LinkCheckError) {
    guard let index = table.index(ofRoute: name) else {
      let meant = nearestName(to: name, among: table.routes.map(\.label))
      throw LinkCheckError(
        FailureText(
          "the table has no route '\(name)'" + (meant.map { ": did you mean '\($0)'?" } ?? "")
        )
      )
    }
    self.init(ofRoute: index, table, seed)
  }

  /// Makes links of each route of a table, in the order of the table.
  public static func ofAllRoutes(in table: RouteTable, seed: UInt64 = 0) -> [LinkSamples] {
    table.routes.indices.map { LinkSamples(ofRoute: $0, table, seed) }
  }

  private init(ofRoute index: Int, _ table: RouteTable, _ seed: UInt64) {
    route = table.routes[index]
    self.table = table
    self.seed = seed
    bases = table.openScopes(ofRoute: index)
    ownTable = try? RouteTable([route], app: table.app)
  }

  /// Returns different links that the route accepts.
  ///
  /// There are fewer links than requested if the route has no more, and none if the app lists no
  /// scheme or domain that the route applies to.
  public func matching(_ count: Int) -> [SampleLink] {
    var random = SampleRandom(seed: seed)
    var links: [SampleLink] = []
    var seen: Set<String> = []
    var attempts = 0
    while links.count < count, attempts < 20 * count + 20, !bases.isEmpty {
      attempts += 1
      var maker = SampleMaker(samples: self, varies: attempts > 1)
      guard let link = maker.link(&random), seen.insert(link.link).inserted else { continue }
      links.append(link)
    }
    return links
  }

  /// Returns different links that the route rejects, each for one reason.
  ///
  /// The reasons alternate, so that a few dozen links cover all possible mistakes.
  public func nearMisses(_ count: Int) -> [NearMissLink] {
    var random = SampleRandom(seed: ~seed)
    var links: [NearMissLink] = []
    var seen: Set<String> = []
    var attempts = 0
    while links.count < count, attempts < 40 * count + 200, !bases.isEmpty {
      var maker = SampleMaker(samples: self, varies: false)
      let mistakes = SampleMistakes.all
      let mistake = mistakes[attempts % mistakes.count]
      attempts += 1
      guard let link = mistake(&maker, &random), seen.insert(link.link).inserted, !takes(link.link)
      else { continue }
      links.append(link)
    }
    return links
  }

  /// Returns whether the route alone accepts a link.
  func takes(_ link: String) -> Bool { (try? ownTable?.match(link)) != nil }
}
