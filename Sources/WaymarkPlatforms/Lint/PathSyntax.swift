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
      if hasPlaceholder(part) { return true }
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

  /// Returns whether a part of a value has a parameter, a choice or any text of a router or a
  /// regular expression after other text: `faq-{id}`, `faq-:id`, `faq-(a|b)` or `faq-.*`.
  private static func hasPlaceholder(_ part: Substring) -> Bool {
    var rest = part
    while let open = rest.firstIndex(where: { "{(.:".contains($0) }) {
      let following = rest[open...].dropFirst()
      let before = open > part.startIndex ? part[part.index(before: open)] : " "
      let name = following.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
      let isName = name.first.map { $0.isLetter || $0 == "_" } ?? false
      let end = following[name.endIndex...]
      switch rest[open] {
      case "{" where isName && end.hasPrefix("}"): return true
      case "(":
        if let close = following.firstIndex(of: ")"), following[..<close].contains("|") {
          return true
        }
      case "." where "-_=~".contains(before) && (end.hasPrefix("*") || end.hasPrefix("+")):
        return true
      case ":" where "-_=~".contains(before) && isName && end.isEmpty: return true
      default: break
      }
      rest = following
    }
    return false
  }

  /// Returns a text with braces around the names of a router's catch-alls (`*path`, `...path`) and
  /// of its parameters after other text (`post-$id`), with globs in place of `.*` and `.+` after
  /// other text, and the first of these parts as it is written.
  ///
  /// Only usual names count, because `*` and `$` may be meant as they are.
  static func routerText(_ written: String) -> (text: String, part: String?) {
    guard written.utf8.contains(where: { "*+$.".utf8.contains($0) }) else { return (written, nil) }
    var (text, first) = (written, String?.none)
    for mark in ["-", "_", "=", "~"] {
      for (part, glob) in [(".*", "*"), (".+", "?*")] where text.contains(mark + part) {
        first = first ?? part
        text = text.replacing(mark + part, with: mark + glob)
      }
    }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let all = parts.enumerated().map { index, part -> String in
      let isDots = part.hasPrefix("...")
      let name = part.dropFirst(isDots ? 3 : 1)
      let isStar = part.hasPrefix("*") && catchAllNames.contains(String(name))
      if index == parts.count - 1, isStar || isDots && isName(name) {
        first = first ?? String(part)
        return "{*\(name)}"
      }
      guard let dollar = part.lastIndex(of: "$"), dollar > part.startIndex,
        "-_=~.".contains(part[part.index(before: dollar)])
      else { return String(part) }
      let parameter = part[dollar...].dropFirst()
      guard parameterNames.contains(String(parameter)) else { return String(part) }
      first = first ?? String(part[dollar...])
      return "\(part[..<dollar]){\(parameter)}"
    }
    return (first == nil ? text : all.joined(separator: "/"), first)
  }

  private static func isName(_ text: Substring) -> Bool {
    !text.isEmpty && text.allSatisfy { $0.isASCII && ($0.isLetter || $0 == "_") }
  }

  private static let catchAllNames: Set<String> = [
    "all", "any", "args", "catchall", "catchAll", "filepath", "path", "rest", "segments", "slug",
    "slugs", "splat", "wildcard",
  ]

  private static let parameterNames: Set<String> = [
    "category", "code", "id", "itemId", "name", "page", "post", "postId", "product", "productId",
    "slug", "token", "user", "userId", "username", "uuid",
  ]

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
    var host = rest.prefix { !"/?#".contains($0) }
    let isComponent = rest[host.endIndex...].first == "/"
    if !isComponent, scheme.isEmpty { while host.last == "*" { host.removeLast() } }
    let domain = withoutPort(host)
    let hasPort = domain.endIndex != host.endIndex
    let labels = lowercasedASCII(String(domain))
      .split(separator: ".", omittingEmptySubsequences: false)
    let isHost = labels.dropFirst(labels.first == "*" ? 1 : 0).allSatisfy { label in
      !label.isEmpty && label.utf8.allSatisfy { $0 &- 0x61 < 26 || isDigit($0) || $0 == 0x2D }
    }
    guard scheme.isEmpty else { return isHost ? scheme + host : nil }
    // The identifier of an app, as in 'com.example.app', is no host.
    guard isHost, labels.count > 1 || hasPort, let first = labels.first, let last = labels.last,
      topDomains.contains(String(last)), !["com", "io", "net", "org"].contains(first)
    else { return nil }
    if isComponent || hasPort { return String(host) }
    // A whole path of two parts is the name of a file or a page.
    let isIdentifier = first == "*" || first.utf8.count == 2 && topDomains.contains(String(first))
    return labels.count < 3 || isIdentifier ? nil : String(host)
  }

  private static func withoutPort(_ host: Substring) -> Substring {
    guard let colon = host.lastIndex(of: ":"), case let port = host[colon...].dropFirst(),
      !port.isEmpty, port.utf8.allSatisfy(isDigit)
    else { return host }
    return host[..<colon]
  }

  /// Returns a text without spaces at its ends and characters that no one sees.
  static func visible(_ text: String) -> String {
    if text.utf8.allSatisfy({ 0x21..<0x7F ~= $0 }) { return text }
    var shown = text.drop { $0.isWhitespace }
    while shown.last?.isWhitespace == true { shown.removeLast() }
    let scalars = shown.unicodeScalars
    let others = scalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
    if others.allSatisfy(\.isASCII) { return String(String.UnicodeScalarView(others)) }
    // In other scripts and in emoji, these change how the characters beside them look.
    let kept = scalars.filter { scalar in
      let properties = scalar.properties
      return !properties.isDefaultIgnorableCodePoint || properties.isJoinControl
        || properties.isVariationSelector
    }
    return String(String.UnicodeScalarView(kept))
  }

  /// Returns whether a text contains spaces, or characters that no one sees.
  static func hasInvisible(_ text: String) -> Bool {
    text.contains(where: \.isWhitespace) || visible(text) != text
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
