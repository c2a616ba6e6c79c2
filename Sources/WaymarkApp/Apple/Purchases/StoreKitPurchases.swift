#if canImport(StoreKit)
import Foundation
import StoreKit
#if os(watchOS)
import WatchKit
#elseif canImport(UIKit)
import UIKit
#elseif canImport(AppKit)
import AppKit
#endif

/// A tracker of the purchases in the App Store, which stays up to date while the tracker exists.
///
/// Until the App Store has answered for the first time, purchases are unknown, and a link to a
/// feature that requires a purchase ends as unavailable with the reason that the purchase is not
/// known yet.
///
/// The tracker loads the purchases again when the App Store reports a transaction or a change of a
/// subscription, and when a scene becomes active: nothing reports the end of a subscription that
/// ends while the app is suspended. The App Store does not report a purchase that the app itself
/// makes. Call ``refresh()`` after it:
///
///     if case .success(.verified(let transaction)) = try await purchase(product) {
///       await purchases.refresh()
///       await transaction.finish()
///     }
///
/// The tracker never finishes a transaction.
///
/// Source: Apple, StoreKit, `Transaction.currentEntitlements`, `Transaction.updates`,
/// `Product.PurchaseResult.success(_:)` and `Product.SubscriptionInfo.Status.updates`.
@MainActor
public final class StoreKitPurchases: PurchaseTracker {
  private let loaded: LoadedPurchases
  private var tasks: [Task<Void, Never>] = []

  /// Creates a tracker and begins to load the purchases.
  ///
  /// - Parameter onChange: A closure that is called after the first answer, and after each answer
  ///   that differs from the one before; use it to resume links that wait for a purchase.
  public init(onChange: @escaping @MainActor () -> Void = {}) {
    loaded = LoadedPurchases(load: Self.entitlements, onChange: onChange)
    tasks = [
      Task { [weak self] in await self?.refresh() },
      Task { [weak self] in
        for await _ in Transaction.updates { await self?.refresh() }
      },
      Task { [weak self] in
        for await _ in Product.SubscriptionInfo.Status.updates { await self?.refresh() }
      },
    ]
    // Not removed: an app has one tracker, and the observer does not hold it.
    _ = NotificationCenter.default.addObserver(
      forName: Self.activation,
      object: nil,
      queue: nil
    ) { [weak self] _ in
      Task { [weak self] in await self?.refresh() }
    }
  }

  deinit { for task in tasks { task.cancel() } }

  /// Returns whether a product has been bought, is verified by the App Store and was not revoked.
  public func isPurchased(_ product: String) -> Bool? { loaded.isPurchased(product) }

  /// Loads the purchases from the App Store again, and returns when they are known.
  ///
  /// Call the method after a purchase that the app makes. If several calls overlap, the answer to
  /// the last one stays. The loading continues if the task of the caller is canceled.
  public func refresh() async { await loaded.refresh() }

  private static func entitlements() async -> Set<String> {
    var found: Set<String> = []
    for await entitlement in Transaction.currentEntitlements {
      if case .verified(let transaction) = entitlement, transaction.revocationDate == nil {
        found.insert(transaction.productID)
      }
    }
    return found
  }

  /// The notification that a scene has become active, or the app on a system without scenes.
  private static var activation: Notification.Name {
    #if os(watchOS)
    WKApplication.didBecomeActiveNotification
    #elseif canImport(UIKit)
    UIScene.didActivateNotification
    #elseif canImport(AppKit)
    NSApplication.didBecomeActiveNotification
    #endif
  }
}
#endif
