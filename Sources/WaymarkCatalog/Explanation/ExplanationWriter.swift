package import Waymark
import WaymarkDiagnostics

/// Writes an explanation line by line.
struct ExplanationWriter {
  var lines: [String] = []
  let explanation: Explanation
  private let shown: ShownLink?
  let width: Int
  /// The column where the text after a label begins.
  private static let indent = 10

  init(_ explanation: Explanation, width: Int) {
    self.explanation = explanation
    self.width = width
    shown = explanation.shown
  }

  mutating func write(misses: Int) {
    lines.append(TerminalText.fit(explanation.shownText, width))
    switch explanation.result {
    case .unreadable(let error):
      lines.append("cannot be read: \(TerminalText.visible(error.diagnostic.message))")
      return writePlace(of: error, indent: 2)
    case .matched(let match): writeMatch(match)
    case .excluded(let path, let scope):
      let pattern = quoted(path.pattern.text)
      lines.append("stays in the browser: the web-only path \(pattern) matches it")
      label("web-only", "on \(scope.name.map { TerminalText.visible($0) } ?? "every domain")")
    case .unmatched: lines.append("the app has no screen for this link: \(unmatched)")
    }
    writeReading()
    writeScopes()
    if explanation.match != nil { writeRivals() } else { writeNearest(misses) }
    writeNotes()
    writeSuggestion()
  }

  var unmatched: String {
    if case .undeclared = explanation.admission { return explanation.reason }
    return "no route matches it"
  }

  /// Writes the place of an error in a text that is not a link, and the remedy.
  private mutating func writePlace(of error: LinkError, indent: Int) {
    let diagnostic = error.diagnostic
    let range = error.offset..<min(error.offset + 1, error.text.utf8.count)
    let drawing = TerminalText.drawing(error.text, [range], width - indent)
    if diagnostic.excerpt?.text.isEmpty == false {
      lines += drawing.map { String(repeating: " ", count: indent) + $0 }
    }
    // A link that was meant is a remedy by itself.
    if explanation.candidates.isEmpty, let help = diagnostic.help {
      label("help", TerminalText.visible(help))
    }
    writeSuggestion()
  }

  private mutating func writeMatch(_ match: RouteMatch) {
    let route = match.route
    let name = route.name.map { "'\(TerminalText.visible($0))': " } ?? ""
    let opened = "\(name)\(TerminalText.visible(route.pattern.text))"
    if let obstacle = explanation.obstacle {
      lines.append("chosen, but does not open: \(obstacle.words)")
      lines.append("matches \(opened)")
    } else {
      lines.append("opens \(opened)")
    }
    let values = match.shownValues
    let column = min(values.reduce(0) { max($0, TerminalText.width($1.name)) }, 24)
    for (name, value) in values {
      let name = TerminalText.fit(name, 24)
      let gap = String(repeating: " ", count: max(0, column - TerminalText.width(name)))
      lines.append(TerminalText.fit("  \(name)\(gap) = \(value)", width))
    }
  }

  private mutating func writeReading() {
    if explanation.wrapper != nil {
      label("inside", TerminalText.fit(explanation.shownLink, width - Self.indent))
    }
    guard let link = shown?.link else { return }
    var parts = [link.kind == .web ? "web link" : "app link"]
    let readable = explanation.readableDomain.map { " (\($0))" } ?? ""
    parts.append(link.domain.map { "domain \($0)\(readable)" } ?? "scheme \(link.scheme)")
    let path = link.pathComponents.map(Self.component).joined(separator: " / ")
    parts.append(path.isEmpty ? "no path" : "path \(path)\(link.hasTrailingSlash ? " /" : "")")
    let items = link.queryItems
    if !items.isEmpty {
      parts.append(
        "query "
          + items.map { item in
            item.value.map { "\(item.name)=\($0)" } ?? item.name
          }.joined(separator: " & ")
      )
    }
    if let fragment = link.fragment { parts.append("fragment \(fragment)") }
    label("read as", TerminalText.fit(parts.joined(separator: ", "), width - Self.indent))
  }

  /// Returns a component in a form that cannot be read as two components.
  private static func component(_ text: String) -> String {
    text.isEmpty ? "''" : text.utf8.contains(0x2F) || text.contains(" ") ? "'\(text)'" : text
  }

