internal import HTTPTypes
internal import NIOCore
internal import NIOHTTP1
internal import NIOHTTPTypes
internal import NIOHTTPTypesHTTP1
internal import Synchronization
internal import WaymarkHummingbird

/// The limits of a server for each connection and request.
struct ServerLimits: Sendable {
  /// The maximum length of a request's target, in bytes; a longer one is answered with 414.
  var targetSize = 8_192
  /// The maximum size of all headers of a request, in bytes; larger headers are answered with 431.
  var headerSize = 32_768
  /// The maximum size of a request's body, in bytes.
  ///
  /// Only the link book reads a body, of at most half this size. A larger one is answered with 413
  /// if its head names its size; else, its connection is closed.
  var bodySize = 131_072
  /// The maximum number of bytes that are read at once from a connection, so that many requests of
  /// one client do not keep other clients waiting.
  var readSize = 4_096
  /// The time for which a connection can be idle, in seconds.
  var idleSeconds = 30
  /// The time in which the head of a request has to arrive after its first byte, in seconds; a
  /// slower one is answered with 408.
  var headSeconds = 10
  /// The time in which the body of a request has to arrive, in seconds; the connection of a slower
  /// one is closed.
  var bodySeconds = 10
  /// The time in which a client has to read an answer, in seconds.
  var answerSeconds = 60
  /// The maximum number of connections; a request on a further connection is answered with 503.
  var connections = 1_024
  /// The number of further connections that are accepted in order to answer them with 503.
  var refusedConnections = 256
  /// The time for which a further connection stays open without a request, in seconds.
  var refusedSeconds = 1
  /// The time for which an open connection can still begin a request after the server has begun to
  /// stop, in milliseconds.
  var stoppingMilliseconds: Int64 = 250
}

/// The numbers of open connections and of open requests of a server.
final class ConnectionCount: Sendable {
  private let count = Atomic<Int>(0)
  private let requests = Atomic<Int>(0)

  /// Counts a new connection, and returns the number with it.
  func add() -> Int { count.add(1, ordering: .relaxed).newValue }
  /// Counts a connection that was closed.
  func remove() { count.subtract(1, ordering: .relaxed) }
  /// The number now.
  var value: Int { count.load(ordering: .relaxed) }

  /// Changes the number of requests that are not answered yet.
  func addRequests(_ change: Int) { requests.add(change, ordering: .relaxed) }
  /// The number of requests that are not answered yet.
  var openRequests: Int { requests.load(ordering: .relaxed) }
}

