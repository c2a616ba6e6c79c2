#if Observability
import InMemoryTracing
import TestSupport
import Testing
import Tracing
import Waymark
import WaymarkApp
import WaymarkObservability

@MainActor
@Suite struct `The spans of links` {
  let tracer = InMemoryTracer()

  private func router() throws -> LinkRouter { try ShopApp.router(LinkTracing(tracer)) }

  /// The attributes as text, sorted.
  private func facts(_ attributes: SpanAttributes) -> [String] {
    var facts: [String] = []
    attributes.forEach { name, value in
      switch value {
      case .string(let text): facts.append("\(name)=\(text)")
      case .int64(let number): facts.append("\(name)=\(number)")
      default: facts.append("\(name)=\(value)")
      }
    }
    return facts.sorted()
  }

  @Test func `a span lasts from a link's arrival to its end`() async throws {
    _ = try await router().open("x-shop://show?name=a", source: .widget)
    let span = try #require(tracer.finishedSpans.first)
    #expect(tracer.finishedSpans.count == 1 && tracer.activeSpans.isEmpty)
    #expect(span.operationName == "link Goods.Show")
    #expect(span.status == SpanStatus(code: .ok))
    #expect(span.events.map(\.name) == ["matched", "presenting", "performing"])
    #expect(
      facts(span.attributes) == [
        "waymark.destination=Goods.Show", "waymark.link=1", "waymark.result=success",
        "waymark.route=show", "waymark.source=widget", "waymark.text=x-shop://show?name=a",
      ]
    )
    #expect(facts(span.events[2].attributes) == ["waymark.detail=Goods.Show"])
  }

  @Test func `a span ends with a status for every end of a link`() async throws {
    let router = try router()
    let errors = ["failed", "not-decodable", "unsupported", "no-mapping", "unreadable"]
    for end in ShopApp.ends {
      let result = await router.open(end.link)
      let span = try #require(tracer.popFinishedSpans().first)
      #expect(tracer.activeSpans.isEmpty)
      #expect(span.operationName == (end.destination.map { "link \($0)" } ?? "link"))
      #expect(facts(span.attributes).contains("waymark.result=\(end.code)"))
      #expect(facts(span.attributes).contains("error.type=SoldOut") == (end.code == "failed"))
      let status = span.status
      switch end.code {
      case "success": #expect(status == SpanStatus(code: .ok))
      case _ where errors.contains(end.code):
        #expect(status == SpanStatus(code: .error, message: result.description))
      default: #expect(status == nil)
      }
    }
  }

  @Test func `each of many simultaneous links has one span`() async throws {
    let router = try router()
    for number in 0..<50 { begin("x-shop://show?name=\(number)", router) }
    #expect(tracer.activeSpans.count == 50)
    #expect(await isSoon { tracer.activeSpans.isEmpty })
    let texts = tracer.finishedSpans.map { $0.attributes.get("waymark.text") }
    #expect(texts.count == 50 && tracer.activeSpans.isEmpty)
    #expect((0..<50).allSatisfy { texts.contains(.string("x-shop://show?name=\($0)")) })
  }

  @Test func `a span is a child of the span in which the link is opened`() async throws {
    let router = try router()
    let parent = tracer.startSpan("launch", context: .topLevel)
    await ServiceContext.withValue(parent.context) {
      _ = await router.open("x-shop://show?name=a")
    }
    parent.end()
    #expect(tracer.finishedSpans.first?.parentSpanID == parent.spanID)
  }

  @Test func `a link that waited has two spans`() async throws {
    let router = try router()
    guard case .unavailable(let waiting, _) = await router.open("x-shop://sale?name=a") else {
      Issue.record("the feature is available")
      return
    }
    router.environment.flags["sale"] = true
    await waiting.resume()
    let spans = tracer.finishedSpans
    #expect(
      spans.map { $0.events.map(\.name) } == [
        ["matched"], ["resumed", "presenting", "performing"],
      ]
    )
    #expect(spans.map(\.operationName) == ["link Sale.Show", "link Sale.Show"])
    #expect(spans.last?.attributes.get("waymark.text") == .string("x-shop://sale?name=a"))
  }

  @Test func `an action of the app has a span, but other events have none`() async throws {
    let router = try router()
    router.addHandler(ShopApp.FaultyHandler())
    router.resignActivity()
    try await router.perform(
      ShopApp.Goods.show,
      with: ShopApp.Item(name: "a"),
      presenter: NoPresenter()
    )
    #expect(tracer.finishedSpans.map(\.operationName) == ["link Goods.Show"])
    #expect(tracer.finishedSpans.first?.events.map(\.name) == ["performing"])
    #expect(tracer.activeSpans.isEmpty)
  }

  @Test func `spans end when the router is released or the observation ends`() async throws {
    let (wait, open) = AsyncStream.makeStream(of: Void.self)
    do {
      let router = try router()
      let observation = router.observe(LinkTracing(tracer))
      router.rewriting = LinkRouter.Rewriting(hosts: ["click.example.com"]) { _ in
        for await _ in wait {}
        return nil
      }
      begin("https://click.example.com/a", router)
      #expect(tracer.activeSpans.count == 2)
      observation.end()
      #expect(tracer.activeSpans.count == 1)
    }
    open.finish()
    #expect(await isSoon { tracer.activeSpans.isEmpty })
    #expect(tracer.finishedSpans.count == 2)
    var observer: LinkTracing? = LinkTracing(tracer)
    let router = try ShopApp.router(Recorder())
    observer.map { router.observe($0) }?.end()
    observer = nil
    #expect(tracer.activeSpans.isEmpty)
  }

  /// Opens a link and does not wait for its end.
  private func begin(_ link: String, _ router: LinkRouter) { router.open(link) }

  @Test func `spans show no secret`() async throws {
    let router = try router()
    for link in ["x-shop://enter/S3?name=S3", "x-shop://entr/S3", "x-shop://enter/S3%"] {
      _ = await router.open(link)
    }
    let spans = tracer.finishedSpans
    #expect(spans.count == 3)
    for span in spans {
      let texts =
        [span.operationName, span.status?.message ?? ""] + facts(span.attributes)
        + span.events.flatMap { facts($0.attributes) }
      #expect(!texts.contains { $0.contains("S3") }, "\(texts)")
    }
  }

  @Test func `tracing works without a tracer of the process`() async throws {
    let router = try ShopApp.router(LinkTracing())
    #expect(await router.open("x-shop://show?name=a") == .success)
  }
}
#endif
