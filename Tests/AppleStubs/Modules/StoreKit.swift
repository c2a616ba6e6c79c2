// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, ReturnVoidInsteadOfEmptyTuple

// The pages leave Mac Catalyst out; Swift applies the versions of iOS there.
public import Foundation

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

  // https://developer.apple.com/documentation/storekit/transaction/updates
  // On iOS 15, macCatalyst 15, macOS 12, tvOS 15, visionOS 1, watchOS 8.
  public static var updates: Transactions { fatalError() }
  // https://developer.apple.com/documentation/storekit/transaction/currententitlements
  // On iOS 15, macCatalyst 15, macOS 12, tvOS 15, visionOS 1, watchOS 8.
  public static var currentEntitlements: Transactions { fatalError() }
}
