internal import NIOCore
internal import NIOHTTP1
internal import NIOSSL
internal import NIOTLS
internal import WaymarkCommand
internal import WaymarkPlatforms

/// Sends one request when the connection is encrypted, and collects the answer.
///
/// Its promise always succeeds: with the answer, or with the reason why no answer arrived.
final class FetchHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPClientResponsePart
  typealias OutboundOut = HTTPClientRequestPart

  private let request: FileRequest
  private let isInspection: Bool
  private let deadline: NIODeadline
  private let timeout: Int
  private var promise: EventLoopPromise<Outcome>?
  private var timer: Scheduled<Void>?

  private var stage = FetchedFile.Stage.encryption
  private var certificate: CertificateFacts?
  private var answer: FetchedFile.Answer?

  init(
    _ request: FileRequest,
    isInspection: Bool,
    deadline: NIODeadline,
    timeout: Int,
    _ promise: EventLoopPromise<Outcome>
  ) {
    (self.request, self.isInspection) = (request, isInspection)
    (self.deadline, self.timeout, self.promise) = (deadline, timeout, promise)
  }

  func handlerAdded(context: ChannelHandlerContext) {
    timer = context.eventLoop.assumeIsolated().scheduleTask(deadline: deadline) {
      self.end(context, .failure(.timeout(self.stage, seconds: self.timeout)))
    }
    if !context.channel.isActive { end(context, .failure(.closed(stage))) }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    end(context, .failure(.closed(stage)))
  }

  private func end(
    _ context: ChannelHandlerContext,
    _ result: Result<FetchedFile.Answer, FetchedFile.Failure>
  ) {
    guard let promise else { return }
    self.promise = nil
    timer?.cancel()
    promise.succeed(Outcome(result, certificate))
    context.close(promise: nil)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard case TLSUserEvent.handshakeCompleted = event, promise != nil else {
      return context.fireUserInboundEventTriggered(event)
    }
    let peer = try? context.pipeline.syncOperations.nioSSL_peerCertificate()
    certificate = peer.flatMap(CertificateFacts.init)
    stage = .head
    if isInspection { return end(context, .failure(.closed(.head))) }
    var head = HTTPRequestHead(version: .http1_1, method: .GET, uri: request.target)
    head.headers = [
      "Host": request.host, "User-Agent": "waymark-check", "Accept": "*/*",
      "Accept-Encoding": "identity", "Connection": "close",
    ]
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard promise != nil, !isInspection else { return }
    switch unwrapInboundIn(data) {
    case .head(let head):
      // An answer with a status below 200 is not the last one.
      let isSwitch = head.status == .switchingProtocols
      if head.status.code < 200, !isSwitch { return }
      stage = .body
      answer = FetchedFile.Answer(
        status: Int(head.status.code),
        headers: head.headers.map { (name: $0.name, value: $0.value) },
        body: []
      )
      // The rest would be in another protocol.
      if isSwitch, let answer { end(context, .success(answer)) }
    case .body(let bytes):
      let rest = FetchedFile.bodyLimit - (answer?.body.count ?? 0)
      answer?.body += bytes.readableBytesView.prefix(rest)
      guard bytes.readableBytes > rest, var answer else { return }
      answer.isCut = true
      end(context, .success(answer))
    case .end:
      guard let answer else { return }
      end(context, .success(answer))
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    end(context, .failure(.closed(stage)))
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    end(context, .failure(failure(of: error)))
  }

  private func failure(of error: any Error) -> FetchedFile.Failure {
    switch error {
    case let error as NIOSSLExtraError where error == .failedToValidateHostname:
      return .certificate(.wrongName)
    case NIOSSLError.handshakeFailed(.sslError(let stack)):
      if stack.contains(.eofDuringHandshake) { return .closed(stage) }
      // The reason is found out later.
      if Self.words(of: stack).contains("certificate verify failed") {
        return .certificate(.untrusted)
      }
      return .noTLS(Self.reason(of: error))
    // With TLS 1.3, the server refuses the client after the handshake.
    case let error as BoringSSLError: return .noTLS(Self.reason(of: error))
    case NIOSSLError.handshakeFailed, NIOSSLError.uncleanShutdown, is IOError, is ChannelError:
      return .closed(stage)
    case HTTPParserError.invalidEOFState, HTTPParserError.closedConnection:
      return .closed(stage)
    case let error as HTTPParserError: return .notHTTP(error.debugDescription)
    default:
      let reason = Self.reason(of: error)
      return stage == .encryption ? .noTLS(reason) : .notHTTP(reason)
    }
  }

  /// Returns the reason of an error without the places in the sources of libraries that its
  /// description may have.
  static func reason(of error: any Error) -> String {
    switch error {
    case BoringSSLError.sslError(let stack), BoringSSLError.unknownError(let stack),
      NIOSSLError.handshakeFailed(.sslError(let stack)),
      NIOSSLError.handshakeFailed(.unknownError(let stack)),
      NIOSSLError.shutdownFailed(.sslError(let stack)):
      let reasons = words(of: stack)
      if reasons.contains(where: { $0.hasSuffix("certificate required") }) {
        return "the server requires a certificate of the client, which devices do not have"
      }
      return reasons.first ?? "the handshake failed"
    default:
      let text = "\(error)"
      return text.contains("/") ? "an error of the type \(type(of: error))" : text
    }
  }

  /// Returns the reasons in errors of BoringSSL: `Error: 268435703 error:100000f7:SSL
  /// routines:OPENSSL_internal:WRONG_VERSION_NUMBER at FILE:LINE`.
  private static func words(of stack: NIOBoringSSLErrorStack) -> [String] {
    stack.compactMap { error in
      let parts = error.description.split(separator: ":")
      let index = parts.firstIndex(of: "OPENSSL_internal").map { $0 + 1 } ?? parts.count
      guard parts.indices.contains(index) else { return nil }
      let reason = parts[index].prefix { $0 != " " }
      return reason.lowercased().replacing("_", with: " ")
    }
  }
}
