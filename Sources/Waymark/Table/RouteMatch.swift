/// The route that a link takes, with the parameters in it.
public struct RouteMatch: Sendable {
  /// The table that found it.
  public let table: RouteTable
  /// The link.
  public let link: DeepLink

  private let index: UInt32
  private let entry: UInt32

  @inline(__always)
  init(table: RouteTable, link: DeepLink, leaf: TableLeaf, entry: Int) {
    self.table = table
    self.link = link
    self.index = leaf.route
    self.entry = UInt32(truncatingIfNeeded: entry)
  }

  /// Where the route stands in the table's `routes`.
  public var routeIndex: Int { Int(index) }

  /// The route.
  public var route: Route { table.routes[routeIndex] }

  /// The scope of the route that let the link in.
  public var scope: RouteScope { table.scopes.entries[Int(entry)].scope }

  /// Which route was used, for inputs that decode differently by route.
  public var mapping: URLMapping {
    // Field by field: a route has more to copy.
    URLMapping(
      name: table.routes[routeIndex].name,
      pattern: table.routes[routeIndex].pattern,
      scope: scope
    )
  }
}
