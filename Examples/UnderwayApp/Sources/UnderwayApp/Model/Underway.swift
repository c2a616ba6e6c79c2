import Foundation
import Observation
import UnderwayRoutes
import WaymarkApp

/// The app: its links, its screens and its data.
@MainActor @Observable
final class Underway {
  /// The gate of the links that only a user who has signed in may open.
  nonisolated static let signedIn = "signed-in"

  let screens = Screens()
  private let router: LinkRouter
  /// The inbox, which receives every link before the router does.
  let links: LinkInbox
  /// The data of the screens; `nil` until it is loaded.
  private(set) var map: SubwayMap?
  /// The name of the user; `nil` before the user has signed in.
  private(set) var user: String?

  /// - Parameter clock: The clock that measures how long links wait.
  init<C: Clock>(clock: C = ContinuousClock()) throws(LinkRouterError)
  where C.Duration == Duration {
    let screens = screens
    router = try LinkRouter(
      app: AppRoute.appIdentity,
      routes: [.routes(AppRoute.self, openWith: { screens.show(ScreenStack($1)) })]
    )
    router.observe(screens)
    links = LinkInbox(router, clock: clock)
  }

  /// Loads the data, shows the saved screens, and opens the links that came in the meantime.
  ///
  /// - Parameter saved: The screens as ``savedScreens`` returned them; `nil` if none were saved.
  func start(showing saved: Data? = nil) async {
    guard map == nil else { return }
    map = await SubwayMap.load()
    if let saved, let stack = try? JSONDecoder().decode(ScreenStack<AppRoute>.self, from: saved) {
      screens.show(router.restore(stack))
    }
    await links.open(LinkInbox.ready)
  }

  /// The screens as the system keeps them until the app starts again.
  var savedScreens: Data? { try? JSONEncoder().encode(screens.stack) }

  /// Signs the user in, and opens the links that waited for this.
  func signIn(as name: String) async {
    user = name
    screens.sheet = nil
    await links.open(Self.signedIn)
  }

  /// Closes the sign-in screen, and drops the links that waited for it.
  func cancelSignIn() async {
    screens.sheet = nil
    for link in await links.waiting where link.gates.contains(Self.signedIn) {
      await links.cancel(link.ticket)
    }
  }

  /// Signs the user out, and drops the links that wait, so that none opens for the next user.
  func signOut() async {
    user = nil
    await links.close(Self.signedIn)
    await links.cancelAll()
  }
}
