internal import Waymark
internal import WaymarkPlatforms

/// Writes the page of a route.
struct PageWriter {
  private let route: Route
  private let app: AppIdentity
  private let page: SitePage
  private let stores: StoreLinks
  /// The name of the app in sentences.
  private let appName: String
  /// Indicates whether the page is for one link, and not for all links of a route.
  private let isForOneLink: Bool

  /// Prepares a page.
  ///
  /// - Parameter isForOneLink: Indicates whether the link is known when the page is sent. A page
  ///   for all links of a route offers only the stores.
  init(_ route: Route, _ app: AppIdentity, _ page: SitePage, isForOneLink: Bool) {
    self.route = route
    self.app = app
    self.page = page
    self.isForOneLink = isForOneLink
    stores = StoreLinks(route, app)
    appName = app.name.isEmpty ? "the app" : app.name
  }

  /// The name of the site in previews.
  private var siteName: String { app.site?.title ?? app.name }

  /// Indicates whether links of the route contain secrets.
  var hasSecrets: Bool { !route.notes.secrets.isEmpty }

  /// Indicates whether the page offers the link with a custom scheme, which any app can claim.
  var hasAppLink: Bool {
    isForOneLink && route.notes.requiresVerifiedLink != true && stores.isOnApple
      && route.scopes.contains { $0.kind == .app }
  }

  /// The origin of an image on another host.
  var imageOrigin: String? {
    guard let image = page.validImage, !image.hasPrefix("/"),
      let start = image.utf8.firstIndex(of: UInt8(ascii: "/"))
    else { return nil }
    let host = image[start...].drop { $0 == "/" }.prefix { !"/?#".contains($0) }
    return "https://\(host)"
  }

  /// Returns the `Content-Security-Policy` of the page, without the part that only a header can
  /// contain.
  func policy(hasTemplate: Bool) -> String {
    let images = hasTemplate ? " https:" : imageOrigin.map { " \($0)" } ?? ""
    let media = hasTemplate ? "font-src 'self'; media-src 'self'; " : ""
    return """
      default-src 'none'; style-src 'self'; img-src 'self'\(images); \(media)base-uri 'none'; \
      form-action 'none'
      """
  }

  /// Returns the page for a kind of visitor, after a template if there is one.
  func page(for visitor: PageVisitor, _ template: PageTemplate?) -> PagePieces {
    var pieces = PagePieces()
    if let template {
      for part in template.parts { add(part, to: &pieces, visitor) }
      return pieces
    }
    pieces.add("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n")
    addHead(to: &pieces, visitor)
    pieces.add("<link rel=\"stylesheet\" href=\"\(WebFile.stylePath)\">\n</head>\n<body>\n<main>\n")
    if page.validImage != nil {
      pieces.add("<img class=\"cover\" alt=\"\" src=\"")
      addImage(to: &pieces, isAbsolute: false)
      pieces.add("\">\n")
    }
    pieces.add("<h1>\(page.title)</h1>\n")
    if let summary = page.summary { pieces.add("<p class=\"summary\">\(summary)</p>\n") }
    pieces.add(page.content)
    addButtons(to: &pieces, visitor)
    pieces.add("</main>\n</body>\n</html>\n")
    return pieces
  }

  /// Returns the page that a static host sends to all visitors.
  func staticPage(_ link: PageLink) -> String {
    String(decoding: link.body(of: page(for: .any, nil)), as: UTF8.self)
  }
}

extension PageWriter {
  /// Adds a part of a template.
  private func add(
    _ part: PageTemplate.Part,
    to pieces: inout PagePieces,
    _ visitor: PageVisitor
  ) {
    func add(_ text: String, _ place: PagePlace) { pieces.add(Markup(html: place.escaped(text))) }
    switch part {
    case .markup(let markup): pieces.add(Markup(html: markup))
    case .head: addHead(to: &pieces, visitor)
    case .buttons: addButtons(to: &pieces, visitor)
    case .content: pieces.add(page.content)
    case .link: pieces.add(.link(.url))
    case .value(.title, let place): add(page.title, place)
    case .value(.summary, let place): add(page.summary ?? page.title, place)
    case .value(.app, let place): add(appName, place)
    case .value(.image, let place): add(page.validImage ?? "", place)
    case .value(.link, .url), .value(.link, .components): pieces.add(.link(.value(levels: 1)))
    case .value(.link, .json): pieces.add(.link(.json))
    case .value(.link, .text): pieces.add(.link(.url))
    case .value(.parameter(let name), let place): pieces.add(.parameter(name, place))
    }
  }

  /// Adds the elements of the head: the title, the preview, and the banner of iOS.
  private func addHead(to pieces: inout PagePieces, _ visitor: PageVisitor) {
    pieces.add("<meta charset=\"utf-8\">\n")
    if visitor == .any {
      // A static host sends no headers for the page.
      add("http-equiv", "Content-Security-Policy", policy(hasTemplate: false), to: &pieces)
      add("name", "referrer", "no-referrer", to: &pieces)
    }
    let isName = siteName.isEmpty || siteName == page.title
    let title = isName ? page.title : "\(page.title) · \(siteName)"
    pieces.add(
      """
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(title)</title>

      """
    )
    add("name", "description", page.summary, to: &pieces)
    add("name", "theme-color", app.site?.themeColor, to: &pieces)
    if hasSecrets { add("name", "robots", "noindex, nofollow", to: &pieces) }
    addPreview(to: &pieces)
    addBanner(to: &pieces)
  }

