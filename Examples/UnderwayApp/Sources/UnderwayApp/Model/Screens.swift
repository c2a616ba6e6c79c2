import Observation
import UnderwayRoutes
import Waymark
import WaymarkApp

/// The screens that the app shows: the selected tab, the stack of each tab, and one sheet.
@MainActor @Observable
final class Screens {
  /// The tabs, with the names that the routes use in their presentation hints.
  enum Tab: String, CaseIterable {
    case stations, lines, alerts, favorites

    /// The first screen of the tab, until a link opens another one.
    var start: AppRoute {
      switch self {
      case .stations: .stations
      case .lines: .lines
      case .alerts: .alerts(line: nil)
      case .favorites: .favorites
      }
    }
  }

  /// A screen over the others.
  enum Sheet: Hashable, Identifiable {
    case screen(AppRoute)
    case signIn

    var id: Self { self }
  }

  var tab = Tab.stations
  var sheet: Sheet?
  /// A message to the user about a link that the app could not open.
  var message: String?
  private var roots: [Tab: AppRoute] = [:]
  private var stacks: [Tab: [AppRoute]] = [:]

  /// The screens that are pushed in a tab.
  subscript(stackOf tab: Tab) -> [AppRoute] {
    get { stacks[tab] ?? [] }
    set { stacks[tab] = newValue }
  }

  /// The first screen of a tab.
  func root(of tab: Tab) -> AppRoute { roots[tab] ?? tab.start }

  /// The screens of the selected tab and the one over them, which are saved and restored.
  var stack: ScreenStack<AppRoute> {
    var stack = ScreenStack<AppRoute>()
    stack.add(root(of: tab), .tab(tab.rawValue))
    for screen in self[stackOf: tab] { stack.add(screen, .push) }
    if case .screen(let screen) = sheet { stack.add(screen, .present) }
    return stack
  }

  /// Shows the screens of a link, or restored ones.
  func show(_ link: ScreenStack<AppRoute>) {
    message = nil
    sheet = link.presented.last.map(Sheet.screen)
    if let selected = link.tab.flatMap(Tab.init) {
      tab = selected
      roots[selected] = link.root
      stacks[selected] = link.pushed
    } else {
      stacks[tab, default: []] += link.pushed
    }
  }
}

extension Screens: LinkObserver {
  /// Presents the sign-in if a link waits for it, and reports a link that cannot be opened.
  func observe(_ event: LinkEvent) {
    guard case .finished(let result) = event.step else { return }
    switch result {
    case .deferred(_, until: let gates) where gates.contains(Underway.signedIn):
      sheet = .signIn
    case .success, .deferred, .unavailable, .cancelled, .dropped, .redirected, .missingLink:
      break
    default:
      message = "Underway cannot open this link."
    }
  }
}
