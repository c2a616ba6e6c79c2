import Logging
import Testing

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

  /// Returns the line of a message without its time.
  private static func line(_ handler: LineLogHandler, _ metadata: Logger.Metadata?) -> String {
    var line: [UInt8] = []
    let event = LogEvent(
      level: .info,
      message: "said",
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
