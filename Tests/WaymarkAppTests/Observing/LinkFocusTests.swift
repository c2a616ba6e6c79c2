import Testing
import Waymark
import WaymarkApp

@MainActor
@Suite struct `A focus` {
  let router: LinkRouter
  let witness = Witness()

  init() throws {
    router = try ObservedApp.router()
    router.environment.flags["export"] = true
  }

  private func steps(
    _ features: [any FeatureDefinition.Type],
    _ links: String...
  ) async -> [String] {
    let observation = router.observe(LinkFocus(on: features, witness))
    defer { observation.end() }
    for link in links { _ = await router.open(link) }
    return witness.lines.map { String($0.prefix { $0 != ":" }) }
  }

  @Test func `a focus shows the links of its features from the beginning, and no others`() async {
    let steps = await steps(
      [ObservedApp.Export.self],
      "x-notes://note?name=a",
      "x-notes://export?name=b",
      "x-notes://nowhere",
      "no link",
      "x-notes://help/x"
    )
    #expect(
      steps == ["#2 received", "#2 matched", "#2 presenting", "#2 performing", "#2 finished"]
    )
  }

  @Test func `a focus on a group shows the links of all its features`() async {
    let steps = await steps(
      [ObservedApp.All.self],
      "x-notes://note?name=a",
      "x-notes://export?name=b",
      "x-notes://nowhere"
    )
    #expect(steps.count == 10)
    #expect(steps.first == "#1 received" && steps.last == "#2 finished")
  }

  @Test func `a focus shows the alias that a link used`() async {
    let steps = await steps([ObservedApp.Notes.self], "x-notes://memo/a")
    #expect(
      steps == [
        "#1 received", "#1 matched", "#1 sent-on", "#1 matched", "#1 presenting", "#1 performing",
        "#1 finished",
      ]
    )
  }

  @Test func `a focus shows a link to its end, even if another feature opens it`() async {
    let link = "x-notes://note?name=abroad"
    let notes = await steps([ObservedApp.Notes.self], link)
    #expect(notes.count == 9)
    #expect(notes.last == "#1 finished")
    witness.forget()
    let export = await steps([ObservedApp.Export.self], link)
    #expect(
      export == ["#2 received", "#2 matched", "#2 presenting", "#2 performing", "#2 finished"]
    )
    #expect(witness.events.last?.step == .finished(.success))
  }

  @Test func `a focus shows a resumed link again`() async throws {
    router.environment.flags["export"] = false
    router.observe(LinkFocus(on: [ObservedApp.Export.self], witness))
    let result = await router.open("x-notes://export?name=b")
    let waiting = try #require(result.waiting)
    router.environment.flags["export"] = true
    await waiting.resume()
    #expect(
      witness.events.map(\.name) == [
        "received", "matched", "finished", "resumed", "presenting", "performing", "finished",
      ]
    )
  }

  @Test func `a focus keeps nothing about ended links and unrelated events`() async throws {
    let focus = LinkFocus(on: [ObservedApp.Export.self], witness)
    router.observe(focus)
    router.addHandler(FaultyHandler())
    for link in ["x-notes://note?name=a", "x-notes://export?name=b", "x-notes://nowhere", "no"] {
      _ = await router.open(link)
    }
    _ = await router.open(.notification([:]))
    let kept = Mirror(reflecting: focus).children.filter { ["early", "shown"].contains($0.label) }
    #expect(kept.count == 2)
    for one in kept { #expect(Mirror(reflecting: one.value).children.isEmpty) }
  }

  struct FaultyHandler: LinkHandler {
    let pathSchemes = ["note"]
    func handle(link: DeepLink) -> Bool { true }
  }
}
