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
    guard case .head(let head) = unwrapInboundIn(data) else {
      return context.fireChannelRead(data)
    }
    // A tunnel is not a request to a site.
    guard head.method != .CONNECT, hasCertainEnd(head) else { return refuse(context) }
    let isOld = head.version == .http1_0
    let isLast = isOld || endsConnection(head)
    let isURL = head.uri.utf8.first != UInt8(ascii: "/") && head.uri != "*"
    guard isLast || isURL else { return context.fireChannelRead(data) }
    var changed = head
    // RFC 9112 §9.3. After a request for another protocol, the reader of HTTP stops.
    if isLast { changed.headers.replaceOrAdd(name: "connection", value: "close") }
    if isURL, !separateHost(&changed, isOld: isOld) { return refuse(context) }
    context.fireChannelRead(wrapInboundOut(.head(changed)))
  }

  private func refuse(_ context: ChannelHandlerContext) {
    context.fireErrorCaught(HTTPParserError.unknown)
  }

  /// Returns whether a request asks to end the connection, or to continue with another protocol.
  private func endsConnection(_ head: HTTPRequestHead) -> Bool {
    guard head.headers.contains(name: "connection") else { return false }
    return head.headers[canonicalForm: "connection"].contains { option in
      ["close", "upgrade"].contains(option.lowercased())
    }
  }

  /// Returns whether the reader of HTTP and a proxy in front of it agree on the end of the request
  /// (RFC 9112 §6.3).
  private func hasCertainEnd(_ head: HTTPRequestHead) -> Bool {
    guard head.headers.contains(name: "transfer-encoding") else { return true }
    let codings = head.headers["transfer-encoding"]
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
