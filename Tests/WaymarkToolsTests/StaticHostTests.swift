import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkCatalog
import WaymarkPlatforms
import WaymarkSite

private let nginx = SystemTool("nginx")

/// A running nginx serves the files for Firebase, with the rules of `firebase.json`.
@MainActor
@Suite(.serialized, .enabled(if: nginx.isExpected, Comment(rawValue: nginx.absence)))
struct `A static host` {
  @Test func `the systems get their files with the right type and without a redirect`() throws {
    try Self.run { server, domain, _ in
      for path in [
        "/.well-known/apple-app-site-association", "/apple-app-site-association",
        "/.well-known/assetlinks.json",
      ] where domain == "www.underway.nyc" {
        let answer = try server.get(path, host: domain)
        #expect(answer.status == 200, "\(domain)\(path)")
        #expect(answer.type == "application/json", "\(domain)\(path)")
        #expect(answer.location == nil, "\(domain)\(path)")
        #expect(answer.body.hasPrefix("{") || answer.body.hasPrefix("["))
      }
      let style = try server.get("/_links/style.css", host: domain)
      #expect(style.status == 200 && style.type == "text/css")
    }
  }

  @Test func `every link of a route has a page, and other paths have none`() throws {
    try Self.run { server, domain, catalog in
      let table = try catalog.table()
      let links = WebCatalogs.links(of: catalog, table)
        // Hosts read two slashes as one.
        .filter { $0.hasPrefix("https://\(domain)/") && !$0.dropFirst(8).contains("//") }
      let answers = try server.answers(
        to: links.map { .init(path: String($0.dropFirst("https://\(domain)".count)), host: domain) }
      )
      var counts = (pages: 0, others: 0)
      for (link, answer) in zip(links, answers) {
        if try table.match(link) != nil {
          counts.pages += 1
          #expect([200, 302].contains(answer.status), "\(link)")
          #expect(answer.status == 302 || answer.type == "text/html", "\(link)")
        } else if catalog.app.policies == LinkPolicies(), catalog.webOnly.isEmpty {
          counts.others += 1
          #expect(answer.status == 404, "\(link)")
        }
      }
      #expect(counts.pages > 3, "\(domain)")
    }
  }

  /// Gives the body a server for each single domain of each catalog.
  private static func run(
    _ body: (NginxServer, String, LinkCatalog) throws -> Void
  ) throws {
    for catalog in try WebCatalogs.all {
      let generation = try catalog.generateSite(for: .firebase)
      #expect(generation.isUsable)
      for domain in catalog.app.domains.list where !domain.hasPrefix("*.") {
        let files = generation.files.filter { $0.domains == [domain] }
        try NginxServer.run(nginx, catalog) { server in
          try body(server, domain, catalog)
        } content: { folder, port in
          let root = folder.appendingPathComponent("files/\(domain)/public").path
          let settings = files.first { $0.path.hasSuffix("firebase.json") }?.text ?? ""
          let server = try Self.server(settings, root: root, port: port)
          return (files.map { ($0.path, $0.text) }, NginxServer.text(folder, server))
        }
      }
    }
  }

  /// Returns the server of nginx that does what Firebase's documentation says of the settings:
  /// redirects come first, then files, then rewrites.
  private static func server(_ settings: String, root: String, port: Int) throws -> String {
    let json = try JSONSerialization.jsonObject(with: Data(settings.utf8)) as? [String: Any]
    let hosting = try #require(json?["hosting"] as? [String: Any])
    var text = """
      types { text/html html; text/css css; }
      server {
        listen 127.0.0.1:\(port);
        absolute_redirect off;
        merge_slashes off;
        root \(quoted(root));

      """
    for rule in try #require(hosting["redirects"] as? [[String: Any]]) {
      let source = try #require((rule["source"] as? String)?.removingPercentEncoding)
      let destination = try #require(rule["destination"] as? String)
      text += "  if ($uri = \(quoted(source))) { return 302 \(quoted(destination)); }\n"
    }
    for rule in try #require(hosting["headers"] as? [[String: Any]]) {
      let source = try #require(rule["source"] as? String)
      text += "  location = \(quoted(source)) { types {} default_type application/json; }\n"
    }
    text += "  location / { try_files $uri $uri.html $uri/index.html @rewrites; }\n"
    text += "  location @rewrites {\n"
    for rule in try #require(hosting["rewrites"] as? [[String: Any]]) {
      let expression = try #require(rule["regex"] as? String)
      let destination = try #require(rule["destination"] as? String)
      text += "    rewrite \(quoted(expression)) \(quoted(destination)) break;\n"
    }
    // Otherwise an address with a slash at the end has the content of the one without it.
    return text + """
          rewrite "^(/.+)/$" $1 last;
          try_files $uri =404;
        }
      }

      """
  }

  /// Returns a parameter of nginx, which has at most 4,096 bytes and needs no second backslash
  /// before most characters.
  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing(#"\\"#, with: #"\\\\"#).replacing("\"", with: #"\""#) + "\""
  }
}
