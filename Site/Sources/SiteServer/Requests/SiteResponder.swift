internal import HTTPTypes
internal import Hummingbird
internal import WaymarkHummingbird
internal import WaymarkSite

/// Answers every request to the server: with the server's own files, with the site's answer, or
/// with a refusal.
struct SiteResponder: HTTPResponder {
  /// The context of a request, which has nothing that an answer depends on.
  struct Context: InitializableFromSource {
    init(source: ApplicationRequestContextSource) {}
  }

  let store: SiteStore
  let log: SiteLog
  /// The readers of the link book and of everything else below `/_links/`, other than the files
  /// that everyone may read; `nil` if no one may read it.
  let access: BookAccess?
  /// Checks the domains of the catalog for their files; `nil` if the link book does not.
  var live: LiveFiles?
  let connections: ConnectionCount
  /// The number of open requests from which clients take turns.
  var busyRequests = 128

  /// An answer that needs no wait.
  struct ImmediateAnswer {
    let bytes: AnswerBytes
    /// Indicates whether the server is about to stop, so that the connection ends after the answer.
    let isLast: Bool
  }

  /// Returns the answer to a request for a file or a page of the site, and logs it; `nil` for any
  /// other request, whose answer may need more time.
  func immediateAnswer(to form: RequestForm) -> ImmediateAnswer? {
    guard let request = form.reading else { return nil }
    let start = ContinuousClock.now
    let current = store.current
    guard !Self.isOwnFile(request.target), let answer = current.site.answer(request) else {
      return nil
    }
    let bytes = answer.form { AnswerBytes($0) }
    log.record(answer, to: request, duration: start.duration(to: .now))
    return ImmediateAnswer(bytes: bytes, isLast: current.isStopping)
  }

  @concurrent func respond(to request: Request, context: Context) async throws -> Response {
    // A client that sends many requests at once does not keep the others waiting.
    if connections.openRequests > busyRequests { await Task.yield() }
    let start = ContinuousClock.now
    var response: Response
    let siteRequest = SiteRequest(request)
    let site = store.site
    let decision = Self.isInside(siteRequest.target) ? access?.decision(about: request) : nil
    if let own = ownFile(siteRequest) {
      response = own
      var answer = SiteLog.Answer(
        siteRequest,
        status: own.status.code,
        duration: start.duration(to: .now)
      )
      answer.bytes = own.body.contentLength ?? 0
      log.record(answer)
    } else if let answer = site.answer(siteRequest) {
      response = Response(answer)
      log.record(answer, to: siteRequest, duration: start.duration(to: .now))
    } else if decision == .tokenNeeded {
      let isMade = access?.isMade ?? false
      let answer = LinkBook.tokenNeeded(for: siteRequest, isPrinted: isMade)
      response = Response(answer)
      // A browser prompts its user for a password, and reads one scheme of a header.
      if !isMade {
        response.headers.append(
          HTTPField(name: .wwwAuthenticate, value: "Basic realm=\"Link book\", charset=\"UTF-8\"")
        )
      }
      response.headers.append(HTTPField(name: .wwwAuthenticate, value: "Bearer"))
      log.record(answer, to: siteRequest, duration: start.duration(to: .now))
    } else if case .keeps(let cookie)? = decision {
      response = Response(
        status: .seeOther,
        headers: [
          .location: "/_links", .setCookie: cookie, .cacheControl: "no-store",
          .contentLength: "0",
        ]
      )
      log.record(
        SiteLog.Answer(siteRequest, status: 303, duration: start.duration(to: .now))
      )
    } else if decision == .allowed, let answer = await bookAnswer(request) {
      response = Response(answer)
      log.record(answer, to: siteRequest, duration: start.duration(to: .now))
    } else {
      let hasBook = access?.isLoopback == true && LinkBook.isLoopback(host: siteRequest.host)
      let answer = site.refusal(of: siteRequest, hasBook: hasBook)
      response = Response(answer)
      log.record(answer, to: siteRequest, duration: start.duration(to: .now))
    }
    if store.isStopping { response.headers[.connection] = "close" }
    return response
  }

  /// Returns whether a target is `/_links` or below it.
  private static func isInside(_ target: String) -> Bool {
    // Links of routes end here: to compare characters costs more than the rest of an answer.
    guard target.utf8.starts(with: "/_links".utf8) else { return false }
    let path = target.prefix { $0 != "?" }
    return path == "/_links" || path.hasPrefix("/_links/")
  }

  /// Returns the answer of the link book; `nil` if it has no such address.
  private func bookAnswer(_ request: Request) async -> SiteAnswer? {
    guard let book = store.book, LinkBook.owns(request.head.path ?? "") else { return nil }
    var body: [UInt8] = []
    if request.method == .post {
      do {
        body = Array(buffer: try await request.body.collect(upTo: LinkBook.bodyLimit))
      } catch {
        // With any other error, no one reads the answer.
        return LinkBook.tooLarge
      }
    }
    let request = SiteRequest(request, body: body)
    if let live, let domain = book.liveDomain(of: request) {
      let found = await live.check(domain, of: store.catalog)
      return book.liveAnswer(about: domain, isFine: found.isFine, text: found.text)
    }
    return book.answer(request)
  }

  /// Returns whether a target begins like the paths that the server itself has.
  private static func mayBeOwn(_ target: String) -> Bool {
    guard let second = target.utf8.dropFirst().first else { return false }
    return second == UInt8(ascii: "_") || second == UInt8(ascii: "r")
      || second == UInt8(ascii: "f")
  }

  /// Returns whether a target is one of a path that the server itself has on every host.
  private static func isOwnFile(_ target: String) -> Bool {
    guard mayBeOwn(target) else { return false }
    switch target.prefix(while: { $0 != "?" }) {
    case "/_links/health", "/_links/ready", "/robots.txt", "/favicon.ico": return true
    default: return false
    }
  }

  /// Returns the answer for a path that the server itself has on every host.
  private func ownFile(_ request: SiteRequest) -> Response? {
    guard Self.mayBeOwn(request.target) else { return nil }
    let path = request.target.prefix { $0 != "?" }
    let text: String
    var status = HTTPResponse.Status.ok
    switch path {
    case "/_links/health":
      text = "The server is running.\n"
    case "/_links/ready" where store.isStopping:
      status = .serviceUnavailable
      text = "The server is about to stop.\n"
    case "/_links/ready":
      text =
        store.fault == nil
        ? "The site is in service.\n"
        : "The site is in service, but its files have mistakes since. The log lists them.\n"
    case "/robots.txt":
      text = "User-agent: *\nDisallow:\n"
    case "/favicon.ico":
      status = .noContent
      text = ""
    default: return nil
    }
    guard request.method == "GET" || request.method == "HEAD" else {
      return Response(status: .methodNotAllowed, headers: [.allow: "GET, HEAD"])
    }
    var headers: HTTPFields = [
      .cacheControl: path.hasPrefix("/_links/") ? "no-store" : "public, max-age=86400"
    ]
    guard status != .noContent else { return Response(status: status, headers: headers) }
    headers[.contentType] = "text/plain; charset=utf-8"
    headers[.contentLength] = "\(text.utf8.count)"
    let body =
      request.method == "GET" ? ResponseBody(byteBuffer: ByteBuffer(string: text)) : .init()
    return Response(status: status, headers: headers, body: body)
  }
}
