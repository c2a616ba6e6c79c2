// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, ReturnVoidInsteadOfEmptyTuple

public import Foundation

// https://developer.apple.com/documentation/watchkit/wkapplicationdelegate
@MainActor public protocol WKApplicationDelegate: NSObjectProtocol {
  // https://developer.apple.com/documentation/watchkit/wkapplicationdelegate/handle(_:)-6m3gp
  func handle(_ userActivity: NSUserActivity)
}

// It is optional.
extension WKApplicationDelegate {
  public func handle(_ userActivity: NSUserActivity) { fatalError() }
}
