internal import Waymark
internal import WaymarkCatalog

/// The routes of two versions of a table, paired: a route with its successor.
///
/// A route and its successor have the same name or, if no route of the newer version has that name,
/// the same pattern. If there is no such route either, each of them accepts the examples of the
/// other, with the schemes and domains of both. The paths of wrappers are not paired.
struct RoutePairs {
  let old: [Route]
  let new: [Route]
  /// The routes that are paths of wrappers of the app or of a variant.
  let wrappers: (old: Set<Int>, new: Set<Int>)
  /// For each old route the index of its successor.
  private(set) var successors: [Int?]
  /// The number of new routes that have no predecessor.
  private(set) var added: Int
  /// The successors with another name.
  private(set) var renamed: [VersionComparison.Renamed] = []
  /// For each new route the old routes whose protection it should have: its predecessor, or, if it
  /// is added, those that open the same or that it replaces.
  private(set) var origins: [[Int]] = []
  /// For each family of old routes, the families of their successors.
  private var heirs: [String: Set<String>] = [:]

  init(_ old: RouteTable, _ new: RouteTable) {
    (self.old, self.new) = (old.routes, new.routes)
    let paths = [old, new].map { table in
      Set(table.wrapperItems(of: [table.app] + table.app.variants.values).keys)
    }
    wrappers = (paths[0], paths[1])
    var names: [String: Int] = [:]
    for (index, route) in new.routes.enumerated() where !paths[1].contains(index) {
      if let name = route.name { names[name] = names[name] ?? index }
    }
    successors = old.routes.map { route in route.name.flatMap { names[$0] } }
    for path in paths[0] { successors[path] = nil }
    let paired = old.routes.indices.filter { !paths[0].contains($0) }
    var free = Set(new.routes.indices).subtracting(paths[1])
      .subtracting(successors.compactMap(\.self))
    var patterns: [String: [Int]] = [:]
    for index in free.sorted() {
      patterns[new.routes[index].pattern.normalizedText, default: []].append(index)
    }
    for index in paired where successors[index] == nil {
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
    // Routes with the same scopes come first, because both versions may have a pattern twice.
    let scopes = Set(free.flatMap { new.routes[$0].scopes }).sorted()
    for index in paired where successors[index] == nil {
      let same = patterns[old.routes[index].pattern.normalizedText] ?? []
      guard
        let successor = same.first(where: free.contains)
          ?? Self.successor(of: index, in: scopes, old, new, free)
      else { continue }
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
    for (index, successor) in successors.enumerated() {
      guard let family = family(self.old, index),
        let now = successor.flatMap({ self.family(self.new, $0) })
      else { continue }
      heirs[family, default: []].insert(now)
    }
    origins = new.routes.map { _ in [] }
    for (index, successor) in successors.enumerated() {
      if let successor { origins[successor].append(index) }
    }
    for found in new.routes.indices where origins[found].isEmpty {
      origins[found] = old.routes.indices.filter { isSameOrReplacement($0, found) }
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
      (try? table.match(link))?.routeIndex
    }
    guard let found = route(old.sampleLink(forRoute: index), new), free.contains(found) else {
      return nil
    }
    return route(new.sampleLink(forRoute: found), old) == index ? found : nil
  }

  /// Returns a new route such that it and an old one accept each other's examples, with names in
  /// the scopes of each.
  ///
  /// - Parameter scopes: The scopes of new routes.
  private static func successor(
    of index: Int,
    in scopes: [RouteScope],
    _ old: RouteTable,
    _ new: RouteTable,
    _ free: Set<Int>
  ) -> Int? {
    let path = ExampleLink(readable: old.routes[index].pattern)
    for scope in scopes {
      let link = path.text(in: new.app.exampleName(in: scope))
      guard let found = (try? new.match(link))?.routeIndex, free.contains(found) else {
        continue
      }
      let other = ExampleLink(readable: new.routes[found].pattern)
      let isSame = old.routes[index].scopes.sorted().contains { scope in
        let link = other.text(in: old.app.exampleName(in: scope))
        return (try? old.match(link))?.routeIndex == index
      }
      if isSame { return found }
    }
    return nil
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
    if let own = self.family(old, index) { return heirs[own]?.contains(family) == true }
    return successors[index].flatMap { self.family(new, $0) } == family
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

  /// Returns whether a new route is the successor of an old one.
  func isSuccessor(_ index: Int, _ found: Int) -> Bool { successors[index] == found }

  /// Returns the name of the first route of a route's family.
  private func family(_ routes: [Route], _ index: Int) -> String? {
    routes[index].notes.inheritsFrom ?? routes[index].name
  }

  /// Returns the names of the parameters of an old route that a new one has in the same place under
  /// other names.
  ///
  /// - Parameter byOrder: Whether the other names of one route are those of the other route in the
  ///   same order, if both have the same number of them: their places may differ.
  func renamedParameters(
    _ index: Int,
    _ found: Int,
    byOrder: Bool = false
  ) -> [String: String] {
    let patterns = (old: old[index].pattern, new: new[found].pattern)
    let before = patterns.old.valuePlaces.mapValues(\.name)
    let after = patterns.new.valuePlaces.mapValues(\.name)
    let (known, own) = (Set(before.values), Set(after.values))
    var names: [String: String] = [:]
    for (place, name) in before where !own.contains(name) {
      if let other = after[place], !known.contains(other) { names[name] = other }
    }
    guard byOrder else { return names }
    let others = Set(names.values)
    let gone = patterns.old.parameters.map(\.name).filter { !own.contains($0) && names[$0] == nil }
    let added = patterns.new.parameters.map(\.name).filter {
      !known.contains($0) && !others.contains($0)
    }
    if gone.count == added.count { names.merge(zip(gone, added)) { first, _ in first } }
    return names
  }
}
