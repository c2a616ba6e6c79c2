/// Knows which products the user has bought.
@MainActor
public protocol PurchaseTracker: AnyObject {
  /// Returns whether a product has been bought and is still valid; `nil` while that is not known.
  func isPurchased(_ product: String) -> Bool?
}

/// Purchases that an app, a test or a preview says there are.
@MainActor
public final class MemoryPurchases: PurchaseTracker {
  private var products: [String: Bool]

  /// Makes a tracker of products that were bought.
  public nonisolated init(_ products: Set<String> = []) {
    self.products = Dictionary(uniqueKeysWithValues: products.map { ($0, true) })
  }

  /// Returns whether it was bought; what was never set has not been.
  public func isPurchased(_ product: String) -> Bool? { products[product, default: false] }

  /// Says that a product has been bought, or that it is not any more.
  public func set(_ product: String, isPurchased: Bool) { products[product] = isPurchased }
}
