/// What becomes of a link and why: the route it takes or none, the rules that decided, and the
/// routes that nearly took it.
///
///     print(table.explain("https://www.underway.nyc/staton/25"))
///     // https://www.underway.nyc/staton/25
///     // opens nothing in the app: no route takes it
///     // read as   web link, domain www.underway.nyc, path staton / 25
///     // scope     universal (any domain of the app): 1 route, does not fit
///     // nearest   'station': component 1 is 'staton', expected 'station'
///     //             station/{stationID:int}
///     //             staton/25
///     //             ^~~~~~
///     // did you mean  https://www.underway.nyc/station/25
///
/// The ``result`` is that of ``RouteTable/match(_:)-(DeepLink)`` itself. The reasons come from
/// holding every route against the link, one by one.
public struct Explanation: Sendable {
  /// What became of the link.
  public enum Outcome: Sendable {
    /// A route takes it.
    case matched(RouteMatch)
    /// No route takes it.
    case unmatched
    /// A web-only path keeps it in the browser; it holds in the scope.
    case excluded(WebOnlyPath, scope: RouteScope)
    /// The text is not a link.
    case unreadable(LinkError)
  }

  /// How the app came to look at the link at all.
  public enum Admission: Sendable, Hashable {
    /// The app takes links with any scheme or any domain.
    case any
    /// The app lists the link's scheme or domain, by this name or wildcard.
    case listed(String)
    /// The app does not list it; these are the names that it lists.
    case undeclared([String])
  }

  /// The table that was asked.
  public let table: RouteTable
  /// The text that was to be read.
  public let text: String
  /// What it was read as; `nil` where it could not be read.
  public let link: DeepLink?
  /// What became of it: exactly what a match says.
  public let result: Outcome
  /// Whether the app lists the link's scheme or domain; `nil` for an unreadable link.
  public let admission: Admission?
  /// The scopes that cover the link and that some route names, in the order in which they are
  /// asked.
  public let scopes: [ScopeStep]
  /// The routes that take the link as well and lose, the best first, at most
  /// ``RouteTable/nearestLimit``.
  public let rivals: [Rival]
  /// How many routes take the link and lose.
  public let rivalCount: Int
  /// The routes that nearly take the link, the nearest first, at most ``RouteTable/nearestLimit``.
  ///
  /// A route that has nothing in common with the link is not listed.
  public let nearest: [NearMiss]
  /// A link that may have been meant, and that a route takes.
  public let suggestion: Suggestion?
  /// What else is to be said about the route that was chosen.
  public let notes: [Note]

  /// The link without values that are secret; `nil` for an unreadable link.
  let shown: ShownLink?

  /// The second best route and the rule that put it behind; `nil` where no other route takes the
  /// link.
  public var deciding: Rival? { rivals.first }

  /// The match, where a route takes the link.
  public var match: RouteMatch? {
    if case .matched(let match) = result { return match }
    return nil
  }
}

extension Explanation {
  /// A scope that covers the link.
  public struct ScopeStep: Sendable, Hashable {
    /// What asking a scope's routes came to.
    public enum Answer: Sendable, Hashable {
      /// One of its routes takes the link.
      case letsIn
      /// None of its routes takes the link.
      case noneFits
      /// A more specific scope let the link in before, or a web-only path took it.
      case notAsked
    }

    /// The scope.
    public let scope: RouteScope
    /// How many routes name it.
    public let routeCount: Int
    /// What came of it.
    public let answer: Answer
  }

  /// A link that is like the one given, and that a route takes.
  public struct Suggestion: Sendable, Hashable {
    /// The link.
    public let link: String
    /// Where the route that takes it stands in the table's `routes`.
    public let routeIndex: Int
  }

  /// Something that does not change the choice of a route, but what becomes of the link afterwards.
  public enum Note: Sendable, Hashable {
    /// A value of the query or the fragment is not what its parameter asks for, so that the route's
    /// input will not decode.
    case badValue(parameter: Pattern.Parameter, value: String)
    /// The route demands a link that the system has verified, and this one has a custom scheme.
    case requiresVerifiedLink
    /// The route holds on these systems only.
    case platforms([RouteNotes.Platform])
    /// The link waits for these gates.
    case gates([String])
    /// The route should not be used any more.
    case deprecated(RouteNotes.Deprecation)
  }
}
