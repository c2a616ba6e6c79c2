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
  /// The universal link of the action, which also opens in a browser; `nil` if there is none.
  public var webPageURL: String?
  /// The system features that may use the activity.
  public var eligibility: ActivityEligibility

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
    eligibility: ActivityEligibility = []
  ) {
    self.identifier = identifier
    self.title = title
    self.userInfo = userInfo
    self.webPageURL = webPageURL
    self.eligibility = eligibility
  }
}

/// A type that publishes activities to the system.
@MainActor
public protocol ActivityPublisher: AnyObject {
  /// Makes an activity the current one.
  func publish(_ activity: LinkActivity)

  /// Withdraws a published activity; called before the next activity is published.
  func resign(_ activity: LinkActivity)
}
