import Testing
import Waymark
import WaymarkApp

@MainActor
@Suite struct `Observers` {
  let router: LinkRouter

  init() throws { router = try ObservedApp.router() }

  @Test func `observers are called in the order in which they were added`() async {
    var told: [String] = []
    for name in ["a", "b", "c"] {
      let witness = Witness()
      witness.reaction = { told.append("\(name) \($0.name)") }
      router.observe(witness)
    }
    _ = await router.open("x-notes://nowhere")
    #expect(
      told == [
        "a received", "b received", "c received", "a finished", "b finished", "c finished",
      ]
    )
  }

  @Test func `an observer is not called after its observation has ended`() async {
    let (first, second) = (Witness(), Witness())
    let observation = router.observe(first)
    router.observe(second)
    _ = await router.open("x-notes://nowhere")
    observation.end()
    observation.end()
    _ = await router.open("x-notes://nowhere")
    #expect(first.events.count == 2)
    #expect(second.events.count == 4)
  }

  @Test func `an observer can end its own and other observations while it is called`() async {
    let (first, second, third) = (Witness(), Witness(), Witness())
    let own = router.observe(first)
    let other = router.observe(second)
    router.observe(third)
    first.reaction = { _ in
      own.end()
      other.end()
    }
    _ = await router.open("x-notes://nowhere")
    #expect([first, second, third].map(\.events.count) == [1, 0, 2])
  }

  @Test func `observers that open another link receive every event in order`() async {
    let (first, second) = (Witness(), Witness())
    router.observe(first)
    router.observe(second)
    var answer: LinkRouter.Receipt?
    first.reaction = { [router] event in
      guard event.number == 1, case .received = event.step else { return }
      answer = router.open("x-notes://nowhere")
    }
    _ = await router.open("x-notes://note?name=a")
    guard case .refused(.noMapping)? = answer else {
      Issue.record("\(String(describing: answer))")
      return
    }
    let steps = first.lines.map { $0.prefix { $0 != ":" } }
    #expect(
      steps == [
        "#1 received", "#2 received", "#2 finished", "#1 matched", "#1 presenting",
        "#1 performing", "#1 finished",
      ]
    )
    #expect(second.events == first.events)
  }

  @Test func `an observer that is added during an event receives the following events`() async {
    let (first, late) = (Witness(), Witness())
    router.observe(first)
    first.reaction = { [router] event in
      if case .matched = event.step { router.observe(late) }
    }
    _ = await router.open("x-notes://note?name=a")
    #expect(late.events.map(\.name) == ["presenting", "performing", "finished"])
  }

  @Test func `a router keeps its observers, but an observer does not keep the router`() async throws
  {
    weak var kept: Witness?
    weak var gone: LinkRouter?
    do {
      let router = try ObservedApp.router()
      let witness = Witness()
      router.observe(witness)
      (kept, gone) = (witness, router)
      _ = await router.open("x-notes://note?name=a")
      #expect(witness.events.count == 5)
    }
    #expect(kept == nil && gone == nil)
  }
}
