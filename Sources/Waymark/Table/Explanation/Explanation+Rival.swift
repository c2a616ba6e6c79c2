extension Explanation {
  /// A route that takes the link as well, and loses.
  public struct Rival: Sendable {
    /// Where the route stands in the table's `routes`.
    public let routeIndex: Int
    /// The route.
    public let route: Route
    /// The scope of the route that covers the link.
    public let scope: RouteScope
    /// The rule by which the chosen route is preferred to it.
    public let rule: Rule
  }

  /// The first rule of precedence that tells the chosen route from another.
  public enum Rule: Sendable, Hashable {
    /// The more specific scope wins: the named scheme or domain, then `*.domain`, then any.
    case scope(winner: RouteScope, loser: RouteScope)
    /// The more specific component wins, counted from 0.
    case component(index: Int, winner: Form, loser: Form)
    /// More required query items (or a fragment) with a literal value win.
    case literalItems(winner: Int, loser: Int)
    /// More required query items (or a fragment) win.
    case requiredItems(winner: Int, loser: Int)
    /// Fewer optional parts win.
    case optionalParts(winner: Int, loser: Int)
    /// The route whose required item comes first in the link wins.
    case itemOrder
    /// Of two routes that require the same items, the one with a literal value for the earliest of
    /// them in the link wins.
    case literalItemOrder
  }

  /// How specific a component of a pattern is, the most specific form first.
  public enum Form: Sendable, Hashable {
    /// The pattern has no component here, where the other one has a rest that takes none.
    case end
    /// Literal text alone.
    case literal
    /// Literal text of so many bytes with parameters, of which so many are restricted.
    case mixed(literalBytes: Int, restricted: Int)
    /// One parameter with a type.
    case restricted
    /// One parameter that takes any text.
    case parameter
    /// `*`.
    case wildcard
    /// `**` or a captured rest.
    case rest
  }
}
