/// The key for the destination of a route: a pair of types.
package struct RouteDestinationKey: Sendable, Hashable {
  let first: ObjectIdentifier
  let second: ObjectIdentifier

  /// Creates a key.
  package init(_ first: Any.Type, _ second: Any.Type) {
    self.first = ObjectIdentifier(first)
    self.second = ObjectIdentifier(second)
  }
}
