import Waymark
import WaymarkCatalog

/// The intent filters of a catalog.
///
/// All `<data>` elements of a filter are combined, so hosts share a filter only for those routes
/// that apply to each of them. Web links and app links have separate filters, because a custom
/// scheme in a filter prevents Android from verifying its hosts. Each activity has its own filters.
struct ManifestFilters {
  typealias IntentFilter = AndroidManifest.IntentFilter

  /// The filters of one activity.
  struct Block {
    /// The name of the activity, as the catalog contains it first.
    let activity: String
    let filters: [IntentFilter]
  }

  /// The rules for one route.
  struct Reading {
    let index: Int
    /// The index of the reading among those of the routes.
    var position = 0
    let pattern: Pattern
    /// The paths of the route's links, and those that its rules match.
    let paths: ManifestPaths
    /// The index of the activity that the route's links open.
    var activity = 0
    /// Indicates whether the pattern has web links, and app links.
    var isOnWeb = false
    var isInApp = false
    var web: [ManifestRule] = []
    var webDifferences: Set<Difference> = []
    var app: [ManifestRule] = []
    var appDifferences: Set<Difference> = []
    /// Alternative lists of conditions in addition to the path, since API level 35.
    var conditions: [[ManifestRule]] = [[]]

    var isConditional: Bool { conditions != [[]] }

    /// The patterns of each rule for web links, with those of its conditions.
    var webPatterns: [Set<AndroidPattern>] {
      web.flatMap { rule in conditions.compactMap { ManifestRule.patterns([rule] + $0) } }
    }

    /// The pattern of each rule for app links.
    var appPatterns: [Set<AndroidPattern>] { app.compactMap { ManifestRule.patterns([$0]) } }
  }

  let hosts: ManifestHosts
  /// The rules for the routes that are for Android, in their order.
  private(set) var readings: [Reading] = []
  /// The rules for the `webOnly` paths, which are written only since API level 35.
  private(set) var webOnly: [Reading] = []
  /// The routes whose rules may match some links of a `webOnly` path, by the index of that path;
  /// only since API level 35.
  private(set) var overlaps: [Int: [Int]] = [:]
  /// The activities with routes, the main activity first.
  let activities: [String]
  /// The routes of other activities that have links in common with a route.
  private(set) var rivals = ManifestRivals()
  /// The filters of each activity with links.
  ///
  /// If filters of several activities match a link, Android opens the last of them. Therefore, an
  /// activity with a more specific route comes after the others.
  private(set) var blocks: [Block] = []
  private var filters: [IntentFilter] = []

  private let apiLevel: Int
  private let policies: LinkPolicies
  /// The only link for which the rules are needed; `nil` for all links.
  private let link: ManifestLink?

  /// - Parameter link: The only link for which the filters decide; rules that certainly do not
  ///   match it are left out. `nil` for all links.
  init(_ catalog: LinkCatalog, apiLevel: Int, for link: String? = nil) {
    self.apiLevel = apiLevel
    policies = catalog.app.policies
    let indices = catalog.routes(for: .android)
    hosts = ManifestHosts(catalog, routes: indices)
    let opened = ManifestActivities(catalog, routes: indices)
    activities = opened.names
    // The order and the groups of such filters depend on the rules of all routes.
    let comparesRules = activities.count > 1 || apiLevel >= 35 && !catalog.webOnly.isEmpty
    self.link = comparesRules ? nil : link.map { ManifestLink($0) }
    let onWeb = Set(hosts.hosts.flatMap(\.routes))
    let inApp = Set(hosts.schemes.flatMap(\.routes))
    for index in indices {
      let route = catalog.routes[index]
      var reading = read(
        route.pattern,
        index,
        isWeb: onWeb.contains(index),
        isApp: inApp.contains(index)
      )
      reading.position = readings.count
      reading.activity = opened.indices[index] ?? 0
      readings.append(reading)
    }
    if activities.count > 1 { rivals = ManifestRivals(readings, hosts, catalog) }
    let places = Set(hosts.hosts.flatMap(\.webOnly))
    for (index, path) in catalog.webOnly.enumerated() {
      let reading = read(path.pattern, index, isWeb: true, isApp: false)
      webOnly.append(reading)
      // A host that a wildcard includes has no separate place.
      guard apiLevel >= 35, places.contains(index) || path.domain != nil else { continue }
      let overlapping = readings.indices.filter {
        readings[$0].isOnWeb && readings[$0].paths.match(reading.paths)
      }
      if !overlapping.isEmpty { overlaps[index] = overlapping.map { readings[$0].index } }
    }
    for activity in rivals.order(of: activities.indices) {
      filters = []
      addWebFilters(activity)
      addAppFilters(activity)
      if !filters.isEmpty { blocks.append(Block(activity: activities[activity], filters: filters)) }
    }
  }

