package import Waymark

/// Looks for the link that was intended.
///
/// Every proposal has been matched: the proposed link opens the route that the suggestion names.
package struct LinkCorrection {
  package let table: RouteTable

  package init(_ table: RouteTable) { self.table = table }

  /// Returns the link that opens the nearest route for which every failure is a typing error.
  func suggestion(
    for search: NearMissSearch,
    _ shown: ShownLink
  ) -> UnmatchedLink.Suggestion? {
    for (place, miss) in search.misses.enumerated() {
      let mismatches = miss.comparison.mismatches
      // If another route is nearer, the link was meant for the scheme or domain that it has.
      if place > 0, mismatches.contains(.scope), !mismatches.contains(.undeclared) { continue }
      let route = table.routes[miss.index]
      let names = LinkNames(table.app, route, search.parts)
      var edits = TextEdits()
      let isCorrectable = mismatches.allSatisfy {
        correct($0, route.pattern.code, search.parts, names, &edits)
      }
      guard isCorrectable, !edits.isEmpty else { continue }
      let corrected = checked(edits.apply(to: search.link.linkText), opens: miss.index, shown)
      if let corrected { return corrected }
    }
    return nil
  }

  /// Adds the edit that fixes a mismatch; `false` if only the author of the link could fix it.
  private func correct(
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
      let literal = code.string(token.text)
      edits.replace(ranges[index], with: PercentEncoding.pathComponent.encode(literal))
    case .restriction(let index, _, let word?):
      edits.replace(ranges[index], with: PercentEncoding.pathComponent.encode(code.string(word)))
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
  ///
  /// - Parameter shown: The link that is corrected, without its secrets; `nil` if the table has no
  ///   secrets.
  package func checked(
    _ text: String,
    opens route: Int? = nil,
    _ shown: ShownLink? = nil
  ) -> UnmatchedLink.Suggestion? {
    guard let link = try? DeepLink(text, policy: table.app.policies),
      let match = table.match(link), route == nil || route == match.routeIndex
    else { return nil }
    let text = link.openingText
    let lower = (try? DeepLink(text, policy: table.app.policies)) ?? link
    return UnmatchedLink.Suggestion(
      link: text,
      shown: shown?.redacted(lower).link.linkText ?? text,
      routeIndex: match.routeIndex
    )
  }
}

extension DeepLink {
  /// The text of the link with its scheme and domain in lower case, because Android compares the
  /// case of a scheme, and with `https` in place of `http`, with which no system opens an app.
  package var openingText: String {
    let (text, end) = (linkText, rawNameRange.upperBound)
    var name = lowercasedASCII(text.slice(0, end))
    // Another port is one of a server under development.
    let port = name.dropFirst(7).split(separator: ":").dropFirst().first
    if name.hasPrefix("http://"), port == nil || port == "80" || port == "443" {
      name = "https" + name.dropFirst(4).dropLast(port.map { $0.utf8.count + 1 } ?? 0)
    }
    return name + text.slice(end, text.utf8.count)
  }
}
