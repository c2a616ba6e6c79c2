// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, ReturnVoidInsteadOfEmptyTuple

// The pages leave Mac Catalyst out; Swift applies the versions of iOS there.
public import Foundation
public import SwiftUI

// https://developer.apple.com/documentation/storekit/verificationresult
// On iOS 15, macCatalyst 15, macOS 12, tvOS 15, visionOS 1, watchOS 8.
public enum VerificationResult<SignedType> {
  case unverified(SignedType, any Error)
  case verified(SignedType)
}

// On iOS 15, macCatalyst 15, macOS 12, tvOS 15, visionOS 1, watchOS 8.
extension VerificationResult: Sendable where SignedType: Sendable {}

// https://developer.apple.com/documentation/storekit/transaction
// On iOS 15, macCatalyst 15, macOS 12, tvOS 15, visionOS 1, watchOS 8.
public struct Transaction: Sendable {
  // https://developer.apple.com/documentation/storekit/transaction/productid
  // On iOS 15, macCatalyst 15, macOS 12, tvOS 15, visionOS 1, watchOS 8.
  public let productID: String
  // https://developer.apple.com/documentation/storekit/transaction/revocationdate
  // On iOS 15, macCatalyst 15, macOS 12, tvOS 15, visionOS 1, watchOS 8.
  public let revocationDate: Date?

  // https://developer.apple.com/documentation/storekit/transaction/transactions
  // On iOS 15, macCatalyst 15, macOS 12, tvOS 15, visionOS 1, watchOS 8.
  public struct Transactions: AsyncSequence, Sendable {
    public typealias Element = VerificationResult<Transaction>
    public struct AsyncIterator: AsyncIteratorProtocol {
      public mutating func next() async -> VerificationResult<Transaction>? { fatalError() }
    }
    public func makeAsyncIterator() -> AsyncIterator { fatalError() }
  }

  // Emits the transactions that occur outside the app or on another device (the App Store, an
  // offer code, Ask to Buy), and at launch those that are not finished. It does not emit a purchase
  // that the app makes: `Product.PurchaseResult.success(_:)` contains that one. Nothing is emitted
  // when a subscription ends.
  // https://developer.apple.com/documentation/storekit/transaction/updates
  // On iOS 15, macCatalyst 15, macOS 12, tvOS 15, visionOS 1, watchOS 8.
  public static var updates: Transactions { fatalError() }
  // Emits the latest transaction of each product that has not been refunded or revoked: products
  // that are not consumable, and subscriptions that run or are in their grace period.
  // https://developer.apple.com/documentation/storekit/transaction/currententitlements
  // On iOS 15, macCatalyst 15, macOS 12, tvOS 15, visionOS 1, watchOS 8.
  public static var currentEntitlements: Transactions { fatalError() }

  // https://developer.apple.com/documentation/storekit/transaction/finish()
  // On iOS 15, macCatalyst 15, macOS 12, tvOS 15, visionOS 1, watchOS 8.
  public func finish() async { fatalError() }
}

// https://developer.apple.com/documentation/storekit/product
// On iOS 15, macCatalyst 15, macOS 12, tvOS 15, visionOS 1, watchOS 8.
public struct Product: Sendable {
  // https://developer.apple.com/documentation/storekit/product/purchaseresult
  // On iOS 15, macCatalyst 15, macOS 12, tvOS 15, visionOS 1, watchOS 8.
  public enum PurchaseResult: Sendable {
    // https://developer.apple.com/documentation/storekit/product/purchaseresult/success(_:)
    // On iOS 15, macCatalyst 15, macOS 12, tvOS 15, visionOS 1, watchOS 8.
    case success(VerificationResult<Transaction>)
    // https://developer.apple.com/documentation/storekit/product/purchaseresult/usercancelled
    // On iOS 15, macCatalyst 15, macOS 12, tvOS 15, visionOS 1, watchOS 8.
    case userCancelled
    // https://developer.apple.com/documentation/storekit/product/purchaseresult/pending
    // On iOS 15, macCatalyst 15, macOS 12, tvOS 15, visionOS 1, watchOS 8.
    case pending
  }

  // https://developer.apple.com/documentation/storekit/product/purchaseoption
  // On iOS 15, macCatalyst 15, macOS 12, tvOS 15, visionOS 1, watchOS 8.
  public struct PurchaseOption: Hashable, Sendable {}

  // https://developer.apple.com/documentation/storekit/product/subscriptioninfo
  // On iOS 15, macCatalyst 15, macOS 12, tvOS 15, visionOS 1, watchOS 8.
  public struct SubscriptionInfo: Sendable {
    // https://developer.apple.com/documentation/storekit/product/subscriptioninfo/status-swift.struct
    // On iOS 15, macCatalyst 15, macOS 12, tvOS 15, visionOS 1, watchOS 8.
    public struct Status: Sendable {
      // https://developer.apple.com/documentation/storekit/product/subscriptioninfo/status-swift.struct/statuses
      // On iOS 15, macCatalyst 15, macOS 12, tvOS 15, visionOS 1, watchOS 8.
      public struct Statuses: AsyncSequence, Sendable {
        public typealias Element = Status
        public struct AsyncIterator: AsyncIteratorProtocol {
          public mutating func next() async -> Status? { fatalError() }
        }
        public func makeAsyncIterator() -> AsyncIterator { fatalError() }
      }
      // https://developer.apple.com/documentation/storekit/product/subscriptioninfo/status-swift.struct/updates
      // On iOS 15, macCatalyst 15, macOS 12, tvOS 15, visionOS 1, watchOS 8.
      public static var updates: Statuses { fatalError() }
    }
  }

  // https://developer.apple.com/documentation/storekit/product/purchase(options:)
  // On iOS 15, macCatalyst 15, macOS 12, tvOS 15, watchOS 8.
  @MainActor public func purchase(
    options: Set<PurchaseOption> = []
  ) async throws -> PurchaseResult { fatalError() }
}

// The documentation lists it under StoreKit; an app imports SwiftUI, too.
// https://developer.apple.com/documentation/storekit/purchaseaction
// On iOS 17, macCatalyst 17, macOS 14, tvOS 17, visionOS 1, watchOS 10.
@MainActor @preconcurrency public struct PurchaseAction {
  // https://developer.apple.com/documentation/storekit/purchaseaction/callasfunction(_:options:)
  // On iOS 17, macCatalyst 17, macOS 14, tvOS 17, visionOS 1, watchOS 10.
  @MainActor @preconcurrency public func callAsFunction(
    _ product: Product,
    options: Set<Product.PurchaseOption> = []
  ) async throws -> Product.PurchaseResult { fatalError() }
}

extension EnvironmentValues {
  // https://developer.apple.com/documentation/swiftui/environmentvalues/purchase
  // On iOS 17, macCatalyst 17, macOS 14, tvOS 17, visionOS 1, watchOS 10.
  @MainActor @preconcurrency public var purchase: PurchaseAction { fatalError() }
}
