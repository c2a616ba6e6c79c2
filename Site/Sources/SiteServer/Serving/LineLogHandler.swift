internal import Logging
internal import WaymarkHummingbird
internal import WaymarkSite

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Writes each message of a log as one line to the standard error, for a fraction of the cost of
/// swift-log's `StreamLogHandler`: a server logs every answer.
///
///     2026-11-24T08:15:40+0000 info waymark-site: waymark.kind=page waymark.status=200 answer
struct LineLogHandler: LogHandler {
  private let label: [UInt8]
  var logLevel = Logger.Level.info
  /// The metadata of the logger, which Hummingbird changes for every request.
  private var values: [(key: String, value: Logger.Metadata.Value)] = []

  init(label: String) { self.label = Array(" \(label):".utf8) }

  var metadata: Logger.Metadata {
    get { Logger.Metadata(values) { $1 } }
    set { values = newValue.map { ($0, $1) } }
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { values.first { $0.key == key }?.value }
    set {
      values.removeAll { $0.key == key }
      if let newValue { values.append((key, newValue)) }
    }
  }

  func log(event: LogEvent) {
    var line: [UInt8] = []
    line.reserveCapacity(384)
    line += TimeText.log.bytes
    append(event, to: &line)
    Self.write(line)
  }

  /// Writes the line of an answer, as `SiteLog` logs it, without metadata as an intermediate form.
  func log(_ answer: SiteLog.Answer) {
    var line: [UInt8] = []
    line.reserveCapacity(384)
    line += TimeText.log.bytes
    append(answer, to: &line)
    Self.write(line)
  }

  /// Appends everything that follows the time in the line of an answer.
  func append(_ answer: SiteLog.Answer, to line: inout [UInt8]) {
    line += " info".utf8
    line += label
    line += " waymark.bytes=".utf8
    Self.append(Int64(answer.bytes), to: &line)
    line += " waymark.domain=".utf8
    line += answer.domain.utf8
    line += " waymark.fetcher=".utf8
    line += (answer.fetcher?.rawValue ?? "").utf8
    line += " waymark.kind=".utf8
    line += answer.kind.rawValue.utf8
    line += " waymark.method=".utf8
    line += answer.method.utf8
    line += " waymark.microseconds=".utf8
    Self.append(answer.microseconds, to: &line)
    line += " waymark.route=".utf8
    line += answer.route.utf8
    line += " waymark.status=".utf8
    Self.append(Int64(answer.status), to: &line)
    line += " answer\n".utf8
  }

  /// Appends the digits of a number, which is not negative.
  private static func append(_ number: Int64, to line: inout [UInt8]) {
    if number >= 10 { append(number / 10, to: &line) }
    line.append(UInt8(ascii: "0") + UInt8(number % 10))
  }

  /// Appends everything that follows the time.
  func append(_ event: LogEvent, to line: inout [UInt8]) {
    line.append(UInt8(ascii: " "))
    line += event.level.rawValue.utf8
    line += label
    var values = values
    if let more = event.metadata {
      values.removeAll { more[$0.key] != nil }
      values += more.map { ($0, $1) }
    }
    if let error = event.error { values.append(("error.message", .string("\(error)"))) }
    values.sort { $0.key < $1.key }
    for (key, value) in values {
      line.append(UInt8(ascii: " "))
      line += key.utf8
      line.append(UInt8(ascii: "="))
      Self.append(value, to: &line)
    }
    line.append(UInt8(ascii: " "))
    line += event.message.description.utf8
    line.append(UInt8(ascii: "\n"))
  }

  private static func append(_ value: Logger.Metadata.Value, to line: inout [UInt8]) {
    switch value {
    case .string(let text): line += text.utf8
    case .stringConvertible(let value): line += value.description.utf8
    default: line += value.description.utf8
    }
  }

  /// Writes a line at once, so that lines of several threads do not mix.
  private static func write(_ line: [UInt8]) {
    line.withUnsafeBytes { bytes in
      var start = 0
      while start < bytes.count {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[start...])
        #if canImport(Glibc)
        let count = Glibc.write(STDERR_FILENO, rest.baseAddress, rest.count)
        #elseif canImport(Musl)
        let count = Musl.write(STDERR_FILENO, rest.baseAddress, rest.count)
        #else
        let count = Darwin.write(STDERR_FILENO, rest.baseAddress, rest.count)
        #endif
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        start += count
      }
    }
  }
}
