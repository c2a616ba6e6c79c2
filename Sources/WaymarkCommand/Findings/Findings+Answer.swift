#if Tools
internal import Waymark

extension [LinkDiagnostic] {
  /// Prints the findings, or a line that reports no findings.
  func show(as format: FindingFormat) throws(ToolError) {
    switch format {
    case .json: try Console.answer(JSONValue.object(["findings": .array(map(\.json))]).text)
    case _ where isEmpty: try Console.answer("nothing found")
    case .text:
      try Console.answer(map(\.description).joined(separator: "\n\n"))
      try Console.answer("\n\(summary)")
    case .github:
      try annotate()
      try Console.answer(summary)
    }
  }

  /// Prints the findings as annotations of GitHub.
  func annotate() throws(ToolError) {
    guard !isEmpty else { return }
    try Console.answer(map { GitHubAnnotation($0).text }.joined(separator: "\n"))
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
  /// The finding with the keys of `--json`.
  var json: JSONValue {
    .object([
      "severity": .string(severity.rawValue),
      "code": .string(code.rawValue),
      "message": .string(message),
      "place": place.map(JSONValue.string),
      "file": file.map(JSONValue.string),
      "line": line.map(JSONValue.int),
      "column": column.map(JSONValue.int),
      "help": help.map(JSONValue.string),
      "exampleLink": exampleLink.map(JSONValue.string),
    ])
  }
}
#endif
