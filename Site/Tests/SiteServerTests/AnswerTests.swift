import Foundation
import Testing

@testable import SiteServer

@Suite struct `Answers of a server` {
  @Test func `each kind of request has its documented status`() async throws {
    try await RunningServer.run { server in
      let association = "/.well-known/apple-app-site-association"
      let file = try await server.get(association)
      #expect(file.status == 200)
      #expect(file.headers["content-type"] == "application/json")
      #expect(file.body.contains("ABCDE12345.example.tea"))
      let tag = try #require(file.headers["etag"])

      let same = try await server.get(association, headers: ["If-None-Match: \(tag)"])
      #expect(same.status == 304)
      #expect(same.headers["etag"] == tag)
      #expect(same.headers["content-length"] == nil)
      #expect(same.body.isEmpty)

      let head = try await server.get(association, method: "HEAD")
      #expect(head.status == 200)
      #expect(head.headers["content-length"] == file.headers["content-length"])
      #expect(head.body.isEmpty)

      let page = try await server.get("/tea/oolong")
      #expect(page.status == 200)
      #expect(page.body.contains("<h1>A tea</h1>"))
      #expect(page.headers["content-security-policy"]?.contains("default-src 'none'") == true)

      let moved = try await server.get("/cup/oolong")
      #expect(moved.status == 302)
      #expect(moved.headers["location"] == "https://www.tea.example/tea/oolong")

      let wrongMethod = try await server.get("/tea/oolong", method: "POST")
      #expect(wrongMethod.status == 405)
      #expect(wrongMethod.headers["allow"] == "GET, HEAD")

      let mistyped = try await server.get("/tee/oolong")
      #expect(mistyped.status == 404)
      #expect(mistyped.body.contains("<a href=\"/tea/oolong\">/tea/oolong</a>"))

      #expect(mistyped.body.contains("/_links/style.css"))

      let other = try await server.get("/tea/oolong", host: "other.example")
      #expect(other.status == 421)
      // That host has no stylesheet.
      #expect(!other.body.contains("stylesheet"))
      #expect(try await server.get("/tea/oolong", host: "127.0.0.1").status == 421)
    }
  }

  @Test func `the server has its own files on every host`() async throws {
    try await RunningServer.run { server in
      for host in ["www.tea.example", "10.0.0.1:8080"] {
        let icon = try await server.get("/favicon.ico", host: host)
        #expect(icon.status == 204)
        #expect(icon.body.isEmpty)
        let robots = try await server.get("/robots.txt", host: host)
        #expect(robots.body == "User-agent: *\nDisallow:\n")
        #expect(try await server.get("/_links/health", host: host).status == 200)
        #expect(try await server.get("/_links/ready?now", host: host).status == 200)
        #expect(try await server.get("/_links/ready", method: "POST", host: host).status == 405)
      }
      #expect(try await server.get("/_links/other").status == 404)
      server.store.stop()
      #expect(try await server.get("/_links/ready").status == 503)
      #expect(try await server.get("/_links/health").status == 200)
    }
  }

