import Waymark

/// The path of a pattern in a form that is fast to compare with many others.
struct PathShape: Sendable {
  private struct Component {
    var first = ""
    var last = ""
    /// The text of the component, if it contains nothing else.
    var text: String?
    var restriction = RouteRestriction.none
    var isRest = false
  }

  private let components: [Component]

  /// The text of the first component; `nil` if the component is not literal.
  var firstText: String? { components.first?.text }

  /// Indicates whether the path contains literal text.
  var hasText: Bool { components.contains { !$0.first.isEmpty || !$0.last.isEmpty } }

  init(_ pattern: Pattern) {
    components = pattern.components.map { component in
      var shape = Component()
      shape.isRest = component.isCatchAll
      if case .literal(let text)? = component.elements.first { shape.first = text }
      if case .literal(let text)? = component.elements.last { shape.last = text }
      if component.elements.count == 1 {
        if !shape.first.isEmpty { shape.text = shape.first }
        if case .parameter(let parameter) = component.elements[0] {
          shape.restriction = parameter.restriction
        }
      }
      return shape
    }
  }

  /// Returns whether both may match some path; `true` if that is not certain.
  ///
  /// A catch-all is assumed to match at least one component; the rule has other patterns for paths
  /// without the catch-all.
  func mayOverlap(_ other: PathShape) -> Bool {
    let (left, right) = (components, other.components)
    var index = 0
    while true {
      if index < left.count, left[index].isRest {
        return right.count > index || right.last?.isRest ?? false || index == 0
      }
      if index < right.count, right[index].isRest { return left.count > index || index == 0 }
      guard index < left.count, index < right.count else { return left.count == right.count }
      if !Self.mayOverlap(left[index], right[index]) { return false }
      index += 1
    }
  }

  private static func mayOverlap(_ left: Component, _ right: Component) -> Bool {
    if let text = left.text, let other = right.text { return text == other }
    if let text = left.text { return fits(text, right) }
    if let text = right.text { return fits(text, left) }
    return (left.first.hasPrefix(right.first) || right.first.hasPrefix(left.first))
      && (left.last.hasSuffix(right.last) || right.last.hasSuffix(left.last))
  }

  private static func fits(_ text: String, _ component: Component) -> Bool {
    text.hasPrefix(component.first) && text.hasSuffix(component.last)
      && component.restriction.accepts(text)
  }
}

/// Finds the routes of rules whose paths an exclusion may also match.
struct PathOverlaps {
  /// A route, with the rule that it comes from.
  struct Entry {
    let list: Int
    let rule: Int
    let pattern: Pattern
    fileprivate let shape: PathShape
  }

  private var entries: [Entry] = []
  private var byFirstText: [String: [Int]] = [:]
  private var others: [Int] = []
  /// The remaining number of comparisons, which limits the time for a hostile file.
  private var budget = 5_000_000

  init(_ lists: [ImportRuleList]) {
    for (list, rules) in lists.enumerated() {
      for (rule, content) in rules.rules.enumerated() where !content.excludes {
        for pattern in content.patterns {
          let shape = PathShape(pattern)
          if let text = shape.firstText {
            byFirstText[text, default: []].append(entries.count)
          } else {
            others.append(entries.count)
          }
          entries.append(Entry(list: list, rule: rule, pattern: pattern, shape: shape))
        }
      }
    }
  }

  /// Returns the routes that may match a path of the pattern; `nil` if there are too many to
  /// compare.
  mutating func routes(of pattern: Pattern) -> [Entry]? {
    let shape = PathShape(pattern)
    var indices = entries.indices.map { $0 }
    if let text = shape.firstText { indices = (byFirstText[text] ?? []) + others }
    budget -= indices.count
    if budget < 0 { return nil }
    return indices.map { entries[$0] }.filter { $0.shape.mayOverlap(shape) }
  }
}
