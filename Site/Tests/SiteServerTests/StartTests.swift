import Foundation
import Testing
import WaymarkCatalog
import WaymarkSite

@testable import SiteServer

/// The text that a server prints when it accepts connections.
@Suite struct `The greeting of a server` {
  @Test func `it names a page of a route without examples, and only addresses with an answer`()
    throws
  {
    let text = try Self.greeting(TestCatalogs.shop, "127.0.0.1")
    #expect(
      text == """
        waymark-site serves 3 routes of shop at http://127.0.0.1:80
          http://127.0.0.1:80/_links?token=0  (the link book)
          http://127.0.0.1:80/tea/x  (a page of 'tea')
          http://127.0.0.1:80/invite/x  (a page of 'invite')
          http://127.0.0.1:80/.well-known/apple-app-site-association
        It has no TLS: outside of this computer, put a proxy in front of it.
        """
    )
  }

  @Test func `it prefers the examples of the catalog`() throws {
    let catalog = TestCatalogs.shop.replacingOccurrences(
      of: #""secrets":"#,
      with: #""examples": ["tea://invite/9"], "secrets":"#
    )
    let lines = try Self.greeting(catalog, "::1").split(separator: "\n")
    #expect(lines[2] == "  http://[::1]:80/invite/9  (a page of 'invite')")
    #expect(lines[3] == "  http://[::1]:80/tea/x  (a page of 'tea')")
  }

  @Test func `an address for all computers has no page of its own`() throws {
    let text = try Self.greeting(TestCatalogs.shop, "0.0.0.0", isLoopback: false)
    #expect(
      text == """
        waymark-site serves 3 routes of shop at http://0.0.0.0:80
        It answers requests whose header 'Host' is a domain: www.tea.example.
        It has no TLS: outside of this computer, put a proxy in front of it.
        """
    )
  }

  private static func greeting(
    _ text: String,
    _ host: String,
    isLoopback: Bool = true
  ) throws -> String {
    let catalog = try LinkCatalog(json: text)
    let site = try Site(catalog, loopbackDomain: isLoopback ? "www.tea.example" : nil)
    let loaded = SiteSource.Loaded(site: site, catalog: catalog)
    let greeting = Greeting(
      loaded,
      name: "shop",
      host: host,
      isLoopback: isLoopback,
      book: isLoopback ? "/_links?token=0" : nil
    )
    return greeting.text(port: 80)
  }
}

/// The server as a process that opens a browser.
@Suite struct `A server that opens its book` {
  @Test func `the system's program for addresses gets the one with the token`() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("waymark-open-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // A test sees either no address or a whole one.
    let script = "#!/bin/sh\nprintf %s \"$1\" > \"$0.part\" && mv \"$0.part\" \"$0.address\"\n"
    for name in ["xdg-open", "open"] {
      let file = folder.appendingPathComponent(name)
      try Data(script.utf8).write(to: file)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    }
    let (process, client) = try `A server that stops`.start(
      ["--open"],
      environment: ["PATH": "\(folder.path):/usr/bin:/bin"]
    )
    defer { process.terminate() }
    var address: String?
    for _ in 0..<6_000 where address == nil {
      try await Task.sleep(for: .milliseconds(10))
      address =
        ["xdg-open", "open"].lazy.compactMap { name in
          try? String(contentsOf: folder.appendingPathComponent("\(name).address"), encoding: .utf8)
        }.first
    }
    let start = "http://127.0.0.1:\(client.port)"
    let opened = try #require(address)
    #expect(opened.hasPrefix("\(start)/_links?token="))
    let target = String(opened.dropFirst(start.count))
    func get(_ target: String, _ headers: String = "") async throws -> Answer {
      let lines =
        "GET \(target) HTTP/1.1\r\nHost: localhost:\(client.port)\r\nConnection: close\r\n"
      return try await client.connect { connection in
        try await connection.send("\(lines)\(headers)\r\n")
        return Answer(try await connection.readToEnd())
      }
    }
    let first = try await get(target)
    #expect(first.status == 303 && first.headers["location"] == "/_links")
    let cookie = try #require(first.headers["set-cookie"]).prefix { $0 != ";" }
    let page = try await get("/_links", "Cookie: \(cookie)\r\n")
    #expect(page.status == 200 && page.body.contains("What happens to this link?"))
    #expect(try await get("/_links").status == 401)
  }
}

/// The server as a process, with arguments that it refuses.
@Suite struct `A server that does not start` {
  @Test(arguments: [
    (["--port", "65536"], 64, "'--port' must be"),
    (["--stop-delay", "-1"], 64, "--stop-delay"),
    (["--host", "0.0.0.0", "--domain", "www.underway.nyc"], 64, "only for a loopback address"),
    (["--host", "127.example.com", "--domain", "www.underway.nyc"], 64, "only for a loopback"),
    (["--host", "0.0.0.0", "--token", ""], 64, "'--token' must have"),
    (["--host", "0.0.0.0", "--token", "a b"], 64, "'--token' must have"),
    (["--no-book", "--token", "a"], 64, "'--token' is for the link book"),
    (["--no-book", "--open"], 64, "'--live-checks' and '--open' are for the link book"),
    (["--host", "0.0.0.0", "--token", "a", "--open"], 64, "'--open' is only for a loopback"),
    (["--files-only", "--pages", "missing"], 64, "'--pages' is for pages"),
    (["--example", "missing.json"], 64, "'--example' is instead of"),
    (["missing.json"], 65, "missing.json"),
    (["waymark.json"], 65, "help: check the path, or try --example"),
    (["/dev/zero"], 65, "'/dev/zero' is not a file"),
    (["-"], 65, "'-' is not a file"),
    (["--domain", "other.example"], 65, "'other.example' is not a domain of the app"),
    (["--pages", "missing"], 65, "the folder 'missing' cannot be read"),
    (["--host", "192.0.2.1", "--port", "0"], 71, "192.0.2.1:0: this computer has no such address"),
    (["--host", "no.such.name.invalid", "--port", "0"], 71, "no address has this name"),
  ])
  func `a mistake has its exit status and its message`(
    arguments: [String],
    status: Int32,
    message: String
  ) throws {
    let process = Process()
    let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    process.executableURL = folder.appendingPathComponent("waymark-site")
    process.arguments = ["serve"] + arguments
    let errors = Pipe()
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == status, "\(text)")
    #expect(text.contains(message), "\(text)")
  }
}
