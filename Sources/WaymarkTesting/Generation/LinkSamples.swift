public import Waymark

/// Links that a route takes, and links that it nearly takes, made from its pattern and scopes.
///
///     let samples = try LinkSamples(of: "station", in: AppRoute.routeTable, seed: 7)
///     samples.matching(3).map(\.link)
///     // ["underway://station/-3", "https://www.underway.nyc/station/12/filter?x=1", …]
///     samples.nearMisses(2).map(\.description)
///     // ["underway://statione/4 (wrong literal in component 1)",
///     //  "underway://station/4x (wrong type of 'stationID')"]
///
/// They are the same for the same seed, on every machine. A matching link is taken by the route
/// unless a more specific route of the table takes it; a near miss is not taken by the route, and
/// what is wrong with it is the only thing that is.
public struct LinkSamples: Sendable {
  /// The route.
  public let route: Route
  /// The table that it is one of.
  public let table: RouteTable
  /// What the links are made from.
  public let seed: UInt64

  /// The schemes and domains that the route can be opened with.
  let bases: [RouteScope]
  /// The route alone.
  let ownTable: RouteTable?

  /// Makes links of a route.
  ///
  /// - Parameters:
  ///   - name: The name of the route, or the text of its pattern where it has no name.
  ///   - table: The table.
  ///   - seed: What the links are made from.
  /// - Throws: ``LinkFailure`` if the table has no such route.
  public init(of name: String, in table: RouteTable, seed: UInt64 = 0) throws(LinkFailure) {
    guard let index = table.index(ofRoute: name) else {
      let meant = nearestName(to: name, among: table.routes.map(\.label))
      throw LinkFailure(
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

  /// Links that the route takes, each once.
  ///
  /// Fewer than asked for where there are no more, and none where the app lists no scheme and no
  /// domain that the route holds for.
  public func matching(_ count: Int) -> [SampleLink] {
    var random = SampleRandom(seed: seed)
    var links: [SampleLink] = []
    var seen: Set<String> = []
    var attempts = 0
    while links.count < count, attempts < 20 * count + 20, !bases.isEmpty {
      attempts += 1
      var maker = SampleMaker(self, varies: attempts > 1)
      guard let link = maker.link(&random), seen.insert(link.link).inserted else { continue }
      links.append(link)
    }
    return links
  }

  /// Links that the route does not take for one reason each, each once.
  ///
  /// The reasons take turns, so that a few dozen links have all that can be wrong.
  public func nearMisses(_ count: Int) -> [NearMissLink] {
    var random = SampleRandom(seed: ~seed)
    var links: [NearMissLink] = []
    var seen: Set<String> = []
    var attempts = 0
    while links.count < count, attempts < 40 * count + 200, !bases.isEmpty {
      var maker = SampleMaker(self, varies: false)
      let faults = SampleFaults.all
      let fault = faults[attempts % faults.count]
      attempts += 1
      guard let link = fault(&maker, &random), seen.insert(link.link).inserted, !takes(link.link)
      else { continue }
      links.append(link)
    }
    return links
  }

  /// Returns whether the route takes a link for itself.
  func takes(_ link: String) -> Bool {
    guard let ownTable else { return false }
    return ((try? ownTable.match(link)) ?? nil) != nil
  }
}
