#if canImport(Darwin)
import Foundation

/// Gives the activities of performed actions to the system, for Handoff, search and suggestions.
///
///     router.activityPublisher = SystemActivities()
///
/// Each activity's type has to be listed under `NSUserActivityTypes` in `Info.plist`.
///
/// Source: Apple, Foundation, `NSUserActivity`.
@MainActor
public final class SystemActivities: ActivityPublisher {
  /// The activity that is current.
  private var current: NSUserActivity?

  /// Makes a publisher.
  public init() {}

  /// Makes an activity the current one.
  public func publish(_ activity: LinkActivity) {
    let published = NSUserActivity(activity)
    published.becomeCurrent()
    current = published
  }

  /// Takes the current activity back.
  public func resign(_ activity: LinkActivity) {
    current?.invalidate()
    current = nil
  }
}
#endif
