/// The result of a link, for the task that has delivered the link.
@MainActor
final class InboxReceipt {
  private(set) var result: URLRoutingResult?
  /// The continuation of the task, if it waits.
  private var continuation: CheckedContinuation<URLRoutingResult, Never>?

  /// Waits for the result; called once, if the result is not known yet.
  // This is a separate function, because a closure would be resumed on another thread first.
  func awaited() async -> URLRoutingResult {
    await withCheckedContinuation { continuation = $0 }
  }

  /// Stores the result of the link; called once.
  func sign(_ result: URLRoutingResult) {
    self.result = result
    continuation?.resume(returning: result)
  }
}
