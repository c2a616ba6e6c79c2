/// What became of a link, for the task that has delivered it.
@MainActor
final class InboxReceipt {
  private(set) var result: URLRoutingResult?
  /// The task, where it had to wait.
  var continuation: CheckedContinuation<URLRoutingResult, Never>?

  /// Notes what became of the link; called once.
  func sign(_ result: URLRoutingResult) {
    self.result = result
    continuation?.resume(returning: result)
  }
}
