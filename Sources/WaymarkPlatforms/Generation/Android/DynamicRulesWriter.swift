import Waymark

/// The dynamic rules of one file in their order.
///
/// The first rule that fits decides, and without one the link stays in the browser. A `*` before a
/// slash ends there, at the end of a path it takes slashes too; so the rules stand as those of an
/// association file: what stays in the browser, rests, then the paths by the number of their
/// components, those with the most first, with an exclusion of longer ones before them.
struct DynamicRulesWriter {
  typealias Component = AssetLinks.DynamicComponent

  /// What could not be said of one route or `webOnly` path.
  struct Difference {
    let label: String
    let pattern: Pattern
    let excludes: Bool
    var kinds: Set<AndroidDifference>
  }

  private struct Entry {
    let label: String
    let excludes: Bool
    let paths: [String]
    let depth: Int
    let hasRest: Bool
    /// Whether the last parameter takes slashes, too.
    let crosses: Bool
    let items: [(name: String, pattern: String)]
    let fragment: String?
  }

  /// The rules in their order; none for a host without routes.
  private(set) var components: [Component] = []
  private(set) var differences: [Difference] = []

  init(routes: [Route], webOnly: [Pattern], policies: LinkPolicies) {
    var entries: [Entry] = []
    for pattern in webOnly { entries += read(pattern, pattern.text, excludes: true, policies) }
    for route in routes {
      entries += read(route.pattern, route.label, excludes: false, policies)
    }
    // Where no link opens the app, no filter takes one either.
    if routes.isEmpty { return }
    write(entries)
    components.append(
      Component(path: "*", excludes: true, comments: "Everything else stays in the browser")
    )
  }

  private mutating func write(_ entries: [Entry]) {
    let routes = entries.filter { !$0.excludes }
    let hasRest = routes.contains(where: \.hasRest)
    for entry in entries where entry.excludes && (!entry.crosses || hasRest) {
      add(entry)
      if entry.crosses { note(.deeper, entry.label) }
    }
    // Before the rests, so that no rule is for nothing.
    for entry in routes where hasRest && !entry.hasRest && !entry.crosses { add(entry) }
    for entry in routes where entry.hasRest { add(entry) }
    let layers = Dictionary(
      grouping: hasRest ? routes.filter { $0.crosses } : entries.filter { isLayered($0) },
      by: \.depth
    )
    for (depth, layer) in layers.sorted(by: { $0.key > $1.key }) {
      if layer.contains(where: \.crosses) {
        let longer = String(repeating: "/?*", count: depth + 1)
        components.append(
          Component(path: longer, excludes: true, comments: "Longer than what follows")
        )
      }
      for entry in layer { add(entry) }
    }
  }

  /// Whether a rule stands among those of its length where there are no rests.
  private func isLayered(_ entry: Entry) -> Bool { !entry.excludes || entry.crosses }

  private mutating func note(_ difference: AndroidDifference, _ label: String) {
    for index in differences.indices where differences[index].excludes {
      if differences[index].label == label { differences[index].kinds.insert(difference) }
    }
  }

  private mutating func add(_ entry: Entry) {
    for path in entry.paths {
      components.append(
        Component(
          path: path,
          query: entry.items.isEmpty ? nil : entry.items,
          fragment: entry.fragment,
          excludes: entry.excludes ? true : nil,
          comments: entry.excludes ? "Stays in the browser" : entry.label
        )
      )
    }
  }

  // MARK: - Patterns

  private mutating func read(
    _ pattern: Pattern,
    _ label: String,
    excludes: Bool,
    _ policies: LinkPolicies
  ) -> [Entry] {
    var kinds: Set<AndroidDifference> = []
    let (items, fragment) = conditions(of: pattern, policies, &kinds)
    let paths = RoutePaths(pattern)
    if paths.hasLooseWords { kinds.insert(.unrestricted) }
    if paths.isCut { kinds.insert(.tooMany) }
    let slashes =
      policies.trailingSlash == .ignore ? ["", "/"] : [pattern.endsWithSlash ? "/" : ""]
    let entries = paths.paths.map { path in
      let glob = LooseGlobText(path, .path, &kinds) { $1.add($0) }
      let (text, isWider) = glob.text(in: .dynamic)
      if isWider { kinds.insert(.anyCharacter) }
      if policies.pathCase == .insensitive, path.hasLetters { kinds.insert(.exactCase) }
      if path.components.joined().contains(where: { $0.text?.contains("/") ?? false }) {
        kinds.insert(.innerSlash)
      }
      let isOpen = glob.endsOpen && (glob.endsInRun ? slashes != ["/"] : true)
      // The slash at the end of a path may be what follows a text.
      if glob.endsInRun, isOpen, path.components.last?.count ?? 0 > 1 { kinds.insert(.emptyPart) }
      let isRoot = path.components.isEmpty
      return Entry(
        label: label,
        excludes: excludes,
        paths: isOpen || isRoot ? [text] : slashes.map { text + $0 },
        depth: path.components.count,
        hasRest: path.hasRest,
        crosses: glob.endsInRun && isOpen,
        items: items,
        fragment: fragment
      )
    }
    // The exclusions before the rules keep longer paths out, but for a slash at the end.
    if slashes != [""] { kinds.remove(.deeper) }
    differences.append(
      Difference(label: label, pattern: pattern, excludes: excludes, kinds: kinds)
    )
    return entries
  }

  private func conditions(
    of pattern: Pattern,
    _ policies: LinkPolicies,
    _ kinds: inout Set<AndroidDifference>
  ) -> (items: [(name: String, pattern: String)], fragment: String?) {
    var items: [(name: String, pattern: String)] = []
    for item in pattern.queryItems where !item.isOptional {
      if case .literal(let text)? = item.value, !text.isEmpty {
        kinds.insert(.repeatedItem)
        items.append((item.name, Self.glob(text, &kinds)))
      } else {
        if item.value == .literal("") { kinds.insert(.unasked) }
        kinds.insert(.bareItem)
        items.append((item.name, "*"))
      }
      if policies.plus == .space { kinds.insert(.plus) }
    }
    switch pattern.fragment {
    case .literal("")?: kinds.insert(.unasked)
    case .literal(let text)?: return (items, Self.glob(text, &kinds))
    case .parameter(let parameter)? where !parameter.isOptional: return (items, "*")
    default: break
    }
    return (items, nil)
  }

  private static func glob(_ text: String, _ kinds: inout Set<AndroidDifference>) -> String {
    var glob = LooseGlobText()
    glob.add(text)
    let written = glob.text(in: .dynamic)
    if written.isWider { kinds.insert(.anyCharacter) }
    return written.text
  }
}
