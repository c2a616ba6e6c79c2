import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkCatalog
import WaymarkPlatforms

private let nginx = SystemTool("nginx")

/// A running nginx with random directives, and the simulator's decision whether the systems can
/// fetch the files.
@MainActor
@Suite(.serialized, .enabled(if: nginx.isExpected, Comment(rawValue: nginx.absence)))
struct `A running nginx and the files of the systems` {
  private static let paths = [
    "/.well-known/apple-app-site-association", "/.well-known/assetlinks.json",
  ]

  @Test func `nginx sends a file exactly if its simulator finds no reason against it`() throws {
    let seed = SeededGenerator.freshSeed
    var random = RandomTables(seed: seed)
    var texts: [String] = []
    try NginxServer.run(nginx, try WebCatalogs.strict) { server in
      var counts: [Bool: Int] = [:]
      for (number, text) in texts.enumerated() {
        let host = "s\(number).example"
        let configuration = try NginxConfiguration(text)
        guard let simulator = try? configuration.simulator(for: host),
          simulator.problem(ofFilesAt: Self.paths) == nil
        else { continue }
        let answers = try server.answers(to: Self.paths.map { .init(path: $0, host: host) })
        for (path, answer) in zip(Self.paths, answers) {
          let refusal = simulator.answer(for: "https://\(host)\(path)")
            .reasonOfRefusal(isForFile: true)
          // Google rejects the file for a header of another type.
          let isOther = answer.type == "a/b" && path.hasSuffix(".json")
          let isSent =
            answer.status == 200 && answer.types.count < 2 && answer.body != "text" && !isOther
          #expect(
            (refusal == nil) == isSent,
            """
            seed \(seed): \(path): \(answer.status) \(answer.types), not \(refusal ?? "sent")
            \(text)
            """
          )
          counts[isSent, default: 0] += 1
        }
      }
      #expect(counts.count == 2 && counts.values.allSatisfy { $0 > 20 }, "\(counts)")
    } content: { folder, port in
      texts = (0..<100).map { Self.server($0, port, folder.path, &random) }
      let files = Self.paths.map { (String($0.dropFirst()), "{}") } + [("passwords", "")]
      return (files, NginxServer.text(folder, texts.joined()))
    }
  }

  /// Returns a random server.
  private static func server(
    _ number: Int,
    _ port: Int,
    _ folder: String,
    _ random: inout RandomTables
  ) -> String {
    let password = "auth_basic x; auth_basic_user_file \(folder)/files/passwords;"
    let closing = [
      password, "deny all;", "allow 10.0.0.0/8; deny all;", "add_header Content-Type a/b;",
    ]
    let own = [
      "return 301 https://b.example$request_uri;", "rewrite ^/(.*[^/])$ /$1/ permanent;",
      "rewrite ^/\\.well-known/(a.*)$ https://b.example/$1 redirect;",
      "if ($host = s\(number).example) { return 404; }",
      "if ($host != s\(number).example) { return 404; }",
      "if ($host ~* ^S1) { rewrite ^(.*n)$ https://b.example$1; }",
      "if ($request_method = POST) { return 405; }",
      "if ($request_method ~ ^G) { return 200 text; }", "default_type '';",
    ]
    let open = [
      "", "", "auth_basic off;", "allow all;", "deny 192.0.2.1;", "internal;", "return 404;",
      "return 200 '{}';", "return 200 text;", "default_type '';", "types {} default_type '';",
      "add_header A b;", "rewrite ^(.*json)$ /x$1 permanent;", "limit_except GET { deny all; }",
    ]
    let places = [
      "= /.well-known/assetlinks.json", "= /.well-known/apple-app-site-association",
      "/.well-known/", "^~ /.well-known/a", "~ /\\.", "~* ^/\\.(?!WELL-known/)", "~ \\.json$",
      "~ (?!json)$", "/",
    ]
    var directives: [String] = []
    if random.oneIn(3) { directives.append(random.pick(closing)) }
    if random.oneIn(3) { directives.append(random.pick(own)) }
    var known: Set<String> = []
    for _ in 0..<Int.random(in: 0...4, using: &random.random) {
      let place = random.pick(places)
      guard known.insert(place).inserted else { continue }
      let block = random.pick(random.oneIn(3) ? closing : open)
      directives.append("location \(place) { \(block) }")
    }
    return """
      server {
        listen 127.0.0.1:\(port);
        server_name s\(number).example;
        root \(folder)/files;
        types { application/json json; }
        \(directives.joined(separator: "\n  "))
      }

      """
  }
}
