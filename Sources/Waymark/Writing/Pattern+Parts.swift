extension Pattern {
  /// The name under which the pattern's rest is handed over; `nil` where it has none.
  var restName: String? {
    guard code.pathCount > 0, code.pathCount <= code.tokens.count else { return nil }
    let last = code.tokens[code.pathCount - 1]
    return last.kind == .rest && last.lower < last.middle ? code.name(of: last) : nil
  }

  /// The names of the parameters without which a link to the pattern cannot be written, given those
  /// that are written in any case.
  ///
  /// These are the ones of required parts, and those of optional components that stand before one
  /// that is written: a path has no gaps.
  func namesToWrite(besides written: RouteParameters) -> Set<String> {
    var names: Set<String> = []
    var isForced = false
    for (index, token) in code.tokens.enumerated().reversed() {
      guard token.kind == .parameter || token.kind == .rest else { continue }
      let name = code.name(of: token)
      let isInPath = index < code.pathCount
      if isInPath && token.isOptional && written.contains(name) { isForced = true }
      if !token.isOptional || isInPath && isForced { names.insert(name) }
    }
    return names
  }
}

extension PatternCode {
  /// The name of a parameter, a rest or a query item.
  func name(of token: PatternToken) -> String { text(token.lower, token.middle) }

  /// Bytes of the pool as text.
  func text(_ lower: UInt16, _ upper: UInt16) -> String {
    String(decoding: bytes[Int(lower)..<Int(upper)], as: UTF8.self)
  }
}
