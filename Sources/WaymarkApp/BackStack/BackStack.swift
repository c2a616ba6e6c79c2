public import Waymark

/// The routes that stand before a link's route on an app's back stack, the outermost first.
///
///     // lines ← line/{line} ← line/{line}/station/{id}
///     let stack = router.backStack(of: "underway://line/A/station/7")
///     stack?.map(\.link)   // ["underway://lines", "underway://line/A"]
///
/// Each is the parent of the next, and the last the parent of the link's own route, which is not in
/// it. A route whose link cannot be written with the values of this one is left out and stands in
/// ``omissions``; the others stay.
///
/// Its text shows no value that one of the routes keeps secret, its properties hold the real ones.
public struct BackStack: Sendable, Hashable {
  /// One route before the link's, with what it takes over from the link.
  public struct Entry: Sendable, Hashable {
    /// The route.
    public let route: Route
    /// Who declared it.
    public let origin: RouteOrigin
    /// The link's parameters that have the names of parameters of this route's pattern.
    public let parameters: RouteParameters
    /// The link that stands for it, which the router gives to this route.
    public let link: String
    /// The link and the route as they may be shown.
    public let shown: RoutedLink

    /// How the route asks to be shown; `nil` where it does not say.
    public var presentation: PresentationHint? { route.notes.presentation }
  }

  /// A route that is left out.
  public struct Omission: Sendable, Hashable {
    /// The route.
    public let route: RouteReference
    /// Why no link stands for it; the code alone of what is wrong where the link has secrets.
    public let reason: String
  }

  private var entries: [Entry] = []
  /// The routes that are left out, the outermost first.
  public private(set) var omissions: [Omission] = []

  /// Nothing before the link's route.
  public init() {}

  mutating func append(_ entry: Entry) { entries.append(entry) }
  mutating func append(_ omission: Omission) { omissions.append(omission) }
}

extension BackStack: RandomAccessCollection {
  /// The place of the outermost.
  public var startIndex: Int { entries.startIndex }

  /// The place after the parent of the link's route.
  public var endIndex: Int { entries.endIndex }

  /// The entry at a place.
  ///
  /// - Precondition: `position` is one of `indices`.
  public subscript(position: Int) -> Entry { entries[position] }
}

extension BackStack: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// `underway://lines → underway://line/A`, with `***` for secrets.
  public var description: String { entries.map(\.shown.text).joined(separator: " → ") }

  /// The same.
  public var debugDescription: String { description }

  /// The entries as they may be shown.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: entries.map(\.shown), displayStyle: .collection)
  }
}

extension BackStack.Entry: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// `underway://line/A (route 'line' of the routes 'AppRoute')`, with `***` for secrets.
  public var description: String { shown.description }

  /// The same.
  public var debugDescription: String { description }

  /// The link and the route as they may be shown.
  public var customMirror: Mirror { Mirror(self, children: ["shown": shown]) }
}
