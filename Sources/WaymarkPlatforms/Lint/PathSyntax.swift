import Waymark

/// Syntax of routers or regular expressions that people write into patterns by mistake.
enum PathSyntax {
  /// Returns whether the value of a query item or a fragment is written in the syntax of a regular
  /// expression or of a router's parameter.
  ///
  /// Such values may contain brackets, colons and bars as text.
  static func isExpression(_ text: String) -> Bool {
    if text.contains("\\") || ["]+", "]*", "]{"].contains(where: { text.contains($0) }) {
      return true
    }
    if text.hasPrefix("^"), text.hasSuffix("$") { return true }
    return text.split(separator: "/").contains { part in
      let isEnclosed = [("{", "}"), ("<", ">"), ("(", ")")].contains {
        part.hasPrefix($0) && part.hasSuffix($1)
      }
      // A '%' in a link is the start of an escape.
      let isPlaceholder = part == "%s" || part == "%d" || part == "%@"
      return isEnclosed || isPlaceholder || part.hasPrefix(".*") || part.hasPrefix(".+")
        || part.hasPrefix(":") && part.count > 1
          && part.dropFirst().allSatisfy { $0.isLetter || $0 == "_" }
    }
  }

  /// Returns the scheme and the host that a path begins with.
  static func host(in text: String) -> String? {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ":") }) else {
      return nil
    }
    let path = text.drop { $0 == "/" }
    let start = path.firstRange(of: "://")?.upperBound ?? path.startIndex
    let name = String(path[..<start].dropLast(3))
    // '*' is any scheme in the patterns of browsers.
    let isScheme = name == "*" || HostExpression.isScheme(name)
    let scheme = isScheme ? String(path[..<start]) : ""
    let rest = path.dropFirst(scheme.count)
    let host = rest.prefix { $0 != "/" }
    // The name of a file is a whole path.
    if scheme.isEmpty, host.endIndex == rest.endIndex { return nil }
    let labels = lowercasedASCII(String(host))
      .split(separator: ".", omittingEmptySubsequences: false)
    let isHost = labels.dropFirst(labels.first == "*" ? 1 : 0).allSatisfy { label in
      !label.isEmpty && label.utf8.allSatisfy { $0 &- 0x61 < 26 || isDigit($0) || $0 == 0x2D }
    }
    guard scheme.isEmpty else { return isHost ? scheme + host : nil }
    // The identifier of an app, as in 'com.example.app', is no host.
    guard isHost, labels.count > 1, let first = labels.first, let last = labels.last,
      topDomains.contains(String(last)), !["com", "io", "net", "org"].contains(first)
    else { return nil }
    return String(host)
  }

  /// The ends of most hosts in links.
  private static let topDomains: Set<String> = [
    "app", "at", "au", "be", "biz", "br", "ca", "ch", "cn", "co", "com", "de", "dev", "dk", "edu",
    "es", "eu", "example", "fi", "fr", "gov", "in", "info", "invalid", "io", "it", "jp", "kr",
    "link", "local", "localhost", "me", "mx", "net", "nl", "no", "online", "org", "page", "pl",
    "pt", "ru", "se", "shop", "site", "store", "test", "tv", "uk", "us", "xyz",
  ]

  /// Returns the path of a rule as the system compares it: with one slash at the start, none at the
  /// end, and in lowercase if the case of letters does not count.
  static func compared(_ rule: AppleRule) -> String? {
    rule.texts.path.map { text in
      let path = AppleLinkText.trimmed(Array("/".utf8) + text.utf8.drop { $0 == UInt8(ascii: "/") })
      let form = String(decoding: path, as: UTF8.self)
      return rule.isFolded ? lowercasedASCII(form) : form
    }
  }

  /// Returns the patterns with `*/*` in place of each `*` before another component, one at a time;
  /// none for a long pattern.
  static func crossings(of text: String) -> [String] {
    let bytes = Array(text.utf8)
    if bytes.count > 256 { return [] }
    return bytes.indices.compactMap { index in
      let rest = bytes[(index + 1)...]
      guard bytes[index] == UInt8(ascii: "*"), rest.contains(UInt8(ascii: "/")),
        rest.contains(where: { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "*") })
      else { return nil }
      return String(decoding: bytes[...index] + Array("/*".utf8) + rest, as: UTF8.self)
    }
  }
}
