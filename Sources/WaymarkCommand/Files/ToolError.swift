#if Tools
internal import ArgumentParser
internal import Waymark
internal import WaymarkAgreement
internal import WaymarkPlatforms

/// An error that ends a command without an answer.
struct ToolError: Error, CustomStringConvertible {
  /// The exit status of the process.
  enum Status: Int32 {
    /// The command's arguments are wrong (`EX_USAGE` of sysexits.h).
    case usage = 64
    /// An input file or value cannot be read (`EX_DATAERR`).
    case unreadable = 65
    /// Two parts of Waymark contradict each other (`EX_SOFTWARE`).
    case contradiction = 70
    /// Standard output or a file cannot be written (`EX_IOERR`).
    case unwritable = 74
  }

  let status: Status
  let diagnostics: [LinkDiagnostic]
  /// Indicates whether an answer already contains the error.
  let isAnnotated: Bool

  init(_ status: Status, _ diagnostics: [LinkDiagnostic], isAnnotated: Bool = false) {
    self.status = status
    self.diagnostics = diagnostics
    self.isAnnotated = isAnnotated
  }

  init(_ status: Status, _ diagnostic: LinkDiagnostic) { self.init(status, [diagnostic]) }

  init(_ status: Status, _ code: String, _ message: String, help: String) {
    self.init(status, LinkDiagnostic(code: .init(rawValue: code), message: message, help: help))
  }

  /// The text of all diagnostics.
  var description: String { diagnostics.map(\.description).joined(separator: "\n\n") }

  /// Writes the error to standard error.
  ///
  /// - Returns: The exit status of the process.
  func shown() -> ExitCode {
    Console.error(description)
    return ExitCode(status.rawValue)
  }

}

extension String {
  /// Returns the parts of an argument of the form `NAME=VALUE`.
  func nameAndValue(help: String) throws(ToolError) -> (name: String, value: String) {
    guard let equals = firstIndex(of: "="), equals != startIndex else {
      let message = "\(quoted(self)) is not NAME=VALUE"
      throw ToolError(.usage, "command.not-a-parameter", message, help: help)
    }
    return (String(self[..<equals]), String(self[index(after: equals)...]))
  }
}

extension ParsableCommand {
  /// Writes the text of an error: help to standard output, messages to standard error.
  ///
  /// - Returns: The status of the process, which differs from the error's if the help could not be
  ///   written.
  static func shown(_ error: any Error) -> ExitCode {
    let status = exitCode(for: error)
    let text = fullMessage(for: error)
    if text.isEmpty { return status }
    guard status.isSuccess else {
      Console.error(text)
      return status
    }
    do throws(ToolError) {
      try Console.answer(text)
      return status
    } catch {
      return error.shown()
    }
  }

  /// Runs a command's body and turns a thrown error into text on standard error and an exit status.
  ///
  /// - Parameter body: Returns whether the process ends with 0 (yes) or 1 (no, or findings).
  func answer(_ body: () throws(ToolError) -> Bool) throws {
    let isYes: Bool
    do throws(ToolError) {
      isYes = try body()
    } catch {
      throw error.shown()
    }
    if !isYes { throw ExitCode(1) }
  }
}

extension AsyncParsableCommand {
  /// Runs the body of a command that needs the tool's catalog, like the function of other commands.
  func answer(_ body: () async throws(ToolError) -> Bool) async throws {
    let isYes: Bool
    do throws(ToolError) {
      isYes = try await body()
    } catch {
      throw error.shown()
    }
    if !isYes { throw ExitCode(1) }
  }
}

extension ToolError {
  /// Returns the error for a file of a platform for which the catalog has no app.
  ///
  /// - Parameter file: The name of the file in a text.
  static func noApp(for platform: Agreement.Platform, _ file: String) -> ToolError {
    let key = platform == .iOS ? "app.apple.appIDs" : "app.android.package"
    return ToolError(
      .unreadable,
      "command.no-app",
      "the catalog has no app for \(platform.name), so \(file) cannot be compared",
      help: "write '\(key)' in the catalog"
    )
  }

  /// Makes the error for routes and files that cannot be compared.
  init(_ error: AgreementError) {
    switch error {
    case .conflicts(let error): self.init(.unreadable, error.diagnostics)
    case .contradiction(let link, let reason):
      self.init(
        .contradiction,
        "command.contradiction",
        "the proof and the simulators contradict each other about "
          + "\(TerminalText.visible(link)): \(TerminalText.visible(reason))",
        help: "this is a mistake in Waymark; please report it with the catalog and the link"
      )
    case .noApp(let platform): self = .noApp(for: platform, "the files")
    case .undecidable(_, _, let error): self.init(.unreadable, error.diagnostic)
    }
  }
}
#endif
