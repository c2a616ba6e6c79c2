public import Waymark

extension LinkActivity {
  /// Creates the activity from which a typed route is continued.
  ///
  ///     let activity = LinkActivity(route: AppRoute.station(stationID: 25), title: "Times Square")
  ///
  /// The activity contains the links of the route. A router publishes it after it has opened the
  /// route; create it yourself for content that the app opens without a link.
  ///
  /// - Parameters:
  ///   - route: The route.
  ///   - title: The title that the user sees; `nil` for the name of the route.
  ///   - eligibility: The system features that may use the activity.
  /// - Returns: `nil` if the route has no `activityType`, if it has secrets, which would leave the
  ///   app, or if no link to the value can be written.
  public init?(
    route: some TypedRoutes,
    title: String? = nil,
    eligibility: ActivityEligibility = .handoff
  ) {
    self.init(route: route, title: title, eligibility: eligibility) { kind in
      kind == .app ? try? route.appLink() : try? route.universalLink()
    }
  }

  /// - Parameter link: A closure that returns a link of a kind; `nil` if none can be written.
  init?<Routes: TypedRoutes>(
    route: Routes,
    title: String? = nil,
    eligibility: ActivityEligibility = .handoff,
    link: (RouteScope.Kind) -> String?
  ) {
    func notes(_ link: String?) -> RouteNotes? {
      link.flatMap { (try? Routes.match($0)) ?? nil }?.route.notes
    }
    let web = link(.universal)
    // A link that comes back with a custom scheme is not verified.
    let app = link(.app).flatMap { notes($0)?.requiresVerifiedLink == true ? nil : $0 }
    guard let own = app ?? web, let match = (try? Routes.match(own)) ?? nil,
      let type = match.route.notes.activityType, match.route.notes.secrets.isEmpty
    else { return nil }
    self.init(
      identifier: type,
      title: title ?? match.route.label,
      userInfo: [Self.linkKey: own],
      webPageURL: web,
      eligibility: eligibility
    )
  }
}
