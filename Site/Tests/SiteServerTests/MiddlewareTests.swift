import Hummingbird
import Logging
import MetricsTestKit
import Testing
import WaymarkCatalog
import WaymarkCommand
import WaymarkHummingbird
import WaymarkSite

/// A site in an app of Hummingbird that has other paths.
@Suite struct `The middleware` {
  @Test func `links of the app have the site's answers, and all others go on`() async throws {
    try await Self.run { client in
      let page = try await client.get("/station/25")
      #expect(page.status == 200)
      #expect(page.headers["vary"] == "User-Agent")
      #expect(page.body.contains("<h1>"))
      let association = "/.well-known/apple-app-site-association"
      let file = try await client.get(association)
      #expect(file.status == 200 && file.headers["content-type"] == "application/json")
      let tag = try #require(file.headers["etag"])
      #expect(try await client.get(association, "If-None-Match: \(tag)").status == 304)

      #expect(try await client.get("/hello").body == "Hello")
      #expect(try await client.get("/station/25", host: "other.example").body == "Any station")
      #expect(try await client.get("/unknown").status == 404)
      // A form that is sent to the address of a link is the website's.
      let sent = try await client.get("/station/25", method: "POST")
      #expect(sent.body == "Sent")
    }
  }

  @Test func `metrics count answers by the name of the route`() async throws {
    let metrics = TestMetrics()
    try await Self.run(SiteLog(metrics: metrics)) { client in
      for target in ["/station/25", "/station/26?a=b", "/stations", "/hello"] {
        _ = try await client.get(target)
      }
    }
    let names = metrics.counters.map { $0.dimensions.map(\.1).joined(separator: " ") }
    #expect(names.sorted() == ["station 200", "stations 200"])
    let station = [("route", "station"), ("status", "200")]
    #expect(try metrics.expectCounter("waymark_site_answers", station).values == [1, 1])
    let timer = try metrics.expectTimer("waymark_site_duration", [("route", "station")])
    #expect(timer.values.count == 2 && timer.values.allSatisfy { $0 > 0 })
  }

  /// Starts an app with the site of the example, and gives a client of it to the body.
  private static func run(
    _ log: SiteLog = SiteLog(),
    _ body: (Client) async throws -> Void
  ) async throws {
    let router = Router()
    router.add(middleware: SiteMiddleware(try Site(try WaymarkTool.example()), log: log))
    router.get("hello") { _, _ in "Hello" }
    router.get("station/25") { _, _ in "Any station" }
    router.post("station/25") { _, _ in "Sent" }
    let (ports, port) = AsyncStream<Int>.makeStream()
    let app = Application(
      router: router,
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { port.yield($0.localAddress?.port ?? 0) },
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    )
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await app.run() }
      guard let number = await ports.first(where: { _ in true }) else { return }
      let result: Result<Void, any Error>
      do {
        result = .success(try await body(Client(port: number)))
      } catch {
        result = .failure(error)
      }
      group.cancelAll()
      while let result = await group.nextResult() {
        if case .failure(let error) = result, !(error is CancellationError) { throw error }
      }
      try result.get()
    }
  }
}

extension Client {
  /// Sends a request on a connection of its own, and returns the answer.
  fileprivate func get(
    _ target: String,
    _ header: String = "Accept: */*",
    host: String = "www.underway.nyc",
    method: String = "GET"
  ) async throws -> Answer {
    let lines = ["\(method) \(target) HTTP/1.1", "Host: \(host)", "Connection: close", header]
    return try await connect { connection in
      try await connection.send(lines.joined(separator: "\r\n") + "\r\n\r\n")
      return Answer(try await connection.readToEnd())
    }
  }
}
