import Foundation
import Waymark
import WaymarkCatalog
import WaymarkPlatforms
import WaymarkSite

/// The answers of the link book about the case in the working directory.
struct BookAnswers {
  private let site: Site
  private let book: LinkBook
  private let links: [String]

  init() throws {
    site = try Site(LinkCatalog(json: Self.text("waymark.json")))
    book = LinkBook(site, files: try Self.files(), acceptsLoopback: true)
    links = try Self.text("links.txt").split(separator: "\n").map(String.init)
    book.prove()
  }

  /// Prints the book's page and its answers about each link, for the app itself and for a domain of
  /// a variant.
  func show(withFiles showsFiles: Bool) {
    for file in [""] + (showsFiles ? ["/book.css", "/book.js", "/openapi.json", "/routes"] : []) {
      show(SiteRequest(host: "localhost", target: "/_links\(file)"))
    }
    let variants = site.domains.filter { $0.hasPrefix("v.") }
    for host in ["localhost"] + variants.prefix(1) {
      for link in links {
        show(explain(link, host, "application/json", JSONValue.object(["url": .string(link)]).text))
      }
    }
    for link in links.prefix(2) {
      let text = PercentEncoding.unreserved.encode(link)
      show(explain(link, "localhost", "application/x-www-form-urlencoded", "url=" + text))
    }
  }

  private func explain(
    _ link: String,
    _ host: String,
    _ type: String,
    _ body: String
  ) -> SiteRequest {
    SiteRequest(
      method: "POST",
      host: host,
      target: "/_links/explain",
      contentType: type,
      body: Array(body.utf8)
    )
  }

  private func show(_ request: SiteRequest) {
    let body = String(decoding: request.body, as: UTF8.self)
    print("\(request.method) \(request.host) \(request.target) \(body)")
    guard let answer = book.answer(request) else {
      print("no answer\n")
      return
    }
    print(answer.status)
    print(String(decoding: answer.body, as: UTF8.self) + "\n")
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: URL(fileURLWithPath: path), encoding: .utf8)
  }

  /// Reads the given files; a file that cannot be read is left out.
  private static func files() throws -> PlatformFiles {
    var files = PlatformFiles()
    for host in try FileManager.default.contentsOfDirectory(atPath: "given").sorted() {
      let folder = "given/\(host)/.well-known"
      files.associations[host] = (try? text("\(folder)/apple-app-site-association"))
        .flatMap { try? AppleAppSiteAssociation($0) }
      files.assetLinks[host] = (try? text("\(folder)/assetlinks.json"))
        .flatMap { try? AssetLinks($0) }
    }
    files.entitlements = (try? text("given/App.entitlements")).flatMap { try? Entitlements($0) }
    files.manifest = (try? text("given/AndroidManifest.xml")).flatMap { try? AndroidManifest($0) }
    return files
  }
}
