import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import Synchronization

/// A server on a free port of this computer, for one test.
struct TestServer: Sendable {
  /// The way in which the server answers a request.
  enum Reply: Sendable {
    /// A complete answer.
    case answer(Int, [(String, String)], [UInt8])
    /// Bytes that need not be HTTP, after which the connection closes.
    case bytes(String)
    /// Bytes, after which nothing happens.
    case stop(String)
    /// The start of an answer, and then more and more bytes.
    case endless
    /// An answer after a number of seconds.
    case late(Double, [(String, String)], [UInt8])

    static func json(_ text: String, _ headers: [(String, String)] = []) -> Reply {
      .answer(200, [("Content-Type", "application/json")] + headers, Array(text.utf8))
    }

    static func status(_ status: Int, _ headers: [(String, String)] = []) -> Reply {
      .answer(status, headers, Array("no file".utf8))
    }
  }

  /// A request as the server received it.
  struct Request: Sendable {
    let host: String
    let target: String
    let headers: [(String, String)]
  }

  let port: Int
  let requests: RequestList

  /// The requests that have arrived, from any thread.
  final class RequestList: Sendable {
    private let list = Mutex<[Request]>([])
    var all: [Request] { list.withLock { $0 } }
    fileprivate func add(_ request: Request) { list.withLock { $0.append(request) } }
  }

  /// Starts a server, gives it to the body, and stops it.
  ///
  /// - Parameters:
  ///   - certificate: The certificate; `nil` for a server without TLS.
  ///   - maximumTLS: The newest version of TLS that the server speaks.
  ///   - greeting: The text that the server sends first, as servers of other protocols do.
  ///   - reply: Returns the answer to a request.
  static func run<Value>(
    certificate: TestCertificates.Kind? = .valid,
    maximumTLS: TLSVersion? = nil,
    greeting: String? = nil,
    reply: @escaping @Sendable (Request) -> Reply,
    _ body: (TestServer) async throws -> Value
  ) async throws -> Value {
    var context: NIOSSLContext?
    if let certificate {
      let files = try TestCertificates.shared.get()
      let chain = try NIOSSLCertificate.fromPEMFile(files.file(certificate))
      var configuration = TLSConfiguration.makeServerConfiguration(
        certificateChain: chain.map { .certificate($0) },
        privateKey: .privateKey(try NIOSSLPrivateKey(file: files.key, format: .pem))
      )
      configuration.minimumTLSVersion = .tlsv1
      configuration.maximumTLSVersion = maximumTLS
      context = try NIOSSLContext(configuration: configuration)
    }
    let (tls, list) = (context, RequestList())
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.backlog, value: 256)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let pipeline = channel.pipeline.syncOperations
          if let tls { try pipeline.addHandler(NIOSSLServerHandler(context: tls)) }
          try pipeline.addHandler(TestHandler(list, greeting, reply))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    let result: Result<Value, any Error>
    let server = TestServer(port: channel.localAddress?.port ?? 0, requests: list)
    do { result = .success(try await body(server)) } catch { result = .failure(error) }
    try await channel.close()
    return try result.get()
  }

  /// Reads the head of a request and writes the reply, byte for byte.
  private final class TestHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let list: RequestList
    private let reply: @Sendable (Request) -> Reply
    private var text = ""
    private var hasReplied = false
    private let greeting: String?

    init(
      _ list: RequestList,
      _ greeting: String?,
      _ reply: @escaping @Sendable (Request) -> Reply
    ) {
      (self.list, self.greeting, self.reply) = (list, greeting, reply)
    }

    func channelActive(context: ChannelHandlerContext) {
      if let greeting { write(ByteBuffer(string: greeting), context, closes: false) }
      context.fireChannelActive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      text += String(buffer: unwrapInboundIn(data))
      guard !hasReplied, text.contains("\r\n\r\n") else { return }
      hasReplied = true
      let lines = text.components(separatedBy: "\r\n")
      let headers = lines.dropFirst().compactMap { line -> (String, String)? in
        let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
        return parts.count == 2 ? (parts[0].lowercased(), String(parts[1].dropFirst())) : nil
      }
      let request = Request(
        host: headers.first { $0.0 == "host" }?.1 ?? "",
        target: String(lines[0].split(separator: " ").dropFirst().first ?? ""),
        headers: headers
      )
      list.add(request)
      send(reply(request), context)
    }

    private func send(_ reply: Reply, _ context: ChannelHandlerContext) {
      switch reply {
      case .answer(let status, let headers, let body):
        let all = headers + [("Content-Length", "\(body.count)"), ("Connection", "close")]
        let head = all.map { "\($0.0): \($0.1)\r\n" }.joined()
        var buffer = ByteBuffer(string: "HTTP/1.1 \(status) Reason\r\n\(head)\r\n")
        buffer.writeBytes(body)
        write(buffer, context, closes: true)
      case .bytes(let text): write(ByteBuffer(string: text), context, closes: true)
      case .stop(let text): write(ByteBuffer(string: text), context, closes: false)
      case .endless:
        write(ByteBuffer(string: "HTTP/1.1 200 OK\r\n\r\n"), context, closes: false)
        writeMore(context)
      case .late(let seconds, let headers, let body):
        _ = context.eventLoop.assumeIsolated().scheduleTask(
          in: .milliseconds(Int64(seconds * 1_000))
        ) {
          self.send(.answer(200, headers, body), context)
        }
      }
    }

    private func write(_ buffer: ByteBuffer, _ context: ChannelHandlerContext, closes: Bool) {
      let written = context.writeAndFlush(wrapOutboundOut(buffer))
      if closes { written.assumeIsolated().whenComplete { _ in context.close(promise: nil) } }
    }

    private func writeMore(_ context: ChannelHandlerContext) {
      let buffer = ByteBuffer(repeating: UInt8(ascii: " "), count: 65_536)
      context.writeAndFlush(wrapOutboundOut(buffer)).assumeIsolated().whenSuccess {
        // The system may accept many writes at once, which must not become as many calls.
        context.eventLoop.assumeIsolated().execute { self.writeMore(context) }
      }
    }

    // A client that ends its connection early is expected here.
    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      context.close(promise: nil)
    }
  }
}
