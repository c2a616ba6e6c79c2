public import Waymark

extension TypedRoutes {
  /// The link with which the app's own widgets, notifications and quick actions open this value.
  ///
  /// The property returns the app link, which works without a web site. It returns the universal
  /// link if the value has no app link, or if its route requires a verified link.
  ///
  /// - Throws: `LinkWritingError` if no link to the value can be written.
  public var ownLink: String {
    get throws(LinkWritingError) {
      try openableLink { kind throws(LinkWritingError) in
        kind == .app ? try appLink() : try universalLink()
      } match: {
        try? Self.match($0)
      }
    }
  }
}

extension LinkArrival {
  /// Returns the arrival of a typed route that the app itself opens, for instance in an intent.
  ///
  ///     await inbox.deliver(try .route(AppRoute.station(stationID: 25), source: .intent))
  ///
  /// - Throws: `LinkWritingError` if no link to the route can be written.
  public static func route(
    _ route: some TypedRoutes,
    source: LinkSource = .app
  ) throws(LinkWritingError) -> LinkArrival {
    link(try route.ownLink, source: source)
  }
}
