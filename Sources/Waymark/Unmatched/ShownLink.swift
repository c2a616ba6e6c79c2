/// A link for people to read, with values that a route declares secret replaced by `***`.
///
/// The routes that accept the link, or nearly do, define the secrets. If a route only nearly
/// accepts a link, the secret part of the link is uncertain. The link then contains only the parts
/// that are certain not to be secret. In a table with secrets, this is never the text of a
/// wildcard, and never an item or a fragment that no pattern declares and that may itself be a
/// secret: `?TOKEN`.
package struct ShownLink: Sendable {
  /// The link without its secrets.
  package private(set) var link: DeepLink

  private var components: Set<Int> = []
  private var items: Set<[UInt8]> = []
  private var hidesFragment = false
  /// The names of the items that patterns declare; `nil` if the table has no secrets, so that every
  /// item is shown.
  private var declaredItems: Set<[UInt8]>?

  /// The text that replaces a secret value.
  package static var mask: String { "***" }

  /// - Parameter accepting: The routes that accept the link.
  package init(_ search: NearMissSearch, accepting routes: [Route] = []) {
    link = search.link
    let table = search.table
    let count = link.rawComponentRanges.count
    for route in routes where !route.notes.secrets.isEmpty {
      hide(route.notes.secrets, of: route.pattern, count: count)
    }
    for miss in search.misses where !table.routes[miss.index].notes.secrets.isEmpty {
      let route = table.routes[miss.index]
      hide(route.notes.secrets, of: route.pattern, count: count)
      hideDoubtful(route, missing: miss.comparison.mismatches, count)
    }
    guard table.hasSecrets else { return }
    if let route = routes.last { hideWildcards(of: route.pattern, count: count) }
    hideUndeclared(routes + search.misses.map { table.routes[$0.index] })
    // A web-only path means that the link does not belong to a route.
    if routes.isEmpty, search.misses.isEmpty, search.excluded == nil {
      components = Set(0..<count)
      items = Set(link.rawItemRanges.map(\.name))
      hidesFragment = true
    }
    self = redacted(search.link)
  }

  init(_ match: RouteMatch) {
    link = match.link
    guard match.table.hasSecrets else { return }
    let route = match.route
    let count = link.rawComponentRanges.count
    if !route.notes.secrets.isEmpty { hide(route.notes.secrets, of: route.pattern, count: count) }
    hideWildcards(of: route.pattern, count: count)
    hideUndeclared([route])
    self = redacted(match.link)
  }

  /// Hides the items and the fragment that none of the routes declares.
  private mutating func hideUndeclared(_ routes: [Route]) {
    declaredItems = Set(routes.flatMap(\.shownItemNames).map { Array($0.utf8) })
    if let fragment = link.fragment, !TokenGuess.isName(fragment),
      routes.allSatisfy({ $0.pattern.fragment == nil })
    {
      hidesFragment = true
    }
  }

  /// Hides the components that a wildcard of a pattern matches.
  private mutating func hideWildcards(of pattern: Pattern, count: Int) {
    for (index, component) in pattern.components.enumerated() where index < count {
      for element in component.elements {
        switch element {
        case .wildcard: components.insert(index)
        case .rest(nil): components.formUnion(index..<count)
        default: break
        }
      }
    }
  }

  private mutating func hide(_ secrets: [String], of pattern: Pattern, count: Int) {
    for secret in secrets { items.insert(Array(secret.utf8)) }
    // A secret of another pattern of the family may be in a part that this pattern lacks.
    if pattern.fragment == nil {
      let names = pattern.declaredNames
      hidesFragment = hidesFragment || secrets.contains { !names.contains($0) }
    }
    for (index, component) in pattern.components.enumerated() where index < count {
      for element in component.elements {
        switch element {
        case .parameter(let parameter) where secrets.contains(parameter.name):
          components.insert(index)
        case .rest(let parameter?) where secrets.contains(parameter.name):
          components.formUnion(index..<count)
        default: break
        }
      }
    }
    for item in pattern.queryItems {
      if item.value?.hasParameter(among: secrets) == true {
        items.insert(Array(item.name.utf8))
      }
    }
    if pattern.fragment?.hasParameter(among: secrets) == true { hidesFragment = true }
  }

  /// Hides values that may be a secret of a route that nearly accepts the link: such a value may be
  /// in a place or under a name that the route does not have.
  private mutating func hideDoubtful(_ route: Route, missing mismatches: [Mismatch], _ count: Int) {
    let secrets = route.notes.secrets
    let first = route.pattern.components.firstIndex { $0.hasParameter(among: secrets) }
    if let first, first < count { components.formUnion(first..<count) }
    for mismatch in mismatches {
      switch mismatch {
      case .literal(let index, _, nil), .mixed(let index, _): components.insert(index)
      case .tooLong(let start, _): components.formUnion(start..<max(start, count))
      default: break
      }
    }
    let known = Set(
      route.pattern.queryItems.filter { !$0.hasParameter(among: secrets) }.map {
        Array($0.name.utf8)
      }
    )
    for item in link.rawItemRanges where !known.contains(item.name) { items.insert(item.name) }
    if route.pattern.fragment == nil { hidesFragment = true }
  }

  /// Returns another link of the same shape without the secrets.
  package func redacted(_ link: DeepLink) -> ShownLink {
    var edits = TextEdits()
    for (index, range) in link.rawComponentRanges.enumerated() where components.contains(index) {
      edits.replace(range, with: Self.mask)
    }
    let bytes = Array(link.linkText.utf8)
    for item in link.rawItemRanges {
      let value = bytes[item.value.clamped(to: 0..<bytes.count)]
      if hidesName(item.name, value) {
        if !item.item.isEmpty { edits.replace(item.item, with: Self.mask) }
      } else if items.contains(item.name), !item.value.isEmpty {
        edits.replace(item.value, with: Self.mask)
      }
    }
    if hidesFragment, link.layout.flags.contains(.hasFragment) {
      edits.replace(link.layout.fragment, with: Self.mask)
    }
    var policies = LinkPolicies(
      emptyComponents: link.layout.flags.contains(.keepsEmpty) ? .strict : .collapse,
      plus: link.layout.flags.contains(.plusIsSpace) ? .space : .literal,
      credentials: .ignore,
      maximumLength: LinkPolicies.lengthLimit
    )
    policies.maximumItems = .max
    let masked = try? DeepLink(edits.apply(to: link.linkText), policy: policies)
    // A mask is valid in every position. If it were not, the whole link would be hidden.
    let nothing = DeepLink(linkText: Self.mask, copies: Self.mask, layout: LinkLayout())
    var shown = self
    shown.link = masked ?? nothing
    return shown
  }

  /// Returns the masked texts, both as in the link and decoded.
  func hiddenTexts(in link: DeepLink) -> [String] {
    let (rawPath, path) = (link.rawPathComponents, link.pathComponents)
    var texts = components.filter { $0 < path.count && $0 < rawPath.count }
      .flatMap { [rawPath[$0], path[$0]] }
    for item in link.queryItems {
      let name = Array(item.name.utf8)
      if hidesName(name, (item.rawValue ?? "").utf8) { texts.append(item.name) }
      if items.contains(name) { texts += [item.rawValue, item.value].compactMap { $0 } }
    }
    if hidesFragment { texts += [link.rawFragment, link.fragment].compactMap { $0 } }
    return texts
  }

  /// Returns whether an item, which no pattern declares, may itself be a secret.
  private func hidesName(_ name: [UInt8], _ value: some Sequence<UInt8>) -> Bool {
    guard declaredItems?.contains(name) == false else { return false }
    return TokenGuess.isToken(String(decoding: name, as: UTF8.self), value: value)
  }

  /// Returns whether a component's value must not be shown.
  func isSecret(component: Int) -> Bool { components.contains(component) }

  /// Returns whether an item's value must not be shown.
  func isSecret(item name: String) -> Bool {
    items.contains(Array(name.utf8))
  }

  /// Indicates whether the fragment must not be shown.
  var isFragmentSecret: Bool { hidesFragment }
}

