import Foundation
import Logging
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing
import WaymarkCatalog
import WaymarkHummingbird
import WaymarkSite

@testable import SiteServer

/// The times of a connection with the standard limits, on an event loop whose time the test moves.
@Suite struct `The times of a connection` {
  private static let request = "GET /tea/a HTTP/1.1\r\nHost: www.tea.example\r\n\r\n"

  @Test func `a connection without a request is closed after 30 seconds`() throws {
    let client = try TimedClient()
    client.wait(.milliseconds(29_999))
    #expect(client.isOpen)
    client.wait(.milliseconds(1))
    #expect(!client.isOpen)
    #expect(try client.received() == "")
  }

  @Test func `a connection with requests is not idle`() throws {
    let client = try TimedClient()
    for _ in 0..<10 {
      client.wait(.seconds(29))
      try client.send(Self.request)
      #expect(try client.received().hasPrefix("HTTP/1.1 200"))
    }
    client.wait(.milliseconds(29_999))
    #expect(client.isOpen)
    client.wait(.milliseconds(1))
    #expect(!client.isOpen)
  }

  @Test func `a head has 10 seconds from its first byte`() throws {
    let client = try TimedClient()
    try client.send(Self.request)
    #expect(try client.received().hasPrefix("HTTP/1.1 200"))
    client.wait(.seconds(20))
    for byte in "GET /tea/a HTTP/1.1\r" {
      #expect(try client.received() == "")
      try client.send(String(byte))
      client.wait(.milliseconds(490))
    }
    client.wait(.milliseconds(10_000 - 20 * 490 - 1))
    #expect(try client.received() == "")
    client.wait(.milliseconds(1))
    #expect(try client.received().hasPrefix("HTTP/1.1 408"))
    client.wait(.seconds(1))
    #expect(!client.isOpen)
  }

  @Test func `a body has 10 seconds from its head`() throws {
    let client = try TimedClient()
    try client.send("POST /tea/a HTTP/1.1\r\nHost: www.tea.example\r\nContent-Length: 99\r\n\r\n")
    for _ in 0..<19 {
      try client.send("a")
      client.wait(.milliseconds(500))
    }
    client.wait(.milliseconds(499))
    #expect(client.isOpen)
    client.wait(.milliseconds(1))
    #expect(!client.isOpen)
  }

  @Test(arguments: [CloseMode.all, .output])
  func `a connection is closed when all answers have left`(mode: CloseMode) throws {
    let client = try TimedClient()
    client.isReading = false
    try client.send(Self.request + Self.request)
    client.close(mode)
    client.wait(.seconds(59))
    #expect(client.isOpen)
    client.isReading = true
    #expect(try client.received().components(separatedBy: "HTTP/1.1 200").count == 3)
    #expect(!client.isOpen)
  }

  @Test func `a refusal waits for earlier answers to leave`() throws {
    let client = try TimedClient()
    client.isReading = false
    try client.send(Self.request)
    // The parser reports the error also to the test.
    try? client.send("GET\r\n\r\n")
    client.wait(.seconds(59))
    #expect(client.isOpen)
    client.isReading = true
    let statuses = try client.received().components(separatedBy: "HTTP/1.1 ").map { $0.prefix(3) }
    #expect(statuses == ["", "200", "400"])
    client.wait(.seconds(1))
    #expect(!client.isOpen)
  }

  @Test func `a client has 60 seconds to read an answer`() throws {
    let client = try TimedClient()
    client.isReading = false
    try client.send(Self.request)
    client.close(.all)
    client.wait(.milliseconds(59_999))
    #expect(client.isOpen)
    client.wait(.milliseconds(1))
    #expect(!client.isOpen)
  }

  @Test func `a head has no limit while the server waits for the client to read`() throws {
    let client = try TimedClient()
    try client.send("GET /tea/a HT")
    client.isWritable = false
    client.wait(.seconds(25))
    #expect(try client.received() == "")
    client.isWritable = true
    try client.send("TP/1.1\r\nHost: www.tea.example\r\n\r\n")
    #expect(try client.received().hasPrefix("HTTP/1.1 200"))
  }
}

/// A client of a connection whose time only moves when the client waits.
private struct TimedClient {
  private let channel = EmbeddedChannel()
  private let network = Network()

  init() throws {
    let catalog = try LinkCatalog(json: TestCatalogs.shop)
    let site = try Site(catalog)
    let log = SiteLog(Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    let connections = ConnectionCount()
    let responder = SiteResponder(
      store: SiteStore(.init(site: site, catalog: catalog)),
      log: log,
      access: nil,
      connections: connections
    )
    let gate = ConnectionGate()
    let pipeline = channel.pipeline.syncOperations
    try pipeline.addHandler(network)
    try pipeline.addHandler(gate)
    try pipeline.configureHTTPServerPipeline(
      withPipeliningAssistance: false,
      withErrorHandling: false
    )
    let handler = ConnectionHandler(ServerLimits(), connections, log, responder, gate: gate)
    try pipeline.addHandler(handler)
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 80)).wait()
  }

  var isOpen: Bool { channel.isActive }

  func wait(_ time: TimeAmount) { channel.embeddedEventLoop.advanceTime(by: time) }

  /// Indicates whether the answers leave the server.
  var isReading: Bool {
    get { network.isReading }
    nonmutating set { network.isReading = newValue }
  }

  /// Indicates whether the server has room for answers that do not leave; it reads only then.
  var isWritable: Bool {
    get { channel.isWritable }
    nonmutating set {
      channel.isWritable = newValue
      channel.pipeline.fireChannelWritabilityChanged()
      channel.read()
    }
  }

  /// Closes the connection as the parts of the server do that come after its own.
  func close(_ mode: CloseMode) { channel.close(mode: mode, promise: nil) }

  func send(_ text: String) throws { try channel.writeInbound(ByteBuffer(string: text)) }

  /// Returns what the server has sent since the last call.
  func received() throws -> String {
    var text = ""
    while let part = try channel.readOutbound(as: ByteBuffer.self) { text += String(buffer: part) }
    return text
  }
}

/// Keeps the bytes of a server until the client reads.
private final class Network: ChannelOutboundHandler {
  typealias OutboundIn = IOData
  typealias OutboundOut = IOData

  var isReading = true { didSet { if isReading { release() } } }
  private var context: ChannelHandlerContext?
  private var writes: [(NIOAny, EventLoopPromise<Void>?)] = []

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  func handlerRemoved(context: ChannelHandlerContext) {
    self.context = nil
    for (_, promise) in writes { promise?.fail(ChannelError.ioOnClosedChannel) }
    writes = []
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    writes.append((data, promise))
    if isReading { release() }
  }

  private func release() {
    let all = writes
    writes = []
    for (data, promise) in all { context?.writeAndFlush(data, promise: promise) }
  }
}
