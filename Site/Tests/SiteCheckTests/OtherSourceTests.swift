import Foundation
import Testing

@Suite(.serialized) struct `Copies of the files` {
  private static let cdn = "app-site-association.cdn-apple.com"
  private static let google = "digitalassetlinks.googleapis.com"

  /// Checks the domain, and a service that one server represents, too.
  private static func check(
    _ host: String,
    _ reply: TestServer.Reply
  ) async throws -> (run: CheckRun, requests: [TestServer.Request]) {
    try await TestServer.run { request in
      request.host == host ? reply : TestCatalog.reply(request)
    } _: { server in
      let option = host == cdn ? "--apple-cdn" : "--google"
      let run = try await CheckRun.run(["www.tea.example", "--json", option], server: server)
      return (run, server.requests.all.filter { $0.host == host })
    }
  }

  @Test func `Apple's CDN with the same file has no finding`() async throws {
    let (run, requests) = try await Self.check(
      Self.cdn,
      .json(TestCatalog.association, [("Age", "7200"), ("Cache-Control", "max-age=21600")])
    )
    #expect(requests.map(\.target) == ["/a/v1/www.tea.example"])
    #expect(try run.codes(withNotes: true).isEmpty, "\(run.output)")
    let source = try #require(try run.entries("sources").last)
    #expect(source["from"] as? String == "apple-cdn")
    #expect(source["age"] as? Int == 7_200)
    #expect(source["cacheControl"] as? String == "max-age=21600")
  }

  @Test func `Apple's CDN with yesterday's file has a finding with a link`() async throws {
    let old = TestCatalog.association.replacingOccurrences(of: "cups", with: "mugs")
    let (run, _) = try await Self.check(Self.cdn, .json(old, [("Age", "90000")]))
    #expect(try run.codes() == ["served.cdn-differs"], "\(run.output)")
    let finding = try #require(try run.entries("findings").last)
    let message = try #require(finding["message"] as? String)
    #expect(message.contains("25 hours old"), "\(message)")
    #expect(message.contains("'https://www.tea.example/cups' does not open the app"), "\(message)")
    #expect(run.status == 1)
    // Devices read the copy.
    let urls = try run.entries("differences").compactMap { $0["url"] as? String }
    #expect(urls.contains("https://www.tea.example/cups"), "\(run.output)")
  }

  @Test func `Apple's CDN without the file has a finding with the reason`() async throws {
    let reason = "SWCERR00101 Bad HTTP Response: 403 Forbidden"
    let (run, _) = try await Self.check(Self.cdn, .status(404, [("Apple-Failure-Reason", reason)]))
    #expect(try run.codes() == ["served.cdn-missing"])
    #expect(run.output.contains(reason))
    #expect(try run.entries("notCompared").count == 1, "\(run.output)")
  }

  @Test(
    arguments: [
      (.bytes(""), "served.closed"), (.json("{"), "json.unexpected-end"),
      (.json(""), "served.empty"), (.status(500), "served.server-error"),
    ] as [(TestServer.Reply, String)]
  )
  func `a mistake of a service is only a warning`(
    reply: TestServer.Reply,
    code: String
  ) async throws {
    let (run, _) = try await Self.check(Self.cdn, reply)
    #expect(try run.codes() == [code], "\(run.output)")
    let findings = try run.entries("findings")
    #expect(findings.allSatisfy { $0["severity"] as? String != "error" })
    #expect(findings.allSatisfy { ($0["help"] as? String)?.contains("your own network") == true })
    #expect(try run.entries("notCompared").count == 1, "\(run.output)")
    #expect(run.status == 1)
  }

  private static func statements(_ prints: [String], package: String = "example.tea") -> String {
    let list = prints.map { print in
      """
      {"source": {"web": {"site": "https://www.tea.example."}},
       "relation": "delegate_permission/common.handle_all_urls",
       "target": {"androidApp": {"packageName": "\(package)",
         "certificate": {"sha256Fingerprint": "\(print)"}}}}
      """
    }
    return "{\"statements\": [\(list.joined(separator: ","))], \"maxAge\": \"3599.9s\"}"
  }

  @Test func `Google's service with the same statements has no finding`() async throws {
    let prints = [TestCatalog.otherPrint, TestCatalog.print]
    let (run, requests) = try await Self.check(Self.google, .json(Self.statements(prints)))
    #expect(
      requests.map(\.target) == [
        "/v1/statements:list?source.web.site=https://www.tea.example"
          + "&relation=delegate_permission/common.handle_all_urls"
      ]
    )
    #expect(try run.codes(withNotes: true).isEmpty, "\(run.output)")
    #expect(try run.entries("sources").last?["from"] as? String == "google")
  }

  @Test(
    arguments: [
      (.json("{\"maxAge\": \"60s\"}"), ["served.google-differs"]),
      (
        .json("{\"errorCode\": [\"ERROR_CODE_WRONG_CONTENT_TYPE\"]}"),
        ["served.google-differs", "served.google-errors"]
      ),
      (.json("{\"statements\": {\"a\": 1}}"), ["served.google-unreadable"]),
      (.json("[]"), ["served.google-unreadable"]), (.json("{"), ["served.google-unreadable"]),
      (.status(429), ["served.google-unreadable"]), (.endless, ["served.google-unreadable"]),
      (.bytes("x"), ["served.not-http"]),
    ] as [(TestServer.Reply, [String])]
  )
  func `a wrong answer of Google's service has its finding`(
    reply: TestServer.Reply,
    codes: [String]
  ) async throws {
    let (run, _) = try await Self.check(Self.google, reply)
    #expect(try run.codes() == codes, "\(run.output)")
    #expect(try run.entries("notCompared").count == 1, "\(run.output)")
    #expect(run.status == 1)
  }

  @Test func `Google's service with other certificates has a finding`() async throws {
    let old = "91" + TestCatalog.print.dropFirst(2)
    let (run, _) = try await Self.check(
      Self.google,
      .json(Self.statements([TestCatalog.print, old]))
    )
    let finding = try #require(try run.entries("findings").last)
    let message = try #require(finding["message"] as? String)
    #expect(finding["code"] as? String == "served.google-differs")
    #expect(message.contains("lacks '\(TestCatalog.otherPrint)'"), "\(message)")
    #expect(message.contains("still has '\(old)'"), "\(message)")
  }

  @Test func `no service is asked without its option`() async throws {
    let requests = try await TestServer.run(reply: TestCatalog.reply) { server in
      _ = try await CheckRun.run(["www.tea.example"], server: server)
      return server.requests.all
    }
    #expect(Set(requests.map(\.host)) == ["www.tea.example"])
  }
}
