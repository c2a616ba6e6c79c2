extension ParameterWriting {
  /// What a type's defaults write, under the names that they have at a place.
  func defaults<Value: RouteDefaulting>(
    of type: Value.Type,
    at place: ParameterPlace
  ) throws -> RouteParameters {
    isInsideDefaults = true
    try type.routeDefaults.encode(to: ParameterEncoder(writing: self, place: place, codingPath: []))
    if let fault { throw fault }
    return parameters
  }

  /// Writes a value and takes out again what its defaults say anyway.
  func writeWithoutDefaults<Value: RouteDefaulting>(
    _ value: Value,
    to encoder: ParameterEncoder,
    from start: Int
  ) throws {
    isInsideDefaults = true
    defer { isInsideDefaults = false }
    try value.encode(to: encoder)
    if let fault { throw fault }
    let defaults = try ParameterWriting(mapping: mapping).defaults(
      of: Value.self,
      at: encoder.place
    )
    var differing = RouteParameters(parameters.entries[start...])
    for name in defaults.names {
      guard differing.contains(name) else {
        let words = "nothing stands for its default"
        throw error(.indistinguishable(words), at: .named(name))
      }
      if differing.all(name) == defaults.all(name) { differing.remove(name) }
    }
    let kept = mapping.pattern.namesToWrite(besides: differing)
    parameters.entries = parameters.entries.enumerated().compactMap { index, entry in
      index < start || differing.contains(entry.name) || kept.contains(entry.name) ? entry : nil
    }
  }

  /// Refuses an enum's case that wrote nothing, because nothing is not read as that case.
  func checkThatNothingIsReadable(_ value: some Encodable, at place: ParameterPlace) throws {
    guard Mirror(reflecting: value).displayStyle == .enum else { return }
    throw error(.indistinguishable("a case without values writes nothing"), at: place)
  }

  /// Makes one value of the components of a rest.
  func joinRest() throws {
    guard let name = mapping.pattern.restName, lists.contains(where: name.isExactly) else { return }
    let components = parameters.all(name)
    if components == [""] {
      let words = "one empty component is read as none"
      throw error(.indistinguishable(words), at: .named(name))
    }
    parameters.setComponents(name, to: components)
  }

  /// An error that a type's own encoding threw, in our terms.
  func translated(_ error: EncodingError) -> RouteEncodingError {
    guard case .invalidValue(_, let context) = error else {
      return RouteEncodingError(route: mapping.label, reason: .invalid("\(error)"))
    }
    return RouteEncodingError(
      route: mapping.label,
      parameter: parameterName(context.codingPath),
      reason: .invalid(context.debugDescription)
    )
  }
}

extension RouteParameters {
  /// Sorts the entries from one on by name and then, of a set, by value, byte by byte.
  mutating func sort(from start: Int, byValue: Bool) {
    let sorted = entries[start...].enumerated().sorted { left, right in
      let pairs = [
        (left.element.name, right.element.name),
        byValue ? (left.element.value, right.element.value) : ("", ""),
      ]
      for (left, right) in pairs where !left.isExactly(right) {
        return left.utf8.lexicographicallyPrecedes(right.utf8)
      }
      return left.offset < right.offset
    }
    entries.replaceSubrange(start..., with: sorted.map(\.element))
  }
}
