public import Waymark

/// The screens of a typed route and of the routes before it: the tab to select, the screens to push
/// there, and the screens to present over them.
///
///     .routes(AppRoute.self) { route, context in
///       let screens = ScreenStack(context)
///       tab = screens.tab ?? tab
///       path = NavigationPath(screens.pushed)
///       sheet = screens.presented.first
///     }
///
/// The stack follows the hints of the routes (`RouteNotes.presentation`), the outermost first:
///
/// | Hint | What the route becomes |
/// | --- | --- |
/// | `push`, or none | the last of what is pushed, or of what is presented |
/// | `replace` | the same, in the place of the last |
/// | `present` | presented over what is there |
/// | `tab(name)` | the first screen of a tab, which is on no stack: what is before it is left out |
///
/// A stack of typed routes is `Codable`, so that an app can save its screens, and shows them again
/// with ``LinkRouter/restore(_:)``. Two stacks are equal if they show the same screens.
public struct ScreenStack<Screen> {
  /// The tab to select; `nil` to keep the selected tab.
  public private(set) var tab: String?
  /// The route that selects the tab; `nil` if no route does.
  public private(set) var root: Screen?
  /// The screens that are pushed, the outermost first.
  public private(set) var pushed: [Screen] = []
  /// The screens that are presented over the pushed ones, and those pushed on a presented screen,
  /// the outermost first.
  public private(set) var presented: [Screen] = []
  /// The screens that were lost when the stack was decoded or restored, with the reasons; empty for
  /// any other stack.
  public internal(set) var dropped: [DroppedScreens] = []

  /// Creates an empty stack.
  public init() {}

  /// Adds a screen after the existing ones.
  ///
  /// - Parameters:
  ///   - screen: The screen.
  ///   - hint: The presentation hint of the screen's route; `nil` if the route has none.
  public mutating func add(_ screen: Screen, _ hint: PresentationHint?) {
    switch hint {
    case .push, nil:
      if presented.isEmpty { pushed.append(screen) } else { presented.append(screen) }
    case .replace:
      if let last = presented.indices.last {
        presented[last] = screen
      } else {
        _ = pushed.popLast()
        pushed.append(screen)
      }
    case .present: presented.append(screen)
    case .tab(let name):
      tab = name
      root = screen
      pushed = []
      presented = []
    }
  }

  /// Removes the last pushed screens, as the user goes back, so that at most `count` remain.
  public mutating func pop(to count: Int) {
    pushed.removeLast(max(pushed.count - max(count, 0), 0))
  }
}

extension ScreenStack where Screen: TypedRoutes {
  /// Creates the stack of a link: the screens of the routes before its route, and its own screen.
  ///
  /// A preceding route that is not a case of the enum is left out.
  ///
  /// - Parameter context: The context that a closure of
  ///   ``TypedRouteDestination/routes(_:openWith:preparing:)`` receives.
  public init(_ context: ActionContext<Screen>) {
    for entry in context.backStack {
      if let screen = try? Screen.parse(entry.link) { add(screen, entry.presentation) }
    }
    add(context.input, context.presentation)
  }
}

extension ScreenStack: Sendable where Screen: Sendable {}

extension ScreenStack: Equatable where Screen: Equatable {
  /// Returns whether both stacks show the same screens.
  public static func == (left: ScreenStack, right: ScreenStack) -> Bool {
    left.tab == right.tab && left.root == right.root && left.pushed == right.pushed
      && left.presented == right.presented
  }
}

extension ScreenStack: Hashable where Screen: Hashable {
  /// Hashes the screens.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(tab)
    hasher.combine(root)
    hasher.combine(pushed)
    hasher.combine(presented)
  }
}
