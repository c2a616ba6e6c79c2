import Waymark

extension [Pattern.Component] {
  /// Returns whether some path may match both; `false` is certain.
  ///
  /// - Parameters:
  ///   - other: The components of another pattern.
  ///   - isLoose: Whether the last parameter of this pattern matches several components, and
  ///     restrictions have no effect.
  ///   - isExact: Whether literals are case-sensitive.
  func mayOverlap(_ other: Self, isLoose: Bool, isExact: Bool) -> Bool {
    if count(where: \.isOptional) > RoutePaths.optionalLimit { return true }
    for index in 0..<Swift.max(count, other.count) {
      if index < count, self[index].isCatchAll { return true }
      if index < other.count, other[index].isCatchAll { return true }
      guard index < count else { return other[index].isOptional }
      guard index < other.count else { return self[index].isOptional }
      if self[index].isOptional && other[index].isOptional { return true }
      if !self[index].mayEqual(other[index], isLoose: isLoose, isExact: isExact) { return false }
      if isLoose, index == count - 1, !self[index].isLiteral { return true }
    }
    return true
  }
}

extension Pattern.Component {
  fileprivate func mayEqual(_ other: Self, isLoose: Bool, isExact: Bool) -> Bool {
    if let left = literal, let right = other.literal {
      // A slash in a literal counts as one of the path, and any character may match one in the
      // rules of this pattern.
      if !left.isPlain || right.contains("/") { return true }
      return isExact
        ? left.utf8.elementsEqual(right.utf8) : lowercasedASCII(left) == lowercasedASCII(right)
    }
    if let text = literal {
      return !text.isPlain || other.mayTake(text, isLoose: isLoose, isExact: isExact)
    }
    if let text = other.literal {
      return text.contains("/") || mayTake(text, isLoose: isLoose, isExact: isExact)
    }
    return true
  }

  private func mayTake(_ text: String, isLoose: Bool, isExact: Bool) -> Bool {
    switch elements.first {
    case .literal(let start)? where start.isPlain:
      return isExact
        ? text.utf8.starts(with: start.utf8)
        : lowercasedASCII(text).utf8.starts(with: lowercasedASCII(start).utf8)
    case .parameter(let parameter)? where elements.count == 1 && !isLoose:
      if !isExact, let words = parameter.restriction.words {
        return words.contains { lowercasedASCII($0) == lowercasedASCII(text) }
      }
      return parameter.restriction.accepts(text)
    default: return true
    }
  }
}

extension String {
  /// Indicates whether the text has no punctuation that a manifest may be unable to contain.
  fileprivate var isPlain: Bool {
    utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
      default: "-_@~".utf8.contains(byte)
      }
    }
  }
}
