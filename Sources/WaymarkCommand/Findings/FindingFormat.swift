#if Tools
internal import ArgumentParser
internal import Waymark
internal import WaymarkCatalog

/// A form in which findings are printed.
enum FindingFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json, github, sarif

  /// Indicates whether each finding is shown at its line by another program.
  var isAnnotated: Bool { self == .github || self == .sarif }

  /// Returns the form that two options select.
  ///
  /// - Throws: An error if the options contradict each other.
  static func chosen(_ format: FindingFormat?, json: Bool) throws -> FindingFormat {
    if json, let format, format != .json {
      throw ValidationError("'--json' means '--format json'; give one of them.")
    }
    return json ? .json : format ?? .text
  }
}

/// The form of an answer, and the program that gives it.
struct AnswerForm {
  let format: FindingFormat
  private let program: String
  private let version: String

  init(_ format: FindingFormat?, json: Bool, program: String, version: String) throws {
    self.format = try FindingFormat.chosen(format, json: json)
    self.program = program
    self.version = version
  }

  init<Tool: LinkTool>(_ format: FindingFormat?, json: Bool, of tool: Tool.Type) throws {
    try self.init(format, json: json, program: Tool.name, version: Tool.version)
  }

  /// Prints annotations, and in the form of GitHub the last line of the answer.
  ///
  /// - Parameter file: The file that annotations without a place are about.
  func show(
    _ annotations: [Annotation],
    _ verdict: String?,
    about file: InputFile? = nil
  ) throws(ToolError) {
    if format == .sarif {
      let log = SARIFLog(
        program: program,
        version: version,
        annotations: annotations,
        file: file?.path
      )
      return try Console.answer(log.json.text)
    }
    let lines = annotations.map(\.gitHub) + (verdict.map { [$0] } ?? [])
    if !lines.isEmpty { try Console.answer(lines.joined(separator: "\n")) }
  }

  /// Prints an error of an input, so that it is shown at its line, too.
  fileprivate func show(_ error: ToolError) throws(ToolError) {
    let isOfInput = error.status != .usage && error.status != .unwritable
    guard format.isAnnotated, isOfInput, !error.isAnnotated else { return }
    try show(error.diagnostics.map { Annotation($0) }, nil)
  }
}

extension AsyncParsableCommand {
  /// Runs the body of a command that prints findings, and prints an error of an input among them.
  func answer(in form: AnswerForm, _ body: () async throws(ToolError) -> Bool) async throws {
    try await answer { () async throws(ToolError) in
      do throws(ToolError) {
        return try await body()
      } catch {
        try form.show(error)
        throw error
      }
    }
  }
}

/// The least severity with which a finding ends a command with 1.
enum FailureThreshold: String, CaseIterable, ExpressibleByArgument {
  case error, warning, info

  /// Returns whether a finding ends the command with 1.
  func includes(_ finding: LinkDiagnostic) -> Bool {
    switch self {
    case .error: finding.severity == .error
    case .warning: finding.severity != .info
    case .info: true
    }
  }
}
#endif
