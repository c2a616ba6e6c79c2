#if Tools
internal import Waymark
internal import WaymarkPlatforms

/// A single finding of lint.
struct Finding {
  let diagnostic: LinkDiagnostic
  /// The file's name in messages; `nil` for the catalog.
  let file: String?
  /// The line and column in the file, from 1.
  let position: (line: Int, column: Int)?

  /// Makes a finding about the catalog.
  init(_ diagnostic: LinkDiagnostic) {
    self.diagnostic = diagnostic
    file = nil
    position = nil
  }

  /// Makes a finding about a file.
  init(_ fault: FileFault, in file: String) {
    diagnostic = fault.diagnostic(file: file)
    self.file = file
    position = fault.line.flatMap { line in fault.column.map { (line, $0) } }
  }

  /// The finding with the keys of `--json`.
  var json: JSONValue {
    .object([
      "severity": .string(diagnostic.severity.rawValue),
      "code": .string(diagnostic.code.rawValue),
      "message": .string(diagnostic.message),
      "place": diagnostic.place.map(JSONValue.string),
      "file": file.map(JSONValue.string),
      "line": position.map { .int($0.line) },
      "column": position.map { .int($0.column) },
      "help": diagnostic.help.map(JSONValue.string),
    ])
  }
}

extension [Finding] {
  /// Prints the findings, or a statement that there are none.
  func show(asJSON: Bool) throws(ToolFailure) {
    if asJSON {
      try Console.answer(JSONValue.object(["findings": .array(map(\.json))]).text)
    } else if isEmpty {
      try Console.answer("nothing found")
    } else {
      try Console.answer(map(\.diagnostic.description).joined(separator: "\n\n"))
      try Console.answer("\n\(summary)")
    }
  }

  private var summary: String {
    LinkDiagnostic.Severity.allCases.compactMap { severity in
      let count = count { $0.diagnostic.severity == severity }
      guard count > 0 else { return nil }
      let word = severity == .info ? "note" : severity.rawValue
      return "\(count) \(word)\(count == 1 ? "" : "s")"
    }.joined(separator: ", ")
  }
}
#endif
