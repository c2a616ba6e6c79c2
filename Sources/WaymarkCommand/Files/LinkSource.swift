#if Tools
internal import Waymark
internal import WaymarkCatalog
internal import WaymarkPlatforms

/// Reads the links of a list, a sitemap or an access log piece by piece, in bounded memory.
///
/// * A list has a link or a path on each line, or links with spaces between them. A line may have a
///   number or a mark before its link, and a comma after it. `#` begins a comment at the beginning
///   of a line and after a space.
/// * A sitemap (sitemaps.org, "Sitemaps XML format") has links in elements `<loc>`, and not in its
///   comments. An index of sitemaps is rejected: its elements are addresses of files.
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
  /// The name of the elements with links, which has the prefix of the root.
  private var element = Array("loc".utf8)
  /// Indicates whether a line of a list or a log was read.
  private var hasLine = false
  /// The number of lines of a list, and of those among them that end in a number after a separator,
  /// as the lines of a table without a heading do.
  private var lineCounts = (all: 0, numbered: 0)
  /// The reason why the file has no links.
  private var mistake: LinkDiagnostic?

  init(origin: String, filePaths: [String]) {
    self.origin = origin
    self.filePaths = Set(filePaths)
  }

  /// Reads a file, or standard input for `-`.
  ///
  /// - Parameter body: Receives each link; `nil` for a text that is too long to be one.
  mutating func read(_ path: String, body: (String?) -> Void) throws(ToolError) {
    do throws(DiskError) {
      try Disk.forEachChunk(of: path) { chunk throws(DiskError) in
        add(chunk, body)
        // Ends the reading; the mistake replaces this error.
        if mistake != nil { throw DiskError(path, .unreadable(0)) }
      }
    } catch {
      if let mistake { throw ToolError(.unreadable, mistake.inFile(InputFile.name(path))) }
      throw error.toolError()
    }
    if isSitemap != true, !pending.isEmpty { line(pending[...], body) }
    pending = []
    if lineCounts.all > 1, lineCounts.numbered == lineCounts.all { mistake = Self.table }
    if let mistake { throw ToolError(.unreadable, mistake.inFile(InputFile.name(path))) }
  }

  private mutating func add(_ chunk: ArraySlice<UInt8>, _ body: (String?) -> Void) {
    pending += chunk
    if isSitemap == nil {
      mistake = LinkDiagnostic.wrongEncoding(of: pending)
      if let found = mistake {
        if found.code.rawValue == "file.html" { mistake = found.remedy(Self.help) }
        return
      }
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

  private mutating func line(_ bytes: ArraySlice<UInt8>, _ body: (String?) -> Void) {
    let text = String(decoding: bytes, as: UTF8.self)
    var line = text.trimmed
    if line.isEmpty || line.hasPrefix("#") { return }
    if let quote = line.firstRange(of: "] \"") {
      if let link = link(ofRequest: line[quote.upperBound...], in: line) { body(link) }
    } else {
      if let comment = [" #", "\t#"].compactMap({ line.firstRange(of: $0)?.lowerBound }).min() {
        line = String(line[..<comment]).trimmed
      }
      lineCounts.all += 1
      if Self.endsInNumber(line) { lineCounts.numbered += 1 }
      if line.last.map(",;".contains) == true { line.removeLast() }
      let words = line.split(whereSeparator: \.isWhitespace)
      if Self.isOfTable(line, isFirst: !hasLine) || Self.isOfLog(words) {
        mistake = mistake ?? Self.table
      } else if words.count > 1, words.allSatisfy({ $0.contains("://") }) {
        for word in words { body(link(Self.bare(word))) }
      } else {
        body(link(Self.bare(line)))
      }
    }
    hasLine = true
  }

  /// Returns the link of a line of a list, which may lack its scheme or its domain.
  private func link(_ text: Substring) -> String {
    if text.hasPrefix("//") { return "https:" + text }
    if text.hasPrefix("/") { return origin + text }
    let first = text.prefix { $0 != "/" }
    if first.endIndex == text.endIndex
      || first.contains(where: { ":?#".contains($0) || $0.isWhitespace })
    {
      return String(text)
    }
    let isDomain = first.contains(".") && DomainName.finding(in: String(first)) == nil
    return isDomain ? "https://" + text : origin + "/" + text
  }

  /// Returns whether a line is one of a log in another format: it has a method and its target.
  private static func isOfLog(_ words: [Substring]) -> Bool {
    zip(words, words.dropFirst()).contains { method, target in
      ["GET", "HEAD", "POST"].contains(method.drop { $0 == "\"" })
        && (target.hasPrefix("/") || target.contains("://"))
    }
  }

  /// Returns whether a line is one of a table, of a log in JSON or of `robots.txt`, because it has
  /// more than a link, or is a heading.
  private static func isOfTable(_ line: Substring, isFirst: Bool) -> Bool {
    if line.contains("\t") || line.hasPrefix("{") || line.hasPrefix("[") { return true }
    if isFirst, line.contains(": ") || !line.contains(where: { ":/.".contains($0) }) {
      return true
    }
    // A count, as of 'uniq -c', or a value in quotation marks before another one.
    let number = line.prefix { $0.isNumber }
    let rest = line[number.endIndex...]
    if !number.isEmpty, rest.first?.isWhitespace == true, rest.contains("/") { return true }
    if line.hasPrefix("\""), line.contains("\",") || line.contains("\";") { return true }
    guard let scheme = line.firstRange(of: "://") else { return false }
    return line[..<scheme.lowerBound].contains { ",;".contains($0) }
      || line[..<scheme.lowerBound].contains(": ")
      || line.contains(", ") || line.contains("; ")
  }

  /// Returns whether a line ends in an integer after a separator.
  ///
  /// The number may also be a part of a link, but not on each line.
  private static func endsInNumber(_ line: Substring) -> Bool {
    var rest = line
    while rest.last?.isNumber == true { rest.removeLast() }
    return rest.endIndex < line.endIndex && rest.last.map(",; ".contains) == true
  }

  /// Returns a line of a list without the number or the mark before it, and without the marks
  /// around a link.
  private static func bare(_ line: Substring) -> Substring {
    var link = line
    let mark = line.prefix { $0 != " " }
    if mark == "-" || mark == "*"
      || mark.count > 1 && ".)".contains(mark.last ?? " ")
        && mark.dropLast().allSatisfy(\.isNumber)
    {
      link = line[mark.endIndex...].drop { $0 == " " }
    }
    let isMarked = [("<", ">"), ("\"", "\""), ("'", "'")].contains { start, end in
      link.count > 1 && link.hasPrefix(start) && link.hasSuffix(end)
    }
    return isMarked ? link.dropFirst().dropLast() : link
  }

  /// Returns the link of a line of an access log; `nil` if the request is not one for a link.
  private func link(ofRequest text: Substring, in line: Substring) -> String? {
    let request = text[..<Self.end(ofRequest: text)]
    let method = request.prefix { $0 != " " }
    // A client may send a space in a target.
    guard method == "GET" || method == "HEAD", let last = request.lastIndex(of: " "),
      last > method.endIndex
    else { return nil }
    let written = request[request.index(after: method.endIndex)..<last]
    if written.contains(" "), !request[last...].hasPrefix(" HTTP/") { return nil }
    let target = String(written).replacing("\\\"", with: "\"")
    guard target.hasPrefix("/") else { return target.contains("://") ? target : nil }
    if filePaths.contains(String(target.prefix { $0 != "?" })) { return nil }
    // The virtual host, also with its port, may be before the client. The field after the client is
    // neither an address nor a domain: it is a name by RFC 1413, and nearly always `-`.
    let fields = line.split(separator: " ", maxSplits: 2)
    let host = fields[0].split(separator: ":", omittingEmptySubsequences: false)
    let isBeforeClient = fields.count > 1 && fields[1].contains { ".:".contains($0) }
    guard host.count == 2 || host.count == 1 && isBeforeClient,
      host[0].contains(where: { $0.isLetter }), DomainName.finding(in: String(host[0])) == nil
    else { return origin + target }
    return "https://\(host[0])" + target
  }

  /// Returns the place of the quotation mark after a request, before which there is no backslash.
  private static func end(ofRequest text: Substring) -> Substring.Index {
    var isEscaped = false
    for index in text.indices {
      if text[index] == "\"", !isEscaped { return index }
      isEscaped = text[index] == "\\" && !isEscaped
    }
    return text.endIndex
  }

  private static let table = LinkDiagnostic(
    code: .init(rawValue: "command.other-file"),
    message: "the file is no list of links: a line has more than a link, or is a heading",
    help: "write one link or path on each line, without other columns"
  )

  private static let help = "name a list with a link on each line, a sitemap or an access log"

  // MARK: - Sitemaps

  private mutating func addElements(_ body: (String?) -> Void) {
    let comment = Array("<!--".utf8)
    var rest = pending[...]
    pending = []
    while let tag = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[tag...]
      if rest.starts(with: comment) {
        let text = rest.dropFirst(comment.count)
        guard let close = text.firstRange(of: Array("-->".utf8)) else {
          return pending = comment + text.suffix(2)
        }
        rest = rest[close.upperBound...]
        continue
      }
      let name = Array(rest.dropFirst().prefix(Self.nameLimit).prefix { $0 > 0x20 && $0 != 0x3E })
      // The name may go on in the next piece of the file.
      if name.count + 1 == rest.count, name.count < Self.nameLimit { return pending = Array(rest) }
      if name == element {
        let end = Array("</".utf8) + element + [0x3E]
        guard let close = rest.firstRange(of: end) else {
          if rest.count > Self.lengthLimit { body(nil) } else { pending = Array(rest) }
          return
        }
        body(Self.content(rest[..<close.lowerBound].drop { $0 != 0x3E }.dropFirst()))
        rest = rest[close.upperBound...]
        continue
      }
      let local = name.split(separator: UInt8(ascii: ":")).last ?? []
      if local.elementsEqual("sitemapindex".utf8) { return mistake = Self.sitemapIndex }
      if local.elementsEqual("urlset".utf8), name.first != UInt8(ascii: "/") {
        element = Array(name.dropLast(local.count)) + Array("loc".utf8)
      }
      rest = rest.dropFirst()
    }
  }

  /// The maximum length of the name of an element.
  private static let nameLimit = 256

  /// Returns the text of an element; one that is not XML, such as one with `&` alone, is returned
  /// as it is written.
  private static func content(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self).trimmed
    let root = try? XMLParser.document(Array("<loc>\(text)</loc>".utf8)).root
    return root.map { String($0.text.trimmed) } ?? text.replacing("&amp;", with: "&").description
  }

  private static let sitemapIndex = LinkDiagnostic(
    code: .init(rawValue: "command.other-file"),
    message: "the file is an index of sitemaps, and has no links of the app",
    help: "name a sitemap of it with '--from'"
  )
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
