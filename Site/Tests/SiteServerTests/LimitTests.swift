import Foundation
import Testing

@testable import SiteServer

@Suite struct `Limits of a server` {
  private static let host = "Host: www.tea.example\r\n"
  private static let access = BookAccess(isLoopback: true, token: "t")
  /// Limits that a busy computer does not reach.
  private static let patient: ServerLimits = {
    var limits = RunningServer.limits
    (limits.bodySeconds, limits.refusedSeconds) = (60, 60)
    return limits
  }()

  @Test func `a target has at most 8,192 bytes`() async throws {
    try await RunningServer.run { server in
      func status(size: Int) async throws -> Int {
        try await server.get("/tea/" + String(repeating: "a", count: size - 5)).status
      }
      // A link with its scheme and domain has at most 8,192 bytes, too.
      let largest = try await status(size: 8_192 - "https://www.tea.example".utf8.count)
      #expect(largest == 200)
      #expect(try await status(size: 8_192) == 404)
      #expect(try await status(size: 8_193) == 414)
      #expect(try await status(size: 30_000) == 414)
      let huge = try await server.get("/" + String(repeating: "a", count: 1_000_000)).status
      #expect(huge == 431)
    }
  }

  @Test func `the headers of a request have at most 32 KB`() async throws {
    try await RunningServer.run { server in
      // The value of the host counts, and the names and values of the other headers.
      let other = "www.tea.example".utf8.count + "Connectionclose".utf8.count + "X-A".utf8.count
      func status(size: Int) async throws -> Int {
        let value = String(repeating: "a", count: size - other)
        return try await server.get("/tea/a", headers: ["X-A: " + value]).status
      }
      let largest = try await status(size: 32_768)
      #expect(largest == 200)
      #expect(try await status(size: 32_769) == 431)
      #expect(try await status(size: 1_000_000) == 431)
      let many = (0..<2_000).map { "X-\($0): a" }
      #expect(try await server.get("/tea/a", headers: many).status == 431)
    }
  }

  @Test(arguments: [
    "GET / HTTP/1.1\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: www.tea.example\r\nHost: other.example\r\n\r\n",
    "GET / HTTP/9.9\r\nHost: www.tea.example\r\n\r\n",
    "GET  HTTP/1.1\r\n\r\n",
    "\u{0}\u{1}\u{2}\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: www.tea.example\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: www.tea.example\r\nBad Header: a\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: www.tea.example\r\nA: b\r\n folded\r\n\r\n",
    "GET / HTTP/1.1\nHost: www.tea.example\n\n",
    "GET /tea/a\rb HTTP/1.1\r\nHost: www.tea.example\r\n\r\n",
    "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "CONNECT www.tea.example:443 HTTP/1.1\r\nHost: www.tea.example\r\n\r\n",
  ])
  func `an invalid request is answered with 400`(request: String) async throws {
    try await RunningServer.run { server in
      let answer = Answer(try await server.send(request))
      #expect(answer.status == 400)
      #expect(answer.headers["connection"] == "close")
    }
  }

  @Test func `an invalid request waits for the answers to earlier ones`() async throws {
    try await RunningServer.run { server in
      let request = "GET /tea/a HTTP/1.1\r\n\(Self.host)\r\n"
      let text = try await server.send(request + request + "GET / HTTP/1.1\r\n\r\n" + request)
      let statuses = text.components(separatedBy: "HTTP/1.1 ").dropFirst().map { $0.prefix(3) }
      #expect(statuses == ["200", "200", "400"])
    }
  }

  @Test func `a further connection is answered with 503`() async throws {
    var limits = RunningServer.limits
    limits.connections = 2
    limits.refusedSeconds = 60
    try await RunningServer.run(limits: limits) { server in
      try await Client(port: server.port).connect { first in
        try await first.send("HEAD /tea/a HTTP/1.1\r\n\(Self.host)\r\n")
        #expect(try await first.read()?.hasPrefix("HTTP/1.1 200") == true)
        try await Client(port: server.port).connect { second in
          try await second.send("HEAD /tea/a HTTP/1.1\r\n\(Self.host)\r\n")
          #expect(try await second.read()?.hasPrefix("HTTP/1.1 200") == true)
          let refused = try await server.get("/tea/a")
          #expect(refused.status == 503)
          #expect(refused.headers["retry-after"] == "1")
          // The open connections are not affected.
          try await second.send("HEAD /tea/a HTTP/1.1\r\n\(Self.host)\r\n")
          #expect(try await second.read()?.hasPrefix("HTTP/1.1 200") == true)
        }
      }
      #expect(try await server.wait { try await server.get("/tea/a").status == 200 })
    }
  }

  @Test func `a connection without a request is closed`() async throws {
    var limits = RunningServer.limits
    limits.idleSeconds = 1
    try await RunningServer.run(limits: limits) { server in
      let start = ContinuousClock.now
      let text = try await server.send("")
      #expect(text == "")
      #expect(start.duration(to: .now) > .milliseconds(900))
      #expect(start.duration(to: .now) < .seconds(60))
    }
  }