  mutating func writeScopes() {
    guard let link = explanation.link else { return }
    let noun = link.kind == .web ? "domain" : "scheme"
    if case .undeclared(let names) = explanation.admission {
      let shown = names.map { TerminalText.visible($0) }
      label(
        "scope",
        shown.isEmpty
          ? "none: the app has no \(noun)s"
          : "none: the app's \(noun)s are \(listed(shown, limit: 5))"
      )
      return
    }
    let steps = explanation.scopes
    if steps.isEmpty {
      label("scope", "none: no route accepts this \(noun)")
    } else if steps.count == 1 {
      let answer = steps[0].answer == .letsIn ? "" : ": \(words(steps[0]))"
      label("scope", "\(steps[0].scope) (\(covers(steps[0].scope, noun)))\(answer)")
    } else {
      let column = steps.reduce(0) { max($0, TerminalText.width($1.scope.description)) }
      for (index, step) in steps.enumerated() {
        let name = step.scope.description
        let gap = String(repeating: " ", count: column - TerminalText.width(name) + 2)
        label(index == 0 ? "scope" : "", "\(name)\(gap)\(words(step))")
      }
    }
  }

  private func covers(_ scope: RouteScope, _ noun: String) -> String {
    if scope.name == nil {
      return explanation.admission == .any ? "any \(noun)" : "any \(noun) of the app"
    }
    return scope.isWildcard ? "every subdomain" : "this \(noun) by name"
  }

  private func words(_ step: Explanation.ScopeStep) -> String {
    let routes = counted(step.routeCount, "route")
    switch step.answer {
    case .letsIn: return "\(routes), \(step.routeCount == 1 ? "matches it" : "one matches it")"
    case .noneFits: return "\(routes), \(step.routeCount == 1 ? "does not match" : "none matches")"
    case .notAsked: return "\(routes), not tried"
    }
  }

  private mutating func writeRivals() {
    guard let rival = explanation.rivals.first else {
      label("decided", "no other route matches it")
      return
    }
    label("decided", "\(rival.reason)")
    for (index, rival) in explanation.rivals.prefix(3).enumerated() {
      let reason = index == 0 ? "" : " (\(rival.reason))"
      label(index == 0 ? "behind" : "", "\(rival.route.shownText)\(reason)")
    }
    let rest = explanation.rivalCount - min(3, explanation.rivals.count)
    if rest > 0 { label("", "and \(rest) more") }
  }

  mutating func writeNearest(_ count: Int, label word: String = "nearest") {
    if explanation.nearest.isEmpty { label(word, "none: no route is similar") }
    for (index, miss) in explanation.nearest.prefix(count).enumerated() {
      // The failure that applies to every route was already written.
      let own = miss.failures.filter { if case .undeclared = $0 { false } else { true } }
      let route = miss.route.shownLabel
      if own.isEmpty { label(index == 0 ? word : "", "\(route): matches the rest of the link") }
      for (position, failure) in own.enumerated() {
        let words = failure.words(miss.shown)
        let label = position == 0 && index == 0 ? word : ""
        self.label(label, position == 0 ? "\(route): \(words)" : "  and \(words)")
      }
      for line in FailureDrawing(miss).lines(columns: width - Self.indent - 2) {
        lines.append(String(repeating: " ", count: Self.indent + 2) + line)
      }
    }
  }

  private mutating func writeNotes() {
    for note in explanation.notes where note != explanation.obstacle {
      label("note", note.words)
    }
  }

  mutating func writeSuggestion() {
    for candidate in explanation.candidates {
      // People copy this link, so it is shortened only if it would flood the terminal.
      lines.append("did you mean  \(TerminalText.fit(candidate.shown, width * 4))")
      if candidate.reason != .misspelled { label("", candidate.words) }
    }
  }

  /// Writes a line with a label, or several lines if the sentence is longer than the width.
  mutating func label(_ label: String, _ text: String) {
    let gap = max(1, Self.indent - label.count)
    let first = label + String(repeating: " ", count: gap)
    let rest = String(repeating: " ", count: Self.indent)
    for (index, line) in TerminalText.wrapped(text, width - Self.indent).enumerated() {
      lines.append((index == 0 ? first : rest) + line)
    }
  }

  func quoted(_ text: String) -> String { "'\(TerminalText.visible(text))'" }
}

extension RouteMatch {
  /// The parameters without secret values.
  package var shownValues: [(name: String, value: String)] {
    shownParameters.map { name, value in
      // A value with characters that are invisible in a line is written in quotation marks.
      let isPlain = !value.isEmpty && value.first != " " && value.last != " "
      return (name, isPlain ? value : "'\(value)'")
    }
  }
}