  private func read(_ pattern: Pattern, _ index: Int, isWeb: Bool, isApp: Bool) -> Reading {
    let paths = ManifestPaths(pattern, apiLevel: apiLevel, policies: policies)
    var reading = Reading(index: index, pattern: pattern, paths: paths)
    (reading.isOnWeb, reading.isInApp) = (isWeb, isApp)
    if let link, !link.mayMatch(pattern) { return reading }
    var reader = ManifestPatternReader(pattern, apiLevel: apiLevel, policies: policies)
    if isWeb, link?.isWeb != false {
      reading.web = reader.rules(in: .path)
      reading.webDifferences = reader.differences
      if apiLevel >= 35 {
        let conditions = ManifestConditions(pattern, policies: policies)
        reading.conditions = conditions.alternatives
        reading.webDifferences.formUnion(conditions.differences)
      } else if pattern.hasConditions {
        reading.webDifferences.insert(.condition)
      }
    }
    if isApp, link?.isWeb != true {
      reading.app = reader.rules(in: .afterScheme)
      reading.appDifferences = reader.differences
      if pattern.hasConditions { reading.appDifferences.insert(.condition) }
    }
    let differences = reading.webDifferences.union(reading.appDifferences)
    reading.paths.hasWildcardText = differences.contains(.character)
    return reading
  }

  // MARK: - Web links

  /// The hosts of one filter, with the `webOnly` paths on them, and with the routes of other
  /// activities there that should receive some of their links.
  private struct Key: Hashable {
    var hosts: [Int]
    var webOnly: [Int]
    var rivals: [Int] = []
    /// The routes of the activity and the others, in their order of precedence on the hosts.
    var order: [Int] = []
  }

  private mutating func addWebFilters(_ activity: Int) {
    var places: [Int: [Int]] = [:]
    for (place, host) in hosts.hosts.enumerated() {
      for index in host.routes { places[index, default: []].append(place) }
    }
    let positions = readings.indices.filter {
      readings[$0].activity == activity && readings[$0].isOnWeb
    }
    let rivals = apiLevel < 35 ? [:] : rivals(of: positions, places)
    // The precedence of two routes may be another one on each host.
    let ranked = rivals.reduce(into: [Int: [Int]]()) { ranked, entry in
      let host = hosts.hosts[entry.key].name
      ranked[entry.key] = self.rivals.ranked(positions + entry.value, at: host)
    }
    var filtered: [(key: Key, position: Int)] = []
    for position in positions {
      var keys: [Key] = []
      for place in places[readings[position].index] ?? [] {
        let kept = apiLevel < 35 ? [] : hosts.hosts[place].webOnly.filter { overlaps[$0] != nil }
        var key = Key(hosts: [], webOnly: kept)
        (key.rivals, key.order) = (rivals[place] ?? [], ranked[place] ?? [])
        let same = keys.firstIndex {
          $0.webOnly == kept && $0.rivals == key.rivals && $0.order == key.order
        }
        key.hosts = (same.map { keys[$0].hosts } ?? []) + [place]
        if let same { keys[same] = key } else { keys.append(key) }
      }
      filtered += keys.map { ($0, position) }
    }
    for (key, members) in filtered.grouped(by: \.key) {
      filters.append(webFilter(key, members.map(\.position)))
    }
  }

  /// Returns the routes of other activities that precede some of these routes, by the index of the
  /// host.
  private func rivals(of positions: [Int], _ places: [Int: [Int]]) -> [Int: [Int]] {
    var found: [Int: Set<Int>] = [:]
    for position in positions {
      for rival in rivals.preceding[position] ?? [] where readings[rival].isOnWeb {
        let own = Set(places[readings[position].index] ?? [])
        for place in places[readings[rival].index] ?? [] where own.contains(place) {
          found[place, default: []].insert(rival)
        }
      }
    }
    return found.mapValues { $0.sorted() }
  }

