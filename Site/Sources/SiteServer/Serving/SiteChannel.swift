internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import NIOHTTPTypesHTTP1
internal import Synchronization

/// Serves HTTP/1 within the limits on each connection, also on those that the server accepts while
/// it stops.
///
/// A server that stops drops connections that it has accepted and not served yet, and dropping the
/// asynchronous part of a connection traps. This type serves such a connection when it is dropped.
struct SiteChannel: ServerChildChannel {
  let base: HTTP1Channel
  /// Creates the part of a connection that enforces the limits and answers at once.
  let makeHandler: @Sendable (ConnectionGate) -> ConnectionHandler

  /// A connection that is served exactly once.
  final class Connection: ServerChildChannelValue {
    private let base: HTTP1Channel
    private let value: HTTP1Channel.Value
    private let logger: Logger
    private let isServed = Atomic<Bool>(false)

    init(_ value: HTTP1Channel.Value, _ base: HTTP1Channel, _ logger: Logger) {
      self.base = base
      self.value = value
      self.logger = logger
    }

    var channel: any Channel { value.channel }

    func serve() async {
      isServed.store(true, ordering: .relaxed)
      await base.handle(value: value, logger: logger)
    }

    deinit {
      guard !isServed.load(ordering: .relaxed) else { return }
      Task { [base, value, logger] in await base.handle(value: value, logger: logger) }
    }
  }

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Connection> {
    base.setup(channel: channel, logger: logger).flatMapThrowing { value in
      let pipeline = channel.pipeline.syncOperations
      let gate = ConnectionGate()
      try pipeline.addHandler(gate, position: .first)
      let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
      try pipeline.addHandler(makeHandler(gate), position: .before(codec))
      return Connection(value, base, logger)
    }
  }

  @concurrent func handle(value: Connection, logger: Logger) async { await value.serve() }
}
