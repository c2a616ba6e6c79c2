extension CatalogLint {
  /// Routes that no link opens, and routes between which only the order of a query decides.
  mutating func lintTable() {
    guard let table else { return }
    for (index, risk) in Self.hiddenRoutes(in: table) {
      find(risk, at: CatalogPath().key("routes").index(index))
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

  /// The routes that others always hide.
  fileprivate static func hiddenRoutes(in table: RouteTable) -> [(index: Int, risk: CatalogRisk)] {
    table.unreachableRoutes.compactMap { route in
      // A finding about scopes that the app does not declare names the scope.
      guard case .taken(let takers, let link) = route.reason else { return nil }
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
      return (route.routeIndex, risk)
    }
  }
}

/// A fault of a route that only a search through links finds.
package struct SearchedFault {
  /// Where the route is in the table's `routes`.
  package let routeIndex: Int
  /// Which of the route's examples is at fault; `nil` where the route is.
  package let example: Int?
  /// The fault in words.
  package let finding: LinkDiagnostic
}

extension RouteTable {

  /// The routes that others always hide, and the examples that do not open their route.
  ///
  /// Apps do not search at start; the macro, lint and tests do.
  package var searchedFaults: [SearchedFault] {
    var faults: [SearchedFault] = []
    for (index, risk) in CatalogLint.hiddenRoutes(in: self) {
      faults.append(SearchedFault(routeIndex: index, example: nil, finding: risk.finding))
    }
    let lint = CatalogLint(self)
    for index in routes.indices {
      for (number, risk) in lint.exampleRisks(of: routes[index], index) {
        faults.append(SearchedFault(routeIndex: index, example: number, finding: risk.finding))
      }
    }
    return faults
  }
}
