import Foundation
import Testing

@testable import SiteServer

/// Answers that the connection gives itself, and those that come by the way through a task.
@Suite struct `Answers without a wait` {
  private static let host = "Host: www.tea.example\r\n"
  private static let association = "/.well-known/apple-app-site-association"

  /// A request with a body goes the way through a task.
  @Test(arguments: ["GET", "HEAD"], [association, "/tea/a?b=c", "/cup/a", "/_links/style.css"])
  func `an answer is the same on both ways`(method: String, target: String) async throws {
    try await RunningServer.run { server in
      let tag = try await server.get(Self.association).headers["etag"] ?? ""
      let sets: [[String]] = [
        [], ["User-Agent: Android"], ["If-None-Match: \"a\"", "if-none-match: \(tag)"],
      ]
      for headers in sets {
        let own = try await server.get(target, method: method, headers: headers)
        let other = try await server.get(
          target,
          method: method,
          headers: headers + ["Content-Length: 0"]
        )
        #expect(own.status == other.status)
        #expect(own.body == other.body)
        var fields = own.headers
        #expect(fields.removeValue(forKey: "date")?.hasSuffix(" GMT") == true)
        var others = other.headers
        #expect(others.removeValue(forKey: "date")?.hasSuffix(" GMT") == true)
        #expect(fields == others)
      }
    }
  }

  @Test func `answers have the order of their requests`() async throws {
    try await RunningServer.run { server in
      func get(_ target: String) -> String { "GET \(target) HTTP/1.1\r\n\(Self.host)\r\n" }
      let post = "POST /tea/a HTTP/1.1\r\n\(Self.host)Content-Length: 3\r\n\r\nabc"
      let last = "GET /tea/z HTTP/1.1\r\n\(Self.host)Connection: close\r\n\r\n"
      let requests = [
        get("/tea/a"), get("/tee/b"), get(Self.association), post, get("/cup/c"), get("/unknown"),
      ]
      let expected: [Substring] = ["200", "404", "200", "405", "302", "404"]
      let text = try await server.send(
        String(repeating: requests.joined(), count: 20) + last + get("/tea/after")
      )
      let statuses = text.components(separatedBy: "HTTP/1.1 ").dropFirst().map { $0.prefix(3) }
      #expect(statuses == (0..<20).flatMap { _ in expected[...] } + ["200"])
    }
  }

  /// The page has its answer at once, and the other path by the way through a task.
  @Test(
    arguments: [["/tea/a"], ["/tea/a", "/_links/health"]],
    ["", "GET /tea/a HT"]
  )
  func `a client that ends its side of the connection has all answers`(
    targets: [String],
    end: String
  ) async throws {
    var limits = RunningServer.limits
    // Enough for a busy machine to send all requests.
    limits.headSeconds = 4
    try await RunningServer.run(limits: limits) { server in
      let requests = targets.map { "GET \($0) HTTP/1.1\r\n\(Self.host)\r\n" }.joined()
      let text = try await Client(port: server.port).connect { connection in
        try await connection.send(String(repeating: requests, count: 4_000 / targets.count) + end)
        connection.endSending()
        // At the end of the requests, the server still has answers, and waits for no further head.
        try await Task.sleep(for: .milliseconds(4_500))
        var text = ""
        while let part = try await connection.read() {
          text += part
          try await Task.sleep(for: .milliseconds(1))
        }
        return text
      }
      let statuses = text.components(separatedBy: "HTTP/1.1 ").dropFirst().map { $0.prefix(3) }
      #expect(statuses.prefix(4_000).allSatisfy { $0 == "200" })
      #expect(statuses.count >= 4_000)
      #expect(statuses.dropFirst(4_000) == (end.isEmpty ? [] : ["400"]))
    }
  }

  @Test(arguments: [
    (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
    (951_782_399, "Mon, 28 Feb 2000 23:59:59 GMT"), (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
  ])
  func `the header 'Date' has the form of RFC 9110`(second: Int, text: String) {
    let header = String(decoding: TimeText.header.bytes(at: second), as: UTF8.self)
    #expect(header == "Date: \(text)\r\n")
  }
}
