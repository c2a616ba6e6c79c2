/// What tells apart the things that routes lead to: a pair of types.
package struct RouteDestinationKey: Sendable, Hashable {
  let first: ObjectIdentifier
  let second: ObjectIdentifier

  /// Makes a key.
  package init(_ first: Any.Type, _ second: Any.Type) {
    self.first = ObjectIdentifier(first)
    self.second = ObjectIdentifier(second)
  }
}
