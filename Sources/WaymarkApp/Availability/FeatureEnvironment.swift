/// The environment against which the requirements of conditional features are checked.
///
///     let environment = FeatureEnvironment(purchases: store)
///     environment.flags["beta"] = true
///     let router = try LinkRouter(app: app, features: features, environment: environment)
@MainActor
public final class FeatureEnvironment {
  /// The flags that the app sets while it runs.
  public var flags: [String: Bool]
  /// The store of the user's choices.
  public var toggles: any ToggleStore
  /// The tracker of the user's purchases.
  public var purchases: any PurchaseTracker
  /// The system that the app runs on.
  public var platform: PlatformVersion

  /// Creates an environment; by default without choices and purchases.
  public init(
    flags: [String: Bool] = [:],
    toggles: any ToggleStore = MemoryToggleStore(),
    purchases: any PurchaseTracker = MemoryPurchases(),
    platform: PlatformVersion = .current
  ) {
    self.flags = flags
    self.toggles = toggles
    self.purchases = purchases
    self.platform = platform
  }
}

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

extension FeatureEnvironment {
  /// A store of the user's choices about features.
  @MainActor
  public protocol ToggleStore: AnyObject {
    /// Returns the user's choice; `nil` before the user makes one.
    func isOn(_ key: String) -> Bool?

    /// Stores a choice; `nil` removes it.
    func set(_ key: String, to isOn: Bool?)
  }
}

/// A store that keeps its choices in memory.
@MainActor
public final class MemoryToggleStore: FeatureEnvironment.ToggleStore {
  private var choices: [String: Bool]

  /// Creates a store with the choices made so far.
  public nonisolated init(_ choices: [String: Bool] = [:]) { self.choices = choices }

  /// Returns the user's choice; `nil` if the user has not made one.
  public func isOn(_ key: String) -> Bool? { choices[key] }

  /// Stores a choice; `nil` removes it.
  public func set(_ key: String, to isOn: Bool?) { choices[key] = isOn }
}
