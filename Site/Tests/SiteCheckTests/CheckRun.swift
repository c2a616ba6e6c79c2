import Foundation
import Testing
import Waymark
import WaymarkCatalog
import WaymarkPlatforms

/// A run of the program `waymark-check` with its streams in files, as a job of CI has them.
struct CheckRun {
  let status: Int32
  let output: String
  let errors: String
  let seconds: Double

  /// Runs the program with a catalog and the certificates of the tests.
  ///
  /// - Parameters:
  ///   - server: The server that takes the place of all hosts.
  ///   - catalog: The text of the catalog; `nil` for a run without one.
  ///   - hasTerminal: Indicates whether standard error is a terminal.
  ///   - reportsSlowAnswers: Indicates whether an answer after more than five seconds is reported.
  ///     On a busy machine, every answer may be one.
  static func run(
    _ arguments: [String] = [],
    server: TestServer? = nil,
    catalog: String? = TestCatalog.tea,
    hasTerminal: Bool = false,
    reportsSlowAnswers: Bool = false
  ) async throws -> CheckRun {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("waymark-check-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let process = Process()
    let program = URL(fileURLWithPath: CommandLine.arguments[0])
      .deletingLastPathComponent().appendingPathComponent("waymark-check")
    process.executableURL = hasTerminal ? URL(fileURLWithPath: "/usr/bin/env") : program
    process.currentDirectoryURL = folder
    var all = arguments
    if let catalog {
      try Data(catalog.utf8).write(to: folder.appendingPathComponent("waymark.json"))
    }
    if let server {
      if !reportsSlowAnswers { all += ["--ignore", "served.slow"] }
      all += ["--connect-to", "::127.0.0.1:\(server.port)"]
      // An answer that the computer is too busy for does not change a result.
      if !all.contains("--timeout") { all += ["--timeout", "60"] }
      all += ["--cacert", try TestCertificates.shared.get().authority]
    }
    process.arguments = (hasTerminal ? ["python3", "-c", terminal, program.path] : []) + all
    process.environment = ProcessInfo.processInfo.environment.merging(["TERM": "xterm"]) { $1 }
    let files = ["output", "errors"].map(folder.appendingPathComponent)
    for file in files { try Data().write(to: file) }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    let start = Date()
    try await withCheckedThrowingContinuation { (end: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in end.resume() }
      do { try process.run() } catch { end.resume(throwing: error) }
    }
    return CheckRun(
      status: process.terminationStatus,
      output: String(decoding: try Data(contentsOf: files[0]), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self),
      seconds: Date().timeIntervalSince(start)
    )
  }

  /// A program that runs another one with a terminal as standard error, and copies what the
  /// terminal received.
  private static let terminal = """
    import os, subprocess, sys
    ours, theirs = os.openpty()
    status = subprocess.run(sys.argv[1:], stderr=theirs).returncode
    os.close(theirs)
    try:
        while data := os.read(ours, 65536):
            sys.stderr.buffer.write(data)
    except OSError:
        pass
    sys.exit(status)
    """

  /// The answer in JSON.
  func document() throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(output.utf8))
    return try #require(value as? [String: Any], "\(output)\(errors)")
  }

  /// The entries under `domains` of the answer in JSON.
  func domains() throws -> [[String: Any]] {
    try #require(try document()["domains"] as? [[String: Any]], "\(output)\(errors)")
  }

  /// The entries of a list of all domains.
  func entries(_ key: String) throws -> [[String: Any]] {
    try domains().flatMap { try #require($0[key] as? [[String: Any]]) }
  }

  /// The codes of all findings that are not notes, sorted and without duplicates.
  func codes(withNotes: Bool = false) throws -> [String] {
    let findings = try entries("findings").filter {
      withNotes || $0["severity"] as? String != "info"
    }
    return Set(findings.compactMap { $0["code"] as? String }).sorted()
  }
}

/// The catalog of the tests, and the files that its domain should serve.
enum TestCatalog {
  static let print = (0..<32).map { String(format: "%02X", ($0 * $0 * 37 + 11) % 251) }
    .joined(separator: ":")
  static let otherPrint = (0..<32).map { String(format: "%02X", ($0 * $0 * 41 + 7) % 241) }
    .joined(separator: ":")

  /// An app with two routes on one domain.
  static let tea = catalog(domains: ["www.tea.example"])

  static func catalog(domains: [String], routes: [String] = ["tea/{name}", "cups"]) -> String {
    // The first word of a pattern is the name of the route.
    let routes = routes.map { pattern in
      let name = pattern.split { "/{}".contains($0) }[0]
      return "{ \"name\": \"\(name)\", \"pattern\": \"\(pattern)\" }"
    }
    return """
      {
      "schema": 1,
      "app": {
        "name": "Tea",
        "schemes": ["tea"],
        "domains": [\(domains.map { "\"\($0)\"" }.joined(separator: ", "))],
        "apple": { "appIDs": ["ABCDE12345.example.tea"] },
        "android": {
          "package": "example.tea", "activity": ".MainActivity",
          "fingerprints": ["\(print)", "\(otherPrint)"]
        }
      },
      "routes": [\(routes.joined(separator: ", "))]
      }
      """
  }

  /// The association file that belongs to the catalog.
  static let association = generated(.appleAppSiteAssociation)
  /// The statements that belong to the catalog.
  static let assetLinks = generated(.assetLinks())

  private static func generated(_ kind: GenerationKind) -> String {
    do {
      return try LinkCatalog(json: tea).generate(kind).files.first?.text ?? ""
    } catch {
      return "\(error)"
    }
  }

  /// Returns the right answer to each request.
  static func reply(_ request: TestServer.Request) -> TestServer.Reply {
    switch request.target {
    case "/.well-known/apple-app-site-association": .json(association)
    case "/.well-known/assetlinks.json": .json(assetLinks)
    default: .status(404)
    }
  }

  /// Returns a server's answers that are right but for one path.
  static func replies(
    _ path: String,
    _ reply: TestServer.Reply
  ) -> @Sendable (TestServer.Request) -> TestServer.Reply {
    { $0.target == path ? reply : TestCatalog.reply($0) }
  }
}
