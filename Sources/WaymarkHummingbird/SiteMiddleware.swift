#if Hummingbird
internal import HTTPTypes
public import Hummingbird
public import WaymarkSite

/// Serves the site of an app's links in a Hummingbird app: the files that iOS and Android fetch,
/// and a page for every link.
///
///     let site = try Site(catalog)
///     let router = Router()
///     router.add(middleware: SiteMiddleware(site))
///     router.get("hello") { _, _ in "Hello" }
///
/// The middleware answers the requests for the files, and `GET` and `HEAD` of the links. All
/// others, such as those for an unknown host or a path without a route, and a form that is sent to
/// the path of a link, continue to the next middleware and to the routes of the router.
public struct SiteMiddleware<Context: RequestContext>: RouterMiddleware {
  private let site: @Sendable () -> Site
  private let log: SiteLog

  /// Creates the middleware for a site.
  ///
  /// - Parameter log: The log and the metrics of the answers; none by default.
  public init(_ site: Site, log: SiteLog = SiteLog()) { self.init({ site }, log: log) }

  /// Creates the middleware for a site that can change while the server runs.
  ///
  /// - Parameters:
  ///   - site: Returns the site. It runs for every request, on any thread, and should not wait.
  ///   - log: The log and the metrics of the answers; none by default.
  public init(_ site: @escaping @Sendable () -> Site, log: SiteLog = SiteLog()) {
    self.site = site
    self.log = log
  }

  /// Answers a request, or passes it on.
  @concurrent public func handle(
    _ request: Request,
    context: Context,
    next: @concurrent (Request, Context) async throws -> Response
  ) async throws -> Response {
    let start = ContinuousClock.now
    let siteRequest = SiteRequest(request)
    guard let answer = site().answer(siteRequest) else {
      return try await next(request, context)
    }
    log.record(answer, to: siteRequest, duration: start.duration(to: .now))
    return Response(answer)
  }
}

extension SiteRequest {
  /// Creates the request to a site from a request to a server.
  ///
  /// - Parameter body: The body, which only a `LinkBook` reads.
  public init(_ request: Request, body: [UInt8] = []) {
    self.init(
      method: request.method.rawValue,
      host: request.head.authority ?? "",
      target: request.head.path ?? "",
      body: body
    )
    for field in request.headers {
      switch field.name {
      case .userAgent: Self.add(field.value, to: &userAgent)
      case .contentType: Self.add(field.value, to: &contentType)
      case .ifNoneMatch: Self.add(field.value, to: &ifNoneMatch)
      default: break
      }
    }
  }

  /// Adds the value of a header that may have several lines (RFC 9110 §5.3).
  private static func add(_ value: String, to text: inout String) {
    text = text.isEmpty ? value : "\(text), \(value)"
  }
}

extension Response {
  /// Creates the response of a server from the answer of a site.
  public init(_ answer: SiteAnswer) {
    self = answer.form { ResponseForm(Response(making: $0)) }.response
  }

  private init(making answer: SiteAnswer) {
    var headers = HTTPFields()
    headers.reserveCapacity(answer.headers.count + 1)
    var hasLength = false
    for header in answer.headers {
      guard let name = HTTPField.Name.ofSite(header.name) else { continue }
      hasLength = hasLength || name == .contentLength
      headers.append(HTTPField(name: name, value: header.value))
    }
    let body =
      answer.body.isEmpty
      ? ResponseBody() : ResponseBody(byteBuffer: ByteBuffer(bytes: answer.body))
    self.init(status: HTTPResponse.Status(code: answer.status), headers: headers, body: body)
    // An answer without a body has the length of the body that another request would get, or none.
    if !hasLength { self.headers[.contentLength] = nil }
  }
}

/// The response for an answer to many requests.
private final class ResponseForm: Sendable {
  let response: Response

  init(_ response: Response) { self.response = response }
}

extension HTTPField.Name {
  /// The names of the headers that a site's answers have: to find one costs less than to make it.
  private static let namesOfSite: [HTTPField.Name] =
    [
      "Content-Length", "Content-Type", "X-Content-Type-Options", "Cache-Control", "ETag",
      "Content-Security-Policy", "Referrer-Policy", "Vary", "X-Robots-Tag", "Location", "Allow",
    ]
    .compactMap { HTTPField.Name($0) }

  /// Returns a name of a header; `nil` if it is invalid.
  fileprivate static func ofSite(_ name: String) -> HTTPField.Name? {
    namesOfSite.first { $0.rawName == name } ?? HTTPField.Name(name)
  }
}
#else
/// Serves the site of an app's links in a Hummingbird app, with the package trait `Hummingbird`.
@available(
  *,
  unavailable,
  message: "WaymarkHummingbird needs the package trait 'Hummingbird' in the dependency's traits"
)
public struct SiteMiddleware<Context> {}
#endif
