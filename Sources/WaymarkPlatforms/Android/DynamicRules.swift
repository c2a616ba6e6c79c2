internal import WaymarkCatalog

/// The compiled dynamic rules of a statement.
///
/// The first rule whose conditions all match decides.
struct DynamicRules: Sendable {
  struct Rule: Sendable, Hashable {
    let allows: Bool
    let path: LazyGlob?
    let items: [LazyGlob]
    let fragment: LazyGlob?
  }

  let rules: [Rule]

  init(_ components: [AssetLinks.DynamicComponent]) {
    rules = components.map { component in
      Rule(
        allows: !component.excludes,
        path: component.path.map(LazyGlob.init),
        items: component.query.map { LazyGlob("\($0.name)=", then: $0.pattern) },
        fragment: component.fragment.map(LazyGlob.init)
      )
    }
  }

  /// Returns the rule that decides, and whether the link opens the app.
  ///
  /// If no rule matches, the link does not open the app.
  func decision(for uri: AndroidURI) -> (allows: Bool, rule: Int?) {
    let parameters = (uri.query ?? []).split(separator: UInt16(UInt8(ascii: "&")))
    let index = rules.firstIndex { rule in
      (rule.path.map { path in uri.path.map { path.matches($0[...]) } ?? false } ?? true)
        && (rule.fragment.map { fragment in uri.fragment.map { fragment.matches($0[...]) } ?? false
        }
          ?? true)
        && rule.items.allSatisfy { item in parameters.contains { item.matches($0) } }
    }
    return (index.map { rules[$0].allows } ?? false, index)
  }
}

/// A pattern of a dynamic rule.
///
/// Matching is linear in the text: `*` matches up to the first character that equals the next one
/// of the pattern, and never backtracks.
struct LazyGlob: Sendable, Hashable {
  private let literal: [UInt16]
  private let pattern: [UInt16]

  init(_ pattern: String) { self.init("", then: pattern) }

  /// Makes a pattern that begins with literal text.
  init(_ literal: String, then pattern: String) {
    self.literal = Array(literal.utf16)
    self.pattern = Array(pattern.utf16)
  }

  /// The text before the first wildcard.
  var beginning: [UInt16] {
    literal + pattern.prefix { $0 != Self.star && $0 != Self.anyUnit }
  }

  func matches(_ text: ArraySlice<UInt16>) -> Bool {
    guard text.starts(with: literal) else { return false }
    var rest = text.dropFirst(literal.count)
    var index = 0
    while index < pattern.count {
      switch UInt8(exactly: pattern[index]) {
      case UInt8(ascii: "*"):
        index += 1
        // For a wildcard after another one, the next character of the pattern is any character.
        guard index < pattern.count else { return true }
        if UInt8(exactly: pattern[index]) == UInt8(ascii: "*") { continue }
        if UInt8(exactly: pattern[index]) == UInt8(ascii: "?") { continue }
        rest = rest.drop { $0 != pattern[index] }
      case UInt8(ascii: "?"):
        guard rest.popFirst() != nil else { return false }
        index += 1
      default:
        guard rest.popFirst() == pattern[index] else { return false }
        index += 1
      }
    }
    return rest.isEmpty
  }

  /// The automaton of the texts that the pattern matches; `nil` if it has too many states.
  ///
  /// A state is the number of units of literal and pattern that have matched.
  var automaton: UnitAutomaton? {
    UnitAutomaton(from: 0, edges: edges(from:)) { state in
      guard let index = place(of: state) else { return false }
      return index >= pattern.count - 1 && (index == pattern.count || pattern[index] == Self.star)
    }
  }

  private static let star = UInt16(UInt8(ascii: "*"))
  private static let anyUnit = UInt16(UInt8(ascii: "?"))

  /// Returns the index in the pattern from which it continues to match; `nil` within the literal.
  private func place(of state: Int) -> Int? {
    guard var index = state < literal.count ? nil : state - literal.count else { return nil }
    // A wildcard after another one makes the first one match nothing.
    while index + 1 < pattern.count, pattern[index] == Self.star,
      pattern[index + 1] == Self.star || pattern[index + 1] == Self.anyUnit
    {
      index += 1
    }
    return index
  }

  private func edges(from state: Int) -> [(units: UnitRanges, target: Int)] {
    guard let index = place(of: state) else { return [(UnitRanges(literal[state]), state + 1)] }
    if index == pattern.count { return [] }
    let here = literal.count + index
    switch pattern[index] {
    case Self.star:
      if index + 1 == pattern.count { return [(.all, here)] }
      let stop = UnitRanges(pattern[index + 1])
      return [(stop, here + 2), (stop.inverse, here)]
    case Self.anyUnit: return [(.all, here + 1)]
    default: return [(UnitRanges(pattern[index]), here + 1)]
    }
  }
}
