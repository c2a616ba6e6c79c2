#if TypedRoutes
extension Expansion {
  /// `write(to:)`, the values in the order of the completed pattern.
  var writing: String {
    let head =
      "\(access)func write(to link: inout Waymark.TypedRouteWriter) "
      + "throws(Waymark.LinkWritingError) {"
    // An enum with a fault has cases that are not listed here.
    let body =
      isFaulty
      ? ["  throw link.notRouted(\"\")"]
      : ["  switch self {"] + cases.flatMap { self.writing($0, $1) } + ["  }"]
    return deprecation + ([head] + body + ["}"]).joined(separator: "\n")
  }

  private func writing(_ routeCase: RouteCase, _ routes: [Numbered]) -> [String] {
    guard let first = routes.first else {
      let name = PatternLiteral.spelling(routeCase.name)
      return ["  case .\(routeCase.spelledName):", "    throw link.notRouted(\(name))"]
    }
    let bindings = routeCase.values.map { value in
      (value.spelledLabel.map { $0 + ": " } ?? "") + "let \(value.variable)"
    }
    let list = bindings.isEmpty ? "" : "(\(bindings.joined(separator: ", ")))"
    var lines = ["  case .\(routeCase.spelledName)\(list):"]
    let labels = labels(routeCase, first.route)
    guard routes.count > 1 else {
      lines.append("    try link.begin(\(first.index)\(labels))")
      lines += values(routeCase, first.route).map { "    " + $0 }
      return lines + ["    try link.end()"]
    }
    // Deprecated ones are written last.
    let ordered =
      routes.filter { !$0.route.attribute.hasArgument("deprecated") }
      + routes.filter { $0.route.attribute.hasArgument("deprecated") }
    let indices = ordered.map { String($0.index) }.joined(separator: ", ")
    let begin = "try link.begin(anyOf: \(indices)\(labels))"
    let statements = ordered.map { values(routeCase, $0.route) }
    if statements.allSatisfy({ $0 == statements[0] }) {
      return lines + ["    _ = \(begin)"] + statements[0].map { "    " + $0 }
        + ["    try link.end()"]
    }
    lines.append("    switch \(begin) {")
    for (position, numbered) in ordered.enumerated() {
      let isLast = position == ordered.count - 1
      lines.append(isLast ? "    default:" : "    case \(numbered.index):")
      lines += statements[position].map { "      " + $0 }
    }
    return lines + ["    }", "    try link.end()"]
  }

  /// Where the last value is spread, the names of the parameters that the others are.
  private func labels(_ routeCase: RouteCase, _ route: PlacedRoute) -> String {
    guard route.spread != nil else { return "" }
    let names = routeCase.values.filter { $0.index != route.spread }.compactMap(\.name)
    return ", labels: [\(names.map { PatternLiteral.spelling($0) }.joined(separator: ", "))]"
  }

  private func values(_ routeCase: RouteCase, _ route: PlacedRoute) -> [String] {
    let values = routeCase.values
    if let spread = route.spread {
      // The library puts them in order, together with the fields.
      let slots = route.slots.sorted { $0.value < $1.value }
      return slots.map { writing(values[$0.value], $0) }
        + ["try link.spread(\(values[spread].variable))"]
    }
    var lines = route.slots.map { (isInPath: $0.isInPath, text: writing(values[$0.value], $0)) }
    if let continuation = route.continuation {
      let index = lines.firstIndex { !$0.isInPath } ?? lines.endIndex
      lines.insert((true, "try link.continued(by: \(values[continuation].variable))"), at: index)
    }
    return lines.map(\.text)
  }

  private func writing(_ value: CaseValue, _ slot: PlacedRoute.Slot) -> String {
    let method =
      switch slot.form {
      case .value: "value"
      case .optional: value.type.shape == .optional ? "optional" : "value"
      case .list: "list"
      }
    var arguments = "\(value.variable), \(kind(value))"
    if slot.isOmissible, let other = value.defaultValue {
      arguments += ", unless: \(defaults.text(other))"
    }
    return "try link.\(method)(\(arguments))"
  }
}

extension PlacedRoute.Slot {
  fileprivate var isInPath: Bool {
    if case .path = position { return true }
    return false
  }
}
#endif
