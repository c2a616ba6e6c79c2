internal import Waymark
internal import WaymarkCatalog
internal import WaymarkPlatforms

/// The files of one domain for a static host.
struct StaticFolder {
  /// The name of the folder.
  private let name: String
  /// The domain; `nil` if the folder is for several domains.
  private let domain: String?
  private let place: WebHost
  private let catalog: LinkCatalog
  private let app: SiteApp
  private let host: CatalogOutput.StaticHost
  private var rules: StaticRules
  /// The texts of the files, by their paths on the server.
  private var texts: [(path: String, text: String)] = []
  private(set) var findings: [LinkDiagnostic] = []

  init(_ place: SitePlace, _ host: CatalogOutput.StaticHost) {
    self.place = place.host
    catalog = place.catalog
    app = place.app
    self.host = host
    let name = place.host.name
    let single = name.flatMap { $0.isWildcardDomain ? nil : $0 }
    domain = single
    self.name = single ?? name.map { "_wildcard\($0.dropFirst())" } ?? "any-domain"
    rules = StaticRules(typed: place.host.files.map(\.path))
  }

  /// The files, with their paths in the output folder.
  var files: [GeneratedFile] {
    let domains = place.name.map { [$0] } ?? []
    let root = host == .firebase ? "\(name)/public" : name
    let files = texts.map { (path: "\(root)\($0.path)", text: $0.text) }
    let settings = host.configuration(rules, domain: domain)
      .map { (path: "\(name)/\($0.path)", text: $0.text) }
    return (settings + files).map { GeneratedFile(path: $0.path, domains: domains, text: $0.text) }
  }

  /// Adds everything that the domain has.
  mutating func fill(hasPages: Bool) {
    texts = place.files.map { ($0.path, $0.text) }
    if host == .gitHubPages, !place.files.isEmpty { find(.noType) }
    guard hasPages else { return }
    texts.append((WebFile.stylePath, SiteTexts.siteStyle))
    var taken: Set<String> = []
    for webRoute in catalog.webRoutes(of: place) {
      let route = catalog.routes[webRoute.index]
      guard let components = route.pattern.literalComponents else {
        add(webRoute, route)
        continue
      }
      let isFile = components.allSatisfy { !$0.contains("/") && ![".", ".."].contains($0) }
      guard isFile else {
        find(.notAFile, route)
        continue
      }
      // Routes that differ only in their conditions have one page.
      let path = "/" + components.joined(separator: "/")
      if taken.insert(path).inserted { add(webRoute, route, at: path, components) }
    }
    let rewritten = rules.rewrites.map { PatternPaths($0.pattern, catalog.app.policies) }
    for pattern in catalog.webOnlyPatterns(of: place) {
      let paths = PatternPaths(pattern, catalog.app.policies)
      if rewritten.contains(where: { $0.overlap(paths) }) { find(.webOnly(pattern.text)) }
    }
    for finding in host.limits(rules) { find(finding) }
  }

  /// Adds a path without parameters.
  private mutating func add(
    _ webRoute: WebRoute,
    _ route: Route,
    at path: String,
    _ components: [String]
  ) {
    let link =
      "/" + components.map { PercentEncoding.pathComponent.encode($0) }.joined(separator: "/")
    let file = file(for: path, route)
    if host.hasExpressions, catalog.app.policies.pathCase == .insensitive, path != "/" {
      // The name of a file has one case.
      let page = "/" + String(file.dropFirst().dropLast(".html".count))
      rules.rewrites.append(rewrite(webRoute, route, page: page))
    }
    let hasConditions = !route.pattern.parameterNames.isEmpty || !route.pattern.queryItems.isEmpty
    if let domain, !hasConditions, route.pattern.fragment == nil {
      switch app.staticContent(at: link, domain: domain) {
      case .page(let text)?: texts.append((file, text))
      case .redirect(let location)?:
        if host == .gitHubPages {
          find(.noRedirect, route)
        } else {
          rules.redirects.append((link, location))
        }
      case nil: break
      }
      return
    }
    findPageForMoreLinks(webRoute, route)
    texts.append((file, app.staticPage(ofRouteAt: webRoute.index, domain: domain)))
  }

  /// Returns the file that the host sends for a path.
  private func file(for path: String, _ route: Route) -> String {
    if path == "/" { return "/index.html" }
    // GitHub Pages redirects from the path to the folder, and answers 404 for 'file/'.
    let isFolder =
      host == .gitHubPages
      || catalog.app.policies.trailingSlash == .strict && route.pattern.endsWithSlash
    return isFolder ? "\(path)/index.html" : "\(path).html"
  }

  /// Adds a path with parameters.
  private mutating func add(_ webRoute: WebRoute, _ route: Route) {
    guard host != .gitHubPages else { return find(.noRewrite, route) }
    let name = Self.fileName(route, webRoute.index)
    let rewrite = rewrite(webRoute, route, page: "/_links/pages/\(name)")
    let isWidened = webRoute.isLoose || !host.hasExpressions && rewrite.isWidened
    findPageForMoreLinks(webRoute, route, isWidened: isWidened)
    rules.rewrites.append(rewrite)
    let page = app.staticPage(ofRouteAt: webRoute.index, domain: domain)
    texts.append(("\(rewrite.page).html", page))
  }

  /// Reports the links for which a site has no page, but the host shows the page of the route.
  private mutating func findPageForMoreLinks(
    _ webRoute: WebRoute,
    _ route: Route,
    isWidened: Bool = false
  ) {
    if app.isRedirected(at: webRoute.index) { find(.noRedirect, route) }
    // No host looks at the query.
    if isWidened || !route.pattern.requiredItems.isEmpty { find(.wider, route) }
  }

  private func rewrite(_ webRoute: WebRoute, _ route: Route, page: String) -> StaticRules.Rewrite {
    StaticRules.Rewrite(
      pattern: route.pattern,
      expression: webRoute.expression,
      page: page,
      isSlashIgnored: catalog.app.policies.trailingSlash == .ignore
    )
  }

  /// Returns the name of a route as that of a file.
  private static func fileName(_ route: Route, _ index: Int) -> String {
    let label = route.label
    let isPlain = label.utf8.allSatisfy { PercentEncoding.unreserved.allows($0) }
    return isPlain && !label.hasPrefix(".") && !label.isEmpty ? label : "route-\(index + 1)"
  }

  private mutating func find(_ finding: LinkDiagnostic, _ route: Route? = nil) {
    var finding = finding
    finding.keyPath = route?.label ?? ""
    findings.append(finding)
  }
}

extension Pattern {
  /// The texts of the components of the path; `nil` if one of them is not a literal.
  fileprivate var literalComponents: [String]? {
    let texts = components.compactMap(\.literal)
    return texts.count == components.count ? texts : nil
  }
}
