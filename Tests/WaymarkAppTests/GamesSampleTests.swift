import Foundation
import Testing
import Waymark

@testable import WaymarkApp

@MainActor
@Suite struct GamesSampleTests {
  @Test(
    arguments: [
      ("games", "home"),
      ("games/kim", "collection of kim"),
      ("games?username=kim", "collection of kim"),
      ("games/kim/reviews", "reviews by kim"),
      ("games/reviews/chess", "review of chess"),
      ("games/reviews?game=chess", "review of chess"),
    ]
  )
  func `the sample's handler shows what the readme says`(path: String, shown: String) async throws {
    let router = try LinkRouter(
      app: AppIdentity(schemes: ["my-app"], domains: ["www.mysite.com"])
    )
    let coordinator = makeCoordinator(router)
    for before in ["https://www.mysite.com/", "my-app://", "my-app:"] {
      #expect(await router.open(before + path) == .success)
    }
    #expect(coordinator.shown == [shown, shown, shown])
  }

  @Test func `the shared router works without set-up`() async throws {
    let url = try #require(URL(string: "anything://games/kim"))
    #expect(!MyAppDelegate().application(open: url))
    let coordinator = AppCoordinator()
    let registration = LinkRouter.shared.addHandler(GamesLinkHandler(coordinator: coordinator))
    #expect(MyAppDelegate().application(open: url))
    while coordinator.shown.isEmpty { await Task.yield() }
    #expect(coordinator.shown == ["collection of kim"])
    #expect(LinkRouter.shared.canOpen("https://any.example/games"))
    registration.remove()
    #expect(LinkRouter.shared.origins == [])
  }

  @Test func `the shared router's schemes are those of the bundle's URL types`() {
    let types: [[String: Any]] = [
      ["CFBundleURLName": "main", "CFBundleURLSchemes": ["x-one", "x-two"]],
      ["CFBundleURLName": "none"],
      ["CFBundleURLSchemes": "text"],
      ["CFBundleURLSchemes": ["x-three"]],
    ]
    #expect(LinkRouter.schemes(inURLTypes: types) == .listed(["x-one", "x-two", "x-three"]))
    #expect(LinkRouter.schemes(inURLTypes: nil) == .any)
    #expect(LinkRouter.schemes(inURLTypes: "text") == .any)
    #expect(LinkRouter.schemes(inURLTypes: [[String: Any]]()) == .any)
  }
}
