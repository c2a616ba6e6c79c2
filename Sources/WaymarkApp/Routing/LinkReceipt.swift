/// The immediate answer of a synchronous `open`: whether the router accepted a link.
///
///     let receipt = router.open(url: url, with: screens)
///     receipt == .accepted
///     print(receipt)   // accepted, or what is wrong with the link
///
/// An accepted link has not been opened yet: its presentation and its action follow in a task, and
/// may still be canceled or fail. Their result, a ``URLRoutingResult``, is for observers, or for
/// callers that `await` the asynchronous `open`.
public enum LinkReceipt: Sendable, Hashable {
  /// The link was read, a route matches it, its values were decoded and its feature is available.
  case accepted
  /// The link ended at once, with this result.
  case refused(URLRoutingResult)

  /// Another name for ``accepted``, so that app delegates can compare a receipt as they compare a
  /// result.
  public static var success: LinkReceipt { .accepted }
}

extension LinkReceipt: CustomStringConvertible {
  /// `accepted`, or `refused: ` and the description of the result.
  public var description: String {
    switch self {
    case .accepted: "accepted"
    case .refused(let result): "refused: \(result)"
    }
  }
}
