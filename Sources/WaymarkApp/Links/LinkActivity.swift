public import Waymark

/// A user's activity in the app that can be continued later: a portable `NSUserActivity`.
///
/// A router makes an activity for each eligible action that it has performed, from the action's own
/// links.
public struct LinkActivity: Sendable, Hashable {
  /// The type of the activity, to be listed under `NSUserActivityTypes`; for example
  /// `com.example.app.DocumentFeature.OpenDocument`.
  public let identifier: String
  /// The title that the user sees; by default the action's name.
  public var title: String
  /// The keywords for searches.
  public var keywords: [String] = []
  /// The text that the user sees below the title; `nil` for no text.
  public var summary: String?
  /// The values from which the activity is continued.
  public var userInfo: [String: String]
  /// The universal link of the action, which also opens in a browser; `nil` if the action has only
  /// app links.
  public var webPageURL: String?
  /// The system features that may use the activity.
  public var eligibility: Set<ActivityEligibility>

  /// The key of the action's link in `userInfo`.
  public static let linkKey = "waymark.link"
  /// The key of the action's name in `userInfo`, such as `DocumentFeature.OpenDocument`.
  public static let actionKey = "waymark.action"
  /// The key of the action's input in `userInfo` if there is no link; the value is a query such as
  /// `name=a&page=2`.
  public static let parametersKey = "waymark.parameters"

  /// Creates an activity.
  public init(
    identifier: String,
    title: String,
    userInfo: [String: String] = [:],
    webPageURL: String? = nil,
    eligibility: Set<ActivityEligibility> = []
  ) {
    self.identifier = identifier
    self.title = title
    self.userInfo = userInfo
    self.webPageURL = webPageURL
    self.eligibility = eligibility
  }
}

extension LinkActivity: MaskedValue {
  /// The type of the activity, and the scheme and the domain of its link; other values may contain
  /// a secret.
  public var description: String {
    identifier + (linkText.map { ", \(shownHost(of: $0))" } ?? "")
  }
}

extension LinkActivity {
  /// A type that publishes activities to the system.
  @MainActor
  public protocol Publisher: AnyObject {
    /// Makes an activity the current one.
    func publish(_ activity: LinkActivity)

    /// The types that the app's `Info.plist` lists under `NSUserActivityTypes`; `nil`, the default,
    /// if the publisher does not know them.
    ///
    /// Observers receive an event if an activity with another type is published.
    var declaredTypes: [String]? { get }

    /// Withdraws a published activity; called before the next activity is published.
    func resign(_ activity: LinkActivity)
  }
}

extension LinkActivity.Publisher {
  /// `nil`: the types are not known.
  public var declaredTypes: [String]? { nil }
}

extension LinkActivity {
  /// The type of an activity that continues a search result of Core Spotlight.
  ///
  /// Source: Apple, Core Spotlight, `CSSearchableItemActionType`.
  static let searchResultType = "com.apple.corespotlightitem"
  /// The key of the search result's identifier.
  ///
  /// Source: Apple, Core Spotlight, `CSSearchableItemActivityIdentifier`.
  static let searchResultKey = "kCSSearchableItemActivityIdentifier"

  /// Creates an activity from the values that the system delivers.
  ///
  /// Values of `userInfo` that are not text are ignored. The link of a search result of Core
  /// Spotlight is the unique identifier with which its item was indexed.
  init(type: String, title: String? = nil, webPageURL: String?, userInfo: [AnyHashable: Any]?) {
    var texts: [String: String] = [:]
    for (key, value) in userInfo ?? [:] {
      if let key = key as? String, let value = value as? String { texts[key] = value }
    }
    if type == Self.searchResultType, texts[Self.linkKey] == nil {
      texts[Self.linkKey] = texts[Self.searchResultKey]
    }
    self.init(identifier: type, title: title ?? "", userInfo: texts, webPageURL: webPageURL)
  }

  /// The identifier with which a saved activity can be deleted: its link, otherwise its web page's
  /// URL, otherwise its type and input.
  ///
  /// tvOS does not save activities.
  ///
  ///     NSUserActivity.deleteSavedUserActivities(
  ///       withPersistentIdentifiers: [activity.persistentIdentifier]
  ///     ) {}
  public var persistentIdentifier: String {
    userInfo[Self.linkKey] ?? webPageURL
      ?? [identifier, userInfo[Self.parametersKey]].compactMap(\.self).joined(separator: "?")
  }

  /// The web page's URL if the system accepts it; the system raises an exception for any scheme but
  /// `http` and `https`.
  ///
  /// Source: Apple, Foundation, `NSUserActivity.webpageURL`.
  var systemWebPageURL: String? {
    guard let webPageURL, let colon = webPageURL.firstIndex(of: ":") else { return nil }
    let scheme = webPageURL[..<colon].lowercased()
    return scheme == "https" || scheme == "http" ? webPageURL : nil
  }
}
