import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkCatalog
import WaymarkPlatforms

/// An nginx in a folder of its own that serves what is generated for a catalog, on a free port of
/// this machine.
@MainActor
struct NginxServer {
  struct Answer {
    let status: Int
    /// The values of all headers `Content-Type`.
    let types: [String]
    let location: String?
    let body: String

    /// Reads an answer with its head.
    init(_ data: Data) {
      let parts = String(decoding: data, as: UTF8.self).components(separatedBy: "\r\n\r\n")
      let lines = parts[0].components(separatedBy: "\r\n")
      func headers(_ name: String) -> [String] {
        lines.filter { $0.lowercased().hasPrefix(name + ":") }
          .map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
      }
      status = Int(lines[0].split(separator: " ").dropFirst().first ?? "") ?? 0
      types = headers("content-type")
      location = headers("location").first
      body = parts.dropFirst().joined(separator: "\r\n\r\n")
    }

    var type: String? { types.first }
  }

  let catalog: LinkCatalog
  private let port: Int
  private let folder: URL

  private struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Starts a server, gives it to the body, and stops it, whatever happens.
  static func run(
    _ nginx: SystemTool,
    _ catalog: LinkCatalog,
    _ body: (NginxServer) throws -> Void
  ) throws {
    try run(
      nginx,
      catalog,
      files: { settings in
        let generations = [
          try catalog.generate(.nginx(settings)), try catalog.generate(.appleAppSiteAssociation),
          try catalog.generate(.assetLinks(fingerprints: [WebCatalogs.fingerprint])),
        ]
        return generations.flatMap(\.files).map { ($0.path, $0.text) }
      }
    ) { server, _ in try body(server) }
  }

  /// Starts a server with files, gives it and its settings to the body, and stops it.
  static func run(
    _ nginx: SystemTool,
    _ catalog: LinkCatalog,
    files: (NginxSettings) throws -> [(path: String, text: String)],
    _ body: (NginxServer, NginxSettings) throws -> Void
  ) throws {
    try run(nginx, catalog) { server in
      try body(server, settings(server.folder, server.port))
    } content: { folder, port in
      let settings = settings(folder, port)
      return (try files(settings), text(folder, settings))
    }
  }

  /// The settings of a server in a folder, on a port.
  private static func settings(_ folder: URL, _ port: Int) -> NginxSettings {
    NginxSettings(
      root: folder.appendingPathComponent("files").path,
      links: "proxy_pass http://unix:\(folder.path)/links.sock;",
      website: "proxy_pass http://unix:\(folder.path)/website.sock;",
      listen: ["127.0.0.1:\(port)"],
      certificates: nil
    )
  }

