// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, ReturnVoidInsteadOfEmptyTuple

public import Foundation

// https://developer.apple.com/documentation/storekit/verificationresult
public enum VerificationResult<SignedType> {
  case unverified(SignedType, any Error)
  case verified(SignedType)
}

extension VerificationResult: Sendable where SignedType: Sendable {}

// https://developer.apple.com/documentation/storekit/transaction
public struct Transaction: Sendable {
  // https://developer.apple.com/documentation/storekit/transaction/productid
  public let productID: String
  // https://developer.apple.com/documentation/storekit/transaction/revocationdate
  public let revocationDate: Date?

  // https://developer.apple.com/documentation/storekit/transaction/transactions
  public struct Transactions: AsyncSequence, Sendable {
    public typealias Element = VerificationResult<Transaction>
    public struct AsyncIterator: AsyncIteratorProtocol {
      public mutating func next() async -> VerificationResult<Transaction>? { fatalError() }
    }
    public func makeAsyncIterator() -> AsyncIterator { fatalError() }
  }

  // https://developer.apple.com/documentation/storekit/transaction/updates
  public static var updates: Transactions { fatalError() }
  // https://developer.apple.com/documentation/storekit/transaction/currententitlements
  public static var currentEntitlements: Transactions { fatalError() }
}
