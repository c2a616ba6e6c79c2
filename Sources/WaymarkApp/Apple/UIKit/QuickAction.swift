public import Waymark

/// A quick action of the Home Screen that opens a link: a portable `UIApplicationShortcutItem`.
///
///     UIApplication.shared.shortcutItems = [
///       UIApplicationShortcutItem(
///         try QuickAction("Line A", icon: .symbol("tram"), opening: AppRoute.line("A"))
///       )
///     ]
public struct QuickAction: Sendable, Hashable {
  /// The picture of a quick action.
  public enum Icon: Sendable, Hashable {
    /// A symbol of the system's, by its name.
    case symbol(String)
    /// A template image in the app's assets, by its name.
    case image(String)
  }

  /// The kind of quick action, where the app does not say: `waymark.link`.
  public static let type = "waymark.link"

  /// What the user sees.
  public var title: String
  /// What the user sees below; `nil` for nothing.
  public var subtitle: String?
  /// The picture, a dot where there is none; what the system hands over does not tell it.
  public var icon: Icon?
  /// The link that is opened.
  public var link: String
  /// The kind of quick action.
  public var type = QuickAction.type

  /// Makes a quick action.
  public init(_ title: String, subtitle: String? = nil, icon: Icon? = nil, link: String) {
    self.title = title
    self.subtitle = subtitle
    self.icon = icon
    self.link = link
  }

  /// Makes a quick action that opens a typed route.
  ///
  /// - Throws: `LinkWritingError` if no link stands for the route.
  public init(
    _ title: String,
    subtitle: String? = nil,
    icon: Icon? = nil,
    opening route: some TypedRoutes
  ) throws(LinkWritingError) {
    self.init(title, subtitle: subtitle, icon: icon, link: try route.ownLink)
  }

  /// Makes a quick action of what one carries; `nil` without a link.
  init?(type: String, title: String, subtitle: String?, userInfo: [String: Any]?) {
    guard let link = userInfo?[LinkArrival.linkKey] as? String else { return nil }
    self.init(title, subtitle: subtitle, link: link)
    self.type = type
  }
}
