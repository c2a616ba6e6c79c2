/// What was added to a router after it was made, until it is removed.
@MainActor
public struct LinkRegistration {
  /// What was left out, and why; empty where everything holds.
  public let faults: [LinkRouterError.Fault]
  let number: Int
  weak var router: LinkRouter?

  /// Takes the routes away again; links that are being opened are not affected, and back stacks of
  /// routes that stay begin after a parent that goes.
  public func remove() { router?.remove(number) }
}
