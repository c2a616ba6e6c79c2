internal import Waymark
internal import WaymarkAgreement
internal import WaymarkCatalog
internal import WaymarkPlatforms

/// A finding in the link book: of lint, or of the proof.
struct BookFinding: Sendable, Hashable {
  /// The part of the app that a finding is about; raw values are those of the filter.
  enum Subject: String, Sendable, CaseIterable {
    case catalog, ios, android, web

    /// The name in the filter.
    var name: String {
      switch self {
      case .catalog: "Catalog"
      case .ios: "iOS"
      case .android: "Android"
      case .web: "Web"
      }
    }
  }

  let severity: LinkDiagnostic.Severity
  let subject: Subject
  /// The kind of the finding, in one word.
  let kind: String
  let code: String
  let message: String
  let place: String?
  let help: String?
  let link: String?
  /// The name of the route, if the finding is about one.
  var route: String?
  /// Indicates whether the system opens the app with the link, if the finding is about a link.
  var opens: Bool?
  /// The number of findings that differ only in their links.
  var count = 1

  /// Creates a finding of lint.
  init(_ finding: LinkDiagnostic) {
    severity = finding.severity
    subject = Subject(finding)
    kind = "lint"
    code = finding.code.rawValue
    message = finding.message
    place = finding.place
    help = finding.help
    link = finding.exampleLink
    route = finding.keyPath.isEmpty ? nil : finding.keyPath
    opens = finding.effect == .wider ? true : finding.effect == .narrower ? false : nil
  }

  /// Creates a difference or a limit of the proof.
  init(_ one: Agreement.Disagreement, isLimit: Bool) {
    severity = isLimit ? one.note?.severity ?? .info : .error
    subject = Subject(one.platform)
    kind = isLimit ? "limit" : "difference"
    code = one.code?.rawValue ?? "prove.\(one.kind.rawValue)"
    let decision =
      switch one.kind {
      case .notOpened where one.platform.isServer: "sends the link to the website"
      case .opened where one.platform.isServer: "sends the link to the server for links"
      case .notOpened where one.platform == .iOS && one.opens.iOS == nil: "may not open the app"
      case .notOpened: "does not open the app"
      case .opened: "opens the app"
      case .otherActivity: "opens another activity"
      }
    let levels =
      one.apiLevels.isEmpty || one.apiLevels.count == Agreement.apiLevels.count
      ? "" : " (API level \(one.apiLevels.map(String.init).joined(separator: ", ")))"
    message =
      "\(one.platform.name)\(levels) \(decision): \(TerminalText.fit(one.reason, 300)); in the "
      + "app, \(TerminalText.fit(one.wanted, 300))"
    place = one.rule
    let again = "generate the file again, or change the rule"
    let limit = one.note.map { $0.message + ($0.help.map { "; \($0)" } ?? "") }
    help = isLimit ? limit ?? "no file of the platform can treat the link as the routes do" : again
    link = one.url
    route = one.route ?? one.note.flatMap { $0.keyPath.isEmpty ? nil : $0.keyPath }
    opens = one.kind != .notOpened
  }

  /// Creates an entry for a search that ended early.
  init(_ undecided: Agreement.Undecided) {
    severity = .info
    subject = Subject(undecided.platform)
    kind = "undecided"
    code = "prove.undecided"
    let domain = TerminalText.fit(undecided.domain, 80)
    message =
      "undecided on \(undecided.platform.name) for \(domain): "
      + TerminalText.fit(undecided.reason, 300)
    place = undecided.rules.isEmpty ? nil : abridged(undecided.rules, limit: 4)
    help = "compare with a larger budget: 'waymark prove --states 4000000 --memory 2048'"
    link = nil
  }

  /// Creates an entry for a file without which links cannot be compared.
  init(_ missing: Agreement.NotCompared) {
    severity = .warning
    subject = Subject(missing.platform)
    kind = "undecided"
    code = "prove.not-compared"
    let host = missing.domain.map { " for \(TerminalText.fit($0, 80))" } ?? ""
    message =
      "not compared on \(missing.platform.name)\(host): \(missing.what): "
      + TerminalText.fit(missing.reason, 300)
    place = nil
    help = missing.finding?.help
    link = nil
  }

