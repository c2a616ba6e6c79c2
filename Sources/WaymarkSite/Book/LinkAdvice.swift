internal import Waymark
internal import WaymarkCatalog
internal import WaymarkPlatforms

/// The changes of a link, a route or a file after which the link opens the app everywhere.
struct LinkAdvice {
  /// A link that was probably meant.
  private(set) var suggestion: String?
  /// Sentences that begin in lowercase.
  private(set) var items: [String] = []

  init(_ answer: BookAnswer) {
    let explanation = answer.explanation
    switch explanation.result {
    case .unreadable(let error):
      add(error.diagnostic.help)
      suggestion = explanation.shownSuggestion
      return
    case .excluded(let path, _):
      add(
        "the web-only path \(quoted(path.pattern.text)) keeps the link in the browser; remove it "
          + "from 'webOnly' in the catalog if the link should open the app"
      )
    case .unmatched:
      suggestion = explanation.shownSuggestion
      addUnmatched(explanation)
    case .matched(let match):
      addNotes(match, explanation)
    }
    addApple(answer)
    addAndroid(answer)
    for note in answer.notes where note.isAbout(answer) {
      let isLimit = note.kind == "limit"
      add(
        isLimit
          ? "this is a limit of \(note.subject.name): \(note.help ?? note.message)"
          : note.message + (note.help.map { "; \($0)" } ?? "")
      )
    }
  }

  private mutating func add(_ item: String?) {
    if let item, !items.contains(item) { items.append(item) }
  }

  private mutating func addUnmatched(_ explanation: Explanation) {
    if case .undeclared(let names)? = explanation.admission {
      let isWeb = explanation.link?.kind == .web
      add(
        "list the \(isWeb ? "domain" : "scheme") under '\(isWeb ? "domains" : "schemes")' in the "
          + "catalog if it is the app's"
          + (names.isEmpty ? "" : "; the app has \(listed(names.map { TerminalText.visible($0) }))")
      )
    } else if let near = explanation.nearest.first {
      add(
        "change the link or the pattern of '\(TerminalText.visible(near.route.label))': "
          + near.reason
      )
    } else {
      add("declare a route for the link, if the app should open it")
    }
  }

  private mutating func addNotes(_ match: RouteMatch, _ explanation: Explanation) {
    for note in explanation.notes {
      switch note {
      case .deprecated(let deprecation):
        let name = deprecation.replacement.map { "use '\($0)' instead" } ?? "use another route"
        add("the route is deprecated; \(name)")
      case .requiresVerifiedLink:
        add("use the universal link: the route accepts no custom scheme, which any app can claim")
      case .badValue: add(note.words(secrets: match.route.notes.secrets))
      case .platforms, .gates, .requires: break
      }
    }
  }

  private mutating func addApple(_ answer: BookAnswer) {
    guard let groups = answer.systems?.groups, let group = groups.first else { return }
    let opens = groups.contains { $0[0].opens }
    let route = answer.explanation.match?.route
    switch (route, opens) {
    case (let route?, false):
      if let platforms = route.notes.platforms, !platforms.contains(.iOS) {
        add(
          "the route is not for iOS: add 'ios' to its 'platforms' in the catalog if the app opens "
            + "it there"
        )
      } else if group[0].decision == .exclude {
        add(
          "on iOS, the rule \(group[0].rule ?? "") excludes the link: narrow it, or put a rule for "
            + "the link before it"
        )
      } else {
        add("on iOS, \(group[0].reason)")
      }
    case (nil, true):
      add(
        "iOS opens the app with a link that no route accepts: declare a route for it, or exclude "
          + "it by a path under 'webOnly'"
      )
    default: break
    }
  }

  private mutating func addAndroid(_ answer: BookAnswer) {
    guard let android = answer.systems?.android?.answer else { return }
    let route = answer.explanation.match?.route
    switch (route, android.opens) {
    case (let route?, false):
      if let platforms = route.notes.platforms, !platforms.contains(.android) {
        add(
          "the route is not for Android: add 'android' to its 'platforms' in the catalog if the "
            + "app opens it there"
        )
      } else {
        add("on Android, \(android.reason)")
      }
    case (nil, true):
      add(
        "Android opens the app with a link that no route accepts: declare a route for it, or let "
          + "the app say that there is nothing"
      )
    default: break
    }
  }
}