extension UnmatchedLink.NearMiss {
  /// Returns the pattern and the link with marks below the differences; empty if there is nothing
  /// to mark.
  package func drawing(columns: Int) -> [String] {
    FailureDrawing(self).lines(columns: columns).map { TerminalText.visible($0) }
  }
}

extension Route {
  /// The route's name with its pattern.
  var shownText: String {
    (name == nil ? "" : shownLabel + ": ") + TerminalText.visible(pattern.text)
  }
}

extension Explanation {
  /// Returns the outcome for the link and its reasons, as the message of a failing test: without
  /// the reasons for the answer if a route accepts the link, and with the near misses if no route
  /// does.
  ///
  /// - Parameters:
  ///   - expected: The index of the route that the test expects, if any. The message then contains
  ///     the reason why that route is not chosen, and the near misses if a different route is the
  ///     nearest.
  ///   - width: The number of columns to which lines are shortened.
  package func finding(expecting expected: Int? = nil, width: Int = 100) -> [String] {
    var writer = ExplanationWriter(self, width: width)
    writer.writeFinding(expecting: expected)
    return writer.lines.map(TerminalText.visible)
  }

  /// Returns why one route does not get the link: a drawing of the mismatch, or the rule that puts
  /// the route behind another; empty if the route gets the link.
  package func objection(toRoute index: Int, width: Int = 100) -> [String] {
    var writer: ExplanationWriter
    switch objection(toRoute: index) {
    case nil: return []
    case .behind(let rival):
      writer = ExplanationWriter(self, width: width)
      writer.label("decided", "\(rival.reason)")
    case .alone(let explanation):
      writer = ExplanationWriter(explanation, width: width)
      writer.writeNearest(1, label: "why not")
    }
    return writer.lines.map(TerminalText.visible)
  }

  /// Returns why one route does not get the link, as the value of `whyNot` of `explain --json`.
  package func objectionJSON(toRoute index: Int) -> JSONValue? {
    let reasons: [String]
    switch objection(toRoute: index) {
    case nil: return nil
    case .behind(let rival): reasons = [rival.reason]
    case .alone(let explanation):
      reasons =
        explanation.nearest.first.map { miss in
          miss.failures.map { TerminalText.visible($0.words(miss.shown)) }
        } ?? []
    }
    return .object([
      "route": .string(table.routes[index].label), "reasons": .strings(reasons),
    ])
  }

  /// The reason why a route does not get a link.
  private enum Objection {
    /// Another route comes first.
    case behind(Rival)
    /// The route does not accept the link; the explanation of a table without the other routes.
    case alone(Explanation)
  }

  private func objection(toRoute index: Int) -> Objection? {
    let isTaken = match?.routeIndex == index
    guard let link, !isTaken, table.routes.indices.contains(index) else { return nil }
    if let rival = rivals.first(where: { $0.routeIndex == index }) { return .behind(rival) }
    // The table of one route lacks the secrets of other routes, but the link may contain them.
    guard let alone = try? RouteTable([table.routes[index]], app: table.app) else { return nil }
    let search = ExplanationSearch(alone, shown?.link ?? link, listingAll: true)
    let explanation = Explanation(search)
    return explanation.nearest.isEmpty ? nil : .alone(explanation)
  }
}

extension ExplanationWriter {
  /// Writes the result with a label, and the reasons if there is no result.
  mutating func writeFinding(expecting expected: Int?) {
    switch explanation.result {
    case .unreadable(let error):
      label("found", "no link: \(TerminalText.visible(error.diagnostic.message))")
      writePlace(of: error, indent: 12)
    case .matched(let match):
      let values = match.shownValues.map { "\($0.name) = \($0.value)" }
      label("found", match.route.shownText)
      for value in values { lines.append(TerminalText.fit("            " + value, width)) }
    case .excluded(let path, _):
      label(
        "found",
        "nothing: the web-only path \(quoted(path.pattern.text)) keeps it in the browser"
      )
    case .unmatched:
      label("found", "nothing: \(unmatched)")
      if case .undeclared = explanation.admission { writeScopes() }
      let objection = expected.map { explanation.objection(toRoute: $0, width: width) } ?? []
      lines += objection
      if objection.isEmpty || explanation.nearest.first?.routeIndex != expected { writeNearest(1) }
      writeSuggestion()
    }
    if case .matched = explanation.result, let expected {
      lines += explanation.objection(toRoute: expected, width: width)
    }
  }
}
