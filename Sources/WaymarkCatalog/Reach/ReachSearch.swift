internal import Waymark

/// Decides whether a link exists that opens a route.
///
/// The search tries links made of fresh values, one for each form of a link to the route. If
/// another route matches such a link, the other route matches every link of that form and takes
/// precedence for all of them, because precedence depends only on patterns and scopes. So the route
/// is unreachable if it wins none of these links.
struct ReachSearch {
  /// The reason why no link opens the route; `nil` if a link does, or if the search could not
  /// decide.
  private(set) var reason: UnreachableRoute.Reason?
  /// A link that opens the route; `nil` if there is none, or if the search could not decide.
  private(set) var exampleLink: String?
  private let table: RouteTable
  private let fresh: FreshText
  private let index: Int

  /// The maximum number of routes and paths that a reason names.
  private static var rivalLimit: Int { 10 }

  init(_ table: RouteTable, _ fresh: FreshText, _ index: Int) {
    self.table = table
    self.fresh = fresh
    self.index = index
    reason = search()
  }

  private mutating func search() -> UnreachableRoute.Reason? {
    let route = table.routes[index]
    let pattern = route.pattern
    let names = ScopeNames(table.app, label: fresh.label).names(route.scopes)
    if names.isEmpty { return .undeclaredScopes(route.scopes.sorted()) }
    let limit = RouteTable.reachLimit / names.count
    let depth = pattern.endsInRest ? 1 + (table.patternCodes.map(\.componentCount).max() ?? 0) : 0
    let conditions = ReachConditions(pattern, fresh)
    let paths = ReachPaths(pattern, fresh, table.app.policies, depth: depth).paths(limit: limit)
    guard let paths else { return nil }
    var rivals: [UnreachableRoute.Rival] = []
    var example: String?
    var isDecided = true
    for name in names {
      for path in paths {
        guard let made = conditions.link(path) else { return nil }
        guard let link = link(path, made.text(in: name), name), let rival = rival(link) else {
          // Another link may still open the route.
          isDecided = false
          continue
        }
        if rival == .route(index) {
          exampleLink = link.text
          return nil
        }
        if !rivals.contains(rival), rivals.count < Self.rivalLimit { rivals.append(rival) }
        example = example ?? link.text
      }
    }
    return isDecided ? example.map { .hidden(by: rivals, link: $0) } : nil
  }

  /// Returns the link of a text, if reading the link returns exactly this name and this path.
  private func link(_ path: ReachPaths.Path, _ text: String, _ name: RouteScope) -> DeepLink? {
    guard let link = try? DeepLink(text, policy: table.app.policies) else { return nil }
    let isNamed = LinkParts(link).scope == name
    let isSame = link.pathComponents.elementsEqual(path.components) { $0.isExactly($1) }
    return isNamed && isSame ? link : nil
  }

  /// Returns the route or path that comes first for a link, if it does so for every link of this
  /// form.
  private func rival(_ link: DeepLink) -> UnreachableRoute.Rival? {
    switch table.find(link) {
    case .none: return nil
    case .route(let leaf, _):
      let route = Int(leaf.route)
      return route == index || isSteady(table.routes[route].pattern.code) ? .route(route) : nil
    case .webOnly(let path):
      return isSteady(table.webOnly[path].pattern.code) ? .webOnly(path) : nil
    }
  }

  /// Returns whether the pattern matches all links of a form in the same way; listed words are
  /// always case-sensitive, so they may not match a text that an insensitive literal matches.
  private func isSteady(_ code: PatternCode) -> Bool {
    table.app.policies.pathCase == .sensitive
      || !code.tokens[..<code.pathCount].contains { $0.restriction == .words }
  }
}

/// The query items and the fragment that patterns require, and nothing more.
struct ReachConditions {
  private struct Value {
    /// The value; `nil` for an item without a value, or if a fresh value is missing.
    var text: String?
    var isLiteral = false
  }

  private var items: [(name: String, value: Value)] = []
  private var fragment: Value?
  private var isComplete = true

  init(_ pattern: Pattern, _ fresh: FreshText) {
    for item in pattern.queryItems where item.isRequired {
      items.append((item.name, item.value.map { value($0, fresh) } ?? Value()))
    }
    if let value = pattern.fragment {
      if case .parameter(let parameter) = value, parameter.isOptional { return }
      fragment = self.value(value, fresh)
    }
  }

  private mutating func value(_ value: Pattern.Value, _ fresh: FreshText) -> Value {
    if case .literal(let text) = value { return Value(text: text, isLiteral: true) }
    if fresh.text == nil { isComplete = false }
    return Value(text: fresh.text)
  }

  /// Returns a link with a path and these conditions; `nil` if a fresh value is missing.
  func link(_ path: ReachPaths.Path) -> ExampleLink? {
    guard isComplete else { return nil }
    var link = ExampleLink()
    link.components = path.components.map(PercentEncoding.pathComponent.encode)
    link.hasTrailingSlash = path.hasTrailingSlash
    link.items = items.map { item in
      let value = item.value.text.map(PercentEncoding.queryValue.encode)
      return .init(name: PercentEncoding.queryName.encode(item.name), value: value)
    }
    link.fragment = fragment.map { PercentEncoding.fragment.encode($0.text ?? "") }
    return link
  }

  /// Returns everything that two patterns require, each item once; `nil` if no link can have all of
  /// it.
  func joined(with other: ReachConditions) -> ReachConditions? {
    var joined = self
    joined.isComplete = isComplete && other.isComplete
    for item in other.items {
      if let index = items.firstIndex(where: { $0.name.isExactly(item.name) }) {
        guard let value = Self.joined(items[index].value, item.value) else { return nil }
        joined.items[index].value = value
      } else {
        joined.items.append(item)
      }
    }
    if let value = other.fragment {
      guard let both = Self.joined(fragment ?? value, value) else { return nil }
      joined.fragment = both
    }
    return joined
  }

  /// Returns a value that both patterns allow: a literal value if either of them has one.
  private static func joined(_ left: Value, _ right: Value) -> Value? {
    if left.isLiteral, right.isLiteral {
      return (left.text ?? "").isExactly(right.text ?? "") ? left : nil
    }
    return left.isLiteral || right.text == nil && !right.isLiteral ? left : right
  }
}
