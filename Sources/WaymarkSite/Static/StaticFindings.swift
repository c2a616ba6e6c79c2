internal import Waymark

// The findings about the files for a static host.
extension LinkDiagnostic {
  static let noDomain = warning(
    "static-host.no-domain",
    "the catalog has no domain for a site"
  )
  .remedy("list the domains in 'domains'")

  static let noType = warning(
    "static-host.no-type",
    "GitHub Pages sends 'apple-app-site-association' as 'application/octet-stream'"
  )
  .remedy("Apple documents 'application/json'; use another host, or a proxy that sets the type")

  static let noRewrite = warning(
    "static-host.no-rewrite",
    "GitHub Pages has no page for links with parameters, and answers 404"
  )
  .remedy("use another host if people without the app open these links")

  static let noRedirect = info(
    "static-host.no-redirect",
    "the host shows a page for links that a site redirects"
  )
  .remedy("write the redirect into the configuration of the host")

  static let notAFile = warning(
    "static-host.not-a-file",
    "no file can have the path, so its links have no page"
  )
  .remedy("use a server for these links")

  static let wider = info(
    "static-host.wider",
    "the host also shows the page for links that the route does not accept"
  )
  .remedy("no action is necessary: people see the page of the route for a wrong link")

  static func webOnly(_ pattern: String) -> LinkDiagnostic {
    info(
      "static-host.web-only",
      "a missing file below the web-only path \(quoted(pattern)) may show the page of a route"
    )
    .remedy("deploy the files of the website together with those of the site")
  }

  static func tooMany(_ count: Int, _ noun: String, limit: Int) -> LinkDiagnostic {
    warning(
      "static-host.too-many",
      "the host accepts at most \(limit) \(noun), but there are \(count)"
    )
    .remedy("use another host, or scopes that divide the routes among domains")
  }
}
