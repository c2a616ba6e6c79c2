import Foundation
import NIOSSL
import Testing

@Suite(.serialized) struct `A wrong answer of a server` {
  private static let main = "/.well-known/apple-app-site-association"

  private static func page(_ body: String, type: String = "text/html") -> TestServer.Reply {
    .answer(200, [("Content-Type", type)], Array("<!doctype html><html>\(body)</html>".utf8))
  }

  private static let replies: [(TestServer.Reply, codes: [String])] = [
    (.status(404), ["served.missing"]),
    (.status(410), ["served.missing"]),
    (.status(401), ["served.access-denied"]),
    (.status(403), ["served.access-denied"]),
    (.status(429), ["served.access-denied"]),
    (.status(503), ["served.server-error"]),
    (.status(206), ["served.unexpected-status"]),
    (.status(304), ["served.unexpected-status"]),
    (.status(301, [("Location", "https://tea.example/")]), ["served.redirect"]),
    (.status(308), ["served.redirect"]),
    (.status(302, [("Location", main)]), ["served.redirect-loop"]),
    (.status(302, [("Location", "https://www.tea.example\(main)")]), ["served.redirect-loop"]),
    (.status(302, [("Location", "https://id.tea.example/login?to=x")]), ["served.login-page"]),
    (page("<h1>Tea</h1>"), ["served.html"]),
    (page("<h1>Tea</h1>", type: "application/json"), ["served.html"]),
    (page("<input type=\"password\">"), ["served.login-page"]),
    (.answer(200, [("Content-Type", "text/html")], Array("<p>404".utf8)), ["served.html"]),
    (.answer(200, [], Array(TestCatalog.association.utf8)), ["served.wrong-type"]),
    (
      .answer(200, [("Content-Type", "text/plain")], Array(TestCatalog.association.utf8)),
      ["served.wrong-type"]
    ),
    (
      .answer(
        200,
        [("Content-Type", "application/pkcs7-mime")],
        Array(TestCatalog.association.utf8)
      ),
      ["served.wrong-type"]
    ),
    (
      .answer(200, [("Content-Type", "application/octet-stream")], Array("{".utf8)),
      ["json.unexpected-end"]
    ),
    (.json(""), ["served.empty"]),
    (.json("{\"applinks\": "), ["json.unexpected-end"]),
    (.json("[]"), ["file.wrong-type"]),
    (
      .answer(200, [("Content-Type", "application/json")], [0x7B, 0xFF, 0x7D]),
      ["json.invalid-utf-8"]
    ),
    (
      .json(TestCatalog.association, [("Content-Encoding", "br")]), ["served.unreadable-encoding"]
    ),
    (
      .json(TestCatalog.association, [("Content-Encoding", "gzip")]),
      ["served.unreadable-encoding"]
    ),
    (.endless, ["served.too-long"]),
    (.bytes("SSH-2.0-OpenSSH_9.6\r\n"), ["served.not-http"]),
    (.bytes(""), ["served.closed"]),
    (.bytes("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{"), ["served.closed"]),
    (.bytes("HTTP/1.1 200 OK\r\nContent-Len"), ["served.closed"]),
    (
      .bytes("HTTP/1.1 200 OK\r\nX: \(String(repeating: "x", count: 300_000))"), ["served.not-http"]
    ),
    (
      .bytes("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}"),
      ["served.not-http"]
    ),
    (
      .stop("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n"),
      ["served.unexpected-status"]
    ),
    (.stop(""), ["served.timeout"]),
    (.stop("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{"), ["served.timeout"]),
    (.stop("HTTP/1.1 103 Early Hints\r\n\r\n"), ["served.timeout"]),
  ]

