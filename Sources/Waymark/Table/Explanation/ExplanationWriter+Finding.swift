extension Explanation {
  /// What became of the link and why, as a failing test tells it: without what led to the answer
  /// where a route takes the link, with the near misses where none does.
  ///
  /// - Parameters:
  ///   - expected: Where the route stands that was to take the link, if one was: then it is told
  ///     why that one does not, and what is nearest if another one is.
  ///   - width: The columns that the lines are cut to.
  package func finding(expecting expected: Int? = nil, width: Int = 100) -> [String] {
    var writer = ExplanationWriter(self, width: width)
    writer.writeFinding(expecting: expected)
    return writer.lines.map(TerminalText.visible)
  }

  /// Why one route does not get the link: what keeps it from taking it, drawn, or the rule that put
  /// it behind; empty where it gets it.
  func objection(toRoute index: Int, width: Int = 100) -> [String] {
    let isTaken = match?.routeIndex == index
    guard let link, !isTaken, table.routes.indices.contains(index) else { return [] }
    var writer: ExplanationWriter
    if let rival = rivals.first(where: { $0.routeIndex == index }) {
      writer = ExplanationWriter(self, width: width)
      writer.label("decided", "\(rival.reason)")
    } else {
      // Secrets of other routes are nothing to this one's table, but may stand in the link.
      guard let alone = try? RouteTable([table.routes[index]], app: table.app) else { return [] }
      var search = ExplanationSearch(alone, shown?.link ?? link)
      search.listsAll = true
      search.compareRoutes()
      let explanation = Explanation(search)
      guard !explanation.nearest.isEmpty else { return [] }
      writer = ExplanationWriter(explanation, width: width)
      writer.writeNearest(1, label: "why not")
    }
    return writer.lines.map(TerminalText.visible)
  }
}

extension ExplanationWriter {
  /// What was found, with a label, and the reasons where it is nothing.
  mutating func writeFinding(expecting expected: Int?) {
    switch explanation.result {
    case .unreadable(let error):
      let diagnostic = error.diagnostic
      label("found", "no link: \(TerminalText.visible(diagnostic.message))")
      let range = error.offset..<min(error.offset + 1, error.text.utf8.count)
      if !error.text.isEmpty {
        let drawing = TerminalText.drawing(error.text, [range], width - 12)
        lines += drawing.map { String(repeating: " ", count: 12) + $0 }
      }
      if let help = diagnostic.help { label("help", TerminalText.visible(help)) }
      writeSuggestion()
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
