internal import Waymark
internal import WaymarkCatalog
public import WaymarkPlatforms

/// The link book of a site: a page with every link of the app, which shows what happens to a URL,
/// and the same answers for programs.
///
///     let book = LinkBook(site)
///     let request = SiteRequest(host: "www.underway.nyc", target: "/_links")
///     book.answer(request)?.status   // 200
///
/// A site has no link book of its own, because the book shows the whole catalog: a server that
/// mounts one decides who may see it, and requests the book's answer before that of the site.
///
/// The book keeps nothing that it receives, and no request has a side effect. It computes parts of
/// its pages once, when the first request needs them.
public struct LinkBook: Sendable {
  private let site: Site
  private let acceptsLoopback: Bool
  private let apps: [String?: BookApp]
  private let state: BookState
  private let checksDomains: Bool

  /// The maximum size of a request's body, in bytes.
  public static var bodyLimit: Int { BookBody.limit }

  /// Creates the link book of a site.
  ///
  /// - Parameters:
  ///   - site: The site.
  ///   - files: The files of the app that are compared with the routes; those that are not given
  ///     are generated from the catalog.
  ///   - variantFiles: The same for each variant of the app, by its name.
  ///   - acceptsLoopback: Indicates whether requests to a loopback address, such as `localhost`,
  ///     mean the app, also if the site has no domain. Only for a server that other computers
  ///     cannot reach.
  ///   - source: The place and the time from which the catalog comes, which each page shows, such
  ///     as `waymark.json, read at 12:00`.
  ///   - checksDomains: Indicates whether answers have a button that fetches the files of a domain
  ///     of the catalog: the server calls ``liveDomain(of:)``.
  public init(
    _ site: Site,
    files: PlatformFiles = PlatformFiles(),
    variantFiles: [String: PlatformFiles] = [:],
    acceptsLoopback: Bool = false,
    source: String? = nil,
    checksDomains: Bool = false
  ) {
    self.site = site
    self.checksDomains = checksDomains
    state = BookState(source: source)
    self.acceptsLoopback = acceptsLoopback
    var apps: [String?: BookApp] = [:]
    apps[nil] = BookApp(site.catalog, variant: nil, files: files, state)
    for name in site.catalog.app.variants.keys {
      apps[name] = site.catalog.variant(name).flatMap { [state] in
        BookApp($0, variant: name, files: variantFiles[name] ?? PlatformFiles(), state)
      }
    }
    self.apps = apps
  }

  /// Returns whether a target is an address of a link book, so that a server reads the body of the
  /// request, and checks who sends it.
  public static func owns(_ target: String) -> Bool {
    let path = String(target.prefix { $0 != "?" })
    return path == "/_links/" || paths[path] != nil
  }

  /// Shows on each page that the files of the catalog have had mistakes since the book was made.
  public func note(fault: String) { state.note(fault) }

  /// Compares the routes with the files of the systems, for every link, and looks for mistakes.
  ///
  /// Until this has run, the book says that it is still running. It takes some milliseconds for a
  /// small catalog and many seconds for a large one, so run it once, on a thread that answers no
  /// requests.
  public func prove() {
    for app in apps.sorted(by: { ($0.key ?? "") < ($1.key ?? "") }) { app.value.prove() }
  }

  /// Returns the answer to a request; `nil` if the address is not one of the book's, or the host is
  /// not one of the site's.
  public func answer(_ request: SiteRequest) -> SiteAnswer? {
    let path = request.path == "/_links/" ? "/_links" : String(request.path)
    guard let resource = Self.paths[path], let (app, domain) = app(of: request.host) else {
      return nil
    }
    let answer: SiteAnswer
    do throws(Problem) {
      answer = try self.answer(request, resource, app, domain)
    } catch {
      answer = error.answer
    }
    return answer.answering(request)
  }

  /// Returns whether the value of a header `Host` is a name or an address of the computer itself.
  public static func isLoopback(host: String) -> Bool {
    SiteHosts.isLoopback(SiteHosts.domain(host))
  }

