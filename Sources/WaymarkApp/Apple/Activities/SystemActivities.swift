#if canImport(Darwin)
import Foundation

/// A publisher that gives the activities of performed actions to the system, for Handoff, search
/// and suggestions.
///
///     router.activityPublisher = SystemActivities()
///
/// Each activity's type must be listed under `NSUserActivityTypes` in `Info.plist`; otherwise,
/// observers receive ``LinkEvent/Step/undeclared(activity:)``.
///
/// Source: Apple, Foundation, `NSUserActivity`.
@MainActor
public final class SystemActivities: LinkActivity.Publisher {
  /// The current activity.
  private var current: NSUserActivity?

  /// The types that the app's `Info.plist` lists, and those that need no entry.
  public private(set) lazy var declaredTypes: [String]? = LinkActivity.declaredTypes

  /// Creates a publisher.
  public init() {}

  /// Makes an activity the current one.
  public func publish(_ activity: LinkActivity) {
    let published = NSUserActivity(activity)
    published.becomeCurrent()
    current = published
  }

  /// Withdraws the current activity.
  public func resign(_ activity: LinkActivity) {
    current?.invalidate()
    current = nil
  }
}
#endif
