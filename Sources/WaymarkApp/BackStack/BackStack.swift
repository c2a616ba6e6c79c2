public import Waymark

/// The routes that precede a link's route on an app's back stack, the outermost first.
///
///     // lines ← line/{line} ← line/{line}/station/{id}
///     let stack = router.backStack(of: "underway://line/A/station/7")
///     stack?.map(\.link)   // ["underway://lines", "underway://line/A"]
///
/// Each route is the parent of the next one, and the last route is the parent of the link's own
/// route, which the stack does not contain. A route is left out, and listed in ``omissions``, if no
/// link to it can be written with the values of the link; the other routes stay.
///
/// The description hides every value that one of the routes keeps secret; the properties contain
/// the real values.
public struct BackStack: Sendable, Hashable {
  /// One route of a back stack, with the values that it inherits from the link.
  public struct Entry: Sendable, Hashable {
    /// The route.
    public let route: Route
    /// The declaration that the route comes from.
    public let origin: RoutedLink.RouteOrigin
    /// The link's parameters whose names are also parameters of this route's pattern.
    public let parameters: RouteParameters
    /// The link to this route; the router chooses this route for the link.
    public let link: String
    /// The link and the route, with secret values masked.
    public let shown: RoutedLink

    /// The route's presentation hint; `nil` if the route has none.
    public var presentation: PresentationHint? { route.notes.presentation }
  }

  /// A route that is left out of a back stack.
  public struct Omission: Sendable, Hashable {
    /// The route.
    public let route: RoutedLink.RouteReference
    /// The reason why no link to the route can be written; only the code of the error if the link
    /// has secrets.
    public let reason: String
  }

  private var entries: [Entry] = []
  /// The routes that are left out, the outermost first.
  public private(set) var omissions: [Omission] = []

  /// Creates an empty back stack.
  public init() {}

  mutating func append(_ entry: Entry) { entries.append(entry) }
  mutating func append(_ omission: Omission) { omissions.append(omission) }
}

extension BackStack: RandomAccessCollection {
  /// The position of the outermost route.
  public var startIndex: Int { entries.startIndex }

  /// The position after the parent of the link's route.
  public var endIndex: Int { entries.endIndex }

  /// The entry at a position.
  ///
  /// - Precondition: `position` is one of `indices`.
  public subscript(position: Int) -> Entry { entries[position] }
}

extension BackStack: MaskedValue {
  /// The links in their order, such as `underway://lines → underway://line/A`, with `***` for
  /// secrets.
  public var description: String { entries.map(\.shown.text).joined(separator: " → ") }
}

extension BackStack.Entry: MaskedValue {
  /// The link and its route, such as `underway://line/A (route 'line' of the routes 'AppRoute')`,
  /// with `***` for secrets.
  public var description: String { shown.description }
}
