/// What became of a link, for the task that has delivered it.
@MainActor
final class InboxReceipt {
  private(set) var result: URLRoutingResult?
  /// The task, where it has to wait.
  private var continuation: CheckedContinuation<URLRoutingResult, Never>?

  /// Waits for it; called once, where it is not known yet.
  // A function of its own: in a closure it would be resumed on another thread, to come back here.
  func awaited() async -> URLRoutingResult {
    await withCheckedContinuation { continuation = $0 }
  }

  /// Notes what became of the link; called once.
  func sign(_ result: URLRoutingResult) {
    self.result = result
    continuation?.resume(returning: result)
  }
}
