public import Waymark

extension LinkCheck {
  /// Checks links of an enum of typed routes in both directions: the value that each opens, and the
  /// link that is written for the value.
  public static func goldenLinks<Routes: TypedRoutes & Equatable>(
    _ rows: [GoldenLink<Routes>]
  ) -> LinkFailure? {
    GoldenReport(rows) { row in
      guard let value = row.value else { return link(row.link, doesNotOpen: Routes.self) }
      if let failure = link(row.link, opens: value) { return failure }
      guard case .link(let written) = row.writing else { return nil }
      let (kind, name) = GoldenBase.of(row.link)
      let match = (try? Routes.match(row.link)) ?? nil
      return GoldenBase.compare(row.link, written, match) {
        let creator = LinkCreator(
          table: try Routes.routeTable,
          preferredScheme: name,
          preferredDomain: name
        )
        return try value.link(kind == .web ? .universal : .app, by: creator)
      }
    }.failure
  }

  /// Checks links of a table in both directions: the route and the parameters of each, and the link
  /// that is written for them.
  public static func goldenLinks(
    _ rows: [GoldenLink<NamedRoute>],
    in table: RouteTable
  ) -> LinkFailure? {
    GoldenReport(rows) { row in
      guard let value = row.value else { return link(row.link, doesNotOpenIn: table) }
      if let failure = link(row.link, opens: value.name, with: value.parameters, in: table) {
        return failure
      }
      guard case .link(let written) = row.writing else { return nil }
      let match = (try? table.match(row.link)) ?? nil
      return GoldenBase.compare(row.link, written, match) {
        try GoldenBase.write(value, like: row.link, in: table)
      }
    }.failure
  }
}
