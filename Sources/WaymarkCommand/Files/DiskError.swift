#if Tools
internal import Waymark

/// An error while reading or writing a file.
struct DiskError: Error {
  /// The reason for the error; `toolError` contains the message.
  enum Reason {
    case missing
    /// A symbolic link leads to a target that does not exist.
    case danglingLink(String)
    case folder
    /// The target of an output is not a file; the value describes what it is.
    case notAFile(String)
    /// A symbolic link leads to a target outside of the output folder.
    case outside(String)
    case tooLarge(limit: Int)
    /// The system's error number.
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

  /// Indicates whether the error is about input, not about output.
  private var isOfInput: Bool {
    switch reason {
    case .missing, .danglingLink, .folder, .tooLarge, .unreadable: true
    case .notAFile, .outside, .unwritable, .fileInPath: false
    }
  }

  /// The error as the command reports it.
  ///
  /// - Parameter help: The remedy for a missing file.
  func toolError(help missing: String = "check the path") -> ToolError {
    let (code, message, help) =
      switch reason {
      case .missing: ("command.missing-file", "there is no file \(quoted(path))", missing)
      case .danglingLink(let target):
        (
          "command.missing-file",
          "\(quoted(path)) is a symbolic link to \(quoted(target)), which is not there",
          "correct the link, or name another file"
        )
      case .folder:
        ("command.unreadable-file", "\(quoted(path)) is a folder", "name the file in it")
      case .notAFile(let kind):
        (
          "command.unwritable-file", "\(quoted(path)) cannot be written: it is \(kind)",
          "remove it, or name another file"
        )
      case .outside(let target):
        (
          "command.path-leaves-output",
          "\(quoted(path)) is outside of the output folder: "
            + "a symbolic link leads to \(quoted(target))",
          "remove the link, or name the folder that it leads to with '--output'"
        )
      case .tooLarge(let limit):
        (
          "command.unreadable-file", "\(quoted(path)) has more than \(limit) bytes",
          "check that it is the right file"
        )
      case .unreadable(let number):
        (
          "command.unreadable-file",
          "\(quoted(path)) cannot be read: " + ToolError.words(number),
          "check that you may read it"
        )
      case .unwritable(let number):
        (
          "command.unwritable-file",
          "\(quoted(path)) cannot be written: " + ToolError.words(number),
          "fix that and run the command again; the file is unchanged"
        )
      case .fileInPath(let part):
        (
          "command.unwritable-file",
          "\(quoted(path)) cannot be written: \(quoted(part)) is not a folder",
          "name a folder, or remove that file"
        )
      }
    return ToolError(
      isOfInput ? .unreadable : .unwritable,
      LinkDiagnostic(code: .init(rawValue: code), message: message, help: help)
    )
  }
}
#endif
