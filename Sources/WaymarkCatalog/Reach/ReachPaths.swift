internal import Waymark

/// A set of paths that represents all paths of a pattern: for each path that the pattern matches,
/// the set contains one that no additional routes match.
struct ReachPaths {
  struct Path {
    var components: [[UInt8]]
    var hasTrailingSlash: Bool
  }

  private let code: PatternCode
  private let fresh: FreshText
  private let policies: LinkPolicies
  /// The number of components that a catch-all must capture to be longer than any pattern.
  private let depth: Int

  init(_ code: PatternCode, _ fresh: FreshText, _ policies: LinkPolicies, depth: Int) {
    self.code = code
    self.fresh = fresh
    self.policies = policies
    self.depth = depth
  }

  /// Returns the paths; `nil` if there are more than `limit`, or if a fresh value is missing.
  func paths(limit: Int) -> [Path]? {
    let ranges = code.componentRanges
    let fixed = code.endsInRest ? ranges.count - 1 : ranges.count
    var choices: [[[UInt8]]] = []
    var size = 1
    for tokens in ranges.prefix(fixed) {
      guard let texts = texts(tokens, limit: limit) else { return nil }
      choices.append(texts)
      size *= texts.count
      guard size <= limit else { return nil }
    }
    var paths: [Path] = []
    for count in code.componentCount - code.optionalCount...max(code.componentCount, 0) {
      for components in Self.product(choices.prefix(min(count, fixed))) {
        guard let ends = ends(after: components) else { return nil }
        paths += ends
        guard paths.count <= limit else { return nil }
      }
    }
    return paths
  }

  /// Returns the paths that begin with these components, with each form of a catch-all after them.
  private func ends(after components: [[UInt8]]) -> [Path]? {
    let isStrict = policies.trailingSlash == .strict
    guard code.endsInRest else {
      let hasSlash = isStrict && code.endsWithSlash && !components.isEmpty
      return [Path(components: components, hasTrailingSlash: hasSlash)]
    }
    guard let text = fresh.text else { return nil }
    var paths = [Path(components: components, hasTrailingSlash: !components.isEmpty)]
    for count in 0...depth {
      let taken = components + Array(repeating: text, count: count)
      if count > 0 { paths.append(Path(components: taken, hasTrailingSlash: false)) }
      // If slashes at the end count, a path with a slash is a different path.
      if count > 0, isStrict { paths.append(Path(components: taken, hasTrailingSlash: true)) }
      // Only a catch-all matches an empty component.
      if policies.emptyComponents == .strict {
        paths.append(Path(components: taken + [[]], hasTrailingSlash: true))
      }
    }
    return paths
  }

  /// Returns the texts that represent all texts that a component matches.
  private func texts(_ tokens: Range<Int>, limit: Int) -> [[UInt8]]? {
    var texts: [[UInt8]] = [[]]
    for token in code.tokens[tokens] {
      guard let values = values(token), values.count * texts.count <= limit else { return nil }
      texts = texts.flatMap { text in values.map { text + $0 } }
    }
    return texts
  }

  private func values(_ token: PatternToken) -> [[UInt8]]? {
    switch (token.kind, token.restriction) {
    case (.literal, _): [Array(code.bytes[Int(token.lower)..<Int(token.middle)])]
    case (.parameter, .int): fresh.number.map { [$0, [0x2D] + $0] }
    case (.parameter, .uuid): fresh.uuid.map { [$0] }
    case (.parameter, .words): code.words(of: token)
    default: fresh.text.map { [$0] }
    }
  }

  private static func product(_ choices: ArraySlice<[[UInt8]]>) -> [[[UInt8]]] {
    choices.reduce([[]]) { lists, texts in
      lists.flatMap { list in texts.map { list + [$0] } }
    }
  }
}
