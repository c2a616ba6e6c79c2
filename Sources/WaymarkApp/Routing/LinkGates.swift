/// The gates that links wait for, such as "the app is ready", "the user has signed in" or "the game
/// is over".
///
///     router.gates.open("signedIn")
///
/// A route names the gates that it needs (`RouteNotes.gates`). A gate is closed until it is opened.
/// Only the gates of a router store which gates are open: when they change, the links that wait in
/// a ``LinkInbox`` continue.
@MainActor
public final class LinkGates {
  /// The gates that are open.
  public private(set) var opened: Set<String> = []
  /// The inboxes that are notified of changes.
  private var inboxes: [WeakInbox] = []

  private struct WeakInbox {
    weak var inbox: InboxCore?
  }

  init() {}

  /// Opens a gate, so that links that wait for it can continue.
  public func open(_ gate: String) {
    guard opened.insert(gate).inserted else { return }
    for entry in inboxes { entry.inbox?.gateOpened(gate) }
  }

  /// Closes a gate, so that links wait for it again.
  public func close(_ gate: String) {
    guard opened.remove(gate) != nil else { return }
    for entry in inboxes { entry.inbox?.gateClosed(gate) }
  }

  /// Returns whether a gate is open.
  public func isOpen(_ gate: String) -> Bool { opened.contains(gate) }

  /// Notifies an inbox of gates that open and close, for as long as the inbox exists.
  func tell(_ inbox: InboxCore) {
    inboxes.removeAll { $0.inbox == nil }
    inboxes.append(WeakInbox(inbox: inbox))
  }
}
