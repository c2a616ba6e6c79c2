/// An analytics service of an app's.
@MainActor
public protocol AnalyticsProvider {
  /// Counts an action that a link or the app has asked for.
  func track(_ event: LinkAnalyticsEvent)
}

/// An action that was asked for, as analytics count it: nothing of its input is in it.
public struct LinkAnalyticsEvent: Sendable, Hashable {
  /// The action's ``Action/analyticsID``.
  public let id: String
  /// The feature.
  public let feature: String
  /// The action.
  public let action: String
  /// How the request came.
  public let source: LinkSource
  /// What became of it: ``URLRoutingResult/code``.
  public let result: String
  /// From its arrival to its end, with everything that it waited for; of a link that was resumed,
  /// from then on.
  public let duration: Duration
}

/// Tells an analytics service of actions that have an analytics ID.
///
///     router.observe(LinkAnalytics(provider))
@MainActor
public final class LinkAnalytics: LinkObserver {
  private let provider: any AnalyticsProvider
  /// When each link that has not ended began.
  private var began: [Int: Duration] = [:]

  /// Makes an observer for a service.
  public init(_ provider: any AnalyticsProvider) { self.provider = provider }

  /// Tells of an action when its link ends.
  public func observe(_ event: LinkEvent) {
    // What belongs to no link never ends either.
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
      LinkAnalyticsEvent(
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
