/// The state that all decoders share while one input, or one of its fields, is read.
final class ParameterReading {
  let parameters: RouteParameters
  let mapping: URLMapping
  /// The number of requests for a name, or for fields, that found something.
  var found = 0
  /// The values of missing names; see ``RouteDefaulting``.
  var defaults: RouteParameters = [:]
  private var isInsideDefaults = false
  private var optionalDepth = 0
  private var depth: Int
  private let index: ParameterIndex?

  /// Creates a reading.
  ///
  /// - Parameter depth: The number of values that contain the value that is read.
  init(_ parameters: RouteParameters, mapping: URLMapping, depth: Int = 0) {
    self.parameters = parameters
    self.mapping = mapping
    self.depth = depth
    self.index = ParameterIndex(parameters.entries)
  }
}

extension ParameterReading {
  /// Indicates whether the requests for names are recorded.
  var isWatched: Bool { optionalDepth > 0 || parameters.recorder != nil }

  /// Reads a value that is not one text, or a whole input.
  ///
  /// - Parameter text: The text of an element of a list; `nil` for a value that has a name of its
  ///   own.
  func value<Value: Decodable>(
    _ type: Value.Type,
    at place: ParameterPlace,
    text: String? = nil,
    path: [any CodingKey]
  ) throws -> Value {
    if case .named = place, let type = type as? any DecodableOptional.Type,
      let value = try type.read(from: .reading(self), at: place, path: path) as? Value
    {
      return value
    }
    if mayBeCollection(type), let type = type as? any DictionaryOfFields.Type, !type.hasNamedKeys {
      throw error(.unsupported(.unnamedKeys), at: place)
    }
    guard depth < ParameterPlace.depthLimit else {
      throw error(.unsupported(.nested(limit: ParameterPlace.depthLimit)), at: place)
    }
    depth += 1
    defer { depth -= 1 }
    let wasInsideDefaults = isInsideDefaults
    defer { isInsideDefaults = wasInsideDefaults }
    if !isInsideDefaults, let type = type as? any RouteDefaulting.Type {
      isInsideDefaults = true
      for entry in try ParameterWriting(mapping: mapping).defaults(of: type, at: place).entries {
        defaults.append(entry)
      }
    }
    let source = ParameterSource.reading(self)
    if place.isTop { return try Value(from: InputDecoder(source: source)) }
    let decoder = ParameterDecoder(source: source, place: place, text: text, codingPath: path)
    return try Value(from: decoder)
  }

  /// Reads a value that is not one text and may be missing.
  ///
  /// It is missing if the link has nothing that it reads.
  func optionalValue<Value: Decodable>(
    _ type: Value.Type,
    at place: ParameterPlace,
    path: [any CodingKey]
  ) throws -> Value? {
    guard hasAnything(under: place) else { return nil }
    let before = found
    optionalDepth += 1
    defer { optionalDepth -= 1 }
    do {
      let value = try value(type, at: place, path: path)
      return found > before ? value : nil
    } catch {
      let isAbsence = (error as? RouteDecodingError)?.reason.mayBeAbsence ?? true
      guard isAbsence, found == before else { throw error }
      return nil
    }
  }

  private func error(
    _ reason: RouteDecodingError.Reason,
    at place: ParameterPlace
  ) -> RouteDecodingError {
    ParameterSource.reading(self).error(reason, at: place)
  }
}

extension ParameterReading {
  /// Returns the first value of a name.
  func first(_ name: String) -> String? {
    let entries = parameters.entries
    let place = index.map { $0.places(of: name).first } ?? entries.place(of: name)
    note(isThere: place != nil)
    if let place { return entries[place].value }
    return defaultValues(of: name).first
  }

  /// Returns every value of a name, or the components of a catch-all.
  func all(_ name: String) -> [String] {
    let entries = parameters.entries
    let places =
      index?.places(of: name) ?? entries.indices.filter { entries[$0].name.isExactly(name) }
    note(isThere: !places.isEmpty)
    let values = places.map { entries[$0].value }
    if values.isEmpty { return defaultValues(of: name) }
    guard values.count == 1, mapping.pattern.restName?.isExactly(name) == true else {
      return values
    }
    return RestText.components(of: values[0])
  }

  /// Returns whether there is a value for a name, or for dotted names that begin with it.
  func hasAnything(under place: ParameterPlace) -> Bool {
    guard let name = place.name else { return true }
    if first(name) != nil { return true }
    let hasFields =
      index.map { !$0.places(beginningWith: name + ".").isEmpty }
      ?? parameters.entries.contains { $0.name.isField(of: name) }
    return hasFields || defaults.entries.contains { $0.name.isField(of: name) }
  }

