/// Where in a list of parameters a value stands.
enum ParameterPlace {
  /// The whole list: fields stand under their own names.
  case top
  /// Under a name; fields stand under dotted names that begin with it.
  case named(String)
  /// One of several values of a name.
  case element(of: String)

  /// The name of a field of what stands here.
  func name(of key: some CodingKey) -> String {
    switch self {
    case .top: key.stringValue
    case .named(let name), .element(let name): "\(name).\(key.stringValue)"
    }
  }

  /// The name that stands in messages.
  var name: String? {
    switch self {
    case .top: nil
    case .named(let name), .element(let name): name
    }
  }

  /// How deep containers may nest.
  ///
  /// A link decides how deep a type that contains itself is read, a value how deep it is written.
  static var depthLimit: Int { 32 }
}

/// The name that a coding path stands for.
func parameterName(_ path: [any CodingKey]) -> String? {
  path.isEmpty ? nil : path.map(\.stringValue).joined(separator: ".")
}

/// A dictionary, whatever its types are.
protocol DictionaryOfFields {
  /// Indicates whether its keys are names; otherwise it encodes itself as a list of keys and
  /// values.
  static var hasNamedKeys: Bool { get }
  /// The keys that would not be read as they were written: the empty one, and those with a dot.
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

/// An optional, whatever its type is.
protocol DecodableOptional {
  /// Reads what may be absent.
  static func read(
    from reading: ParameterReading,
    at place: ParameterPlace,
    path: [any CodingKey]
  ) throws -> Self
}

extension Optional: DecodableOptional where Wrapped: Decodable {
  static func read(
    from reading: ParameterReading,
    at place: ParameterPlace,
    path: [any CodingKey]
  ) throws -> Wrapped? {
    try reading.optionalValue(Wrapped.self, at: place, path: path)
  }
}

/// A set, whatever its type is.
protocol SetOfElements {}

extension Set: SetOfElements {}
