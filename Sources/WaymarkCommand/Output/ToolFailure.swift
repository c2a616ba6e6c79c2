#if Tools
internal import ArgumentParser
internal import Waymark

/// Why a command gives no answer.
struct ToolFailure: Error {
  /// What the process ends with.
  enum Status: Int32 {
    /// The command was called in a way that makes no sense (`EX_USAGE` of sysexits.h).
    case usage = 64
    /// A file or a value that it was given cannot be read (`EX_DATAERR`).
    case unreadable = 65
    /// Standard output or a file cannot be written (`EX_IOERR`).
    case unwritable = 74
  }

  let status: Status
  let diagnostics: [LinkDiagnostic]

  init(_ status: Status, _ diagnostics: [LinkDiagnostic]) {
    self.status = status
    self.diagnostics = diagnostics
  }

  init(_ status: Status, _ diagnostic: LinkDiagnostic) {
    self.init(status, [diagnostic])
  }

  init(_ status: Status, _ code: String, _ message: String, help: String) {
    self.init(
      status,
      LinkDiagnostic(code: .init(rawValue: code), message: message, help: help)
    )
  }

  /// Writes the failure to standard error.
  ///
  /// - Returns: The status that the process ends with.
  func shown() -> ExitCode {
    Console.error(diagnostics.map(\.description).joined(separator: "\n\n"))
    return ExitCode(status.rawValue)
  }

  /// An argument that is not `NAME=VALUE`.
  static func notNameAndValue(_ argument: String, help: String) -> ToolFailure {
    let message = "\(quoted(argument)) is not NAME=VALUE"
    return ToolFailure(.usage, "command.not-a-parameter", message, help: help)
  }
}

extension ParsableCommand {
  /// Runs a command's body and turns what it throws into text on standard error and an exit status.
  ///
  /// - Parameter body: Answers whether the process ends with 0 (yes) or 1 (no, or findings).
  func answer(_ body: () throws(ToolFailure) -> Bool) throws {
    let isYes: Bool
    do throws(ToolFailure) {
      isYes = try body()
    } catch {
      throw error.shown()
    }
    if !isYes { throw ExitCode(1) }
  }
}
#endif
