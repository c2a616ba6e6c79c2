import Waymark
package import WaymarkCatalog

/// The outcome of a link on a system; one outcome has the same words on all systems.
package enum SystemOutcome: Sendable, Hashable {
  case app, asks, browser, nothing, unknown

  /// The outcome of a link that does not open the app: a browser opens only links of websites.
  init(withoutApp url: String) {
    let scheme = url.urlScheme
    self = scheme == "http" || scheme == "https" ? .browser : .nothing
  }

  /// The words for the outcome.
  package var words: String {
    switch self {
    case .app: "opens the app"
    case .asks: "asks the user"
    case .browser: "opens the browser"
    case .nothing: "opens nothing"
    case .unknown: "not known"
    }
  }
}

/// The results of the systems for a link, in addition to the app's own.
package struct SystemAnswers {
  /// The decision for each app identifier; `nil` if the app is not for Apple's systems.
  ///
  /// Without an identifier, a decision that is unknown has an empty one.
  package let apple: [(appID: String, decision: LinkDecision)]?
  package let android: (package: String, answer: AndroidAnswer)?
  /// The reason why the answer on Android is unknown, and the package; `nil` if it is known, or the
  /// app is not for Android.
  package let unknownAndroid: (package: String, reason: String)?
  /// The earlier API levels of the app on which Android treats the link in another way, if they
  /// were requested; empty if the answer on Android is unknown.
  private let otherLevels: [AndroidLinkAnswer.Levels]
  /// The mode of the domain in the entitlements that users' devices do not have, with its key.
  private let mode: String?
  private let url: String
  /// The link that the app gets on Android.
  package let androidURL: String
  /// The address that Android opens without the app.
  private let androidFallback: String

  /// The maximum length of a URL in bytes, the default limit of an app; systems are not simulated
  /// for a longer one.
  package static var urlLimit: Int { 8_192 }

  /// - Parameter hasLevels: Indicates whether earlier API levels are also tried.
  package init(_ url: String, _ files: SystemFiles, hasLevels: Bool = false) {
    self.url = url
    let intent = IntentLink(url).flatMap { $0.mistake == nil ? $0 : nil }
    let androidURL = intent?.link ?? url
    self.androidURL = androidURL
    androidFallback = intent?.fallback ?? (intent?.app == nil ? androidURL : url)
    let isWeb = SystemOutcome(withoutApp: url) == .browser
    var decisions = files.appIDs?.map { appID in
      (appID: appID, decision: AppOnSystem(files, on: .iOS(appID: appID)).decision(about: url))
    }
    if isWeb, decisions?.isEmpty == true {
      decisions = [("", LinkDecision(reason: LinkDiagnostic.noAppleApp.message, isUnknown: true))]
    }
    apple = decisions?.isEmpty == true ? nil : decisions
    var answer = files.android()?.answer(for: androidURL)
    var reason = answer == nil ? files.reasonForNoManifest : nil
    if let answer, answer.outcome == .unknown { reason = answer.reason }
    let isOther = intent?.app.map { $0 != files.package } ?? false
    if isOther, answer != nil { (answer, reason) = (.isForOtherApp, nil) }
    if intent?.app != nil, answer?.outcome == .browser, let words = answer?.reason {
      reason = "\(words); for an intent that names the app, that may not be necessary"
    }
    if answer?.outcome == .opens, androidURL.hasPrefix("http"),
      let host = AppleSimulator.host(of: androidURL)
    {
      reason =
        files.statements?.reasonForUnknown(host)
        ?? files.statements?.reasonForAssumption.map {
          "the filter matches it, if \(quoted(host)) is verified, but \($0)"
        }
    }
    android = reason == nil ? answer.map { (files.package, $0) } : nil
    unknownAndroid = reason.map { (files.package, $0) }
    let isKnown = hasLevels && reason == nil && !isOther
    let levels = isKnown ? files.androidAnswer(for: androidURL)?.levels ?? [] : []
    otherLevels = levels.filter { level in
      answer.map { !level.answer.hasSameOutcome(as: $0) } ?? false
    }
    let host = isWeb && hasLevels ? AppleSimulator.host(of: url)?.withoutEndDot : nil
    mode = host.flatMap { files.entitlements?.developmentMode(of: $0) }
  }

  /// Returns the outcome for apps of Apple's systems with this decision.
  package func outcome(of decision: LinkDecision) -> SystemOutcome {
    decision.isUnknown ? .unknown : decision.opens ? .app : SystemOutcome(withoutApp: url)
  }

  /// The outcome on Apple's systems: the app opens if one of its identifiers does; `nil` if the app
  /// is not for them.
  package var appleOutcome: SystemOutcome? {
    let outcomes = groups.map { outcome(of: $0.decision) }
    return [.app, .unknown].first(where: outcomes.contains) ?? outcomes.first
  }

  /// The outcome on Android; `nil` if the app is not for it.
  package var androidOutcome: SystemOutcome? {
    unknownAndroid != nil ? .unknown : android?.answer.outcome(of: androidFallback)
  }

  /// The reason why no system opens the app; `nil` if one does, or if that is unknown.
  package var reasonForNone: String? {
    if unknownAndroid != nil || apple == nil && android == nil { return nil }
    var reasons: [String] = []
    for group in groups {
      if group.decision.opens || group.decision.isUnknown { return nil }
      if reasons.isEmpty { reasons.append("on iOS, \(group.decision.reason)") }
    }
    if let answer = android?.answer {
      if answer.opens || answer.outcome == .asks { return nil }
      reasons.append("on Android, \(answer.reason)")
    }
    return reasons.joined(separator: "; ")
  }

  /// The members of `explain --json`.
  package var members: [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    if let apple {
      let values = apple.map { appID, decision in
        let kind: AppleAnswer.Decision =
          decision.opens ? .match : decision.rule == nil ? .noMatch : .exclude
        return JSONValue.object([
          "appID": appID.isEmpty ? nil : .string(appID),
          "opens": decision.isUnknown ? .null : .bool(decision.opens),
          "decision": .string(decision.isUnknown ? "unknown" : kind.rawValue),
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
    } else if let unknownAndroid {
      let value = JSONValue.object([
        "package": .string(unknownAndroid.package), "opens": .null,
        "reason": .string(unknownAndroid.reason),
      ])
      members.append(.init("android", .array([value])))
    }
    return members
  }

  /// Writes the lines below an explanation.
  package func write(to text: inout AnswerText) {
    for (index, group) in groups.enumerated() {
      let (answer, apps) = (group.decision, abridged(group.appIDs))
      let label = index == 0 ? "on iOS" : ""
      if answer.isUnknown {
        let names = apps.isEmpty ? "" : " for \(apps)"
        text.add(label, "not known\(names): \(answer.reason)")
        continue
      }
      switch (answer.opens, answer.words) {
      case (true, let words?): text.add(label, "opens \(apps) by \(answer.rule ?? ""): \(words)")
      case (true, nil): text.add(label, "opens \(apps): \(answer.reason)")
      case (false, let words?):
        let rule = answer.rule ?? ""
        text.add(label, "\(outcome(of: answer).words) for \(apps): \(rule) excludes \(words)")
      case (false, nil):
        text.add(label, "\(outcome(of: answer).words) for \(apps): \(answer.reason)")
      }
    }
    if let mode, groups.contains(where: \.decision.opens) {
      text.add(
        "",
        "only in development builds: the entitlements list the domain with '?mode=\(mode)'"
      )
    }
    if let android { text.add("Android", android.answer.sentence(about: androidFallback)) }
    for levels in otherLevels.reversed() { levels.write(to: &text, about: androidFallback) }
    if let unknownAndroid { text.add("Android", "not known: \(unknownAndroid.reason)") }
  }

  /// The apps grouped by the decisions.
  package var groups: [(appIDs: [String], decision: LinkDecision)] {
    (apple ?? []).grouped(by: \.decision).map { ($1.map(\.appID), $0) }
  }
}

extension AndroidAnswer {
  /// The answer about a link that names another app.
  fileprivate static let isForOtherApp = AndroidAnswer(
    outcome: .noMatch,
    filter: nil,
    line: nil,
    component: nil,
    otherComponents: [],
    match: nil,
    cause: .otherApp
  )

  /// The activity that the link opens, or that the system offers to the user first.
  fileprivate var activity: String? { outcome == .opens || outcome == .asks ? component : nil }
}
