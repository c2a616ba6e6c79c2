#if Tools
internal import Waymark
internal import WaymarkCatalog

/// The shapes of links that no route matches: as patterns of routes that would match them, without
/// any value.
struct LinkShapes {
  /// The literal components of the catalog's patterns, by their text in lower case.
  private let literals: [String: String]
  /// Indicates whether routes compare components without regard to letter case.
  private let foldsCase: Bool
  /// Indicates whether a component that may be a secret is never shown.
  private let hidesWords: Bool

  init(_ table: RouteTable) {
    var literals: [String: String] = [:]
    for pattern in table.routes.map(\.pattern) + table.webOnly.map(\.pattern) {
      for component in pattern.components where component.elements.count == 1 {
        guard case .literal(let text) = component.elements[0] else { continue }
        literals[lowercasedASCII(text)] = literals[lowercasedASCII(text)] ?? text
      }
    }
    self.literals = literals
    foldsCase = table.app.policies.pathCase == .insensitive
    hidesWords = table.hasSecrets
  }

  /// Returns the path of a link as a pattern.
  ///
  /// A component is written as it is only if it is a literal of the catalog, in any letter case, or
  /// a word at the start of the path; any other one becomes a parameter. In a catalog with secrets,
  /// only literals of the catalog are written. If routes ignore letter case, all spellings of a
  /// component are written in one way.
  func pattern(of link: DeepLink) -> String {
    var counts: [String: Int] = [:]
    func parameter(_ name: String, _ type: String = "") -> String {
      let count = (counts[name] ?? 0) + 1
      counts[name] = count
      return "{\(name)\(count == 1 ? "" : String(count))\(type)}"
    }
    let parts = link.pathComponents.prefix(Self.depthLimit).enumerated().map { index, text in
      if let literal = literals[lowercasedASCII(text)] {
        return Pattern.escaping(foldsCase ? literal : text)
      }
      if RouteRestriction.int.accepts(text) { return parameter("id", ":int") }
      if RouteRestriction.uuid.accepts(text) { return parameter("id", ":uuid") }
      if Self.isDate(text) { return parameter("date") }
      if index == 0, !hidesWords, Self.isWord(text) {
        return foldsCase ? lowercasedASCII(text) : text
      }
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

  /// Returns whether a text is a lower-case word, or several, such as `order-history`; each may
  /// begin with a capital, as in `Products` and `orderHistory`.
  ///
  /// Other capitals are those of a code or a key: a word has two small letters after its capital.
  private static func isWord(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    func isSmall(_ index: Int) -> Bool { index < bytes.count && bytes[index] &- 0x61 < 26 }
    return 1...24 ~= bytes.count
      && bytes.indices.allSatisfy { index in
        switch bytes[index] {
        case 0x41...0x5A: isSmall(index + 1) && isSmall(index + 2)
        case 0x2D, 0x5F: true
        default: isSmall(index)
        }
      }
  }
}
#endif
