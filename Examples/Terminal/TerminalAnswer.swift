import Foundation

/// What a program says in a terminal, and the exit status that it ends with.
public struct TerminalAnswer: Sendable, Hashable {
  /// What goes to standard output.
  public var output: String
  /// What goes to standard error: what is wrong, where, and what to do.
  public var errors: String
  /// The exit status.
  public var status: ExitStatus

  /// Makes an answer; by default a silent success.
  public init(output: String = "", errors: String = "", status: ExitStatus = .success) {
    self.output = output
    self.errors = errors
    self.status = status
  }

  /// Writes the answer and ends the process.
  ///
  /// A control character would not be shown but obeyed: it is written as its number.
  public func end() -> Never {
    FileHandle.standardOutput.write(Data(Self.visible(output).utf8))
    FileHandle.standardError.write(Data(Self.visible(errors).utf8))
    exit(status.rawValue)
  }

  private static func visible(_ text: String) -> String {
    var visible = ""
    for scalar in text.unicodeScalars {
      if scalar.properties.generalCategory == .control, scalar != "\n" {
        visible += "\\u{" + String(scalar.value, radix: 16) + "}"
      } else {
        visible.unicodeScalars.append(scalar)
      }
    }
    return visible
  }
}

/// An exit status, as those of `waymark` are.
public enum ExitStatus: Int32, Sendable, Hashable {
  /// The link was opened.
  case success = 0
  /// The link was read and not opened.
  case no = 1
  /// The call makes no sense (`EX_USAGE` of sysexits.h).
  case usage = 64
  /// The link cannot be read (`EX_DATAERR`).
  case unreadable = 65
}
