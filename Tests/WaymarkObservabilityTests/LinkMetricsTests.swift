#if Observability
import Metrics
import MetricsTestKit
import Testing
import Waymark
import WaymarkApp
import WaymarkObservability

@MainActor
@Suite struct `The metrics of links` {
  let metrics = TestMetrics()
  let router: LinkRouter

  init() throws { router = try ShopApp.router(LinkMetrics(factory: metrics)) }

  private func finished(_ result: String, _ destination: String) -> Int64 {
    metrics.counterTotal(
      label: "waymark.links.finished",
      dimensions: [("result", result), ("destination", destination)]
    )
  }

  private func times(_ label: String, _ result: String) -> [Int64] {
    metrics.timers(label: label, dimensions: [("result", result)]).flatMap(\.values)
      .map { $0 / 1_000_000_000 }
  }

  @Test func `metrics count links by result and destination`() async {
    for end in ShopApp.ends { _ = await router.open(end.link) }
    for end in ShopApp.ends {
      let count = ShopApp.ends.filter { $0.code == end.code }.count
      #expect(finished(end.code, end.destination ?? "none") == Int64(count), "\(end)")
    }
    #expect(metrics.counterTotal(label: "waymark.links.finished") == Int64(ShopApp.ends.count))
    #expect(metrics.counterTotal(label: "waymark.links.received") == Int64(ShopApp.ends.count))
  }

  @Test func `metrics measure the duration of links and their actions`() async {
    _ = await router.open("x-shop://show?name=a")
    #expect(times("waymark.links.duration", "success") == [4])
    #expect(times("waymark.actions.duration", "success") == [1])
    _ = await router.open("x-shop://nowhere")
    #expect(times("waymark.links.duration", "no-mapping") == [1])
    #expect(times("waymark.actions.duration", "no-mapping") == [])
    #expect(metrics.timers.allSatisfy { $0.displayUnit == .milliseconds })
  }

  @Test func `metrics never record a negative duration`() async {
    var now = 10
    router.elapsed = {
      now -= 1
      return .seconds(now)
    }
    _ = await router.open("x-shop://show?name=a")
    #expect(times("waymark.links.duration", "success") == [0])
  }

  @Test func `metrics count a link that waited once, with both of its ends`() async {
    let result = await router.open("x-shop://sale?name=a")
    guard case .unavailable(let waiting, _) = result else {
      Issue.record("\(result)")
      return
    }
    router.environment.flags["sale"] = true
    await waiting.resume()
    #expect(metrics.counterTotal(label: "waymark.links.received") == 1)
    #expect(finished("unavailable", "Sale.Show") == 1)
    #expect(finished("success", "Sale.Show") == 1)
    #expect(times("waymark.links.duration", "success") == [3])
  }

  @Test func `metrics count the app's own actions and errors`() async throws {
    try await router.perform(
      ShopApp.Goods.show,
      with: ShopApp.Item(name: "a"),
      presenter: NoPresenter()
    )
    router.addHandler(ShopApp.FaultyHandler())
    router.resignActivity()
    #expect(finished("success", "Goods.Show") == 1)
    #expect(
      metrics.counterTotal(label: "waymark.links.received", dimensions: [("source", "app")]) == 1
    )
    #expect(metrics.counterTotal(label: "waymark.links.received") == 1)
    #expect(metrics.counterTotal(label: "waymark.faults") == 1)
  }

  @Test func `metrics have a limited number of dimensions for any links`() async {
    for number in 0..<300 {
      let source = LinkSource(rawValue: "source \(number)")
      for link in ["x-shop://n\(number)", "x-shop://show?name=\(number)", "\(number)%"] {
        _ = await router.open(link, source: source)
      }
    }
    #expect(metrics.counters.count == 1 + 1 + 3)
    #expect(metrics.timers.count == 2 * 3)
    let dimensions = metrics.counters.flatMap(\.dimensions) + metrics.timers.flatMap(\.dimensions)
    #expect(
      Set(dimensions.map { "\($0.0)=\($0.1)" }) == [
        "source=other", "result=success", "result=no-mapping", "result=unreadable",
        "destination=Goods.Show", "destination=none",
      ]
    )
  }

  @Test func `metrics work without a factory of the process`() async throws {
    let router = try ShopApp.router(LinkMetrics())
    #expect(await router.open("x-shop://show?name=a") == .success)
  }
}
#endif
