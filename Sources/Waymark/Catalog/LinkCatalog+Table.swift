extension LinkCatalog {
  /// The catalog's routes as a table that matches, explains and writes links.
  ///
  /// Compiled anew each time: hold on to it.
  ///
  /// - Throws: ``RouteTableError`` with every pair of routes that tie for some link.
  public func table() throws(RouteTableError) -> RouteTable {
    try RouteTable(routes, app: app, webOnly: webOnly)
  }
}