/// Enforces the limits on one connection.
///
/// The handler is between the part that reads HTTP and the one that answers requests. It answers a
/// request that exceeds a limit itself, after the answers to earlier requests, and closes the
/// connection.
final class RequestLimits: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let limits: ServerLimits
  private let connections: ConnectionCount
  private let log: SiteLog
  private var isRefused = false
  /// The requests that are not answered yet.
  private var openRequests = 0
  /// The answers that have not left completely.
  private var unsentAnswers = 0
  private var isInsideRequest = false
  private var hasReadPart = false
  private var bodySize = 0
  private var closesAfterAnswer = false
  /// Indicates whether the client sends no request after this one.
  private var isLastRequest = false
  /// The answer that ends the connection, after those to earlier requests.
  private var refusal: HTTPResponse.Status?
  private var isRefusing: Bool { refusal != nil }
  private let gate = InputGate()
  private var headTimer: Scheduled<Void>?
  private var bodyTimer: Scheduled<Void>?
  private var answerTimer: Scheduled<Void>?

  init(_ limits: ServerLimits, _ connections: ConnectionCount, _ log: SiteLog) {
    self.limits = limits
    self.connections = connections
    self.log = log
  }

  func handlerAdded(context: ChannelHandlerContext) {
    isRefused = connections.add() > limits.connections
    addGate(to: context.pipeline.syncOperations)
    let options = context.channel.syncOptions
    try? options?.setOption(
      .recvAllocator,
      value: FixedSizeRecvByteBufferAllocator(capacity: limits.readSize)
    )
    try? options?.setOption(.maxMessagesPerRead, value: 1)
    if isRefused {
      headTimer = schedule(seconds: limits.refusedSeconds, context) { _, context in
        context.close(promise: nil)
      }
    }
  }

  /// Adds the handlers that come before this one.
  private func addGate(to pipeline: ChannelPipeline.SynchronousOperations) {
    do {
      try pipeline.addHandler(gate, position: .first)
      let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
      try pipeline.addHandler(RequestForm(), position: .before(codec))
    } catch {
      // Without them, no request is read.
      gate.isShut = true
    }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    connections.remove()
    connections.addRequests(-openRequests)
    openRequests = 0
    headTimer?.cancel()
    bodyTimer?.cancel()
    answerTimer?.cancel()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    // After a refusal, everything that follows is dropped.
    guard !isRefusing else { return }
    hasReadPart = true
    switch unwrapInboundIn(data) {
    case .head(let head):
      headTimer?.cancel()
      headTimer = nil
      if let status = problem(in: head) { return refuse(status, context) }
      openRequests += 1
      connections.addRequests(1)
      isInsideRequest = true
      isLastRequest = head.headerFields[.connection] == "close"
      bodySize = 0
    case .body(let bytes):
      bodySize += bytes.readableBytes
      guard bodySize <= limits.bodySize else { return context.close(promise: nil) }
    case .end:
      isInsideRequest = false
      bodyTimer?.cancel()
      bodyTimer = nil
      if isLastRequest {
        gate.isShut = true
        if openRequests == 0 { finish(context) }
      }
    }
    context.fireChannelRead(data)
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    // Bytes have arrived that complete no part of a message: the beginning of a head.
    if !hasReadPart, !isInsideRequest, !gate.isShut, headTimer == nil {
      headTimer = schedule(seconds: limits.headSeconds, context) { handler, context in
        handler.refuse(.requestTimeout, context)
      }
    }
    if isInsideRequest, bodyTimer == nil {
      bodyTimer = schedule(seconds: limits.bodySeconds, context) { _, context in
        context.close(promise: nil)
      }
    }
    hasReadPart = false
    context.fireChannelReadComplete()
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(let head):
      if head.headerFields[.connection] == "close" { closesAfterAnswer = true }
      context.write(data, promise: promise)
    case .body:
      context.write(data, promise: promise)
    case .end:
      openRequests -= 1
      connections.addRequests(-1)
      unsentAnswers += 1
      let written = promise ?? context.eventLoop.makePromise()
      let handler = NIOLoopBound((self, context), eventLoop: context.eventLoop)
      written.futureResult.whenComplete { _ in handler.value.0.answerIsWritten(handler.value.1) }
      context.write(data, promise: written)
      if openRequests == 0, refusal != nil { sendRefusal(context) }
    }
  }

  func flush(context: ChannelHandlerContext) {
    context.flush()
    // Most answers have left by now.
    if unsentAnswers > 0, answerTimer == nil { startAnswerTimer(context) }
  }

  private func startAnswerTimer(_ context: ChannelHandlerContext) {
    answerTimer?.cancel()
    answerTimer = schedule(seconds: limits.answerSeconds, context) { _, context in
      context.close(mode: .all, promise: nil)
    }
  }

  /// Ends the wait for the client to read an answer, and closes the connection after the last one.
  private func answerIsWritten(_ context: ChannelHandlerContext) {
    unsentAnswers -= 1
    if unsentAnswers > 0 {
      if answerTimer != nil { startAnswerTimer(context) }
      return
    }
    answerTimer?.cancel()
    answerTimer = nil
    guard openRequests == 0 else { return }
    if isRefusing { return }
    if closesAfterAnswer { return context.close(promise: nil) }
    if isLastRequest, !isInsideRequest { finish(context) }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard event is ChannelShouldQuiesceEvent else {
      return context.fireUserInboundEventTriggered(event)
    }
    // A request may be on its way that the client sent before it could know.
    let handler = NIOLoopBound(context, eventLoop: context.eventLoop)
    context.eventLoop.scheduleTask(in: .milliseconds(limits.stoppingMilliseconds)) {
      handler.value.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    if case HTTPParserError.headerOverflow = error {
      refuse(.requestHeaderFieldsTooLarge, context)
    } else if error is HTTPParserError {
      refuse(.badRequest, context)
    } else {
      context.close(promise: nil)
    }
  }

  /// Returns the status for a request that exceeds a limit; `nil` if it exceeds none.
  private func problem(in head: HTTPRequest) -> HTTPResponse.Status? {
    if isRefused { return .serviceUnavailable }
    if (head.path ?? "").utf8.count > limits.targetSize { return .uriTooLong }
    var size = head.authority.map { $0.utf8.count } ?? 0
    for field in head.headerFields {
      size += field.name.rawName.utf8.count + field.withUnsafeBytesOfValue(\.count)
      // The first host has become the authority (RFC 9112 §3.2).
      if field.name.canonicalName == "host" { return .badRequest }
    }
    if size > limits.headerSize { return .requestHeaderFieldsTooLarge }
    if let length = head.headerFields[.contentLength], Int(length) ?? .max > limits.bodySize {
      return .contentTooLarge
    }
    return head.authority == nil ? .badRequest : nil
  }

  /// Answers with a status, after the answers to earlier requests, and closes the connection.
  private func refuse(_ status: HTTPResponse.Status, _ context: ChannelHandlerContext) {
    // What follows the last request of a connection has no answer.
    guard !gate.isShut else { return }
    gate.isShut = true
    headTimer?.cancel()
    // A request whose body is invalid has its answer, and gets no second one.
    if isInsideRequest {
      closesAfterAnswer = true
      if openRequests == 0 { finish(context) }
      return
    }
    refusal = status
    if openRequests == 0 { sendRefusal(context) }
  }

  private func sendRefusal(_ context: ChannelHandlerContext) {
    guard let refusal else { return }
    log.record(route: nil, status: refusal.code, bytes: 0, duration: .zero)
    var head = HTTPResponse(status: refusal)
    head.headerFields[.connection] = "close"
    head.headerFields[.contentLength] = "0"
    if refusal == .serviceUnavailable { head.headerFields[.retryAfter] = "1" }
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    finish(context)
  }

  /// Closes the connection when the client has had time to read the last answer.
  private func finish(_ context: ChannelHandlerContext) {
    // The client reads the answer before it notices that no one reads what it still sends.
    context.close(mode: .output, promise: nil)
    headTimer = schedule(seconds: limits.refusedSeconds, context) { _, context in
      context.close(promise: nil)
    }
  }

  private func schedule(
    seconds: Int,
    _ context: ChannelHandlerContext,
    _ action: @escaping (RequestLimits, ChannelHandlerContext) -> Void
  ) -> Scheduled<Void> {
    let bound = NIOLoopBound((self, context, action), eventLoop: context.eventLoop)
    return context.eventLoop.scheduleTask(in: .seconds(Int64(seconds))) {
      let (handler, context, action) = bound.value
      action(handler, context)
    }
  }
}

@available(*, unavailable)
extension RequestLimits: Sendable {}
