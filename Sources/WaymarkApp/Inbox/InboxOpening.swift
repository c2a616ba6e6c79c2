/// A caller that has opened a gate, and waits until each link that the gate let through has ended
/// or is deferred.
@MainActor
final class InboxOpening {
  /// The number of links that have neither ended nor been deferred.
  private var pending: Int
  private var continuation: CheckedContinuation<Void, Never>?

  init(_ links: [InboxEntry]) {
    pending = links.count
    for link in links { link.openings.append(self) }
  }

  /// Records that a link has ended or is deferred; called once for each link.
  func linkSettled() {
    pending -= 1
    if pending == 0 { end() }
  }

  /// Ends the wait, even if links remain.
  func end() {
    pending = 0
    continuation?.resume()
    continuation = nil
  }

  /// Waits for the links; called once.
  func awaited() async {
    guard pending > 0 else { return }
    await withCheckedContinuation { continuation = $0 }
  }
}
