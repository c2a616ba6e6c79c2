import Foundation

/// The output of a program in a terminal, and its exit status.
public struct TerminalAnswer: Sendable, Hashable {
  /// The text for standard output.
  public var output: String
  /// The text for standard error: the message, its place and the remedy.
  public var errors: String
  /// The exit status.
  public var status: ExitStatus

  /// Creates an answer; by default, a success without output.
  public init(output: String = "", errors: String = "", status: ExitStatus = .success) {
    self.output = output
    self.errors = errors
    self.status = status
  }

  /// Writes the answer and ends the process.
  ///
  /// Control characters are escaped, so that a terminal does not execute them.
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

/// An exit status, with the values of `waymark`.
public enum ExitStatus: Int32, Sendable, Hashable {
  /// The link was opened.
  case success = 0
  /// The link was read and not opened.
  case no = 1
  /// The call is invalid (`EX_USAGE` of sysexits.h).
  case usage = 64
  /// The link cannot be read (`EX_DATAERR`).
  case unreadable = 65
}
