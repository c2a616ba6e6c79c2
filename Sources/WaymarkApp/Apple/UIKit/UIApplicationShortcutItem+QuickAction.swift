#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
import Foundation
public import UIKit

extension UIApplicationShortcutItem {
  /// Creates the system's quick action from a portable one; `userInfo` contains its link under
  /// ``LinkArrival/linkKey``.
  @MainActor
  public convenience init(_ action: QuickAction) {
    let icon: UIApplicationShortcutIcon? =
      switch action.icon {
      case .symbol(let name): UIApplicationShortcutIcon(systemImageName: name)
      case .image(let name): UIApplicationShortcutIcon(templateImageName: name)
      case nil: nil
      }
    self.init(
      type: action.type,
      localizedTitle: action.title,
      localizedSubtitle: action.subtitle,
      icon: icon,
      userInfo: [LinkArrival.linkKey: NSString(string: action.link)]
    )
  }
}

extension QuickAction {
  /// Creates a portable quick action from the system's; `nil` if it has no link under
  /// ``LinkArrival/linkKey``.
  @MainActor
  public init?(_ item: UIApplicationShortcutItem) {
    self.init(
      type: item.type,
      title: item.localizedTitle,
      subtitle: item.localizedSubtitle,
      userInfo: item.userInfo
    )
  }
}

extension LinkArrival {
  /// Returns the arrival of a quick action that was chosen.
  ///
  /// - Parameters:
  ///   - item: The quick action.
  ///   - key: The key of the link; for a quick action in `Info.plist`, the key in
  ///     `UIApplicationShortcutItemUserInfo`.
  @MainActor
  public static func quickAction(
    _ item: UIApplicationShortcutItem,
    at key: String = linkKey
  ) -> LinkArrival {
    quickAction(item.userInfo ?? [:], at: key)
  }
}

@MainActor
extension LinkReceiver {
  /// Accepts a quick action that was chosen.
  ///
  ///     func windowScene(
  ///       _ windowScene: UIWindowScene,
  ///       performActionFor item: UIApplicationShortcutItem,
  ///       completionHandler: @escaping (Bool) -> Void
  ///     ) {
  ///       completionHandler(links.accept(item))
  ///     }
  ///
  /// - Parameters:
  ///   - item: The quick action.
  ///   - presentation: The presentation router that gets the UI of this window ready; `nil` selects
  ///     the router's own.
  /// - Returns: `true` if the quick action has one of the app's links.
  @discardableResult
  public func accept(
    _ item: UIApplicationShortcutItem,
    with presentation: (any ActionPresentation)? = nil
  ) -> Bool {
    accept(.quickAction(item), with: presentation)
  }
}
#endif
