public import Waymark

extension LinkRouter {
  /// Everything that the router opens; `LinkCatalog` of `WaymarkCatalog` turns it into the content
  /// of `waymark.json`, which every tool and generator reads.
  ///
  ///     try LinkCatalog(router.appRoutes)
  ///
  /// A route without a name is named after its destination, such as `DocumentFeature.OpenDocument`;
  /// further routes of the same destination get a number, such as `DocumentFeature.OpenDocument-2`.
  /// The `description` of an action becomes the summary of such a route. The value also contains
  /// old paths and redirects, and the defaults and lists of typed routes and of inputs with
  /// ``/Waymark/RouteDefaulting``. Each access computes it again.
  public var appRoutes: AppRoutes {
    var taken = Set(table.routes.compactMap(\.name))
    var routes: [Route] = []
    var members: [ObjectIdentifier: [Int]] = [:]
    var typed: [ObjectIdentifier: [String: RouteNotes]] = [:]
    for (index, route) in table.routes.enumerated() {
      var named = route
      // The parent may have been removed from the router.
      if !compiled.entries[index].hasParent { named.notes.parent = nil }
      if let action = compiled.entries[index].activityName, named.notes.activityType == nil {
        named.notes.activityType = activityType(of: action)
      }
      if route.name == nil {
        let entry = compiled.entries[index]
        named.name = Self.unused(entry.origin.catalogName, &taken)
        if route.notes.summary == nil { named.notes.summary = entry.summary }
      }
      addDefaults(to: &named, of: compiled.entries[index], &typed)
      routes.append(named)
      guard let family = compiled.entries[index].family else { continue }
      members[ObjectIdentifier(family), default: []].append(index)
    }
    for members in members.values { group(members, in: &routes) }
    // A catch-all old path has the secret query items of the routes that it leads to, and the first
    // route of a family can be missing. An item that no pattern has is hidden in any case.
    for (index, names) in routes.unknownSecrets {
      routes[index].notes.secrets.removeAll { names.contains($0) }
    }
    var all = AppRoutes(
      app: appWithActivities(beside: routes),
      routes: routes,
      webOnly: table.webOnly
    )
    all.types = types
    return all
  }

  /// The enums that read the links of routes, by the index of the route.
  private var types: [Int: AppRoutes.RouteType] {
    var types: [Int: AppRoutes.RouteType] = [:]
    var known: [ObjectIdentifier: [String: Int]] = [:]
    for (index, entry) in compiled.entries.enumerated() {
      guard case .opens = entry.target, let type = entry.input as? any TypedRoutes.Type else {
        continue
      }
      let labels = known[ObjectIdentifier(type)] ?? type.routeIndices
      known[ObjectIdentifier(type)] = labels
      types[index] = labels[table.routes[index].label].map { AppRoutes.RouteType(type, route: $0) }
    }
    return types
  }

  /// Decodes the values of a link that a route of a catalog of ``appRoutes`` matches, as the router
  /// does before it opens a link; nothing is shown or performed.
  ///
  ///     static func decode(_ match: RouteMatch) throws { try AppLinks.router().decode(match) }
  ///
  /// The method follows old paths, as far as their targets are links of the router.
  ///
  /// - Throws: `RouteDecodingError` if a value is not valid for its type, and any error that the
  ///   input throws.
  public func decode(_ match: RouteMatch) throws {
    var match = match
    for _ in 0...CompiledRoutes.forwardLimit {
      let index = match.routeIndex
      guard table.routes.indices.contains(index),
        table.routes[index].pattern == match.route.pattern
      else { return }
      switch compiled.entries[index].target {
      case .opens(let destination):
        _ = try destination.task(match, .openURL)
        return
      case .forward(let template, _):
        guard let next = try? table.match(template.link(for: match)) else { return }
        match = next
      }
    }
  }

  /// Adds the defaults and lists of a route's input.
  ///
  /// - Parameter typed: The notes of the enums that were used before, by type and route.
  private func addDefaults(
    to route: inout Route,
    of entry: CompiledRoutes.Entry,
    _ typed: inout [ObjectIdentifier: [String: RouteNotes]]
  ) {
    if case .handler = entry.origin {
      // All patterns of a handler have the same notes, but each has only some of the parameters.
      let defaults = route.notes.defaults
      route.notes.defaults = [:]
      route.addDefaults(defaults)
    } else if let type = entry.input as? any TypedRoutes.Type {
      let notes = typed[ObjectIdentifier(type)] ?? type.notesByRoute
      typed[ObjectIdentifier(type)] = notes
      let own = notes[route.label] ?? RouteNotes()
      route.addDefaults(own.defaults, lists: own.lists)
    } else if let type = entry.input as? any RouteDefaulting.Type {
      route.addDefaults(of: type)
    }
  }

  /// Returns the identity with the types of activities that no route has: those of actions that are
  /// continued without a link.
  private func appWithActivities(beside routes: [Route]) -> AppIdentity {
    var known = Set(routes.compactMap(\.notes.activityType) + (app.apple?.activityTypes ?? []))
    let types = collection.activities.lazy.filter(\.isEligible).map {
      self.activityType(of: $0.name)
    }
    .filter { known.insert($0).inserted }
    var app = app
    for type in types {
      if app.apple == nil { app.apple = AppIdentity.Apple() }
      app.apple?.activityTypes.append(type)
    }
    return app
  }

  /// Writes the name of the first route of a family into the notes of the others.
  private func group(_ members: [Int], in routes: inout [Route]) {
    func rank(_ index: Int) -> Int {
      let entry = compiled.entries[index]
      if case .forward = entry.target { return 3 }
      if entry.isFirst { return 0 }
      // Any route of a handler may be the first one: all have the same notes.
      let notes = table.routes[index].notes
      let names = table.routes[index].pattern.declaredNames
      return names.contains(where: notes.secrets.contains) ? 1 : 2
    }
    let sorted = members.sorted { (rank($0), $0) < (rank($1), $1) }
    guard let first = sorted.first else { return }
    routes[first].notes.inheritsFrom = nil
    for index in sorted.dropFirst() { routes[index].notes.inheritsFrom = routes[first].name }
  }

  private static func unused(_ name: String, _ taken: inout Set<String>) -> String {
    var result = name
    var number = 1
    while !taken.insert(result).inserted {
      number += 1
      result = "\(name)-\(number)"
    }
    return result
  }
}

extension RoutedLink.RouteOrigin {
  fileprivate var catalogName: String {
    switch self {
    case .forward(let pattern, _): "forward:\(pattern)"
    default: destination
    }
  }
}

extension TypedRoutes {
  /// The index of each route by its name; empty if the routes cannot be compiled.
  fileprivate static var routeIndices: [String: Int] {
    let routes = (try? routeSet.table.routes) ?? []
    return Dictionary(routes.enumerated().map { ($1.label, $0) }) { first, _ in first }
  }

  /// The notes of each route by its name, with defaults and lists; empty if the routes cannot be
  /// compiled.
  fileprivate static var notesByRoute: [String: RouteNotes] {
    let routes = addingDefaults(to: (try? routeSet.table.routes) ?? [])
    return Dictionary(routes.map { ($0.label, $0.notes) }) { first, _ in first }
  }
}
