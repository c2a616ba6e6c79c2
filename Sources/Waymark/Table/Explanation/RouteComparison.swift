/// One route held against one link, step by step and without any index, to say what keeps it from
/// taking the link.
///
/// It shares nothing with the search through the table but the matching of a single component, so
/// that each is a test of the other.
struct RouteComparison {
  /// Everything that keeps the route from taking the link; empty if it takes it.
  private(set) var mismatches: [Mismatch] = []
  /// The sum of the mismatches' costs.
  private(set) var cost = 0
  /// How many literal components the link has in common with the route, slips included.
  private(set) var common = 0
  /// How many components of the link the route takes.
  private(set) var taken = 0
  /// The most specific of the route's scopes that covers the link.
  private(set) var scope: RouteScope?
  /// How specific that scope is.
  private(set) var specificity = -1

  var takes: Bool { mismatches.isEmpty }

  /// Whether the route has so much in common with the link that it may have been meant.
  var isNear: Bool {
    if common > 0 { return true }
    return !mismatches.contains { mismatch in
      switch mismatch {
      case .tooLong, .tooShort: taken == 0
      default: mismatch.isUnrelated
      }
    }
  }

  mutating func note(_ mismatch: Mismatch) {
    mismatches.append(mismatch)
    cost += mismatch.cost
  }

  fileprivate mutating func enter(_ scope: RouteScope, _ specificity: Int) {
    guard specificity > self.specificity else { return }
    (self.scope, self.specificity) = (scope, specificity)
  }

  fileprivate mutating func take(isCommon: Bool) {
    taken += 1
    if isCommon { common += 1 }
  }

  fileprivate mutating func resemble() { common += 1 }
}

/// Holds routes against one link.
struct LinkComparison {
  let parts: LinkParts
  let policies: LinkPolicies
  let isDeclared: Bool
  /// The web-only path that keeps the link in the browser.
  var webOnly: Int?
  private var edits = EditDistance()

  init(_ parts: LinkParts, _ app: AppIdentity) {
    self.parts = parts
    policies = app.policies
    isDeclared =
      switch parts.admission(by: app) {
      case .undeclared: false
      case .any, .listed: true
      }
  }

  /// Compares a pattern that holds in some scopes.
  ///
  /// It gives up, with what it found so far, when the cost passes `limit`.
  mutating func compare(
    _ code: PatternCode,
    _ scopes: some Sequence<RouteScope>,
    limit: Int = .max
  ) -> RouteComparison {
    var comparison = RouteComparison()
    for scope in scopes {
      if let specificity = parts.specificity(of: scope) { comparison.enter(scope, specificity) }
    }
    if !isDeclared { comparison.note(.undeclared) }
    if comparison.scope == nil { comparison.note(.scope) }
    comparePath(code, limit, &comparison)
    guard comparison.cost <= limit else { return comparison }
    compareItems(code, &comparison)
    if comparison.takes, let webOnly { comparison.note(.excluded(webOnly: webOnly)) }
    return comparison
  }

  private mutating func comparePath(
    _ code: PatternCode,
    _ limit: Int,
    _ comparison: inout RouteComparison
  ) {
    let count = parts.components.count
    var first = 0
    var index = 0
    while first < code.pathCount {
      guard comparison.cost <= limit else { return }
      let tokens = code.component(at: first)
      let token = code.tokens[first]
      if token.kind == .rest {
        // A rest is what follows its slash; the root's path always has it (DESIGN §4).
        let hasSlash = index < count || parts.link.hasTrailingSlash || count == 0
        if !hasSlash { comparison.note(.restNeedsSlash) }
        return
      }
      if index == count {
        let missing = code.componentCount - code.optionalCount - index
        if missing > 0 { comparison.note(.tooShort(from: index, count: missing)) }
        break
      }
      compareComponent(code, tokens, index, &comparison)
      first = tokens.upperBound
      index += 1
    }
    if index < count { comparison.note(.tooLong(from: index, count: count - index)) }
    let isStrict = policies.trailingSlash == .strict && count > 0
    if isStrict, parts.link.hasTrailingSlash != code.endsWithSlash {
      comparison.note(.trailingSlash(expected: code.endsWithSlash))
    }
  }

  private mutating func compareComponent(
    _ code: PatternCode,
    _ tokens: Range<Int>,
    _ index: Int,
    _ comparison: inout RouteComparison
  ) {
    let range = parts.components[index]
    guard !range.isEmpty else { return comparison.note(.empty(component: index)) }
    let token = code.tokens[tokens.lowerBound]
    if tokens.count == 1, token.kind == .wildcard || token.kind == .parameter {
      if token.restriction == .none { return comparison.take(isCommon: false) }
    }
    let folds = policies.pathCase == .insensitive
    if tokens.count == 1, token.kind == .literal {
      let literal = code.bytes[Int(token.lower)..<Int(token.middle)]
      if isEqual(literal, parts.key[range], folding: folds) {
        return comparison.take(isCommon: true)
      }
      let slips = edits.slip(literal, Array(parts.key[range])[...])
      if slips != nil { comparison.resemble() }
      return comparison.note(.literal(component: index, tokens: tokens, slips: slips))
    }
    let fits = code.matchesComponent(
      tokens: tokens,
      in: parts.key.span,
      range,
      foldingCase: folds
    )
    if fits { return comparison.take(isCommon: tokens.count > 1) }
    guard tokens.count == 1 else {
      return comparison.note(.mixed(component: index, tokens: tokens))
    }
    let word = nearestWord(code, token, range)
    comparison.note(.restriction(component: index, token: tokens.lowerBound, word: word))
  }

  private func isEqual(
    _ left: ArraySlice<UInt8>,
    _ right: ContiguousArray<UInt8>.SubSequence,
    folding: Bool
  ) -> Bool {
    guard left.count == right.count else { return false }
    return folding
      ? left.elementsEqual(right) { lowercasedASCII($0) == lowercasedASCII($1) }
      : left.elementsEqual(right)
  }

  /// The word of a parameter that may have been meant by a component.
  private mutating func nearestWord(
    _ code: PatternCode,
    _ token: PatternToken,
    _ range: Range<Int>
  ) -> Range<Int>? {
    guard token.restriction == .words, range.count <= EditDistance.lengthLimit else { return nil }
    let found = Array(parts.key[range])[...]
    var best: (word: Range<Int>, slips: Int)?
    for word in code.wordRanges(token) {
      guard let slips = edits.slip(code.bytes[word], found), slips < best?.slips ?? .max else {
        continue
      }
      best = (word, slips)
    }
    return best?.word
  }
}
