import WaymarkDiagnostics

@testable import Waymark
@testable import WaymarkCatalog

/// A slow, obvious order of precedence of two routes that both match a link (article "Precedence"),
/// with the rule that decides.
///
/// It is computed only from the two patterns and the parts of the link. `Precedence` and the table
/// must always agree with it.
struct ModelOrder {
  let parts: LinkParts

  /// A route that accepts the link, with the scope that covers it.
  struct Candidate {
    let index: Int
    let route: Route
    let scope: RouteScope
  }

  /// Returns whether the left route takes precedence, and the first rule that distinguishes the two
  /// routes.
  func compare(_ left: Candidate, _ right: Candidate) -> (isFirst: Bool, rule: Explanation.Rule) {
    if left.scope != right.scope {
      let isFirst = Self.rank(left.scope) > Self.rank(right.scope)
      let (winner, loser) = isFirst ? (left.scope, right.scope) : (right.scope, left.scope)
      return (isFirst, .scope(winner: winner, loser: loser))
    }
    let (leftForms, rightForms) = (forms(left.route.pattern), forms(right.route.pattern))
    for index in 0..<max(leftForms.count, rightForms.count) {
      let one = index < leftForms.count ? leftForms[index] : .end
      let other = index < rightForms.count ? rightForms[index] : .end
      guard one != other else { continue }
      let isFirst = one.precedes(other)
      let (winner, loser) = isFirst ? (one, other) : (other, one)
      return (isFirst, .component(index: index, winner: winner, loser: loser))
    }
    return compareItems(left.route.pattern, right.route.pattern)
  }

  private static func rank(_ scope: RouteScope) -> Int {
    guard let name = scope.name else { return 0 }
    return name.hasPrefix("*.") && scope.kind == .universal ? name.count : .max
  }

  /// Returns the forms of the components that are used to match this link.
  private func forms(_ pattern: Pattern) -> [Explanation.Form] {
    let code = pattern.code
    var forms: [Explanation.Form] = []
    var first = 0
    while first < code.pathCount, forms.count <= parts.components.count {
      let tokens = code.component(at: first)
      first = tokens.upperBound
      let form = Explanation.Form(code.tokens[tokens])
      // A catch-all may follow the link's last component and capture no component.
      if forms.count < parts.components.count || form == .rest { forms.append(form) }
      if form == .rest { break }
    }
    return forms
  }

  private func compareItems(
    _ left: Pattern,
    _ right: Pattern
  ) -> (isFirst: Bool, rule: Explanation.Rule) {
    let (one, other) = (Demands(left), Demands(right))
    if one.literal != other.literal {
      let isFirst = one.literal > other.literal
      let (winner, loser) = (max(one.literal, other.literal), min(one.literal, other.literal))
      return (isFirst, .literalItems(winner: winner, loser: loser))
    }
    if one.required != other.required {
      let isFirst = one.required > other.required
      let (winner, loser) = (max(one.required, other.required), min(one.required, other.required))
      return (isFirst, .requiredItems(winner: winner, loser: loser))
    }
    if one.optional != other.optional {
      let isFirst = one.optional < other.optional
      let (winner, loser) = (min(one.optional, other.optional), max(one.optional, other.optional))
      return (isFirst, .optionalParts(winner: winner, loser: loser))
    }
    if one.text != other.text {
      let (winner, loser) = (max(one.text, other.text), min(one.text, other.text))
      return (one.text > other.text, .valueText(winner: winner, loser: loser))
    }
    let (places, others) = (places(left), places(right))
    if places.all != others.all {
      return (places.all.lexicographicallyPrecedes(others.all), .itemOrder)
    }
    return (places.literal.lexicographicallyPrecedes(others.literal), .literalItemOrder)
  }

  /// Returns the positions, in the link, of a pattern's required items in ascending order, and of
  /// those with a literal value; a fragment comes after the items.
  private func places(_ pattern: Pattern) -> (all: [Int], literal: [Int]) {
    var (all, literal): ([Int], [Int]) = ([], [])
    func add(_ position: Int, _ value: Pattern.Value?) {
      all.append(position)
      if case .literal? = value { literal.append(position) }
    }
    for item in pattern.queryItems where !item.isOptional {
      if let found = parts.items[Array(item.name.utf8)] { add(found.position, item.value) }
    }
    if Demands.isRequired(pattern.fragment) { add(.max, pattern.fragment) }
    return (all.sorted(), literal.sorted())
  }
}

/// The numbers of a pattern's requirements other than the path.
private struct Demands {
  var literal = 0
  var required = 0
  var optional: Int
  /// The number of literal bytes around parameters, and of the slashes of a path.
  var text = 0

  init(_ pattern: Pattern) {
    optional = pattern.components.count(where: \.isOptional)
    for item in pattern.queryItems {
      count(item.value, isRequired: !item.isOptional)
    }
    if let fragment = pattern.fragment {
      count(fragment, isRequired: Self.isRequired(fragment))
    }
  }

  private mutating func count(_ value: Pattern.Value?, isRequired: Bool) {
    guard isRequired else {
      optional += 1
      return
    }
    required += 1
    switch value {
    case .literal?: literal += 1
    case .mixed(let elements)?: text += Self.bytes(elements)
    case .path(let components)?:
      text += components.count - 1 + components.map(Self.bytes).reduce(0, +)
    case .parameter?, nil: break
    }
  }

  private static func bytes(_ elements: [Pattern.Element]) -> Int {
    var count = 0
    for case .literal(let text) in elements { count += text.utf8.count }
    return count
  }

  static func isRequired(_ fragment: Pattern.Value?) -> Bool {
    switch fragment {
    case nil: false
    case .literal: true
    case .parameter(let parameter): !parameter.isOptional
    case .mixed(let elements): isRequired(elements)
    case .path(let components): isRequired(Array(components.joined()))
    }
  }

  private static func isRequired(_ elements: [Pattern.Element]) -> Bool {
    for case .parameter(let parameter) in elements where parameter.isOptional { return false }
    return true
  }
}

extension Explanation.Form {
  fileprivate init(_ tokens: ArraySlice<PatternToken>) {
    guard let first = tokens.first else {
      self = .end
      return
    }
    if tokens.count > 1 {
      let literals = tokens.filter { $0.kind == .literal }
      self = .mixed(
        literalBytes: literals.reduce(0) { $0 + Int($1.middle) - Int($1.lower) },
        restricted: tokens.count { $0.restriction != .none }
      )
      return
    }
    self =
      switch first.kind {
      case .literal, .item: .literal
      case .parameter: first.restriction == .none ? .parameter : .restricted
      case .wildcard: .wildcard
      case .rest: .rest
      }
  }

  /// Returns whether a component of this form takes precedence over one of another form (article
  /// "Precedence", "Components").
  fileprivate func precedes(_ other: Explanation.Form) -> Bool {
    if case .mixed(let bytes, let restricted) = self,
      case .mixed(let otherBytes, let otherRestricted) = other
    {
      return bytes != otherBytes ? bytes > otherBytes : restricted > otherRestricted
    }
    return order < other.order
  }

  private var order: Int {
    switch self {
    case .end: 0
    case .literal: 1
    case .mixed: 2
    case .restricted: 3
    case .parameter: 4
    case .wildcard: 5
    case .rest: 6
    }
  }
}
