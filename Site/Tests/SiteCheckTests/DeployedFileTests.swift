import Foundation
import Testing

@Suite(.serialized) struct `Deployed files and the routes` {
  private static let main = "/.well-known/apple-app-site-association"
  private static let root = "/apple-app-site-association"
  private static let statements = "/.well-known/assetlinks.json"

  /// Checks the domain while it serves something else at one path.
  private static func check(
    _ path: String,
    _ reply: TestServer.Reply,
    _ arguments: [String] = ["www.tea.example", "--json"],
    catalog: String = TestCatalog.tea
  ) async throws -> CheckRun {
    try await TestServer.run(reply: TestCatalog.replies(path, reply)) {
      try await CheckRun.run(arguments, server: $0, catalog: catalog)
    }
  }

  @Test func `the right files have no findings and no differences`() async throws {
    let run = try await Self.check("/", .status(404))
    #expect(run.status == 0, "\(run.output)")
    #expect(try run.codes().isEmpty)
    #expect(try run.entries("differences").isEmpty)
    let domains = try run.domains()
    #expect(domains.count == 1)
    let keys = [
      "differences", "domain", "findings", "notCompared", "services", "sources", "undecided",
    ]
    #expect(domains[0].keys.sorted() == keys)
    let sources = try run.entries("sources")
    let own = "https://www.tea.example"
    #expect(
      sources.map { $0["url"] as? String }
        == [Self.main, Self.root, Self.statements].map { own + $0 }
    )
    #expect(sources.map { $0["from"] as? String } == ["origin", "origin", "origin"])
    #expect(sources.map { $0["status"] as? Int } == [200, 404, 200])
    #expect(
      sources[0].keys.sorted() == [
        "bytes", "certificateEnd", "from", "milliseconds", "status", "type", "url",
      ]
    )
    #expect(sources[0]["bytes"] as? Int == TestCatalog.association.utf8.count)
    #expect(sources[0]["type"] as? String == "application/json")
    #expect((sources[0]["certificateEnd"] as? String)?.count == 10)
  }

  @Test(
    arguments: [
      "HTTP/1.1 200 OK\nContent-Type: application/json\nContent-Length: N\n\n",
      "HTTP/1.0 200\r\nContent-Type: application/json\r\n\r\n",
      "\r\nHTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: N\r\n"
        + "content-length: N\r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: N, N\r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Type:\r\n application/json\r\nContent-Length: N\r\n\r\n",
      "HTTP/1.1 103 Early Hints\n\nHTTP/1.1 200 OK\nContent-Type: application/json\n\n",
    ]
  )
  func `a head is read in each spelling that the systems read`(head: String) async throws {
    for (path, text) in [
      (Self.main, TestCatalog.association), (Self.statements, TestCatalog.assetLinks),
    ] {
      let length = "\(text.utf8.count)"
      let answer = head.replacingOccurrences(of: "N", with: length) + text
      let run = try await Self.check(path, .bytes(answer))
      #expect(run.status == 0, "\(run.output)\(run.errors)")
      #expect(try run.codes().isEmpty)
    }
  }

  @Test func `the file of a wrapper's host is compared with the paths of the wrapper`()
    async throws
  {
    let wrapper = #""wrappers": [{"host": "a.tea.example", "paths": ["click"], "item": "url"}],"#
    let catalog = TestCatalog.tea.replacingOccurrences(
      of: #""apple""#,
      with: wrapper + #" "apple""#
    )
    for arguments in [["a.tea.example", "--json"], ["--json"]] {
      let run = try await Self.check("/", .status(404), arguments, catalog: catalog)
      #expect(run.status == 1)
      let links = try run.entries("differences").compactMap { $0["url"] as? String }
      let isFound = links.contains { $0.hasPrefix("https://a.tea.example/click") }
      #expect(isFound, "\(run.output)")
    }
  }

  @Test func `a route without a rule is a difference with a link`() async throws {
    // The deployed files are those of an app without the route 'orders'.
    let catalog = TestCatalog.catalog(
      domains: ["www.tea.example"],
      routes: ["tea/{name}", "cups", "orders/{id}"]
    )
    let run = try await Self.check("/", .status(404), catalog: catalog)
    #expect(run.status == 1)
    let difference = try #require(try run.entries("differences").first, "\(run.output)")
    #expect(difference["platform"] as? String == "ios")
    #expect(difference["route"] as? String == "orders")
    #expect(difference["kind"] as? String == "not-opened")
    #expect((difference["url"] as? String)?.hasPrefix("https://www.tea.example/orders/") == true)
    #expect(
      Set(difference.keys).isSuperset(of: ["domain", "opens", "platform", "reason", "route", "url"])
    )
  }

  @Test func `a rule without a route is a difference with a link and the place`() async throws {
    let file = #"""
      {"applinks": {"details": [
        {"appIDs": ["ABCDE12345.example.tea"], "components": [{"/": "/*", "comment": "all"}]}
      ]}}
      """#
    let run = try await Self.check(Self.main, .json(file), ["www.tea.example"])
    #expect(run.status == 1)
    #expect(run.output.contains("opens the app"), "\(run.output)")
    #expect(run.output.contains("https://www.tea.example\(Self.main):2"), "\(run.output)")
    #expect(run.output.contains("1 domain checked:"))
    #expect(run.output.contains("the files disagree with the routes"))
  }

  @Test func `dynamic rules that exclude a route are a difference on Android`() async throws {
    let rules = #"""
      "relation_extensions": {"delegate_permission/common.handle_all_urls": {
        "dynamic_app_link_components": [{"/": "/cups", "exclude": true}, {"/": "*"}]}},
      """#
    let file = TestCatalog.assetLinks.replacingOccurrences(
      of: "\"target\":",
      with: "\(rules) \"target\":"
    )
    let run = try await Self.check(Self.statements, .json(file))
    let difference = try #require(try run.entries("differences").first, "\(run.output)")
    #expect(difference["platform"] as? String == "android")
    #expect(difference["route"] as? String == "cups")
    #expect(difference["api"] as? [Int] == [35])
  }

  @Test func `app IDs and certificates are compared with the catalog`() async throws {
    let other = TestCatalog.association.replacingOccurrences(of: "example.tea", with: "example.x")
    var run = try await Self.check(Self.main, .json(other))
    #expect(try run.codes() == ["files.app-not-in-association"], "\(run.output)")
    let package = TestCatalog.assetLinks.replacingOccurrences(of: "example.tea", with: "example.x")
    run = try await Self.check(Self.statements, .json(package))
    #expect(try run.codes() == ["files.package-not-in-asset-links"], "\(run.output)")
    let print = "91" + TestCatalog.print.dropFirst(2)
    let prints = TestCatalog.assetLinks.replacingOccurrences(of: TestCatalog.print, with: print)
    run = try await Self.check(Self.statements, .json(prints))
    #expect(
      try run.codes(withNotes: true) == [
        "served.missing-fingerprint", "served.unknown-fingerprint",
      ],
      "\(run.output)"
    )
    // The fingerprints are complete, so that they can be compared and copied.
    #expect(run.output.contains("lacks the certificate '\(TestCatalog.print)' of"))
    #expect(run.output.contains("lacks the certificate '\(print)', which"))
  }

  @Test func `shared passwords are compared with the catalog`() async throws {
    let shared = TestCatalog.tea.replacingOccurrences(
      of: #""appIDs": ["ABCDE12345.example.tea"]"#,
      with: #""appIDs": ["ABCDE12345.example.tea"], "sharesPasswords": true"#
    )
    let association =
      #"{"webcredentials": {"apps": ["ABCDE12345.example.tea"]},"#
      + TestCatalog.association.dropFirst()
    let login = "delegate_permission/common.get_login_creds"
    let statements = TestCatalog.assetLinks.replacingOccurrences(
      of: #""delegate_permission/common.handle_all_urls""#,
      with: #""delegate_permission/common.handle_all_urls", "\#(login)""#
    )
    let cases: [(catalog: String, path: String, file: String, codes: [String])] = [
      (shared, Self.main, association, ["files.passwords-not-in-asset-links"]),
      (shared, Self.statements, statements, ["files.app-not-in-service"]),
      (TestCatalog.tea, Self.main, association, ["files.undeclared-service"]),
      (TestCatalog.tea, Self.statements, statements, ["files.undeclared-service"]),
    ]
    for (catalog, path, file, codes) in cases {
      let run = try await Self.check(path, .json(file), catalog: catalog)
      #expect(run.status == 1)
      #expect(try run.codes().isEmpty, "\(run.output)")
      let entries = try run.entries("services")
      #expect(entries.compactMap { $0["code"] as? String } == codes, "\(run.output)")
      let files = entries.compactMap { $0["file"] as? String }
      #expect(files.allSatisfy { $0.hasPrefix("https://www.tea.example/.well-known/") })
      let ignored = try await Self.check(
        path,
        .json(file),
        ["www.tea.example", "--ignore", codes[0]],
        catalog: catalog
      )
      #expect(ignored.status == 0, "\(ignored.output)")
    }
    let text = try await Self.check(
      Self.statements,
      .json(statements),
      ["www.tea.example"],
      catalog: shared
    )
    #expect(text.output.contains("so the app offers no passwords there"), "\(text.output)")
    #expect(text.output.contains("1 difference of services"), "\(text.output)")
  }

  @Test func `a file only at the root is read, with a warning`() async throws {
    let run = try await TestServer.run { request in
      switch request.target {
      case Self.root: .json(TestCatalog.association)
      case Self.main: .status(404)
      default: TestCatalog.reply(request)
      }
    } _: {
      try await CheckRun.run(["www.tea.example", "--json"], server: $0)
    }
    #expect(try run.codes() == ["served.only-at-root"], "\(run.output)")
    #expect(try run.entries("differences").isEmpty)
  }

  @Test func `another file at the root has a finding`() async throws {
    let other = TestCatalog.association.replacingOccurrences(of: "cups", with: "mugs")
    let run = try await Self.check(Self.root, .json(other))
    #expect(try run.codes() == ["served.differs-at-root"], "\(run.output)")
    // The routes are compared with the file that iOS reads first.
    #expect(try run.entries("differences").isEmpty)
    let same = try await Self.check(Self.root, .json(TestCatalog.association))
    #expect(try same.codes().isEmpty)
  }

  @Test func `a host that differs only by www is reported if it serves a file of the app`()
    async throws
  {
    let arguments: [[String]] = [["--json"], ["www.tea.example", "--json"]]
    var runs: [CheckRun] = []
    for argument in arguments { runs.append(try await Self.check("/", .status(404), argument)) }
    #expect(
      try runs[0].domains().map { $0["domain"] as? String } == ["www.tea.example", "tea.example"]
    )
    #expect(try runs[0].codes(withNotes: true) == ["served.unlisted-domain"])
    #expect(runs[0].status == 0)
    #expect(try runs[1].domains().count == 1)
    #expect(try runs[1].codes(withNotes: true).isEmpty)
  }

  @Test func `a host beside the domain that serves no file is not reported`() async throws {
    let run = try await TestServer.run { request in
      request.host == "tea.example" ? .status(301, [("Location", "/")]) : TestCatalog.reply(request)
    } _: {
      try await CheckRun.run(["--json"], server: $0)
    }
    #expect(try run.codes(withNotes: true).isEmpty, "\(run.output)")
    #expect(try run.domains().count == 2)
  }

  @Test func `the file of all subdomains is at the bare domain`() async throws {
    let catalog = TestCatalog.catalog(domains: ["*.tea.example"])
    for argument in ["a.tea.example", "tea.example", "*.tea.example"] {
      let run = try await Self.check("/", .status(404), [argument, "--json"], catalog: catalog)
      #expect(try run.domains().map { $0["domain"] as? String } == ["tea.example"], "\(run.output)")
    }
  }
}