  @Test func `a head that arrives slowly is answered with 408`() async throws {
    var limits = RunningServer.limits
    limits.headSeconds = 1
    try await RunningServer.run(limits: limits) { server in
      let start = ContinuousClock.now
      let text = try await Client(port: server.port).connect { connection in
        for byte in "GET /tea/a HTTP/1.1\r\nHost: www" {
          try? await connection.send(String(byte))
          try await Task.sleep(for: .milliseconds(50))
        }
        return try await connection.readToEnd()
      }
      #expect(text.hasPrefix("HTTP/1.1 408"))
      #expect(start.duration(to: .now) > .milliseconds(900))
      #expect(start.duration(to: .now) < .seconds(60))
    }
  }

  @Test func `a client that reads no answer is disconnected`() async throws {
    var limits = RunningServer.limits
    limits.answerSeconds = 1
    try await RunningServer.run(limits: limits) { server in
      try await Client(port: server.port).connect { connection in
        let request = "GET /tea/a HTTP/1.1\r\n\(Self.host)\r\n"
        // More answers than the buffers of both sides can hold.
        let requests = String(repeating: request, count: 200)
        var isOpen = true
        let start = ContinuousClock.now
        while isOpen, start.duration(to: .now) < .seconds(60) {
          do { try await connection.send(requests) } catch { isOpen = false }
        }
        #expect(!isOpen)
      }
    }
  }

  @Test func `a client with many requests does not keep others waiting`() async throws {
    try await RunningServer.run { server in
      let request = "GET /tea/a HTTP/1.1\r\n\(Self.host)\r\n"
      let requests = String(repeating: request, count: 500)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<8 {
          group.addTask {
            try? await Client(port: server.port).connect { connection in
              while true { try await connection.send(requests) }
            }
          }
        }
        #expect(try await server.wait { server.log.lines.count > 1_000 })
        let before = server.log.lines.count
        #expect(try await server.get("/invite/a").status == 200)
        let position = server.log.lines.firstIndex { $0.contains("waymark.route=invite") }
        let others = try #require(position) - before
        #expect(others < 8_000, "\(others) requests of others came first")
        group.cancelAll()
      }
    }
  }

  @Test(arguments: ["Content-Length: 500000", "Transfer-Encoding: chunked"])
  func `a client that still sends a body gets the answer`(header: String) async throws {
    try await RunningServer.run(limits: Self.patient, access: Self.access) { server in
      let text = try await Client(port: server.port).connect { connection in
        try await connection.send(
          "POST /_links/explain HTTP/1.1\r\n\(Self.host)Authorization: Bearer t\r\n"
            + "Content-Type: application/json\r\n\(header)\r\n\r\n"
        )
        // The client reads the answer after it has sent everything, and sends for a while.
        let part = String(repeating: "a", count: 50_000)
        for _ in 0..<10 {
          let isChunked = header.hasSuffix("chunked")
          try await connection.send(isChunked ? "c350\r\n\(part)\r\n" : part)
          try await Task.sleep(for: .milliseconds(20))
        }
        return try await connection.readToEnd()
      }
      #expect(text.hasPrefix("HTTP/1.1 413"), "\(text.prefix(80))")
    }
  }

  @Test func `a client that waits for the status 100 sends its body then`() async throws {
    try await RunningServer.run(limits: Self.patient, access: Self.access) { server in
      let text = try await Client(port: server.port).connect { connection in
        let body = #"{"url": "tea://tea/x"}"#
        try await connection.send(
          "POST /_links/explain HTTP/1.1\r\n\(Self.host)Authorization: Bearer t\r\n"
            + "Content-Type: application/json\r\nExpect: 100-continue\r\nConnection: close\r\n"
            + "Content-Length: \(body.utf8.count)\r\n\r\n"
        )
        #expect(try await connection.read() == "HTTP/1.1 100 Continue\r\n\r\n")
        try await connection.send(body)
        return try await connection.readToEnd()
      }
      #expect(text.hasPrefix("HTTP/1.1 200"))
    }
  }

  @Test func `the body of a request is dropped, and has at most 64 KB`() async throws {
    var limits = RunningServer.limits
    limits.bodySeconds = 1
    try await RunningServer.run(limits: limits) { server in
      let head = "POST /tea/a HTTP/1.1\r\n\(Self.host)Connection: close\r\nContent-Length: "
      let small = String(repeating: "a", count: 65_536)
      let answer = Answer(try await server.send("\(head)65536\r\n\r\n\(small)"))
      #expect(answer.status == 405)
      try await Client(port: server.port).connect { connection in
        try await connection.send(
          "\(head.replacingOccurrences(of: "close", with: "keep"))100000000\r\n\r\n"
        )
        var isOpen = true
        let start = ContinuousClock.now
        while isOpen, start.duration(to: .now) < .seconds(60) {
          do { try await connection.send(small) } catch { isOpen = false }
        }
        #expect(!isOpen)
      }
    }
  }

  @Test func `a server that stops answers the requests that are on their way`() async throws {
    try await RunningServer.run { server in
      server.store.stop()
      let answer = try await Client(port: server.port).connect { connection in
        try await connection.send("GET /tea/a HTTP/1.1\r\n\(Self.host)\r\n")
        return Answer(try await connection.readToEnd())
      }
      #expect(answer.status == 200)
      #expect(answer.headers["connection"] == "close")
    }
  }
}
