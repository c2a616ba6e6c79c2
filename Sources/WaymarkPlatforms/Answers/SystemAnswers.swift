package import Waymark

/// The results of the systems for a link, in addition to the app's own.
package struct SystemAnswers {
  /// An answer for each app identifier; `nil` if the catalog has none.
  package let apple: [AppleDevice.Answer]?
  package let android: (package: String, answer: AndroidAnswer)?

  /// The maximum length of a URL in bytes, the default limit of an app; systems are not simulated
  /// for a longer one.
  package static var urlLimit: Int { 8_192 }

  package init(_ url: String, apple: AppleDevice?, android: AndroidDevice?) {
    self.apple = apple?.answers(for: url)
    self.android = android.map { ($0.package, $0.answer(for: url)) }
  }

  /// The members of `explain --json`.
  package var members: [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    if let apple {
      let values = apple.map { answer in
        JSONValue.object([
          "appID": .string(answer.appID),
          "opens": .bool(answer.opens),
          "decision": .string(answer.decision.rawValue),
          "rule": answer.rule.map(JSONValue.string),
          "reason": .string(answer.reason),
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
      let answer = group[0]
      let apps = listed(group.map(\.appID))
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

  /// The apps grouped by their answers.
  package var groups: [[AppleDevice.Answer]] {
    var groups: [[AppleDevice.Answer]] = []
    for answer in apple ?? [] {
      let place = groups.firstIndex {
        $0[0].decision == answer.decision && $0[0].rule == answer.rule
          && $0[0].reason == answer.reason
      }
      if let place {
        groups[place].append(answer)
      } else {
        groups.append([answer])
      }
    }
    return groups
  }
}

extension AndroidAnswer {
  /// The activity that the link opens, or that the system offers to the user first.
  fileprivate var activity: String? { outcome == .opens || outcome == .asks ? component : nil }
}
