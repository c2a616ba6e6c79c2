/// A request to write a link of one kind for a typed route.
struct LinkRequest {
  /// The parts of the type's routes that writing needs.
  let routes: RouteExpansion.RouteSet.Writing
  let table: RouteTable
  let kind: RouteScope.Kind
  /// The creator that requests or prefers a scheme or domain; `nil` selects the app's first one.
  var creator: LinkCreator?
  /// The index of each route in the creator's table, -1 for one that the table does not contain;
  /// `nil` if the creator's table is that of the type.
  var places: [Int]?
  /// The number of ways to write the link that were tried before.
  var attempt = 0
  /// The required beginning of the link; `nil` unless an attempt has shown that the beginning for
  /// the outermost declaration is wrong.
  var base: String?

  /// Returns the beginning of a link to a route.
  func base(_ route: Int) -> String? {
    if let base { return base }
    guard let creator else {
      return kind == .app ? routes.appBases[route] : routes.universalBases[route]
    }
    return place(route).flatMap { creator.writingBase(kind, $0) }
  }

  /// The table through which a link is read back.
  var readingTable: RouteTable { places == nil ? table : creator?.table ?? table }

  /// Returns the index of a route in the reading table; `nil` if the table does not contain it.
  func place(_ route: Int) -> Int? {
    guard let places else { return route }
    return places.indices.contains(route) && places[route] >= 0 ? places[route] : nil
  }

  /// Returns the reason why a route has no scheme or domain for the link.
  func missing(_ route: Int) -> LinkWritingError.MissingMapping {
    guard let place = place(route) else { return .unknownRoute(nearest: nil) }
    return (creator ?? LinkCreator(table: table)).missing(kind, [place])
  }

  /// Returns the rank of a route among the routes of one case.
  ///
  /// Lower ranks come first; 0 is the first rank.
  func rank(_ route: Int) -> Int {
    if let creator { return place(route).map { creator.rank(kind, ofRoute: $0) } ?? 3 }
    return kind == .app ? routes.appRanks[route] : routes.universalRanks[route]
  }

  /// Returns the beginning of the links of a declaration, including the text before the first
  /// value; `nil` if this text was not prepared.
  func opening(_ declaration: Int) -> LinkOpening? {
    guard creator == nil, base == nil else { return nil }
    return kind == .app ? routes.appOpenings[declaration] : routes.universalOpenings[declaration]
  }

  /// Returns the beginning that a link must have instead of the one for the outermost declaration;
  /// `nil` if the two are equal.
  ///
  /// The route that continues the declaration may have fewer schemes and domains.
  func betterBase(for route: Int) -> String? {
    let first = routes.declarations[Int(routes.owners[route])].firstRoute
    guard base == nil, let base = base(route) else { return nil }
    return base == self.base(first) ? nil : base
  }
}
