#if canImport(StoreKit)
import StoreKit

/// Purchases as the App Store tells of them, kept up to date while the tracker lives.
///
/// Until the first answer has come nothing is known, and a link to a feature that asks for a
/// purchase ends as unavailable with the reason that it is not known yet.
///
/// Source: Apple, StoreKit, `Transaction.currentEntitlements` and `Transaction.updates`.
@MainActor
public final class StoreKitPurchases: PurchaseTracker {
  private var products: Set<String>?
  private var updates: Task<Void, Never>?
  private let onChange: @MainActor () -> Void

  /// Makes a tracker and begins to ask.
  ///
  /// - Parameter onChange: Called after each answer, the first included: the time to resume links
  ///   that wait for a purchase.
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

  /// Asks the App Store again.
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
