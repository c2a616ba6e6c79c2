internal import Waymark
internal import WaymarkCatalog
internal import WaymarkPlatforms

/// The changes of a link, a route or a file after which the link opens the app everywhere.
struct LinkAdvice {
  /// Links that were probably meant.
  let candidates: [Explanation.Candidate]
  /// Sentences about the link, for whoever writes it; they begin in lowercase.
  private(set) var link: [String] = []
  /// Sentences about the declaration and the files, for developers; they begin in lowercase.
  private(set) var declaration: [String] = []

  var isEmpty: Bool { candidates.isEmpty && link.isEmpty && declaration.isEmpty }

  init(_ answer: BookAnswer) {
    let explanation = answer.explanation
    candidates = explanation.candidates
    if let mistake = explanation.linkMistake { addLink("the link is wrong: \(mistake)") }
    for case .domainAsHost(let route) in explanation.notes {
      addDeclaration(Explanation.Note.domainAsHost(route: route).words)
    }
    switch explanation.result {
    case .unreadable(let error):
      // A link that was meant is a remedy by itself.
      if explanation.linkMistake == nil, candidates.isEmpty { addLink(error.diagnostic.help) }
      return
    case .excluded(let path, _):
      addDeclaration(
        "the web-only path \(quoted(path.pattern.text)) leaves the link to the website on purpose; "
          + "remove it from 'webOnly' in the catalog if the link should open the app"
      )
    case .unmatched:
      addUnmatched(explanation)
    case .matched:
      addNotes(explanation)
    }
    addApple(answer)
    addAndroid(answer)
    // A limit is not the reason if the link is written in a way that the system does not read.
    let isPlain = !answer.isPlainHTTP && candidates.isEmpty
    for note in answer.notes where note.isAbout(answer) {
      let isLimit = note.kind == "limit"
      if isLimit, !isPlain { continue }
      addDeclaration(
        isLimit
          ? "this is a limit of \(note.subject.name): \(note.help ?? note.message)"
          : note.message + (note.help.map { "; \($0)" } ?? "")
      )
    }
  }

  private mutating func addLink(_ item: String?) {
    if let item, !link.contains(item) { link.append(item) }
  }

  private mutating func addDeclaration(_ item: String) {
    if !declaration.contains(item) { declaration.append(item) }
  }

  private mutating func addUnmatched(_ explanation: Explanation) {
    if case .undeclared(let names)? = explanation.admission {
      let isWeb = explanation.link?.kind == .web
      let noun = isWeb ? "domain" : "scheme"
      if !names.isEmpty {
        let names = abridged(names.map { TerminalText.visible($0) })
        addLink("use a link of the app: its \(noun)s are \(names)")
      }
      addDeclaration("list the \(noun) under '\(noun)s' in the catalog if it is the app's")
    } else if let near = explanation.nearest.first {
      let name = TerminalText.visible(near.route.label)
      addDeclaration("if the link is right, change the pattern of '\(name)': \(near.reason)")
    } else {
      addDeclaration("declare a route for the link, if the app should open it")
    }
  }

  private mutating func addNotes(_ explanation: Explanation) {
    for note in explanation.notes {
      switch note {
      case .deprecated(let deprecation):
        let name = deprecation.replacement.map { "use '\($0)' instead" } ?? "use another route"
        addLink("the route is deprecated; \(name)")
      case .requiresVerifiedLink:
        addLink("use the https link: the route accepts no custom scheme, which any app can claim")
      case .badValue, .badText, .wideInteger: addLink("the link is wrong: \(note.words)")
      case .undecodable: addDeclaration(note.words)
      case .intent:
        let link = explanation.shownLink
        addLink("only Android reads an 'intent:' link: use \(quoted(link)) for other systems")
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
        addHTTPS()
      } else if first.isUnknown {
        addDeclaration("on iOS, it is not known whether the app opens: \(first.reason)")
      } else if let rule = first.rule {
        addDeclaration(
          "on iOS, the rule \(rule) excludes the link: narrow it, or put a rule for "
            + "the link before it"
        )
      } else if !answer.explanation.isIntent {
        addDeclaration("on iOS, \(first.reason)")
      }
    case (nil, true):
      // Every link with the scheme opens the app, whatever a file contains.
      addDeclaration(
        answer.explanation.link?.kind == .app
          ? "iOS opens the app with every link of this scheme: let the app show that it "
            + "has no screen for the link"
          : "iOS opens the app with a link that no route accepts: declare a route for it, or "
            + "exclude it by a path under 'webOnly'"
      )
    default: break
    }
  }

  private mutating func addAndroid(_ answer: BookAnswer) {
    guard let android = answer.systems?.android?.answer else { return }
    if addPlatform(.android, opens: android.opens, answer) { return }
    switch (answer.explanation.match, android.opens) {
    case (_?, false):
      if answer.isPlainHTTP { addHTTPS() } else { addDeclaration("on Android, \(android.reason)") }
    case (nil, true):
      if case .excluded = answer.explanation.result {
        addDeclaration(
          "Android opens the app with the link nevertheless: let the app show the web page, "
            + "because the filters of a manifest exclude paths only from API level 35 on"
        )
      } else {
        addDeclaration(
          "Android opens the app with a link that no route accepts: declare a route for it, or let "
            + "the app show that it has no screen for the link"
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
    addDeclaration(
      opens
        ? "the route is not for \(name), but a rule for other links opens the app there: let the "
          + "app handle the link and \(remedy), or let it show the web page"
        : "the route is not for \(name): \(remedy) if the app opens it there"
    )
    return true
  }

  private mutating func addHTTPS() {
    addLink("write the link with 'https': systems open apps with links of 'https'")
  }
}
