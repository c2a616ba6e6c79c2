import Foundation
import Testing

@Suite(.serialized) struct `The command waymark-check` {
  @Test(arguments: [
    (["--json", "--format", "text"], 64, "'--json' means"),
    (["--timeout", "0"], 64, "'--timeout' requires"),
    (["--fail-on", "never"], 64, "--fail-on"),
    (["--resolve", "www.tea.example:443"], 64, "--resolve"),
    (["--resolve", "www.tea.example:99999:127.0.0.1"], 64, "--resolve"),
    (["--resolve", "www.tea.example:443:notanip"], 64, "notanip"),
    (["--resolve", "other.example:443:localhost"], 64, "localhost"),
    (["--connect-to", "a:b:c"], 64, "--connect-to"),
    (["--ignore", "served.mising"], 64, "did you mean 'served.missing'?"),
    (["--variant", "beta"], 64, "no variant 'beta'"),
    (["ww.tea.example"], 64, "did you mean 'www.tea.example'?"),
    (["https://www.tea.example/"], 64, "is not a domain"),
    (["www.tea.example:8443"], 64, "is not a domain"),
    (["--catalog", "missing.json"], 65, "missing.json"),
    (["--cacert", "missing.pem"], 65, "missing.pem"),
    (["--cacert", "waymark.json"], 65, "cannot be used"),
  ])
  func `a mistake has its exit status and its message`(
    arguments: [String],
    status: Int32,
    message: String
  ) async throws {
    let run = try await CheckRun.run(arguments)
    #expect(run.status == status, "\(run.errors)")
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.output.isEmpty)
  }

  @Test func `a catalog that is missing or has no domain ends the command`() async throws {
    let missing = try await CheckRun.run(catalog: nil)
    #expect(missing.status == 65)
    #expect(missing.errors.contains("waymark.json"))
    let none = try await CheckRun.run(catalog: TestCatalog.catalog(domains: []))
    #expect(none.status == 64)
    #expect(none.errors.contains("has no domain"), "\(none.errors)")
    let conflict = TestCatalog.catalog(domains: ["a.example"], routes: ["{a}", "{b}"])
    #expect(try await CheckRun.run(catalog: conflict).status == 65)
  }

  @Test func `output that cannot be written has its own status`() async throws {
    let server = { (server: TestServer) in
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appendingPathComponent("waymark-check").path
      let options = "--example --json --timeout 2 --connect-to ::127.0.0.1:\(server.port)"
      process.arguments = ["-c", "'\(program)' \(options) > /dev/full"]
      process.standardError = FileHandle.nullDevice
      return try await withCheckedThrowingContinuation {
        (end: CheckedContinuation<Int32, any Error>) in
        process.terminationHandler = { end.resume(returning: $0.terminationStatus) }
        do { try process.run() } catch { end.resume(throwing: error) }
      }
    }
    // Linux has a device that is always full.
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    #expect(try await TestServer.run(reply: TestCatalog.reply, server) == 74)
  }

  @Test func `the severity and ignored codes decide about the status`() async throws {
    let reply = TestCatalog.replies(
      "/.well-known/apple-app-site-association",
      .answer(200, [("Content-Type", "text/plain")], Array(TestCatalog.association.utf8))
    )
    try await TestServer.run(reply: reply) { server in
      for (arguments, status) in [
        ([], 1), (["--fail-on", "error"], 0), (["--fail-on", "info"], 1),
        (["--ignore", "served.wrong-type"], 0),
      ] as [([String], Int32)] {
        let run = try await CheckRun.run(["www.tea.example"] + arguments, server: server)
        #expect(run.status == status, "\(arguments): \(run.output)")
      }
    }
  }

  @Test func `a file that nothing compares is no agreement, also if its finding is ignored`()
    async throws
  {
    let reply = TestCatalog.replies("/.well-known/assetlinks.json", .status(404))
    let run = try await TestServer.run(reply: reply) {
      try await CheckRun.run(["www.tea.example", "--ignore", "served.missing"], server: $0)
    }
    #expect(run.status == 1, "\(run.output)")
    #expect(!run.output.contains("served.missing"))
  }

  @Test func `a search that ends early is reported, and no agreement`() async throws {
    let run = try await TestServer.run(reply: TestCatalog.reply) {
      try await CheckRun.run(["www.tea.example", "--json", "--states", "2"], server: $0)
    }
    #expect(run.status == 1, "\(run.output)")
    #expect(try run.entries("undecided").isEmpty == false)
    #expect(try run.entries("differences").isEmpty)
  }

  @Test func `the text and the annotations show each finding with its remedy`() async throws {
    let path = "/.well-known/apple-app-site-association"
    let url = "https://www.tea.example\(path)"
    let reply = TestCatalog.replies(path, .status(404))
    let runs = try await TestServer.run(reply: reply) { server in
      let arguments = ["www.tea.example", "--format"]
      return [
        try await CheckRun.run(arguments + ["text"], server: server),
        try await CheckRun.run(arguments + ["github"], server: server),
      ]
    }
    #expect(runs[0].output.hasPrefix("www.tea.example\n  \(url): 404"), "\(runs[0].output)")
    #expect(
      runs[0].output.contains(
        """
        error[served.missing]: the server does not have the file (status 404)
          at \(url)
        help: deploy the file
        """
      ),
      "\(runs[0].output)"
    )
    #expect(
      runs[1].output.hasPrefix(
        "::error title=served.missing::the server does not have the file (status 404)%0Aat \(url)"
      ),
      "\(runs[1].output)"
    )
    for run in runs {
      let last = run.output.split(separator: "\n").last
      #expect(last?.hasPrefix("1 domain checked: 1 error; ") == true, "\(run.output)")
    }
  }

  @Test func `the log of SARIF has each finding, with the version of the program`() async throws {
    let reply = TestCatalog.replies("/.well-known/assetlinks.json", .status(404))
    let (run, version) = try await TestServer.run(reply: reply) {
      (
        try await CheckRun.run(["www.tea.example", "--format", "sarif"], server: $0),
        try await CheckRun.run(["--version"], catalog: nil)
      )
    }
    #expect(run.status == 1, "\(run.output)\(run.errors)")
    let log = try #require(try run.document()["runs"] as? [[String: Any]])[0]
    let driver = (log["tool"] as? [String: Any])?["driver"] as? [String: Any]
    #expect(driver?["name"] as? String == "waymark-check")
    #expect((driver?["version"] as? String).map { $0 + "\n" } == version.output)
    let result = try #require(log["results"] as? [[String: Any]])[0]
    #expect(result["ruleId"] as? String == "served.missing")
    #expect(result["level"] as? String == "error")
    // Code scanning refuses a result without a file.
    let location = (result["locations"] as? [[String: Any]])?.first?["physicalLocation"]
    let file = (location as? [String: Any])?["artifactLocation"] as? [String: Any]
    #expect(file?["uri"] as? String == "waymark.json")
  }

  @Test func `a document names the version of the program`() async throws {
    let (run, version) = try await TestServer.run(reply: TestCatalog.reply) {
      (
        try await CheckRun.run(["www.tea.example", "--json"], server: $0),
        try await CheckRun.run(["--version"], catalog: nil)
      )
    }
    #expect((try run.document()["waymark"] as? String).map { $0 + "\n" } == version.output)
  }

  @Test func `differences are annotations`() async throws {
    let catalog = TestCatalog.catalog(
      domains: ["www.tea.example"],
      routes: ["tea/{name}", "cups", "orders"]
    )
    let run = try await TestServer.run(reply: TestCatalog.reply) {
      try await CheckRun.run(
        ["www.tea.example", "--format", "github"],
        server: $0,
        catalog: catalog
      )
    }
    #expect(
      run.output.contains("::error title=waymark-check::on iOS, https://www.tea.example/orders"),
      "\(run.output)"
    )
  }

  @Test func `the address of a host is the one that an option names`() async throws {
    try await TestServer.run(reply: TestCatalog.reply) { server in
      let authority = try TestCertificates.shared.get().authority
      let run = try await CheckRun.run([
        "www.tea.example", "--json", "--cacert", authority,
        "--connect-to", "WWW.tea.example:443::\(server.port)",
        "--resolve", "other.example:\(server.port):192.0.2.1",
        "--resolve", "www.tea.example:443:192.0.2.1",
        "--resolve", "www.tea.example:\(server.port):127.0.0.1",
      ])
      #expect(run.status == 0, "\(run.output)\(run.errors)")
      // The server sees the name of the domain, and nothing that is secret.
      let request = try #require(server.requests.all.first)
      #expect(request.host == "www.tea.example")
      #expect(
        request.headers.map(\.0).sorted() == [
          "accept", "accept-encoding", "connection", "host", "user-agent",
        ]
      )
    }
  }

  @Test func `the certificates of the system do not accept those of the tests`() async throws {
    try await TestServer.run(reply: TestCatalog.reply) { server in
      let run = try await CheckRun.run([
        "www.tea.example", "--json", "--connect-to", "::127.0.0.1:\(server.port)",
      ])
      #expect(try run.codes() == ["served.certificate-untrusted"])
      #expect(server.requests.all.isEmpty)
    }
  }

  @Test func `a variant is checked with its own domains`() async throws {
    let catalog = TestCatalog.tea.replacingOccurrences(
      of: "\"schemes\": [\"tea\"],",
      with: """
        "schemes": ["tea"],
        "variants": {"beta": {
          "domains": ["beta.tea.example"], "apple": { "appIDs": ["ABCDE12345.example.beta"] }
        }},
        """
    )
    try await TestServer.run(reply: TestCatalog.reply) { server in
      let all = try await CheckRun.run(["--json"], server: server, catalog: catalog)
      #expect(
        try all.domains().map { $0["domain"] as? String } == [
          "www.tea.example", "beta.tea.example", "tea.example",
        ]
      )
      // The server has only the file of the app itself.
      #expect(try all.codes() == ["files.app-not-in-association"], "\(all.output)")
      let beta = try await CheckRun.run(
        ["--variant", "beta", "--json"],
        server: server,
        catalog: catalog
      )
      #expect(try beta.domains().map { $0["domain"] as? String } == ["beta.tea.example"])
      let other = try await CheckRun.run(
        ["beta.tea.example", "--json"],
        server: server,
        catalog: catalog
      )
      #expect(try other.domains().map { $0["domain"] as? String } == ["beta.tea.example"])
    }
  }
}

