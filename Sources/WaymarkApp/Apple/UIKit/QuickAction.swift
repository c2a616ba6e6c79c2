public import Waymark

/// A quick action of the Home Screen that opens a link: a portable `UIApplicationShortcutItem`.
///
///     UIApplication.shared.shortcutItems = [
///       UIApplicationShortcutItem(
///         try QuickAction("Line A", icon: .symbol("tram"), opening: AppRoute.line("A"))
///       )
///     ]
public struct QuickAction: Sendable, Hashable {
  /// The icon of a quick action.
  public enum Icon: Sendable, Hashable {
    /// A system symbol, by its name.
    case symbol(String)
    /// A template image in the app's assets, by its name.
    case image(String)
  }

  /// The default type of a quick action: `waymark.link`.
  public static let type = "waymark.link"

  /// The title that the user sees.
  public var title: String
  /// The text below the title; `nil` for no text.
  public var subtitle: String?
  /// The icon; `nil` for the system's default, a dot, and for quick actions that the system
  /// delivers, because it does not report their icons.
  public var icon: Icon?
  /// The link that the quick action opens.
  public var link: String
  /// The type of the quick action.
  public var type = QuickAction.type

  /// Creates a quick action.
  public init(_ title: String, subtitle: String? = nil, icon: Icon? = nil, link: String) {
    self.title = title
    self.subtitle = subtitle
    self.icon = icon
    self.link = link
  }

  /// Creates a quick action that opens a typed route.
  ///
  /// - Throws: `LinkWritingError` if no link to the route can be written.
  public init(
    _ title: String,
    subtitle: String? = nil,
    icon: Icon? = nil,
    opening route: some TypedRoutes
  ) throws(LinkWritingError) {
    self.init(title, subtitle: subtitle, icon: icon, link: try route.ownLink)
  }

  /// Creates a quick action that opens an action with an input.
  ///
  ///     try QuickAction(
  ///       "New document",
  ///       opening: DocumentFeature.create,
  ///       with: NoInput(),
  ///       by: router.linkCreator
  ///     )
  ///
  /// - Parameters:
  ///   - title: The title that the user sees.
  ///   - subtitle: The text below the title; `nil` for no text.
  ///   - icon: The icon; `nil` for the system's default.
  ///   - binding: The action; its `ownLink(to:with:)` is opened.
  ///   - input: The input of the action; `NoInput()` if the action needs none.
  ///   - creator: The link creator of the router that opens the action.
  /// - Throws: `LinkWritingError` if no link to the action can be written, and any error that the
  ///   input throws when it is encoded.
  public init<Binding: ActionBinding>(
    _ title: String,
    subtitle: String? = nil,
    icon: Icon? = nil,
    opening binding: Binding,
    with input: Binding.ActionType.InputType,
    by creator: LinkCreator
  ) throws where Binding.ActionType.InputType: RouteParametersEncodable {
    let link = try creator.ownLink(to: binding, with: input)
    self.init(title, subtitle: subtitle, icon: icon, link: link)
  }

  /// Creates a quick action from the values of the system's; `nil` if it has no link.
  init?(type: String, title: String, subtitle: String?, userInfo: [String: Any]?) {
    guard let link = userInfo?[LinkArrival.linkKey] as? String else { return nil }
    self.init(title, subtitle: subtitle, link: link)
    self.type = type
  }
}
