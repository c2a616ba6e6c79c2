extension PatternMender {
  /// The scheme, domain and path of a link that was given for a pattern.
  ///
  /// `https:` is a component like any other, and the empty one after it is the fault.
  var pastedLink: (scope: RouteScope, path: String)? {
    guard reason == .emptyComponent, byte(offset) == PatternByte.slash,
      byte(offset - 1) == PatternByte.slash, byte(offset - 2) == PatternByte.colon
    else { return nil }
    let scheme = bytes[..<(offset - 2)]
    // RFC 3986 §3.1.
    guard let first = scheme.first, PatternByte.isLetter(first),
      scheme.allSatisfy({ PatternByte.isLetter($0) || isDigit($0) || "+-.".utf8.contains($0) })
    else { return nil }
    let rest = bytes[(offset + 1)...]
    let name = lowercasedASCII(String(decoding: scheme, as: UTF8.self))
    guard name == "http" || name == "https" else {
      return (.app(scheme: name), String(decoding: rest, as: UTF8.self))
    }
    let domain = rest.prefix { !"/?#".utf8.contains($0) }
    guard !domain.isEmpty else { return nil }
    let path = rest.dropFirst(domain.count).drop { $0 == PatternByte.slash }
    return (
      .universal(domain: String(decoding: domain, as: UTF8.self)),
      String(decoding: path, as: UTF8.self)
    )
  }
}
