#if canImport(StoreKit) && canImport(SwiftUI)
import StoreKit
import SwiftUI
import Waymark
import WaymarkApp

@MainActor
func purchases(resuming links: LinkInbox) -> StoreKitPurchases {
  // snippet.purchases
  StoreKitPurchases { Task { await links.resume() } }
  // snippet.end
}

// snippet.shop
@MainActor
final class Shop {
  let links: LinkInbox
  let purchases: StoreKitPurchases

  init(_ router: LinkRouter) {
    let links = LinkInbox(router)
    purchases = StoreKitPurchases { Task { await links.resume() } }
    router.environment.purchases = purchases
    self.links = links
  }
}
// snippet.end

// snippet.paywall
struct Paywall: View {
  let product: Product
  let shop: Shop
  @Environment(\.purchase) private var purchase

  var body: some View {
    Button("Buy") { Task { try await buy() } }
  }

  private func buy() async throws {
    guard case .success(.verified(let transaction)) = try await purchase(product) else { return }
    await shop.purchases.refresh()
    await transaction.finish()
  }
}
// snippet.end
#endif