  @Test(arguments: replies.indices)
  func `each wrong answer for iOS has its finding`(index: Int) async throws {
    let (reply, codes) = Self.replies[index]
    let run = try await TestServer.run(reply: TestCatalog.replies(Self.main, reply)) { server in
      try await CheckRun.run(
        ["www.tea.example", "--json", "--timeout", codes == ["served.timeout"] ? "3" : "30"],
        server: server
      )
    }
    #expect(try run.codes() == codes, "\(run.output)\(run.errors)")
    #expect(run.status == 1)
    #expect(run.errors.isEmpty)
    for finding in try run.entries("findings") where finding["severity"] as? String != "info" {
      let place = try #require(finding["place"] as? String)
      #expect(place.hasPrefix("https://www.tea.example\(Self.main)"))
      #expect((finding["help"] as? String)?.isEmpty == false)
    }
  }

  @Test(
    arguments: [
      (.json("{}"), ["assetlinks.no-list"]),
      (
        .answer(200, [("Content-Type", "text/plain")], Array(TestCatalog.assetLinks.utf8)),
        ["served.wrong-type"]
      ),
      (.json("[]"), ["assetlinks.no-statements", "files.package-not-in-asset-links"]),
      (.status(404), ["served.missing"]),
      (
        .json(TestCatalog.assetLinks.replacingOccurrences(of: TestCatalog.print, with: "AB")),
        ["assetlinks.bad-fingerprint", "served.missing-fingerprint"]
      ),
    ] as [(TestServer.Reply, [String])]
  )
  func `each wrong answer for Android has its finding`(
    reply: TestServer.Reply,
    codes: [String]
  ) async throws {
    let path = "/.well-known/assetlinks.json"
    let run = try await TestServer.run(reply: TestCatalog.replies(path, reply)) { server in
      try await CheckRun.run(["www.tea.example", "--json"], server: server)
    }
    #expect(try run.codes() == codes, "\(run.output)")
    #expect(run.status == 1)
    // A device reads no file of another type.
    if codes == ["served.wrong-type"] { #expect(try run.entries("notCompared").count == 1) }
  }

  @Test func `an answer after more than five seconds is a warning for each file`() async throws {
    let run = try await TestServer.run(reply: { request in
      guard case .answer(200, let headers, let body) = TestCatalog.reply(request) else {
        return TestCatalog.reply(request)
      }
      return .late(5.2, headers, body)
    }) { server in
      try await CheckRun.run(
        ["www.tea.example", "--json"],
        server: server,
        reportsSlowAnswers: true
      )
    }
    let slow = try run.entries("findings").filter { $0["code"] as? String == "served.slow" }
    for path in [Self.main, "/.well-known/assetlinks.json"] {
      let place = "https://www.tea.example\(path)"
      #expect(slow.contains { ($0["place"] as? String)?.hasPrefix(place) == true }, "\(slow)")
    }
    #expect(run.status == 1)
  }

  @Test func `a redirect is shown without its query, and a text from outside cannot flood`()
    async throws
  {
    let target = "https://id.tea.example/\u{9B}[31m\(String(repeating: "a", count: 5_000))"
    let reply = TestServer.Reply.status(302, [("Location", "\(target)?token=secret")])
    let run = try await TestServer.run(reply: TestCatalog.replies(Self.main, reply)) {
      try await CheckRun.run(["www.tea.example", "--format", "text"], server: $0)
    }
    #expect(run.output.contains("served.redirect"), "\(run.output)")
    #expect(!run.output.contains("secret"))
    #expect(!run.output.contains("\u{9B}"))
    #expect(run.output.utf8.count < 3_000, "\(run.output)")
    let location = "https://user:secret@id.tea.example/?token=secret"
    let plain = TestServer.Reply.status(302, [("Location", location)])
    let json = try await TestServer.run(reply: TestCatalog.replies(Self.main, plain)) {
      try await CheckRun.run(["www.tea.example", "--json"], server: $0)
    }
    #expect(try json.codes() == ["served.redirect"])
    #expect(try json.entries("sources")[0]["location"] as? String == "https://id.tea.example/…")
    #expect(!json.output.contains("secret"))
  }

  @Test func `a compressed file is read, and only a warning`() async throws {
    let body = try Gzip.compressed(Array(TestCatalog.association.utf8), level: 9)
    let reply = TestServer.Reply.answer(
      200,
      [("Content-Type", "application/json"), ("Content-Encoding", "gzip")],
      body
    )
    let runs = try await TestServer.run(reply: TestCatalog.replies(Self.main, reply)) { server in
      let arguments = ["www.tea.example", "--json", "--fail-on"]
      return [
        try await CheckRun.run(arguments + ["warning"], server: server),
        try await CheckRun.run(arguments + ["error"], server: server),
      ]
    }
    #expect(try runs[0].codes() == ["served.compressed"])
    #expect(runs.map(\.status) == [1, 0])
    let source = try #require(try runs[0].entries("sources").first)
    #expect(source["encoding"] as? String == "gzip")
    #expect(source["bytes"] as? Int == body.count)
  }
}

@Suite(.serialized) struct `A server that accepts no connection` {
  @Test(
    arguments: [
      (.expired, "served.certificate-expired"), (.future, "served.certificate-not-yet-valid"),
      (.selfSigned, "served.certificate-self-signed"),
      (.otherName, "served.certificate-wrong-name"),
      (.otherAuthority, "served.certificate-untrusted"), (.ending, "served.certificate-expires"),
    ] as [(TestCertificates.Kind, String)]
  )
  func `a wrong certificate has its finding`(
    kind: TestCertificates.Kind,
    code: String
  ) async throws {
    let run = try await TestServer.run(certificate: kind, reply: TestCatalog.reply) { server in
      let run = try await CheckRun.run(["www.tea.example", "--json"], server: server)
      // No file is requested from a server that is not trusted.
      #expect(server.requests.all.isEmpty == (kind != .ending))
      return run
    }
    #expect(try run.codes() == [code], "\(run.output)\(run.errors)")
    #expect(run.status == 1)
  }

