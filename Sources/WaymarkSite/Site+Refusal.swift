internal import Waymark
internal import WaymarkPlatforms

extension Site {
  /// Returns the answer for a URL that neither the app nor the server has.
  ///
  ///     let answer = site.answer(request) ?? site.refusal(of: request)
  ///
  /// - Returns: An answer with the status 421 if the host is not a domain of the app (RFC 9110
  ///   §15.5.20), and else a page with the status 404, which shows the nearest link that a route
  ///   accepts.
  public func refusal(of request: SiteRequest) -> SiteAnswer {
    guard let found = hosts.find(request.host) else {
      return .refusal(421, "This server does not have the host of this address.", to: request)
    }
    var content: Markup = ""
    if let near = found.host.app.nearestLink(to: request.target, domain: found.domain) {
      content = "<p>Did you mean <a href=\"\(near.link)\">\(near.text)</a>?</p>\n"
    }
    let style: Markup = "<link rel=\"stylesheet\" href=\"\(WebFile.stylePath)\">\n"
    return .refusal(404, "There is nothing at this address.", content, style: style, to: request)
  }
}

extension SiteAnswer {
  /// An answer that no cache stores, because the URL may contain anything.
  ///
  /// - Parameter style: The element for the stylesheet; none on a host that does not have it.
  fileprivate static func refusal(
    _ status: Int,
    _ title: String,
    _ content: Markup = "",
    style: Markup = "",
    to request: SiteRequest
  ) -> SiteAnswer {
    let page: Markup = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(title)</title>
      \(style)</head>
      <body>
      <main>
      <h1>\(title)</h1>
      \(content)</main>
      </body>
      </html>

      """
    let body = Array(page.html.utf8)
    let answer = SiteAnswer(
      status,
      [
        Header("Content-Type", "text/html; charset=utf-8"),
        Header("Content-Length", "\(body.count)"),
        Header(
          "Content-Security-Policy",
          "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; "
            + "frame-ancestors 'none'"
        ),
        Header("X-Content-Type-Options", "nosniff"),
        Header("Referrer-Policy", "no-referrer"),
        Header("Cache-Control", "no-store"),
        Header("X-Robots-Tag", "noindex"),
      ],
      body: body
    )
    return request.method == "HEAD" ? answer.withoutBody : answer
  }
}
