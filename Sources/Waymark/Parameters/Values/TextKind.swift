/// The way in which values of a type are written as one text in a link.
///
/// The kinds are tried in this order: ``RouteValue``, an enum or wrapper by its raw value,
/// `LosslessStringConvertible`.
enum TextKind {
  case routeValue(any RouteValue.Type)
  case rawValue(any RawRepresentable.Type)
  case lossless(any LosslessStringConvertible.Type)

  /// Creates the kind of a type; `nil` if the type has no text, as a struct with several fields.
  init?(_ type: Any.Type) {
    if let type = type as? any RouteValue.Type {
      self = .routeValue(type)
    } else if let type = type as? any RawRepresentable.Type, Self.rawType(of: type) != nil {
      self = .rawValue(type)
    } else if let type = type as? any LosslessStringConvertible.Type {
      self = .lossless(type)
    } else {
      return nil
    }
  }

  /// Returns the value that a text represents.
  func read<Value>(_ text: String, as type: Value.Type) -> Value? {
    switch self {
    case .routeValue(let type): type.init(routeValue: text) as? Value
    case .rawValue(let type): Self.readRaw(text, as: type) as? Value
    case .lossless(let type): type.init(text) as? Value
    }
  }

  /// Returns the text of a value of the type.
  func write(_ value: Any) -> String? {
    switch self {
    case .routeValue: (value as? any RouteValue)?.routeValue
    case .rawValue: (value as? any RawRepresentable).flatMap { Self.writeRaw($0) }
    case .lossless: (value as? any LosslessStringConvertible)?.description
    }
  }

  /// A description of valid texts, for messages.
  var expectation: String {
    switch self {
    case .routeValue(let type): return type.routeExpectation
    case .rawValue(let type):
      if let cases = type as? any CaseIterable.Type {
        return RouteRestriction.expectation(of: words(of: cases))
      }
      return Self.rawType(of: type).map { rawExpectation(of: type, $0) }
        ?? "a value of type \(type)"
    case .lossless(let type): return "a value of type \(type)"
    }
  }

  private func words<Cases: CaseIterable>(of type: Cases.Type) -> [String] {
    // A message shows twelve words; if there is a thirteenth, the message ends in an ellipsis.
    type.allCases.prefix(13).compactMap { write($0) }
  }

  private static func rawType<Raw: RawRepresentable>(of type: Raw.Type) -> (any RouteValue.Type)? {
    Raw.RawValue.self as? any RouteValue.Type
  }

  private static func readRaw<Raw: RawRepresentable>(_ text: String, as type: Raw.Type) -> Raw? {
    (rawType(of: type)?.init(routeValue: text) as? Raw.RawValue).flatMap(Raw.init(rawValue:))
  }

  private static func writeRaw<Raw: RawRepresentable>(_ value: Raw) -> String? {
    (value.rawValue as? any RouteValue)?.routeValue
  }
}
