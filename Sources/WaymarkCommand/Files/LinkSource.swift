#if Tools
internal import Waymark
internal import WaymarkCatalog

/// Reads the links of a list, a sitemap or an access log piece by piece, in bounded memory.
///
/// * A list has a link or a path on each line; empty lines and lines that begin with `#` are left
///   out.
/// * A sitemap (sitemaps.org, "Sitemaps XML format") has links in elements `<loc>`.
/// * An access log has the combined format of Apache and nginx, also with the host before it. Only
///   requests with GET and HEAD are links, and not those for the systems' files.
struct LinkSource {
  /// The maximum length of a line, or of the text of an element, in bytes.
  private static let lengthLimit = 1 << 16

  /// The origin of paths, `https://shop.example`.
  private let origin: String
  /// The paths of a log that are not links.
  private let filePaths: Set<String>
  private var pending: [UInt8] = []
  /// Indicates whether the file is a sitemap; `nil` before its first byte.
  private var isSitemap: Bool?
  /// Indicates whether the rest of a line is left out, because it is too long.
  private var skipsLine = false

  init(origin: String, filePaths: [String]) {
    self.origin = origin
    self.filePaths = Set(filePaths)
  }

  /// Reads a file, or standard input for `-`.
  ///
  /// - Parameter body: Receives each link; `nil` for a text that is too long to be one.
  mutating func read(_ path: String, body: (String?) -> Void) throws(ToolError) {
    do throws(DiskError) {
      try Disk.forEachChunk(of: path) { chunk throws(DiskError) in add(chunk, body) }
    } catch {
      throw error.toolError()
    }
    if isSitemap != true, !pending.isEmpty { line(pending[...], body) }
    pending = []
  }

  private mutating func add(_ chunk: ArraySlice<UInt8>, _ body: (String?) -> Void) {
    pending += chunk
    if isSitemap == nil {
      if pending.starts(with: [0xEF, 0xBB, 0xBF]) { pending.removeFirst(3) }
      guard let first = pending.firstIndex(where: { $0 > 0x20 }) else {
        return pending.removeAll()
      }
      // A list may begin with a link in angle brackets, as in a mail.
      let name = pending[first...].dropFirst().prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") }
      isSitemap =
        pending[first] == UInt8(ascii: "<")
        && !String(decoding: name, as: UTF8.self).contains("://")
    }
    if isSitemap == true { addElements(body) } else { addLines(body) }
  }

  // MARK: - Lines

  private mutating func addLines(_ body: (String?) -> Void) {
    var rest = pending[...]
    while let end = rest.firstIndex(of: 0x0A) {
      if skipsLine { skipsLine = false } else { line(rest[..<end], body) }
      rest = rest[end...].dropFirst()
    }
    if skipsLine || rest.count > Self.lengthLimit {
      if !skipsLine { body(nil) }
      (skipsLine, rest) = (true, [])
    }
    pending = Array(rest)
  }

  private func line(_ bytes: ArraySlice<UInt8>, _ body: (String?) -> Void) {
    let text = String(decoding: bytes, as: UTF8.self)
    let line = text.trimmed
    if line.isEmpty || line.hasPrefix("#") { return }
    if let quote = line.firstRange(of: "] \"") {
      if let link = link(ofRequest: line[quote.upperBound...], in: line) { body(link) }
    } else {
      body(line.hasPrefix("/") ? origin + line : String(line))
    }
  }

  /// Returns the link of a line of an access log; `nil` if the request is not one for a link.
  private func link(ofRequest text: Substring, in line: Substring) -> String? {
    let parts = text.prefix { $0 != "\"" }.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "GET" || parts[0] == "HEAD" else { return nil }
    let target = String(parts[1])
    guard target.hasPrefix("/") else { return target.contains("://") ? target : nil }
    if filePaths.contains(String(target.prefix { $0 != "?" })) { return nil }
    // The format with virtual hosts begins with the host and its port.
    let host = line.prefix { $0 != " " }.prefix { $0 != ":" }
    let isHost = host.contains { $0.isLetter } && line.dropFirst(host.count).first == ":"
    let isName = isHost && DomainName.finding(in: String(host)) == nil
    return (isName ? "https://\(host)" : origin) + target
  }

  // MARK: - Sitemaps

  private mutating func addElements(_ body: (String?) -> Void) {
    let (start, end) = (Array("<loc>".utf8), Array("</loc>".utf8))
    var rest = pending[...]
    while let open = rest.firstRange(of: start) {
      guard let close = rest[open.upperBound...].firstRange(of: end) else {
        if rest.count > Self.lengthLimit {
          body(nil)
          rest = rest[open.upperBound...].suffix(end.count)
        } else {
          rest = rest[open.lowerBound...]
        }
        pending = Array(rest)
        return
      }
      let text = String(decoding: rest[open.upperBound..<close.lowerBound], as: UTF8.self)
      body(Self.unescaped(text))
      rest = rest[close.upperBound...]
    }
    pending = Array(rest.suffix(start.count))
  }

  private static func unescaped(_ text: String) -> String {
    var text = text.trimmed
    if text.hasPrefix("<![CDATA["), text.hasSuffix("]]>") {
      text = text.dropFirst("<![CDATA[".count).dropLast("]]>".count)
      return String(text)
    }
    let entities = [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&"),
    ]
    return entities.reduce(String(text)) { $0.replacing($1.0, with: $1.1) }
  }
}

extension String {
  /// The text without white space at its ends.
  fileprivate var trimmed: Substring {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
#endif
