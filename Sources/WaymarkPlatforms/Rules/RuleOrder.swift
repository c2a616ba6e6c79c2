import Waymark

/// The order of rules, of which the first one that matches a link decides.
///
/// A rule cannot limit a parameter to one component: the last parameter of a path, and every
/// parameter in an association file, also matches slashes. Therefore the rules are ordered by the
/// number of components of their paths, with the longest paths first, and each rule that may match
/// longer paths comes after one that keeps those in the browser. As a result, each path is decided
/// by rules with its own number of components.
///
/// A path with `**` has no fixed length. Its rule comes before the others, except if a `webOnly`
/// path with a parameter keeps some of its links in the browser. In this case the links that are
/// longer than the `webOnly` path come before that path, and the others after it.
struct RuleOrder {
  /// One path of a route or a `webOnly` pattern.
  struct Path {
    let excludes: Bool
    /// The components of the path, without `**`.
    let components: ArraySlice<Pattern.Component>
    let hasRest: Bool
    /// Indicates whether the path's rule may match longer paths.
    ///
    /// For a path with `**`, this concerns paths of which no component matches one of its own.
    let crosses: Bool
    /// Indicates whether the path's rule may match more than the pattern, apart from longer paths.
    let isWider: Bool
    /// Returns whether the path's rule matches a text in place of the component at an index.
    let matches: (Int, String) -> Bool
  }

  enum Step: Hashable {
    /// The rule of the path at an index.
    case rule(Int)
    /// The rule of the path with `**` at an index, for links with more components than this.
    case longer(Int, than: Int)
    /// A rule that keeps links with more components than this in the browser.
    case exclusion(longerThan: Int)
  }

  private(set) var steps: [Step] = []
  private let paths: [Path]
  /// The components of each path.
  private let shapes: [[ComponentShape]]

  /// - Parameters:
  ///   - paths: The paths of one file; paths of the same length stay in this order.
  ///   - isExact: Whether the case of letters counts in literals.
  init(_ paths: [Path], isExact: Bool) {
    self.paths = paths
    shapes = paths.map { path in path.components.map { ComponentShape($0, isExact: isExact) } }
    let routes = paths.indices.filter { !paths[$0].excludes }
    // An exclusion of links that no rule of a route matches is unnecessary.
    let exclusions = paths.indices.filter { index in
      paths[index].excludes && routes.contains { meet(index, $0) }
    }
    let rests = routes.filter { paths[$0].hasRest }
    let layered = exclusions.filter { !paths[$0].hasRest && paths[$0].crosses }
    let whole = exclusions.filter { paths[$0].hasRest }
    steps = exclusions.filter { !paths[$0].hasRest && !paths[$0].crosses }.map(Step.rule)

    // A rule that matches no longer path may come before every exclusion that it does not overlap.
    var others = routes.filter { !paths[$0].hasRest }
    func addExact(before exclusions: [Int]) {
      func isFree(_ route: Int) -> Bool {
        !paths[route].crosses && !exclusions.contains { meet($0, route) }
      }
      steps += others.filter(isFree).map(Step.rule)
      others.removeAll(where: isFree)
    }
    if !rests.isEmpty || !whole.isEmpty { addExact(before: whole + layered) }
    steps += whole.map(Step.rule)
    if !rests.isEmpty { addExact(before: layered) }

    // The remaining links of these paths come after the exclusions that they overlap.
    var limits: [(rest: Int, limit: Int)] = []
    for rest in rests {
      let limit = layered.filter { meet($0, rest) }.map { paths[$0].components.count }.max()
      if let limit { limits.append((rest, limit)) }
      steps.append(limit.map { longer(rest, than: $0) } ?? .rule(rest))
    }
    let layers = Dictionary(grouping: layered + others) { paths[$0].components.count }
    for (count, layer) in layers.sorted(by: { $0.key > $1.key }) {
      let hasExclusion = layer.contains { paths[$0].excludes }
      let mayCross = layer.contains { !paths[$0].excludes && paths[$0].crosses }
      if hasExclusion || mayCross {
        for (rest, limit) in limits where limit > count { steps.append(longer(rest, than: count)) }
      }
      if mayCross { steps.append(.exclusion(longerThan: count)) }
      steps += layer.map(Step.rule)
    }
    steps += limits.map { .rule($0.rest) }
  }

