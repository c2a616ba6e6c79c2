internal import Waymark
internal import WaymarkPlatforms

/// The page of a route, with everything written in advance that is the same for all of its links.
struct RoutePage: Sendable {
  /// The pieces of the page for each kind of visitor.
  private let pieces: [PagePieces]
  private let headers: [SiteAnswer.Header]
  private let name: String
  /// The usual content.
  let content: SitePage
  private let template: PageTemplate?
  private let source: (route: Route, app: AppIdentity)
  /// Indicates whether the page offers the link with a custom scheme.
  let hasAppLink: Bool
  /// Indicates whether the page shows values of the link.
  let hasParameters: Bool

  init(
    _ route: Route,
    _ app: AppIdentity,
    _ template: PageTemplate? = nil,
    isForOneLink: Bool = true
  ) {
    content = SitePage(route, app)
    let writer = PageWriter(route, app, content, isForOneLink: isForOneLink)
    pieces = PageVisitor.ofRequests.map { writer.page(for: $0, template) }
    headers = Self.headers(writer, hasTemplate: template != nil)
    name = route.label
    hasAppLink = writer.hasAppLink
    hasParameters = template?.hasParameters ?? false
    self.template = template
    source = (route, app)
  }

  /// Returns the page for a link.
  ///
  /// - Parameter changed: The content, if it is not the usual one.
  func answer(for link: PageLink, _ visitor: PageVisitor, _ changed: SitePage) -> SiteAnswer {
    if changed == content {
      return answer(link.body(of: pieces[visitor.rawValue]), headers, changed)
    }
    let writer = PageWriter(source.route, source.app, changed, isForOneLink: true)
    let body = link.body(of: writer.page(for: visitor, template))
    return answer(body, Self.headers(writer, hasTemplate: template != nil), changed)
  }

  private func answer(
    _ body: [UInt8],
    _ headers: [SiteAnswer.Header],
    _ content: SitePage
  ) -> SiteAnswer {
    let length = SiteAnswer.Header("Content-Length", "\(body.count)")
    var answer = SiteAnswer(
      200,
      [length] + headers,
      body: body,
      route: name,
      title: content.title
    )
    answer.kind = .page
    return answer
  }

  /// Returns the headers other than the length.
  private static func headers(_ writer: PageWriter, hasTemplate: Bool) -> [SiteAnswer.Header] {
    let hasSecrets = writer.hasSecrets
    let policy = "\(writer.policy(hasTemplate: hasTemplate)); frame-ancestors 'none'"
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
