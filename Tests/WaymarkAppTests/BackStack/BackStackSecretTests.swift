import Testing
import Waymark
import WaymarkApp

@MainActor
@Suite struct `Secrets in back stacks` {
  /// Which of the two routes says that the token is secret.
  enum Keeper: CaseIterable { case parent, child, both }

  func router(_ keeper: Keeper) throws -> LinkRouter {
    let secret = ["token"]
    return try LinkRouter(
      app: .tests,
      features: [
        Listed<A>.declaring { routes in
          routes.send(
            "door/{token}?n={n:int?}",
            to: Listed<A>.show,
            name: "door",
            notes: RouteNotes(secrets: keeper == .child ? [] : secret)
          )
          routes.send(
            "door/{token}/room/{id}?n={n?}",
            to: Listed<A>.show,
            notes: RouteNotes(parent: "door", secrets: keeper == .parent ? [] : secret)
          )
        }
      ]
    )
  }

  @Test(arguments: Keeper.allCases)
  func `the secrets of a back stack are in its properties but not in its texts`(_ keeper: Keeper)
    async throws
  {
    let screen = Screen()
    let router = try router(keeper)
    for (written, value) in [("hush", "hush"), ("h%75sh%3ah%2fush", "hush:h/ush")] {
      let link = "x-app://door/\(written)/room/7"
      #expect(await router.open(link, with: screen.presentation) == .success)
      let context = try #require(screen.contexts.last)
      for stack in [try #require(router.backStack(of: link)), context.backStack] {
        let entry = try #require(stack.first)
        #expect(entry.parameters["token"] == value)
        #expect(try router.table.match(entry.link)?.parameters["token"] == value)
        #expect(stack.description == "x-app://door/***")
        #expect(entry.description == "x-app://door/*** (route 'door' of the feature 'A')")
        var dumped = ""
        dump(stack, to: &dumped)
        dump(entry, to: &dumped)
        for text in [
          "\(stack)", "\(entry)", String(reflecting: stack), String(reflecting: entry), dumped,
          "\(entry.shown)", String(reflecting: Array(stack)),
        ] {
          #expect(!text.contains("ush"), "\(text)")
        }
      }
    }
  }

  @Test(arguments: Keeper.allCases)
  func `an omitted route of a back stack shows no secrets`(_ keeper: Keeper) throws {
    let router = try router(keeper)
    let stack = try #require(router.backStack(of: "x-app://door/hush/room/7?n=hush"))
    #expect(stack.isEmpty)
    #expect(stack.omissions.map(\.reason) == ["writing.value-not-allowed"])
    var dumped = ""
    dump(stack.omissions, to: &dumped)
    #expect(!dumped.contains("hush"))
  }
}
