extension Pattern {
  /// The name of the catch-all parameter; `nil` if the pattern has none.
  var restName: String? {
    guard let last = code.tokens[..<code.pathCount].last, last.kind == .rest else { return nil }
    return last.text.isEmpty ? nil : code.string(last.text)
  }

  /// Returns the names of the parameters without which a link to the pattern cannot be written,
  /// given the parameters that are written in any case.
  ///
  /// These are the parameters of required parts, and those of optional components that precede a
  /// component that is written, because a path has no gaps.
  func namesToWrite(with written: RouteParameters) -> Set<String> {
    var names: Set<String> = []
    var isForced = false
    for (index, token) in code.tokens.enumerated().reversed() {
      guard token.kind == .parameter || token.kind == .rest else { continue }
      let name = code.string(token.text)
      let isInPath = index < code.pathCount
      if isInPath && token.isOptional && written.contains(name) { isForced = true }
      if !token.isOptional || isInPath && isForced { names.insert(name) }
    }
    return names
  }
}
