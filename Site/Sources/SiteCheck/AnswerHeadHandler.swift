internal import NIOCore

/// Rewrites the head of an answer in the only spelling that NIO's reader of HTTP accepts.
///
/// The systems' clients also accept lines that end with a line feed alone, a header that continues
/// on the next line, and a length that the server sends twice.
///
/// Source: RFC 9112 §2.2 and §5.2; RFC 9110 §8.6.
final class AnswerHeadHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  /// The beginning of the answer; `nil` after its head.
  private var head: [UInt8]? = []

  /// The most bytes of a head; the reader of HTTP rejects a longer one.
  private static let limit = 1 << 17

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard var bytes = head else { return context.fireChannelRead(data) }
    bytes += unwrapInboundIn(data).readableBytesView
    while let end = Self.end(of: bytes) {
      let lines = Self.normalized(bytes[..<end])
      bytes.removeFirst(end)
      pass(lines, context)
      // Another head follows one with a status below 200, but not a change of the protocol.
      let status = lines.split(separator: UInt8(ascii: " ")).dropFirst().first ?? []
      let isLast = status.first != UInt8(ascii: "1") || Array(status) == Array("101".utf8)
      if isLast { return passRest(bytes, context) }
    }
    if bytes.count > Self.limit { return passRest(bytes, context) }
    head = bytes
  }

  func channelInactive(context: ChannelHandlerContext) {
    if let head { passRest(head, context) }
    context.fireChannelInactive()
  }

  private func passRest(_ bytes: [UInt8], _ context: ChannelHandlerContext) {
    head = nil
    pass(bytes, context)
  }

  private func pass(_ bytes: [UInt8], _ context: ChannelHandlerContext) {
    if !bytes.isEmpty { context.fireChannelRead(wrapInboundOut(ByteBuffer(bytes: bytes))) }
  }

  private static let feed = UInt8(ascii: "\n")
  private static let carriage = UInt8(ascii: "\r")

  /// Returns the end of a head, after its empty line; `nil` if that is missing.
  private static func end(of bytes: [UInt8]) -> Int? {
    // Empty lines may come before the status.
    var start = bytes.firstIndex { $0 != feed && $0 != carriage } ?? bytes.endIndex
    while let end = bytes[start...].firstIndex(of: feed) {
      if bytes[start..<end].allSatisfy({ $0 == carriage }) { return end + 1 }
      start = end + 1
    }
    return nil
  }

  /// Returns a head whose lines end with a carriage return and a line feed, with each header on
  /// one line, and with one length if the server sends the same one several times.
  private static func normalized(_ head: ArraySlice<UInt8>) -> [UInt8] {
    var lines: [[UInt8]] = []
    // Empty lines may come before the status.
    let content = head.drop { $0 == feed || $0 == carriage }
    for line in content.split(separator: feed, omittingEmptySubsequences: false) {
      let text = Array(line.last == carriage ? line.dropLast() : line)
      if lines.count > 1, text.first.map(isBlank) == true {
        lines[lines.count - 1] += text
      } else {
        lines.append(text)
      }
    }
    let name = Array("content-length:".utf8)
    let lengths = lines.filter { lowercased($0.prefix(name.count)) == name }
    let values = lengths.flatMap { $0.dropFirst(name.count).split(separator: UInt8(ascii: ",")) }
      .map { $0.filter { !isBlank($0) } }
    if values.count > 1, Set(values).count == 1 {
      lines.removeAll { lengths.contains($0) }
      lines.insert(name + values[0], at: 1)
    }
    return Array(lines.joined(separator: [carriage, feed]))
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  private static func lowercased(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    bytes.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
  }
}