  /// Returns whether the finding explains the treatment of a link by a system, which differs from
  /// that of the app.
  func isAbout(_ answer: BookAnswer) -> Bool {
    guard let route, route == answer.label, let systems = answer.systems else { return false }
    let isOpened: Bool
    let platform: RouteNotes.Platform
    switch subject {
    case .ios where systems.apple != nil:
      (platform, isOpened) = (.iOS, systems.groups.contains { $0.decision.opens })
    case .android:
      guard let android = systems.android else { return false }
      (platform, isOpened) = (.android, android.answer.opens)
    case .ios, .catalog, .web: return false
    }
    return isOpened != answer.isWanted(on: platform) && opens ?? isOpened == isOpened
  }
}

extension BookFinding.Subject {
  fileprivate init(_ platform: Agreement.Platform) {
    switch platform {
    case .iOS: self = .ios
    case .android: self = .android
    case .nginx, .ingress: self = .web
    }
  }

  /// Finds the subject of a finding of lint, by the file that it is about.
  fileprivate init(_ finding: LinkDiagnostic) {
    let file = finding.file ?? ""
    let code = finding.code.rawValue
    if file.hasSuffix("apple-app-site-association") || file.hasSuffix(".entitlements")
      || file.hasSuffix(".plist") || code.hasPrefix("apple.")
    {
      self = .ios
    } else if file.hasSuffix("assetlinks.json") || file.hasSuffix(".xml")
      || code.hasPrefix("android.")
    {
      self = .android
    } else if file.hasSuffix(".conf") || file.hasSuffix(".yaml") {
      self = .web
    } else {
      self = .catalog
    }
  }
}

/// The findings about a catalog and its files.
struct BookFindings: Sendable {
  /// The state of the proof.
  enum Proof: Sendable, Hashable {
    /// The comparison has not ended yet.
    case running
    /// The comparison has ended; `nil` if a search ended early without finding a difference.
    case done(agrees: Bool?)
    /// The comparison is not possible.
    case impossible(String)
  }

  var proof = Proof.running
  /// Indicates whether files of the app were compared, and not only generated ones.
  var hasFiles = false
  var list: [BookFinding] = []

  /// The maximum number of findings on the page.
  static var limit: Int { 300 }

  /// Adds findings, of which those that differ only in their links are one.
  mutating func add(_ findings: [BookFinding]) {
    var known: [[String]: Int] = [:]
    for finding in findings {
      // The message of a disagreement contains the link's values.
      let message = finding.kind == "lint" || finding.kind == "undecided" ? finding.message : ""
      let place = finding.route ?? finding.place ?? ""
      let key = [finding.kind, finding.subject.rawValue, finding.code, place, message]
      if let index = known[key], finding.kind != "lint" {
        list[index].count += 1
      } else {
        known[key] = list.count
        list.append(finding)
      }
    }
  }

  /// Returns the section of the page, with the results for the variants of the app.
  func section(variants: [(name: String, findings: BookFindings)]) -> Markup {
    let sorted = [LinkDiagnostic.Severity.error, .warning, .info].flatMap { severity in
      list.filter { $0.severity == severity }
    }
    var markup: Markup = """
      <section id="findings" aria-labelledby="findings-name">
      <h2 id="findings-name">Findings <span class="count">\(list.count)</span></h2>
      <p class="lead">\(verdict)</p>

      """
    if !variants.isEmpty {
      markup += "<p>Each variant, with its own files:"
      for (name, findings) in variants {
        markup += " \(BookVariant.link(to: name, name)) (\(findings.outcome))"
      }
      markup += "</p>\n"
    }
    if !list.isEmpty {
      markup += filter
      let shown = sorted.prefix(Self.limit)
      let others = shown.filter { $0.kind != "limit" }
      if !others.isEmpty {
        markup += "<ul class=\"findings\">\n"
        for finding in others { markup += finding.item }
        markup += "</ul>\n"
      }
      markup += Self.folded(shown.filter { $0.kind == "limit" })
      markup += "<p class=\"empty\">The filter hides all findings.</p>\n"
      if sorted.count > Self.limit {
        markup += """
          <p class="hint">and \(sorted.count - Self.limit) more; 'waymark lint' and 'waymark prove \
          --limits' show all.</p>

          """
      }
    }
    return markup + "</section>\n"
  }

