#if Tools
internal import Waymark
internal import WaymarkCatalog
internal import WaymarkPlatforms

extension [LinkDiagnostic] {
  /// Prints the findings, or a line that reports no findings.
  ///
  /// - Parameters:
  ///   - errors: The errors of files that cannot be read, which only annotations contain.
  ///   - file: The file that findings without a place are about.
  func show(
    in form: AnswerForm,
    with errors: [LinkDiagnostic],
    about file: InputFile?
  ) throws(ToolError) {
    let verdict = isEmpty ? "nothing found" : summary
    let isKnown = errors.isEmpty || !isEmpty
    switch form.format {
    case .github, .sarif:
      let annotations = (self + errors).map { Annotation($0) }
      try form.show(annotations, isKnown ? verdict : nil, about: file)
    case _ where !isKnown: break
    case .json: try Console.answer(["findings": .array(map(\.json))])
    case .text:
      if !isEmpty { try Console.answer(folded.joined(separator: "\n\n") + "\n") }
      try Console.answer(verdict)
    }
  }

  /// The findings for people, in their order.
  ///
  /// Four or more findings that differ only in their places and links are one text, with the first
  /// place and link, and with the names of the other places. Two or three are shown one after the
  /// other.
  var folded: [String] {
    grouped(by: \.withoutPlace).flatMap { _, group in
      group.count < 4 ? group.map(\.description) : [group[0].description(with: group.dropFirst())]
    }
  }

  /// The numbers of the findings by severity; empty without findings.
  var summary: String {
    LinkDiagnostic.Severity.allCases.compactMap { severity in
      let count = count { $0.severity == severity }
      guard count > 0 else { return nil }
      let word = severity == .info ? "note" : severity.rawValue
      return "\(count) \(word)\(count == 1 ? "" : "s")"
    }.joined(separator: ", ")
  }
}

extension LinkDiagnostic {
  /// The finding without its place and its link, which findings of the same kind have in common.
  fileprivate var withoutPlace: LinkDiagnostic {
    var copy = self
    (copy.line, copy.column, copy.keyPath, copy.excerpt) = (nil, nil, "", nil)
    copy.exampleLink = nil
    if let exampleLink { copy.help = help?.replacing(exampleLink, with: "") }
    return copy
  }

  /// The description with the places of other findings of the same kind.
  fileprivate func description(with others: ArraySlice<LinkDiagnostic>) -> String {
    let places = others.map { finding in
      TerminalText.fit(finding.keyPath.isEmpty ? finding.place ?? "" : finding.keyPath, 80)
    }
    var lines = description.split(separator: "\n", omittingEmptySubsequences: false)
    let names = listed(places, limit: 8, last: "and")
    lines.insert("  and at \(names)", at: Swift.min(2, lines.count))
    return lines.joined(separator: "\n")
  }

  /// The finding with the keys of `--json`.
  var json: JSONValue { json(of: nil) }

  /// The finding with the keys of `--json`.
  ///
  /// - Parameter kind: The kind of the generated file that the finding is about; `nil` for any
  ///   other finding. The key path of a finding about a generated file is the name of a route.
  func json(of kind: String?) -> JSONValue {
    .object([
      "kind": kind.map(JSONValue.string),
      "severity": .string(severity.rawValue),
      "code": .string(code.rawValue),
      "message": .string(message),
      "place": place.map(JSONValue.string),
      "file": file.map(JSONValue.string),
      "line": line.map(JSONValue.int),
      "column": column.map(JSONValue.int),
      "help": help.map(JSONValue.string),
      "route": kind == nil || keyPath.isEmpty ? nil : .string(keyPath),
      "effect": effect.map { .string($0.rawValue) },
      "exampleLink": exampleLink.map(JSONValue.string),
    ])
  }
}
#endif
