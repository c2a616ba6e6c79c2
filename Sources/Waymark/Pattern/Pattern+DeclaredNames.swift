extension Pattern {
  /// The names under which a link's parameters are declared: those of the parameters, and those of
  /// query items that accept any value or none (`?preview`).
  package var declaredNames: [String] {
    parameters.map(\.name) + queryItems.filter { $0.value == nil }.map(\.name)
  }
}
