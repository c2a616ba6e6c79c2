internal import Waymark

/// An app or one of its variants: its table, and the pages of its links.
struct SiteApp: Sendable {
  private let table: RouteTable
  private let creator: LinkCreator
  private let pages: [RoutePage]
  /// The routes whose links have a fragment, which no request contains, without the fragment.
  private let fragments: RouteTable?
  private let fragmentPages: [RoutePage]

  init(_ table: RouteTable) {
    self.table = table
    creator = LinkCreator(table: table)
    pages = table.routes.map { RoutePage($0, table.app) }
    fragments = Self.withoutFragments(table)
    fragmentPages =
      fragments?.routes.map { RoutePage($0, table.app, isForOneLink: false) } ?? []
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

  /// Returns the answer to a request for a link; `nil` if no route accepts the link.
  func answer(to request: SiteRequest, domain: String, isLoopback: Bool) -> SiteAnswer? {
    let text = "https://\(domain)\(request.target)"
    let page: RoutePage
    var appLink: String?
    if let match = try? table.match(text) {
      page = pages[match.routeIndex]
      if page.hasAppLink { appLink = self.appLink(to: match) }
    } else if let match = try? fragments?.match(text) {
      page = fragmentPages[match.routeIndex]
    } else {
      return nil
    }
    guard request.method == "GET" || request.method == "HEAD" else { return .methodNotAllowed }
    let link = PageLink(
      domain: domain,
      target: request.target,
      appLink: appLink,
      isLoopback: isLoopback
    )
    let answer = page.answer(for: link, PageVisitor(userAgent: request.userAgent))
    return request.method == "GET" ? answer : answer.withoutBody
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
    switch pattern.fragment {
    case nil: return nil
    case .parameter(let parameter)? where parameter.isOptional: return nil
    default: break
    }
    let text = pattern.text.slice(0, pattern.fragmentOffset)
    guard let pattern = try? Pattern(text) else { return nil }
    var route = self
    route.pattern = pattern
    return route
  }
}
