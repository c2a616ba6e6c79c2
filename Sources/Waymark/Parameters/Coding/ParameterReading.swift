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
