internal import NIOCore
internal import NIOHTTP1
internal import WaymarkHummingbird

/// Enforces the limits on one connection, and sends the answers that need no wait.
///
/// The handler is between the part that reads HTTP and the one that makes requests of it. It
/// answers a request that exceeds a limit itself, after the answers to earlier requests, and closes
/// the connection. It also answers a request for a file or a page of the site itself, if no earlier
/// request waits for its answer and the client reads its answers: the way through an asynchronous
/// task and back costs more than everything else in such an answer.
final class ConnectionHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private let limits: ServerLimits
  private let connections: ConnectionCount
  private let log: SiteLog
  private let responder: SiteResponder
  private let gate: ConnectionGate
  private var isRefused = false
  /// The requests that were passed on and are not answered yet.
  private var openRequests = 0
  /// The answers that have not left completely.
  private var unsentAnswers = 0
  private var isInsideRequest = false
  private var hasReadPart = false
  private var hasPassedPart = false
  private var bodySize = 0
  /// The answer to the request that is read now, if this handler gives it.
  private var answer: SiteResponder.ImmediateAnswer?
  private var closesAfterAnswer = false
  /// Indicates whether the client has ended its side of the connection.
  private var isInputClosed = false
  /// Indicates whether the client sends no request after this one.
  private var isLastRequest = false
  /// The answer that ends the connection, after those to earlier requests.
  private var refusal: HTTPResponseStatus?
  private var isRefusing: Bool { refusal != nil }
  /// Indicates whether this handler has written an answer that it has not flushed.
  private var hasUnflushedAnswer = false
  /// Indicates whether the client reads its answers, as far as the parts after this one know.
  private var isWritable = true
  /// Indicates whether a read waits until the client reads its answers.
  private var hasWaitingRead = false
  /// The requests of the parts after this one to close the connection, which wait until all answers
  /// have left.
  private var waitingCloses: [(mode: CloseMode, promise: EventLoopPromise<Void>?)] = []
  /// Indicates whether `finish(_:)` waits until all answers have left.
  private var isFinishing = false
  private var lastActivity = NIODeadline.distantPast
  /// The time at which the connection is closed although the client still sends.
  private var end: NIODeadline?
  private var idleTimer: Scheduled<Void>?
  private var headTimer: Scheduled<Void>?
  private var bodyTimer: Scheduled<Void>?
  private var answerTimer: Scheduled<Void>?

  init(
    _ limits: ServerLimits,
    _ connections: ConnectionCount,
    _ log: SiteLog,
    _ responder: SiteResponder,
    gate: ConnectionGate
  ) {
    self.limits = limits
    self.connections = connections
    self.log = log
    self.responder = responder
    self.gate = gate
  }

  func handlerAdded(context: ChannelHandlerContext) {
    lastActivity = context.eventLoop.now
    isRefused = connections.add() > limits.connections
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
    startIdleTimer(after: .seconds(Int64(limits.idleSeconds)), context)
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    connections.remove()
    connections.addRequests(-openRequests)
    openRequests = 0
    idleTimer?.cancel()
    headTimer?.cancel()
    bodyTimer?.cancel()
    answerTimer?.cancel()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    // After the last request or a refusal, everything that follows is dropped.
    guard !gate.isShut else { return }
    hasReadPart = true
    switch unwrapInboundIn(data) {
    case .head(let head): return read(head, context)
    case .body(let bytes):
      bodySize += bytes.readableBytes
      guard bodySize <= limits.bodySize else { return stopReading(context) }
    case .end:
      isInsideRequest = false
      bodyTimer?.cancel()
      bodyTimer = nil
      if isLastRequest { gate.isShut = true }
      if let answer {
        self.answer = nil
        return send(answer, context)
      }
      if isLastRequest, openRequests == 0 { finish(context) }
    }
    pass(data, context)
  }

  private func read(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    headTimer?.cancel()
    headTimer = nil
    guard let form = RequestForm(head) else { return refuse(.badRequest, context) }
    if let status = problem(in: form) { return refuse(status, context) }
    isInsideRequest = true
    isLastRequest = form.isLast
    bodySize = 0
    // If the client does not read, the task makes an answer only when the last one has left.
    if openRequests == 0, context.channel.isWritable,
      let answer = responder.immediateAnswer(to: form)
    {
      self.answer = answer
      return
    }
    openRequests += 1
    connections.addRequests(1)
    // RFC 9110 §10.1.1. With an earlier request, the client does not wait for long.
    if form.facts.expectsContinue, form.head.version != .http1_0, openRequests == 1 {
      gate.write(ByteBuffer(staticString: "HTTP/1.1 100 Continue\r\n\r\n"), promise: nil)
      context.flush()
    }
    pass(wrapInboundOut(.head(form.head)), context)
  }

  /// Drops the rest of a body that is too long, and waits for the answer to the request.
  private func stopReading(_ context: ChannelHandlerContext) {
    gate.isShut = true
    closesAfterAnswer = true
    if openRequests == 0, unsentAnswers == 0 { finish(context) }
  }

  private func pass(_ part: NIOAny, _ context: ChannelHandlerContext) {
    hasPassedPart = true
    context.fireChannelRead(part)
  }

  /// Writes an answer, which leaves with all others to the requests that were read at once.
  private func send(_ answer: SiteResponder.ImmediateAnswer, _ context: ChannelHandlerContext) {
    if answer.isLast { closesAfterAnswer = true }
    let hasBody = answer.bytes.body.readableBytes > 0
    let written = context.eventLoop.makePromise(of: Void.self)
    awaitAnswer(written, context)
    hasUnflushedAnswer = true
    gate.write(answer.bytes.head(isLast: answer.isLast), promise: hasBody ? nil : written)
    if hasBody { gate.write(answer.bytes.body, promise: written) }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    lastActivity = context.eventLoop.now
    // Bytes have arrived that complete no part of a message: the beginning of a head.
    if !hasReadPart, !isInsideRequest, !gate.isShut, headTimer == nil {
      startHeadTimer(context)
    }
    if isInsideRequest, end == nil, bodyTimer == nil {
      bodyTimer = schedule(seconds: limits.bodySeconds, context) { _, context in
        context.close(promise: nil)
      }
    }
    hasReadPart = false
    // No part after this one reads what is dropped.
    if gate.isShut, isInsideRequest || isRefusing { context.read() }
    if hasUnflushedAnswer {
      flush(context: context)
      hasUnflushedAnswer = false
      reportWritability(context)
    }
    // Nothing is new for the parts after this one, if all requests have their answers.
    guard hasPassedPart else { return }
    hasPassedPart = false
    context.fireChannelReadComplete()
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(let head):
      if head.headers[canonicalForm: "connection"].first == "close" { closesAfterAnswer = true }
      context.write(data, promise: promise)
    case .body:
      context.write(data, promise: promise)
    case .end:
      openRequests -= 1
      connections.addRequests(-1)
      lastActivity = context.eventLoop.now
      let written = promise ?? context.eventLoop.makePromise()
      awaitAnswer(written, context)
      context.write(data, promise: written)
      if openRequests == 0, refusal != nil { sendRefusal(context) }
    }
  }

  func flush(context: ChannelHandlerContext) {
    context.flush()
    // Most answers have left by now.
    if unsentAnswers > 0, answerTimer == nil { startAnswerTimer(context) }
  }

  func read(context: ChannelHandlerContext) {
    // The answers of a client that does not read them need no more memory.
    if context.channel.isWritable { context.read() } else { hasWaitingRead = true }
  }

  /// Closes the connection when all answers have left.
  ///
  /// The parts after this one store no answer of this handler. They close a connection as soon as
  /// the client has ended its side, and a channel drops everything that it has not sent then.
  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    guard unsentAnswers > 0, mode != .input else {
      return context.close(mode: mode, promise: promise)
    }
    waitingCloses.append((mode, promise))
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    // A large answer of this handler fills the buffer until it is flushed. The parts after this one
    // do not wait for that, but would need thousands of instructions to note it.
    if !hasUnflushedAnswer { reportWritability(context) }
  }

  private func reportWritability(_ context: ChannelHandlerContext) {
    if context.channel.isWritable != isWritable {
      isWritable.toggle()
      context.fireChannelWritabilityChanged()
    }
    guard isWritable, hasWaitingRead else { return }
    hasWaitingRead = false
    context.read()
  }

  /// Waits until an answer has left.
  private func awaitAnswer(_ written: EventLoopPromise<Void>, _ context: ChannelHandlerContext) {
    unsentAnswers += 1
    written.futureResult.assumeIsolated().whenComplete { [self] _ in answerIsWritten(context) }
  }

  private func startHeadTimer(_ context: ChannelHandlerContext) {
    headTimer = schedule(seconds: limits.headSeconds, context) { handler, context in
      // The end of the client's side completes no part, either.
      guard !handler.isInputClosed else { return }
      // This server does not read now: the client may have sent everything in time.
      if handler.hasWaitingRead { return handler.startHeadTimer(context) }
      handler.refuse(.requestTimeout, context)
    }
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
    let closes = waitingCloses
    waitingCloses = []
    for (mode, promise) in closes { context.close(mode: mode, promise: promise) }
    if isFinishing { return finish(context) }
    guard openRequests == 0, !isRefusing else { return }
    // The client may still send a body whose answer it has not read.
    if closesAfterAnswer, isInsideRequest { return finish(context) }
    if closesAfterAnswer { return context.close(promise: nil) }
    if isLastRequest, !isInsideRequest { finish(context) }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard event is ChannelShouldQuiesceEvent else {
      if event as? ChannelEvent == .inputClosed { isInputClosed = true }
      return context.fireUserInboundEventTriggered(event)
    }
    // A request may be on its way that the client sent before it could know.
    _ = schedule(in: .milliseconds(limits.stoppingMilliseconds), context) { handler, context in
      guard handler.openRequests > 0 || handler.unsentAnswers > 0 else {
        return context.close(promise: nil)
      }
      handler.closesAfterAnswer = true
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
  private func problem(in form: RequestForm) -> HTTPResponseStatus? {
    if isRefused { return .serviceUnavailable }
    if form.head.uri.utf8.count > limits.targetSize { return .uriTooLong }
    if form.facts.hosts > 1 { return .badRequest }
    if form.facts.size > limits.headerSize { return .requestHeaderFieldsTooLarge }
    if let length = form.facts.contentLength, Int(length) ?? .max > limits.bodySize {
      return .custom(code: 413, reasonPhrase: "Content Too Large")
    }
    return form.facts.hosts == 0 ? .badRequest : nil
  }

  /// Answers with a status, after the answers to earlier requests, and closes the connection.
  private func refuse(_ status: HTTPResponseStatus, _ context: ChannelHandlerContext) {
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
    log.record(SiteLog.Answer(nil, status: Int(refusal.code), duration: .zero))
    var head = HTTPResponseHead(version: .http1_1, status: refusal)
    head.headers.add(name: "Connection", value: "close")
    head.headers.add(name: "Content-Length", value: "0")
    if refusal == .serviceUnavailable { head.headers.add(name: "Retry-After", value: "1") }
    let written = context.eventLoop.makePromise(of: Void.self)
    awaitAnswer(written, context)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(wrapOutboundOut(.end(nil)), promise: written)
    flush(context: context)
    finish(context)
  }

  /// Closes the connection when all answers have left and the client has had time to read the last
  /// one: when it sends nothing more for a moment, and at the latest when a body would have had to
  /// arrive.
  private func finish(_ context: ChannelHandlerContext) {
    guard end == nil else { return }
    gate.isShut = true
    isFinishing = unsentAnswers > 0
    guard !isFinishing else { return }
    end = context.eventLoop.now + .seconds(Int64(limits.bodySeconds))
    bodyTimer?.cancel()
    // The client reads the answer before it notices that no one reads what it still sends.
    context.close(mode: .output, promise: nil)
    context.read()
    awaitEnd(context)
  }

  private func awaitEnd(_ context: ChannelHandlerContext) {
    let activity = lastActivity
    headTimer = schedule(seconds: limits.refusedSeconds, context) { handler, context in
      let now = context.eventLoop.now
      if handler.isInputClosed || handler.lastActivity == activity || now >= handler.end ?? now {
        return context.close(promise: nil)
      }
      handler.awaitEnd(context)
    }
  }

  /// Closes the connection if nothing happens on it for the time of the limit.
  private func startIdleTimer(after time: TimeAmount, _ context: ChannelHandlerContext) {
    idleTimer = schedule(in: time, context) { handler, context in
      let limit = TimeAmount.seconds(Int64(handler.limits.idleSeconds))
      // Each wait for this server or for the client to read has a limit of its own.
      let waits = handler.openRequests > 0 && !handler.isInsideRequest || handler.unsentAnswers > 0
      let now = context.eventLoop.now
      let rest = (waits ? now : handler.lastActivity) + limit - now
      guard rest > .zero else { return context.close(promise: nil) }
      handler.startIdleTimer(after: rest, context)
    }
  }

  private func schedule(
    seconds: Int,
    _ context: ChannelHandlerContext,
    _ action: @escaping (ConnectionHandler, ChannelHandlerContext) -> Void
  ) -> Scheduled<Void> {
    schedule(in: .seconds(Int64(seconds)), context, action)
  }

  private func schedule(
    in time: TimeAmount,
    _ context: ChannelHandlerContext,
    _ action: @escaping (ConnectionHandler, ChannelHandlerContext) -> Void
  ) -> Scheduled<Void> {
    let bound = NIOLoopBound((self, context, action), eventLoop: context.eventLoop)
    return context.eventLoop.scheduleTask(in: time) {
      let (handler, context, action) = bound.value
      action(handler, context)
    }
  }
}

@available(*, unavailable)
extension ConnectionHandler: Sendable {}
