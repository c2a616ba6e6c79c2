import Synchronization
import Testing
import WaymarkCommand
import WaymarkPlatforms

@testable import SiteServer

/// A client whose servers have only the file of Apple.
private struct StubClient: FileClient {
  init(_ options: FileClientOptions) {}

  func fetch(_ request: FileRequest) async -> FetchedFile {
    let text = request.target.hasPrefix("/.well-known/") ? "{}" : ""
    let answer = FetchedFile.Answer(
      status: text.isEmpty ? 404 : 200,
      headers: [("Content-Type", "application/json")],
      body: Array(text.utf8)
    )
    return FetchedFile(url: request.url, result: .success(answer), milliseconds: 1)
  }
}

@Suite struct `The live files of a domain in the link book` {
  private static let access = BookAccess(isLoopback: true, token: "t0ken")
  private static let form = [
    "Authorization: Bearer t0ken", "Content-Type: application/x-www-form-urlencoded",
  ]

  private func post(_ server: RunningServer, _ target: String, _ body: String) async throws
    -> Answer
  {
    let lines =
      ["POST /_links/\(target) HTTP/1.1", "Host: localhost", "Connection: close"] + Self.form
      + ["Content-Length: \(body.utf8.count)"]
    return try await Answer(server.send(lines.joined(separator: "\r\n") + "\r\n\r\n" + body))
  }

  @Test func `a button checks a domain of the catalog, and no other host`() async throws {
    let asked = Mutex<[String]>([])
    let client = StubClient(FileClientOptions())
    let live = LiveFiles { domain, catalog in
      asked.withLock { $0.append(domain) }
      return await client.check(domain, of: catalog)
    }
    try await RunningServer.run(access: Self.access, live: live) { server in
      let answer = try await post(server, "explain", "url=https://www.tea.example/tea/x")
      #expect(answer.body.contains("Check www.tea.example now"))
      for url in ["https://other.example/tea/x", "tea://tea/x", "x"] {
        let answer = try await post(server, "explain", "url=\(url)")
        #expect(!answer.body.contains("/_links/live"), "\(url)")
      }
      let page = try await post(server, "live", "domain=www.tea.example")
      #expect(page.status == 200)
      #expect(page.body.contains("The live files have mistakes, or are not there."))
      #expect(page.body.contains("https://www.tea.example/.well-known/apple-app-site-association"))
      for domain in ["other.example", "tea.example", "localhost", "127.0.0.1", ""] {
        #expect(try await post(server, "live", "domain=\(domain)").status == 404, "\(domain)")
      }
      let withoutToken = try await server.get("/_links/live", method: "POST", host: "localhost")
      #expect(withoutToken.status == 401)
    }
    #expect(asked.withLock { $0 } == ["www.tea.example"])
  }

  @Test func `no domain is checked without the option`() async throws {
    try await RunningServer.run(access: Self.access) { server in
      let answer = try await post(server, "explain", "url=https://www.tea.example/tea/x")
      #expect(!answer.body.contains("/_links/live"))
      #expect(try await post(server, "live", "domain=www.tea.example").status == 404)
    }
  }
}