  /// Returns the domain of the catalog whose files a button fetches; `nil` for any other request,
  /// and if the book does not check domains.
  ///
  /// The server fetches the files as `waymark-check` does, and answers with
  /// ``liveAnswer(about:isFine:text:)``. No other host can be named.
  public func liveDomain(of request: SiteRequest) -> String? {
    guard checksDomains, request.path == BookLive.path, request.method == "POST",
      BookBody.Form(contentType: request.contentType) == .form, app(of: request.host) != nil,
      let name = try? BookBody(form: request.body)["domain"], site.domains.contains(name)
    else { return nil }
    return name
  }

  /// Returns the page about the files that a domain serves now.
  ///
  /// - Parameters:
  ///   - domain: The domain.
  ///   - isFine: Indicates whether the files are there and agree with the routes.
  ///   - text: The whole answer.
  public func liveAnswer(about domain: String, isFine: Bool, text: String) -> SiteAnswer? {
    apps[nil]?.livePage(BookLive(domain: domain, isFine: isFine, text: text))
  }

  /// Returns the problem of a request whose body is larger than ``bodyLimit``, for a server that
  /// does not read such a body.
  public static var tooLarge: SiteAnswer { Problem.tooLarge.answer }
}

extension LinkBook {
  /// An address of the book.
  private enum Resource {
    case page, route, variant, explain, link, code, live, routes, catalog
    case file(_ text: String, type: String)

    var method: String {
      switch self {
      case .explain, .link, .code, .live: "POST"
      case .page, .route, .variant, .routes, .catalog, .file: "GET"
      }
    }

    var isReading: Bool { method == "GET" }
  }

  private static let paths: [String: Resource] = [
    "/_links": .page,
    BookRoute.path: .route,
    BookVariant.path: .variant,
    BookCode.path: .code,
    BookLive.path: .live,
    "/_links/explain": .explain,
    "/_links/link": .link,
    "/_links/routes": .routes,
    "/_links/catalog": .catalog,
    "/_links/book.css": .file(SiteTexts.bookStyle, type: "text/css; charset=utf-8"),
    "/_links/book.js": .file(SiteTexts.bookScript, type: "text/javascript; charset=utf-8"),
    "/_links/openapi.json": .file(SiteTexts.bookAPI, type: "application/json"),
  ]

  /// Finds the app whose links a host has, and the domain that the host means.
  private func app(of host: String) -> (BookApp, domain: String?)? {
    if let found = site.hosts.find(host), found.isLoopback || found.isListed || !acceptsLoopback {
      return apps[found.host.variant].map { ($0, found.domain) }
    }
    // A page of another site cannot give a loopback address to a name that is not listed.
    guard acceptsLoopback, Self.isLoopback(host: host) else { return nil }
    return apps[nil].map { ($0, nil) }
  }

  private func answer(
    _ request: SiteRequest,
    _ resource: Resource,
    _ app: BookApp,
    _ domain: String?
  ) throws(Problem) -> SiteAnswer {
    guard request.method == resource.method || request.method == "HEAD" && resource.isReading else {
      throw .method(allowed: resource.isReading ? "GET, HEAD" : resource.method)
    }
    if request.body.count > Self.bodyLimit { throw .tooLarge }
    switch resource {
    case .page:
      let variants = app === apps[nil] ? apps.values.filter { $0 !== app } : []
      return .book(200, type: "text/html; charset=utf-8", body: app.page(variants: variants))
    case .route:
      return app.linkPage(try Self.name(in: request), [], domain: domain, isWritten: false)
    case .variant:
      let name = try Self.name(in: request)
      guard let variant = apps[name], let main = apps[nil] else { return app.noVariantPage() }
      return variant.variantPage(name, of: main)
    case .code:
      guard BookBody.Form(contentType: request.contentType) == .form else { throw .type }
      return try BookCode.file(BookBody(form: request.body))
    case .live:
      // The server answers for the domains of the catalog.
      return app.livePage(nil)
    case .routes:
      return .book(200, type: "application/json", text: app.catalog.routesJSON.text + "\n")
    case .catalog:
      return .book(200, type: "application/json", text: app.catalog.json)
    case .explain:
      return try explain(request, app)
    case .link:
      return try link(request, app, domain)
    case .file(let text, let type):
      return .book(200, type: type, text: text)
    }
  }

