/// The place of a value in a list of parameters.
enum ParameterPlace {
  /// The whole list.
  ///
  /// The fields have their own names.
  case top
  /// The values of a name.
  ///
  /// Fields have dotted names that begin with it.
  case named(String)
  /// One of several values of a name.
  case element(of: String)

  /// Returns the name of a field of the value at this place.
  func name(of key: some CodingKey) -> String {
    switch self {
    case .top: key.stringValue
    case .named(let name), .element(let name): "\(name).\(key.stringValue)"
    }
  }

  /// Indicates whether the value is the whole list.
  var isTop: Bool {
    if case .top = self { true } else { false }
  }

  /// The name for messages.
  var name: String? {
    switch self {
    case .top: nil
    case .named(let name), .element(let name): name
    }
  }

  /// The deepest nesting of containers that is allowed.
  ///
  /// For a type that contains itself, a link decides how deeply it is read, and a value decides how
  /// deeply it is written.
  static var depthLimit: Int { 32 }
}

/// Returns the name of the parameter for a coding path.
func parameterName(_ path: [any CodingKey]) -> String? {
  path.isEmpty ? nil : path.map(\.stringValue).joined(separator: ".")
}

/// Returns whether a type may be a dictionary or a set, which are one reference each.
///
/// This check is fast, but a cast to a protocol searches all conformances of the type.
func mayBeCollection<Value>(_ type: Value.Type) -> Bool {
  MemoryLayout<Value>.size == MemoryLayout<UnsafeRawPointer>.size && !_isPOD(type)
}

/// A dictionary with any types of keys and values.
protocol DictionaryOfFields {
  /// Indicates whether the keys are names.
  ///
  /// A dictionary with other keys encodes itself as a list of keys and values.
  static var hasNamedKeys: Bool { get }
  /// A key that would not be read as it was written: an empty one, or one that contains a dot.
  var unusableKey: String? { get }
}

extension Dictionary: DictionaryOfFields {
  static var hasNamedKeys: Bool {
    Key.self == String.self || Key.self == Int.self || Key.self is any CodingKeyRepresentable.Type
  }

  var unusableKey: String? {
    for key in keys {
      let name = (key as? any CodingKeyRepresentable)?.codingKey.stringValue ?? ""
      if name.isEmpty || name.utf8.contains(UInt8(ascii: ".")) { return name }
    }
    return nil
  }
}

/// An optional of any type.
protocol DecodableOptional {
  /// Reads a value that may be missing.
  static func read(
    from source: ParameterSource,
    at place: ParameterPlace,
    path: [any CodingKey]
  ) throws -> Self
}

extension Optional: DecodableOptional where Wrapped: Decodable {
  static func read(
    from source: ParameterSource,
    at place: ParameterPlace,
    path: [any CodingKey]
  ) throws -> Wrapped? {
    try source.optionalValue(Wrapped.self, at: place, path: path)
  }
}

/// A set with any type of elements.
protocol SetOfElements {}

extension Set: SetOfElements {}
