#if canImport(Darwin)
public import Foundation
#if canImport(CoreSpotlight) && !os(tvOS) && !os(watchOS)
import CoreSpotlight
import UniformTypeIdentifiers
#endif

extension NSUserActivity {
  /// Creates the system's activity from a portable one.
  ///
  ///     let activity = NSUserActivity(activity)
  ///     viewController.userActivity = activity
  ///
  /// The web page's URL is left out if it is not a web link. tvOS has no `persistentIdentifier`, so
  /// saved activities cannot be deleted there.
  ///
  /// Source: Apple, Foundation, `NSUserActivity.persistentIdentifier`.
  public convenience init(_ activity: LinkActivity) {
    self.init(activityType: activity.identifier)
    update(with: activity)
  }

  /// Sets everything but the type, which cannot change.
  func update(with activity: LinkActivity) {
    title = activity.title
    keywords = Set(activity.keywords)
    userInfo = activity.userInfo
    // Without these keys, a suggested activity comes back without its `userInfo`.
    requiredUserInfoKeys = Set(activity.userInfo.keys)
    webpageURL = activity.systemWebPageURL.flatMap { URL(string: $0) }
    isEligibleForHandoff = activity.eligibility.contains(.handoff)
    isEligibleForSearch = activity.eligibility.contains(.search)
    isEligibleForPublicIndexing = activity.eligibility.contains(.publicIndexing)
    #if !os(macOS) && !os(tvOS)
    isEligibleForPrediction = activity.eligibility.contains(.prediction)
    #endif
    #if !os(tvOS)
    persistentIdentifier = activity.persistentIdentifier
    #endif
    #if canImport(CoreSpotlight) && !os(tvOS) && !os(watchOS)
    if let summary = activity.summary {
      let attributes = CSSearchableItemAttributeSet(contentType: .item)
      attributes.contentDescription = summary
      contentAttributeSet = attributes
    }
    #endif
  }
}

extension LinkActivity {
  /// Creates a portable activity from the system's; values of `userInfo` that are not text are
  /// ignored.
  public init(_ activity: NSUserActivity) {
    self.init(
      type: activity.activityType,
      title: activity.title,
      webPageURL: activity.webpageURL?.absoluteString,
      userInfo: activity.userInfo
    )
    keywords = activity.keywords.sorted()
    if activity.isEligibleForHandoff { eligibility.insert(.handoff) }
    if activity.isEligibleForSearch { eligibility.insert(.search) }
    if activity.isEligibleForPublicIndexing { eligibility.insert(.publicIndexing) }
    #if !os(macOS) && !os(tvOS)
    if activity.isEligibleForPrediction { eligibility.insert(.prediction) }
    #endif
    #if canImport(CoreSpotlight) && !os(tvOS) && !os(watchOS)
    summary = activity.contentAttributeSet?.contentDescription
    #endif
  }
}

extension LinkArrival {
  /// Returns the arrival of a user activity that is continued: a universal link, Handoff or a
  /// search result.
  public static func userActivity(_ activity: NSUserActivity) -> LinkArrival {
    userActivity(LinkActivity(activity))
  }
}

@MainActor
extension LinkReceiver {
  /// Accepts a user activity that is continued: a universal link, Handoff or a search result.
  ///
  ///     func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
  ///       links.accept(userActivity)
  ///     }
  ///
  /// - Parameters:
  ///   - activity: The activity.
  ///   - presentation: The presentation router that gets the UI ready; `nil` selects the router's
  ///     own.
  /// - Returns: `true` if the app continues the activity; `false` lets the system continue it.
  @discardableResult
  public func accept(
    _ activity: NSUserActivity,
    with presentation: (any ActionPresentation)? = nil
  ) -> Bool {
    accept(.userActivity(activity), with: presentation)
  }
}
#endif
