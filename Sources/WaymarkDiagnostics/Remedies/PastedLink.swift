package import Waymark

/// A link that was given in the place of a pattern, which has no scheme and no domain.
///
///     PastedLink("shop://item/{id}")           // "item/{id}" in the scope "app:shop"
///     PastedLink("*://*.example.com/item/*")   // "item/*" in the scope "universal:*.example.com"
///     PastedLink("//example.com/item")         // "item" in the scope "universal:example.com"
package struct PastedLink {
  /// The scope for the scheme or the domain; `nil` if one scope cannot cover the links.
  package let scope: RouteScope?
  /// The text after the scheme and, in a web link, after the domain.
  package let path: String

  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    let isRelative = bytes.starts(with: "//".utf8)
    if isRelative || bytes.starts(with: "*.".utf8) {
      let domain = bytes[(isRelative ? 2 : 0)...].prefix { !"/?#".utf8.contains($0) }
      let labels = domain.split(separator: PatternByte.dot)
      let isName = labels.last?.first.map(PatternByte.isLetter) == true && Self.isDomain(domain)
      // `*.tar.gz` is the name of a file.
      if isName, isRelative ? labels.count > 1 : labels.count > 2 && domain.endIndex < bytes.count {
        self.init(domain: domain, bytes[domain.endIndex...])
        return
      }
    }
    guard let colon = bytes.indices.first(where: { bytes[$0...].starts(with: "://".utf8) }),
      colon > 0, !bytes[..<colon].contains(where: "/#=&\\".utf8.contains),
      !bytes[..<colon].dropLast().contains(PatternByte.question)
    else { return nil }
    let scheme = lowercasedASCII(String(decoding: bytes[..<colon], as: UTF8.self))
    let rest = bytes[(colon + 3)...]
    // RFC 3986 §3.1.
    let isPlain =
      PatternByte.isLetter(bytes[0])
      && scheme.utf8.allSatisfy {
        PatternByte.isLetter($0) || isDigit($0) || "+-.".utf8.contains($0)
      }
    if isPlain, scheme != "http", scheme != "https" {
      self.init(scope: .app(scheme: scheme), path: String(decoding: rest, as: UTF8.self))
    } else {
      // A '?' after a bracket, as in `(www.)?`, does not begin the query.
      let end = rest.indices.first { index in
        "/#".utf8.contains(rest[index])
          || rest[index] == PatternByte.question
            && (index == rest.startIndex || !"()]}".utf8.contains(rest[index - 1]))
      }
      let domain = rest[..<(end ?? rest.endIndex)]
      if domain.isEmpty { return nil }
      if !isPlain, domain.allSatisfy(PatternByte.isName) {
        // A scheme that is a parameter, with the first component of an app link.
        self.init(scope: nil, path: String(decoding: rest, as: UTF8.self))
      } else {
        self.init(domain: domain, rest[domain.endIndex...])
      }
    }
  }

  private init(scope: RouteScope?, path: String) { (self.scope, self.path) = (scope, path) }

  private init(domain: ArraySlice<UInt8>, _ rest: ArraySlice<UInt8>) {
    let name = String(decoding: domain, as: UTF8.self)
    self.init(
      scope: Self.isDomain(domain) ? .universal(domain: name) : nil,
      path: String(decoding: rest.drop { $0 == PatternByte.slash }, as: UTF8.self)
    )
  }

  /// Returns whether a text is a domain, with `*.` before it or a port after it, and no pattern.
  private static func isDomain(_ text: ArraySlice<UInt8>) -> Bool {
    let name = text.starts(with: "*.".utf8) ? text.dropFirst(2) : text
    let hasNames = name.split(separator: PatternByte.dot, omittingEmptySubsequences: false)
      .allSatisfy { !$0.isEmpty && !$0.starts(with: ":".utf8) }
    return hasNames
      && name.allSatisfy {
        PatternByte.isName($0) || $0 >= 0x80 || $0 == PatternByte.dot || $0 == PatternByte.colon
      }
  }

  /// The remedy.
  ///
  /// - Parameter paths: The patterns to write in the place of the link.
  package func remedy(_ paths: String) -> String {
    let scope =
      scope.map { " in the scope '\($0)'" } ?? "; the scopes of a route name schemes and domains"
    return "a pattern has no scheme and no domain: write \(paths)\(scope)"
  }
}
