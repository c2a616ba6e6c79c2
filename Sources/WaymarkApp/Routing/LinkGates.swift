/// The gates that links wait for: the app is ready, the user has signed in, a game is over.
///
///     router.gates.open("signedIn")
///
/// A route says which it needs (`RouteNotes.gates`). A gate that was never opened is
/// closed.
@MainActor
public final class LinkGates {
  /// The gates that are open.
  public private(set) var opened: Set<String> = []

  init() {}

  /// Lets links through that wait for a gate.
  public func open(_ gate: String) { opened.insert(gate) }

  /// Lets no more links through.
  public func close(_ gate: String) { opened.remove(gate) }

  /// Whether links are let through.
  public func isOpen(_ gate: String) -> Bool { opened.contains(gate) }
}