  /// Returns the keys of the fields at a place, in order, each once.
  func keys<Key: CodingKey>(at place: ParameterPlace) -> [Key] {
    let prefix = place.name.map { $0 + "." } ?? ""
    var seen: Set<ExactText> = []
    var keys: [Key] = []
    func add(_ name: String) {
      let rest = name.utf8.dropFirst(prefix.utf8.count)
      let field = String(Substring(rest.prefix { $0 != UInt8(ascii: ".") }))
      if seen.insert(ExactText(field)).inserted, let key = Key(stringValue: field) {
        keys.append(key)
      }
    }
    let entries = parameters.entries
    let places =
      index?.places(beginningWith: prefix)
      ?? entries.indices.filter { entries[$0].name.beginsExactly(with: prefix) }
    for place in places { add(entries[place].name) }
    note(isThere: !keys.isEmpty)
    for entry in defaults.entries where entry.name.beginsExactly(with: prefix) { add(entry.name) }
    return keys
  }

  /// Records, while an optional is watched, whether the link has a field with one of these keys.
  ///
  /// Decoding ends at the first missing field, before the other fields are requested. Keys that
  /// allow any name, such as those of a dictionary, do not show which names will be read, so they
  /// are not recorded.
  func noteFields<Key: CodingKey>(_ type: Key.Type, at place: ParameterPlace) {
    guard Key(stringValue: "\u{0}") == nil else { return }
    let _: [Key] = keys(at: place)
  }

  private func defaultValues(of name: String) -> [String] {
    guard !defaults.entries.isEmpty else { return [] }
    let values = defaults.all(name)
    if !values.isEmpty { found += 1 }
    return values
  }

  private func note(isThere: Bool) {
    if isThere { found += 1 }
    parameters.recorder?.note(isThere: isThere)
  }
}

/// The parameters from which one input is read.
///
/// Most inputs have a few fields, each of which is one text, so nothing has to be stored while they
/// are read. The first case is so small that `init(from:)` receives it in a decoder without an
/// allocation.
enum ParameterSource {
  /// A few parameters, with the route that accepted them.
  case plain([RouteParameters.Entry], URLMapping)
  /// A reading that stores what has been requested.
  case reading(ParameterReading)

  /// Creates the source for a whole input.
  init<Input: Decodable>(_ parameters: RouteParameters, _ mapping: URLMapping, _ type: Input.Type) {
    let isPlain =
      parameters.entries.count <= ParameterIndex.limit && parameters.recorder == nil
      && !mayBeCollection(type) && !(type is any RouteDefaulting.Type)
    self =
      isPlain
      ? .plain(parameters.entries, mapping)
      : .reading(ParameterReading(parameters, mapping: mapping))
  }

  /// The reading, which is a new one for a few parameters: an input's fields do not depend on each
  /// other.
  var reading: ParameterReading {
    switch self {
    case .plain(let entries, let mapping):
      ParameterReading(RouteParameters(entries: entries), mapping: mapping, depth: 1)
    case .reading(let reading): reading
    }
  }

  var mapping: URLMapping {
    switch self {
    case .plain(_, let mapping): mapping
    case .reading(let reading): reading.mapping
    }
  }

  /// Returns the first value of a name.
  func first(_ name: String) -> String? {
    switch self {
    case .plain(let entries, _): entries.place(of: name).map { entries[$0].value }
    case .reading(let reading): reading.first(name)
    }
  }

  /// Records, while an optional is watched, whether the link has a field with one of these keys.
  func noteFields<Key: CodingKey>(_ type: Key.Type, at place: ParameterPlace) {
    if case .reading(let reading) = self, reading.isWatched { reading.noteFields(type, at: place) }
  }

  /// Reads a whole input.
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    do {
      switch self {
      case .plain: return try Value(from: InputDecoder(source: self))
      case .reading(let reading): return try reading.value(type, at: .top, path: [])
      }
    } catch let error as DecodingError {
      throw translated(error)
    }
  }
}

extension ParameterSource {
  /// Reads a value of any type.
  ///
  /// - Parameter text: The text of an element of a list; `nil` for a value that has a name of its
  ///   own.
  func value<Value: Decodable>(
    _ type: Value.Type,
    at place: ParameterPlace,
    text: String? = nil,
    path: [any CodingKey]
  ) throws -> Value {
    // A whole input that is one text has no name. Its own decoding reports this.
    guard !place.isTop, let kind = TextKind(type) else {
      return try reading.value(type, at: place, text: text, path: path)
    }
    return try value(type, kind, of: try text ?? self.text(at: place), at: place)
  }

