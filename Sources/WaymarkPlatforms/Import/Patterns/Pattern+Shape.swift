import Waymark

extension Pattern {
  /// Returns the pattern's text, with another text in place of each parameter.
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

  /// A text that is equal for two patterns that match the same links and differ only in names.
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
}
