public import Waymark

extension TypedRoutes {
  /// The link by which the app's own widgets, notifications and quick actions open this value.
  ///
  /// It is the app link, which works without a web site, or the universal link where the value has
  /// no other, or its route demands a verified link.
  ///
  /// - Throws: `LinkWritingError` if no link stands for the value.
  public var ownLink: String {
    get throws(LinkWritingError) {
      let own: String
      do throws(LinkWritingError) {
        own = try appLink()
      } catch {
        guard let universal = try? universalLink() else { throw error }
        return universal
      }
      let match = (try? Self.match(own)) ?? nil
      guard match?.route.notes.requiresVerifiedLink == true else { return own }
      return try universalLink()
    }
  }
}

extension LinkArrival {
  /// A typed route that the app itself opens, for instance in an intent.
  ///
  ///     await inbox.deliver(try .route(AppRoute.station(stationID: 25), source: .intent))
  ///
  /// - Throws: `LinkWritingError` if no link stands for it.
  public static func route(
    _ route: some TypedRoutes,
    source: LinkSource = .app
  ) throws(LinkWritingError) -> LinkArrival {
    link(try route.ownLink, source: source)
  }
}
