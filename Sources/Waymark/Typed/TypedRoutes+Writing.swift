extension TypedRoutes {
  /// The `https` link that stands for this value.
  ///
  ///     try AppRoute.station(stationID: 25).universalLink()
  ///     // "https://www.underway.nyc/station/25"
  ///     try AppRoute.user(name: "new").universalLink()   // throws: it would open 'newUser'
  ///
  /// A value that equals its default is not written. What is handed out is read as this value.
  ///
  /// - Parameter domain: The domain, where the scopes of the route allow it; otherwise the link has
  ///   the first of the app's domains that they allow.
  /// - Throws: ``LinkWritingError`` if no link stands for the value.
  public func universalLink(domain: String? = nil) throws(LinkWritingError) -> String {
    try link(.universal, domain)
  }

  /// The `scheme:` link that stands for this value.
  ///
  ///     try AppRoute.station(stationID: 25).appLink()   // "underway://station/25"
  ///
  /// - Parameter scheme: The scheme without its colon, where the scopes of the route allow it;
  ///   otherwise the link has the first of the app's schemes that they allow.
  /// - Throws: ``LinkWritingError`` if no link stands for the value.
  public func appLink(scheme: String? = nil) throws(LinkWritingError) -> String {
    try link(.app, scheme)
  }

  private func link(
    _ kind: RouteScope.Kind,
    _ name: String?
  ) throws(LinkWritingError) -> String {
    let set = Self.routeSet
    let table: RouteTable
    do throws(TypedRoutesError) {
      table = try set.table
    } catch {
      throw LinkWritingError(route: "\(Self.self)", reason: .faultyRoutes(error))
    }
    var attempt = 0
    var first: LinkWritingError?
    while true {
      var writer = TypedRouteWriter(
        LinkRequest(set: set, table: table, kind: kind, name: name, attempt: attempt)
      )
      do throws(LinkWritingError) {
        return try writer.link(to: self)
      } catch {
        // Of several patterns the first is the one that was meant.
        first = first ?? error
        attempt += 1
        if attempt >= writer.choices { throw first ?? error }
      }
    }
  }
}

extension TypedRouteWriter {
  /// Writes a value and reads the link back.
  fileprivate mutating func link(
    to value: some TypedRoutes
  ) throws(LinkWritingError) -> String {
    try value.write(to: &self)
    if route != firstRoute { try rewrite(value) }
    let text = finish()
    if !isProven(text) { try readBack(text) }
    return text
  }

  /// Writes a value once more where the route that continues its own holds for other schemes or
  /// domains.
  private mutating func rewrite(_ value: some TypedRoutes) throws(LinkWritingError) {
    guard request.base(route) != nil else { throw noBase }
    guard let base = request.betterBase(for: route) else { return }
    var request = request
    request.base = base
    self = TypedRouteWriter(request)
    try value.write(to: &self)
  }

  /// Whether it is certain, without reading it, that the link opens its route with its values.
  ///
  /// No other route has a path in common with it, no part of it can be read in two ways, its scheme
  /// or domain is the app's own, and no limit of the reader's is near. Reading a link takes longer
  /// than writing it.
  private func isProven(_ text: String) -> Bool {
    guard request.set.isLonely[route], !isDoubtful, request.name == nil else { return false }
    let policies = request.table.app.policies
    return text.utf8.count <= policies.maximumLength && itemCount <= policies.maximumItems
  }

  /// Throws where a link is read as another route or with other values.
  private func readBack(_ text: String) throws(LinkWritingError) {
    let found: RouteMatch?
    do throws(LinkError) {
      found = try request.table.match(text)
    } catch {
      throw self.error(.unreadable(error))
    }
    guard let found else { throw error(.notReadBack(by: nil, link: text)) }
    guard found.routeIndex == route, !isDoubtful || reads(found) else {
      throw error(.notReadBack(by: found.route.label, link: text))
    }
  }

  /// Whether a match has the path's values that were written.
  private func reads(_ match: RouteMatch) -> Bool {
    let found = match.pathTexts
    guard let rest else { return found.isEmpty }
    return found.count >= rest.neededValues && found.count <= rest.values.count
      && zip(found, rest.values).allSatisfy { $0.isExactly($1) }
  }
}
