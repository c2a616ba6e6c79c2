import Waymark

/// The hosts or schemes that a text with other characters probably means.
///
///     HostExpression("(www|m).shop.example").hosts   // www.shop.example and m.shop.example
struct HostExpression {
  /// The hosts, each perhaps with `*.` at its start; empty if the text has no such meaning.
  private(set) var hosts: [String] = []
  /// The path after the host, if it restricts the links.
  private(set) var path: String?
  /// The port after the host, if links must contain it.
  private(set) var port: String?

  init(_ text: String) {
    var text = PathSyntax.visible(text)[...]
    for scheme in ["https://", "http://", "//"] where text.hasPrefix(scheme) {
      text = text.dropFirst(scheme.count)
    }
    if let end = text.firstIndex(of: "@") { text = text[end...].dropFirst() }
    let parts = text.contains("(") ? [text] : text.split { ",;|".contains($0) || $0.isWhitespace }
    for part in parts {
      var part = part
      if let slash = part.firstIndex(of: "/"), slash > part.startIndex, parts.count == 1 {
        let path = part[slash...]
        if path != "/", path != "/*", path != "/.*" { self.path = String(path) }
        part = part[..<slash]
      }
      if let colon = part.lastIndex(of: ":"), case let end = part[part.index(after: colon)...],
        !end.isEmpty, end.utf8.allSatisfy(isDigit), parts.count == 1
      {
        if end != "443", end != "80" { port = String(end) }
        part = part[..<colon]
      }
      guard let meant = Self.hosts(in: String(part)) else {
        hosts = []
        return
      }
      for host in meant where !hosts.contains(host) { hosts.append(host) }
    }
    if hosts.count > 8 { hosts = [] }
  }

  private static func hosts(in text: String) -> [String]? {
    var text = text
    while text.contains(".."), !text.hasPrefix("..") { text = text.replacing("..", with: ".") }
    if text.hasSuffix("."), text.count > 1 { text.removeLast() }
    if text.hasPrefix("."), !text.hasPrefix(".*"), !text.hasPrefix(".+") { text = "*" + text }
    let expression = PathExpression(text, .literal)
    if expression.hasQuery { return nil }
    var hosts: [String] = []
    for steps in expression.choices {
      let last = steps.lastIndex { !$0.isText }
      let start = last.map { steps[...$0] } ?? []
      guard start.allSatisfy({ !$0.isText || $0.characters == .literal(".") }),
        let text = PathExpression.literal(Array(steps.dropFirst(start.count)))
      else { return nil }
      let host = lowercasedASCII(last == nil ? text : "*" + text)
      if !isHost(host) { return nil }
      hosts.append(host)
    }
    return hosts.isEmpty ? nil : hosts
  }

  /// Returns whether a text is a host, or `*.` and a host.
  ///
  /// - Parameter canBeginWithHyphen: Indicates whether a part may begin with a hyphen, which
  ///   browsers accept.
  static func isHost(_ text: String, canBeginWithHyphen: Bool = false) -> Bool {
    if PathSyntax.hasInvisible(text) { return false }
    return text.bareDomain.split(separator: ".", omittingEmptySubsequences: false).allSatisfy {
      label in
      !label.isEmpty && (canBeginWithHyphen || !label.hasPrefix("-"))
        && label.utf8.allSatisfy { byte in
          byte >= 0x80 || lowercasedASCII(byte) &- 0x61 < 26 || isDigit(byte)
            || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
        }
    }
  }

  /// The schemes that a text means.
  static func schemes(in text: String) -> [String] {
    let text = PathSyntax.visible(text)
    let isSeparator = { (character: Character) in
      ",;|".contains(character) || character.isWhitespace
    }
    let parts = text.contains("(") ? [text[...]] : text.split(whereSeparator: isSeparator)
    var schemes: [String] = []
    for part in parts {
      let name = part.prefix { $0 != "/" && $0 != ":" }.replacing(".", with: "\\.")
      let expression = PathExpression(String(name), .simpleGlob)
      for steps in expression.choices {
        guard let scheme = PathExpression.literal(steps).map({ lowercasedASCII($0) }),
          isScheme(scheme)
        else { return [] }
        if !schemes.contains(scheme) { schemes.append(scheme) }
      }
    }
    return schemes
  }

  /// Returns whether a text has only the characters of schemes; systems also read `_`.
  static func isScheme(_ text: String) -> Bool {
    guard let first = text.utf8.first, lowercasedASCII(first) &- 0x61 < 26 else { return false }
    return text.utf8.allSatisfy {
      lowercasedASCII($0) &- 0x61 < 26 || isDigit($0) || "+-._".utf8.contains($0)
    }
  }
}
