package import Waymark

/// The results of the systems for a link, in addition to the app's own.
package struct SystemAnswers {
  /// The decision for each app identifier; `nil` if the app is not for Apple's systems.
  package let apple: [(appID: String, decision: LinkDecision)]?
  package let android: (package: String, answer: AndroidAnswer)?

  /// The maximum length of a URL in bytes, the default limit of an app; systems are not simulated
  /// for a longer one.
  package static var urlLimit: Int { 8_192 }

  package init(_ url: String, _ files: SystemFiles) {
    apple = files.appIDs?.map { appID in
      (appID, AppOnSystem(files, on: .iOS(appID: appID)).decision(about: url))
    }
    android = files.android().map { (files.package, $0.answer(for: url)) }
  }

  /// The members of `explain --json`.
  package var members: [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    if let apple {
      let values = apple.map { appID, decision in
        let kind: AppleAnswer.Decision =
          decision.opens ? .match : decision.rule == nil ? .noMatch : .exclude
        return JSONValue.object([
          "appID": .string(appID),
          "opens": .bool(decision.opens),
          "decision": .string(kind.rawValue),
          "rule": decision.rule.map(JSONValue.string),
          "reason": .string(decision.reason),
        ])
      }
      members.append(.init("ios", .array(values)))
    }
    if let android {
      let value = JSONValue.object([
        "package": .string(android.package),
        "activity": android.answer.activity.map(JSONValue.string),
        "opens": .bool(android.answer.opens),
        "filter": android.answer.filter.map(JSONValue.string),
        "reason": .string(android.answer.reason),
      ])
      members.append(.init("android", .array([value])))
    }
    return members
  }

  /// Writes the lines below an explanation.
  package func write(to text: inout AnswerText) {
    for (index, group) in groups.enumerated() {
      let (answer, apps) = (group.decision, listed(group.appIDs))
      let label = index == 0 ? "on iOS" : ""
      switch (answer.opens, answer.words) {
      case (true, let words?): text.add(label, "opens \(apps) by \(answer.rule ?? ""): \(words)")
      case (true, nil): text.add(label, "opens \(apps): \(answer.reason)")
      case (false, let words?):
        let rule = answer.rule ?? ""
        text.add(label, "stays in the browser for \(apps): \(rule) excludes \(words)")
      case (false, nil): text.add(label, "does not open \(apps): \(answer.reason)")
      }
    }
    if let android { text.add("Android", android.answer.sentence) }
  }

  /// The apps grouped by the decisions.
  package var groups: [(appIDs: [String], decision: LinkDecision)] {
    var groups: [(appIDs: [String], decision: LinkDecision)] = []
    for (appID, decision) in apple ?? [] {
      if let place = groups.firstIndex(where: { $0.decision == decision }) {
        groups[place].appIDs.append(appID)
      } else {
        groups.append(([appID], decision))
      }
    }
    return groups
  }
}

extension AndroidAnswer {
  /// The activity that the link opens, or that the system offers to the user first.
  fileprivate var activity: String? { outcome == .opens || outcome == .asks ? component : nil }
}
