internal import NIOCore

/// The first part of a connection, which reads and writes bytes.
final class ConnectionGate: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundOut = IOData

  /// Indicates whether the bytes are dropped that a client sends after the last request of a
  /// connection, so that they need no memory.
  var isShut = false
  private var context: ChannelHandlerContext?

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if !isShut { context.fireChannelRead(data) }
  }

  /// Writes the bytes of an answer after those of earlier answers.
  func write(_ bytes: ByteBuffer, promise: EventLoopPromise<Void>?) {
    guard let context else {
      promise?.fail(ChannelError.ioOnClosedChannel)
      return
    }
    context.write(wrapOutboundOut(.byteBuffer(bytes)), promise: promise)
  }
}

@available(*, unavailable)
extension ConnectionGate: Sendable {}
