#if Observability
import InMemoryLogging
import Logging
import Testing
import Waymark
import WaymarkApp
import WaymarkObservability

@MainActor
@Suite struct `The log of links` {
  let handler = InMemoryLogHandler()

  private func router(_ level: Logger.Level) throws -> LinkRouter {
    var logger = Logger(label: "links") { [handler] _ in handler }
    logger.logLevel = level
    return try ShopApp.router(LinkLogger(logger))
  }

  @Test func `the log has a line for each step, with its facts as metadata`() async throws {
    _ = try await router(.debug).open("x-shop://show?name=a", source: .widget)
    #expect(handler.entries.map(\.level) == [.debug, .debug, .debug, .debug, .info])
    #expect(
      handler.entries.map(\.message) == [
        "link received", "link matched", "link presenting", "link performing",
        "link finished: success",
      ]
    )
    #expect(
      handler.entries.first?.metadata == [
        "waymark.link": "1",
        "waymark.source": "widget",
        "waymark.step": "received",
        "waymark.detail": "x-shop://show?name=a",
      ]
    )
    #expect(
      handler.entries.last?.metadata == [
        "waymark.link": "1",
        "waymark.source": "widget",
        "waymark.step": "finished",
        "waymark.route": "show",
        "waymark.destination": "Goods.Show",
        "waymark.result": "success",
        "waymark.detail": "success",
      ]
    )
  }

  @Test(
    arguments: [
      "success": Logger.Level.info, "cancelled-by-caller": .info, "unavailable": .info,
      "redirected": .info, "not-decodable": .notice, "declined": .notice, "no-mapping": .notice,
      "unreadable": .notice, "failed": .error, "unsupported": .error,
    ]
  )
  func `the last line of a link has the level of its result`(code: String, level: Logger.Level)
    async throws
  {
    let links = ShopApp.ends.filter { $0.code == code }.map(\.link)
    #expect(!links.isEmpty)
    for link in links {
      _ = try await router(.trace).open(link)
      #expect(handler.entries.last?.level == level)
      #expect(handler.entries.last?.message == "link finished: \(code)")
      handler.clear()
    }
  }

  @Test func `the log has no lines below its level`() async throws {
    for (level, count) in [(Logger.Level.info, 1), (.notice, 0), (.critical, 0)] {
      _ = try await router(level).open("x-shop://show?name=a")
      #expect(handler.entries.count == count)
      handler.clear()
    }
    try router(.error).addHandler(ShopApp.FaultyHandler())
    #expect(handler.entries.map(\.message) == ["link fault"])
    #expect(handler.entries.first?.metadata["waymark.link"] == nil)
  }

  @Test func `the logger computes nothing for lines below its level`() async throws {
    let counting = CountingLogHandler()
    let logger = Logger(label: "links") { _ in counting }
    let router = try ShopApp.router(LinkLogger(logger))
    for end in ShopApp.ends { _ = await router.open(end.link) }
    #expect(counting.log.count == 0)
  }

  /// Logs nothing below `critical`, and counts what it is given all the same.
  struct CountingLogHandler: LogHandler {
    final class Log: @unchecked Sendable {
      var count = 0
    }

    let log = Log()
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.critical

    func log(event: LogEvent) { log.count += 1 }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }
  }

  @Test func `the levels of the log can be customized`() async throws {
    var logger = Logger(label: "links") { [handler] _ in handler }
    logger.logLevel = .warning
    let router = try ShopApp.router(LinkLogger(logger) { $0 == .success ? .debug : .warning })
    for end in ShopApp.ends { _ = await router.open(end.link) }
    #expect(handler.entries.count == ShopApp.ends.count - 2)
    #expect(handler.entries.allSatisfy { $0.level == .warning })
  }

  @Test(
    arguments: [
      "x-shop://shwo?name=%\n2026-01-01 error forged", "x-shop://\u{1B}[31mred", "\r\n\u{2028}x",
      "x-shop://shwo?name=a", "\u{202E}x-shop://show",
    ]
  )
  func `a log line is one line for any link`(link: String) async throws {
    _ = try await router(.trace).open(link)
    #expect(handler.entries.count == 2)
    for entry in handler.entries {
      for text in entry.metadata.values.map(\.description) + [entry.message.description] {
        for scalar in text.unicodeScalars {
          let category = scalar.properties.generalCategory
          #expect(category != .control && category != .format, "\(text.debugDescription)")
          #expect(category != .lineSeparator && category != .paragraphSeparator)
        }
      }
    }
  }

  @Test func `the log shows no secret`() async throws {
    for link in ["x-shop://enter/S3?name=S3", "x-shop://entr/S3", "x-shop://enter/S3%"] {
      _ = try await router(.trace).open(link)
    }
    #expect(!handler.entries.isEmpty)
    for entry in handler.entries { #expect(!"\(entry)".contains("S3")) }
  }
}
#endif