  /// Limits of the systems, which no one can change, by their kinds.
  private static func folded(_ limits: [BookFinding]) -> Markup {
    if limits.isEmpty { return "" }
    var markup: Markup = """
      <details class="limits"><summary>Limits of the systems \
      <span class="count">\(limits.count)</span></summary>

      """
    for code in limits.map(\.code).unique {
      let kind = limits.filter { $0.code == code }
      markup += "<h3><code>\(code)</code></h3>\n<ul class=\"findings\">\n"
      for finding in kind { markup += finding.item }
      markup += "</ul>\n"
    }
    return markup + "</details>\n"
  }

  private var files: String {
    hasFiles
      ? "the app's own files, and generated ones where there are none" : "the generated files"
  }

  /// The result of the comparison, in some words.
  private var outcome: Markup {
    switch proof {
    case .running: "still running"
    case .done(agrees: true?): "the files agree"
    case .done(agrees: false?): "the files disagree"
    case .done(agrees: nil): "undecided"
    case .impossible: "cannot be compared"
    }
  }

  private var verdict: Markup {
    switch proof {
    case .running:
      """
      Lint and the comparison of every link with the files are still running. \
      <a href="/_links#findings">Load the book again</a> in a moment.
      """
    case .done(agrees: true?):
      """
      Every web link was compared with \(files): they agree with the routes, except for the limits \
      of the systems below.
      """
    case .done(agrees: false?):
      "Every web link was compared with \(files): they disagree with the routes."
    case .done(agrees: nil):
      """
      Undecided: the comparison of every link with the files reached its budget. What it found is \
      below.
      """
    case .impossible(let reason): "The files cannot be compared with the routes: \(reason)"
    }
  }

  /// The boxes that choose findings by severity and subject.
  private var filter: Markup {
    var markup: Markup = "<form class=\"filter\" aria-label=\"Filter of findings\">\n"
    func group(_ title: String, _ boxes: [(id: String, name: String, count: Int)]) -> Markup {
      var group: Markup = "<fieldset><legend>\(title)</legend>\n"
      for box in boxes where box.count > 0 {
        group += """
          <label><input type="checkbox" id="show-\(box.id)" checked=""> \(box.name) \
          <span class="count">\(box.count)</span></label>

          """
      }
      return group + "</fieldset>\n"
    }
    markup += group(
      "Severity",
      [("error", "Errors"), ("warning", "Warnings"), ("info", "Notes")].map { id, name in
        (id, name, list.count { $0.severity.rawValue == id })
      }
    )
    markup += group(
      "Platform",
      BookFinding.Subject.allCases.map { subject in
        (subject.rawValue, subject.name, list.count { $0.subject == subject })
      }
    )
    return markup + "</form>\n"
  }
}

extension BookFinding {
  /// The entry in the list.
  fileprivate var item: Markup {
    let badge: Markup =
      switch severity {
      case .error: "<span class=\"badge no\">error</span>"
      case .warning: "<span class=\"badge warn\">warning</span>"
      case .info: "<span class=\"badge\">note</span>"
      }
    let kindMark: Markup = kind == "lint" ? "" : " <span class=\"badge\">\(kind)</span>"
    var content: Markup = ""
    if let place {
      content += "<dt>Where</dt><dd><code>\(TerminalText.fit(place, 300))</code></dd>\n"
    }
    if let link {
      let shown = TerminalText.fit(link, 300)
      content += """
        <dt>Example</dt><dd><code>\(shown)</code> \
        \(BookFrame.explainButton(link, shown: shown))</dd>

        """
    }
    if count > 1 {
      let others = counted(count - 1, "more link")
      content += "<dt>Also</dt><dd>\(others) of this kind</dd>\n"
    }
    if let help {
      let isEffect = link.map { help.contains($0) } ?? false
      let name = kind == "limit" ? "Reason" : isEffect ? "Effect" : "Remedy"
      content += "<dt>\(name)</dt><dd>\(help.capitalizedSentence)</dd>\n"
    }
    let list: Markup = content.html.isEmpty ? "" : "<dl>\n\(content)</dl>\n"
    return """
      <li class="finding is-\(severity.rawValue) is-\(subject.rawValue)">
      <p>\(badge)\(kindMark) <span class="badge">\(subject.name)</span> <code>\(code)</code></p>
      <p class="message">\(message.capitalizedSentence)</p>
      \(list)</li>

      """
  }
}
