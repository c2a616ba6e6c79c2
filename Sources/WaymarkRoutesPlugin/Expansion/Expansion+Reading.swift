#if TypedRoutes
extension Expansion {
  /// `init(reading:)`: one statement a value, because the compiler chooses among the overloads of
  /// `RouteKind.of` for each statement alone.
  var reading: String {
    let head =
      "\(access)init(reading link: borrowing Waymark.TypedRouteReader) "
      + "throws(Waymark.RouteDecodingError) {"
    let routes = cases.flatMap { routeCase, routes in
      routes.flatMap { self.reading(routeCase, $0) }
    }
    let body =
      routes.isEmpty
      ? ["  throw link.unknownDeclaration"]
      : ["  switch link.declaration {"] + routes
        + ["  default:", "    throw link.unknownDeclaration", "  }"]
    return deprecation + ([head] + checks + body + ["}"]).joined(separator: "\n")
  }

  private func reading(_ routeCase: RouteCase, _ numbered: Numbered) -> [String] {
    let route = numbered.route
    var lines = ["  case \(numbered.index):"]
    for value in routeCase.values {
      let name = "let \(value.variable): \(value.type.text) ="
      if route.continuation == value.index {
        lines.append("    \(name) try link.continued(by: \(value.type.elementText).self)")
      } else if route.spread == value.index {
        lines.append("    \(name) try link.spread((\(value.type.text)).self)")
      } else if let slot = route.slots.first(where: { $0.value == value.index }) {
        lines += reading(value, slot, name).map { "    " + $0 }
      }
    }
    let arguments = routeCase.values.map { value in
      (value.spelledLabel.map { $0 + ": " } ?? "") + value.variable
    }
    let list = arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))"
    lines.append("    self = .\(routeCase.spelledName)\(list)")
    return lines
  }

  private func reading(
    _ value: CaseValue,
    _ slot: PlacedRoute.Slot,
    _ name: String
  ) -> [String] {
    let arguments = "(\(slot.position.text), \(kind(value)))"
    let other = value.defaultValue.map { defaults.text($0) }
    switch slot.form {
    case .value: return ["\(name) try link.value\(arguments)"]
    case .optional:
      return ["\(name) try link.optional\(arguments)" + (other.map { " ?? \($0)" } ?? "")]
    case .list:
      guard slot.isOmissible, let other else { return ["\(name) try link.list\(arguments)"] }
      let list = "list\(value.index)"
      return [
        "let \(list): \(value.type.text) = try link.list\(arguments)",
        "\(name) \(list).isEmpty ? \(other) : \(list)",
      ]
    }
  }

  /// How the value's texts are read and written.
  func kind(_ value: CaseValue) -> String {
    "Waymark.RouteKind.of(\(value.type.elementText).self)"
  }
}

extension PatternPlace.Position {
  /// The place as generated code names it.
  fileprivate var text: String {
    switch self {
    case .path(let index): ".path(\(index))"
    case .item(let index): ".item(\(index))"
    case .fragment: ".fragment"
    }
  }
}
#endif
