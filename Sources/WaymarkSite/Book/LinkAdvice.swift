internal import Waymark
internal import WaymarkCatalog
internal import WaymarkPlatforms

/// The changes of a link, a route or a file after which the link opens the app everywhere.
struct LinkAdvice {
  /// Links that were probably meant.
  private(set) var candidates: [Explanation.Candidate]
  /// Sentences that begin in lowercase.
  private(set) var items: [String] = []

  init(_ answer: BookAnswer) {
    let explanation = answer.explanation
    candidates = explanation.candidates
    for case .domainAsHost(let route) in explanation.notes {
      add(Explanation.Note.domainAsHost(route: route).words)
    }
    switch explanation.result {
    case .unreadable(let error):
      add(error.diagnostic.help)
      return
    case .excluded(let path, _):
      add(
        "the web-only path \(quoted(path.pattern.text)) keeps the link in the browser on purpose; "
          + "remove it from 'webOnly' in the catalog if the link should open the app"
      )
    case .unmatched:
      addUnmatched(explanation)
    case .matched:
      addNotes(explanation)
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

  private mutating func addNotes(_ explanation: Explanation) {
    for note in explanation.notes {
      switch note {
      case .deprecated(let deprecation):
        let name = deprecation.replacement.map { "use '\($0)' instead" } ?? "use another route"
        add("the route is deprecated; \(name)")
      case .requiresVerifiedLink:
        add("use the universal link: the route accepts no custom scheme, which any app can claim")
      case .badValue, .badText, .wideInteger, .undecodable: add(note.words)
      case .systems, .platforms, .gates, .requires, .space, .escapedTwice, .domainAsHost: break
      }
    }
  }

  private mutating func addApple(_ answer: BookAnswer) {
    guard let groups = answer.systems?.groups, let first = groups.first?.decision else { return }
    let opens = groups.contains { $0.decision.opens }
    if addPlatform(.iOS, opens: opens, answer) { return }
    switch (answer.explanation.match, opens) {
    case (_?, false):
      if answer.isPlainHTTP {
        addHTTPS("iOS")
      } else if let rule = first.rule {
        add(
          "on iOS, the rule \(rule) excludes the link: narrow it, or put a rule for "
            + "the link before it"
        )
      } else {
        add("on iOS, \(first.reason)")
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
    if addPlatform(.android, opens: android.opens, answer) { return }
    switch (answer.explanation.match, android.opens) {
    case (_?, false):
      if answer.isPlainHTTP { addHTTPS("Android") } else { add("on Android, \(android.reason)") }
    case (nil, true):
      if case .excluded = answer.explanation.result {
        add(
          "Android opens the app with the link nevertheless: let the app show the web page, "
            + "because the filters of a manifest exclude paths only from API level 35 on"
        )
      } else {
        add(
          "Android opens the app with a link that no route accepts: declare a route for it, or let "
            + "the app say that there is nothing"
        )
      }
    default: break
    }
  }

  /// Adds the change of a route that is not for a system; returns `false` if the link has none.
  private mutating func addPlatform(
    _ platform: RouteNotes.Platform,
    opens: Bool,
    _ answer: BookAnswer
  ) -> Bool {
    guard let route = answer.explanation.match?.route, let platforms = route.notes.platforms,
      !platforms.contains(platform)
    else { return false }
    let name = platform.displayName
    let remedy = "add '\(platform.rawValue)' to its 'platforms' in the catalog"
    add(
      opens
        ? "the route is not for \(name), but a rule for other links opens the app there: let the "
          + "app handle the link and \(remedy), or let it show the web page"
        : "the route is not for \(name): \(remedy) if the app opens it there"
    )
    return true
  }

  private mutating func addHTTPS(_ name: String) {
    add("write the link with 'https': \(name) opens apps with links of 'https' only")
  }
}
