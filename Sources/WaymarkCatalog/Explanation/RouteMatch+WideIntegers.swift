internal import Waymark

extension RouteMatch {
  /// The values of parameters with the type `int` that do not fit into 64 bits.
  var wideIntegers: [(parameter: String, text: String)] {
    let pattern = route.pattern
    var found: [(String, String)] = []
    func add(_ parameter: Pattern.Parameter, _ text: String) {
      guard parameter.restriction == .int, parameter.restriction.accepts(text),
        Int64(text) == nil
      else { return }
      found.append((parameter.name, text))
    }
    for case .parameter(let parameter) in pattern.components.flatMap(\.elements) {
      if let text = parameters[parameter.name] { add(parameter, text) }
    }
    let items = pattern.queryItems.enumerated().map { ($1.value, Optional($0)) }
    for (value, item) in items + [(pattern.fragment, nil)] {
      guard let value, !value.parameters.isEmpty else { continue }
      for captures in values(ofItem: item).compactMap(\.captures) {
        for (parameter, text) in zip(value.parameters, captures) { add(parameter, text) }
      }
    }
    return found
  }
}
