public import Waymark

/// How a typed route and those before it are to stand on screen: which tab, what is pushed there,
/// and what is presented over it.
///
///     .routes(AppRoute.self) { route, context in
///       let screens = ScreenStack(context)
///       tab = screens.tab ?? tab
///       path = NavigationPath(screens.pushed)
///       sheet = screens.presented.first
///     }
///
/// It follows the hints of the routes (`RouteNotes.presentation`), the outermost first:
///
/// | Hint | What the route becomes |
/// | --- | --- |
/// | `push`, or none | the last of what is pushed, or of what is presented |
/// | `replace` | the same, in the place of the last |
/// | `present` | presented over what is there |
/// | `tab(name)` | the first screen of a tab, which is on no stack: what is before it is left out |
public struct ScreenStack<Screen> {
  /// The tab to show; `nil` for the one that is shown.
  public private(set) var tab: String?
  /// The route that asks for the tab; `nil` where none does.
  public private(set) var root: Screen?
  /// What is pushed there, the outermost first.
  public private(set) var pushed: [Screen] = []
  /// What is presented over it, and pushed there, the outermost first.
  public private(set) var presented: [Screen] = []

  /// Nothing on screen.
  public init() {}

  /// Adds a screen after those that are there.
  ///
  /// - Parameters:
  ///   - screen: The screen.
  ///   - hint: How it asks to be shown; `nil` where it does not say.
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

  /// Takes screens off what is pushed, as the user goes back, so that no more are left.
  public mutating func pop(to count: Int) {
    pushed.removeLast(max(pushed.count - max(count, 0), 0))
  }
}

extension ScreenStack where Screen: TypedRoutes {
  /// The screens of a link: those that stand before its route, and its own.
  ///
  /// A route before it that is none of the enum's is left out.
  ///
  /// - Parameter context: What a closure of ``TypedRouteDestination/routes(_:openWith:)`` is told.
  public init(_ context: ActionContext<Screen>) {
    for entry in context.backStack {
      if let screen = try? Screen.parse(entry.link) { add(screen, entry.presentation) }
    }
    add(context.input, context.presentation)
  }
}

extension ScreenStack: Sendable where Screen: Sendable {}
extension ScreenStack: Equatable where Screen: Equatable {}
extension ScreenStack: Hashable where Screen: Hashable {}
