public import Waymark

/// Screens that a stack lost when it was decoded or restored: the first one that cannot be shown,
/// and those above it.
public struct DroppedScreens: Sendable, Hashable {
  /// The reason why a screen was dropped.
  public enum Reason: Sendable, Hashable {
    /// The saved text does not contain a link and a presentation hint in the place of the screen.
    case damaged
    /// The screen's link cannot be read with the routes that the enum has now.
    case unreadable(RouteReadingError)
    /// The screen has no link, or its link cannot be written.
    case noLink
    /// The screen's link contains a secret.
    case secret
    /// The screen's route requires a verified link.
    case unverified
    /// The router does not have the screen's route.
    case noRoute
    /// Gates that the route needs are closed.
    case closed([String])
    /// The feature or a requirement of the route is not available.
    case unavailable([FeatureAvailability.Reason])
  }

  /// The link and the route of the first dropped screen, with secret values masked; `nil` if the
  /// link could not be read or written.
  public let link: RoutedLink?
  /// The number of dropped screens.
  public let count: Int
  /// The reason why the first of them was dropped.
  public let reason: Reason
}

extension DroppedScreens: CustomStringConvertible {
  /// The number of screens, the link and the reason.
  public var description: String {
    let screens = count == 1 ? "a screen was" : "\(count) screens were"
    let place = link.map { ", from \($0) on" } ?? ""
    return "\(screens) not restored\(place): \(reason)"
  }
}

extension DroppedScreens.Reason: CustomStringConvertible {
  /// The reason in one sentence, without a period.
  public var description: String {
    switch self {
    case .damaged: "the saved text is damaged, or from a later version of the app"
    case .unreadable(let error): error.diagnostic.message
    case .noLink: "it has no link"
    case .secret: "its link contains a secret"
    case .unverified: "it requires a verified link, and a saved link is not verified"
    case .noRoute: "the router does not have its route"
    case .closed(let gates): "it waits for " + quotedNames(gates)
    case .unavailable(let reasons): reasons.map(\.description).joined(separator: "; ")
    }
  }
}
