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
    eligibility: Set<ActivityEligibility> = [.handoff]
  ) {
    self.init(
      web: try? route.universalLink(),
      app: try? route.appLink(),
      title: title,
      eligibility: eligibility
    ) { link in
      try? type(of: route).match(link)
    }
  }

  /// - Parameters:
  ///   - web: The universal link of the route; `nil` if none can be written.
  ///   - app: The app link of the route; `nil` if none can be written.
  ///   - title: The title that the user sees; `nil` for the name of the route.
  ///   - eligibility: The system features that may use the activity.
  ///   - match: A closure that matches the links.
  init?(
    web: String?,
    app: String?,
    title: String? = nil,
    eligibility: Set<ActivityEligibility> = [.handoff],
    match: (String) -> RouteMatch?
  ) {
    // A link that comes back with a custom scheme is not verified.
    let open = app.flatMap { match($0)?.route.notes.requiresVerifiedLink == true ? nil : $0 }
    guard let own = open ?? web, let match = match(own),
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
