import Testing
import Waymark
import WaymarkApp

@MainActor
@Suite struct LoadedPurchasesTests {
  /// A store that answers when the test says so.
  @MainActor final class Store {
    private(set) var requests: [CheckedContinuation<Set<String>, Never>] = []

    func load() async -> Set<String> {
      await withCheckedContinuation { requests.append($0) }
    }

    /// Waits until the store has received a number of requests.
    func receives(_ count: Int) async {
      await wait { requests.count >= count }
    }

    func answer(_ index: Int, _ products: Set<String>) {
      requests[index].resume(returning: products)
    }
  }

  /// The purchases of a test, and the inbox whose links wait for them.
  @MainActor final class Shop {
    var bought: Set<String> = []
    var changes = 0
    var links: LinkInbox?
  }

  // The store answers two requests in this order; only the second one finds the purchase.
  @Test(arguments: [[0, 1], [1, 0]])
  func `overlapping requests end with the answer to the last one`(order: [Int]) async {
    let store = Store()
    let purchases = LoadedPurchases(load: store.load)
    let answers: [Set<String>] = [[], ["premium"]]
    let refreshes = (0...1).map { _ in Task { await purchases.refresh() } }
    await store.receives(2)
    #expect(purchases.isPurchased("premium") == nil)
    for index in order {
      store.answer(index, answers[index])
      await refreshes[index].value
    }
    #expect(purchases.isPurchased("premium") == true)
  }

  @Test func `a request of a task that is canceled is completed`() async {
    let store = Store()
    let purchases = LoadedPurchases {
      // What StoreKit's sequences do.
      let found = await store.load()
      return Task.isCancelled ? [] : found
    }
    let refresh = Task { await purchases.refresh() }
    await store.receives(1)
    refresh.cancel()
    store.answer(0, ["premium"])
    await refresh.value
    #expect(purchases.isPurchased("premium") == true)
  }

  @Test func `the closure is called after the first answer and after each change`() async {
    let shop = Shop()
    let purchases = LoadedPurchases(load: { shop.bought }, onChange: { shop.changes += 1 })
    for (products, expected) in [([], 1), ([], 1), (["premium"], 2), (["premium"], 2), ([], 3)] {
      shop.bought = Set(products)
      await purchases.refresh()
      #expect(shop.changes == expected)
    }
  }

  @Test func `a link waits until the purchase is known, and the end of a subscription is noticed`()
    async throws
  {
    enum Paywall {}
    let feature = Limited<Paywall>.requiring(.purchase("premium"))
    let screen = Screen()
    let shop = Shop()
    let purchases = LoadedPurchases(
      load: { shop.bought },
      onChange: { Task { await shop.links?.resume() } }
    )
    let router = try LinkRouter(
      app: .tests,
      features: [feature],
      environment: FeatureEnvironment(purchases: purchases)
    )
    router.presentation = screen.presentation
    router.gates.open(LinkInbox.ready)
    // Other tests may keep the threads busy for longer than a link waits.
    let inbox = LinkInbox(router, settings: .init(expiry: nil))
    shop.links = inbox

    let opening = Task { await inbox.deliver(.link("x-app:limited-Paywall/a")) }
    await wait { await !inbox.waiting.isEmpty }
    #expect(await inbox.waiting.first?.reasons.map(\.cause) == [.purchaseUnknown(["premium"])])
    await purchases.refresh()
    #expect(router.availability(of: feature).reasons.map(\.cause) == [.notPurchased(["premium"])])
    shop.bought = ["premium"]
    await purchases.refresh()
    #expect(await opening.value == .success)
    #expect(screen.shown.count == 1)

    shop.bought = []
    await purchases.refresh()
    #expect(router.availability(of: feature).reasons.map(\.cause) == [.notPurchased(["premium"])])
  }
}
