import Waymark
import WaymarkCatalog

/// The dynamic rules of one file, in the order of ``RuleOrder``.
///
/// The first rule that matches a link decides, and without one the link stays in the browser. A `*`
/// before a slash ends there; at the end of a path it also matches slashes.
struct DynamicRulesWriter {
  typealias Component = AssetLinks.DynamicComponent

  private struct Entry {
    /// The index of the pattern in `differences`.
    let pattern: Int
    let path: RuleOrder.Path
    let paths: [String]
    let items: [(name: String, pattern: String)]
    let fragment: String?
  }

  /// The rules in their order; empty for a host without routes.
  private(set) var components: [Component] = []
  private(set) var differences: [PatternDifferences] = []
  /// The indices in `differences` of the pattern that each rule was written for.
  private(set) var owners: [FileRule: [Int]] = [:]

  init(routes: [Route], webOnly: [WebOnlyPath], policies: LinkPolicies) {
    differences = webOnly.map { PatternDifferences($0) } + routes.map { PatternDifferences($0) }
    let entries = differences.indices.flatMap { read($0, policies) }
    // If no link opens the app, no filter matches one either.
    if routes.isEmpty { return }
    write(entries, isExact: policies.pathCase == .sensitive)
    keepDecidingRules()
    writeEnd()
  }

  /// Removes the rules that never decide, because an earlier rule decides about all of their links.
  private mutating func keepDecidingRules() {
    let hiding = DynamicRules(components).hidingRules
    let kept = components.indices.filter { hiding[$0] == nil }
    let old = owners
    owners = [:]
    for (index, place) in kept.enumerated() { owners[.dynamic(index)] = old[.dynamic(place)] }
    components = kept.map { components[$0] }
  }

  /// Adds the rule for all other links.
  ///
  /// A link without a path, such as `https://example.com`, has an empty one on Android. No rule can
  /// be for this path alone, so those of the root follow the rule that excludes all other paths.
  private mutating func writeEnd() {
    let roots = components.indices.filter { ["/", "/*"].contains(components[$0].path) }
    let opensRoot = roots.contains { !components[$0].excludes }
    components.append(
      Component(
        path: opensRoot ? "?*" : "*",
        excludes: true,
        comments: "Everything else stays in the browser"
      )
    )
    for index in roots where opensRoot {
      owners[.dynamic(components.count)] = owners[.dynamic(index)]
      var rule = components[index]
      rule.json["/"] = .string("*")
      components.append(rule)
      if rule.query.isEmpty, rule.fragment == nil { break }
    }
  }

  private mutating func write(_ entries: [Entry], isExact: Bool) {
    for step in RuleOrder(entries.map(\.path), isExact: isExact).steps {
      switch step {
      case .rule(let index): add(entries[index], entries[index].paths)
      case .longer(let index, let count):
        let added = count + 1 - entries[index].path.components.count
        let end = Array(repeating: "?*", count: max(added, 0)).joined(separator: "/")
        add(entries[index], entries[index].paths.map { String($0.dropLast()) + end })
      case .exclusion(let count):
        let longer = String(repeating: "/?*", count: count + 1)
        components.append(
          Component(path: longer, excludes: true, comments: "Longer than what follows")
        )
      }
    }
  }

  private mutating func add(_ entry: Entry, _ paths: [String]) {
    for path in paths {
      owners[.dynamic(components.count)] = [entry.pattern]
      components.append(
        Component(
          path: path,
          query: entry.items.isEmpty ? nil : entry.items,
          fragment: entry.fragment,
          excludes: entry.path.excludes ? true : nil,
          comments: entry.path.excludes ? "Stays in the browser" : differences[entry.pattern].label
        )
      )
    }
  }

  // MARK: - Patterns

