@testable import Waymark

/// A slow, obvious matcher: every route is compared with the link on its own, and the best is
/// chosen by comparing ranks.
///
/// It knows nothing of tries, and the compiled table must always agree with it.
struct ModelMatcher {
  let routes: [Route]
  let app: AppIdentity
  let webOnly: [WebOnlyPath]
  private let patterns: [ModelPattern]

  init(routes: [Route], app: AppIdentity, webOnly: [WebOnlyPath]) {
    self.routes = routes
    self.app = app
    self.webOnly = webOnly
    patterns = routes.map { ModelPattern($0.pattern) }
  }

  enum Answer: Equatable {
    case route(Int, RouteScope)
    case excluded
    case none
    /// Routes that nothing tells apart: a table must not have been built.
    case tie([Int])
  }

  func match(_ link: DeepLink) -> Answer {
    guard let scopes = scopes(of: link) else { return .none }
    if link.kind == .web {
      for path in webOnly
      where scopes.contains(path.domain.map { .universal(domain: $0) } ?? .universalAny) {
        if Comparison(.init(path.pattern), link, app.policies).takes { return .excluded }
      }
    }
    for scope in scopes {
      let ranked = routes.indices.compactMap { index -> (Int, [Int])? in
        guard routes[index].scopes.contains(scope) else { return nil }
        let comparison = Comparison(patterns[index], link, app.policies)
        return comparison.takes ? (index, comparison.rank) : nil
      }
      let best = ranked.min { $0.1.lexicographicallyPrecedes($1.1) }
      guard let best else { continue }
      let winners = ranked.filter { $0.1 == best.1 }.map(\.0)
      return winners.count == 1 ? .route(winners[0], scope) : .tie(winners)
    }
    return .none
  }

  /// The scopes that a link is in, the most specific first; `nil` if the app takes no such link.
  private func scopes(of link: DeepLink) -> [RouteScope]? {
    guard link.kind == .web, let domain = link.domain else {
      if case .listed(let schemes) = app.schemes, !schemes.contains(link.scheme) { return nil }
      return [.app(scheme: link.scheme), .appAny]
    }
    let labels = domain.split(separator: ".", omittingEmptySubsequences: false)
    let wildcards = labels.indices.dropFirst().map { "*." + labels[$0...].joined(separator: ".") }
    if case .listed(let domains) = app.domains,
      !domains.contains(where: { ([domain] + wildcards).contains($0) })
    {
      return nil
    }
    return [.universal(domain: domain)] + wildcards.map { .universal(domain: $0) } + [.universalAny]
  }
}

/// The parts of a pattern, which a pattern computes at each access.
private struct ModelPattern {
  let components: [Pattern.Component]
  let queryItems: [Pattern.QueryItem]
  let fragment: Pattern.Value?
  let endsInRest: Bool
  let endsWithSlash: Bool

  init(_ pattern: Pattern) {
    components = pattern.components
    queryItems = pattern.queryItems
    fragment = pattern.fragment
    endsInRest = pattern.endsInRest
    endsWithSlash = pattern.endsWithSlash
  }
}

/// One pattern held against one link.
private struct Comparison {
  private(set) var takes = false
  /// The smaller, the better.
  private(set) var rank: [Int] = []

  init(_ pattern: ModelPattern, _ link: DeepLink, _ policies: LinkPolicies) {
    var components = link.pathComponents
    var position = 0
    for component in pattern.components {
      if case .rest = component.elements[0] {
        let isRoot = components.isEmpty && position == 0
        guard position < components.count || link.hasTrailingSlash || isRoot else { return }
        rank += [5, 0, 0]
        position = components.count
        continue
      }
      guard position < components.count else {
        if component.isOptional { break }
        return
      }
      let fold = policies.pathCase == .insensitive
      guard Self.takes(component.elements[...], Array(components[position].utf8)[...], fold) else {
        return
      }
      rank += Self.rank(component.elements)
      position += 1
    }
    guard position == components.count else { return }
    components.removeAll()
    rank += [-1, 0, 0]
    if policies.trailingSlash == .strict, !pattern.endsInRest, position > 0,
      link.hasTrailingSlash != pattern.endsWithSlash
    {
      return
    }
    guard let items = Self.items(pattern, link) else { return }
    rank += items
    takes = true
  }

  private static func rank(_ elements: [Pattern.Element]) -> [Int] {
    var literal = 0
    var restricted = 0
    for element in elements {
      switch element {
      case .literal(let text): literal += text.utf8.count
      case .parameter(let parameter): restricted += parameter.restriction == .none ? 0 : 1
      case .wildcard: return [4, 0, 0]
      case .rest: return [5, 0, 0]
      }
    }
    if elements.count > 1 { return [1, -literal, -restricted] }
    return literal > 0 ? [0, 0, 0] : restricted > 0 ? [2, 0, 0] : [3, 0, 0]
  }

