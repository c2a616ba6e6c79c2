internal import Hummingbird
internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import ServiceLifecycle
internal import UnixSignals
internal import WaymarkHummingbird

/// A server of one site.
struct SiteServer: Sendable {
  let source: SiteSource
  let host: String
  let port: Int
  var limits = ServerLimits()
  /// The readers of everything below `/_links/`; `nil` if no one may read it.
  var access: BookAccess?
  /// Asks the domains of the catalog for their files; `nil` if the link book does not.
  var live: LiveFiles?
  /// The time for which the server still accepts requests after SIGTERM, so that a load balancer
  /// can notice that it is not ready.
  var stopDelay: Duration = .seconds(1)
  var watchInterval: Duration = .seconds(1)
  let logger: Logger
  let log: SiteLog

  /// Serves the site until the task is canceled or the process receives SIGTERM or SIGINT.
  ///
  /// - Parameters:
  ///   - loaded: The site as it was read from the source.
  ///   - version: The version of the files before they were read.
  ///   - onRunning: Receives the port when the server accepts connections.
  func run(
    _ loaded: SiteSource.Loaded,
    _ version: SiteSource.Version,
    store: SiteStore,
    onRunning: @escaping @Sendable (Int) async -> Void
  ) async throws {
    let limits = limits
    let log = log
    let connections = ConnectionCount()
    let channel = HTTP1Channel.Configuration(
      httpDecoderConfiguration: .init(
        maxHeaderFieldSize: limits.headerSize,
        maxHeaderListSize: limits.headerSize + limits.targetSize
      )
    )
    let responder = SiteResponder(
      store: store,
      log: log,
      access: access,
      live: live,
      connections: connections
    )
    let application = Application(
      responder: responder,
      server: HTTPServerBuilder { respond in
        SiteChannel(base: HTTP1Channel(responder: respond, configuration: channel)) { gate in
          ConnectionHandler(limits, connections, log, responder, gate: gate)
        }
      },
      configuration: ApplicationConfiguration(
        address: .hostname(host, port: port),
        backlog: 1_024,
        availableConnectionsDelegate: MaximumAvailableConnections(
          limits.connections + limits.refusedConnections
        )
      ),
      onServerRunning: { await onRunning($0.localAddress?.port ?? port) },
      logger: logger
    )
    let watch = SiteWatch(
      source: source,
      store: store,
      logger: logger,
      version: version,
      interval: watchInterval
    )
    let stop = StopSignals(store: store, delay: stopDelay)
    let group = ServiceGroup(
      configuration: ServiceGroupConfiguration(
        services: [
          .init(service: application),
          .init(service: watch),
          .init(service: stop, successTerminationBehavior: .gracefullyShutdownGroup),
        ],
        logger: logger
      )
    )
    try await group.run()
    // Connections that were accepted last are not among those that the group waits for.
    let end = ContinuousClock.now + .seconds(limits.headSeconds)
    while connections.value > 0, ContinuousClock.now < end {
      try await Task.sleep(for: .milliseconds(10))
    }
  }
}

/// Stops the server when the process receives SIGTERM or SIGINT.
private struct StopSignals: Service {
  let store: SiteStore
  let delay: Duration

  func run() async throws {
    await cancelWhenGracefulShutdown {
      for await signal in await UnixSignalsSequence(trapping: .sigterm, .sigint) {
        store.stop()
        // Somebody at a terminal does not wait for a load balancer.
        if signal == .sigterm { try? await Task.sleep(for: delay) }
        return
      }
    }
  }
}