extension Pattern.Component {
  fileprivate func hasParameter(among names: [String]) -> Bool {
    elements.contains { element in
      switch element {
      case .parameter(let parameter): names.contains(parameter.name)
      case .rest(let parameter?): names.contains(parameter.name)
      default: false
      }
    }
  }
}

extension Pattern.QueryItem {
  fileprivate func hasParameter(among names: [String]) -> Bool {
    if let value, !value.parameters.isEmpty { return value.hasParameter(among: names) }
    return names.contains(name)
  }
}

extension Pattern.Value {
  fileprivate func hasParameter(among names: [String]) -> Bool {
    parameters.contains { names.contains($0.name) }
  }
}

/// Decides whether a text that no pattern declares may be a secret.
private enum TokenGuess {
  /// Returns whether an item without a declaration may be a secret: it has no value, or only the
  /// `=` of Base64 after it, or its name is not like one that people choose.
  static func isToken(_ name: String, value: some Sequence<UInt8>) -> Bool {
    value.allSatisfy { $0 == 0x3D } || !isName(name)
  }

  /// Returns whether a text is like a name that people choose: short, and of letters, most of which
  /// are lowercase.
  static func isName(_ text: String) -> Bool {
    let (lower, upper) = (UInt8(0x61)...0x7A, UInt8(0x41)...0x5A)
    return text.utf8.count <= 24
      && text.utf8.allSatisfy {
        lower.contains($0) || upper.contains($0) || "_-.".utf8.contains($0)
      }
      && text.utf8.count(where: upper.contains) <= 2
  }
}

extension Route {
  /// The names of query items that are shown: those that the pattern or the secrets name.
  fileprivate var shownItemNames: [String] {
    pattern.queryItems.map(\.name) + pattern.parameterNames + notes.secrets
  }
}

extension RouteMatch {
  /// Returns whether one of the link's parameters is shown with its name.
  package func shows(_ name: String, _ value: String) -> Bool {
    !table.hasSecrets || route.shownItemNames.contains(name)
      || !TokenGuess.isToken(name, value: value.utf8)
  }

  /// The text of the link with the secret values of its route replaced by `***`.
  package var shownText: String {
    table.hasSecrets ? ShownLink(self).link.linkText : link.linkText
  }

  /// The texts of the route's secret values, both as in the link and decoded; the array may contain
  /// duplicates.
  package var secretTexts: [String] {
    let secrets = route.notes.secrets
    guard !secrets.isEmpty else { return [] }
    return ShownLink(self).hiddenTexts(in: link)
      + parameters.entries.filter { secrets.contains($0.name) }.flatMap { [$0.value, $0.raw] }
  }
}
