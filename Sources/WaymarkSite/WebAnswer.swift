package import Waymark
package import WaymarkCatalog
package import WaymarkPlatforms

/// The answer of a site for a link, as `explain` shows it beside those of the systems.
package struct WebAnswer: Sendable {
  /// The answer; `nil` if the site does not own the address.
  private let answer: SiteAnswer?
  /// The address of a redirect, without the secrets of the link.
  private var location: String?
  /// Indicates whether the website has the pages of links, and not the site.
  private var isOfWebsite = false

  /// Requests a web link from a site; `nil` for a link with a custom scheme.
  package init?(_ explanation: Explanation, from site: Site) {
    self.init(explanation) { site.answer($0) }
    isOfWebsite = !site.hasPages
  }

  /// Requests a web link from the site of a catalog; `nil` for a link with a custom scheme.
  ///
  /// - Throws: ``SiteError`` if the routes conflict.
  package init?(
    _ explanation: Explanation,
    from catalog: LinkCatalog,
    _ table: RouteTable
  ) throws(SiteError) {
    try self.init(explanation) { request throws(SiteError) in
      try Site.answer(request, from: catalog, table)
    }
  }

  private init?<Failure: Error>(
    _ explanation: Explanation,
    _ ask: (SiteRequest) throws(Failure) -> SiteAnswer?
  ) throws(Failure) {
    guard let request = Self.request(for: explanation.browserText ?? explanation.text) else {
      return nil
    }
    answer = Self.isServed(request) ? try ask(request) : nil
    guard let answer, let location = answer[header: "Location"] else { return }
    if explanation.wrapper != nil {
      // The redirect leads to the link inside.
      let inner = explanation.link.map { PercentEncoding.url.encode($0.linkText) }
      self.location = location == inner ? explanation.shownLink : ShownLink.mask
      return
    }
    // Any part of the address may be one of the link, so it is that of the link without secrets.
    let shown = try Self.request(for: explanation.shownText).flatMap { request throws(Failure) in
      try ask(request)
    }
    let isSame = shown?.route == answer.route
    self.location = (isSame ? shown?[header: "Location"] : nil) ?? ShownLink.mask
  }

  /// Returns whether the site serves the port: a link names only one that is not its scheme's own.
  private static func isServed(_ request: SiteRequest) -> Bool {
    ![":80", ":443"].contains { request.host.hasSuffix($0) }
  }

  private static func request(for url: String) -> SiteRequest? {
    guard let link = try? DeepLink(url), link.kind == .web, let domain = link.domain else {
      return nil
    }
    // A browser does not send the fragment.
    let rest = (link.browserText ?? url).dropFirst("\(link.scheme)://".count)
      .drop { !"/?#".contains($0) }
      .prefix { $0 != "#" }
    let target = rest.hasPrefix("/") ? String(rest) : "/\(rest)"
    return SiteRequest(host: domain, target: target)
  }

  /// Indicates whether the site owns the address.
  var serves: Bool { answer != nil }

  /// The member `web` of `explain --json`.
  package var json: JSONValue {
    .object([
      "serves": .bool(answer != nil),
      "status": (answer?.status).map(JSONValue.int),
      "page": (answer?.title).map(JSONValue.string),
      "location": location.map(JSONValue.string),
    ])
  }

  /// Writes the line below an explanation.
  package func write(to text: inout AnswerText) {
    text.add("web", sentence)
  }

  var sentence: String {
    guard let answer else {
      return isOfWebsite ? "goes to the website" : "has nothing at this address"
    }
    if let title = answer.title { return "has the page \(quoted(title))" }
    if let location { return "redirects to \(location)" }
    return "has a file of \(answer.body.count) bytes"
  }
}
