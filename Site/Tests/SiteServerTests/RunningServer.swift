import Foundation
import Logging
import NIOCore
import NIOPosix
import Synchronization
import WaymarkHummingbird

@testable import SiteServer

/// A server on a free port of this computer, for one test.
struct RunningServer {
  let port: Int
  let store: SiteStore
  let folder: URL
  let log: RecordedLog

  /// The limits of tests about other things, which a busy computer does not reach.
  static let limits: ServerLimits = {
    var limits = ServerLimits()
    (limits.idleSeconds, limits.headSeconds, limits.bodySeconds) = (60, 60, 60)
    return limits
  }()

  /// Starts a server for a catalog, gives it to the body, and stops it.
  static func run(
    _ catalog: String? = TestCatalogs.shop,
    templates: [String: String]? = nil,
    limits: ServerLimits = Self.limits,
    access: BookAccess? = nil,
    live: LiveFiles? = nil,
    _ body: (RunningServer) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("waymark-site-\(UUID().uuidString)")
    let pages = folder.appendingPathComponent("pages")
    try FileManager.default.createDirectory(at: pages, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("waymark.json")
    if let catalog { try Data(catalog.utf8).write(to: file) }
    for (name, text) in templates ?? [:] {
      try Data(text.utf8).write(to: pages.appendingPathComponent("\(name).html"))
    }
    let source = SiteSource(
      catalog: catalog == nil ? nil : file.path,
      pages: templates == nil ? nil : pages.path
    ) { _ in access?.isLoopback == true ? "www.tea.example" : nil }
    let log = RecordedLog()
    let logger = Logger(label: "test") { _ in log.handler }
    let server = SiteServer(
      source: source,
      host: "127.0.0.1",
      port: 0,
      limits: limits,
      access: access,
      live: live,
      stopDelay: .zero,
      watchInterval: .milliseconds(100),
      logger: logger,
      log: SiteLog(logger)
    )
    let version = source.version()
    let loaded = try source.load()
    let store = SiteStore(loaded, booking: access, checksDomains: live != nil)
    let (ports, port) = AsyncStream<Int>.makeStream()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        try await server.run(loaded, version, store: store) { port.yield($0) }
      }
      guard let number = await ports.first(where: { _ in true }) else { return }
      let running = RunningServer(port: number, store: store, folder: folder, log: log)
      let result: Result<Void, any Error>
      do { result = .success(try await body(running)) } catch { result = .failure(error) }
      group.cancelAll()
      while let result = await group.nextResult() {
        if case .failure(let error) = result, !(error is CancellationError) { throw error }
      }
      try result.get()
    }
  }

  /// Writes the catalog anew.
  func write(_ catalog: String) throws {
    try Data(catalog.utf8).write(to: folder.appendingPathComponent("waymark.json"))
  }

  /// Sends a request, and returns the answer.
  func get(
    _ target: String,
    method: String = "GET",
    host: String = "www.tea.example",
    headers: [String] = []
  ) async throws -> Answer {
    let lines = ["\(method) \(target) HTTP/1.1", "Host: \(host)", "Connection: close"] + headers
    return try await Answer(send(lines.joined(separator: "\r\n") + "\r\n\r\n"))
  }

  /// Sends a text, and returns everything that the server sends until it closes the connection.
  ///
  /// A server that closes a connection from which it has not read everything resets it, and the
  /// client may lose the answer (RFC 9112, section 9.6). A long text is then sent again.
  func send(_ text: String) async throws -> String {
    var answer = ""
    for _ in 0..<(text.utf8.count > 32_768 ? 100 : 1) where answer.isEmpty {
      answer = try await Client(port: port).connect { connection in
        try await connection.send(text)
        return try await connection.readToEnd()
      }
    }
    return answer
  }

  /// Waits until a condition holds, at most a minute.
  func wait(until condition: () async throws -> Bool) async throws -> Bool {
    let end = ContinuousClock.now + .seconds(60)
    while ContinuousClock.now < end {
      if try await condition() { return true }
      try await Task.sleep(for: .milliseconds(10))
    }
    return false
  }
}

/// A client of a server on this computer.
struct Client {
  let port: Int

  /// Opens a connection, gives it to the body, and closes it.
  func connect<Value>(_ body: (inout Connection) async throws -> Value) async throws -> Value {
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      // A client may still send when the server has sent everything.
      .channelOption(.allowRemoteHalfClosure, value: true)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
            wrappingChannelSynchronously: channel,
            configuration: .init(isOutboundHalfClosureEnabled: true)
          )
        }
      }
    return try await channel.executeThenClose { inbound, outbound in
      var connection = Connection(inbound: inbound.makeAsyncIterator(), outbound: outbound)
      return try await body(&connection)
    }
  }
}

/// A connection to a server.
struct Connection {
  fileprivate var inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
  fileprivate let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>

  func send(_ text: String) async throws { try await outbound.write(ByteBuffer(string: text)) }

  /// Tells the server that nothing more is sent.
  func endSending() { outbound.finish() }

  /// Returns the next bytes; `nil` at the end.
  mutating func read() async throws -> String? {
    try await inbound.next(isolation: #isolation).map { String(buffer: $0) }
  }

  /// Returns everything that the server sends until it closes the connection.
  mutating func readToEnd() async throws -> String {
    var text = ""
    while let part = try? await read() { text += part }
    return text
  }
}

/// An answer as a client reads it.
struct Answer {
  let status: Int
  let headers: [String: String]
  let body: String

  init(_ text: String) {
    let parts = text.components(separatedBy: "\r\n\r\n")
    let lines = parts[0].components(separatedBy: "\r\n")
    status = Int(lines[0].split(separator: " ").dropFirst().first ?? "") ?? 0
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let pair = line.split(separator: ":", maxSplits: 1).map(String.init)
      guard pair.count == 2 else { continue }
      headers[pair[0].lowercased()] = pair[1].trimmingCharacters(in: .whitespaces)
    }
    self.headers = headers
    body = parts.dropFirst().joined(separator: "\r\n\r\n")
  }
}

/// The messages that a server logged.
final class RecordedLog: Sendable {
  private let messages = Mutex<[String]>([])

  var lines: [String] { messages.withLock { $0 } }
  var handler: any LogHandler { Handler(log: self) }

  private struct Handler: LogHandler {
    let log: RecordedLog
    var metadata: Logger.Metadata = [:]
    var logLevel: Logger.Level = .trace

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      let all = (event.metadata ?? [:]).sorted { $0.key < $1.key }
      let pairs = all.map { "\($0.key)=\($0.value)" }
      let line = ["\(event.level)", "\(event.message)"] + pairs
      log.messages.withLock { $0.append(line.joined(separator: " ")) }
    }
  }
}

enum TestCatalogs {
  /// An app with routes of each kind.
  static let shop = """
    {
      "schema": 1,
      "app": {
        "name": "Tea",
        "schemes": ["tea"],
        "domains": ["www.tea.example"],
        "apple": { "appIDs": ["ABCDE12345.example.tea"], "storeID": "42" }
      },
      "routes": [
        { "name": "tea", "pattern": "tea/{name}", "summary": "A tea" },
        { "name": "old", "pattern": "cup/{name}",
          "deprecated": { "reason": "old", "replacement": "tea" } },
        { "name": "invite", "pattern": "invite/{token}", "secrets": ["token"] }
      ]
    }
    """
}
