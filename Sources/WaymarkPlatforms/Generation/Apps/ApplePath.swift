import WaymarkCatalog

/// One component of a path as a glob.
struct AppleComponentGlob: Sendable, Hashable {
  var text: String
  /// Indicates whether the glob may match a `/`, and therefore more than one component.
  var crosses = false

  /// A glob for one or more components of any text.
  static let any = AppleComponentGlob(text: "?*", crosses: true)
}

/// One path that a pattern matches.
typealias ApplePath = PatternPath<AppleComponentGlob>

extension PatternPath<AppleComponentGlob> {
  /// Indicates whether the path may match more components than it has.
  var crosses: Bool { components.contains(where: \.crosses) }

  /// Indicates whether the path may, before a catch-all, match a path of which no component matches
  /// its own.
  ///
  /// Components of any text after one that crosses slashes cause no difference, because the
  /// catch-all would match the additional components.
  var crossesBeforeText: Bool {
    guard hasCatchAll, let first = components.firstIndex(where: \.crosses) else { return false }
    return components[first...].contains { $0 != .any }
  }

  /// The glob of the path.
  var glob: String {
    let texts = components.map(\.text) + (hasCatchAll ? ["*"] : [])
    return "/" + texts.joined(separator: "/")
  }

  /// Returns the glob of a path with a catch-all for links with more components than this.
  func glob(longerThan count: Int) -> String {
    let added = Array(repeating: "?*", count: max(count + 1 - components.count, 0))
    return "/" + (components.map(\.text) + added).joined(separator: "/")
  }
}
