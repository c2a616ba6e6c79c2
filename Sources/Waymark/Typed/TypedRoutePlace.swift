/// The place of a typed route's value in the pattern that declares it.
public enum TypedRoutePlace: Sendable, Hashable {
  /// A parameter of the path, counted from the left, including a catch-all.
  case path(Int)
  /// An item of the query, counted as in ``Pattern/queryItems``.
  case item(Int)
  /// The fragment.
  case fragment
}
