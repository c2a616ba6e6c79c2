/// A request to write a link of one kind for a typed route.
struct LinkRequest {
  let set: RouteExpansion.RouteSet
  let table: RouteTable
  let kind: RouteScope.Kind
  /// The creator that requests or prefers a scheme or domain; `nil` selects the app's first one.
  var creator: LinkCreator?
  /// The number of ways to write the link that were tried before.
  var attempt = 0
  /// The required beginning of the link; `nil` unless an attempt has shown that the beginning for
  /// the outermost declaration is wrong.
  var base: String?

  /// Returns the beginning of a link to a route.
  func base(_ route: Int) -> String? {
    if let base { return base }
    guard let creator else {
      return kind == .app ? set.appBases[route] : set.universalBases[route]
    }
    return creator.writingBase(kind, route)
  }

  /// Returns the rank of a route among the routes of one case.
  ///
  /// Lower ranks come first; 0 is the first rank.
  func rank(_ route: Int) -> Int {
    if let creator { return creator.rank(kind, ofRoute: route) }
    return kind == .app ? set.appRanks[route] : set.universalRanks[route]
  }

  /// Returns the beginning of the links of a declaration, including the text before the first
  /// value; `nil` if this text was not prepared.
  func opening(_ declaration: Int) -> LinkOpening? {
    guard creator == nil, base == nil else { return nil }
    return kind == .app ? set.appOpenings[declaration] : set.universalOpenings[declaration]
  }

  /// Returns the beginning that a link must have instead of the one for the outermost declaration;
  /// `nil` if the two are equal.
  ///
  /// The route that continues the declaration may have fewer schemes and domains.
  func betterBase(for route: Int) -> String? {
    let first = set.declarations[Int(set.owners[route])].firstRoute
    guard base == nil, let base = base(route) else { return nil }
    return base == self.base(first) ? nil : base
  }
}
