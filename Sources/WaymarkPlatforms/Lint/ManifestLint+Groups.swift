import Waymark

// Relative groups that decide about no link.
extension ManifestLint {
  /// Reports groups without an effect, because links are decided before or no link matches.
  mutating func lintUnused(
    _ groups: [(XMLElement, String)],
    of filter: AndroidManifest.IntentFilter
  ) {
    // Without a host, the system ignores paths.
    let hasHost = filter.data.contains { $0[.host] != nil }
    let hasPath = filter.data.contains(where: \.hasPath)
    let opensBefore = hasHost && hasPath && filter.groups.allSatisfy { !$0.allows }
    let beside = hasHost ? filter.data.compactMap { $0.known(.pathPrefix) } : []
    var before: [(prefix: String, allows: Bool)] = []
    for ((element, path), group) in zip(groups, filter.groups) {
      let conditions = group.data.flatMap(\.attributes).filter { $0.pattern != nil }
      let texts = group.data.flatMap { [$0.known(.path), $0.known(.pathPrefix)] }
        .compactMap(\.self)
      func begins(with prefix: String) -> Bool { texts.contains { $0.hasPrefix(prefix) } }
      if conditions.isEmpty {
        find(.emptyGroup, element, path)
      } else if Self.hasDifferentPaths(group) {
        find(.groupOfPaths, element, path)
      } else if !group.allows, opensBefore || beside.contains(where: begins) {
        find(.groupAfterPath(isRead: (minSDK ?? 1) >= 35), element, path)
      } else if before.contains(where: { $0.allows != group.allows && begins(with: $0.prefix) }) {
        find(.groupAfterGroup, element, path)
      } else if conditions == [.pathPrefix], let prefix = texts.first {
        before.append((prefix, group.allows))
      }
    }
  }

  /// Returns whether the conditions of a group require two paths, which no link has.
  private static func hasDifferentPaths(_ group: AndroidManifest.RelativeGroup) -> Bool {
    let texts = group.data.compactMap { $0.known(.path) }
    let prefixes = group.data.compactMap { $0.known(.pathPrefix) }.sorted { $0.count < $1.count }
    if let longest = prefixes.last, !prefixes.allSatisfy(longest.hasPrefix) { return true }
    return texts.contains { text in
      group.data.contains { data in
        AndroidPattern.Kind.allCases.contains { kind in
          guard let value = data.known(.init(.path, kind)),
            let pattern = try? AndroidPattern(value, kind: kind)
          else { return false }
          return !pattern.matches(text)
        }
      }
    }
  }

  /// Reports characters that no item of a query and no fragment has.
  mutating func lint(conditionsOf data: XMLElement, _ path: String) {
    for attribute in data.attributes where attribute.namespace == AndroidManifest.namespace {
      let name = AndroidManifest.Data.Attribute(rawValue: attribute.localName)
      guard let part = name.pattern?.part, part == .query || part == .fragment else { continue }
      let text = attribute.value
      let mark = part == .query ? "?" : "#"
      var finding: LinkDiagnostic?
      if let start = [mark, "\\" + mark].first(where: { text.hasPrefix($0) }) {
        let meant = PathExpression.Attribute(
          name: attribute.localName,
          value: String(text.dropFirst(start.count)).replacing("&", with: "&amp;")
        )
        finding = .foreignPath(mark, missed: nil, "write '\(meant.text)'")
      } else if part == .query, text.contains("&") {
        let remedy = "write a '<data>' element in the group for each item of the query"
        finding = .foreignPath("&", missed: nil, remedy)
      }
      if let finding { find(finding, attribute, of: path) }
    }
  }
}