  /// Starts a server, gives it to the body, and stops it, whatever happens.
  ///
  /// - Parameter content: Returns the files and the configuration of a server in a folder, on a
  ///   port.
  static func run(
    _ nginx: SystemTool,
    _ catalog: LinkCatalog,
    _ body: (NginxServer) throws -> Void,
    content: (URL, Int) throws -> (files: [(path: String, text: String)], configuration: String)
  ) throws {
    try SystemTool.withFolder { folder in
      let port = try freePort()
      let (files, text) = try content(folder, port)
      for file in files {
        let url = folder.appendingPathComponent("files/\(file.path)")
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(),
          withIntermediateDirectories: true
        )
        try Data(file.text.utf8).write(to: url)
      }
      let configuration = folder.appendingPathComponent("nginx.conf")
      try Data(text.utf8).write(to: configuration)
      let arguments = [
        "-p", folder.path, "-c", configuration.path, "-e", "\(folder.path)/error.log",
      ]
      let check = try nginx.run(["-t"] + arguments, in: folder)
      try #require(check.status == 0, "\(check.errors)")
      let process = try nginx.process(arguments, in: folder)
      process.standardError = FileHandle.nullDevice
      try process.run()
      defer {
        process.terminate()
        process.waitUntilExit()
      }
      let server = NginxServer(catalog: catalog, port: port, folder: folder)
      try server.waitUntilItAnswers(process)
      try body(server)
    }
  }

  /// A whole configuration: what is generated, and two servers behind it.
  private static func text(_ folder: URL, _ settings: NginxSettings) -> String {
    text(
      folder,
      """
        server { listen unix:\(folder.path)/links.sock; location / { return 200 links; } }
        server { listen unix:\(folder.path)/website.sock; location / { return 200 website; } }
        include "\(settings.root)/nginx/servers.conf";
      """
    )
  }

  /// A whole configuration with these servers.
  static func text(_ folder: URL, _ servers: String) -> String {
    let user = geteuid() == 0 ? "user root;" : ""
    let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
      .map { "  \($0)_temp_path \(folder.path)/\($0);\n" }.joined()
    return """
      \(user)
      daemon off;
      worker_processes 1;
      pid \(folder.path)/nginx.pid;
      events {}
      http {
        access_log off;
        default_type text/html;
        index index.html;
      \(temporary)
      \(servers)
      }
      """
  }

  /// A port that nobody listens on.
  private static func freePort() throws -> Int {
    let python = SystemTool("python3")
    return try SystemTool.withFolder { folder in
      let script =
        "import socket; s = socket.socket(); s.bind(('127.0.0.1', 0)); print(s.getsockname()[1])"
      let answer = try python.run(["-c", script], in: folder)
      guard let port = Int(answer.output.trimmingCharacters(in: .whitespacesAndNewlines)) else {
        throw Failure(description: "no free port: \(answer.errors)")
      }
      return port
    }
  }

  private func waitUntilItAnswers(_ process: Process) throws {
    for _ in 0..<100 where process.isRunning {
      if (try? get("/", host: "localhost")) != nil { return }
      Thread.sleep(forTimeInterval: 0.05)
    }
    let log = try? String(
      contentsOf: folder.appendingPathComponent("error.log"),
      encoding: .utf8
    )
    throw Failure(description: "nginx does not answer: \(log ?? "")")
  }

  /// A request of one host for one path.
  struct Request {
    let path: String
    let host: String
    var method = "GET"
  }

  /// The server's answer to one request.
  func get(_ path: String, host: String, method: String = "GET") throws -> Answer {
    try answers(to: [Request(path: path, host: host, method: method)])[0]
  }

  /// The server's answers to requests.
  ///
  /// One process of curl sends all of them. It changes no path and follows no redirect.
  func answers(to requests: [Request]) throws -> [Answer] {
    try SystemTool.withFolder { folder in
      let settings = requests.enumerated().map { index, request in
        """
        url = "\(quoted("http://127.0.0.1:\(port)\(request.path)"))"
        header = "\(quoted("Host: \(request.host)"))"
        output = "\(index)"
        \(request.method == "HEAD" ? "head" : "include")
        \(["GET", "HEAD"].contains(request.method) ? "" : "request = \(request.method)")
        silent
        show-error
        path-as-is
        globoff
        max-time = 10

        """
      }
      let configuration = folder.appendingPathComponent("requests")
      try Data(settings.joined(separator: "next\n").utf8).write(to: configuration)
      let said = try SystemTool("curl").run(["--config", configuration.path], in: folder)
      guard said.status == 0 else { throw Failure(description: said.errors) }
      return try requests.indices.map { index in
        Answer(try Data(contentsOf: folder.appendingPathComponent("\(index)")))
      }
    }
  }

  /// A text between the double quotes of a configuration of curl.
  private func quoted(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  }

  /// The files for the systems.
  var associationFiles: [GeneratedFile] {
    get throws {
      try catalog.generate(.appleAppSiteAssociation).files
        + catalog.generate(.assetLinks(fingerprints: [WebCatalogs.fingerprint])).files
    }
  }

  /// The hosts that serve a file.
  func hosts(of file: GeneratedFile) -> [String] {
    file.domains.isEmpty ? ["anything.example"] : file.domains
  }

  /// Where a file is served.
  static func urls(of file: GeneratedFile) -> [String] {
    file.path.hasSuffix("apple-app-site-association")
      ? ["/.well-known/apple-app-site-association", "/apple-app-site-association"]
      : ["/.well-known/assetlinks.json"]
  }
}