  private func longer(_ rest: Int, than count: Int) -> Step {
    paths[rest].components.count > count ? .rule(rest) : .longer(rest, than: count)
  }

  /// Returns whether the rule of a route may match a link of an exclusion; `false` is certain,
  /// unless the exclusion's rule is wider than its pattern.
  ///
  /// A rule is often wider than its pattern. It then also matches listed texts that the pattern
  /// does not. An exclusion with a wider rule is compared by its pattern, because it would also
  /// exclude links of routes.
  private func meet(_ exclusion: Int, _ route: Int) -> Bool {
    let (left, right) = (paths[exclusion], paths[route])
    let (count, otherCount) = (left.components.count, right.components.count)
    if !left.hasRest, count < otherCount || !right.hasRest && count != otherCount { return false }
    if !right.hasRest, otherCount < count { return false }
    for (index, (component, other)) in zip(shapes[exclusion], shapes[route]).enumerated() {
      if left.hasRest && left.crosses && !component.isLiteral { return true }
      if right.hasRest && right.crosses && !other.isLiteral { return true }
      if component.mayEqual(other) { continue }
      let isMatched =
        !left.isWider && !other.isLiteral
        && component.listed?.contains { right.matches(index, $0) } == true
      if !isMatched { return false }
    }
    return true
  }
}

extension Pattern.Component {
  var isLiteral: Bool { literal != nil }
}

/// A component of a path in a form that is compared fast.
private struct ComponentShape {
  let isLiteral: Bool
  /// All texts that the component matches, as they are in the pattern, if they are listed.
  let listed: [String]?
  /// The listed texts, in lowercase if the case of letters does not count.
  private let texts: [[UInt8]]?
  /// The restriction of a parameter that is the whole component.
  private let restriction: RouteRestriction?
  /// The literal text before all parameters.
  private let head: [UInt8]
  /// The literal text after all parameters, from its end.
  private let tail: [UInt8]

  /// - Parameter isExact: Whether the case of letters counts in literals.
  init(_ component: Pattern.Component, isExact: Bool) {
    let elements = component.elements
    func folded(_ text: String) -> [UInt8] { Array((isExact ? text : lowercasedASCII(text)).utf8) }
    isLiteral = component.isLiteral
    head = if case .literal(let text)? = elements.first { folded(text) } else { [] }
    tail = if case .literal(let text)? = elements.last { folded(text).reversed() } else { [] }
    switch elements.first {
    case .literal(let text)? where elements.count == 1: (listed, restriction) = ([text], nil)
    case .parameter(let parameter)? where elements.count == 1:
      restriction = parameter.restriction
      listed = parameter.restriction.words
    default: (listed, restriction) = (nil, nil)
    }
    texts = listed?.map(folded)
  }

  /// Returns whether both components match some text; `false` is certain.
  func mayEqual(_ other: Self) -> Bool {
    switch (texts, other.texts) {
    case (let texts?, let others?): texts.contains { others.contains($0) }
    case (let texts?, nil): texts.contains { other.mayMatch($0) }
    case (nil, let texts?): texts.contains { mayMatch($0) }
    case (nil, nil):
      (head.starts(with: other.head) || other.head.starts(with: head))
        && (tail.starts(with: other.tail) || other.tail.starts(with: tail))
    }
  }

  private func mayMatch(_ text: [UInt8]) -> Bool {
    if let restriction { return restriction.accepts(String(decoding: text, as: UTF8.self)) }
    return text.starts(with: head) && text.reversed().starts(with: tail)
  }
}
