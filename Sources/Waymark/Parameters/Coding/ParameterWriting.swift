/// The state that all encoders share while one input is written as parameters.
final class ParameterWriting {
  let mapping: URLMapping
  var written = WrittenParameters()
  /// The first error in a method that the `Codable` protocols do not allow to throw.
  private(set) var failure: RouteEncodingError?
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
    return written.parameters
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
    let start = written.parameters.count
    var mayHaveDefaults = !isInsideDefaults
    if mayHaveDefaults, case .top = place {
      // A whole input is not optional, so its type shows the conformance. This cast is quicker.
      mayHaveDefaults = type(of: value) is any RouteDefaulting.Type
    }
    if mayBeCollection(Value.self), let dictionary = value as? any DictionaryOfFields {
      try check(dictionary, at: place)
      try encode(value, at: place, path)
      written.parameters.sort(from: start, byValue: false)
    } else if mayBeCollection(Value.self), value is any SetOfElements {
      try encode(value, at: place, path)
      written.parameters.sort(from: start, byValue: true)
    } else if mayHaveDefaults, let value = value as? any RouteDefaulting {
      try writeWithoutDefaults(value, at: place, path, from: start)
    } else {
      try encode(value, at: place, path)
    }
    if let failure { throw failure }
    if written.parameters.count == start { try checkThatNothingIsReadable(value, at: place) }
  }

  private func encode(
    _ value: some Encodable,
    at place: ParameterPlace,
    _ path: [any CodingKey]
  ) throws {
    if case .top = place { return try value.encode(to: InputEncoder(writing: self)) }
    try value.encode(to: ParameterEncoder(writing: self, place: place, codingPath: path))
  }

  /// Writes a number, which may have no valid text.
  func write(number: some BinaryFloatingPoint & RouteValue, at place: ParameterPlace) throws {
    let text = number.routeValue
    guard type(of: number).init(routeValue: text) != nil else {
      let expected = type(of: number).routeExpectation
      throw error(.unreadable(value: text, expected: expected), at: place)
    }
    try write(text: text, at: place)
  }

  /// Writes the text of a value.
  func write(text: String, at place: ParameterPlace) throws {
    switch place {
    case .top: throw error(.unsupported(.namelessValue), at: place)
    case .named(let name):
      if !written.append(text, for: name) { throw error(.nameTaken, at: place) }
    case .element(let name): written.parameters.append(text, for: name)
    }
  }

  /// Reserves a name for a list.
  func beginList(_ name: String) {
    if !written.addList(name) { fail(error(.nameTaken, at: .named(name))) }
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
    try write(text: text, at: place)
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
    return written.parameters
  }

  /// Writes a value, and then removes the parameters that equal its defaults.
  func writeWithoutDefaults<Value: RouteDefaulting>(
    _ value: Value,
    at place: ParameterPlace,
    _ path: [any CodingKey],
    from start: Int
  ) throws {
    isInsideDefaults = true
    defer { isInsideDefaults = false }
    try encode(value, at: place, path)
    if let failure { throw failure }
    let defaults = try ParameterWriting(mapping: mapping).defaults(of: Value.self, at: place)
    var differing = RouteParameters(written.parameters.entries[start...])
    for name in defaults.keys {
      guard differing.contains(name) else {
        let words = "the links have no text for its default"
        throw error(.indistinguishable(words), at: .named(name))
      }
      if differing.all(name) == defaults.all(name) { differing.remove(name) }
    }
    let kept = mapping.pattern.namesToWrite(with: differing)
    written.remove(from: start) { !differing.contains($0) && !kept.contains($0) }
  }

  /// Throws an error for an enum's case that wrote nothing, because a missing parameter is not read
  /// as that case.
  func checkThatNothingIsReadable(_ value: some Encodable, at place: ParameterPlace) throws {
    guard Mirror(reflecting: value).displayStyle == .enum else { return }
    throw error(.indistinguishable("a case without values writes nothing"), at: place)
  }

  /// Joins the components of a catch-all into one value.
  func joinRest() throws {
    guard !written.lists.isEmpty, let name = mapping.pattern.restName,
      written.lists.contains(where: { $0.isExactly(name) })
    else { return }
    let components = written.parameters.all(name)
    if components == [""] {
      let words = "one empty component is read as no component"
      throw error(.indistinguishable(words), at: .named(name))
    }
    written.parameters.setComponents(name, to: components)
  }

  /// Returns the error for one that a type's own encoding threw.
  func translated(_ error: EncodingError) -> RouteEncodingError {
    guard case .invalidValue(_, let context) = error else {
      return RouteEncodingError(route: mapping.label, reason: .invalid(words(of: error)))
    }
    return RouteEncodingError(
      route: mapping.label,
      parameter: parameterName(context.codingPath),
      reason: .invalid(context.debugDescription)
    )
  }
}

/// The parameters that have been written, and the names that cannot be written again.
struct WrittenParameters {
  var parameters: RouteParameters = [:]
  /// The names of lists, including empty lists.
  private(set) var lists: [String] = []
  /// The names of parameters that may have been removed.
  private var removed: [String] = []
  /// All names, if there are more than a few; otherwise empty.
  private var names: Set<ExactText> = []

  /// Appends a value; returns `false` if there is a value with the name.
  mutating func append(_ text: String, for name: String) -> Bool {
    guard reserve(name) else { return false }
    if parameters.entries.isEmpty { parameters.entries.reserveCapacity(4) }
    parameters.append(text, for: name)
    return true
  }

  /// Adds a list; returns `false` if there is a value with the name.
  mutating func addList(_ name: String) -> Bool {
    guard reserve(name) else { return false }
    lists.append(name)
    return true
  }

  /// Removes the entries with certain names from an index on; the names cannot be written again.
  mutating func remove(from start: Int, where isRemoved: (String) -> Bool) {
    let entries = parameters.entries
    removed += entries[start...].map(\.name)
    parameters.entries.removeSubrange(start...)
    parameters.entries += entries[start...].filter { !isRemoved($0.name) }
  }

  /// Reserves a name; returns `false` if it has been written before.
  ///
  /// A few names are compared one by one. If there are more, a set contains them.
  private mutating func reserve(_ name: String) -> Bool {
    if !names.isEmpty { return names.insert(ExactText(name)).inserted }
    let isKnown =
      parameters.entries.contains(name: name) || lists.contains { $0.isExactly(name) }
      || removed.contains { $0.isExactly(name) }
    if isKnown { return false }
    if parameters.entries.count + lists.count + removed.count >= 16 {
      names = Set((parameters.entries.map(\.name) + lists + removed + [name]).map(ExactText.init))
    }
    return true
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
