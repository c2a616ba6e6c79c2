internal import Waymark
internal import WaymarkCatalog

/// The routes of two versions of a table, paired: a route with its successor.
///
/// A route and its successor have the same name or, if no route of the newer version has that name,
/// the same pattern. If there is no such route either, each of them accepts the examples of the
/// other.
struct RoutePairs {
  let old: [Route]
  let new: [Route]
  /// For each old route the index of its successor.
  private(set) var successors: [Int?]
  /// The number of new routes that have no predecessor.
  private(set) var added: Int
  /// The successors with another name.
  private(set) var renamed: [VersionComparison.Renamed] = []

  init(_ old: RouteTable, _ new: RouteTable) {
    (self.old, self.new) = (old.routes, new.routes)
    var names: [String: Int] = [:]
    for (index, route) in new.routes.enumerated() {
      if let name = route.name { names[name] = names[name] ?? index }
    }
    successors = old.routes.map { route in route.name.flatMap { names[$0] } }
    var free = Set(new.routes.indices).subtracting(successors.compactMap(\.self))
    var patterns: [String: [Int]] = [:]
    for index in free.sorted() {
      patterns[new.routes[index].pattern.normalizedText, default: []].append(index)
    }
    for index in old.routes.indices where successors[index] == nil {
      let route = old.routes[index]
      let same = (patterns[route.pattern.normalizedText] ?? []).filter(free.contains)
      let successor =
        same.first { new.routes[$0].scopes == route.scopes }
        ?? same.first { other in
          route.scopes.contains { scope in
            new.routes[other].scopes.contains { $0.intersection(scope) != nil }
          }
        }
        ?? Self.successor(of: index, old, new, free)
      guard let successor else { continue }
      successors[index] = successor
      free.remove(successor)
    }
    added = free.count
    for (route, successor) in zip(old.routes, successors) {
      guard let name = route.name, let now = successor.flatMap({ new.routes[$0].name }) else {
        continue
      }
      if name != now { renamed.append(.init(was: name, now: now)) }
    }
  }

  /// Returns a new route such that it and an old one accept each other's examples.
  private static func successor(
    of index: Int,
    _ old: RouteTable,
    _ new: RouteTable,
    _ free: Set<Int>
  ) -> Int? {
    func route(_ link: String, _ table: RouteTable) -> Int? {
      ((try? table.match(link)) ?? nil)?.routeIndex
    }
    guard let found = route(old.sampleLink(forRoute: index), new), free.contains(found) else {
      return nil
    }
    return route(new.sampleLink(forRoute: found), old) == index ? found : nil
  }

  /// Returns the name of the route that replaces an old one, according to the old version or to the
  /// newer one.
  func replacement(of index: Int) -> String? {
    old[index].notes.deprecation?.replacement
      ?? successors[index].flatMap { new[$0].notes.deprecation?.replacement }
  }

  /// Returns whether a new route opens what an old one opened: it is its successor, or another
  /// route of the same case, action or handler.
  func isSame(_ index: Int, _ found: Int) -> Bool {
    if successors[index] == found { return true }
    guard let family = family(new, found) else { return false }
    let ownFamily = self.family(old, index)
    return old.indices.contains { relative in
      guard relative == index || ownFamily != nil && self.family(old, relative) == ownFamily,
        let successor = successors[relative]
      else { return false }
      return self.family(new, successor) == family
    }
  }

  /// Returns whether a new route is the declared replacement of an old one, or belongs to the same
  /// case, action or handler as the replacement.
  func isReplacement(_ index: Int, _ found: Int) -> Bool {
    guard let name = replacement(of: index) else { return false }
    if new[found].name == name || family(new, found) == name { return true }
    return old.firstIndex { $0.name == name }.map { isSame($0, found) } ?? false
  }

  /// Returns whether a new route opens what an old one opened, or is its declared replacement.
  func isSameOrReplacement(_ index: Int, _ found: Int) -> Bool {
    isSame(index, found) || isReplacement(index, found)
  }

  /// Returns the name of the first route of a route's family.
  private func family(_ routes: [Route], _ index: Int) -> String? {
    routes[index].notes.inheritsFrom ?? routes[index].name
  }

  /// Returns the names of the parameters of an old route that a new one has in the same place under
  /// other names.
  func renamedParameters(_ index: Int, _ found: Int) -> [String: String] {
    let before = old[index].pattern.valuePlaces.mapValues(\.name)
    let after = new[found].pattern.valuePlaces.mapValues(\.name)
    let (known, own) = (Set(before.values), Set(after.values))
    var names: [String: String] = [:]
    for (place, name) in before where !own.contains(name) {
      if let other = after[place], !known.contains(other) { names[name] = other }
    }
    return names
  }
}
