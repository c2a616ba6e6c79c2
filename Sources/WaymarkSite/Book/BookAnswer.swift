internal import Waymark
internal import WaymarkCatalog
internal import WaymarkPlatforms

/// The answers for a URL in the link book: of the app, of the systems and of the web, with the
/// rules that decide and the remedies.
struct BookAnswer {
  let explanation: Explanation
  let verdict: LinkVerdict
  /// The whole answer as text.
  let text: String
  /// The sentence about the identity that the answer is about, if it is another one.
  let owner: Markup
  /// The same link of the other identities of the app.
  let others: [(name: String, link: String)]
  /// The systems' answers; `nil` for a URL that is too long to be a link.
  let systems: SystemAnswers?
  /// The site's answer, in a sentence without its subject; `nil` for a link that no server gets.
  let web: (serves: Bool, sentence: String)?
  /// The details of iOS, for each group of apps with the same answer.
  let apple: [(decision: RuleExcerpt?, nearest: [String])?]
  /// The details of Android.
  let android: (decision: RuleExcerpt?, nearest: [String])?
  /// The findings about the catalog and its files.
  let notes: [BookFinding]
  /// The domain whose files a button fetches; `nil` for none.
  let live: String?

  /// The name of the route, or the web-only path, that the answer is about.
  var label: String? {
    switch explanation.result {
    case .matched(let match): match.route.label
    case .excluded(let path, _): path.pattern.text
    case .unmatched: explanation.nearest.first?.route.label
    case .unreadable: nil
    }
  }

  /// Indicates whether the link is a web link without encryption.
  var isPlainHTTP: Bool { explanation.shownText.lowercased().hasPrefix("http:") }

  /// Returns whether the app accepts the link on a system.
  func isWanted(on platform: RouteNotes.Platform) -> Bool {
    explanation.match.map { $0.route.applies(to: platform) } ?? false
  }

  /// The part of a page.
  var section: Markup {
    """
    <div id="answer" class="answer">
    <h2 id="answer-name" tabindex="-1"><span class="soft">Answer for</span> \
    <code>\(TerminalText.fit(explanation.shownText, 600))</code></h2>
    <p class="says \(sign.rawValue)"><span class="sign" aria-hidden="true">\(sign.sign)</span> \
    \(verdict.sentence)</p>
    \(owner)\(switches)\(changes)\(basis)<div class="cards">
    \(appCard)\(appleCards)\(androidCard)\(webCard)</div>
    \(reasons)\(decisions)\(nearMisses)\(ticket)</div>

    """
  }

  /// Buttons that explain the same link of the app itself, or of a variant.
  private var switches: Markup {
    if others.isEmpty { return "" }
    var markup: Markup = "<p class=\"note\">The same link of:"
    for (name, link) in others { markup += " \(BookFrame.explainButton(link, title: name))" }
    return markup + "</p>\n"
  }

  private var sign: Sign {
    switch verdict.result {
    case .works: .yes
    case .partly, .undecided, .website: .part
    case .broken, .foreign, .unreadable: .no
    }
  }

  private enum Sign: String {
    case yes, no, part

    var sign: Markup {
      switch self {
      case .yes: "✓"
      case .no: "✕"
      case .part: "?"
      }
    }
  }

  private func card(
    _ system: String,
    _ verdict: Sign,
    _ words: String,
    _ content: Markup = ""
  ) -> Markup {
    """
    <section class="card \(verdict.rawValue)" aria-label="\(system)">
    <h3>\(system)</h3>
    <p class="verdict"><span class="sign" aria-hidden="true">\(verdict.sign)</span> \(words)</p>
    \(content)</section>

    """
  }

  private func text(_ words: String) -> Markup {
    words.isEmpty ? "" : "<p>\(words.capitalizedSentence)</p>\n"
  }
}

extension BookAnswer {
  private var appCard: Markup {
    var content: Markup = ""
    switch explanation.result {
    case .matched(let match):
      content += "<p>\(BookFrame.pattern(match.route.pattern.text))</p>\n"
      if explanation.wrapper != nil {
        content += text("the link inside is \(explanation.shownLink)")
      }
      let values = match.shownValues
      if !values.isEmpty {
        content += "<dl class=\"values\">\n"
        for (name, value) in values { content += "<dt>\(name)</dt><dd>\(value)</dd>\n" }
        content += "</dl>\n"
      }
      content += text(explanation.reason)
      for note in explanation.notes {
        let words = note.words.capitalizedSentence
        content += "<p class=\"note\">\(words)</p>\n"
      }
    case .excluded, .unmatched, .unreadable:
      content = text(explanation.linkMistake ?? explanation.reason)
    }
    return card("App", explanation.opens ? .yes : .no, explanation.appWords, content)
  }