  private static func takes(
    _ elements: ArraySlice<Pattern.Element>,
    _ text: ArraySlice<UInt8>,
    _ fold: Bool
  ) -> Bool {
    guard let first = elements.first else { return text.isEmpty }
    switch first {
    case .literal(let literal):
      let count = literal.utf8.count
      guard text.count >= count else { return false }
      let isEqual = zip(literal.utf8, text).allSatisfy { pair in
        fold ? lowercasedASCII(pair.0) == lowercasedASCII(pair.1) : pair.0 == pair.1
      }
      return isEqual && takes(elements.dropFirst(), text.dropFirst(count), fold)
    case .parameter(let parameter):
      return (0...text.count).dropFirst().contains { length in
        accepts(parameter.restriction, String(decoding: text.prefix(length), as: UTF8.self))
          && takes(elements.dropFirst(), text.dropFirst(length), fold)
      }
    case .wildcard: return !text.isEmpty
    case .rest: return true
    }
  }

  static func accepts(_ restriction: RouteRestriction, _ value: String) -> Bool {
    switch restriction {
    case .none: return !value.isEmpty
    case .int:
      let digits = value.hasPrefix("-") ? value.dropFirst() : value[...]
      return (1...19).contains(digits.utf8.count) && digits.utf8.allSatisfy { $0 >= 48 && $0 <= 57 }
    case .uuid:
      let groups = value.split(separator: "-", omittingEmptySubsequences: false)
      return groups.map(\.utf8.count) == [8, 4, 4, 4, 12]
        && groups.joined().utf8.allSatisfy { "0123456789abcdefABCDEF".utf8.contains($0) }
    case .words(let words): return words.contains { Array($0.utf8) == Array(value.utf8) }
    }
  }

  /// The rank by items, or `nil` if a required one is missing.
  private static func items(_ pattern: ModelPattern, _ link: DeepLink) -> [Int]? {
    var literal = 0
    var required = 0
    var optional = pattern.components.filter(\.isOptional).count
    var text = 0
    var positions: [Int] = []
    var literals: [Int] = []
    let items = link.queryItems
    for item in pattern.queryItems {
      if item.isOptional {
        optional += 1
        continue
      }
      required += 1
      guard let position = items.firstIndex(where: { $0.name == item.name }) else { return nil }
      positions.append(position)
      switch item.value {
      case .literal(let value)?:
        literal += 1
        guard (items[position].value ?? "") == value else { return nil }
        literals.append(position)
      case .mixed(let elements)?:
        text += textCount([elements])
        guard takes(untyped(elements), items[position].value ?? "") else { return nil }
      case .parameter?, .path?, nil: break
      }
    }
    switch pattern.fragment {
    case .literal(let text)?:
      guard link.fragment == text else { return nil }
      literal += 1
      required += 1
      positions.append(.max)
      literals.append(.max)
    case let value? where value.isOptional: optional += 1
    case .parameter?:
      guard link.fragment != nil else { return nil }
      required += 1
      positions.append(.max)
    case .mixed(let elements)?:
      guard let found = link.fragment, takes(untyped(elements), found) else { return nil }
      required += 1
      text += textCount([elements])
      positions.append(.max)
    case .path(let components)?:
      // A slash that is escaped in the link is no separator.
      let raw = link.rawFragment?.split(separator: "/", omittingEmptySubsequences: false)
      guard let found = raw, found.count == components.count else { return nil }
      for (elements, piece) in zip(components, found) {
        guard takes(untyped(elements), decoded(piece)) else { return nil }
      }
      required += 1
      text += textCount(components)
      positions.append(.max)
    case nil: break
    }
    return [-literal, -required, optional, -text] + positions.sorted() + literals.sorted()
  }

  private static func takes(_ elements: [Pattern.Element], _ text: String) -> Bool {
    takes(elements[...], Array(text.utf8)[...], false)
  }

  /// The number of literal bytes around parameters, and of the slashes of a path.
  private static func textCount(_ components: [[Pattern.Element]]) -> Int {
    let texts = components.joined().map { element in
      if case .literal(let text) = element { text.utf8.count } else { 0 }
    }
    return texts.reduce(components.count - 1, +)
  }

  /// The elements without types, which do not decide about the route.
  private static func untyped(_ elements: [Pattern.Element]) -> [Pattern.Element] {
    elements.map { element in
      guard case .parameter(let parameter) = element else { return element }
      return .parameter(
        Pattern.Parameter(
          name: parameter.name,
          restriction: .none,
          isOptional: parameter.isOptional,
          isRest: false
        )
      )
    }
  }

  private static func decoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%"),
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      else {
        bytes.append(byte)
        continue
      }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
