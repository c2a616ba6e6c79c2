import Waymark
package import WaymarkCatalog
import WaymarkDiagnostics

/// The answer of an association file about one link.
package struct AppleLinkAnswer {
  /// The answer for apps that have the same rules.
  package struct Group {
    package let appIDs: [String]
    package let explanation: AppleExplanation

    package var answer: AppleAnswer { explanation.answer }
  }

  package let url: String
  /// The groups of apps in the order of the file.
  package let groups: [Group]
  /// The apps of the file, if an app was requested that the file does not name.
  package let others: [String]

  /// Indicates whether the link opens any app.
  package var opens: Bool { groups.contains { $0.answer.opens } }

  /// The answer for the file: the first app's that opens the link, as on a device with several of
  /// the apps, else the first that is unknown, else the first that excludes the link, else the
  /// first.
  package var first: AppleAnswer? {
    let answers = groups.map(\.answer)
    return answers.first(where: \.opens) ?? answers.first { $0.decision == .unknown }
      ?? answers.first { $0.decision == .exclude } ?? answers.first
  }
}

extension SystemFiles {
  /// Returns the answer of an association file about a link, for one app or for all apps of the
  /// file.
  ///
  /// An identifier of the file that no app can have opens nothing.
  ///
  /// - Parameter domain: The domain that serves the file; by default the link's host.
  /// - Throws: The reason why there is no file.
  package func appleAnswer(
    for url: String,
    appID: String? = nil,
    domain: String? = nil
  ) throws(MissingFile) -> AppleLinkAnswer {
    let simulator = try apple(domain ?? AppleSimulator.host(of: url)?.withoutEndDot ?? "")
    let groups = appID.map { [[$0]] } ?? simulator.groups
    return AppleLinkAnswer(
      url: url,
      groups: groups.flatMap { appIDs in
        let impossible = appIDs.filter {
          !IdentityFormat.appID.accepts($0) && simulator.appIDs.contains($0)
        }
        let possible = appIDs.filter { !impossible.contains($0) }
        let answers = [
          possible.first.map {
            AppleLinkAnswer.Group(appIDs: possible, explanation: simulator.explain(url, appID: $0))
          },
          impossible.first.map {
            AppleLinkAnswer.Group(
              appIDs: impossible,
              explanation: .init(answer: .init($0, .impossibleApp), trials: [])
            )
          },
        ]
        return answers.compactMap { $0 }
      },
      others: appID.map { simulator.appIDs.contains($0) } ?? true ? [] : simulator.appIDs
    )
  }
}

extension AppleLinkAnswer {
  /// Returns the answer with the keys of `apple match --json`: the file's and each app's.
  package func json(isVerbose: Bool) -> JSONValue {
    .object([
      "url": .string(url),
      "decision": .string((first?.decision ?? .noMatch).rawValue),
      "appID": first.map { .string($0.appID) },
      "rule": first?.rule.map(JSONValue.string),
      "line": first?.line.map(JSONValue.int),
      "reason": .string(first?.reason ?? Self.noApps),
      "apps": .array(
        groups.flatMap { group in group.appIDs.map { group.json(appID: $0, isVerbose: isVerbose) } }
      ),
    ])
  }

  private static let noApps = "the file names no app for links"

  /// Returns the answer for people.
  package func text(isVerbose: Bool) -> String {
    var text = AnswerText()
    text.add(link: url)
    if groups.isEmpty { text.add("opens nothing: \(Self.noApps)") }
    let outcome = SystemOutcome(withoutApp: url)
    for group in groups { group.write(to: &text, otherwise: outcome, isVerbose: isVerbose) }
    let opening = groups.filter(\.answer.opens).flatMap(\.appIDs)
    if opening.count > 1 {
      text.add(
        "order",
        "if several are installed, iOS opens \(opening[0]), the first in the file; an app without "
          + "the domain in its entitlements does not count"
      )
    }
    if !others.isEmpty {
      let asked = groups.flatMap(\.appIDs).first ?? ""
      if let nearest = nearestName(to: asked, among: others) {
        text.add("help", "did you mean '\(nearest)'?")
      } else {
        text.add("help", "the file names \(abridged(others))")
      }
    }
    return text.text
  }
}

extension AppleLinkAnswer.Group {
  fileprivate func json(appID: String, isVerbose: Bool) -> JSONValue {
    .object([
      "appID": .string(appID),
      "decision": .string(answer.decision.rawValue),
      "rule": answer.rule.map(JSONValue.string),
      "line": answer.line.map(JSONValue.int),
      "reason": .string(answer.reason),
      "tried": isVerbose ? .array(explanation.trials.map(\.json)) : nil,
    ])
  }

  fileprivate func write(
    to text: inout AnswerText,
    otherwise outcome: SystemOutcome,
    isVerbose: Bool
  ) {
    let apps = abridged(appIDs, limit: isVerbose ? .max : 3)
    switch answer.decision {
    case .match: text.add("opens \(apps)")
    case .exclude:
      text.add("\(outcome.words) for \(apps): a rule excludes it")
    case .unknown: text.add("not known for \(apps): \(answer.reason)")
    case .noMatch: text.add("\(outcome.words) for \(apps): \(answer.reason)")
    }
    if answer.cause == .impossibleApp { text.add("help", IdentityFormat.appID.help(for: apps)) }
    var tried = explanation.trials
    if answer.rule != nil, let rule = tried.popLast() {
      text.add("rule", "\(rule.place): \(rule.words)")
    }
    if isVerbose {
      text.add("tried", tried.map(\.story), limit: .max)
    } else {
      // This sort keeps the order of equal elements.
      let nearest = tried.sorted { $0.nearness > $1.nearness }
      let label = answer.rule == nil ? "nearest" : "before"
      text.add(label, nearest.map(\.story), limit: 3)
    }
  }
}

extension AppleExplanation.Trial {
  /// The place of the rule: line and key path.
  var place: String {
    // All details of a file have this prefix.
    let prefix = "applinks."
    let path = rule.hasPrefix(prefix) ? String(rule.dropFirst(prefix.count)) : rule
    return (line.map { "line \($0), " } ?? "") + path
  }

  /// The rule, and the reason why it did not decide.
  var story: String { "\(place): \(reason ?? "it decides")" }

  fileprivate var json: JSONValue {
    .object([
      "rule": .string(rule),
      "line": line.map(JSONValue.int),
      "reason": reason.map(JSONValue.string),
    ])
  }
}