  @Test func `a server without TLS has a finding`() async throws {
    let greetings = ["HTTP/1.1 400 Bad Request\r\n\r\n", "220 mail.tea.example ESMTP\r\n"]
    for greeting in greetings {
      let run = try await TestServer.run(
        certificate: nil,
        greeting: greeting,
        reply: TestCatalog.reply
      ) { try await CheckRun.run(["www.tea.example", "--json"], server: $0) }
      #expect(try run.codes() == ["served.no-tls"], "\(run.output)")
    }
  }

  @Test func `a server with only old versions of TLS has a finding`() async throws {
    let run = try await TestServer.run(maximumTLS: .tlsv11, reply: TestCatalog.reply) {
      try await CheckRun.run(["www.tea.example", "--json"], server: $0)
    }
    #expect(try run.codes() == ["served.no-tls"], "\(run.output)")
  }

  @Test func `a server that says nothing has a finding after the time`() async throws {
    let run = try await TestServer.run(certificate: nil, reply: TestCatalog.reply) {
      try await CheckRun.run(["www.tea.example", "--json", "--timeout", "1"], server: $0)
    }
    #expect(try run.codes() == ["served.timeout"], "\(run.output)")
    #expect((1..<20).contains(run.seconds))
  }

  @Test func `a closed port and an unknown name have findings`() async throws {
    let port = try await TestServer.run(reply: TestCatalog.reply) { $0.port }
    let arguments = ["www.tea.example", "--json", "--connect-to"]
    let refused = try await CheckRun.run(arguments + ["::127.0.0.1:\(port)"])
    #expect(try refused.codes() == ["served.refused-connection"], "\(refused.output)")
    let unknown = try await CheckRun.run(arguments + ["::nowhere.invalid:"])
    #expect(try unknown.codes() == ["served.unresolved"], "\(unknown.output)")
  }
}
