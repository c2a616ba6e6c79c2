public import RecipeLinks
public import WaymarkApp

/// The app: its links and the screens that they lead to.
@MainActor
public final class Recipes {
  /// The screens that the app shows.
  public let screens: Screens
  /// The router of all links.
  public let router: LinkRouter
  /// The inbox, which receives each link before the router does.
  public let links: LinkInbox

  /// Creates the app.
  public init() throws(LinkRouterError) {
    let screens = Screens()
    router = try LinkRouter(
      app: AppRoute.appIdentity,
      routes: [
        .routes(AppRoute.self, openWith: { screens.stack = ScreenStack($1) })
      ]
    )
    links = LinkInbox(router)
    self.screens = screens
  }

  /// Opens the links that came while the app was starting.
  public func start() async { await links.open(LinkInbox.ready) }

  /// Opens the links that waited for the user to sign in.
  public func signIn() async { await links.open("signedIn") }
}

/// The screens that the app shows.
@MainActor
public final class Screens {
  /// The tab, the pushed screens and the presented screens.
  public var stack = ScreenStack<AppRoute>()
}
