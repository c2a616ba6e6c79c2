#if canImport(StoreKit)
import WaymarkApp

@MainActor
func purchases(resuming links: LinkInbox) -> any PurchaseTracker {
  // snippet.purchases
  StoreKitPurchases { Task { await links.resume() } }
  // snippet.end
}
#endif
