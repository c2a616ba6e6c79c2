#if Tools
internal import Waymark
internal import WaymarkCatalog

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The two output streams of a command, and what it gets from the system around it.
///
/// Output is not buffered, so that a failed write is noticed while the status can still report it.
enum Console {
  /// Writes an answer and a newline to standard output.
  ///
  /// - Throws: An error with status 74 if the answer could not be written as a whole.
  static func answer(_ text: String) throws(ToolError) {
    guard write(Array((text + "\n").utf8)[...], to: 1) else {
      throw ToolError(
        .unwritable,
        LinkDiagnostic(
          code: .init(rawValue: "command.unwritable-output"),
          message: "standard output cannot be written: \(ToolError.words(errno))"
        )
      )
    }
  }

  /// Writes a JSON object, with the version of Waymark that wrote it as the last key.
  static func answer(_ object: JSONValue) throws(ToolError) {
    var object = object
    object["waymark"] = .string(WaymarkTool.version)
    try answer(object.text)
  }

  /// Writes one answer as it is, or several under the key `answers`.
  static func answer(answers: [JSONValue]) throws(ToolError) {
    try answer(answers.count == 1 ? answers[0] : .object(["answers": .array(answers)]))
  }

  /// Indicates whether standard output is a terminal that understands the codes of colors.
  static var showsColors: Bool { isTerminal(1) }

  /// Returns whether a stream is a terminal that understands the codes of colors and that can erase
  /// a line.
  static func isTerminal(_ descriptor: Int32) -> Bool {
    guard isatty(descriptor) == 1, let kind = variable("TERM") else { return false }
    return kind != "dumb"
  }

  /// Returns the value of an environment variable.
  static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// The time now, in seconds since 1970.
  static var now: Int64 { Int64(time(nil)) }

  /// Shows a text in place of the last line of standard error, which must be a terminal.
  static func replaceLine(_ text: String) {
    _ = write(Array(("\r\u{1B}[K" + text).utf8)[...], to: 2)
  }

  /// Writes a message and a newline to standard error.
  static func error(_ text: String) {
    // There is no other place to report that standard error cannot be written.
    _ = write(Array((text + "\n").utf8)[...], to: 2)
  }

  /// Writes all bytes, with as many calls as the system needs, and waits while a pipe is full.
  ///
  /// - Returns: A Boolean value that indicates whether everything was written; if it is `false`,
  ///   `errno` contains the reason.
  static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Bool {
    var bytes = bytes
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { systemWrite(descriptor, $0) }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        guard poll(&request, 1, -1) >= 0 || errno == EINTR else { return false }
        continue
      }
      guard count > 0 else { return false }
      bytes = bytes.dropFirst(count)
    }
    return true
  }

  private static func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
    Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #elseif canImport(Musl)
    Musl.write(descriptor, bytes.baseAddress, bytes.count)
    #else
    Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }
}

extension ToolError {
  /// Returns the system's text for an error number, in lower case.
  static func words(_ number: Int32) -> String {
    guard let text = strerror(number) else { return "error \(number)" }
    return String(cString: text).lowercased()
  }
}
#endif