  /// - Parameter positions: The positions of the routes among the readings.
  private func webFilter(_ key: Key, _ positions: [Int]) -> IntentFilter {
    let indices = Set(positions.map { readings[$0].index })
    let kept = key.webOnly.filter { !indices.isDisjoint(with: overlaps[$0] ?? []) }
    let met = kept.reduce(into: Set<Int>()) { $0.formUnion(overlaps[$1] ?? []) }
    var data: [AndroidManifest.Data] = [.init([.scheme: "https"])]
    data += key.hosts.map { .init([.host: hosts.hosts[$0].name]) }
    if let link, !link.hasHost(key.hosts.map { hosts.hosts[$0].name }) {
      return .web(autoVerify: true, data: data)
    }
    let others = Set(key.rivals)
    var grouped: [(position: Int, allows: Bool)] = []
    var blocked: Set<Int> = []
    var rules: [ManifestRule] = []
    for position in positions {
      let reading = readings[position]
      let preceding = others.intersection(rivals.preceding[position] ?? [])
      blocked.formUnion(preceding)
      // No group can block a path that is matched outside of the groups.
      if !met.contains(reading.index), !reading.isConditional, preceding.isEmpty {
        rules += reading.web
      } else {
        grouped.append((position, true))
      }
    }
    if !blocked.isEmpty {
      // The first group that matches a link decides, so the groups have the order of precedence.
      grouped += blocked.sorted().map { ($0, false) }
      let ranks = Dictionary(uniqueKeysWithValues: key.order.enumerated().map { ($1, $0) })
      grouped.sort { ranks[$0.position, default: 0] < ranks[$1.position, default: 0] }
    }
    // Without any rule, the filter would match every path.
    if link != nil, rules.isEmpty, grouped.isEmpty { rules = self.rules(positions[0], in: .path) }
    data += Self.needed(rules).map(\.data)
    let groups =
      kept.flatMap { Self.groups(webOnly[$0], allows: false) }
      + grouped.flatMap { Self.groups(readings[$0.position], allows: $0.allows) }
    let deciding = Self.deciding(groups).map { group in
      AndroidManifest.RelativeGroup(allows: group.allows, data: group.rules.map(\.data))
    }
    return .web(autoVerify: true, data: data, groups: deciding)
  }

  /// Rules that all match the links of a group, the path first, and whether these open the app.
  private typealias Group = (rules: [ManifestRule], allows: Bool)

  /// Returns a group for each rule and each of its conditions.
  private static func groups(_ reading: Reading, allows: Bool) -> [Group] {
    reading.web.flatMap { rule in reading.conditions.map { ([rule] + $0, allows) } }
  }

  /// Returns the groups without those whose links the whole prefix of a group before decides.
  private static func deciding(_ groups: [Group]) -> [Group] {
    var prefixes: [String] = []
    return groups.filter { group in
      let path = group.rules[0]
      if path.attribute == .path || path.attribute == .pathPrefix {
        if prefixes.contains(where: path.text.hasPrefix) { return false }
      }
      if group.rules.count == 1, path.attribute == .pathPrefix { prefixes.append(path.text) }
      return true
    }
  }

  /// Returns the rules without duplicates, and without paths that a prefix matches.
  private static func needed(_ rules: [ManifestRule]) -> [ManifestRule] {
    let prefixes = Set(rules.filter { $0.attribute == .pathPrefix }.map(\.text))
    var known: Set<ManifestRule> = []
    return rules.filter { rule in
      guard known.insert(rule).inserted else { return false }
      if prefixes.isEmpty || rule.attribute != .path { return true }
      var start = ""
      for part in rule.text.split(separator: "/", omittingEmptySubsequences: false).dropLast() {
        start += part + "/"
        if prefixes.contains(start) { return false }
      }
      return true
    }
  }

  // MARK: - App links

  private mutating func addAppFilters(_ activity: Int) {
    var places: [Int: [Int]] = [:]
    for (place, scheme) in hosts.schemes.enumerated() {
      for index in scheme.routes { places[index, default: []].append(place) }
    }
    let own = readings.filter { $0.activity == activity && $0.isInApp }
    for (key, members) in own.grouped(by: { places[$0.index] ?? [] }) {
      let schemes = key.map { AndroidManifest.Data([.scheme: hosts.schemes[$0].name]) }
      var rules = Self.needed(members.flatMap(\.app))
      if link?.isWeb == false, rules.isEmpty {
        rules = self.rules(members[0].position, in: .afterScheme)
      }
      filters.append(.web(data: schemes + rules.map(\.data)))
    }
  }

  /// Returns the rules of a route that the filters leave out, because they do not match the link.
  private func rules(_ position: Int, in part: ManifestPatternReader.Part) -> [ManifestRule] {
    let pattern = readings[position].pattern
    var reader = ManifestPatternReader(pattern, apiLevel: apiLevel, policies: policies)
    return reader.rules(in: part)
  }
}
