internal import Waymark
internal import WaymarkPlatforms

/// The page of a route, with everything written in advance that is the same for all of its links.
struct RoutePage: Sendable {
  /// The pieces of the page for each kind of visitor.
  private let pieces: [PagePieces]
  private let headers: [SiteAnswer.Header]
  private let name: String
  private let title: String
  /// Indicates whether the page offers the link with a custom scheme.
  let hasAppLink: Bool

  init(_ route: Route, _ app: AppIdentity, isForOneLink: Bool = true) {
    let page = SitePage(route, app)
    let writer = PageWriter(route, app, page, isForOneLink: isForOneLink)
    pieces = PageVisitor.allCases.map { writer.page(for: $0) }
    headers = Self.headers(hasSecrets: writer.hasSecrets, images: writer.imageOrigin)
    name = route.label
    title = page.title
    hasAppLink = writer.hasAppLink
  }

  /// Returns the page for a link.
  func answer(for link: PageLink, _ visitor: PageVisitor) -> SiteAnswer {
    let body = link.body(of: pieces[visitor.rawValue])
    let length = SiteAnswer.Header("Content-Length", "\(body.count)")
    return SiteAnswer(200, [length] + headers, body: body, route: name, title: title)
  }

  /// Returns the headers other than the length.
  private static func headers(hasSecrets: Bool, images: String?) -> [SiteAnswer.Header] {
    let policy = """
      default-src 'none'; style-src 'self'; img-src 'self'\(images.map { " \($0)" } ?? ""); \
      base-uri 'none'; form-action 'none'; frame-ancestors 'none'
      """
    return [
      SiteAnswer.Header("Content-Type", "text/html; charset=utf-8"),
      SiteAnswer.Header("Content-Security-Policy", policy),
      SiteAnswer.Header("X-Content-Type-Options", "nosniff"),
      SiteAnswer.Header("Referrer-Policy", "no-referrer"),
      SiteAnswer.Header("Vary", "User-Agent"),
      SiteAnswer.Header("Cache-Control", hasSecrets ? "no-store" : "public, max-age=300"),
    ] + (hasSecrets ? [SiteAnswer.Header("X-Robots-Tag", "noindex, nofollow")] : [])
  }
}
