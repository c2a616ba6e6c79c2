internal import NIOCore
internal import NIOHTTP1
internal import WaymarkSite

/// The bytes of an answer (RFC 9112 §4), without those that change from one answer to the next.
final class AnswerBytes: Sendable {
  /// The status line and the headers, without the empty line after them.
  private let head: ByteBuffer
  let body: ByteBuffer

  init(_ answer: SiteAnswer) {
    var head = ByteBufferAllocator().buffer(capacity: 1_024)
    head.writeStaticString("HTTP/1.1 ")
    head.writeString("\(answer.status) ")
    head.writeString(HTTPResponseStatus(statusCode: answer.status).reasonPhrase)
    head.writeStaticString("\r\n")
    for header in answer.headers {
      head.writeString(header.name)
      head.writeStaticString(": ")
      head.writeString(Self.line(header.value))
      head.writeStaticString("\r\n")
    }
    self.head = head
    body = answer.body.isEmpty ? ByteBuffer() : ByteBuffer(bytes: answer.body)
  }

  /// Returns the head with the time.
  func head(isLast: Bool) -> ByteBuffer {
    let end = TimeText.header.bytes
    var bytes = ByteBufferAllocator().buffer(capacity: head.readableBytes + end.count + 24)
    bytes.writeImmutableBuffer(head)
    if isLast { bytes.writeStaticString("Connection: close\r\n") }
    bytes.writeBytes(end)
    bytes.writeStaticString("\r\n")
    return bytes
  }

  /// Returns a value that is certain to be one line.
  private static func line(_ value: String) -> String {
    func isText(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != 0x7F }
    // Without contiguous storage, the check of a page costs thousands of instructions.
    let isLine = value.utf8.withContiguousStorageIfAvailable { $0.allSatisfy(isText) } ?? false
    if isLine { return value }
    return String(decoding: value.utf8.map { isText($0) ? $0 : 0x20 }, as: UTF8.self)
  }
}