  /// Returns the item `name` of the query.
  private static func name(in request: SiteRequest) throws(Problem) -> String {
    let query = request.target.drop { $0 != "?" }.dropFirst()
    return try BookBody(form: Array(query.utf8))["name"] ?? ""
  }

  private func explain(
    _ request: SiteRequest,
    _ app: BookApp
  ) throws(Problem) -> SiteAnswer {
    switch BookBody.Form(contentType: request.contentType) {
    case .json:
      let object = try BookBody.object(request.body, required: ["url"])
      let answers = answers(for: try BookBody.text("url", of: object), app).answers
      return .book(200, type: "application/json", text: answers.json.text + "\n")
    case .form:
      let body = try BookBody(form: request.body)
      let url = (body["url"] ?? "").trimmed
      guard !url.isEmpty else { return app.explainPage(url, nil) }
      let (owner, answers) = answers(for: url, app)
      return owner.explainPage(
        url,
        answers,
        others: others(like: answers.explanation, than: owner),
        live: checksDomains ? domain(of: answers) : nil
      )
    case nil:
      throw .type
    }
  }

  /// Returns the domain of a link as the catalog lists it; `nil` for any other link.
  private func domain(of answers: LinkAnswers) -> String? {
    guard let domain = answers.explanation.sentLink?.domain, let found = site.hosts.find(domain),
      !found.isLoopback, !found.host.name.isEmpty
    else { return nil }
    return found.host.name
  }

  /// Returns the same link of the identities other than that of an app, with their names.
  private func others(
    like explanation: Explanation,
    than app: BookApp
  ) -> [(name: String, link: String)] {
    // No page shows again what the answer hides.
    guard let match = explanation.match, !explanation.hidesParts else { return [] }
    return apps.sorted { ($0.key ?? "") < ($1.key ?? "") }.compactMap { name, other in
      other === app ? nil : other.link(like: match).map { (name ?? "the app itself", $0) }
    }
  }

  /// Returns the answers of the app, or of the other identity that has the link.
  private func answers(for url: String, _ app: BookApp) -> (app: BookApp, answers: LinkAnswers) {
    let answers = app.answers(for: url, site)
    guard let owner = answers.explanation.otherOwner(of: url, in: site.catalog),
      let other = apps[owner.variant]
    else { return (app, answers) }
    return (other, other.answers(for: url, site, owner: owner))
  }

  /// Returns the app or, if the route has no link of the app, the first other identity that has
  /// one.
  private func writer(
    of name: String,
    _ values: [(name: String, value: String)],
    _ app: BookApp
  ) -> BookApp {
    guard app.written(name, values)?.isOfOther == true else { return app }
    return apps.sorted { ($0.key ?? "") < ($1.key ?? "") }.map(\.value)
      .first { $0.written(name, values)?.links != nil } ?? app
  }

  private func link(
    _ request: SiteRequest,
    _ app: BookApp,
    _ domain: String?
  ) throws(Problem) -> SiteAnswer {
    switch BookBody.Form(contentType: request.contentType) {
    case .json:
      let object = try BookBody.object(
        request.body,
        required: ["route"],
        optional: ["parameters"]
      )
      let name = try BookBody.text("route", of: object)
      let values = object["parameters"] ?? .object(members: [])
      guard let members = values.members else {
        throw .content("The value of 'parameters' must be an object.")
      }
      var pairs: [(name: String, value: String)] = []
      for member in members {
        for value in try BookBody.texts(member.key, of: values) {
          pairs.append((member.key, value))
        }
      }
      return try writer(of: name, pairs, app).link(name, pairs)
    case .form:
      let body = try BookBody(form: request.body)
      let name = body["route"] ?? ""
      let values = body.entries(after: "value.").map { (name: $0.name, value: $0.value.trimmed) }
      return writer(of: name, values, app).linkPage(
        name,
        values,
        items: body["items"] ?? "",
        domain: domain
      )
    case nil:
      throw .type
    }
  }
}
