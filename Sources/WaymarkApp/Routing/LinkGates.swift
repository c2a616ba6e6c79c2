/// The gates that links wait for: the app is ready, the user has signed in, a game is over.
///
///     router.gates.open("signedIn")
///
/// A route says which it needs (`RouteNotes.gates`). A gate that was never opened is
/// closed. The gates of a router are the only place where it is kept which are open: what waits in
/// a ``LinkInbox`` goes on when they change.
@MainActor
public final class LinkGates {
  /// The gates that are open.
  public private(set) var opened: Set<String> = []
  /// The inboxes that wait for changes.
  private var inboxes: [WeakInbox] = []

  private struct WeakInbox {
    weak var inbox: InboxCore?
  }

  init() {}

  /// Lets links through that wait for a gate.
  public func open(_ gate: String) {
    guard opened.insert(gate).inserted else { return }
    for entry in inboxes { entry.inbox?.gateOpened(gate) }
  }

  /// Lets no more links through.
  public func close(_ gate: String) {
    guard opened.remove(gate) != nil else { return }
    for entry in inboxes { entry.inbox?.gateClosed(gate) }
  }

  /// Returns whether links are let through.
  public func isOpen(_ gate: String) -> Bool { opened.contains(gate) }

  /// Tells an inbox of gates that open and close, for as long as it lives.
  func tell(_ inbox: InboxCore) {
    inboxes.removeAll { $0.inbox == nil }
    inboxes.append(WeakInbox(inbox: inbox))
  }
}
