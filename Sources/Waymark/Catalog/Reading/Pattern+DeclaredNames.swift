extension Pattern {
  /// The names under which a link's parameters are declared: those of the parameters, and of query
  /// items that take any value or none (`?preview`).
  package var declaredNames: [String] {
    parameters.map(\.name) + queryItems.filter { $0.value == nil }.map(\.name)
  }
}
