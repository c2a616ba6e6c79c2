package import Waymark

/// One path that a pattern matches, with a fixed number of components or an open end.
package struct PatternPath<Component> {
  /// The part of the pattern's path after the components.
  package enum End: Sendable {
    /// No part: the components are the whole path.
    case none
    /// A catch-all.
    case catchAll
    /// Components that the path does not list.
    case unlisted
  }

  package var components: [Component] = []
  package var end = End.none

  /// Indicates whether the path ends in a catch-all.
  package var hasCatchAll: Bool { end == .catchAll }
}

extension PatternPath: Sendable where Component: Sendable {}
extension PatternPath: Equatable where Component: Equatable {}
extension PatternPath: Hashable where Component: Hashable {}

extension [Pattern.Component] {
  /// Returns the paths that a pattern of these components matches, those with fewer optional
  /// components first.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of paths of one length. If more are needed, the components from
  ///     there on are unlisted.
  ///   - optionalLimit: The maximum number of optional components. If there are more, a catch-all
  ///     replaces the others.
  ///   - choices: Returns the forms of a component; `nil` if they cannot be listed, so that this
  ///     component and all after it are unlisted. It is not called for a catch-all.
  package func paths<Form>(
    limit: Int = .max,
    optionalLimit: Int = .max,
    choices: (Pattern.Component) -> [Form]?
  ) -> [PatternPath<Form>] {
    var shorter: [PatternPath<Form>] = []
    var current = [PatternPath<Form>()]
    func ending(_ end: PatternPath<Form>.End) -> [PatternPath<Form>] {
      shorter + current.map { PatternPath(components: $0.components, end: end) }
    }
    var optionalCount = 0
    for component in self {
      if component.isOptional {
        shorter += current
        optionalCount += 1
        if optionalCount > optionalLimit { return ending(.catchAll) }
      }
      if component.isCatchAll { return ending(.catchAll) }
      guard let forms = choices(component), current.count <= limit / Swift.max(forms.count, 1)
      else {
        return ending(.unlisted)
      }
      // Most components have one form. This is much faster than the general way.
      if current.count == 1, forms.count == 1 {
        current[0].components.append(forms[0])
        continue
      }
      current = current.flatMap { path in
        forms.map { PatternPath(components: path.components + [$0]) }
      }
    }
    return ending(.none)
  }
}

extension Pattern.Component {
  /// Returns each way to choose one form of every element of the component; `nil` if the forms of
  /// an element cannot be listed, or if there are more than `limit` ways.
  func combinations<Form>(
    limit: Int = .max,
    of forms: (Pattern.Element) -> [Form]?
  ) -> [[Form]]? {
    var combinations: [[Form]] = [[]]
    for element in elements {
      guard let forms = forms(element), combinations.count <= limit / max(forms.count, 1) else {
        return nil
      }
      if combinations.count == 1, forms.count == 1 {
        combinations[0].append(forms[0])
        continue
      }
      combinations = combinations.flatMap { first in forms.map { first + [$0] } }
    }
    return combinations
  }
}
