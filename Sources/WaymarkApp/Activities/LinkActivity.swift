/// What a user does in the app, from which it can be continued: a portable `NSUserActivity`.
///
/// A router makes one of an eligible action that it has performed, from the action's own links.
public struct LinkActivity: Sendable, Hashable {
  /// The type of the activity, to be listed under `NSUserActivityTypes`:
  /// `com.example.app.DocumentFeature.OpenDocument`.
  public let identifier: String
  /// What the user sees; by default the action's name.
  public var title: String
  /// Words by which it can be found.
  public var keywords: [String] = []
  /// What the user sees below the title; `nil` for nothing.
  public var summary: String?
  /// What it is continued from.
  public var userInfo: [String: String]
  /// The universal link of the action, which also opens in a browser; `nil` if none is written.
  public var webPageURL: String?
  /// What the system may do with it.
  public var eligibility: ActivityEligibility

  /// The key of the action's link in `userInfo`.
  public static let linkKey = "waymark.link"
  /// The key of the action's name, `DocumentFeature.OpenDocument`.
  public static let actionKey = "waymark.action"
  /// The key of the action's input where there is no link, as a query: `name=a&page=2`.
  public static let parametersKey = "waymark.parameters"

  /// Makes an activity.
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

/// Gives activities to the system.
@MainActor
public protocol ActivityPublisher: AnyObject {
  /// Makes an activity the current one.
  func publish(_ activity: LinkActivity)

  /// Takes an activity back that was published; called before the next one is.
  func resign(_ activity: LinkActivity)
}
