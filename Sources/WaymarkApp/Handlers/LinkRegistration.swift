/// A handler or an enum that was added to a router after the router was made, until it is removed.
@MainActor
public struct LinkRegistration {
  /// The faults of the routes that were left out; empty if every route was added.
  public let faults: [LinkRouterError.Fault]
  let number: Int
  weak var router: LinkRouter?

  /// Removes the routes from the router; links that are being opened are not affected, and back
  /// stacks of the remaining routes begin after a parent that is removed.
  public func remove() { router?.remove(number) }
}
