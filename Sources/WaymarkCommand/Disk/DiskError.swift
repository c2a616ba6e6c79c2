#if Tools
internal import Waymark

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Why a file could not be read or written.
struct DiskError: Error {
  /// What is wrong; the words are `failure`.
  enum Reason {
    case missing
    case folder
    case notAFile
    case tooLarge(limit: Int)
    /// What the system says.
    case unreadable(Int32)
    case unwritable(Int32)
    /// A part of the path is a file.
    case fileInPath(String)
  }

  let path: String
  let reason: Reason

  init(_ path: String, _ reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// The error as the command reports it.
  ///
  /// - Parameter help: What to do where a file is missing.
  func failure(help missing: String = "check the path") -> ToolFailure {
    let (code, message, help) =
      switch reason {
      case .missing: ("command.missing-file", "there is no file \(quoted(path))", missing)
      case .folder:
        ("command.unreadable-file", "\(quoted(path)) is a folder", "name the file in it")
      case .notAFile:
        ("command.unwritable-file", "\(quoted(path)) is no ordinary file", "name another one")
      case .tooLarge(let limit):
        (
          "command.unreadable-file", "\(quoted(path)) has more than \(limit) bytes",
          "check that it is the file that is meant"
        )
      case .unreadable(let number):
        (
          "command.unreadable-file", "\(quoted(path)) cannot be read: \(Self.words(number))",
          "check that you may read it"
        )
      case .unwritable(let number):
        (
          "command.unwritable-file", "\(quoted(path)) cannot be written: \(Self.words(number))",
          "mend it and run the command again; the file is as it was"
        )
      case .fileInPath(let part):
        (
          "command.unwritable-file",
          "\(quoted(path)) cannot be written: \(quoted(part)) is no folder",
          "name a folder, or remove that file"
        )
      }
    return ToolFailure(
      .unreadable,
      LinkDiagnostic(code: .init(rawValue: code), message: message, help: help)
    )
  }

  /// What the system calls an error, in lower case and without its number where it has words.
  private static func words(_ number: Int32) -> String {
    guard let text = strerror(number) else { return "error \(number)" }
    return String(cString: text).lowercased()
  }
}
#endif
