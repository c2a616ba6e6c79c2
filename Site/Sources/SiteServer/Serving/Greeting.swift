internal import Waymark
internal import WaymarkCatalog
internal import WaymarkSite

/// The text that the server prints when it accepts connections.
struct Greeting: Sendable {
  private let first: String
  private let host: String
  private let isLoopback: Bool
  /// The path and the query of the link book; `nil` for none.
  private let book: String?
  private let domains: [String]
  private let pages: [Site.Example]
  private let files: [String]
  /// The paths of images that this server does not have.
  private let images: [String]

  init(
    _ loaded: SiteSource.Loaded,
    name: String,
    host: String,
    isLoopback: Bool,
    book: String?
  ) {
    let count = loaded.catalog.routes.count
    first = "waymark-site serves \(count) \(count == 1 ? "route" : "routes") of \(name)"
    let host = host.contains(":") ? "[\(host)]" : host
    self.host = host
    self.isLoopback = isLoopback
    self.book = book
    domains = loaded.site.domains
    pages = loaded.site.examples(host: host, limit: 3)
    let routes = loaded.site.hasPages ? loaded.catalog.routes : []
    let ofSite = loaded.catalog.app.site?.image
    images = Set(routes.compactMap { $0.notes.page?.image ?? ofSite }.filter { $0.hasPrefix("/") })
      .sorted()
    files = ["apple-app-site-association", "assetlinks.json"].map { "/.well-known/\($0)" }
      .filter { loaded.site.answer(SiteRequest(host: host, target: $0)) != nil }
  }

  /// Returns the address of the link book; `nil` for none.
  func book(port: Int) -> String? { book.map { "http://\(host):\(port)\($0)" } }

  func text(port: Int) -> String {
    let base = "http://\(host):\(port)"
    var lines = ["\(first) at \(base)"]
    if let book = book(port: port) { lines.append("  \(book)  (the link book)") }
    lines += pages.map { "  \(base)\($0.target)  (a page of '\($0.route)')" }
    lines += files.map { "  \(base)\($0)" }
    if !isLoopback, !domains.isEmpty {
      let more = domains.count > 1 ? " and \(domains.count - 1) more" : ""
      lines.append("It answers requests whose header 'Host' is a domain: \(domains[0])\(more).")
    }
    if let image = images.first {
      let more = images.count > 1 ? " and \(images.count - 1) more" : ""
      lines.append(
        "It has no images: '\(image)'\(more) must come from the website on the same domain, or "
          + "name the whole address."
      )
    }
    lines.append("It has no TLS: outside of this computer, put a proxy in front of it.")
    return lines.joined(separator: "\n")
  }
}
