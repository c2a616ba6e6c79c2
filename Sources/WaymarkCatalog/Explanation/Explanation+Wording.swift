internal import Waymark
import WaymarkDiagnostics

/// All words of an explanation.
///
/// Its types store the facts; the words may change between versions.
extension Explanation {
  /// The reason for the result, in one line.
  ///
  ///     table.explain("https://www.underway.nyc/staton/25").reason
  ///     // no route matches it; nearest is 'station': component 1 is 'staton', expected 'station'
  public var reason: String {
    let reason =
      switch result {
      case .matched:
        rivals.first.map { "\($0.route.shownLabel) matches it too; \($0.reason)" }
          ?? "no other route matches it"
      case .unreadable(let error): error.diagnostic.message
      case .unmatched, .excluded: unmatchedReason
      }
    return visible(reason)
  }
}

extension Explanation.Rival {
  /// The deciding rule, in one line.
  public var reason: String { visible(rule.words) }
}

extension Explanation.Rule {
  var words: String {
    switch self {
    case .scope(let winner, let loser): "scope '\(winner)' is more specific than '\(loser)'"
    case .component(let index, let winner, let loser):
      "component \(index + 1): \(Explanation.Form.comparison(winner, loser))"
    case .literalItems(let winner, let loser):
      "\(counted(winner, "required item")) with a literal value \(verb(winner)) \(loser)"
    case .requiredItems(let winner, let loser):
      "\(counted(winner, "required item")) \(verb(winner)) \(loser)"
    case .optionalParts(let winner, let loser):
      "\(winner == 0 ? "no optional part" : counted(winner, "optional part")) "
        + "\(winner < 2 ? "beats" : "beat") \(loser)"
    case .valueText(let winner, let loser):
      "\(counted(winner, "byte")) of literal text around parameters \(verb(winner)) \(loser)"
    case .itemOrder: "its query item comes first in the link"
    case .literalItemOrder: "its literal value comes first in the link"
    }
  }

  private func verb(_ count: Int) -> String { count == 1 ? "beats" : "beat" }
}

extension Explanation.Form {
  fileprivate static func comparison(_ winner: Self, _ loser: Self) -> String {
    switch (winner, loser) {
    case (.mixed(let more, _), .mixed(let less, _)) where more != less:
      "\(more) bytes of literal text beat \(less)"
    case (.mixed(_, let more), .mixed(_, let less)):
      "\(counted(more, "restricted parameter")) \(more == 1 ? "beats" : "beat") \(less)"
    case (.end, _): "a path that ends beats an empty catch-all"
    default: "\(winner.words) beats \(loser.words)"
    }
  }

  private var words: String {
    switch self {
    case .end: "the end"
    case .literal: "a literal"
    case .mixed: "literal text with parameters"
    case .restricted: "a restricted parameter"
    case .parameter: "a parameter"
    case .wildcard: "'*'"
    case .rest: "a catch-all"
    }
  }
}

extension Explanation.Note {
  /// The description of the note.
  package var words: String {
    switch self {
    case .intent(let app, let fallback):
      "only browsers of Android read an 'intent:' link; without the app, they open "
        + (fallback.map { $0 == ShownLink.mask ? "the page that it names" : "'\(quotable($0))'" }
          ?? app.map { "the page of '\(quotable($0))' in Google Play" } ?? "nothing")
    case .space(let link?, let route):
      "the text contains a space, which a browser sends as '%20'; up to the space, it is "
        + "'\(quotable(link))', which "
        + (route.map { "opens '\(visible($0))'" } ?? "has no screen in the app")
    case .space(nil, _): "the text contains a space, which a browser sends as '%20'"
    case .escapedTwice(let parts):
      "the \(listed(parts.map(\.rawValue), limit: 3)) \(parts.count == 1 ? "has" : "have") "
        + "characters that a URL does not allow; an app that makes a URL of this text with "
        + "'URL(string:)' gets the escapes there escaped again, and other values"
    case .domainAsHost(let route):
      "the host of the custom scheme is a domain of the app; the rest is the link of route "
        + "'\(visible(route))', which a redirect from 'DOMAIN/{path**}' to '/{path}' in the router "
        + "opens"
    case .badValue(let parameter, let value):
      "'\(visible(parameter.name))' is '\(quotable(value))', expected "
        + (parameter.restriction == .none
          ? RouteMatch.anyText : parameter.restriction.words(for: value))
    case .badText(let value, let found):
      "the value is '\(quotable(found))', expected text that matches '\(visible(value.text))'"
    case .requiresVerifiedLink:
      "the route demands a verified universal link, and any app can claim a custom scheme"
    case .wideInteger(let parameter, let value):
      "'\(visible(parameter))' is '\(quotable(value))', expected \(Int64.routeExpectation)"
    case .undecodable(let reason), .systems(let reason): visible(reason)
    case .platforms(let platforms):
      "the route is only for \(listed(platforms.map { visible($0.displayName) }, limit: 4))"
    case .gates(let gates):
      "the link needs \(listed(gates.map { "'\(visible($0))'" }, limit: 4)), and waits for it"
    case .requires(let names):
      "the route requires \(listed(names.map { "'\(visible($0))'" }, limit: 4))"
    case .deprecated(let deprecation):
      "the route is deprecated: \(visible(deprecation.reason))"
        + (deprecation.replacement.map { "; use '\(visible($0))'" } ?? "")
    }
  }
}

/// Returns a text for a quotation in a sentence: with visible characters, and shortened.
private func quotable(_ text: String) -> String { TerminalText.fit(text, 60) }

private func visible(_ text: String) -> String { TerminalText.visible(text) }

extension RouteNotes.Platform {
  /// The name of the system in text for people.
  package var displayName: String {
    switch self {
    case .iOS: "iOS"
    case .android: "Android"
    default: rawValue
    }
  }
}
