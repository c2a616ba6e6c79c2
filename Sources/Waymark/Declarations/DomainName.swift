/// The rules for a domain that an app declares: a host name or IPv4 address, with `*.` before it
/// for its subdomains, and with a port if that is not the default.
package enum DomainName {
  /// The reason why a text is not a domain.
  package enum Finding: Sendable, Equatable {
    case empty
    /// The text is `*` only.
    case any
    /// The text contains more than a domain: `https://` or `applinks:` before it, a path or a query
    /// after it, or a user name; `host` is the part without them.
    case surroundings(host: String)
    case wildcard
    case port
    /// The text contains the default port of web links.
    case defaultPort(host: String)
    case trailingDot(host: String)
    case tooLong
    case character(Unicode.Scalar)
    /// The text beyond ASCII contains a character that is not converted, or in a place where it
    /// cannot be.
    case conversion(String)
    /// A part begins with `xn--` but is not the code of a text beyond ASCII.
    case code(String)
    /// A part between two dots is empty, is longer than 63 bytes, or begins or ends with a hyphen.
    case label(String)
  }

  /// Returns the first mistake in the text, or `nil` if the text is a domain.
  ///
  /// Host names follow RFC 1123 §2.1, with underscores, which browsers accept. Text beyond ASCII is
  /// converted to ASCII first, as browsers do.
  @inline(never)
  package static func finding(in text: String) -> Finding? {
    if text.isEmpty { return .empty }
    if text == "*" || text == "*." { return .any }
    let bare = withoutSurroundings(text)
    if bare != text { return .surroundings(host: bare) }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let host = parts.first.map(String.init) ?? text
    if text.contains("[") { return .character("[") }
    if parts.count > 2 { return .port }
    if parts.count == 2, let finding = portFinding(String(parts[1]), host: host) { return finding }
    return hostFinding(host)
  }

  private static func withoutSurroundings(_ text: String) -> String {
    var rest = text[...]
    for service in ["applinks:", "webcredentials:", "appclips:", "activitycontinuation:"]
    where rest.hasPrefix(service) {
      rest = rest.dropFirst(service.count)
    }
    if let scheme = rest.utf8.firstIndex(of: UInt8(ascii: "/")),
      rest[..<scheme].hasSuffix(":"), rest[scheme...].hasPrefix("//")
    {
      rest = rest[scheme...].dropFirst(2)
    }
    rest = rest.prefix { !"/?#".contains($0) }
    if let user = rest.utf8.lastIndex(of: UInt8(ascii: "@")) { rest = rest[user...].dropFirst() }
    return String(rest)
  }

  private static func portFinding(_ port: String, host: String) -> Finding? {
    guard Array(port.utf8).allSatisfy(isDigit), !port.hasPrefix("0"), let number = Int(port),
      number <= 65_535
    else { return .port }
    return number == 80 || number == 443 ? .defaultPort(host: host) : nil
  }

  private static func hostFinding(_ host: String) -> Finding? {
    var name = host.bareDomain
    if name.utf8.contains(UInt8(ascii: "*")) { return .wildcard }
    if let stranger = name.unicodeScalars.first(where: { !isAllowed($0) }) {
      return .character(stranger)
    }
    if let converted = asciiHost(name) {
      name = converted
    } else if name.unicodeScalars.count <= Punycode.limit {
      return .conversion(name)
    }
    if name.utf8.count > Punycode.limit { return .tooLong }
    if name.hasSuffix("."), name != "." { return .trailingDot(host: String(host.dropLast())) }
    for label in name.split(separator: ".", omittingEmptySubsequences: false) {
      let isWhole = 1...63 ~= label.utf8.count && !label.hasPrefix("-") && !label.hasSuffix("-")
      if !isWhole { return .label(String(label)) }
      if label.hasPrefix("xn--"), decodedLabel(label.utf8) == nil { return .code(String(label)) }
    }
    return nil
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_": true
    case "\0"..."\u{9f}": false
    default: !scalar.properties.isWhitespace
    }
  }
}

extension DomainName.Finding {
  @inline(never)
  package var message: String {
    switch self {
    case .empty: "the domain is empty"
    case .any: "'*' alone is not a domain"
    case .surroundings: "the text contains more than a domain"
    case .wildcard:
      "'*' matches all subdomains, and may appear only as '*.' at the start of a domain"
    case .port: "a port is a number from 1 to 65535"
    case .defaultPort: "a web link has this port anyway"
    case .trailingDot: "a domain is written without a dot at its end"
    case .tooLong: "a domain has at most 253 bytes (RFC 1035 §2.3.4)"
    case .character(let found): "a domain does not contain \(quoted(String(found)))"
    case .conversion(let name): "browsers do not accept \(quoted(name)), or change its characters"
    case .code(let label): "\(quoted(label)) is not the code of letters beyond ASCII"
    case .label(""): "the domain has an empty part"
    case .label(let label): "\(quoted(label)) is not a part of a domain"
    }
  }

  package var help: String? { EnabledDiagnostics.help(for: self) }
}

/// The rules for the name of a custom scheme.
package enum SchemeName {
  /// The reason why a text is not the name of a custom scheme.
  package enum Finding: Sendable, Equatable {
    case empty
    /// The scheme is `http` or `https`, whose links belong to a domain.
    case web
    /// The text contains the `:` or `://` that follows a scheme in a link; `name` is the part
    /// before it.
    case delimiter(name: String)
    case firstCharacter(Unicode.Scalar)
    case character(Unicode.Scalar)
  }

  /// Returns the first mistake in the text, or `nil` if the text is the name of a scheme.
  ///
  /// A scheme is a letter, then letters, digits, `+`, `-` and `.` (RFC 3986 §3.1). The App Store
  /// rejects an app with any other scheme (ITMS-90158).
  @inline(never)
  package static func finding(in text: String) -> Finding? {
    guard let first = text.unicodeScalars.first else { return .empty }
    let name = lowercasedASCII(String(text.prefix { $0 != ":" }))
    if name == "http" || name == "https" { return .web }
    if text.utf8.contains(UInt8(ascii: ":")) { return .delimiter(name: name) }
    if !isLetter(first) { return .firstCharacter(first) }
    let others = "0123456789+-.".unicodeScalars
    let stranger = text.unicodeScalars.first { !isLetter($0) && !others.contains($0) }
    return stranger.map(Finding.character)
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    "a"..."z" ~= scalar || "A"..."Z" ~= scalar
  }
}

extension SchemeName.Finding {
  @inline(never)
  package var message: String {
    switch self {
    case .empty: "the name of a scheme is empty"
    case .web: "'http' and 'https' are not custom schemes"
    case .delimiter: "the name of a scheme ends before its ':'"
    case .firstCharacter: "the name of a scheme begins with a letter"
    case .character(let found): "the name of a scheme does not contain \(quoted(String(found)))"
    }
  }

  package var help: String? { EnabledDiagnostics.help(for: self) }
}