  /// Reads a value that may be missing.
  func optionalValue<Value: Decodable>(
    _ type: Value.Type,
    at place: ParameterPlace,
    path: [any CodingKey]
  ) throws -> Value? {
    guard let kind = TextKind(type) else {
      return try reading.optionalValue(type, at: place, path: path)
    }
    guard let text = presentText(at: place) else { return nil }
    return try value(type, kind, of: text, at: place)
  }

  private func value<Value: Decodable>(
    _ type: Value.Type,
    _ kind: TextKind,
    of text: String,
    at place: ParameterPlace
  ) throws -> Value {
    if let value = kind.read(text, as: type) { return value }
    throw error(.malformed(expected: kind.expectation), at: place, value: text)
  }

  /// Reads a value that is one text.
  @inline(__always)
  func scalar<Value: RouteValue>(
    _ type: Value.Type,
    at place: ParameterPlace,
    text: String? = nil
  ) throws -> Value {
    let text = try text ?? self.text(at: place)
    if let value = Value(routeValue: text) { return value }
    throw malformed(type, at: place, value: text)
  }

  /// Reads a value that is one text and may be missing.
  @inline(__always)
  func optionalScalar<Value: RouteValue>(
    _ type: Value.Type,
    at place: ParameterPlace
  ) throws -> Value? {
    guard let text = presentText(at: place) else { return nil }
    return try scalar(type, at: place, text: text)
  }

  private func malformed(
    _ type: any RouteValue.Type,
    at place: ParameterPlace,
    value: String
  ) -> RouteDecodingError {
    error(.malformed(expected: type.routeExpectation), at: place, value: value)
  }

  /// Returns the text at a place; `nil` if it is missing.
  @inline(never)
  private func presentText(at place: ParameterPlace) -> String? {
    guard let name = place.name else { return nil }
    return first(name)
  }

  private func text(at place: ParameterPlace) throws -> String {
    guard let name = place.name else { throw error(.unsupported(.namelessValue), at: place) }
    guard let text = first(name) else { throw error(.missing, at: place) }
    return text
  }

  /// Returns an error of this reading.
  func error(
    _ reason: RouteDecodingError.Reason,
    at place: ParameterPlace,
    value: String? = nil
  ) -> RouteDecodingError {
    RouteDecodingError(
      route: mapping.label,
      parameter: place.name,
      value: value,
      reason: reason
    )
  }

  /// Returns the error for one that a type's own decoding threw.
  private func translated(_ error: DecodingError) -> RouteDecodingError {
    let (context, key): (DecodingError.Context, (any CodingKey)?) =
      switch error {
      case .typeMismatch(_, let context), .dataCorrupted(let context): (context, nil)
      case .valueNotFound(_, let context): (context, nil)
      case .keyNotFound(let key, let context): (context, key)
      @unknown default: (DecodingError.Context(codingPath: [], debugDescription: "\(error)"), nil)
      }
    let name = parameterName(context.codingPath + (key.map { [$0] } ?? []))
    let value = name.flatMap(first)
    let isMissing = key != nil && value == nil
    return RouteDecodingError(
      route: mapping.label,
      parameter: name,
      value: value,
      reason: isMissing ? .missing : .invalid(context.debugDescription)
    )
  }
}

extension RouteParametersDecodable where Self: Decodable {
  /// Creates the input by reading each field from the parameter of the same name.
  ///
  /// The fields of a nested struct have dotted names (`address.city`). The elements of a list are
  /// repeats of one name (`tag=a&tag=b`) or the components of a catch-all (`{tag**}`). A missing
  /// parameter is `nil` for an optional field and an empty list for a list. Parameters that no
  /// field requests are ignored. The mapping is available as `decoder.userInfo[.urlMapping]`.
  ///
  /// - Throws: ``RouteDecodingError`` with the parameter, its value and the expected form, and any
  ///   error other than `DecodingError` that the type's own `init(from:)` throws.
  public init?(from routeParameters: RouteParameters?, mapping: URLMapping) throws {
    self = try (routeParameters ?? RouteParameters()).decodeFields(Self.self, mapping)
  }
}

extension RouteParameters {
  /// Returns an input, read by its `Decodable` conformance.
  func decodeFields<Input: Decodable>(_ type: Input.Type, _ mapping: URLMapping) throws -> Input {
    try ParameterSource(self, mapping, type).decode(type)
  }
}
