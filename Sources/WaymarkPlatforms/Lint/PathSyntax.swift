import Waymark

/// Syntax of routers or regular expressions that people write into patterns by mistake.
enum PathSyntax {
  /// Returns the first part of a path in another notation, with a description of the intended
  /// pattern.
  static func foreign(in text: String) -> (part: String, meant: String)? {
    if !mayBeForeign(text) { return nil }
    if let set = set(in: text) { return (set, "a variable such as '$(digit)'") }
    for component in text.split(separator: "/") {
      if let meant = meaning(of: component) { return (String(component), meant) }
    }
    return nil
  }

  /// Returns whether a text contains a character that only other notations have, or that has
  /// another meaning in them.
  ///
  /// The result is found fast, and is `false` for most texts.
  private static func mayBeForeign(_ text: String) -> Bool {
    var previous: UInt8 = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: ":"), UInt8(ascii: "{"), UInt8(ascii: "<"),
        UInt8(ascii: "^"), UInt8(ascii: "\\"), UInt8(ascii: "|"), 0x80...:
        return true
      case UInt8(ascii: "*") where previous == byte || previous == UInt8(ascii: "."): return true
      case UInt8(ascii: "+") where previous == UInt8(ascii: "."): return true
      case UInt8(ascii: "/") where previous == UInt8(ascii: "$"): return true
      default: previous = byte
      }
    }
    return previous == UInt8(ascii: "$")
  }

  /// Returns the first set of characters, such as `[^/]`.
  static func set(in text: String) -> String? {
    guard let open = text.firstIndex(of: "["), let close = text[open...].firstIndex(of: "]") else {
      return nil
    }
    return String(text[open...close])
  }

  /// Returns the scheme and the host that a path begins with.
  static func host(in text: String) -> String? {
    let path = text.drop { $0 == "/" }
    let scheme = ["https://", "http://"].first { path.hasPrefix($0) } ?? ""
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

  private static func meaning(of component: Substring) -> String? {
    let name = component.dropFirst().utf8.first.map { lowercasedASCII($0) } ?? 0
    if component.hasPrefix(":"), name &- 0x61 < 26 { return parameter }
    for (open, close) in [("{", "}"), ("<", ">")] where component.hasPrefix(open) {
      if component.hasSuffix(close) { return parameter }
    }
    if component.contains("**") {
      var once = String(component)
      while once.contains("**") { once = once.replacing("**", with: "*") }
      return "\(quoted(once)), because '*' matches '/' too"
    }
    if component.hasPrefix(".*") || component.hasPrefix("^.*") {
      return quoted(String(component.drop { $0 == "^" }).replacing(".*", with: "*"))
    }
    if component.hasPrefix(".+") { return parameter }
    if component.hasPrefix("^") { return "the path from its start" }
    if component.contains("\\") { return quoted(component.filter { $0 != "\\" }) }
    if component.hasSuffix("$"), component != "$" { return quoted(String(component.dropLast())) }
    return hasAlternatives(component) ? "a variable with these values" : nil
  }

  private static var parameter: String { "'?*' for at least one character" }

  /// Returns whether there is an alternative `(a|b)` that is not part of a variable.
  private static func hasAlternatives(_ component: Substring) -> Bool {
    guard let open = component.firstIndex(of: "("), component.contains("|") else { return false }
    return open == component.startIndex || component[component.index(before: open)] != "$"
  }
}