  @Test(arguments: [
    ("AASA-Bot/1.0.0", "apple-app-site-association", "apple"),
    ("swcd (unknown version) CFNetwork/1494", "apple-app-site-association", "apple"),
    ("GoogleAssociationService", "apple-app-site-association", "google"),
    ("curl/8.7.1", "apple-app-site-association", "other"),
  ])
  func `the log says who fetched a file of a domain`(
    agent: String,
    name: String,
    fetcher: String
  ) async throws {
    try await RunningServer.run { server in
      let headers = ["User-Agent: \(agent)"]
      _ = try await server.get("/.well-known/\(name)?s3cret", method: "HEAD", headers: headers)
      _ = try await server.get("/tea/s3cret", headers: headers)
      _ = try await server.get("/s3cret", host: "s3cret.example", headers: headers)
      let lines = server.log.lines.filter { $0.contains(" answer ") }.map {
        line in
        line.split(separator: " ")
          .filter { !$0.contains(".microseconds=") && !$0.contains(".bytes=") }
          .dropFirst(2).joined(separator: " ").replacing("waymark.", with: "")
      }
      #expect(
        lines == [
          "domain=www.tea.example fetcher=\(fetcher) kind=\(name) method=HEAD route= status=200",
          "domain=www.tea.example fetcher= kind=page method=GET route=tea status=200",
          "domain= fetcher= kind=other method=GET route= status=421",
        ]
      )
    }
  }

  @Test func `paths of the server need the token`() async throws {
    try await RunningServer.run(access: BookAccess(isLoopback: false, token: "t0ken")) { server in
      func status(_ target: String, _ value: String? = nil) async throws -> Int {
        let headers = value.map { ["Authorization: \($0)"] } ?? []
        return try await server.get(target, headers: headers).status
      }
      let wrong = try await server.get("/_links/other")
      #expect(wrong.status == 401)
      #expect(wrong.headers["www-authenticate"] == "Bearer")  // The last of two.
      #expect(wrong.headers["cache-control"] == "no-store")
      for value in ["", "Bearer ", "Bearer t0ke", "Bearer t0kem", "Bearer t0kenn", "Basic t0ken"] {
        #expect(try await status("/_links/other", value) == 401, "\(value)")
      }
      #expect(try await status("/_links/other", "Bearer t0ken") == 404)
      for target in ["/_links/health", "/_links/ready", "/_links/style.css", "/tea/oolong"] {
        #expect(try await status(target) == 200, "\(target)")
      }
      #expect(try await status("/tee/oolong") == 404)
      #expect(server.log.lines.filter { $0.contains("t0ken") } == [])
    }
  }

  @Test func `no log contains a link`() async throws {
    try await RunningServer.run { server in
      let targets = [
        "/invite/s3cret", "/invite/s3cret?also=s3cret", "/unvite/s3cret", "/s3cret",
        "/tea/\(String(repeating: "s3cret", count: 2_000))", "http://s3cret.example/s3cret",
      ]
      for target in targets { _ = try await server.get(target, headers: ["X-Note: s3cret"]) }
      _ = try await server.send("GET /invite/s3cret\r\n\r\n")
      _ = try await server.send("GET /invite/s3cret HTTP/1.1\r\ns3cret\r\n\r\n")
      let lines = server.log.lines
      #expect(lines.contains { $0.contains("waymark.route=invite waymark.status=200") })
      let statuses = lines.compactMap { $0.components(separatedBy: "waymark.status=").last }
        .filter { $0.count == 3 }
      #expect(statuses == ["200", "200", "404", "404", "414", "421", "400", "400"])
      #expect(lines.filter { $0.contains("s3cret") } == [])
    }
  }

  @Test func `a connection serves many requests`() async throws {
    try await RunningServer.run { server in
      try await Client(port: server.port).connect { connection in
        let request = "GET /tea/oolong HTTP/1.1\r\nHost: www.tea.example\r\n\r\n"
        try await connection.send(request + request)
        try await connection.send(request)
        var text = ""
        while text.components(separatedBy: "</html>").count < 4 {
          text += try #require(try await connection.read())
        }
        #expect(text.components(separatedBy: "HTTP/1.1 200 OK").count == 4)
      }
    }
  }
}

