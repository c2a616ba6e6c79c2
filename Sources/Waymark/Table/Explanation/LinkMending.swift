/// Looks for the link that was intended.
///
/// Every proposal has been matched: the proposed link opens the route that the suggestion names.
struct LinkMending {
  private let table: RouteTable

  init(_ table: RouteTable) { self.table = table }

  /// Returns the link that opens the nearest route for which every failure is a typing error.
  func suggestion(for search: ExplanationSearch) -> Explanation.Suggestion? {
    for miss in search.misses {
      let route = table.routes[miss.index]
      let names = LinkNames(table.app, route, search.parts)
      var edits = TextEdits()
      let canMend = miss.comparison.mismatches.allSatisfy {
        mend($0, route.pattern.code, search.parts, names, &edits)
      }
      guard canMend, !edits.isEmpty else { continue }
      let mended = checked(edits.apply(to: search.link.text), opens: miss.index)
      if let mended { return mended }
    }
    return nil
  }

  /// Adds the edit that fixes a mismatch; `false` if only the author of the link could fix it.
  private func mend(
    _ mismatch: Mismatch,
    _ code: PatternCode,
    _ parts: LinkParts,
    _ names: LinkNames,
    _ edits: inout TextEdits
  ) -> Bool {
    let link = parts.link
    let ranges = link.rawComponentRanges
    let pathEnd = link.layout.rawPath.upperBound
    switch mismatch {
    case .undeclared:
      guard let name = names.meant(isUndeclared: true) else { return false }
      names.replace(in: link, with: name, &edits)
    case .scope:
      // If the app does not list the name either, the name was already replaced.
      guard edits.isEmpty else { return true }
      guard let name = names.meant(isUndeclared: false) else { return false }
      names.replace(in: link, with: name, &edits)
    case .literal(let index, let tokens, _?):
      let token = code.tokens[tokens.lowerBound]
      let literal = code.bytes[Int(token.lower)..<Int(token.middle)]
      edits.replace(ranges[index], with: SampleText.encoded(Array(literal)))
    case .restriction(let index, _, let word?):
      edits.replace(ranges[index], with: SampleText.encoded(Array(code.bytes[word])))
    case .restNeedsSlash, .trailingSlash(expected: true):
      edits.replace(pathEnd..<pathEnd, with: "/")
    case .trailingSlash(expected: false):
      guard let last = ranges.last else { return false }
      edits.replace(last.upperBound..<pathEnd, with: "")
    default: return false
    }
    return true
  }

  /// Returns the suggestion if the link opens the route.
  private func checked(_ text: String, opens route: Int? = nil) -> Explanation.Suggestion? {
    guard let link = try? DeepLink(text, policy: table.app.policies),
      let match = table.match(link), route == nil || route == match.routeIndex
    else { return nil }
    return Explanation.Suggestion(link: text, routeIndex: match.routeIndex)
  }
}

extension LinkMending {
  /// Returns the link that an unreadable text may have been intended to be.
  func suggestion(for error: LinkError) -> Explanation.Suggestion? {
    switch error.reason {
    case .missingScheme:
      for start in beginnings {
        let path = error.text.utf8.drop { $0 == 0x2F }
        if let mended = checked(start + String(decoding: path, as: UTF8.self)) { return mended }
      }
      return nil
    case .invalidCharacter, .brokenEscape: return checked(Self.escaped(error.text))
    default: return nil
    }
  }

  /// The texts that may be missing before a path or a domain, the most likely first.
  private var beginnings: [String] {
    var beginnings: [String] = []
    if case .listed = table.app.domains { beginnings.append("https://") }
    let domains = table.app.domains.list.filter { !$0.hasPrefix("*.") }
    beginnings += domains.prefix(1).map { "https://\($0)/" }
    beginnings += table.app.schemes.list.prefix(1).map { "\($0)://" }
    return beginnings
  }

  /// Returns the text with an escape for each character that RFC 3986 does not allow unescaped; a
  /// character that is allowed in some part of a link is not changed.
  private static func escaped(_ text: String) -> String {
    let bytes = ContiguousArray(text.utf8)
    var output: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      let isEscape = byte == 0x25 && decodedEscape(bytes.span, at: index, below: bytes.count) != nil
      let isLegal =
        isPathCharacter(byte) || isEscape || byte >= 0x80 || "/?#[]".utf8.contains(byte)
      if isLegal { output.append(byte) } else { output += percentEscape(byte).utf8 }
    }
    return String(decoding: output, as: UTF8.self)
  }
}
