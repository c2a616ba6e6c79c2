// The app that the articles about the ways in show.
import Observation
import Waymark
import WaymarkApp
import WaymarkRoutes

// snippet.routes
@Routes
nonisolated enum AppRoute: Hashable {
  @Route("lines", presentation: .tab("lines"))
  case lines
  @Route("line/{line}", parent: "lines", presentation: .push)
  case line(String)
  @Route("line/{line}/station/{stationID}", parent: "line", presentation: .push)
  case station(line: String, stationID: Int)
  @Route("fares", presentation: .present)
  case fares
}
// snippet.end

nonisolated extension AppRoute {
  static var appIdentity: AppIdentity {
    AppIdentity(schemes: ["underway"], domains: ["www.underway.nyc"])
  }
}

@MainActor @Observable
final class Screens {
  var stack = ScreenStack<AppRoute>()
}

// snippet.model
@MainActor
final class Underway {
  let links: LinkInbox
  let screens: Screens

  init() {
    let screens = Screens()
    let router = LinkRouter.shared
    router.on(AppRoute.self) { _, context in screens.stack = ScreenStack(context) }
    links = LinkInbox(router)
    self.screens = screens
  }

  func start() async {
    // What the first screen needs is loaded here.
    await links.open(LinkInbox.ready)
  }
}
// snippet.end

// snippet.shared
extension Underway {
  /// The model of the app, also for the delegates that the system creates.
  static let shared = Underway()
}
// snippet.end
