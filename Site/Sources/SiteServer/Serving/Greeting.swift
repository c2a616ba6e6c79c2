internal import WaymarkCatalog
internal import WaymarkSite

/// The text that the server prints when it accepts connections.
struct Greeting: Sendable {
  private let first: String
  private let host: String
  private let isLoopback: Bool
  private let hasBook: Bool
  private let domains: [String]
  private let pages: [Site.Example]
  private let files: [String]

  init(
    _ loaded: SiteSource.Loaded,
    name: String,
    host: String,
    isLoopback: Bool,
    hasBook: Bool
  ) {
    let count = loaded.catalog.routes.count
    first = "waymark-site serves \(count) \(count == 1 ? "route" : "routes") of \(name)"
    let host = host.contains(":") ? "[\(host)]" : host
    self.host = host
    self.isLoopback = isLoopback
    self.hasBook = hasBook
    domains = loaded.site.domains
    pages = loaded.site.examples(host: host, limit: 3)
    files = ["apple-app-site-association", "assetlinks.json"].map { "/.well-known/\($0)" }
      .filter { loaded.site.answer(SiteRequest(host: host, target: $0)) != nil }
  }

  func text(port: Int) -> String {
    let base = "http://\(host):\(port)"
    var lines = ["\(first) at \(base)"]
    if hasBook { lines.append("  \(base)/_links  (the link book)") }
    lines += pages.map { "  \(base)\($0.target)  (a page of '\($0.route)')" }
    lines += files.map { "  \(base)\($0)" }
    if !isLoopback, !domains.isEmpty {
      let more = domains.count > 1 ? " and \(domains.count - 1) more" : ""
      lines.append("It answers requests whose header 'Host' is a domain: \(domains[0])\(more).")
    }
    lines.append("It has no TLS: outside of this computer, put a proxy in front of it.")
    return lines.joined(separator: "\n")
  }
}
