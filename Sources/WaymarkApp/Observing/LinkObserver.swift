/// An observer that receives every step of every link that a router opens.
///
///     final class Printer: LinkObserver {
///       func observe(_ event: LinkEvent) { print(event) }
///     }
///     router.observe(Printer())
@MainActor
public protocol LinkObserver {
  /// Receives a step, in order, on the main actor; do long work elsewhere.
  func observe(_ event: LinkEvent)
}

/// The registration of an observer, until it is ended.
@MainActor
public struct LinkObservation {
  let number: Int
  weak var router: LinkRouter?

  /// Ends the observation: the observer receives no more events.
  public func end() { router?.observers.removeAll { $0.number == number } }
}
