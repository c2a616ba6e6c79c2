internal import Waymark
internal import WaymarkCatalog
import WaymarkDiagnostics
internal import WaymarkPlatforms

/// The treatment of a link, in one sentence for people who know neither routes nor files.
///
/// It is the same in the link book, in `waymark explain` and in the book's API.
struct LinkVerdict {
  /// The result in one word or two.
  enum Result: Equatable {
    case works, partly, broken, website, foreign, unreadable, undecided

    var words: String {
      switch self {
      case .works: "Works"
      case .partly: "Works in part"
      case .broken: "Broken link"
      case .website: "Page of the website"
      case .foreign: "Not a link of this app"
      case .unreadable: "Not a link"
      case .undecided: "Not decided"
      }
    }
  }

  let result: Result
  let sentence: String

  /// - Parameter explanation: The app's answer, without the note that no system opens the link.
  init(_ explanation: Explanation, _ systems: SystemAnswers?) {
    if case .unreadable(let error) = explanation.result {
      result = .unreadable
      let reason =
        switch explanation.candidates.first?.reason {
        case .surrounded?, .intent?: "the text contains more than a link"
        case .invisible?: "the text contains characters that no one sees"
        case .escaped? where error.reason == .missingScheme: "the text is escaped"
        default:
          error.reason == .missingScheme
            ? "its beginning is missing, such as 'https://'" : error.diagnostic.message
        }
      sentence = "\(result.words): \(reason)."
      return
    }
    // Without its line breaks, a text before a link can be a part of a scheme.
    if explanation.link?.kind == .app, case .undeclared? = explanation.admission,
      explanation.candidates.first?.reason == .surrounded,
      explanation.text.contains(where: \.isWhitespace)
    {
      result = .unreadable
      sentence = "\(result.words): the text contains more than a link."
      return
    }
    guard let systems else {
      result = .unreadable
      sentence = "\(result.words): it is longer than \(SystemAnswers.urlLimit) bytes."
      return
    }
    let route = explanation.match?.route
    let outcomes = [
      (platform: RouteNotes.Platform.iOS, name: "iPhone", outcome: systems.appleOutcome),
      (.android, "Android", systems.androidOutcome),
    ].compactMap { one in one.outcome.map { (one.platform, one.name, $0) } }
    let hasScreen = explanation.opens
    let isWanted = { (platform: RouteNotes.Platform) in
      hasScreen && route?.applies(to: platform) ?? false
    }
    result = Self.result(explanation, outcomes.map { ($0.2, isWanted($0.0)) })
    guard !outcomes.isEmpty else {
      sentence = "\(result.words): the app has \(hasScreen ? "a" : "no") screen for this link."
      return
    }
    var parts: [(words: String, names: [String])] = []
    for (_, name, outcome) in outcomes {
      let words = outcome == .app && !hasScreen ? "starts the app without a screen" : outcome.words
      if parts.last?.words == words {
        parts[parts.count - 1].names.append(name)
      } else {
        parts.append((words, [name]))
      }
    }
    let list = parts.map { "\($0.words) on \($0.names.joined(separator: " and "))" }
    sentence = "\(result.words): \(list.joined(separator: "; "))."
  }

  private static func result(
    _ explanation: Explanation,
    _ outcomes: [(outcome: SystemOutcome, isWanted: Bool)]
  ) -> Result {
    let opening = outcomes.filter { $0.outcome == .app || $0.outcome == .asks }
    switch explanation.result {
    case .unreadable: return .unreadable
    case .excluded: return opening.isEmpty ? .website : .broken
    case .unmatched:
      if case .undeclared? = explanation.admission, opening.isEmpty { return .foreign }
      return .broken
    case .matched:
      guard explanation.opens else { return .broken }
      if outcomes.isEmpty || outcomes.allSatisfy({ ($0.outcome == .app) == $0.isWanted }) {
        return .works
      }
      if opening.isEmpty {
        return outcomes.contains { $0.outcome == .unknown } ? .undecided : .broken
      }
      return .partly
    }
  }
}

