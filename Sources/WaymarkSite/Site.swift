internal import Waymark
public import WaymarkCatalog
internal import WaymarkPlatforms

/// The web side of an app's links, made from its catalog: the files that iOS and Android fetch, and
/// a page for every universal link.
///
///     let site = try Site(catalog)
///     let answer = site.answer(SiteRequest(host: "www.underway.nyc", target: "/station/25"))
///     answer?.status   // 200
///
/// A site reads no disk and no network and keeps no state, so any number of copies give the same
/// answers. No request has a side effect.
public struct Site: Sendable {
  /// The domains of the app and of its variants, in the order of the catalog; `*.example.com` is
  /// all subdomains of `example.com`.
  public let domains: [String]
  let hosts: SiteHosts
  /// The catalog that the site is made from.
  let catalog: LinkCatalog
  /// Indicates whether the site has the pages of links, and not only the files of the systems.
  public let hasPages: Bool
  /// The files that every host has.
  private let files: [String: SiteFile]

  /// Creates the site of a catalog.
  ///
  /// The cost grows with the number of routes and domains.
  ///
  /// - Parameters:
  ///   - catalog: The catalog.
  ///   - pages: The pages that are not the usual ones; `nil` for the files of the systems alone,
  ///     in front of a website that has pages at the addresses of the links.
  ///   - loopbackDomain: The domain that is meant by requests to a loopback address, such as
  ///     `localhost`. Only for a server that other computers cannot reach. Its pages say which
  ///     domain they show.
  /// - Throws: ``SiteError`` if the routes conflict, if a template has mistakes, or if the app does
  ///   not have the domain.
  public init(
    _ catalog: LinkCatalog,
    pages: SitePages? = SitePages(),
    loopbackDomain: String? = nil
  ) throws(SiteError) {
    let templates = try Self.templates(pages?.templates ?? [:], catalog)
    try self.init(catalog, loopbackDomain, hasFiles: true, hasPages: pages != nil) {
      pages == nil ? SiteApp($0) : SiteApp($0, templates, edit: pages?.edit)
    }
  }

  /// Creates a site.
  ///
  /// - Parameters:
  ///   - hasFiles: Indicates whether the site has the systems' files.
  ///   - table: The table of the catalog, if it has been made.
  private init(
    _ catalog: LinkCatalog,
    _ loopbackDomain: String? = nil,
    hasFiles: Bool,
    hasPages: Bool = true,
    table: RouteTable? = nil,
    app: (RouteTable) -> SiteApp
  ) throws(SiteError) {
    self.catalog = catalog
    self.hasPages = hasPages
    let hosts: SiteHosts
    do throws(RouteTableError) {
      (hosts, domains) = Self.hosts(
        of: try catalog.sitePlaces(hasFiles: hasFiles, table: table, app: app)
      )
    } catch {
      throw .routes(error)
    }
    if let loopbackDomain {
      guard let meaning = hosts.meaning(loopbackDomain) else {
        throw .unknownDomain(loopbackDomain, known: domains)
      }
      self.hosts = meaning
    } else {
      self.hosts = hosts
    }
    let style = SiteFile(SiteTexts.siteStyle, type: "text/css; charset=utf-8", cachedFor: 300)
    files = hasPages ? [WebFile.stylePath: style] : [:]
  }

  /// Returns the answer of a catalog's site to one request, without preparing the answers to other
  /// requests; `nil` if the app does not own the URL.
  ///
  /// - Throws: ``SiteError`` if the routes conflict.
  static func answer(
    _ request: SiteRequest,
    from catalog: LinkCatalog,
    _ table: RouteTable
  ) throws(SiteError) -> SiteAnswer? {
    let hasFiles = WebHost.filePaths.contains { request.path == $0 }
    return try Site(catalog, hasFiles: hasFiles, table: table) { SiteApp($0) }.answer(request)
  }

  /// Returns the answer to a request; `nil` if the app does not own the URL, so that a server
  /// continues with its other paths.
  ///
  /// The app owns the files of the systems and the links of its routes, on its own domains. It does
  /// not own web-only paths. Of a link, it answers only `GET` and `HEAD`: a form that the website
  /// sends to the same address is the website's.
  public func answer(_ request: SiteRequest) -> SiteAnswer? {
    let target = request.target
    guard target.utf8.first == UInt8(ascii: "/"), let found = hosts.find(request.host) else {
      return nil
    }
    let (end, hasFragment) = Self.parts(of: target)
    let path = end == target.utf8.count ? target : String(target.utf8.prefix(end)) ?? target
    var answer: SiteAnswer?
    if let file = found.host.files[path] ?? files[path] {
      answer = file.answer(to: request)
    } else if hasPages, request.isReading, !hasFragment {
      // A request has no fragment, and would be another link with one.
      answer = found.host.app.answer(
        to: request,
        domain: found.domain,
        isLoopback: found.isLoopback
      )
    }
    answer?.domain = found.host.name
    return answer
  }
}

extension Site {
  /// Returns the length of a target's path in bytes, and whether the target has a fragment.
  private static func parts(of target: String) -> (path: Int, hasFragment: Bool) {
    let bytes = Array(target.utf8)
    return (
      bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.count, bytes.contains(UInt8(ascii: "#"))
    )
  }

  /// Reads templates, by the names of their routes.
  private static func templates(
    _ texts: [String: String],
    _ catalog: LinkCatalog
  ) throws(SiteError) -> [String: PageTemplate] {
    var templates: [String: PageTemplate] = [:]
    var findings: [LinkDiagnostic] = []
    for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
      guard let route = catalog[name] else {
        let known = catalog.routes.map(\.label)
        findings.append(.unknownRoute(ofTemplate: name, known: known).inFile("\(name).html"))
        continue
      }
      do throws(TemplateFindings) {
        templates[name] = try PageTemplate(text, for: route)
      } catch {
        findings += error.findings.map { $0.inFile("\(name).html") }
      }
    }
    guard findings.isEmpty else { throw .templates(findings) }
    return templates
  }

  /// Returns the hosts of the app and of its variants, and their domains.
  private static func hosts(of places: [SitePlace]) -> (SiteHosts, domains: [String]) {
    var hosts: [String: SiteHost] = [:]
    var anyHost: SiteHost?
    var domains: [String] = []
    for place in places {
      var files: [String: SiteFile] = [:]
      for file in place.host.files {
        files[file.path] = SiteFile(
          file.text,
          type: "application/json",
          cachedFor: 3_600,
          kind: file.path.hasSuffix("assetlinks.json") ? .assetLinks : .association
        )
      }
      let siteHost = SiteHost(
        name: place.host.name ?? "",
        files: files,
        app: place.app,
        variant: place.variant
      )
      if let name = place.host.name {
        hosts[name] = siteHost
        domains.append(name)
      } else {
        anyHost = siteHost
      }
    }
    return (SiteHosts(hosts, anyHost: anyHost), domains)
  }
}