  private var appleCards: Markup {
    guard let systems else {
      return card("iPhone", .no, "cannot be read", text("The URL is too long to be a link."))
    }
    if systems.apple == nil { return card("iPhone", .no, "no app", text("The catalog has none.")) }
    var markup: Markup = ""
    for group in systems.groups {
      let answer = group.decision
      if answer.isUnknown {
        markup += card("iPhone", .part, systems.outcome(of: answer).words, text(answer.reason))
        continue
      }
      let rule = answer.opens ? "a rule opens it: " : "a rule excludes it: "
      var content = text(answer.words.map { rule + $0 } ?? answer.reason)
      content += "<p class=\"soft\">\(abridged(group.appIDs))</p>\n"
      let words = systems.outcome(of: answer).words
      markup += card("iPhone", answer.opens ? .yes : .no, words, content)
    }
    return markup
  }

  private var androidCard: Markup {
    guard let systems else {
      return card("Android", .no, "cannot be read", text("The URL is too long to be a link."))
    }
    guard let outcome = systems.androidOutcome else {
      return card("Android", .no, "no app", text("The catalog has none."))
    }
    var content: Markup = ""
    if let unknown = systems.unknownAndroid {
      content = text(unknown.reason)
    } else if let (package, answer) = systems.android {
      let component = answer.component.map { " \($0)" } ?? ""
      content = text(answer.reason) + "<p class=\"soft\">\(package)\(component)</p>\n"
    }
    let sign: Sign =
      switch outcome {
      case .app: .yes
      case .asks, .unknown: .part
      case .browser, .nothing: .no
      }
    return card("Android", sign, outcome.words, content)
  }

  private var webCard: Markup {
    guard let web else {
      let reason =
        explanation.sentLink?.kind == .app
        ? "No server gets a link with this scheme." : "The text cannot be read as a web link."
      return card("Web", .no, SystemOutcome.nothing.words, text(reason))
    }
    return card("Web", web.serves ? .yes : .no, web.sentence)
  }
}

extension BookAnswer {
  private var decisions: Markup {
    var markup: Markup = ""
    for details in apple {
      if let decision = details?.decision { markup += figure("iPhone", decision) }
    }
    if let decision = android?.decision { markup += figure("Android", decision) }
    return markup
  }

  /// The lines of a file, with those of the rule marked.
  private func figure(_ system: String, _ decision: RuleExcerpt) -> Markup {
    var lines: Markup = ""
    var last: Int?
    for line in decision.lines {
      if let last, line.number > last + 1 { lines += "<span class=\"gap\">⋯</span>" }
      last = line.number
      let text: Markup = line.isMarked ? "<mark>\(line.text)</mark>" : "\(line.text)"
      let mark: Markup = line.isMarked ? " is-marked" : ""
      lines +=
        "<span class=\"line\(mark)\"><span class=\"number\">\(line.number)</span>\(text)</span>"
    }
    if decision.leftOut > 0 {
      lines += "<span class=\"gap\">and \(decision.leftOut) more lines</span>"
    }
    return """
      <figure class="decides">
      <figcaption>The rule that decides on \(system), in \(decision.file)</figcaption>
      <pre>\(lines)</pre>
      </figure>

      """
  }

  private var nearMisses: Markup {
    var markup: Markup = ""
    if explanation.match == nil, !explanation.nearest.isEmpty {
      markup += "<h4>Routes of the app</h4>\n<ul class=\"plain\">\n"
      for miss in explanation.nearest.prefix(3) {
        let drawing = miss.drawing(columns: 100).joined(separator: "\n")
        let shown: Markup = drawing.isEmpty ? "" : "<pre class=\"drawing\">\(drawing)</pre>"
        markup += "<li><b>\(miss.route.label)</b>: \(miss.reason)\(shown)</li>\n"
      }
      markup += "</ul>\n"
    }
    for details in apple { markup += list("Rules for iPhone", details?.nearest ?? []) }
    markup += list("Filters of Android", android?.nearest ?? [])
    if markup.html.isEmpty { return "" }
    return """
      <details class="near"><summary>Near misses</summary>
      \(markup)</details>

      """
  }

  private func list(_ title: String, _ stories: [String]) -> Markup {
    if stories.isEmpty { return "" }
    var markup: Markup = "<h4>\(title)</h4>\n<ul class=\"plain\">\n"
    for story in stories { markup += "<li>\(TerminalText.fit(story, 400))</li>\n" }
    return markup + "</ul>\n"
  }
}

extension String {
  /// The sentence with a capital letter at its start, and a period at its end.
  var capitalizedSentence: String {
    guard let first else { return self }
    // A name such as 'iOS' and a link keep their spelling.
    let isName =
      dropFirst().first?.isUppercase ?? false || prefix { $0 != " " }.contains("://")
    let start = first.isLowercase && !isName ? first.uppercased() : String(first)
    let end = last.map { ".?!…:".contains($0) } ?? true
    return start + dropFirst() + (end ? "" : ".")
  }
}
