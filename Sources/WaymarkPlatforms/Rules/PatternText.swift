import Waymark

/// Writes the parts of a pattern with other texts in place of its literals and parameters.
struct PatternText {
  /// Returns the text of a literal.
  let literal: (String) -> String
  /// Returns the text of a parameter, with its braces.
  let parameter: (Pattern.Parameter) -> String

  func path(of pattern: Pattern) -> String {
    pattern.components.map { text(of: $0.elements) }.joined(separator: "/")
  }

  /// Returns the query items, without the `?` before them.
  func query(of pattern: Pattern) -> String {
    pattern.queryItems.map { item in
      literal(item.name) + (item.value.map { "=" + text(of: $0) } ?? "")
    }.joined(separator: "&")
  }

  /// Returns the fragment, without the `#` before it; empty if the pattern has none.
  func fragment(of pattern: Pattern) -> String { pattern.fragment.map(text) ?? "" }

  /// Returns the text of the whole pattern.
  func text(of pattern: Pattern) -> String {
    let query = query(of: pattern)
    let fragment = fragment(of: pattern)
    return path(of: pattern) + (pattern.endsWithSlash ? "/" : "")
      + (query.isEmpty ? "" : "?" + query) + (fragment.isEmpty ? "" : "#" + fragment)
  }

  private func text(of value: Pattern.Value) -> String {
    value.components.map { text(of: $0) }.joined(separator: "/")
  }

  private func text(of elements: [Pattern.Element]) -> String {
    elements.map { element in
      switch element {
      case .literal(let text): literal(text)
      case .parameter(let value): parameter(value)
      case .wildcard: "*"
      case .rest(let value): value.map(parameter) ?? "**"
      }
    }.joined()
  }
}
