package import Waymark

extension LinkCatalog {
  /// The routes with the keys of `routes --json`.
  package var routesJSON: JSONValue { .object(["routes": .array(routes.map(\.completedJSON))]) }
}

extension LinkCatalog {
  /// Returns the indices of the routes for a system, ascending.
  package func routes(for platform: RouteNotes.Platform) -> [Int] {
    routes.indices.filter { routes[$0].applies(to: platform) }
  }
}

extension Route {
  /// Returns whether the app opens links of the route on a system.
  package func applies(to platform: RouteNotes.Platform) -> Bool {
    notes.platforms?.contains(platform) ?? true
  }

  /// The route as in the catalog, with the default scopes filled in if it lists none.
  fileprivate var completedJSON: JSONValue {
    let json = jsonValue
    guard json["scopes"] == nil, let members = json.members else { return json }
    let scopes = JSONValue.Member(
      "scopes",
      .strings(scopes.sorted().map(\.description))
    )
    let place = members.firstIndex { $0.key == "pattern" }.map { $0 + 1 } ?? members.count
    return JSONValue(.object(Array(members[..<place]) + [scopes] + Array(members[place...])))
  }
}