  /// Returns the entries of the pattern at an index in `differences`.
  private mutating func read(_ index: Int, _ policies: LinkPolicies) -> [Entry] {
    let pattern = differences[index].pattern
    var kinds: Set<Difference> = []
    let (items, fragment) = conditions(of: pattern, policies, &kinds)
    let paths = RoutePaths(pattern)
    if paths.hasLooseWords { kinds.insert(.unrestricted) }
    if paths.isCut { kinds.insert(.tooMany) }
    let slashes =
      policies.trailingSlash == .ignore ? ["", "/"] : [pattern.endsWithSlash ? "/" : ""]
    let components = pattern.components
    let entries = paths.paths.map { path in
      let glob = LooseGlobText(path, .path, &kinds) { $1.add($0) }
      let (text, isWider) = glob.text(in: .dynamic)
      if isWider { kinds.insert(.character) }
      if policies.pathCase == .insensitive, path.hasLetters { kinds.insert(.exactCase) }
      if path.components.joined().contains(where: { $0.text?.contains("/") ?? false }) {
        kinds.insert(.innerSlash)
      }
      if path.components.joined().contains(.any) { kinds.insert(.decodedSlash) }
      let isOpen = glob.endsOpen && (glob.endsInRun ? slashes != ["/"] : true)
      // A parameter after text may match the slash at the end of a path.
      if glob.endsInRun, isOpen, path.components.last?.count ?? 0 > 1 { kinds.insert(.emptyPart) }
      let isRoot = path.components.isEmpty
      return Entry(
        pattern: index,
        path: RuleOrder.Path(
          excludes: differences[index].excludes,
          components: components.prefix(path.components.count),
          hasRest: path.hasCatchAll,
          crosses: glob.endsInRun && isOpen,
          isWider: !kinds.isDisjoint(with: [.unrestricted, .laterText, .character, .tooMany]),
          matches: { Self.matches(path.components[$0], $1) }
        ),
        paths: isOpen || isRoot ? [text] : slashes.map { text + $0 },
        items: items,
        fragment: fragment
      )
    }
    // The exclusions before the rules keep longer paths out, except for a slash at the end.
    if slashes != [""] { kinds.remove(.deeper) }
    differences[index].kinds = kinds
    return entries
  }

  /// Returns whether the glob of a component matches a text without slashes.
  private static func matches(_ component: [PathPiece], _ text: String) -> Bool {
    var kinds: Set<Difference> = []
    let glob = LooseGlobText(RoutePath(components: [component]), .path, &kinds) { $1.add($0) }
    return LazyGlob(glob.text(in: .dynamic).text).matches(Array("/\(text)".utf16)[...])
  }

  private func conditions(
    of pattern: Pattern,
    _ policies: LinkPolicies,
    _ kinds: inout Set<Difference>
  ) -> (items: [(name: String, pattern: String)], fragment: String?) {
    var items: [(name: String, pattern: String)] = []
    for item in pattern.requiredItems {
      if case .literal(let text)? = item.value, !text.isEmpty {
        kinds.insert(.anyItem)
        items.append((item.name, Self.glob(text, &kinds)))
      } else if let value = item.value, !value.isAny, value.literal == nil {
        kinds.insert(.anyItem)
        items.append((item.name, Self.glob(of: value, &kinds)))
      } else {
        if item.value == .literal("") { kinds.insert(.condition) }
        kinds.insert(.bareItem)
        items.append((item.name, "*"))
      }
      if policies.plus == .space { kinds.insert(.plus) }
    }
    switch pattern.requiredFragment {
    case .literal("")?: kinds.insert(.condition)
    case .literal(let text)?: return (items, Self.glob(text, &kinds))
    case .parameter?: return (items, "*")
    case let value?: return (items, Self.glob(of: value, &kinds))
    case nil: break
    }
    return (items, nil)
  }

  /// Returns the glob of literal text and parameters, up to the first parameter.
  private static func glob(of value: Pattern.Value, _ kinds: inout Set<Difference>) -> String {
    if value.hasLaterText { kinds.insert(.laterText) }
    if value.isPath { kinds.insert(.fragmentSlash) }
    return (value.beginning.isEmpty ? "" : glob(value.beginning, &kinds)) + "?*"
  }

  private static func glob(_ text: String, _ kinds: inout Set<Difference>) -> String {
    var glob = LooseGlobText()
    glob.add(text)
    let written = glob.text(in: .dynamic)
    if written.isWider { kinds.insert(.character) }
    return written.text
  }
}
