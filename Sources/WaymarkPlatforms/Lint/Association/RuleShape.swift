/// The conditions of a rule, in a form to compare with those of another one.
struct RuleShape: Hashable {
  enum Query: Hashable {
    case text(GlobShape)
    case items([Item])
  }

  struct Item: Hashable {
    let name: String
    let value: GlobShape
  }

  let path: GlobShape?
  /// The second pattern that a path pattern ending in `/*` matches, computed once.
  private let parent: GlobShape?
  let query: Query?
  let fragment: GlobShape?
  let isDecoded: Bool
  let isFolded: Bool

  /// Makes the conditions of a component, including the inherited values.
  init(_ rule: EffectiveRule) {
    isDecoded = !rule.isPercentEncoded
    isFolded = !rule.isCaseSensitive
    let isFolded = isFolded
    path = rule.path.map { GlobShape(path: $0, isFolded: isFolded) }
    parent = path?.parent
    fragment = rule.fragment.map { GlobShape($0, isFolded: isFolded) }
    query =
      switch rule.query {
      case .text(let text): .text(GlobShape(text, isFolded: isFolded))
      case .items(let items):
        .items(items.map { Item(name: $0.name, value: GlobShape($0.pattern, isFolded: isFolded)) })
      case nil: nil
      }
  }

  /// The bytes that a matching path begins with; for a long pattern, only the first ones.
  var beginning: [UInt8] {
    guard let path, !path.isAny else { return [] }
    return Array((parent ?? path).head.prefix(GlobShape.limit))
  }

  /// Indicates whether the conditions match every link.
  var isAny: Bool { (path?.isAny ?? true) && isAnyQuery && (fragment?.isAny ?? true) }

  private var isAnyQuery: Bool {
    switch query {
    case nil: true
    case .text(let text): text.isAny
    case .items(let items): items.allSatisfy { $0.value.isAny }
    }
  }

  /// Returns whether these conditions certainly match every link that the other rule matches.
  func covers(_ other: RuleShape, steps: inout Int) -> Bool {
    if isAny { return true }
    if isDecoded != other.isDecoded || isFolded != other.isFolded { return false }
    return coversPath(of: other, steps: &steps) && coversQuery(of: other, steps: &steps)
      && Self.covers(fragment, other.fragment, steps: &steps)
  }

  private static func covers(
    _ shape: GlobShape?,
    _ other: GlobShape?,
    steps: inout Int
  ) -> Bool {
    guard let shape, !shape.isAny else { return true }
    return other.map { shape.covers($0, steps: &steps) } ?? false
  }

  /// Returns whether these conditions match the paths of the pattern.
  func takes(path other: GlobShape, steps: inout Int) -> Bool {
    guard let path, !path.isAny else { return true }
    return path.covers(other, steps: &steps) || parent?.covers(other, steps: &steps) ?? false
  }

  private func coversPath(of other: RuleShape, steps: inout Int) -> Bool {
    guard let path, !path.isAny else { return true }
    guard let shape = other.path else { return false }
    return takes(path: shape, steps: &steps)
      && (other.parent.map { takes(path: $0, steps: &steps) } ?? true)
  }

  private func coversQuery(of other: RuleShape, steps: inout Int) -> Bool {
    if isAnyQuery { return true }
    switch (query, other.query) {
    case (.text(let shape), .text(let text)): return shape.covers(text, steps: &steps)
    case (.items(let items), .items(let others)):
      for item in items where !item.value.isAny {
        guard let same = others.first(where: { $0.name == item.name }),
          item.value.covers(same.value, steps: &steps)
        else { return false }
      }
      return true
    default: return false
    }
  }
}
