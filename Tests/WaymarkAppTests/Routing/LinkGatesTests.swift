import Testing
import Waymark
import WaymarkApp

@MainActor
@Suite struct LinkGatesTests {
  let screen = Screen()

  func router(_ features: [any FeatureDefinition.Type] = []) throws -> LinkRouter {
    let notes = RouteNotes(gates: ["ready", "signedIn"])
    let gated = Listed<A>.declaring { $0.send("open", to: Listed<A>.show, notes: notes) }
    return try LinkRouter(app: .tests, features: [gated] + features)
  }

  @Test func `a link waits for all gates of its route and continues when they are open`()
    async throws
  {
    let router = try router()
    let result = await router.open("x-app:open?a=b", with: screen.presentation)
    guard case .deferred(let link, let gates) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(gates == ["ready", "signedIn"])
    #expect(
      result.description
        == "x-app:open?a=b (route 'open' of the feature 'A') waits for 'ready' and 'signedIn': "
        + "open the gate and resume the link"
    )
    router.gates.open("ready")
    guard case .deferred(let again, until: ["signedIn"]) = await link.resume() else {
      Issue.record("it does not wait")
      return
    }
    #expect(again == link && screen.asked == [])
    router.gates.open("signedIn")
    #expect(await again.resume() == .success)
    #expect(await link.resume() == .cancelled(by: .caller))
    #expect(screen.shown == ["open a=b"])
    #expect(router.gates.opened == ["ready", "signedIn"])
    router.gates.close("ready")
    #expect(await router.open("x-app:open").code == "deferred")
    #expect(!router.gates.isOpen("ready") && router.gates.isOpen("signedIn"))
  }

  @Test func `a synchronous open reports that a link waits`() throws {
    let router = try router()
    func open() -> LinkRouter.Receipt { router.open("x-app:open", with: screen.presentation) }
    guard case .refused(.deferred) = open() else {
      Issue.record("a link behind closed gates was accepted")
      return
    }
    router.gates.open("ready")
    router.gates.open("signedIn")
    #expect(open() == .accepted)
  }

  @Test func `observers receive the events of a resumed link with its number`() async throws {
    let router = try router()
    let timeline = LinkTimeline()
    router.observe(timeline)
    guard case .deferred(let link, _) = await router.open("x-app:open", with: screen.presentation)
    else { return }
    router.gates.open("ready")
    router.gates.open("signedIn")
    await link.resume()
    #expect(
      timeline.events.map(\.name) == [
        "received", "matched", "finished", "resumed", "presenting", "performing", "finished",
      ]
    )
    #expect(Set(timeline.events.map(\.number)).count == 1)
  }
}