  /// Adds Open Graph and Twitter's elements, which do not contain a link with secrets.
  private func addPreview(to pieces: inout PagePieces) {
    if isForOneLink, !hasSecrets {
      pieces.add("<link rel=\"canonical\" href=\"")
      pieces.add(.link(.url))
      pieces.add("\">\n<meta property=\"og:url\" content=\"")
      pieces.add(.link(.url))
      pieces.add("\">\n")
    }
    add("property", "og:type", "website", to: &pieces)
    add("property", "og:site_name", siteName.isEmpty ? nil : siteName, to: &pieces)
    add(
      "name",
      "twitter:card",
      page.validImage == nil ? "summary" : "summary_large_image",
      to: &pieces
    )
    for (key, prefix) in [("property", "og"), ("name", "twitter")] {
      add(key, "\(prefix):title", page.title, to: &pieces)
      add(key, "\(prefix):description", page.summary, to: &pieces)
      if page.validImage != nil {
        pieces.add("<meta \(key)=\"\(prefix):image\" content=\"")
        addImage(to: &pieces, isAbsolute: true)
        pieces.add("\">\n")
      }
    }
  }

  /// Adds the banner with which Safari offers the app, and passes the link to it.
  private func addBanner(to pieces: inout PagePieces) {
    guard let storeID = app.apple?.storeID, stores.isOnApple else { return }
    pieces.add("<meta name=\"apple-itunes-app\" content=\"app-id=\(storeID)")
    if isForOneLink {
      pieces.add(", app-argument=")
      pieces.add(.link(.listedURL))
    }
    pieces.add("\">\n")
  }

  private func add(_ key: String, _ name: String, _ content: String?, to pieces: inout PagePieces) {
    guard let content else { return }
    pieces.add("<meta \(key)=\"\(name)\" content=\"\(content)\">\n")
  }

  /// Adds the address of the image.
  private func addImage(to pieces: inout PagePieces, isAbsolute: Bool) {
    guard let image = page.validImage else { return }
    if isAbsolute, image.hasPrefix("/") {
      pieces.add("https://")
      pieces.add(.domain)
    }
    pieces.add("\(image)")
  }
}

extension PageWriter {
  /// Adds the ways to the app, with the one that works on the visitor's device first.
  private func addButtons(to pieces: inout PagePieces, _ visitor: PageVisitor) {
    pieces.add("<nav aria-label=\"Open in \(appName)\">\n")
    switch visitor {
    case .apple:
      addAppStore(to: &pieces)
      addAppLink(to: &pieces)
      addHint(to: &pieces)
      addPlayStore(to: &pieces)
    case .android:
      addIntent(to: &pieces)
      addPlayStore(to: &pieces)
      addAppStore(to: &pieces)
    case .other:
      addAppStore(to: &pieces)
      addPlayStore(to: &pieces)
    case .any:
      addAppStore(to: &pieces)
      addPlayStore(to: &pieces)
      addAppLink(to: &pieces)
      addHint(to: &pieces)
    }
    pieces.add("</nav>\n")
    if visitor == .other, stores.isOnAnySystem {
      pieces.add(
        """
        <p class="note">To open this page in \(appName), open its address on your phone.</p>

        """
      )
      if isForOneLink, !hasSecrets {
        pieces.add(
          .code(
            before: "<figure class=\"code\">",
            after: "<figcaption>Or scan this code with its camera.</figcaption></figure>\n"
          )
        )
      }
    }
    pieces.add(
      .loopback(
        before: "<p class=\"note\">This is how <b>",
        after: "</b> shows the page. The server is on a loopback address.</p>\n"
      )
    )
  }

  private func addAppStore(to pieces: inout PagePieces) {
    guard let url = stores.appStore else { return }
    pieces.add("<a class=\"button\" href=\"\(url)\">App Store</a>\n")
  }

  private func addPlayStore(to pieces: inout PagePieces) {
    guard let url = stores.playStore else { return }
    pieces.add("<a class=\"button\" href=\"\(url)")
    if isForOneLink, !hasSecrets {
      pieces.add(.referrer(name: "&amp;referrer=", .value(levels: 1)))
    }
    pieces.add("\">Google Play</a>\n")
  }

  /// Adds the link with which browsers of Android open the app, or its page in the store.
  ///
  /// The app gets the web link itself, so it is the same for a route that requires a verified link.
  private func addIntent(to pieces: inout PagePieces) {
    guard isForOneLink, let package = stores.package, let store = stores.playStore else { return }
    pieces.add("<a class=\"button\" href=\"intent://")
    pieces.add(.location)
    let fallback = PercentEncoding.unreserved.encode(store)
    pieces.add("#Intent;scheme=https;package=\(package);S.browser_fallback_url=\(fallback)")
    if !hasSecrets { pieces.add(.referrer(name: "%26referrer%3D", .value(levels: 2))) }
    pieces.add(";end\">Open in \(appName)</a>\n")
  }

  private func addAppLink(to pieces: inout PagePieces) {
    guard hasAppLink else { return }
    pieces.add(
      .appLink(
        before: "<a class=\"button plain\" href=\"",
        after: """
          ">Open in \(appName)</a>
          <p class="note">If \(appName) is not installed, Safari says that the address is \
          invalid.</p>

          """
      )
    )
  }

  /// Adds a hint: a link to the page itself would only load the page again, but its menu offers the
  /// app.
  private func addHint(to pieces: inout PagePieces) {
    guard isForOneLink, stores.isOnApple else { return }
    pieces.add("<p class=\"note\">Or touch and hold <a href=\"")
    pieces.add(.link(.url))
    let name = app.name.isEmpty ? "…" : app.name
    pieces.add("\">this link</a>, and choose “Open in \(name)”.</p>\n")
  }
}