@Suite struct `Changes of the files` {
  @Test func `a new catalog is served, and a wrong one leaves the last good one`() async throws {
    try await RunningServer.run { server in
      let other = TestCatalogs.shop.replacingOccurrences(of: "A tea", with: "Our tea")
      try server.write(other)
      let isNew = try await server.wait {
        try await server.get("/tea/oolong").body.contains("<h1>Our tea</h1>")
      }
      #expect(isNew)

      try server.write(String(other.dropLast(20)))
      #expect(try await server.wait { server.store.fault != nil })
      #expect(try await server.get("/tea/oolong").body.contains("<h1>Our tea</h1>"))
      let ready = try await server.get("/_links/ready")
      #expect(ready.status == 200)
      #expect(ready.body.contains("mistakes"))
      let isLogged = server.log.lines.contains {
        $0.hasPrefix("error The files have mistakes") && $0.contains("waymark.json")
      }
      #expect(isLogged)

      // No read waits for a pipe.
      let file = server.folder.appendingPathComponent("waymark.json")
      try FileManager.default.removeItem(at: file)
      #expect(mkfifo(file.path, 0o600) == 0)
      let isRefused = try await server.wait {
        server.store.fault?.contains("waymark.json' is not a file") == true
      }
      #expect(isRefused)
      try FileManager.default.removeItem(at: file)

      try server.write(TestCatalogs.shop)
      #expect(try await server.wait { server.store.fault == nil })
      #expect(try await server.get("/tea/oolong").body.contains("<h1>A tea</h1>"))
    }
  }

  @Test func `templates are served and watched`() async throws {
    let template = "<!DOCTYPE html>\n<title>{{title}}</title><p>{{parameter:name}}</p>{{buttons}}"
    try await RunningServer.run(templates: ["tea": template]) { server in
      #expect(try await server.get("/tea/a%26b").body.contains("<p>a&amp;b</p>"))
      let file = server.folder.appendingPathComponent("pages/tea.html")
      try Data("<p>{{parameter:nome}}</p>".utf8).write(to: file)
      #expect(try await server.wait { server.store.fault?.contains("tea.html") == true })
      #expect(try await server.get("/tea/a%26b").body.contains("<p>a&amp;b</p>"))
      try FileManager.default.removeItem(at: file)
      let isUsual = try await server.wait {
        try await server.get("/tea/a%26b").body.contains("<h1>A tea</h1>")
      }
      #expect(isUsual)
    }
  }

  @Test func `a file that still changes is not read`() {
    var changes = FileChanges(0)
    let versions = [0, 1, 2, 2, 2, 3, 2, 4, 4, 0, 0]
    let read = versions.map { changes.areComplete($0) ? $0 : nil }
    #expect(read == [nil, nil, nil, 2, nil, nil, nil, nil, 4, nil, 0])
  }

  @Test func `the pages of Underway are served beside usual pages`() async throws {
    try await RunningServer.run(nil, templates: Self.pagesOfUnderway()) { server in
      func page(_ target: String) async throws -> String {
        let answer = try await server.get(target, host: "www.underway.nyc")
        #expect(answer.status == 200, "\(target)")
        return answer.body
      }
      let line = try await page("/line/A")
      #expect(line.contains("<h1>Line A</h1>"))
      #expect(line.contains("<a href=\"/alerts/A\">service alerts of line A</a>"))
      #expect(line.contains("app-argument=https://www.underway.nyc/line/A\""))
      let search = try await page("/search?q=%3C/script%3E%22%20%26%20Canal")
      #expect(search.contains("<h1>Stations named “&lt;/script&gt;&quot; &amp; Canal”</h1>"))
      #expect(search.contains("href=\"/search?q=%3C%2Fscript%3E%22%20%26%20Canal&amp;access"))
      #expect(search.contains("\"Stations named \\u003c/script\\u003e\\\" \\u0026 Canal\""))
      #expect(try await page("/lines").contains("<h1>All lines with their state</h1>"))
    }
  }

  /// Returns the templates of Examples/Underway/Site.
  private static func pagesOfUnderway() throws -> [String: String] {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    folder.appendPathComponent("Examples/Underway/Site/pages")
    var templates: [String: String] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let file = folder.appendingPathComponent(name)
      templates[String(name.dropLast(".html".count))] = try String(
        contentsOf: file,
        encoding: .utf8
      )
    }
    #expect(templates.keys.sorted() == ["line", "search"])
    return templates
  }

  @Test func `the example is served without a file`() async throws {
    try await RunningServer.run(nil) { server in
      let answer = try await server.get("/station/25", host: "www.underway.nyc")
      #expect(answer.status == 200)
    }
  }
}
