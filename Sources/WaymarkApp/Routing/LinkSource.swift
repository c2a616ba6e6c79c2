/// How a link came to the app.
public struct LinkSource: Sendable, Hashable, RawRepresentable {
  /// The name that logs have.
  public let rawValue: String
  /// Makes a source of one's own.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The system opened a URL.
  public static let openURL = LinkSource(rawValue: "open-url")
  /// A user activity was continued: a universal link, Handoff, a search result.
  public static let userActivity = LinkSource(rawValue: "user-activity")
  /// A quick action of the Home Screen.
  public static let quickAction = LinkSource(rawValue: "quick-action")
  /// A notification was tapped.
  public static let notification = LinkSource(rawValue: "notification")
  /// A widget was tapped.
  public static let widget = LinkSource(rawValue: "widget")
  /// An intent was performed: by Siri, Shortcuts, Spotlight or a control.
  public static let intent = LinkSource(rawValue: "intent")
  /// A link in what the app shows was tapped: in a text, which anybody may have written.
  public static let inApp = LinkSource(rawValue: "in-app")
  /// The app itself.
  public static let app = LinkSource(rawValue: "app")

  /// The sources of links that no other app can have made up: the app's own code, its intents and
  /// quick actions, and notifications, which only the app's own server can send.
  ///
  /// A widget's link is none of them, because the system delivers it as it does any other app's.
  public static let trusted: Set<LinkSource> = [.app, .intent, .quickAction, .notification]
}
