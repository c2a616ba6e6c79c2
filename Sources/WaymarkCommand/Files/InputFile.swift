#if Tools
internal import Waymark

/// A file that a command was given, read whole.
struct InputFile {
  /// What messages call it: the path as it was given, or `standard input`.
  let name: String
  let bytes: [UInt8]

  /// The most that is read, in bytes; each format has a limit of its own that is no greater.
  private static var limit: Int { LinkCatalog.sizeLimit + 1 }

  /// A text that was made.
  init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// Reads a file, or standard input for `-`.
  ///
  /// - Parameter help: What to do where there is no such file.
  init(_ path: String, help: String = "check the path") throws(ToolFailure) {
    name = Self.name(path)
    do throws(InputDescriptor.Problem) {
      bytes =
        path == "-"
        ? try InputDescriptor.standard.bytes(atMost: Self.limit)
        : try InputDescriptor(path: path).bytes(atMost: Self.limit)
    } catch {
      throw ToolFailure(.unreadable, error.diagnostic(path: path, help: help))
    }
  }

  /// What messages call a path.
  static func name(_ path: String) -> String {
    path == "-" ? "standard input" : TerminalText.visible(path)
  }

  /// Refuses paths of which more than one is `-`: standard input can be read once.
  static func checkStandardInput(_ paths: [String?]) throws(ToolFailure) {
    guard paths.count(where: { $0 == "-" }) > 1 else { return }
    throw ToolFailure(
      .usage,
      "command.standard-input-twice",
      "'-' is given for more than one file",
      help: "standard input can be read once; name the other files"
    )
  }
}

extension InputDescriptor.Problem {
  fileprivate func diagnostic(path: String, help: String) -> LinkDiagnostic {
    let name = quoted(path)
    switch self {
    case .missing:
      return LinkDiagnostic(
        code: .init(rawValue: "command.missing-file"),
        message: path.isEmpty ? "the name of a file is empty" : "there is no file \(name)",
        help: help
      )
    case .folder:
      return Self.unreadable("\(name) is a folder", help: "name the file in it")
    case .forbidden:
      return Self.unreadable("\(name) cannot be opened", help: "check that you may read it")
    case .other(let code):
      return Self.unreadable("\(name) cannot be read", help: "the system gives error \(code)")
    }
  }

  private static func unreadable(_ message: String, help: String) -> LinkDiagnostic {
    LinkDiagnostic(
      code: .init(rawValue: "command.unreadable-file"),
      message: message,
      help: help
    )
  }
}
#endif
