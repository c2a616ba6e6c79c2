extension CatalogLint {
  /// Routes that no link opens, and routes between which only the order of a query decides.
  mutating func lintTable() {
    guard let table else { return }
    for route in table.unreachableRoutes {
      // Scopes that the app does not declare are told where they stand.
      guard case .taken(let takers, let link) = route.reason else { continue }
      let names = takers.map { taker in
        switch taker {
        case .route(let index): table.routes[index].label
        case .webOnly(let index): table.webOnly[index].pattern.text
        }
      }
      let risk = CatalogRisk.unreachableRoute(
        route: table.routes[route.routeIndex].label,
        takers: names,
        link: link
      )
      find(risk, at: CatalogPath().key("routes").index(route.routeIndex))
    }
    for overlap in table.overlaps {
      let risk = CatalogRisk.itemOrderDecides(
        route: table.routes[overlap.first].label,
        other: table.routes[overlap.second].label,
        link: overlap.link
      )
      find(risk, at: CatalogPath().key("routes").index(overlap.second))
    }
  }
}
