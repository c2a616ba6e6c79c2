internal import NIOCore
internal import NIOHTTP1

/// Brings the head of a request into the one form that the parts after it understand, and refuses
/// requests whose end is not certain.
///
/// The handler is between the part that reads HTTP and the one that makes requests of it.
final class RequestForm: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(var head):
      guard normalize(&head) else { return context.fireErrorCaught(HTTPParserError.unknown) }
      context.fireChannelRead(wrapInboundOut(.head(head)))
    case .body, .end: context.fireChannelRead(data)
    }
  }

  /// Changes a head into the usual form; `false` if it is invalid.
  private func normalize(_ head: inout HTTPRequestHead) -> Bool {
    // A tunnel is not a request to a site.
    guard head.method != .CONNECT, hasCertainEnd(head) else { return false }
    let isOld = head.version == .http1_0
    let options =
      head.headers.contains(name: "connection")
      ? head.headers[canonicalForm: "connection"].map { $0.lowercased() } : []
    // RFC 9112 §9.3. After a request for another protocol, the reader of HTTP stops.
    if isOld || options.contains("close") || options.contains("upgrade") {
      head.headers.replaceOrAdd(name: "connection", value: "close")
    }
    if head.uri.first != "/", head.uri != "*" { return separateHost(&head, isOld: isOld) }
    return true
  }

  /// Returns whether the reader of HTTP and a proxy in front of it agree on the end of the request
  /// (RFC 9112 §6.3).
  private func hasCertainEnd(_ head: HTTPRequestHead) -> Bool {
    let codings = head.headers["transfer-encoding"]
    if codings.isEmpty { return true }
    return codings.count == 1 && codings[0].lowercased() == "chunked" && head.version != .http1_0
  }

  /// Moves the host of a whole URL into the header `Host`, whose value does not count then (RFC
  /// 9112 §3.2.2); `false` if it is not the URL of a website.
  private func separateHost(_ head: inout HTTPRequestHead, isOld: Bool) -> Bool {
    let hosts = head.headers["host"].count
    guard hosts == 1 || hosts == 0 && isOld,
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

@available(*, unavailable)
extension RequestForm: Sendable {}

/// Drops the bytes that a client sends after the last request of a connection, so that they need no
/// memory.
final class InputGate: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  var isShut = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if !isShut { context.fireChannelRead(data) }
  }
}

@available(*, unavailable)
extension InputGate: Sendable {}
