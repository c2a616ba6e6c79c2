import Waymark

/// A link made from what a pattern says about itself, without the table's or the writer's help.
struct SampleLink {
  /// Path, query and fragment.
  private(set) var text = ""
  /// The values that come out of it again: of parameters that are alone in their component.
  private(set) var values: [(name: String, value: String)] = []

  /// `nil` where the pattern takes only `.` or `..`, which no link can carry.
  init?(_ pattern: Pattern, takesOptional: Bool) {
    var components: [String] = []
    var hasRest = false
    for component in pattern.components where takesOptional || !component.isOptional {
      if case .rest(let parameter)? = component.elements.first {
        hasRest = true
        components.append(takesOptional ? "r/s" : "")
        if let parameter { values.append((parameter.name, takesOptional ? "r/s" : "")) }
      } else {
        guard let text = add(component) else { return nil }
        components.append(text.escaped)
      }
    }
    text = components.joined(separator: "/")
    if pattern.endsWithSlash, !hasRest, !components.isEmpty { text += "/" }
    let items = pattern.queryItems.compactMap { item -> String? in
      guard takesOptional || !item.isOptional else { return nil }
      return item.name.escaped + (item.value.map { "=" + add($0).escaped } ?? "")
    }
    if !items.isEmpty { text += "?" + items.joined(separator: "&") }
    if let fragment = pattern.fragment {
      if case .parameter(let parameter) = fragment, parameter.isOptional, !takesOptional { return }
      text += "#" + add(fragment).escaped
    }
  }

  /// The first text of a component that is no dot segment.
  private mutating func add(_ component: Pattern.Component) -> String? {
    let parameters = component.elements.compactMap { element -> Pattern.Parameter? in
      guard case .parameter(let parameter) = element else { return nil }
      return parameter
    }
    let attempts = parameters.map { Self.texts($0.restriction).count }.max() ?? 1
    for attempt in 0..<attempts {
      let text = component.elements.map { Self.text($0, attempt) }.joined()
      guard text != ".", text != ".." else { continue }
      if parameters.count == 1 {
        values.append((parameters[0].name, Self.text(parameters[0].restriction, attempt)))
      }
      return text
    }
    return nil
  }

  private mutating func add(_ value: Pattern.Value) -> String {
    switch value {
    case .literal(let text): return text
    case .parameter(let parameter):
      let text = Self.text(parameter.restriction, 0)
      values.append((parameter.name, text))
      return text
    }
  }

  private static func text(_ element: Pattern.Element, _ attempt: Int) -> String {
    switch element {
    case .literal(let text): text
    case .parameter(let parameter): text(parameter.restriction, attempt)
    case .wildcard, .rest: "x"
    }
  }

  private static func text(_ restriction: RouteRestriction, _ attempt: Int) -> String {
    let texts = texts(restriction)
    return texts[min(attempt, texts.count - 1)]
  }

  private static func texts(_ restriction: RouteRestriction) -> [String] {
    switch restriction {
    case .none: ["x é/%"]
    case .int: ["-7"]
    case .uuid: ["00000000-0000-0000-0000-00000000000A"]
    case .words(let words): words
    }
  }
}
