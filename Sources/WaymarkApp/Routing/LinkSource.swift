/// How a link came to the app.
public struct LinkSource: Sendable, Hashable, RawRepresentable {
  /// The name that logs have.
  public let rawValue: String
  /// Makes a source of one's own.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The system opened a URL.
  public static var openURL: LinkSource { LinkSource(rawValue: "open-url") }
  /// A user activity was continued: a universal link, Handoff, a search result.
  public static var userActivity: LinkSource { LinkSource(rawValue: "user-activity") }
  /// A quick action of the Home Screen.
  public static var quickAction: LinkSource { LinkSource(rawValue: "quick-action") }
  /// A notification was tapped.
  public static var notification: LinkSource { LinkSource(rawValue: "notification") }
  /// A widget was tapped.
  public static var widget: LinkSource { LinkSource(rawValue: "widget") }
  /// The app itself.
  public static var app: LinkSource { LinkSource(rawValue: "app") }
}
