internal import NIOCore
internal import NIOHTTP1
internal import WaymarkSite

/// The head of a request in the one form that the parts after it understand.
struct RequestForm {
  private(set) var head: HTTPRequestHead
  private(set) var facts: RequestFacts
  /// Indicates whether the client sends no request after this one.
  private(set) var isLast: Bool

  /// Brings a head into the form; `nil` for a request whose end is not certain, or that is not one
  /// to a site.
  init?(_ head: HTTPRequestHead) {
    self.head = head
    facts = RequestFacts(head.headers)
    let isOld = head.version == .http1_0
    isLast = isOld || facts.hasConnection && Self.endsConnection(head)
    // A tunnel is not a request to a site.
    guard head.method != .CONNECT else { return nil }
    guard !facts.hasTransferEncoding || Self.hasCertainEnd(head) else { return nil }
    // RFC 9112 §9.3. After a request for another protocol, the reader of HTTP stops.
    if isLast { self.head.headers.replaceOrAdd(name: "connection", value: "close") }
    guard head.uri.utf8.first != UInt8(ascii: "/"), head.uri != "*" else { return }
    guard separateHost(isOld: isOld) else { return nil }
    facts = RequestFacts(self.head.headers)
  }

  /// The request to a site, if it only reads: its method is `GET` or `HEAD`, and it has no body.
  var reading: SiteRequest? {
    guard head.method == .GET || head.method == .HEAD, !facts.canHaveBody else { return nil }
    return SiteRequest(
      method: head.method == .GET ? "GET" : "HEAD",
      host: facts.host,
      target: head.uri,
      userAgent: facts.userAgent,
      ifNoneMatch: facts.ifNoneMatch
    )
  }

  /// Returns whether a request asks to end the connection, or to continue with another protocol.
  private static func endsConnection(_ head: HTTPRequestHead) -> Bool {
    head.headers[canonicalForm: "connection"].contains { option in
      ["close", "upgrade"].contains(option.lowercased())
    }
  }

  /// Returns whether the reader of HTTP and a proxy in front of it agree on the end of a request
  /// with the header `Transfer-Encoding` (RFC 9112 §6.3).
  private static func hasCertainEnd(_ head: HTTPRequestHead) -> Bool {
    let codings = head.headers["transfer-encoding"]
    return codings.count == 1 && codings[0].lowercased() == "chunked" && head.version != .http1_0
  }

  /// Moves the host of a whole URL into the header `Host`, whose value does not count then (RFC
  /// 9112 §3.2.2); `false` if it is not the URL of a website.
  private mutating func separateHost(isOld: Bool) -> Bool {
    guard facts.hosts == 1 || facts.hosts == 0 && isOld,
      let colon = head.uri.utf8.firstIndex(of: UInt8(ascii: ":")),
      ["http", "https"].contains(head.uri[..<colon].lowercased()),
      head.uri[colon...].hasPrefix("://")
    else { return false }
    let rest = head.uri[colon...].dropFirst("://".count)
    let host = rest.prefix { !"/?#".contains($0) }
    let target = rest[host.endIndex...]
    head.headers.replaceOrAdd(name: "host", value: String(host))
    head.uri = target.hasPrefix("/") ? String(target) : "/\(target)"
    return !host.isEmpty
  }
}