extension Explanation {
  /// The app's answer in one sentence that begins in lowercase, for people.
  var appWords: String {
    switch result {
    case .matched(let match):
      let name = quoted(match.route.label)
      return opens ? "opens \(name)" : "chooses \(name), but does not open it"
    case .excluded: return "leaves it to the website"
    case .unmatched: return "the app has no screen for this link"
    case .unreadable: return "this is not a link"
    }
  }

  /// The mistake in the text of the link, in one sentence that begins in lowercase; `nil` if none
  /// is known.
  var linkMistake: String? {
    switch result {
    case .unreadable where candidates.contains { $0.reason == .broken },
      .unmatched
    where candidates.contains { $0.reason == .broken }:
      return "the link contains a space or a line break: was it broken into two lines?"
    case .unmatched:
      if case .undeclared? = admission { return IntentLink(text)?.mistake?.words }
      guard let miss = nearest.first else { return nil }
      return miss.failures.lazy.compactMap { miss.plainWords(of: $0, table.app) }.first
    case .unreadable, .matched, .excluded: return nil
    }
  }

  /// Returns the base of the answer, and the facts that it leaves open, in one sentence that begins
  /// in lowercase; `nil` for a text that is not a link.
  ///
  /// - Parameter hasGivenFiles: Indicates whether files replace those that the catalog generates.
  func basis(hasGivenFiles: Bool = false) -> String? {
    guard let sentLink else { return nil }
    let files = hasGivenFiles ? "the given files and this catalog" : "this catalog's files"
    let domain = (table.intent(sentLink)?.link ?? sentLink).domain
    let unknown = domain.map { "what \(TerminalText.fit($0, 80)) serves now" }
    return "according to \(files); not checked: " + (unknown ?? "the app that is installed")
  }
}

extension UnmatchedLink.NearMiss {
  /// Returns a difference between the link and the route for people who do not know patterns.
  fileprivate func plainWords(
    of failure: UnmatchedLink.Failure,
    _ app: AppIdentity
  ) -> String? {
    func text(_ text: String) -> String { TerminalText.fit(text, 60) }
    func place(_ index: Int) -> String {
      let before = shown.link.pathComponents.prefix(index)
      return before.isEmpty
        ? "at the beginning of its path" : "after '\(text(before.joined(separator: "/")))/'"
    }
    switch failure {
    case .undeclared, .excluded: return nil
    case .scope([.appAny]) where !app.schemes.list.isEmpty:
      let starts = app.schemes.list.map { "\($0)://" }
      return "it works only as \(listed(starts, limit: 4, last: "or"))"
    case .component(let index, let expected, let found):
      return "\(place(index)) must come '\(text(expected))', not '\(text(found))'"
        + UnmatchedLink.Failure.difference(expected, found)
    case .restriction(let index, let parameter, let found):
      let words = parameter.restriction.words(for: found)
      let noun = words.hasPrefix("an integer") ? "a whole number" + words.dropFirst(10) : words
      return "\(place(index)) must come \(noun), not '\(text(found))'"
    case .emptyComponent(let index): return "\(place(index)) is nothing, where a text must come"
    case .tooShort(let missing):
      let names = missing.map { component in
        component.hasPrefix("{")
          ? String(component.dropFirst().prefix { !":?*}".contains($0) }) : component
      }
      return "it ends too early: '\(text(names.joined(separator: "/")))' is missing"
    case .tooLong(let leftOver):
      return "nothing may come where '\(text(leftOver.joined(separator: "/")))' is"
    case .missingItem(let name, _): return "it lacks '\(text(name))=…' after the '?'"
    case .scope: return "it \(failure.words(shown))"
    case .restNeedsSlash, .trailingSlash, .itemValue, .missingFragment, .fragment:
      return failure.words(shown)
    }
  }
}
