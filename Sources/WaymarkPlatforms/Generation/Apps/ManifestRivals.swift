import Waymark
import WaymarkCatalog

/// The activities that a catalog's routes open.
struct ManifestActivities {
  /// The names as the catalog contains them first: the main activity, then those of routes.
  private(set) var names: [String] = []
  /// The index of each route's activity, by the index of the route.
  private(set) var indices: [Int: Int] = [:]

  /// - Parameter routes: The indices of the routes that are for Android.
  init(_ catalog: LinkCatalog, routes: [Int]) {
    let android = catalog.app.android
    let package = android?.package ?? ""
    var known: [String: Int] = [:]
    func index(of name: String) -> Int {
      let full = ActivityName.fullName(name, in: package)
      if let index = known[full] { return index }
      names.append(name)
      known[full] = names.count - 1
      return names.count - 1
    }
    if let main = android?.activity { _ = index(of: main) }
    for route in routes {
      guard let name = catalog.routes[route].notes.activity ?? android?.activity else { continue }
      indices[route] = index(of: name)
    }
  }
}

/// The routes of different activities whose filters match the same links.
struct ManifestRivals {
  /// The routes of other activities that should receive links that a route's rules match, by the
  /// position of the route.
  private(set) var preceding: [Int: [Int]] = [:]

  private var app = AppIdentity()
  private var readings: [ManifestFilters.Reading] = []
  private var routes: [Route] = []
  private var ranks: [PatternRank] = []
  /// The maximum number of pairs of routes that are compared.
  private static var pairLimit: Int { 2_000_000 }

  /// Creates a value for routes of one activity.
  init() {}

  init(_ readings: [ManifestFilters.Reading], _ hosts: ManifestHosts, _ catalog: LinkCatalog) {
    app = catalog.app
    self.readings = readings
    routes = readings.map { catalog.routes[$0.index] }
    ranks = routes.map { PatternRank($0.pattern.code) }
    let places = ReadingPlaces(readings, hosts)
    // Two paths with different literal text at the beginning have no link in common.
    let beginnings = readings.map { Self.beginning(of: $0.pattern) }
    let groups = Dictionary(grouping: readings.indices) { beginnings[$0] }
    var pairs = 0
    for position in readings.indices {
      let candidates =
        beginnings[position].map { (groups[$0] ?? []) + (groups[nil] ?? []) }
        ?? Array(readings.indices)
      for other in candidates where readings[other].activity != readings[position].activity {
        pairs += 1
        if pairs > Self.pairLimit { return }
        let (own, others) = (readings[position].paths, readings[other].paths)
        let scopes = places.shared(position, other)
        guard !scopes.isEmpty, own.match(others) else { continue }
        if scopes.contains(where: { isFirst(other, position, in: $0) }) || !own.overlap(others) {
          preceding[position, default: []].append(other)
        }
      }
    }
  }

  /// Returns the literal text of the first component in lowercase if other texts certainly differ
  /// from it.
  static func beginning(of pattern: Pattern) -> String? {
    let code = pattern.code
    guard code.pathCount > 0, code.component(at: 0).count == 1, code.tokens[0].kind == .literal,
      !code.tokens[0].isOptional
    else { return nil }
    let text = code.string(code.tokens[0].text)
    guard !text.isEmpty,
      text.utf8.allSatisfy({ isDigit($0) || lowercasedASCII($0) &- 0x61 < 26 || $0 == 0x2D })
    else { return nil }
    return lowercasedASCII(text)
  }

  /// Returns whether a route precedes another for links in a scope.
  private func isFirst(_ one: Int, _ other: Int, in scope: RouteScope) -> Bool {
    let covering = app.covering(scope)
    let scopes = [one, other].map { position in
      routes[position].scopes.filter(covering.contains).map(\.specificity).max() ?? -1
    }
    return scopes[0] == scopes[1] ? ranks[one] < ranks[other] : scopes[0] > scopes[1]
  }

  /// Returns routes in the order of their precedence on a host.
  func ranked(_ positions: [Int], at host: String) -> [Int] {
    let scope = RouteScope.universal(domain: host)
    return positions.sorted { one, other in
      if isFirst(one, other, in: scope) { return true }
      return !isFirst(other, one, in: scope) && one < other
    }
  }

  /// Returns the activities in the order in which a manifest should declare them.
  ///
  /// If the filters of several activities match a link, the last activity opens. So an activity
  /// comes after those that its routes precede, as far as possible.
  func order(of activities: Range<Int>) -> [Int] {
    var later: [Int: [Int: Int]] = [:]
    for (position, others) in preceding {
      for other in others {
        later[readings[other].activity, default: [:]][readings[position].activity, default: 0] += 1
      }
    }
    if later.isEmpty { return Array(activities) }
    // The number of routes that an activity waits for, of the activities that remain.
    var waits = activities.map { later[$0]?.values.reduce(0, +) ?? 0 }
    var remaining = Array(activities)
    var order: [Int] = []
    while let next = remaining.min(by: { (waits[$0], $0) < (waits[$1], $1) }) {
      order.append(next)
      remaining.removeAll { $0 == next }
      for activity in remaining { waits[activity] -= later[activity]?[next] ?? 0 }
    }
    return order
  }
}

/// The hosts and schemes of each route.
private struct ReadingPlaces {
  private let scopes: [RouteScope]
  /// For each route, the indices of its hosts and schemes.
  private let places: [[Int]]
  /// For each host and scheme, those that have links in common with it.
  private let near: [Set<Int>]

  init(_ readings: [ManifestFilters.Reading], _ hosts: ManifestHosts) {
    let all = hosts.hosts + hosts.schemes
    scopes =
      hosts.hosts.map { .universal(domain: $0.name) } + hosts.schemes.map { .app(scheme: $0.name) }
    places = readings.map { reading in all.indices.filter { all[$0].has(route: reading.index) } }
    let scopes = self.scopes
    near = scopes.map { scope in
      Set(scopes.indices.filter { scopes[$0].intersection(scope) != nil })
    }
  }

  /// Returns the scopes of links that two routes both have.
  func shared(_ one: Int, _ other: Int) -> [RouteScope] {
    places[one].flatMap { place in
      places[other].filter(near[place].contains)
        .compactMap { scopes[place].intersection(scopes[$0]) }
    }
  }
}
