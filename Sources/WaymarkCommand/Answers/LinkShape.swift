#if Tools
internal import Waymark
internal import WaymarkCatalog

/// The shapes of links that no route matches: as patterns of routes that would match them, without
/// any value.
struct LinkShapes {
  /// The literal components of the catalog's patterns.
  private let literals: Set<String>
  /// Indicates whether a component that may be a secret is never shown.
  private let hidesWords: Bool

  init(_ table: RouteTable) {
    var literals: Set<String> = []
    for pattern in table.routes.map(\.pattern) + table.webOnly.map(\.pattern) {
      for component in pattern.components where component.elements.count == 1 {
        if case .literal(let text) = component.elements[0] { literals.insert(text) }
      }
    }
    self.literals = literals
    hidesWords = table.hasSecrets
  }

  /// Returns the path of a link as a pattern.
  ///
  /// A component is written as it is only if it is a literal of the catalog, or a word at the start
  /// of the path; any other one becomes a parameter. In a catalog with secrets, only literals of
  /// the catalog are written.
  func pattern(of link: DeepLink) -> String {
    var counts: [String: Int] = [:]
    func parameter(_ name: String, _ type: String = "") -> String {
      let count = (counts[name] ?? 0) + 1
      counts[name] = count
      return "{\(name)\(count == 1 ? "" : String(count))\(type)}"
    }
    let parts = link.pathComponents.prefix(Self.depthLimit).enumerated().map { index, text in
      if literals.contains(text) { return Pattern.escaping(text) }
      if RouteRestriction.int.accepts(text) { return parameter("id", ":int") }
      if RouteRestriction.uuid.accepts(text) { return parameter("id", ":uuid") }
      if Self.isDate(text) { return parameter("date") }
      if index == 0, !hidesWords, Self.isWord(text) { return text }
      return parameter("name")
    }
    let isLonger = link.pathComponents.count > Self.depthLimit
    return (parts + (isLonger ? ["**"] : [])).joined(separator: "/")
  }

  /// The number of components that are shown.
  private static let depthLimit = 8

  private static func isDate(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.utf8.count) == [4, 2, 2] && parts.allSatisfy { $0.utf8.allSatisfy(isDigit) }
  }

  /// Returns whether a text is a lower-case word, or several with `-` or `_` between them.
  private static func isWord(_ text: String) -> Bool {
    1...24 ~= text.utf8.count
      && text.utf8.allSatisfy { $0 &- 0x61 < 26 || $0 == 0x2D || $0 == 0x5F }
  }
}
#endif
