import Foundation
import Testing

@testable import SiteServer

/// Requests in forms that are rare, and those that try to hide a second request.
@Suite struct `The form of a request` {
  private static let host = "Host: www.tea.example\r\n"

  private static func statuses(_ text: String) -> [Substring] {
    text.components(separatedBy: "HTTP/1.1 ").dropFirst().map { $0.prefix(3) }
  }

  @Test(arguments: [
    ("http://www.tea.example/tea/a", "other.example", "200"),
    ("HTTPS://www.tea.example/tea/a?b=c", "other.example", "200"),
    ("http://other.example/tea/a", "www.tea.example", "421"),
    ("http://www.tea.example", "www.tea.example", "404"),
    ("http://a@www.tea.example/tea/a", "www.tea.example", "421"),
    ("ftp://www.tea.example/tea/a", "www.tea.example", "400"),
    ("tea://tea/a", "www.tea.example", "400"),
    ("http:///tea/a", "www.tea.example", "400"),
    ("*", "www.tea.example", "404"),
  ])
  func `the host of a whole URL decides`(target: String, host: String, status: String) async throws
  {
    try await RunningServer.run { server in
      let request = "GET \(target) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n"
      let text = try await server.send(request)
      #expect(Self.statuses(text) == [status[...]])
    }
  }

  @Test(arguments: [
    "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n",
    "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n",
    "Transfer-Encoding: xchunked\r\n",
    "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
    "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n",
    "Transfer-Encoding: gzip, chunked\r\n",
    "Transfer-Encoding: identity\r\n",
    "Transfer-Encoding : chunked\r\n",
    "Content-Length: 4\r\nContent-Length: 4\r\n",
    "Content-Length: 4, 4\r\n",
    "Content-Length: +4\r\n",
    "Content-Length: 99999999999999999999999\r\n",
  ])
  func `a request whose end is not certain has one answer, and hides no other`(
    headers: String
  ) async throws {
    try await RunningServer.run { server in
      let hidden = "0\r\n\r\nGET /tea/hidden HTTP/1.1\r\n\(Self.host)\r\n"
      let lines = [
        "POST /tea/a HTTP/1.1\r\n\(Self.host)\(headers)\r\n",
        "POST /tea/a HTTP/1.0\r\n\(Self.host)Transfer-Encoding: chunked\r\n\r\n",
      ]
      for head in lines {
        let text = try await server.send(head + hidden)
        #expect(Self.statuses(text) == ["400"], "\(head)")
      }
    }
  }

  @Test(arguments: ["zz\r\n\r\n", "ffffffffffffffffff\r\n", "1\r\nab\r\n"])
  func `a request with an invalid body has one answer`(body: String) async throws {
    try await RunningServer.run { server in
      let head = "POST /tea/a HTTP/1.1\r\n\(Self.host)Transfer-Encoding: chunked\r\n\r\n"
      let whole = try await server.send(head + body)
      #expect(Self.statuses(whole).count == 1)
      // The answer comes before the body.
      let text = try await Client(port: server.port).connect { connection in
        try await connection.send(head)
        let answer = try #require(try await connection.read())
        try await connection.send(body)
        return try await answer + connection.readToEnd()
      }
      #expect(Self.statuses(text) == ["405"])
    }
  }

  @Test(arguments: [
    ("1.0", ""), ("1.0", "Connection: keep-alive\r\n"), ("1.1", "Connection: Close\r\n"),
    ("1.1", "Connection: TE, close\r\n"), ("1.1", "Connection: Upgrade\r\nUpgrade: websocket\r\n"),
    ("1.1", "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AA\r\n"),
  ])
  func `the last request of a connection ends it after its answer`(
    version: String,
    headers: String
  ) async throws {
    try await RunningServer.run { server in
      let start = ContinuousClock.now
      let request = "GET /tea/a HTTP/\(version)\r\n\(Self.host)\(headers)\r\n"
      let text = try await server.send(request + request)
      #expect(Self.statuses(text) == ["200"])
      #expect(text.hasSuffix("</html>\n"))
      // An idle connection would end later.
      #expect(start.duration(to: .now) < .seconds(25))
    }
  }

  @Test func `a body that arrives slowly ends the connection`() async throws {
    var limits = RunningServer.limits
    limits.bodySeconds = 1
    try await RunningServer.run(limits: limits) { server in
      try await Client(port: server.port).connect { connection in
        try await connection.send(
          "POST /tea/a HTTP/1.1\r\n\(Self.host)Content-Length: 1000\r\n\r\n"
        )
        var isOpen = true
        let start = ContinuousClock.now
        while isOpen, start.duration(to: .now) < .seconds(60) {
          do { try await connection.send("a") } catch { isOpen = false }
          try await Task.sleep(for: .milliseconds(50))
        }
        #expect(!isOpen)
        #expect(start.duration(to: .now) > .milliseconds(900))
      }
    }
  }

  #if os(Linux)
  @Test(arguments: [
    "GET /tea/a HTTP/1.1\r\n\(host)Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
    "CONNECT www.tea.example:443 HTTP/1.1\r\n\(host)\r\n",
    "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  ])
  func `bytes after the last request need no memory`(request: String) async throws {
    let (process, client) = try `A server that stops`.start()
    defer { process.terminate() }
    let part = String(repeating: "a", count: 1 << 16)
    // The first answer and what a server does after its start need memory, too.
    try await client.connect { try await $0.send("GET /tea/a HTTP/1.1\r\n\(Self.host)\r\n") }
    let before = try await Self.settledMemory(of: process)
    var growth = 0
    try await client.connect { connection in
      try await connection.send(request)
      var isOpen = true
      let start = ContinuousClock.now
      while isOpen, start.duration(to: .now) < .seconds(60) {
        do { try await connection.send(part) } catch { isOpen = false }
        growth = max(growth, try Self.memory(of: process) - before)
      }
      #expect(!isOpen)
    }
    #expect(growth < 8 << 20, "\(growth >> 20) MB")
  }

  @Test func `answers that no one reads need little memory`() async throws {
    let (process, client) = try `A server that stops`.start()
    defer { process.terminate() }
    let request = "GET /station/25 HTTP/1.1\r\nHost: localhost\r\n\r\n"
    let requests = String(repeating: request, count: 1_000)
    let before = try await Self.settledMemory(of: process)
    let sending = Task {
      try await client.connect { connection in
        while !Task.isCancelled { try await connection.send(requests) }
      }
    }
    var growth = 0
    for _ in 0..<30 {
      try await Task.sleep(for: .milliseconds(100))
      growth = max(growth, try Self.memory(of: process) - before)
    }
    sending.cancel()
    #expect(growth < 16 << 20, "\(growth >> 20) MB")
  }

  /// The memory of a process once it has been the same for half a second, but at most ten seconds
  /// later, in bytes.
  private static func settledMemory(of process: Process) async throws -> Int {
    var (memory, calm) = (try memory(of: process), 0)
    for _ in 0..<100 where calm < 5 {
      try await Task.sleep(for: .milliseconds(100))
      let now = try Self.memory(of: process)
      calm = now == memory ? calm + 1 : 0
      memory = now
    }
    return memory
  }

  /// The memory of a process, in bytes.
  private static func memory(of process: Process) throws -> Int {
    let path = "/proc/\(process.processIdentifier)/statm"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let pages = try #require(text.split(separator: " ").dropFirst().first.flatMap { Int($0) })
    return pages * 4_096
  }
  #endif
}
