public import Waymark

extension Explanation {
  /// A route that also accepts the link but is not chosen.
  public struct Rival: Sendable {
    /// The index of the route in the table's `routes`.
    public let routeIndex: Int
    /// The route.
    public let route: Route
    /// The scope of the route that covers the link.
    public let scope: RouteScope
    /// The rule by which the chosen route takes precedence over this one.
    public let rule: Rule
  }

  /// The first rule of precedence that distinguishes the chosen route from another one.
  public enum Rule: Sendable, Hashable {
    /// The more specific scope wins: a named scheme or domain comes before `*.domain`, and
    /// `*.domain` comes before any domain.
    case scope(winner: RouteScope, loser: RouteScope)
    /// The more specific component wins. The index is counted from 0.
    case component(index: Int, winner: Form, loser: Form)
    /// The route with more required query items (or a fragment) that have a literal value wins.
    case literalItems(winner: Int, loser: Int)
    /// The route with more required query items (or a fragment) wins.
    case requiredItems(winner: Int, loser: Int)
    /// The route with fewer optional parts wins.
    case optionalParts(winner: Int, loser: Int)
    /// The route with more literal text around the parameters of required query items (or of a
    /// required fragment) wins. The text is counted in bytes.
    case valueText(winner: Int, loser: Int)
    /// The route whose required item comes first in the link wins.
    case itemOrder
    /// If two routes require the same items, the route with a literal value for the item that comes
    /// first in the link wins.
    case literalItemOrder
  }

  /// The form of a pattern's component; the cases go from the most to the least specific form.
  public enum Form: Sendable, Hashable {
    /// The pattern has no component at this position, where the other pattern has a catch-all that
    /// captures no component.
    case end
    /// Literal text only.
    case literal
    /// Literal text, with its length in bytes, combined with parameters, with the number of
    /// restricted ones.
    case mixed(literalBytes: Int, restricted: Int)
    /// One parameter with a restriction.
    case restricted
    /// One parameter that accepts any text.
    case parameter
    /// A wildcard, `*`.
    case wildcard
    /// `**` or a catch-all parameter.
    case rest
  }
}

extension Explanation.Rule {
  /// Creates the rule by which one route of a table precedes another.
  init(
    _ winner: Precedence.Candidate,
    _ loser: Precedence.Candidate,
    _ precedence: borrowing Precedence,
    _ table: RouteTable
  ) {
    let (code, other) = (
      table.routes[winner.route].pattern.code, table.routes[loser.route].pattern.code
    )
    let (own, others) = (RouteRank(code), RouteRank(other))
    func form(_ code: PatternCode, _ index: Int) -> Explanation.Form {
      let forms = precedence.forms(code)
      return .init(index < forms.count ? forms[index] : .end)
    }
    self =
      switch precedence.compare(winner, loser).rule {
      case .scope: .scope(winner: winner.scope, loser: loser.scope)
      case .component(let index):
        .component(index: index, winner: form(code, index), loser: form(other, index))
      case .literalItems: .literalItems(winner: own.literal, loser: others.literal)
      case .requiredItems: .requiredItems(winner: own.required, loser: others.required)
      case .optionalParts: .optionalParts(winner: own.optional, loser: others.optional)
      case .valueText: .valueText(winner: own.text, loser: others.text)
      case .itemOrder: .itemOrder
      case .literalItemOrder: .literalItemOrder
      }
  }
}

extension Explanation.Form {
  fileprivate init(_ form: Precedence.Form) {
    self =
      switch form {
      case .end: .end
      case .literal: .literal
      case .mixed(let rank):
        .mixed(literalBytes: Int(rank.literalBytes), restricted: Int(rank.restricted))
      case .restricted: .restricted
      case .parameter: .parameter
      case .wildcard: .wildcard
      case .rest: .rest
      }
  }
}
