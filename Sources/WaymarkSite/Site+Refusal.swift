internal import Waymark
internal import WaymarkPlatforms

extension Site {
  /// Returns the answer for a URL that neither the app nor the server has.
  ///
  ///     let answer = site.answer(request) ?? site.refusal(of: request)
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - hasBook: Indicates whether the page leads to the link book: the one who sends the request
  ///     may read it.
  /// - Returns: An answer with the status 421 if the host is not a domain of the app (RFC 9110
  ///   §15.5.20), with the status 405 if another method reads the link, and else a page with the
  ///   status 404, which shows the nearest link that a route accepts.
  public func refusal(of request: SiteRequest, hasBook: Bool = false) -> SiteAnswer {
    let book: Markup =
      hasBook ? "<p><a href=\"/_links\">Open the link book</a>, which lists the links.</p>\n" : ""
    guard let found = hosts.find(request.host) else {
      let domain = domains.first { !$0.isWildcardDomain }
      let way: Markup =
        domain.map { "<p><a href=\"https://\($0)/\">Go to \($0)</a></p>\n" } ?? ""
      return .refusal(
        421,
        "This server does not serve this domain.",
        """
        <p>Check the address. If it is right, the domain is missing in the app's catalog, or the \
        proxy in front of this server does not pass the header 'Host' on.</p>
        \(hasBook ? book : way)
        """,
        to: request
      )
    }
    var reading = request
    reading.method = "GET"
    if !request.isReading, answer(reading) != nil { return .methodNotAllowed }
    var way: Markup = "<p><a href=\"/\">Go to the start page</a></p>\n"
    if !book.html.isEmpty || request.path == "/" { way = book }
    if let near = found.host.app.nearestLink(to: request.target, domain: found.domain) {
      way = "<p>Did you mean <a href=\"\(near.link)\">\(near.text)</a>?</p>\n\(book)"
    }
    let reason: Markup =
      request.path == "/"
      ? "This server has the links of an app, and no start page."
      : "The link may be incomplete, mistyped or out of date."
    let style: Markup =
      hasPages ? "<link rel=\"stylesheet\" href=\"\(WebFile.stylePath)\">\n" : ""
    return .refusal(
      404,
      "There is nothing at this address.",
      """
      <p>\(reason)</p>
      \(way)
      """,
      style: style,
      to: request
    )
  }
}

extension LinkBook {
  /// Returns the answer to a request that lacks the token of the link book, with the status 401.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - isPrinted: Indicates whether the server has printed the address with the token.
  public static func tokenNeeded(for request: SiteRequest, isPrinted: Bool) -> SiteAnswer {
    let way: Markup =
      isPrinted
      ? """
      Open the address that the server printed when it started: it ends with \
      <code>/_links?token=…</code>. After a new start, it is another one.
      """
      : "Enter the token as the password, with any user name. Whoever runs the server has it."
    return .refusal(
      401,
      "The link book needs its token.",
      "<p>\(way)</p>\n<p><a href=\"/_links\">Try again</a></p>\n",
      to: request
    )
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
    return answer.answering(request)
  }
}
