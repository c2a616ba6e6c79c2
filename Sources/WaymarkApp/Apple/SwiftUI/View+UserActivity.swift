#if canImport(SwiftUI)
public import SwiftUI
public import Waymark

extension View {
  /// Publishes the activity of a typed route while this view is visible, regardless of how the user
  /// came to it.
  ///
  ///     StationView(station)
  ///       .userActivity(AppRoute.station(stationID: 25), title: "Times Square")
  ///
  /// The view publishes no activity if the route has no `activityType`, if it has secrets, or if no
  /// link to it can be written; test ``LinkActivity/init(route:title:eligibility:)`` to find this
  /// mistake early. A router with an ``LinkRouter/activityPublisher`` publishes activities as well,
  /// so use only one of them.
  ///
  /// Source: Apple, SwiftUI, `View.userActivity(_:element:_:)`.
  ///
  /// - Parameters:
  ///   - route: The route.
  ///   - title: The title that the user sees; `nil` for the name of the route.
  ///   - eligibility: The system features that may use the activity.
  public func userActivity(
    _ route: some TypedRoutes,
    title: String? = nil,
    eligibility: Set<ActivityEligibility> = [.handoff]
  ) -> some View {
    let activity = LinkActivity(route: route, title: title, eligibility: eligibility)
    // Without an element, SwiftUI publishes nothing, so that the type does not matter.
    return userActivity(activity?.identifier ?? "none", element: activity) { activity, published in
      published.update(with: activity)
    }
  }
}
#endif
