#if canImport(StoreKit)
import StoreKit

/// A tracker of the purchases in the App Store, which stays up to date while the tracker exists.
///
/// Until the App Store has answered for the first time, purchases are unknown, and a link to a
/// feature that requires a purchase ends as unavailable with the reason that the purchase is not
/// known yet.
///
/// Source: Apple, StoreKit, `Transaction.currentEntitlements` and `Transaction.updates`.
@MainActor
public final class StoreKitPurchases: PurchaseTracker {
  private var products: Set<String>?
  private var updates: Task<Void, Never>?
  private let onChange: @MainActor () -> Void

  /// Creates a tracker and begins to load the purchases.
  ///
  /// - Parameter onChange: A closure that is called after each answer, including the first one; use
  ///   it to resume links that wait for a purchase.
  public init(onChange: @escaping @MainActor () -> Void = {}) {
    self.onChange = onChange
    updates = Task { [weak self] in
      await self?.refresh()
      for await _ in Transaction.updates { await self?.refresh() }
    }
  }

  deinit { updates?.cancel() }

  /// Returns whether a product has been bought, is verified by the App Store and was not revoked.
  public func isPurchased(_ product: String) -> Bool? { products?.contains(product) }

  /// Loads the purchases from the App Store again.
  public func refresh() async {
    var found: Set<String> = []
    for await entitlement in Transaction.currentEntitlements {
      if case .verified(let transaction) = entitlement, transaction.revocationDate == nil {
        found.insert(transaction.productID)
      }
    }
    products = found
    onChange()
  }
}
#endif
