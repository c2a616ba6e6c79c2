import Waymark

extension SampleLink {
  /// Makes a link of a pattern, with components of another pattern in place of parameters.
  init(_ pattern: Pattern, filledBy other: Pattern) {
    self.init(pattern)
    let others = SampleLink(other).components
    for (index, component) in pattern.components.enumerated() where index < others.count {
      let isFixed = component.elements.allSatisfy {
        if case .literal = $0 { true } else { false }
      }
      if case .rest? = component.elements.first {
        components = Array(components.prefix(index)) + others[index...]
      } else if !isFixed, index < components.count {
        components[index] = others[index]
      }
    }
  }

  /// Returns the same link with other components.
  func with(_ components: [String]) -> SampleLink {
    var link = self
    link.components = components
    return link
  }

  /// Returns links that each have one component of another link of the same pattern, if several
  /// components differ.
  func inTurn(from other: SampleLink) -> [SampleLink] {
    let count = min(components.count, other.components.count)
    let different = (0..<count).filter { components[$0] != other.components[$0] }
    if different.count < 2 { return [] }
    return different.map { index in
      var link = self
      link.components[index] = other.components[index]
      return link
    }
  }

  func removing(at index: Int) -> SampleLink {
    var link = self
    if link.components.indices.contains(index) { link.components.remove(at: index) }
    return link
  }
}
