import Foundation
import Testing

@testable import SiteServer

@Suite struct `The link book of a server` {
  private static let local = BookAccess(isLoopback: true, token: nil)!
  private static let bearer = "Authorization: Bearer \(local.token)"
  private static let json = ["Content-Type: application/json", bearer]

  private func post(
    _ server: RunningServer,
    _ target: String,
    _ body: String,
    host: String = "127.0.0.1",
    headers: [String] = json
  ) async throws -> Answer {
    let lines =
      ["POST \(target) HTTP/1.1", "Host: \(host)", "Connection: close"] + headers
      + ["Content-Length: \(body.utf8.count)"]
    return try await Answer(server.send(lines.joined(separator: "\r\n") + "\r\n\r\n" + body))
  }

  @Test func `this computer reads the book at the address that the server prints`() async throws {
    try await RunningServer.run(access: Self.local) { server in
      for host in ["127.0.0.1", "localhost:8080", "[::1]"] {
        let first = try await server.get(Self.local.target, host: host)
        #expect(first.status == 303)
        #expect(first.headers["location"] == "/_links")
        let cookie = try #require(first.headers["set-cookie"])
        #expect(cookie.hasSuffix("; Path=/_links; HttpOnly; SameSite=Strict"))
        let pair = cookie.prefix { $0 != ";" }
        let headers = ["Cookie: a=b; \(pair)"]
        let page = try await server.get("/_links", host: host, headers: headers)
        #expect(page.status == 200, "\(host)")
        #expect(page.headers["cache-control"] == "no-store")
        #expect(page.headers["content-type"] == "text/html; charset=utf-8")
        #expect(try await server.get("/_links", host: host).status == 401)
        let wrong = try await server.get("/_links", host: host, headers: ["Cookie: \(pair)0"])
        #expect(wrong.status == 401)
      }
      for target in ["/_links?token=", "/_links?token=0", "/_links/?token=\(Self.local.token)"] {
        let refused = try await server.get(target, host: "localhost")
        #expect(refused.status == 401, "\(target)")
        #expect(refused.body.contains("Open the address that the server printed"))
        #expect(refused.headers["www-authenticate"] == "Bearer")
      }
      let answer = try await post(server, "/_links/explain", #"{"url": "tea://tea/x"}"#)
      #expect(answer.status == 200)
      #expect(answer.body.contains("\"matched\""))
      let routes = try await server.get(
        "/_links/routes",
        host: "localhost",
        headers: [Self.bearer]
      )
      #expect(routes.body.contains("\"tea/{name}\""))
      let start = try await server.get("/", host: "localhost")
      #expect(start.status == 404 && start.body.contains("<a href=\"/_links\">"))
      #expect(server.log.lines.filter { $0.contains(Self.local.token) } == [])
    }
    #expect(BookAccess(isLoopback: true, token: nil)?.token != Self.local.token)
    #expect(Self.local.token.utf8.count == 32)
  }

  /// The heads that proxies send by default for a request to `www.tea.example`, with an address of
  /// this computer as the upstream.
  static let proxies: [(name: String, host: String, headers: [String])] = [
    ("nginx", "127.0.0.1:8080", ["Connection: close"]),
    (
      "Caddy", "www.tea.example",
      [
        "X-Forwarded-For: 192.0.2.1", "X-Forwarded-Host: www.tea.example",
        "X-Forwarded-Proto: https", "Via: 1.1 Caddy",
      ]
    ),
    ("HAProxy", "www.tea.example", []),
    (
      "Traefik", "www.tea.example",
      [
        "X-Forwarded-For: 192.0.2.1", "X-Forwarded-Host: www.tea.example",
        "X-Forwarded-Port: 443", "X-Forwarded-Proto: https", "X-Forwarded-Server: t",
        "X-Real-Ip: 192.0.2.1",
      ]
    ),
  ]

  @Test(arguments: proxies) func `no one reads the book through a proxy without the given token`(
    name: String,
    host: String,
    headers: [String]
  ) async throws {
    try await RunningServer.run(access: Self.local) { server in
      for target in ["/_links", "/_links/catalog", "/_links/explain"] {
        let answer = try await server.get(target, host: host, headers: headers)
        // nginx alone looks like the user of this computer, who lacks the token.
        #expect(answer.status == (name == "nginx" ? 401 : 404), "\(target)")
      }
      if name == "nginx" { return }
      // The made token is only for this computer.
      let answer = try await server.get("/_links", host: host, headers: headers + [Self.bearer])
      #expect(answer.status == 404)
    }
    let access = BookAccess(isLoopback: true, token: "t0ken")
    try await RunningServer.run(access: access) { server in
      let refused = try await server.get("/_links", host: host, headers: headers)
      #expect(refused.status == 401)
      let token = "Authorization: Bearer t0ken"
      let page = try await server.get("/_links", host: host, headers: headers + [token])
      #expect(page.status == 200)
    }
  }

  @Test func `each sign of a proxy keeps the made token from the book`() async throws {
    try await RunningServer.run(access: Self.local) { server in
      for header in [
        "Forwarded: for=192.0.2.1", "X-Forwarded-Proto: https", "x-forwarded-anything: 1",
        "Via: 1.1 proxy", "X-Real-IP: 192.0.2.1", "CF-Connecting-IP: 192.0.2.1",
        "True-Client-IP: 192.0.2.1",
      ] {
        let headers = [header, Self.bearer]
        let answer = try await server.get("/_links", host: "127.0.0.1", headers: headers)
        #expect(answer.status == 404, "\(header)")
      }
      // A name that another site gives to a loopback address is not one of the book's, and some
      // resolvers read such a text as an address.
      for host in ["evil.example", "127.+1.0.1", "127.1", "0x7f.0.0.1"] {
        let answer = try await server.get("/_links", host: host, headers: [Self.bearer])
        #expect(answer.status == 421, "\(host)")
      }
    }
    try await RunningServer.run(access: nil) { server in
      for target in ["/_links", "/_links/catalog"] {
        let answer = try await server.get(target, headers: [Self.bearer])
        #expect(answer.status == 404)
      }
    }
  }

  @Test func `a program and a browser send the token`() async throws {
    let access = BookAccess(isLoopback: false, token: "t0ken:+é")
    try await RunningServer.run(access: access) { server in
      func status(_ value: String?) async throws -> Int {
        let headers = value.map { ["Authorization: \($0)"] } ?? []
        return try await server.get("/_links", headers: headers).status
      }
      func basic(_ pair: String) -> String { "Basic " + Data(pair.utf8).base64EncodedString() }
      #expect(try await status(nil) == 401)
      for value in [
        basic("anyone:t0ken:+é"), basic(":t0ken:+é"), "basic" + basic("a:t0ken:+é").dropFirst(5),
      ] {
        #expect(try await status(value) == 200, "\(value)")
      }
      for value in [
        "Basic", "Basic ", "Basic !", basic("t0ken:+é"), basic("a:t0ken"), basic("a:t0ken:+e"),
        basic("a:") + "=", "Digest t0ken", "Bearer t0ken",
      ] {
        #expect(try await status(value) == 401, "\(value)")
      }
      let text = try await server.send(
        "GET /_links HTTP/1.1\r\nHost: www.tea.example\r\nConnection: close\r\n\r\n"
      )
      #expect(text.contains("WWW-Authenticate: Basic realm=\"Link book\", charset=\"UTF-8\"\r\n"))
      #expect(text.contains("WWW-Authenticate: Bearer\r\n"))
    }
  }

  @Test func `this computer needs the token, too, because a proxy may look like it`() async throws {
    let access = BookAccess(isLoopback: true, token: "t0ken")
    try await RunningServer.run(access: access) { server in
      // nginx with 'proxy_pass http://127.0.0.1:8080' alone sends no other host and no header.
      for host in ["127.0.0.1:8080", "localhost", "[::1]", "www.tea.example"] {
        for target in ["/_links", "/_links/", "/_links/catalog", "/_links/openapi.json"] {
          #expect(try await server.get(target, host: host).status == 401, "\(host)\(target)")
        }
        let page = try await server.get(
          "/_links",
          host: host,
          headers: ["Authorization: Bearer t0ken"]
        )
        #expect(page.status == 200, "\(host)")
        #expect(try await post(server, "/_links/explain", "{}", host: host).status == 401)
        #expect(try await server.get("/_links/health", host: host).status == 200)
      }
    }
  }

  @Test func `an answer to HEAD has no body`() async throws {
    try await RunningServer.run(access: Self.local) { server in
      for (target, headers, status) in [
        ("/_links", [], 401), ("/_links/explain", [], 401), ("/_links/explain", [Self.bearer], 405),
        ("/_links", [Self.bearer], 200), ("/_links/book.css", [Self.bearer], 200),
        ("/", [], 404),
      ] {
        let answer = try await server.get(
          target,
          method: "HEAD",
          host: "localhost",
          headers: headers
        )
        #expect(answer.status == status && answer.body.isEmpty, "\(target): \(answer.body)")
      }
    }
  }

  @Test func `a body has at most 64 KiB`() async throws {
    try await RunningServer.run(access: Self.local) { server in
      func send(size: Int) async throws -> Answer {
        let frame = #"{"url": ""}"#
        let url = String(repeating: "a", count: size - frame.utf8.count)
        return try await post(server, "/_links/explain", #"{"url": "\#(url)"}"#)
      }
      #expect(try await send(size: 65_536).status == 200)
      let large = try await send(size: 65_537)
      #expect(large.status == 413)
      #expect(large.headers["content-type"] == "application/problem+json")
      #expect(try await send(size: 131_073).status == 413)
      // No other address reads a body.
      #expect(try await post(server, "/tea/x", "a", host: "www.tea.example").status == 405)
    }
  }

  @Test func `no log contains what is sent`() async throws {
    try await RunningServer.run(access: Self.local) { server in
      let url = "https://www.tea.example/invite/s3cret"
      let bodies = [#"{"url": "\#(url)"}"#, #"{"url": "s3cret", "s3cret": 1}"#, "s3cret"]
      for body in bodies { _ = try await post(server, "/_links/explain", body) }
      let form = ["Content-Type: application/x-www-form-urlencoded", Self.bearer]
      let page = try await post(server, "/_links/explain", "url=\(url)", headers: form)
      #expect(page.status == 200)
      #expect(!page.body.contains("s3cret"))
      _ = try await post(server, "/_links/link", "route=invite&value.token=s3cret", headers: form)
      _ = try await server.get("/_links?s3cret", host: "localhost")
      let lines = server.log.lines
      #expect(lines.count { $0.contains("answer") } >= 6)
      #expect(lines.filter { $0.contains("s3cret") } == [])
    }
  }

  @Test func `the book shows the new catalog when its file has changed, and then its findings`()
    async throws
  {
    try await RunningServer.run(access: Self.local) { server in
      func page() async throws -> String {
        try await server.get("/_links", host: "localhost", headers: [Self.bearer]).body
      }
      #expect(try await server.wait { try await !page().contains("still running") })
      try server.write(TestCatalogs.shop.replacingOccurrences(of: "A tea", with: "Our tea"))
      #expect(try await server.wait { try await page().contains("Our tea") })
      #expect(try await server.wait { try await !page().contains("still running") })
    }
  }

  @Test func `the findings contain the differences of the app's own files`() async throws {
    try await RunningServer.run(access: Self.local) { server in
      func page() async throws -> String {
        try await server.get("/_links", host: "localhost", headers: [Self.bearer]).body
      }
      let folder = server.folder.appendingPathComponent("web/.well-known")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let file = folder.appendingPathComponent("apple-app-site-association")
      let rule = #"{"/": "/tea/green"}"#
      try Data(
        #"""
        {"applinks": {"details": [
          {"appIDs": ["ABCDE12345.example.tea"], "components": [\#(rule)]}]}}
        """#.utf8
      ).write(to: file)
      let outputs = #"\#n  "outputs": [{"kind": "apple-app-site-association", "to": "web"}],"#
      let catalog = TestCatalogs.shop.replacingOccurrences(
        of: "{\n  \"schema\"",
        with: "{" + outputs + "\n  \"schema\""
      )
      try server.write(catalog)
      #expect(try await server.wait { try await page().contains(">difference</span>") })
      #expect(try await page().contains("the app&#39;s own files"))

      try Data("{".utf8).write(to: file)
      try server.write(catalog + "\n")
      #expect(try await server.wait { try await page().contains("the generated files") })
      #expect(server.log.lines.contains { $0.contains("because those of the app have mistakes") })
    }
  }
}
