import Waymark
package import WaymarkCatalog

/// The answer of a manifest about one link, on one API level or on all.
package struct AndroidLinkAnswer {
  /// A range of API levels with the same answer; the newest range has no end.
  package struct Levels {
    package let first: Int
    package var last: Int?
    package let answer: AndroidAnswer
  }

  package let url: String
  package let apiLevel: Int
  package let explanation: AndroidExplanation
  /// All levels from the app's lowest on; empty if one level was requested.
  package let levels: [Levels]

  package var answer: AndroidAnswer { explanation.answer }
}

extension SystemFiles {
  /// Returns the answer about a link on a level, or on the newest level together with those of the
  /// others; `nil` if there is no manifest.
  package func androidAnswer(for url: String, apiLevel: Int? = nil) -> AndroidLinkAnswer? {
    guard let simulator = android(apiLevel ?? AndroidSimulator.newestLevel) else { return nil }
    // App Links were introduced in API level 23.
    let lowest = min(max(minSDK ?? 23, 1), AndroidSimulator.newestLevel)
    var levels: [AndroidLinkAnswer.Levels] = []
    let changes = AndroidSimulator.levelsOfChange.filter { $0 > lowest }
    for level in apiLevel == nil ? [lowest] + changes : [] {
      guard let answer = android(level)?.answer(for: url) else { continue }
      if let last = levels.last?.answer, last.saysTheSame(as: answer) { continue }
      if !levels.isEmpty { levels[levels.count - 1].last = level - 1 }
      levels.append(AndroidLinkAnswer.Levels(first: level, last: nil, answer: answer))
    }
    return AndroidLinkAnswer(
      url: url,
      apiLevel: simulator.apiLevel,
      explanation: simulator.explain(url),
      levels: levels
    )
  }
}

extension AndroidLinkAnswer {
  /// Returns the answer with the keys of `android match --json`.
  package func json(isVerbose: Bool) -> JSONValue {
    let members: [JSONValue.Member] =
      [.init("url", .string(url)), .init("api", .int(apiLevel))]
      + (answer.json.members ?? [])
      + (levels.isEmpty ? [] : [.init("levels", .array(levels.map(\.json)))])
      + (isVerbose ? [.init("tried", .array(explanation.trials.map(\.json)))] : [])
    return .object(members: members)
  }

  /// Returns the answer for people.
  package func text(isVerbose: Bool) -> String {
    var text = AnswerText()
    text.add(link: url)
    text.add(answer.sentence(about: url))
    if let filter = answer.filter {
      text.add("filter", (answer.line.map { "line \($0), " } ?? "") + filter)
    }
    for levels in levels.dropLast().reversed() { levels.write(to: &text, about: url) }
    let others = explanation.trials.filter { $0.filter != answer.filter }
    let label = answer.filter == nil ? "filters" : "others"
    // Filters for the app's launch and its services do not handle links.
    if isVerbose {
      text.add(label, others.map(\.story), limit: .max)
    } else {
      let about = others.filter { $0.isAbout(answer) }.sorted { $0.nearness > $1.nearness }
      text.add(label, about.map(\.story), limit: 4)
    }
    for name in unknown where name.hasPrefix("$") || name.hasPrefix("@") {
      let value = name.hasPrefix("$") ? String(name.dropFirst(2).dropLast()) : name
      text.add("unknown", "\(name): give it with '--value \(value)=…'")
    }
    return text.text
  }

  /// The names without a value in filters that may affect the link, each name once.
  private var unknown: [String] {
    explanation.trials.filter { !$0.lacksView }.flatMap(\.unknown).unique
  }
}

extension AndroidLinkAnswer.Levels {
  fileprivate var json: JSONValue {
    let members: [JSONValue.Member] =
      [.init("from", .int(first))] + (last.map { [.init("to", .int($0))] } ?? [])
      + (answer.json.members ?? [])
    return .object(members: members)
  }

  /// Writes the line about the levels.
  func write(to text: inout AnswerText, about url: String) {
    text.add("API \(words)", answer.sentenceWithLine(about: url))
  }

  /// The range as text, such as `23-30`; only its first level if it has one level or no end.
  fileprivate var words: String {
    guard let last, last != first else { return "\(first)" }
    return "\(first)-\(last)"
  }
}

extension AndroidAnswer {
  fileprivate var json: JSONValue {
    .object([
      "opens": outcome == .unknown ? .null : .bool(opens),
      "outcome": .string(outcome.rawValue),
      "component": component.map(JSONValue.string),
      "otherComponents": otherComponents.isEmpty ? nil : .strings(otherComponents),
      "filter": filter.map(JSONValue.string),
      "line": line.map(JSONValue.int),
      "reason": .string(reason),
    ])
  }

  /// Returns the outcome for a link, in the words of all systems.
  func outcome(of url: String) -> SystemOutcome {
    switch outcome {
    case .opens: .app
    case .asks: .asks
    case .browser: .browser
    case .noMatch: SystemOutcome(withoutApp: url)
    case .unknown: .unknown
    }
  }

  /// Returns the result for a link, and the reason.
  func sentence(about url: String) -> String {
    let name = component.map { TerminalText.fit($0, 80) } ?? "the app"
    switch outcome {
    case .opens: return "opens \(name): \(reason)"
    case .asks: return "asks the user, and \(name) is one choice: \(reason)"
    case .unknown: return "is not decided: \(reason)"
    case .browser, .noMatch: return "\(outcome(of: url).words): \(reason)"
    }
  }

  fileprivate func sentenceWithLine(about url: String) -> String {
    (line.map { "line \($0): " } ?? "") + sentence(about: url)
  }

  /// Returns whether a link opens the same activity, or is left to a browser in both answers.
  func hasSameOutcome(as other: AndroidAnswer) -> Bool {
    outcome == other.outcome && component == other.component
  }

  /// Returns whether a user would see no difference; the quality of a filter's match is ignored.
  package func saysTheSame(as other: AndroidAnswer) -> Bool {
    outcome == other.outcome && filter == other.filter && reason == other.reason
  }
}

extension AndroidExplanation.Trial {
  /// Indicates whether the filter is not for links at all.
  var lacksView: Bool { reason?.hasSuffix(AndroidManifest.IntentFilter.viewAction) ?? false }

  /// Returns whether the filter is for links; if none accepts the link, also one that lacks only
  /// the action.
  func isAbout(_ answer: AndroidAnswer) -> Bool {
    !lacksView || answer.filter == nil && nearness >= 4
  }

  var story: String {
    var words = reason ?? "it matches the link, too"
    if !paths.isEmpty { words += " " + abridged(paths) }
    return (line.map { "line \($0)" } ?? filter) + ": \(words)"
  }

  fileprivate var json: JSONValue {
    .object([
      "filter": .string(filter),
      "line": line.map(JSONValue.int),
      "reason": reason.map(JSONValue.string),
      "unknown": unknown.isEmpty ? nil : .strings(unknown),
    ])
  }
}
