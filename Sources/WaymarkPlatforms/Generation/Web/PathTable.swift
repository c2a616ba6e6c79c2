package import Waymark

/// Reports whether some pattern matches a path as servers compare it: decoded, and without the
/// other conditions on the link.
///
/// In a decoded path, a slash in the literal text of a pattern is one that separates components.
package struct PathTable {
  private let tables: [RouteTable]

  /// - Parameter policies: The policies for comparing paths.
  package init(_ patterns: [Pattern], policies: LinkPolicies) {
    let app = AppIdentity.any(policies: policies)
    var texts: Set<String> = []
    let routes = patterns.compactMap { pattern -> Route? in
      let text = Self.text(of: pattern)
      guard texts.insert(text).inserted else { return nil }
      return try? Route(text)
    }
    if let table = try? RouteTable(routes, app: app) {
      tables = routes.isEmpty ? [] : [table]
    } else {
      // These routes conflict because only their queries are different.
      tables = routes.compactMap { try? RouteTable([$0], app: app) }
    }
  }

  /// Returns whether some pattern matches a decoded path.
  func takes(decoded path: String) -> Bool {
    let components = path.split(separator: "/", omittingEmptySubsequences: false)
    let encoded = components.map { PercentEncoding.pathComponent.encode(String($0)) }
      .joined(separator: "/")
    return tables.contains { (try? $0.match(path: encoded)) != nil }
  }

  /// Returns the decoded path of a pattern, with parameters named by their place, so that equal
  /// paths give equal text.
  private static func text(of pattern: Pattern) -> String {
    var count = 0
    let literal = { Pattern.escaping($0).replacing("\\/", with: "/") }
    let path = PatternText(literal: literal) { parameter in
      if parameter.isRest { return "**" }
      count += 1
      return "{p\(count)\(parameter.restriction.suffix())\(parameter.isOptional ? "?" : "")}"
    }.path(of: pattern)
    return path + (pattern.endsWithSlash ? "/" : "")
  }
}
