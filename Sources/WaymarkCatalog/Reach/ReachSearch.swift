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
  private static var takerLimit: Int { 10 }

  init(_ table: RouteTable, _ fresh: FreshText, _ index: Int) {
    self.table = table
    self.fresh = fresh
    self.index = index
    reason = search()
  }

  private mutating func search() -> UnreachableRoute.Reason? {
    let route = table.routes[index]
    let code = route.pattern.code
    let names = ScopeNames(table.app, label: fresh.label).names(route.scopes)
    if names.isEmpty { return .undeclaredScopes(route.scopes.sorted()) }
    let limit = RouteTable.reachLimit / names.count
    let depth = code.endsInRest ? 1 + (table.patternCodes.map(\.componentCount).max() ?? 0) : 0
    let paths = ReachPaths(code, fresh, table.app.policies, depth: depth).paths(limit: limit)
    guard let paths, let suffix = ReachSuffix(code, fresh).text else { return nil }
    var takers: [UnreachableRoute.Taker] = []
    var example: String?
    var isDecided = true
    for name in names {
      for path in paths {
        guard let link = link(path, suffix, name), let taker = taker(link) else {
          // Another link may still open the route.
          isDecided = false
          continue
        }
        if taker == .route(index) {
          exampleLink = link.text
          return nil
        }
        if !takers.contains(taker), takers.count < Self.takerLimit { takers.append(taker) }
        example = example ?? link.text
      }
    }
    return isDecided ? example.map { .taken(by: takers, link: $0) } : nil
  }

  /// Returns the link with a name and a path, if reading the link returns exactly these parts.
  private func link(_ path: ReachPaths.Path, _ suffix: String, _ name: RouteScope) -> DeepLink? {
    let text = SampleText.link(
      path.components,
      hasTrailingSlash: path.hasTrailingSlash,
      suffix: suffix,
      scope: name,
      app: table.app
    )
    guard let link = try? DeepLink(text, policy: table.app.policies) else { return nil }
    let parts = LinkParts(link)
    let isSame =
      parts.specificity(of: name) == .max && parts.components.count == path.components.count
      && zip(parts.components, path.components).allSatisfy { parts.key[$0].elementsEqual($1) }
    return isSame ? link : nil
  }

  /// Returns the route or path that comes first for a link, if it does so for every link of this
  /// form.
  private func taker(_ link: DeepLink) -> UnreachableRoute.Taker? {
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

/// The query and the fragment that patterns require, and nothing more.
struct ReachSuffix {
  private struct Value: Equatable {
    /// The value; `nil` for an item without a value, or if a fresh value is missing.
    var text: [UInt8]?
    var isLiteral = false
  }

  private var items: [(name: [UInt8], value: Value)] = []
  private var fragment: Value?
  private var isComplete = true

  init(_ code: PatternCode, _ fresh: FreshText) {
    code.forEachRequirement { kind, index in
      let token = code.tokens[index]
      let text = Array(code.bytes[token.text])
      let hasValue = kind == .fragment || kind == .item && token.hasValue
      if hasValue, fresh.text == nil { isComplete = false }
      let value = Value(text: hasValue ? fresh.text : nil)
      switch kind {
      case .fragment: fragment = value
      case .fragmentWithValue: fragment = Value(text: text, isLiteral: true)
      case .item: items.append((text, value))
      case .itemWithValue:
        let literal = Array(code.literalValue(ofItem: index) ?? [])
        items.append((text, Value(text: literal, isLiteral: true)))
      }
    }
  }

  /// The query and the fragment with `?` and `#`; `nil` if a fresh value is missing.
  var text: String? {
    guard isComplete else { return nil }
    let items = items.map { item in
      SampleText.encoded(item.name) + (item.value.text.map { "=" + SampleText.encoded($0) } ?? "")
    }
    let query = items.isEmpty ? "" : "?" + items.joined(separator: "&")
    return query + (fragment.map { "#" + SampleText.encoded($0.text ?? []) } ?? "")
  }

  /// Returns everything that two patterns require, each item once; `nil` if no link can have all of
  /// it.
  func joined(with other: ReachSuffix) -> ReachSuffix? {
    var joined = self
    joined.isComplete = isComplete && other.isComplete
    for item in other.items {
      if let index = items.firstIndex(where: { $0.name == item.name }) {
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
    if left.isLiteral, right.isLiteral { return left == right ? left : nil }
    return left.isLiteral || right.text == nil && !right.isLiteral ? left : right
  }
}
