/// How the rules of an association file are written.
enum AssociationForm: Sendable {
  /// `components`, with conditions and variables.
  case components
  /// The legacy `paths`: globs for the path alone.
  case paths
}

/// One component of a path as a glob.
struct AppleComponentGlob: Sendable, Hashable {
  var text: String
  /// Indicates whether it may take a `/`, and with it more than one component.
  var crosses = false

  /// One component, or several, of any text.
  static let any = AppleComponentGlob(text: "?*", crosses: true)
}

/// One path that a pattern takes, of a fixed number of components or with a rest.
struct ApplePath: Sendable, Hashable {
  var components: [AppleComponentGlob] = []
  var hasRest = false

  /// Indicates whether it may take more components than it has.
  var crosses: Bool { components.contains(where: \.crosses) }

  /// Indicates whether it may, before a rest, take a path of which no component fits its own.
  ///
  /// Components of any text after one that crosses do no harm: what the one takes too much, the
  /// rest would have taken.
  var crossesBeforeText: Bool {
    guard hasRest, let first = components.firstIndex(where: \.crosses) else { return false }
    return components[first...].contains { $0 != .any }
  }

  /// The glob.
  var glob: String {
    let texts = components.map(\.text) + (hasRest ? ["*"] : [])
    return "/" + texts.joined(separator: "/")
  }

  /// The glob of a path with a rest for links with more components than this.
  func glob(longerThan count: Int) -> String {
    let added = Array(repeating: "?*", count: max(count + 1 - components.count, 0))
    return "/" + (components.map(\.text) + added).joined(separator: "/")
  }
}
