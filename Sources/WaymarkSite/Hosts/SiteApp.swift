internal import Waymark
internal import WaymarkCatalog

/// An app or one of its variants: its table, and the pages of its links.
struct SiteApp: Sendable {
  private let table: RouteTable
  private let creator: LinkCreator
  /// The routes whose links have a fragment, which no request contains, without the fragment.
  private let fragments: RouteTable?
  /// The templates of the web pages that show the same, by the index of the route.
  private let redirects: [Int: LinkTemplate]

  /// The pages of the routes, written in advance; `nil` if a page is written when it is requested.
  private var pages: [RoutePage]?
  /// The pages of the routes without their fragments.
  private var fragmentPages: [RoutePage]?
  /// Changes the content of the page for a link.
  private var edit: (@Sendable (String, inout SitePage) -> Void)?

  /// Creates an app whose pages are written in advance.
  init(
    _ table: RouteTable,
    _ templates: [String: PageTemplate],
    edit: (@Sendable (String, inout SitePage) -> Void)?
  ) {
    self.init(table)
    self.edit = edit
    pages = table.routes.map { RoutePage($0, table.app, templates[$0.label]) }
    fragmentPages = fragments?.routes.map { RoutePage($0, table.app, isForOneLink: false) }
  }

  /// Creates an app with the usual pages, each of which is written when it is requested.
  init(_ table: RouteTable) {
    self.table = table
    creator = LinkCreator(table: table)
    fragments = Self.withoutFragments(table)
    var redirects: [Int: LinkTemplate] = [:]
    for (index, route) in table.routes.enumerated() {
      redirects[index] = route.notes.page?.redirect.flatMap {
        try? LinkTemplate($0, for: route.pattern)
      }
    }
    self.redirects = redirects
  }

  /// Returns a table of the routes whose links have a fragment; `nil` if there are none.
  ///
  /// If several routes differ only in their fragments, the first one has the page.
  private static func withoutFragments(_ table: RouteTable) -> RouteTable? {
    var routes = table.routes.compactMap(\.withoutFragment)
    while !routes.isEmpty {
      do throws(RouteTableError) {
        return try RouteTable(routes, app: table.app, webOnly: table.webOnly)
      } catch {
        guard let conflict = error.conflicts.first else { return nil }
        routes.remove(at: conflict.secondIndex)
      }
    }
    return nil
  }

  /// Returns the answer to a request that reads a link; `nil` if no route accepts the link.
  func answer(to request: SiteRequest, domain: String, isLoopback: Bool) -> SiteAnswer? {
    let text = "https://\(domain)\(request.target)"
    let page: RoutePage
    var appLink: String?
    var parameters = RouteParameters()
    var isForOneLink = true
    var target = request.target
    if let match = try? table.match(text) {
      // The page shows the link as browsers send it.
      if let browserText = match.link.browserText {
        target = String(browserText.dropFirst("https://".count).drop { $0 != "/" })
      }
      if let location = location(for: match, domain: domain) {
        return .redirect(to: location, from: match.route)
      }
      page = pages?[match.routeIndex] ?? RoutePage(match.route, table.app)
      if page.hasParameters { parameters = match.parameters }
      if page.hasAppLink { appLink = self.appLink(to: match) }
    } else if let inner = table.unwrapped(text), inner.kind == .web,
      let match = table.match(inner)
    {
      return .redirect(to: inner.linkText, from: match.route)
    } else if let match = try? fragments?.match(text) {
      page =
        fragmentPages?[match.routeIndex]
        ?? RoutePage(match.route, table.app, isForOneLink: false)
      isForOneLink = false
    } else {
      return nil
    }
    let link = PageLink(
      domain: domain,
      target: target,
      appLink: appLink,
      isLoopback: isLoopback,
      parameters: parameters,
      hasCode: PageVisitor.isDesktop(request.userAgent)
    )
    var content = page.content
    if isForOneLink { edit?("https://\(domain)\(target)", &content) }
    let answer = page.answer(for: link, PageVisitor(userAgent: request.userAgent), content)
    return answer.answering(request)
  }

