@testable import Waymark

/// A link made from the structure of a pattern, without a table and without a writer.
struct PatternLink {
  /// Path, query and fragment.
  let text: String
  /// The values that reading the link must return: those of parameters that are alone in their
  /// component.
  let values: [(name: String, value: String)]

  /// Creates the link; `nil` if a component of it would be `.` or `..`, which no link contains.
  init?(_ pattern: Pattern, hasOptionalParts: Bool) {
    var values: [(name: String, value: String)] = []
    var unnamed: [String] = []
    let catchAllCount = hasOptionalParts ? 2 : 0
    let link = ExampleLink(
      pattern,
      hasOptionalComponents: hasOptionalParts,
      hasOptionalConditions: hasOptionalParts,
      catchAllCount: catchAllCount
    ) { part, parameter in
      guard let parameter else {
        // Different texts show whether the components of a catch-all keep their order.
        unnamed.append("x\(unnamed.count)")
        return unnamed[unnamed.count - 1]
      }
      let text = Self.text(parameter.restriction)
      values.append((parameter.name, text))
      return part.encoding.encode(text)
    }
    if link.components.contains(where: { $0 == "." || $0 == ".." }) { return nil }
    text = link.relativePath
    let shared = pattern.components.flatMap { component in
      let parameters = component.elements.compactMap { element -> String? in
        if case .parameter(let parameter) = element { parameter.name } else { nil }
      }
      return parameters.count > 1 ? parameters : []
    }
    values.removeAll { shared.contains($0.name) }
    if case .rest(let parameter?)? = pattern.components.last?.elements.first {
      values.append((parameter.name, unnamed.suffix(catchAllCount).joined(separator: "/")))
    }
    self.values = values
  }

  /// Returns a text that a parameter accepts and that is no dot segment, if there is one.
  private static func text(_ restriction: RouteRestriction) -> String {
    if let words = restriction.words { return words.first { $0 != "." && $0 != ".." } ?? words[0] }
    return restriction.examples.last ?? ""
  }
}
