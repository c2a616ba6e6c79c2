/// Sees every step of every link that a router opens.
///
///     final class Printer: LinkObserver {
///       func observe(_ event: LinkEvent) { print(event) }
///     }
///     router.observe(Printer())
@MainActor
public protocol LinkObserver {
  /// Called for each step in its order, on the main actor; what takes long belongs elsewhere.
  func observe(_ event: LinkEvent)
}

/// An observation, until it is ended.
@MainActor
public struct LinkObservation {
  let number: Int
  weak var router: LinkRouter?

  /// Tells the observer nothing any more.
  public func end() { router?.observers.removeAll { $0.number == number } }
}