  /// Returns the nearest link that a route accepts, and the text that shows it; `nil` if no link is
  /// near.
  ///
  /// The link is a path if it is on the same domain. Its text contains no secret. The search costs
  /// time for every route, so a long target has no nearest link.
  func nearestLink(to target: String, domain: String) -> (link: String, text: String)? {
    let origin = "https://\(domain)"
    guard target.utf8.count <= 256,
      let link = try? DeepLink(origin + target, policy: table.app.policies),
      let meant = table.explain(link).candidates.first(where: {
        $0.routeIndex != nil && $0.link.hasPrefix("https://")
      }),
      let index = meant.routeIndex
    else { return nil }
    var text = meant.link
    // A text that begins with '//' would be the link of another host.
    if text.hasPrefix("\(origin)/"), !text.hasPrefix("\(origin)//") {
      text.removeFirst(origin.count)
    }
    let hasSecrets = !table.routes[index].notes.secrets.isEmpty
    let page = SitePage(table.routes[index], table.app)
    return (text, hasSecrets ? page.title : text)
  }

  /// The content of a path on a static host.
  enum StaticContent {
    case page(String)
    case redirect(String)
  }

  /// Returns the content for a link that a static host sends to all visitors; `nil` if no route
  /// accepts the link.
  func staticContent(at path: String, domain: String) -> StaticContent? {
    guard let match = try? table.match("https://\(domain)\(path)") else { return nil }
    if let location = location(for: match, domain: domain) { return .redirect(location) }
    let content = SitePage(match.route, table.app)
    let writer = PageWriter(match.route, table.app, content, isForOneLink: true)
    let appLink = writer.hasAppLink ? appLink(to: match) : nil
    return .page(writer.staticPage(PageLink(domain: domain, target: path, appLink: appLink)))
  }

  /// Returns the page for all links of a route, which a static host sends to all visitors.
  ///
  /// - Parameter domain: The domain of the links; `nil` if it is not known.
  func staticPage(ofRouteAt index: Int, domain: String?) -> String {
    let route = table.routes[index]
    var content = SitePage(route, table.app)
    // The address of an image in a preview contains the domain.
    if domain == nil, content.image?.hasPrefix("/") == true { content.image = nil }
    let writer = PageWriter(route, table.app, content, isForOneLink: false)
    return writer.staticPage(PageLink(domain: domain ?? "", target: "/"))
  }

  /// The routes.
  var routes: [Route] { table.routes }

  /// Indicates whether the links of a route are redirected if they have all values.
  func isRedirected(at index: Int) -> Bool {
    redirects[index] != nil || table.routes[index].notes.deprecation?.replacement != nil
  }

  /// Returns the address to which a link is redirected: the link of the route that replaces its
  /// route, or the web page that shows the same; `nil` if the link has a page.
  ///
  /// A link that lacks a value of the address has a page, too.
  private func location(for match: RouteMatch, domain: String) -> String? {
    if let replacement = match.route.notes.deprecation?.replacement,
      let location = link(to: replacement, for: match, domain: domain)
    {
      return location
    }
    guard let template = redirects[match.routeIndex], let location = try? template.link(for: match)
    else { return nil }
    // A redirect to another link of the app could lead back.
    return (try? table.match(location)) == nil ? location : nil
  }

  /// Returns the link to a replacement with the same values, on the same domain if possible.
  private func link(to name: String, for match: RouteMatch, domain: String) -> String? {
    guard let replacement = table.routes.first(where: { $0.name == name }) else { return nil }
    // The values that the replacement has no place for are left out.
    let own = Set(match.route.pattern.parameterNames)
      .subtracting(replacement.pattern.parameterNames)
    let parameters = RouteParameters(match.parameters.entries.filter { !own.contains($0.name) })
    let creator = LinkCreator(table: table, preferredScheme: nil, preferredDomain: domain)
    return try? creator.universalLink(toRoute: name, with: parameters)
  }

  /// Returns the link with a custom scheme that opens the same route with the same values.
  private func appLink(to match: RouteMatch) -> String? {
    guard let name = match.route.name else { return nil }
    return try? creator.appLink(toRoute: name, with: match.parameters)
  }
}

extension Route {
  /// The route for links without the fragment that its pattern requires; `nil` if the pattern
  /// requires none.
  fileprivate var withoutFragment: Route? {
    guard pattern.requiredFragment != nil else { return nil }
    let text = pattern.text.slice(0, pattern.fragmentOffset)
    guard let pattern = try? Pattern(text) else { return nil }
    var route = self
    route.pattern = pattern
    return route
  }
}
