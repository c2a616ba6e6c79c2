internal import NIOHTTP1

/// The facts about a request's head on which its treatment depends, read from its headers once.
struct RequestFacts {
  /// The number of headers `Host`.
  private(set) var hosts = 0
  /// The value of the first header `Host`.
  private(set) var host = ""
  /// The value of the header `User-Agent`; empty if the request has none.
  private(set) var userAgent = ""
  /// The value of the header `If-None-Match`; empty if the request has none.
  private(set) var ifNoneMatch = ""
  /// The value of the first header `Content-Length`; `nil` if the request has none.
  private(set) var contentLength: String?
  /// Indicates whether the request has the header `Transfer-Encoding`.
  private(set) var hasTransferEncoding = false
  /// Indicates whether the request has the header `Connection`.
  private(set) var hasConnection = false
  /// Indicates whether the client waits for the status 100 before it sends the body.
  private(set) var expectsContinue = false
  /// The size of the names and values, in bytes; of a host, only the value counts.
  private(set) var size = 0

  /// Indicates whether a body can follow the head.
  var canHaveBody: Bool { hasTransferEncoding || contentLength != nil }

  init(_ headers: HTTPHeaders) {
    for (name, value) in headers {
      size += value.utf8.count
      if Self.isName(name, "host") {
        hosts += 1
        if hosts == 1 { host = value }
        continue
      }
      size += name.utf8.count
      switch name.utf8.count {
      case 6:
        if Self.isName(name, "expect") { expectsContinue = value.lowercased() == "100-continue" }
      case 10:
        if Self.isName(name, "user-agent") { Self.add(value, to: &userAgent) }
        if Self.isName(name, "connection") { hasConnection = true }
      case 13:
        if Self.isName(name, "if-none-match") { Self.add(value, to: &ifNoneMatch) }
      case 14:
        if Self.isName(name, "content-length") { contentLength = contentLength ?? value }
      case 17:
        if Self.isName(name, "transfer-encoding") { hasTransferEncoding = true }
      default: break
      }
    }
  }

  /// Returns whether the name of a header is equal to one of letters and hyphens in lower case.
  private static func isName(_ name: String, _ expected: StaticString) -> Bool {
    guard name.utf8.count == expected.utf8CodeUnitCount else { return false }
    var other = expected.utf8Start
    for byte in name.utf8 {
      // The names of headers have no character but the hyphen that this changes into a hyphen.
      guard byte | 0x20 == other.pointee else { return false }
      other += 1
    }
    return true
  }

  /// Adds the value of a header that may have several lines (RFC 9110 §5.3).
  private static func add(_ value: String, to text: inout String) {
    text = text.isEmpty ? value : "\(text), \(value)"
  }
}
