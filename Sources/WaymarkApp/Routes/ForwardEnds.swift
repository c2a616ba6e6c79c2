import Waymark

/// The final routes of old paths and redirects, whose protection also applies to them.
@MainActor
struct ForwardEnds {
  /// The final route of each old path; `nil` for other routes, and if there is no final route.
  private(set) var routes: [Int?]
  /// The table in which old paths have the protection of their final routes.
  private(set) var protectedTable: RouteTable

  /// - Parameter declared: The declarations of the table's routes.
  init(_ table: RouteTable, _ declared: [DeclaredRoute]) {
    routes = declared.map { _ in nil }
    protectedTable = table
    var protected = table.routes
    var hasChanged = false
    let secretRoutes = table.routes.filter { !$0.notes.secrets.isEmpty }
    for index in declared.indices {
      if case .forward(let template, _) = declared[index].target, !secretRoutes.isEmpty,
        protected[index].hideRest(in: template.pattern, leadingTo: secretRoutes)
      {
        hasChanged = true
      }
      let ends = Self.ends(of: index, table, declared)
      guard let first = ends.first else { continue }
      routes[index] = first
      for end in ends where table.routes[end].notes.hasProtection {
        protected[index].inherit(table.routes[end])
        hasChanged = true
      }
    }
    if hasChanged { protectedTable = RouteTable(table, with: protected) }
  }

  /// Returns the final routes of an old path, found by following a link.
  private static func ends(
    of index: Int,
    _ table: RouteTable,
    _ declared: [DeclaredRoute]
  ) -> [Int] {
    guard case .forward = declared[index].target else { return [] }
    var link = table.sampleLink(forRoute: index)
    for _ in 0...CompiledRoutes.forwardLimit {
      guard let match = try? table.match(link) else { break }
      guard case .forward(let template, _) = declared[match.routeIndex].target else {
        return [match.routeIndex]
      }
      guard let next = try? template.link(for: match) else { return [] }
      link = next
    }
    return table.routesAcceptingPath(of: link).filter {
      if case .opens = declared[$0].target { true } else { false }
    }
  }
}

extension RouteNotes {
  /// Indicates whether an old path can inherit anything from these notes.
  fileprivate var hasProtection: Bool {
    !gates.isEmpty || !requires.isEmpty || !secrets.isEmpty || requiresVerifiedLink == true
      || parent != nil || presentation != nil || activity != nil
  }
}

extension Route {
  /// Adds the protection of an old path's final route, including its secret query items, because
  /// query items are forwarded with a link.
  fileprivate mutating func inherit(_ end: Route) {
    var pair = [end, self]
    pair.shareProtection(among: [0, 1])
    self = pair[1]
    let secrets = end.notes.secrets + end.secretItems
    notes.secrets += secrets.filter { !notes.secrets.contains($0) }
  }

  /// Hides the catch-all of an old path if its components can lead to a route with secrets; returns
  /// whether they can.
  fileprivate mutating func hideRest(in target: Pattern, leadingTo routes: [Route]) -> Bool {
    guard let name = target.catchAllName else { return false }
    let ends = routes.filter { !$0.pattern.isDisjoint(from: target, foldingCase: true) }
    for end in ends { notes.secrets += end.secretItems.filter { !notes.secrets.contains($0) } }
    if !ends.isEmpty, !notes.secrets.contains(name) { notes.secrets.append(name) }
    return !ends.isEmpty
  }

  /// The names of the query items whose values are secret.
  private var secretItems: [String] {
    pattern.queryItems.filter { item in
      item.value?.parameters.contains { notes.secrets.contains($0.name) } ?? false
    }.map(\.name)
  }
}

extension RouteTable {
  /// Returns whether a route accepts a link, or would accept it if the link had the items and the
  /// fragment that the route requires.
  func acceptsPath(of link: String) -> Bool { !routesAcceptingPath(of: link).isEmpty }

  /// Returns the route that accepts a link, or else the routes that would accept the link if it had
  /// the items and the fragment that they require.
  func routesAcceptingPath(of link: String) -> [Int] {
    func route(accepting text: String) -> Int? { (try? match(text))?.routeIndex }
    if let route = route(accepting: link) { return [route] }
    guard !link.contains(where: { $0 == "?" || $0 == "#" }) else { return [] }
    let suffixes = Set(routes.map { ExampleLink(readable: $0.pattern).conditions })
      .filter { !$0.isEmpty }
    return Set(suffixes.compactMap { route(accepting: link + $0) }).sorted()
  }
}
