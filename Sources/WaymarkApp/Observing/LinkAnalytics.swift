/// An analytics service that an app uses.
@MainActor
public protocol AnalyticsProvider {
  /// Records an action that a link or the app has requested.
  func track(_ event: LinkAnalytics.Event)
}

extension LinkAnalytics {
  /// A requested action, as analytics count it, without its input.
  public struct Event: Sendable, Hashable {
    /// The action's ``Action/analyticsID``.
    public let id: String
    /// The name of the feature.
    public let feature: String
    /// The name of the action.
    public let action: String
    /// The way in which the request came to the app.
    public let source: LinkSource
    /// The ``URLRoutingResult/code`` of the result.
    public let result: String
    /// The time from the arrival to the end of the link, including all waiting; for a resumed link,
    /// the time since it was resumed.
    public let duration: Duration
  }
}

/// An observer that reports the actions with an analytics ID to an analytics service.
///
///     router.observe(LinkAnalytics(provider))
@MainActor
public final class LinkAnalytics: LinkObserver {
  private let provider: any AnalyticsProvider
  /// The start times of the links that have not ended.
  private var began: [Int: Duration] = [:]

  /// Creates an observer for a service.
  public init(_ provider: any AnalyticsProvider) { self.provider = provider }

  /// Reports an action when its link ends.
  public func observe(_ event: LinkEvent) {
    // An event that belongs to no link has no end.
    guard event.number > 0 else { return }
    guard case .finished(let result) = event.step else {
      if began[event.number] == nil { began[event.number] = event.time }
      return
    }
    let start = began.removeValue(forKey: event.number) ?? event.time
    guard case .action(let feature, let action)? = event.origin, let id = event.analyticsID else {
      return
    }
    provider.track(
      LinkAnalytics.Event(
        id: id,
        feature: feature,
        action: action,
        source: event.source,
        result: result.code,
        duration: event.time - start
      )
    )
  }
}
