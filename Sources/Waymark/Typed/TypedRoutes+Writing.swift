extension TypedRoutes {
  /// The `https` link for this value.
  ///
  ///     try AppRoute.station(stationID: 25).universalLink()
  ///     // "https://www.underway.nyc/station/25"
  ///     try AppRoute.user(name: "new").universalLink()   // throws: it would open 'newUser'
  ///
  /// A value that equals its default is not written. The link is read as this value again.
  ///
  /// - Parameter domain: The domain that the link must have; `nil` for the app's first, or another
  ///   where no route of the case holds for that.
  /// - Throws: ``LinkWritingError`` if no link can have the value, or none on that domain.
  public func universalLink(domain: String? = nil) throws(LinkWritingError) -> String {
    try link(.universal, domain)
  }

  /// The `scheme:` link for this value.
  ///
  ///     try AppRoute.station(stationID: 25).appLink()   // "underway://station/25"
  ///
  /// - Parameter scheme: The scheme, without its colon, that the link must have; `nil` for the
  ///   app's first, or another where no route of the case holds for that.
  /// - Throws: ``LinkWritingError`` if no link can have the value, or none with that scheme.
  public func appLink(scheme: String? = nil) throws(LinkWritingError) -> String {
    try link(.app, scheme)
  }

  /// The link of a kind for this value with the scheme or domain that a creator of links, also one
  /// of another table, requests or prefers.
  package func link(
    _ kind: RouteScope.Kind,
    by creator: LinkCreator
  ) throws(LinkWritingError) -> String {
    try link(kind) { creator.with($0, kind) }
  }

  private func link(
    _ kind: RouteScope.Kind,
    _ name: String?
  ) throws(LinkWritingError) -> String {
    try link(kind) { table in
      name.map { LinkCreator(table: table, scheme: $0, domain: $0) }
    }
  }

  private func link(
    _ kind: RouteScope.Kind,
    creator: (RouteTable) -> LinkCreator?
  ) throws(LinkWritingError) -> String {
    let set = Self.routeSet
    let table: RouteTable
    do throws(TypedRoutesError) {
      table = try set.table
    } catch {
      throw LinkWritingError(route: "\(Self.self)", reason: .faultyRoutes(error))
    }
    var writer = TypedRouteWriter(
      LinkRequest(set: set, table: table, kind: kind, creator: creator(table))
    )
    do throws(LinkWritingError) {
      let link = try writer.link(to: self)
      if writer.choices == 1 || writer.request.rank(writer.route) == 0 { return link }
    } catch {
      if writer.choices == 1 { throw error }
    }
    return try bestLink(writer.request)
  }

  /// The best link among those of all ways in which the value can be written.
  private func bestLink(_ request: LinkRequest) throws(LinkWritingError) -> String {
    var request = request
    request.base = nil
    var best: (link: String, order: (rank: Int, route: Int))?
    var fault: LinkWritingError?
    var choices = 1
    while request.attempt < choices {
      var writer = TypedRouteWriter(request)
      do throws(LinkWritingError) {
        let link = try writer.link(to: self)
        let order = (request.rank(writer.route), writer.route)
        if best.map({ order < $0.order }) ?? true { best = (link, order) }
      } catch {
        fault = fault?.joined(with: error) ?? error
      }
      choices = max(choices, writer.choices)
      request.attempt += 1
    }
    if let best { return best.link }
    throw fault ?? LinkWritingError(route: "\(Self.self)", reason: .misdeclared)
  }
}

extension LinkCreator {
  /// A creator of another table's links of a kind that requests or prefers the same scheme or
  /// domain.
  fileprivate func with(_ table: RouteTable, _ kind: RouteScope.Kind) -> LinkCreator {
    if let name = requestedName(kind) {
      return LinkCreator(table: table, scheme: name, domain: name)
    }
    let name = preferredName(kind)
    return LinkCreator(table: table, preferredScheme: name, preferredDomain: name)
  }
}

extension LinkWritingError {
  /// The error for a value that can be written in no way, where this is the error of one way and
  /// the other that of a later one.
  fileprivate func joined(with other: LinkWritingError) -> LinkWritingError {
    switch (reason, other.reason) {
    case (
      .noMapping(.otherName(let kind, let name, let names)),
      .noMapping(.otherName(_, _, let more))
    ):
      let all = names + more.filter { !names.contains($0) }
      return LinkWritingError(
        route: route,
        reason: .noMapping(.otherName(kind, requested: name, available: all))
      )
    case (.noMapping(.otherName), .noMapping): return self
    // A route that could be chosen says more than one that could not.
    case (.noMapping, _): return other
    // Of several patterns the first is the one that was meant.
    default: return self
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
    guard request.set.isLonely[route], !isDoubtful, request.creator == nil,
      rest?.spreadChecks.isEmpty ?? true
    else { return false }
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
    guard found.routeIndex == route, !isDoubtful || reads(found),
      rest?.spreadChecks.allSatisfy({ $0(found) }) ?? true
    else {
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
