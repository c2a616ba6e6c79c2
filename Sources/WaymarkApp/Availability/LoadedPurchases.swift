/// The purchases that a store has reported, which can be requested again at any time.
///
/// A store may answer two requests in any order. An answer never replaces the answer to a later
/// request.
@MainActor
package final class LoadedPurchases: PurchaseTracker {
  private var products: Set<String>?
  private var requests = 0
  private var answered = 0
  private let load: @MainActor () async -> Set<String>
  private let onChange: @MainActor () -> Void

  /// Creates a tracker, for which every purchase is unknown until the first refresh.
  ///
  /// - Parameters:
  ///   - load: A closure that requests the purchased products from the store.
  ///   - onChange: A closure that is called after the first answer, and after each answer that
  ///     differs from the one before.
  package init(
    load: @escaping @MainActor () async -> Set<String>,
    onChange: @escaping @MainActor () -> Void = {}
  ) {
    self.load = load
    self.onChange = onChange
  }

  package func isPurchased(_ product: String) -> Bool? { products?.contains(product) }

  /// Requests the purchases again, and returns after the store has answered.
  package func refresh() async {
    requests += 1
    let request = requests
    // A canceled task ends StoreKit's sequences early, as if nothing else had been bought. So the
    // request has a task of its own, which is never canceled.
    let found = await Task { [load] in await load() }.value
    guard request > answered else { return }
    answered = request
    guard found != products else { return }
    products = found
    onChange()
  }
}
