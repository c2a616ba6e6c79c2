internal import Waymark

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The two streams that a command writes to.
enum Console {
  /// Writes an answer and a newline to standard output.
  static func answer(_ text: String) { print(text, to: 1) }

  /// Writes one answer as it is, or several under the key `answers`.
  static func answer(answers: [JSONValue]) {
    let value = answers.count == 1 ? answers[0] : .object(["answers": .array(answers)])
    answer(value.text)
  }

  /// Writes a message and a newline to standard error.
  static func error(_ text: String) { print(text, to: 2) }

  private static func print(_ text: String, to descriptor: Int32) {
    _ = write(Array((text + "\n").utf8)[...], to: descriptor)
  }

  /// Writes all of it, however many calls the system needs; a closed pipe ends the writing.
  ///
  /// - Returns: Whether everything was written; where not, `errno` says why.
  static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Bool {
    var bytes = bytes
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { systemWrite(descriptor, $0) }
      if count < 0, errno == EINTR { continue }
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
