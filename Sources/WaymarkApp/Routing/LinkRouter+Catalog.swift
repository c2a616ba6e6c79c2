public import Waymark

extension LinkRouter {
  /// The catalog of everything that the router opens: what `waymark.json` holds, and what every
  /// tool and generator reads.
  ///
  /// A route without a name is called after what it leads to, `DocumentFeature.OpenDocument`, and
  /// further ones of the same have a number: `DocumentFeature.OpenDocument-2`. What an action's
  /// `description` says stands as the summary of such a route. Old paths and redirects are in it,
  /// too.
  ///
  /// - Throws: `CatalogError` if the identity or a name is none that a catalog takes.
  public func catalog() throws(CatalogError) -> LinkCatalog {
    var taken = Set(table.routes.compactMap(\.name))
    var routes: [Route] = []
    for (index, route) in table.routes.enumerated() {
      var named = route
      // A parent may have been removed again.
      if !compiled.entries[index].hasParent { named.notes.parent = nil }
      if route.name == nil {
        let entry = compiled.entries[index]
        named.name = Self.unused(entry.origin.catalogName, &taken)
        if route.notes.summary == nil { named.notes.summary = entry.summary }
      }
      routes.append(named)
    }
    return try LinkCatalog(app: app, routes: routes, webOnly: table.webOnly)
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

extension RouteOrigin {
  fileprivate var catalogName: String {
    switch self {
    case .forward(let pattern, _): "forward:\(pattern)"
    default: destination
    }
  }
}
