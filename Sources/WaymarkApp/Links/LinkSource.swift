/// The way in which a link came to the app.
public struct LinkSource: Sendable, Hashable, RawRepresentable {
  /// The name of the source in logs.
  public let rawValue: String
  /// Creates a custom source.
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
  /// A link in the app's content was tapped, for example in a text that anyone may have written.
  public static let inApp = LinkSource(rawValue: "in-app")
  /// The app itself opened the link.
  public static let app = LinkSource(rawValue: "app")

  /// The sources of links that no other app can have made up: the app's own code, its intents and
  /// quick actions, and notifications, which only the app's own server can send.
  ///
  /// A widget's link is not trusted, because the system delivers it in the same way as a link from
  /// any other app.
  public static let trusted: Set<LinkSource> = Set(trustedList)

  /// The same sources as a list, which a new process makes sooner than a set.
  static let trustedList: [LinkSource] = [.app, .intent, .quickAction, .notification]
}
