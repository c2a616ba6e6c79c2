internal import Waymark

/// A file of a site, with its answers made in advance.
struct SiteFile: Sendable {
  private let full: SiteAnswer
  private let head: SiteAnswer
  private let notModified: SiteAnswer
  private let entityTag: String

  /// Creates the answers for a file.
  ///
  /// - Parameter seconds: The time for which caches may use the file without a request.
  init(
    _ text: String,
    type: String,
    cachedFor seconds: Int,
    kind: SiteAnswer.Kind = .other
  ) {
    let body = Array(text.utf8)
    entityTag = Self.entityTag(of: body)
    let caching = [
      SiteAnswer.Header("ETag", entityTag),
      SiteAnswer.Header("Cache-Control", "public, max-age=\(seconds)"),
    ]
    let content = [
      SiteAnswer.Header("Content-Type", type),
      SiteAnswer.Header("Content-Length", "\(body.count)"),
      SiteAnswer.Header("X-Content-Type-Options", "nosniff"),
    ]
    var full = SiteAnswer(200, content + caching, body: body).forManyRequests
    var notModified = SiteAnswer(304, caching).forManyRequests
    full.kind = kind
    notModified.kind = kind
    (self.full, self.notModified) = (full, notModified)
    head = full.withoutBody.forManyRequests
  }

  /// Returns the answer to a request for the file.
  func answer(to request: SiteRequest) -> SiteAnswer {
    guard request.isReading else { return .methodNotAllowed }
    // RFC 9110 §13.1.2.
    if !request.ifNoneMatch.isEmpty, isListed(in: request.ifNoneMatch) { return notModified }
    return request.method == "GET" ? full : head
  }

  /// Returns whether a list of entity tags contains the file's, by the weak comparison.
  private func isListed(in tags: String) -> Bool {
    tags.utf8.split(separator: UInt8(ascii: ",")).contains { tag in
      var tag = Substring(tag)
      while let first = tag.utf8.first, first == 0x20 || first == 0x09 { tag = tag.dropFirst() }
      while let last = tag.utf8.last, last == 0x20 || last == 0x09 { tag = tag.dropLast() }
      return tag == "*" || tag == entityTag || tag.hasPrefix("W/") && tag.dropFirst(2) == entityTag
    }
  }

  /// Returns a tag that is equal on all servers with the same file: its length and its 64-bit
  /// FNV-1a hash.
  private static func entityTag(of bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return "\"\(String(bytes.count, radix: 16))-\(String(hash, radix: 16))\""
  }
}
