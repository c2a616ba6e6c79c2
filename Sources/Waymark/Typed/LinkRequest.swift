/// The kind of link that is written for a typed route.
struct LinkRequest {
  let set: TypedRouteSet
  let table: RouteTable
  let kind: RouteScope.Kind
  /// The creator with a scheme or domain that is requested or preferred; `nil` for the app's first.
  var creator: LinkCreator?
  /// How many ways to write it have been tried before.
  var attempt = 0
  /// What the link has to begin with, where an attempt has shown that it must not be what the
  /// outermost declaration has.
  var base: String?

  /// What a link to a route begins with.
  func base(_ route: Int) -> String? {
    if let base { return base }
    guard let creator else {
      return kind == .app ? set.appBases[route] : set.universalBases[route]
    }
    return creator.writingBase(kind, route)
  }

  /// The order of a route among those of one case; lower ranks come first, and 0 is the first.
  func rank(_ route: Int) -> Int {
    if let creator { return creator.rank(kind, ofRoute: route) }
    return kind == .app ? set.appRanks[route] : set.universalRanks[route]
  }

  /// What the links of a declaration begin with, with all that stands before its first value; `nil`
  /// where that was not put together before.
  func opening(_ declaration: Int) -> LinkOpening? {
    guard creator == nil, base == nil else { return nil }
    return kind == .app ? set.appOpenings[declaration] : set.universalOpenings[declaration]
  }

  /// What a link has to begin with where the outermost declaration made it begin otherwise: the
  /// route that continues it may hold for fewer schemes and domains.
  func betterBase(for route: Int) -> String? {
    let first = set.declarations[Int(set.owners[route])].firstRoute
    guard base == nil, let base = base(route) else { return nil }
    return base == self.base(first) ? nil : base
  }
}
