import Logging
import Testing
import WaymarkHummingbird
import WaymarkSite

@testable import SiteServer

@Suite struct `The lines of the log` {
  @Test func `a line has the level, the label, the sorted metadata and the message`() {
    var handler = LineLogHandler(label: "site")
    #expect(Self.line(handler, nil) == " info site: said")
    #expect(
      Self.line(handler, ["b": .stringConvertible(7), "a": "x", "c": ["d", "e"]])
        == " info site: a=x b=7 c=[\"d\", \"e\"] said"
    )
    handler[metadataKey: "b"] = "old"
    handler[metadataKey: "z"] = "own"
    handler[metadataKey: "z"] = "changed"
    #expect(handler[metadataKey: "z"] == "changed")
    #expect(Self.line(handler, ["b": "new"]) == " info site: b=new z=changed said")
    #expect(handler.metadata == ["b": "old", "z": "changed"])
    handler[metadataKey: "z"] = nil
    #expect(Self.line(handler, nil) == " info site: b=old said")
  }

  @Test(arguments: [
    ("station", 200, 2_134, Duration.microseconds(85)), ("", 404, 0, .zero),
    ("a", 302, 9, .seconds(100)), ("é b", 200, 1_000_000, .nanoseconds(999)),
  ])
  func `the line of an answer is that of its message`(
    route: String,
    status: Int,
    bytes: Int,
    duration: Duration
  ) {
    let handler = LineLogHandler(label: "site")
    var answer = SiteLog.Answer(nil, status: status, duration: duration)
    (answer.kind, answer.domain, answer.fetcher) = (.association, "*.a.example", .apple)
    (answer.route, answer.bytes) = (route, bytes)
    SiteLog { answer in
      var line: [UInt8] = []
      handler.append(answer, to: &line)
      let message = Self.line(handler, answer.metadata, message: "answer")
      #expect(String(decoding: line, as: UTF8.self) == message + "\n")
      #expect(answer.route == route && answer.bytes == bytes)
      #expect(.microseconds(answer.microseconds) <= duration)
    }
    .record(answer)
  }

  /// Returns the line of a message without its time.
  private static func line(
    _ handler: LineLogHandler,
    _ metadata: Logger.Metadata?,
    message: Logger.Message = "said"
  ) -> String {
    var line: [UInt8] = []
    let event = LogEvent(
      level: .info,
      message: message,
      metadata: metadata,
      source: nil,
      file: "",
      function: "",
      line: 1
    )
    handler.append(event, to: &line)
    #expect(line.last == UInt8(ascii: "\n"))
    return String(decoding: line.dropLast(), as: UTF8.self)
  }
}
