import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkCatalog
import WaymarkPlatforms

private let nginx = SystemTool("nginx")

/// A running nginx with random locations, and the simulator of it.
@MainActor
@Suite(.serialized, .enabled(if: nginx.isExpected, Comment(rawValue: nginx.absence)))
struct `A running nginx and its simulator` {
  @Test func `nginx chooses the same location as its simulator`() throws {
    let seed = SeededGenerator.freshSeed
    var random = RandomTables(seed: seed)
    var texts: [String] = []
    try NginxServer.run(
      nginx,
      try WebCatalogs.strict,
      files: { settings in
        texts = (0..<15).map { _ in Self.locations(&random, settings) }
        let servers = texts.enumerated().map { number, text in
          "server {\nlisten \(settings.listen[0]);\nserver_name s\(number).example;\n\(text)\n}\n"
        }
        return [("nginx/servers.conf", servers.joined())]
      }
    ) { server, settings in
      let links = Self.links(&random)
      var counts: [Bool: Int] = [:]
      for (number, text) in texts.enumerated() {
        let host = "s\(number).example"
        let simulator = try NginxConfiguration(text, settings: settings).simulator(for: host)
        let answers = try server.answers(to: links.map { .init(path: $0, host: host) })
        for (path, answer) in zip(links, answers) {
          let own = simulator.answer(for: "https://\(host)\(path)")
          guard own.isDecided else { continue }
          var goesToLinks = answer.body == "links"
          if answer.status == 301, let location = answer.location {
            let target = "/" + location.split(separator: "/").dropFirst(2).joined(separator: "/")
            goesToLinks = try server.get(target + "/", host: host).body == "links"
          }
          #expect(
            own.goesToLinks == goesToLinks,
            """
            seed \(seed): \(path): \(answer.status) \(answer.body) \(answer.location ?? ""), \
            not \(own.location ?? "none")
            \(text)
            """
          )
          counts[goesToLinks, default: 0] += 1
        }
      }
      #expect(counts.count == 2 && counts.values.allSatisfy { $0 > 200 }, "\(counts)")
    }
  }

  /// Returns random locations of one server.
  private static func locations(
    _ random: inout RandomTables,
    _ settings: NginxSettings
  ) -> String {
    let prefixes = ["/", "/a", "/a/", "/a/b", "/a/b/", "/b/", "/1", "/a/1/", "/é"]
    let expressions = [
      "^/a", "b$", "^/a/?$", "^/[^/]+/?$", "^/(?:a|b)+$", "/b/", "^/(a|$)", "1", "^/\\d{1,2}$",
      "^/.$", "^/a(/|$)", "(?i)^/B", "^/[^/]+/[ab1]*$", "^/\\w+/\\W",
    ]
    var known: Set<String> = []
    var lines: [String] = []
    for _ in 0..<Int.random(in: 3...9, using: &random.random) {
      let modifier = random.pick(["=", "^~", "", "", "~", "~", "~*"])
      let isExpression = modifier.hasPrefix("~")
      let path = random.pick(isExpression ? expressions : prefixes)
      // nginx does not start with the same path twice.
      let key = (modifier == "=" ? "=" : "") + path
      if !isExpression, !known.insert(key).inserted { continue }
      let server = random.oneIn(2) ? settings.links ?? "" : settings.website
      lines.append("location \(modifier) \"\(path)\" { \(server) }")
    }
    return lines.joined(separator: "\n")
  }

  /// Returns paths of links.
  private static func links(_ random: inout RandomTables) -> [String] {
    let pieces = ["a", "b", "1", "/", "/", "%2F", "A", "%C3%A9", "%61", "//", "."]
    return (0..<120).map { _ in
      "/"
        + (0..<Int.random(in: 0...5, using: &random.random)).map { _ in random.pick(pieces) }
        .joined()
    }
  }
}
