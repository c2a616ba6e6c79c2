import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkCatalog
import WaymarkPlatforms

private let nginx = SystemTool("nginx")

/// A running nginx serves what is generated for it.
@MainActor
@Suite(.serialized, .enabled(if: nginx.isExpected, Comment(rawValue: nginx.absence)))
struct `A running nginx` {
  @Test func `nginx serves the generated files of the examples unchanged`() throws {
    for catalog in try WebCatalogs.all {
      try NginxServer.run(nginx, catalog) { server in
        for file in try server.associationFiles {
          for host in server.hosts(of: file) {
            for path in NginxServer.urls(of: file) {
              let answer = try server.get(path, host: host)
              #expect(answer.status == 200, "\(host)\(path)")
              #expect(answer.type == "application/json", "\(host)\(path)")
              #expect(answer.body == file.text, "\(host)\(path)")
              #expect(answer.location == nil, "\(host)\(path)")
              let head = try server.get(path, host: host, method: "HEAD")
              #expect(head.status == 200 && head.body.isEmpty, "HEAD \(host)\(path)")
              // What else stands there, an index of the folder for one, is the website's.
              let other = try server.get(path + ".txt", host: host)
              #expect(other.body != file.text)
            }
          }
        }
      }
    }
  }

  @Test func `nginx sends links of routes to the app's server and all others to the website`()
    throws
  {
    for catalog in try WebCatalogs.all {
      let table = try catalog.table()
      try NginxServer.run(nginx, catalog) { server in
        var counts = ["links": 0, "website": 0]
        let links = WebCatalogs.links(of: catalog, table)
        let parsed = try links.map { try DeepLink($0, policy: catalog.app.policies) }
        let answers = try server.answers(
          to: zip(links, parsed).map { link, parsed in
            let host = parsed.domain ?? ""
            return .init(path: String(link.dropFirst("https://\(host)".count)), host: host)
          }
        )
        for ((link, parsed), answer) in zip(zip(links, parsed), answers) {
          let expected = table.match(parsed) == nil ? "website" : "links"
          #expect(answer.status == 200, "\(link)")
          #expect(answer.body == expected, "\(link)")
          counts[expected, default: 0] += 1
        }
        #expect(counts.values.allSatisfy { $0 > 3 }, "\(catalog.app.name): \(counts)")
        // Another method than GET and HEAD is the website's.
        let place = try #require(zip(parsed, answers).first { $1.body == "links" }?.0)
        let host = place.domain ?? ""
        let path = String(place.linkText.dropFirst("https://\(host)".count))
        let sent = try server.get(path, host: host, method: "POST")
        #expect(sent.status == 200 && sent.body == "website", "POST \(host)\(path)")
      }
    }
  }
}
