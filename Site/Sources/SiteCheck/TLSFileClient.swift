internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import NIOSSL
public import WaymarkCommand
public import WaymarkPlatforms

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The client of `waymark-check`: HTTP 1.1 over TLS 1.2 or 1.3, one connection for each request.
///
/// It waits for an answer for a limited time, and reads a limited number of bytes. If the
/// certificate of a server is not accepted, it connects once more without a request, in order to
/// find the reason.
public struct TLSFileClient: FileClient {
  private let context: NIOSSLContext
  /// A context that accepts every certificate, for a connection without a request.
  private let inspection: NIOSSLContext
  private let timeout: Int

  /// The threads of all connections, as many as the command opens at once.
  ///
  /// NIO looks up the names of one thread one after the other, so a name server that does not
  /// answer about one host would keep the requests to other hosts waiting. A thread without work
  /// costs nothing.
  private static let threads = MultiThreadedEventLoopGroup(numberOfThreads: 128)

  /// Makes a client.
  public init(_ options: FileClientOptions) throws {
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.minimumTLSVersion = .tlsv12
    configuration.applicationProtocols = ["http/1.1"]
    if let bytes = options.certificates {
      let certificates = try NIOSSLCertificate.fromPEMBytes(bytes)
      if certificates.isEmpty { throw NIOSSLError.failedToLoadCertificate }
      configuration.trustRoots = .certificates(certificates)
    }
    context = try NIOSSLContext(configuration: configuration)
    configuration.certificateVerification = .none
    inspection = try NIOSSLContext(configuration: configuration)
    timeout = options.timeout
  }

  /// Returns the answer to a request, or the reason why no answer arrived.
  public func fetch(_ request: FileRequest) async -> FetchedFile {
    let clock = ContinuousClock()
    let start = clock.now
    var outcome = await connect(request, context, isInspection: false)
    let (seconds, attoseconds) = start.duration(to: clock.now).components
    if case .failure(.certificate(.untrusted)) = outcome.result {
      let certificate = await connect(request, inspection, isInspection: true).certificate
      outcome.certificate = certificate
      let fault = certificate?.fault(now: Int64(time(nil))) ?? .untrusted
      outcome.result = .failure(.certificate(fault))
    }
    return FetchedFile(
      url: request.url,
      result: outcome.result,
      milliseconds: seconds * 1_000 + attoseconds / (1_000_000_000_000_000 as Int64),
      certificateEnd: outcome.certificate?.end
    )
  }

  /// Connects, and requests the file.
  ///
  /// - Parameter isInspection: Indicates whether the connection ends as soon as the certificate is
  ///   known, without a request.
  private func connect(
    _ request: FileRequest,
    _ context: NIOSSLContext,
    isInspection: Bool
  ) async -> Outcome {
    let deadline = NIODeadline.now() + .seconds(Int64(timeout))
    let channel: any Channel
    do {
      // The handlers are added later, because several connections may be tried at once.
      let bootstrap = ClientBootstrap(group: Self.threads)
        .connectTimeout(.seconds(Int64(timeout)))
        .channelOption(.autoRead, value: false)
      // An address needs no look-up.
      let address = try? SocketAddress(ipAddress: request.address, port: request.port)
      let connection =
        address.map { bootstrap.connect(to: $0) }
        ?? bootstrap.connect(host: request.address, port: request.port)
      channel = try await connection.get()
    } catch {
      return Outcome(.failure(failure(of: error)))
    }
    let timeout = timeout
    let promise = channel.eventLoop.makePromise(of: Outcome.self)
    channel.eventLoop.execute {
      do {
        let pipeline = channel.pipeline.syncOperations
        // An IP address is not sent as a name.
        let isAddress = (try? SocketAddress(ipAddress: request.host, port: 443)) != nil
        let handler = FetchHandler(
          request,
          isInspection: isInspection,
          deadline: deadline,
          timeout: timeout,
          promise
        )
        let tls = try NIOSSLClientHandler(
          context: context,
          serverHostname: isAddress ? nil : request.host
        )
        try pipeline.addHandler(tls)
        if !isInspection {
          try pipeline.addHandler(AnswerHeadHandler())
          try pipeline.addHTTPClientHandlers()
        }
        try pipeline.addHandler(handler)
        channel.setOption(.autoRead, value: true).whenFailure { _ in }
      } catch {
        promise.succeed(Outcome(.failure(.noTLS(FetchHandler.reason(of: error)))))
        channel.close(promise: nil)
      }
    }
    do {
      return try await promise.futureResult.get()
    } catch {
      return Outcome(.failure(.closed(.connection)))
    }
  }

  /// Returns the reason why there is no connection.
  private func failure(of error: any Error) -> FetchedFile.Failure {
    if case .connectTimeout? = error as? ChannelError {
      return .timeout(.connection, seconds: timeout)
    }
    var first = error
    if let error = error as? NIOConnectionError {
      guard let cause = error.connectionErrors.first?.error else { return .unresolved }
      first = cause
    }
    if case .connectTimeout? = first as? ChannelError {
      return .timeout(.connection, seconds: timeout)
    }
    guard let first = first as? IOError else {
      return .unreachable(FetchHandler.reason(of: first))
    }
    if first.errnoCode == ECONNREFUSED { return .refused }
    return .unreachable(
      strerror(first.errnoCode).map { String(cString: $0) } ?? "error \(first.errnoCode)"
    )
  }
}

/// The end of a connection.
struct Outcome: Sendable {
  var result: Result<FetchedFile.Answer, FetchedFile.Failure>
  var certificate: CertificateFacts?

  init(
    _ result: Result<FetchedFile.Answer, FetchedFile.Failure>,
    _ certificate: CertificateFacts? = nil
  ) {
    (self.result, self.certificate) = (result, certificate)
  }
}
