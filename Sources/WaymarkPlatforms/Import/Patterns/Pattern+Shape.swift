import Waymark

extension Pattern {
  /// The pattern with something else in the place of each parameter.
  func text(_ parameter: (Parameter) -> String) -> String {
    let path = components.map { component in
      component.elements.map { element in
        switch element {
        case .literal(let text): ImportConditions.escaped(text)
        case .parameter(let value): parameter(value)
        case .wildcard: "*"
        case .rest(let value): value.map(parameter) ?? "**"
        }
      }.joined()
    }.joined(separator: "/")
    let items = queryItems.map { item in
      let name = ImportConditions.escaped(item.name)
      return item.value.map { "\(name)=\(Self.text(of: $0, parameter))" } ?? name
    }
    let query = items.isEmpty ? "" : "?" + items.joined(separator: "&")
    return path + query + (fragment.map { "#" + Self.text(of: $0, parameter) } ?? "")
  }

  private static func text(of value: Value, _ parameter: (Parameter) -> String) -> String {
    switch value {
    case .literal(let text): ImportConditions.escaped(text)
    case .parameter(let value): parameter(value)
    }
  }

  /// A text that two patterns share where they take the same links and differ only in names.
  var shape: String {
    text { parameter in
      let words: String =
        switch parameter.restriction {
        case .none: ""
        case .int: ":int"
        case .uuid: ":uuid"
        case .words(let words): ":" + words.sorted().joined(separator: "|")
        }
      return "{\(words)\(parameter.isRest ? "**" : "")\(parameter.isOptional ? "?" : "")}"
    }
  }

  /// Whether the path has literal text.
  var hasText: Bool {
    components.contains { $0.elements.contains { if case .literal = $0 { true } else { false } } }
  }

  /// Whether some path may be taken by both; `true` where that is not certain.
  ///
  /// A rest is taken for at least one component: without any, other patterns of the rule stand
  /// beside it.
  func mayMeet(_ other: Pattern) -> Bool {
    let (left, right) = (components, other.components)
    var index = 0
    while true {
      if left.indices.contains(index), left[index].isRest {
        return right.count > index || (right.last?.isRest ?? false) || index == 0
      }
      if right.indices.contains(index), right[index].isRest {
        return left.count > index || index == 0
      }
      guard left.indices.contains(index), right.indices.contains(index) else {
        return left.count == right.count
      }
      if !left[index].mayMeet(right[index]) { return false }
      index += 1
    }
  }
}

extension Pattern.Component {
  var isRest: Bool { if case .rest? = elements.first { true } else { false } }

  /// Whether some text may be taken by both.
  fileprivate func mayMeet(_ other: Self) -> Bool {
    let (left, right) = (ends, other.ends)
    if let text = left.whole, let other = right.whole { return text == other }
    if let text = left.whole { return Self.fits(text, other) }
    if let text = right.whole { return Self.fits(text, self) }
    return (left.first.hasPrefix(right.first) || right.first.hasPrefix(left.first))
      && (left.last.hasSuffix(right.last) || right.last.hasSuffix(left.last))
  }

  private static func fits(_ text: String, _ component: Self) -> Bool {
    let ends = component.ends
    guard text.hasPrefix(ends.first), text.hasSuffix(ends.last) else { return false }
    guard component.elements.count == 1, case .parameter(let parameter) = component.elements[0]
    else { return true }
    return parameter.restriction.accepts(text)
  }

  /// The literal text at both ends, and the whole if there is nothing else.
  private var ends: (first: String, last: String, whole: String?) {
    var (first, last) = ("", "")
    if case .literal(let text)? = elements.first { first = text }
    if case .literal(let text)? = elements.last { last = text }
    return (first, last, elements.count == 1 && !first.isEmpty ? first : nil)
  }
}
