/// The dynamic rules of a statement, compiled: the first whose parts all fit decides.
struct DynamicRules: Sendable {
  private struct Rule {
    let allows: Bool
    let path: LazyGlob?
    let items: [LazyGlob]
    let fragment: LazyGlob?
  }

  private let rules: [Rule]

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

  /// The rule that decides, and whether it lets the link open the app; without one it does not.
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
/// Linear in the text: `*` takes up to the first character that equals the next one, and gives
/// nothing back.
struct LazyGlob: Sendable {
  private let literal: [UInt16]
  private let pattern: [UInt16]

  init(_ pattern: String) { self.init("", then: pattern) }

  /// A pattern after a text in which nothing is special.
  init(_ literal: String, then pattern: String) {
    self.literal = Array(literal.utf16)
    self.pattern = Array(pattern.utf16)
  }

  func matches(_ text: ArraySlice<UInt16>) -> Bool {
    guard text.starts(with: literal) else { return false }
    var rest = text.dropFirst(literal.count)
    var index = 0
    while index < pattern.count {
      switch UInt8(exactly: pattern[index]) {
      case UInt8(ascii: "*"):
        index += 1
        // A second wildcard behind the first has any character for its next one.
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
}
