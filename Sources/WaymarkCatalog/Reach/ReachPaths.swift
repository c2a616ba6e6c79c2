internal import Waymark

/// A set of paths that represents all paths of a pattern: for each path that the pattern matches,
/// the set contains one that no additional routes match.
struct ReachPaths {
  /// The decoded components of a path.
  struct Path {
    var components: [String]
    var hasTrailingSlash: Bool
  }

  private let pattern: Pattern
  private let fresh: FreshText
  private let policies: LinkPolicies
  /// The number of components that a catch-all must capture to be longer than any pattern.
  private let depth: Int

  init(_ pattern: Pattern, _ fresh: FreshText, _ policies: LinkPolicies, depth: Int) {
    self.pattern = pattern
    self.fresh = fresh
    self.policies = policies
    self.depth = depth
  }

  /// Returns the paths; `nil` if there are more than `limit`, or if a fresh value is missing.
  func paths(limit: Int) -> [Path]? {
    let written = pattern.paths(limit: limit) { component in
      component.combinations(limit: limit, of: texts)?.map { $0.joined() }
    }
    var paths: [Path] = []
    for path in written {
      guard path.end != .unlisted, let ends = ends(of: path) else { return nil }
      paths += ends
      guard paths.count <= limit else { return nil }
    }
    return paths
  }

  /// Returns the paths with each form of a catch-all.
  private func ends(of path: PatternPath<String>) -> [Path]? {
    let isStrict = policies.trailingSlash == .strict
    let components = path.components
    guard path.hasCatchAll else {
      let hasSlash = isStrict && pattern.endsWithSlash && !components.isEmpty
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
        paths.append(Path(components: taken + [""], hasTrailingSlash: true))
      }
    }
    return paths
  }

  /// Returns the texts that represent all texts that an element matches.
  private func texts(_ element: Pattern.Element) -> [String]? {
    switch element {
    case .literal(let text): [text]
    case .wildcard, .rest: fresh.text.map { [$0] }
    case .parameter(let parameter): fresh.texts(parameter.restriction)
    }
  }
}
