extension LinkRouter {
  /// The gates that links wait for, such as "the app is ready", "the user has signed in" or "the
  /// game is over".
  ///
  ///     router.gates.open("signedIn")
  ///
  /// A route names the gates that it needs (`RouteNotes.gates`). A gate is closed until it is
  /// opened. If the app's identity lists its gates (`AppIdentity.gates`), observers receive a fault
  /// when another one is opened. Only the gates of a router store which gates are open: when they
  /// change, the links that wait in a ``LinkInbox`` continue.
  @MainActor
  public final class Gates {
    /// The gates that are open.
    public private(set) var opened: Set<String> = []
    /// The router of the gates.
    weak var router: LinkRouter?
    /// The objects that are notified of changes.
    private var listeners: [WeakListener] = []

    private struct WeakListener {
      weak var listener: (any GateListener)?
    }

    init() {}

    /// Opens a gate, so that links that wait for it can continue.
    public func open(_ gate: String) {
      guard opened.insert(gate).inserted else { return }
      if let router, let finding = router.app.finding(ofGate: gate) {
        router.note(.fault(finding), of: .none)
      }
      for entry in listeners { entry.listener?.gateOpened(gate) }
    }

    /// Closes a gate, so that links wait for it again.
    public func close(_ gate: String) {
      guard opened.remove(gate) != nil else { return }
      for entry in listeners { entry.listener?.gateClosed(gate) }
    }

    /// Returns whether a gate is open.
    public func isOpen(_ gate: String) -> Bool { opened.contains(gate) }

    /// Indicates whether an inbox is not ready, or has links that have not ended.
    var holdLinks: Bool { listeners.contains { $0.listener?.holdsLinks == true } }

    /// Notifies an object of gates that open and close, for as long as the object exists.
    func tell(_ listener: any GateListener) {
      listeners.removeAll { $0.listener == nil }
      listeners.append(WeakListener(listener: listener))
    }
  }
}

/// An object that is notified when a gate opens or closes, such as an inbox.
@MainActor
protocol GateListener: AnyObject {
  func gateOpened(_ gate: String)
  func gateClosed(_ gate: String)
  /// Indicates whether the object is not ready, or has links that have not ended.
  var holdsLinks: Bool { get }
}