@Suite(.serialized) struct `Many domains` {
  @Test func `ten domains take as long as the slowest`() async throws {
    let domains = (0..<10).map { "d\($0).tea.example" }
    let reply: @Sendable (TestServer.Request) -> TestServer.Reply = { request in
      let seconds = request.host == "d7.tea.example" ? 3.0 : 1.5
      switch TestCatalog.reply(request) {
      case .answer(200, let headers, let body): return .late(seconds, headers, body)
      case let other: return other
      }
    }
    let run = try await TestServer.run(reply: reply) {
      try await CheckRun.run(
        ["--json"],
        server: $0,
        catalog: TestCatalog.catalog(domains: domains)
      )
    }
    #expect(run.status == 0, "\(run.output)")
    #expect(try run.domains().count == 10)
    // One after the other, the answers would take 33 seconds.
    #expect((3.0..<30).contains(run.seconds), "\(run.seconds) seconds")
    let times = try run.entries("sources").compactMap { $0["milliseconds"] as? Int }
    print("ten domains: \(run.seconds) seconds; the slowest answer: \(times.max() ?? 0) ms")
  }

  @Test func `nothing shows the progress if standard error is not a terminal`() async throws {
    let run = try await TestServer.run(reply: TestCatalog.reply) {
      try await CheckRun.run(["--json"], server: $0)
    }
    #expect(run.errors.isEmpty)
  }

  @Test func `a terminal shows which hosts have not answered, and is clean at the end`()
    async throws
  {
    let reply: @Sendable (TestServer.Request) -> TestServer.Reply = { request in
      let isStatements = request.target == "/.well-known/assetlinks.json"
      if isStatements, case .answer(_, let headers, let body) = TestCatalog.reply(request) {
        return .late(1, headers, body)
      }
      return TestCatalog.reply(request)
    }
    let run = try await TestServer.run(reply: reply) {
      try await CheckRun.run(["www.tea.example", "--json"], server: $0, hasTerminal: true)
    }
    let text = run.errors
    #expect(text.contains("0 of 3 answers; waiting for www.tea.example"), "\(text)")
    #expect(text.contains("2 of 3 answers"), "\(text)")
    #expect(text.hasSuffix("\r\u{1B}[K"), "\(text)")
    #expect(run.status == 0)
    #expect(try run.domains().count == 1)
  }
}
