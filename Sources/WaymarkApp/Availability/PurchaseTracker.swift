/// A type that tracks which products the user has bought.
@MainActor
public protocol PurchaseTracker: AnyObject {
  /// Returns whether a product has been bought and is still valid; `nil` if that is not known yet.
  func isPurchased(_ product: String) -> Bool?
}

/// A tracker whose purchases an app, a test or a preview sets.
@MainActor
public final class MemoryPurchases: PurchaseTracker {
  private var products: [String: Bool]

  /// Creates a tracker with the products that have been bought.
  public nonisolated init(_ products: Set<String> = []) {
    self.products = Dictionary(uniqueKeysWithValues: products.map { ($0, true) })
  }

  /// Returns whether a product has been bought; `false` if it was never set.
  public func isPurchased(_ product: String) -> Bool? { products[product, default: false] }

  /// Sets whether a product has been bought.
  public func set(_ product: String, isPurchased: Bool) { products[product] = isPurchased }
}
