package import Waymark

/// Compares routes with one link.
package struct LinkComparison {
  let parts: LinkParts
  let policies: LinkPolicies
  let isDeclared: Bool
  /// The web-only path that keeps the link in the browser.
  var webOnly: Int?
  private var edits = EditDistance()
  /// For each form of a long component, whether the component matches it.
  private var known: [Form: Bool] = [:]

  /// The key of a comparison of a link's component with a form.
  private struct Form: Hashable {
    let component: Int
    let signature: [UInt8]
  }

  /// A component with more bytes is long: matching it with parameters is slow.
  private static var longComponent: Int { 256 }

  package init(_ parts: LinkParts, _ app: AppIdentity) {
    self.parts = parts
    policies = app.policies
    isDeclared = app.covers(parts.scope)
  }

  /// Compares a pattern that applies in these scopes.
  ///
  /// The function stops early, with the mismatches found so far, when the cost exceeds `limit`.
  package mutating func compare(
    _ code: PatternCode,
    _ scopes: Set<RouteScope>,
    limit: Int = .max
  ) -> RouteComparison {
    var comparison = RouteComparison()
    for scope in scopes where scope.covers(parts.scope) { comparison.enter(scope) }
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
        // A catch-all begins after a slash, and the path of the root always has one.
        let hasSlash = index < count || parts.link.hasTrailingSlash || count == 0
        if !hasSlash { comparison.note(.restNeedsSlash) }
        if code.tokens.count == 1 { comparison.takeAll() }
        return
      }
      if index == count {
        let missing = code.componentCount - code.optionalCount - index
        if missing > 0 { comparison.note(.tooShort(from: index, count: missing)) }
        break
      }
      compareComponent(code, tokens, index, limit, &comparison)
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
    _ limit: Int,
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
      // More typing errors would cost more than the limit.
      let most = limit - comparison.cost - 1
      let slips = edits.slip(literal, Array(parts.key[range])[...], atMost: most)
      if slips != nil { comparison.resemble() }
      return comparison.note(.literal(component: index, tokens: tokens, slips: slips))
    }
    guard let fits = fits(code, tokens, index, comparison.hasFittingPath) else { return }
    if fits { return comparison.take(isCommon: tokens.count > 1) }
    guard tokens.count == 1 else {
      return comparison.note(.mixed(component: index, tokens: tokens))
    }
    let word = nearestWord(code, token, range)
    comparison.note(.restriction(component: index, token: tokens.lowerBound, word: word))
  }

  /// Returns whether a component matches literals with parameters, or a parameter with a
  /// restriction; `nil` if the comparison would be too slow for its benefit, because the component
  /// is long and the route has already failed.
  ///
  /// A long component is compared with the same form only once, because ten thousand routes may
  /// share the form.
  private mutating func fits(
    _ code: PatternCode,
    _ tokens: Range<Int>,
    _ index: Int,
    _ isNeeded: Bool
  ) -> Bool? {
    let range = parts.components[index]
    let folds = policies.pathCase == .insensitive
    guard range.count > Self.longComponent else {
      return code.matchesComponent(
        tokens: tokens,
        in: parts.key.span,
        range,
        foldingCase: folds
      )
    }
    guard isNeeded else { return nil }
    let form = Form(component: index, signature: code.signature(of: tokens, folding: folds))
    if let known = known[form] { return known }
    let fits = code.matchesComponent(
      tokens: tokens,
      in: parts.key.span,
      range,
      foldingCase: folds
    )
    known[form] = fits
    return fits
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

  /// Returns the word of a parameter that may have been intended by a component.
  private mutating func nearestWord(
    _ code: PatternCode,
    _ token: PatternToken,
    _ range: Range<Int>
  ) -> Range<Int>? {
    guard token.restriction == .words, range.count <= EditDistance.lengthLimit else { return nil }
    let found = Array(parts.key[range])[...]
    var best: (word: Range<Int>, slips: Int)?
    var next = token.firstWord(in: code.bytes)
    while let word = next {
      let most = (best?.slips ?? .max) - 1
      if let slips = edits.slip(code.bytes[word], found, atMost: most) { best = (word, slips) }
      next = token.nextWord(after: word, in: code.bytes)
    }
    return best?.word
  }
}

extension LinkComparison {
  /// Compares the items and the fragment that a pattern requires with those of the link.
  ///
  /// An optional item never prevents a match, and neither does a value that does not satisfy its
  /// restriction (article "PatternSyntax", "Query items").
  func compareItems(_ code: PatternCode, _ comparison: inout RouteComparison) {
    guard code.pathCount < code.tokens.count else { return }
    code.forEachCondition { item, value in
      if code.tokens[item ?? code.queryEnd].isOptional { return }
      guard let item else {
        guard let found = parts.fragment else { return comparison.note(.missingFragment) }
        let piece = parts.link.layout.fragment
        if !fits(value, code, found, piece, isInQuery: false) { comparison.note(.fragment) }
        return
      }
      guard let found = parts.items[Array(code.bytes[code.tokens[item].text])] else {
        return comparison.note(.missingItem(token: item))
      }
      if !fits(value, code, found.value, found.range, isInQuery: true) {
        comparison.note(.itemValue(token: item))
      }
    }
  }

  /// Returns whether the literal text of a pattern's value is that of a value of the link.
  private func fits(
    _ value: Range<Int>,
    _ code: PatternCode,
    _ found: [UInt8],
    _ range: Range<Int>,
    isInQuery: Bool
  ) -> Bool {
    if code.isLiteral(value) {
      return found.elementsEqual(code.bytes[code.tokens[value.lowerBound].text])
    }
    let plusIsSpace = isInQuery && policies.plus == .space
    return !code.isMixed(value)
      || withBytes(parts.link.linkText) { code.matches(value, $0, range, plusIsSpace: plusIsSpace) }
  }
}
