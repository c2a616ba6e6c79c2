#if canImport(Darwin)
public import Foundation
#if canImport(CoreSpotlight) && !os(tvOS) && !os(watchOS)
import CoreSpotlight
import UniformTypeIdentifiers
#endif

extension NSUserActivity {
  /// Makes the system's activity of a portable one.
  ///
  ///     let activity = NSUserActivity(activity)
  ///     viewController.userActivity = activity
  ///
  /// Its web page's URL is left out where that is not a web link. tvOS has no
  /// `persistentIdentifier`, so that saved activities cannot be deleted there.
  ///
  /// Source: Apple, Foundation, `NSUserActivity.persistentIdentifier`.
  public convenience init(_ activity: LinkActivity) {
    self.init(activityType: activity.identifier)
    title = activity.title
    keywords = Set(activity.keywords)
    userInfo = activity.userInfo
    // Without it a suggested activity comes back without its `userInfo`.
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
  /// Makes a portable activity of the system's; what is no text in `userInfo` does not count.
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
  /// A user activity that is continued: a universal link, Handoff, a search result.
  public static func userActivity(_ activity: NSUserActivity) -> LinkArrival {
    userActivity(LinkActivity(activity))
  }
}

@MainActor
extension LinkReceiver {
  /// Takes a user activity that is continued: a universal link, Handoff, a search result.
  ///
  ///     func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
  ///       links.accept(userActivity)
  ///     }
  ///
  /// - Parameters:
  ///   - activity: The activity.
  ///   - presentation: What gets the UI ready; `nil` for the router's own.
  /// - Returns: Whether the app continues it; `false` lets the system do so.
  @discardableResult
  public func accept(
    _ activity: NSUserActivity,
    with presentation: (any PresentationRouter)? = nil
  ) -> Bool {
    accept(.userActivity(activity), with: presentation)
  }
}
#endif
