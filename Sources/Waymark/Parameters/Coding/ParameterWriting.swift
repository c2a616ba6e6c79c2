/// The state that all encoders share while one input is written as parameters.
final class ParameterWriting {
  let mapping: URLMapping
  var parameters: RouteParameters = [:]
  /// The first error in a method that the `Codable` protocols do not allow to throw.
  private(set) var failure: RouteEncodingError?
  private var names: Set<ExactText> = []
  /// The names of lists, including empty lists.
  private(set) var lists: [String] = []
  var isInsideDefaults = false
  private var depth = 0

  init(mapping: URLMapping) { self.mapping = mapping }

  /// Writes a whole input.
  func encode(_ value: some Encodable) throws -> RouteParameters {
    do {
      try write(value, at: .top, path: [])
    } catch let error as EncodingError {
      throw translated(error)
    }
    if let failure { throw failure }
    try joinRest()
    return parameters
  }
}

extension ParameterWriting {
  /// Writes a value of any type.
  func write<Value: Encodable>(
    _ value: Value,
    at place: ParameterPlace,
    path: [any CodingKey]
  ) throws {
    if case .top = place {
      // A whole input that is one text has no name. Its own encoding reports this.
    } else if let kind = TextKind(Value.self) {
      return try write(value, of: kind, at: place)
    }
    guard depth < ParameterPlace.depthLimit else {
      throw error(.unsupported(.nested(limit: ParameterPlace.depthLimit)), at: place)
    }
    depth += 1
    defer { depth -= 1 }
    let start = parameters.count
    let encoder = ParameterEncoder(writing: self, place: place, codingPath: path)
    if let dictionary = value as? any DictionaryOfFields {
      try check(dictionary, at: place)
      try value.encode(to: encoder)
      parameters.sort(from: start, byValue: false)
    } else if value is any SetOfElements {
      try value.encode(to: encoder)
      parameters.sort(from: start, byValue: true)
    } else if !isInsideDefaults, let value = value as? any RouteDefaulting {
      try writeWithoutDefaults(value, to: encoder, from: start)
    } else {
      try value.encode(to: encoder)
    }
    if let failure { throw failure }
    if parameters.count == start { try checkThatNothingIsReadable(value, at: place) }
  }

  /// Writes a value that is one text.
  func write<Value: RouteValue>(scalar value: Value, at place: ParameterPlace) throws {
    let text = value.routeValue
    // Among the types that the `Codable` protocols name, only floating-point numbers may have no
    // valid text.
    if Value.self is any BinaryFloatingPoint.Type, Value(routeValue: text) == nil {
      throw error(.unreadable(value: text, expected: Value.routeExpectation), at: place)
    }
    try append(text, at: place)
  }

  /// Reserves a name for a list.
  func beginList(_ name: String) {
    guard names.insert(ExactText(name)).inserted else {
      return fail(error(.nameTaken, at: .named(name)))
    }
    lists.append(name)
  }

  /// Stores an error that cannot be thrown.
  func fail(_ error: RouteEncodingError) { failure = failure ?? error }

  /// Returns an error of this writing.
  func error(_ reason: RouteEncodingError.Reason, at place: ParameterPlace) -> RouteEncodingError {
    RouteEncodingError(route: mapping.label, parameter: place.name, reason: reason)
  }

  private func write(_ value: some Encodable, of kind: TextKind, at place: ParameterPlace) throws {
    let text = kind.write(value) ?? ""
    guard kind.read(text, as: type(of: value)) != nil else {
      throw error(.unreadable(value: text, expected: kind.expectation), at: place)
    }
    try append(text, at: place)
  }

  private func append(_ text: String, at place: ParameterPlace) throws {
    switch place {
    case .top: throw error(.unsupported(.namelessValue), at: place)
    case .named(let name):
      guard names.insert(ExactText(name)).inserted else { throw error(.nameTaken, at: place) }
      parameters.append(text, for: name)
    case .element(let name): parameters.append(text, for: name)
    }
  }

  private func check(_ dictionary: any DictionaryOfFields, at place: ParameterPlace) throws {
    guard type(of: dictionary).hasNamedKeys else {
      throw error(.unsupported(.unnamedKeys), at: place)
    }
    if let key = dictionary.unusableKey { throw error(.unusableKey(key), at: place) }
  }
}

extension ParameterWriting {
  /// Returns the parameters that a type's defaults write, under the names that they have at a
  /// place.
  func defaults<Value: RouteDefaulting>(
    of type: Value.Type,
    at place: ParameterPlace
  ) throws -> RouteParameters {
    isInsideDefaults = true
    try type.routeDefaults.encode(to: ParameterEncoder(writing: self, place: place, codingPath: []))
    if let failure { throw failure }
    return parameters
  }

  /// Writes a value, and then removes the parameters that equal its defaults.
  func writeWithoutDefaults<Value: RouteDefaulting>(
    _ value: Value,
    to encoder: ParameterEncoder,
    from start: Int
  ) throws {
    isInsideDefaults = true
    defer { isInsideDefaults = false }
    try value.encode(to: encoder)
    if let failure { throw failure }
    let defaults = try ParameterWriting(mapping: mapping).defaults(
      of: Value.self,
      at: encoder.place
    )
    var differing = RouteParameters(parameters.entries[start...])
    for name in defaults.names {
      guard differing.contains(name) else {
        let words = "the links have no text for its default"
        throw error(.indistinguishable(words), at: .named(name))
      }
      if differing.all(name) == defaults.all(name) { differing.remove(name) }
    }
    let kept = mapping.pattern.namesToWrite(with: differing)
    parameters.entries = parameters.entries.enumerated().compactMap { index, entry in
      index < start || differing.contains(entry.name) || kept.contains(entry.name) ? entry : nil
    }
  }

  /// Throws an error for an enum's case that wrote nothing, because a missing parameter is not read
  /// as that case.
  func checkThatNothingIsReadable(_ value: some Encodable, at place: ParameterPlace) throws {
    guard Mirror(reflecting: value).displayStyle == .enum else { return }
    throw error(.indistinguishable("a case without values writes nothing"), at: place)
  }

  /// Joins the components of a catch-all into one value.
  func joinRest() throws {
    guard let name = mapping.pattern.restName, lists.contains(where: name.isExactly) else { return }
    let components = parameters.all(name)
    if components == [""] {
      let words = "one empty component is read as no component"
      throw error(.indistinguishable(words), at: .named(name))
    }
    parameters.setComponents(name, to: components)
  }

  /// Returns the error for one that a type's own encoding threw.
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
  /// Sorts the entries from an index on by name and, for a set, then by value, byte by byte.
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

extension RouteParametersEncodable where Self: Encodable {
  /// Returns each field as the parameter of the same name, in the order in which the fields are
  /// encoded.
  ///
  /// The names are those that reading uses; `nil` and an empty list write nothing. Sets and
  /// dictionaries are written sorted, so that the same value always has the same link.
  ///
  /// - Throws: ``RouteEncodingError`` with the field if a value has no text that would be read as
  ///   the same value (`Double.nan`, a list of structs), and any error other than `EncodingError`
  ///   that the type's own `encode(to:)` throws.
  public func encodeAsRouteParameters(for mapping: URLMapping) throws -> RouteParameters? {
    try ParameterWriting(mapping: mapping).encode(self)
  }
}
