/// What kind of link is wanted for a typed route.
struct LinkRequest {
  let set: TypedRouteSet
  let table: RouteTable
  let kind: RouteScope.Kind
  /// The scheme or domain that is wanted; `nil` for the app's own.
  var name: String?
  /// How many ways to write it have been tried before.
  var attempt = 0
  /// What the link has to begin with, where an attempt has shown that it must not be what the
  /// outermost declaration has.
  var base: String?

  /// What a link to a route begins with.
  func base(_ route: Int) -> String? {
    if let base { return base }
    guard let name else {
      return kind == .app ? set.appBases[route] : set.universalBases[route]
    }
    return creator(name).writingBase(kind, route)
  }

  /// What the links of a declaration begin with, with all that stands before its first value; `nil`
  /// where that was not put together before.
  func opening(_ declaration: Int) -> LinkOpening? {
    guard name == nil, base == nil else { return nil }
    return kind == .app ? set.appOpenings[declaration] : set.universalOpenings[declaration]
  }

  /// What a link has to begin with where the outermost declaration made it begin otherwise: the
  /// route that continues it may hold for fewer schemes and domains.
  func betterBase(for route: Int) -> String? {
    let first = set.declarations[Int(set.owners[route])].firstRoute
    guard base == nil, let base = base(route) else { return nil }
    return base == self.base(first) ? nil : base
  }

  private func creator(_ name: String) -> LinkCreator {
    kind == .app
      ? LinkCreator(table: table, scheme: name) : LinkCreator(table: table, domain: name)
  }
}
