package import Waymark
package import WaymarkCatalog
package import WaymarkPlatforms

/// The answer of a site for a link, as `explain` shows it beside those of the systems.
package struct WebAnswer: Sendable {
  /// The answer; `nil` if the site does not own the address.
  private let answer: SiteAnswer?
  /// Indicates whether the address of a redirect may contain a secret of the link.
  private var hidesLocation = false
  /// Indicates whether the website has the pages of links, and not the site.
  private var isOfWebsite = false

  /// Requests a web link from a site; `nil` for a link with a custom scheme.
  package init?(_ url: String, from site: Site) {
    guard let request = Self.request(for: url) else { return nil }
    answer = Self.isServed(request) ? site.answer(request) : nil
    isOfWebsite = !site.hasPages
  }

  /// Requests a web link from the site of a catalog; `nil` for a link with a custom scheme.
  ///
  /// - Throws: ``SiteError`` if the routes conflict.
  package init?(
    _ url: String,
    from catalog: LinkCatalog,
    _ table: RouteTable
  ) throws(SiteError) {
    guard let request = Self.request(for: url) else { return nil }
    answer = Self.isServed(request) ? try Site.answer(request, from: catalog, table) : nil
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

  /// The same answer with `***` in place of an address to which it redirects.
  package var withoutLocation: WebAnswer {
    var answer = self
    answer.hidesLocation = true
    return answer
  }

  private var location: String? {
    guard let answer, let location = answer[header: "Location"] else { return nil }
    // The address contains the values of the link.
    return hidesLocation || answer.hasSecrets ? "***" : location
  }
}
