/// An error for an input that cannot be written as parameters.
///
/// It contains the field, its value and the reason.
///
///     do {
///       _ = try place.encodeAsRouteParameters(for: mapping)
///     } catch let error as RouteEncodingError {
///       error.parameter  // "center.latitude"
///       error.reason     // .unreadable(value: "nan", expected: "a number such as 2.5")
///     }
public struct RouteEncodingError: DiagnosableError, Hashable {
  /// The reason why encoding failed.
  public indirect enum Reason: Sendable, Hashable {
    /// The text of the value would not be read as a value of its type.
    case unreadable(value: String, expected: String)
    /// Two fields write the same parameter.
    case nameTaken
    /// The value writes nothing, and a missing parameter is read as something else.
    ///
    /// Such a value is `nil` in a list or instead of a default, an empty list instead of a default,
    /// or an enum's case without values.
    case indistinguishable(String)
    /// The dictionary has a key that is empty, or that contains a dot and would be read as a nested
    /// name.
    case unusableKey(String)
    /// The type's own encoding threw an error with this message.
    case invalid(String)
    /// Parameters cannot represent any value of the type.
    case unsupported(ParameterShape)
  }

  /// The name of the route, or its pattern if it has no name.
  public let route: String
  /// The coding path of the field, joined by dots, which is the name of the parameter; `nil` for
  /// the whole input.
  public let parameter: String?
  /// The reason why encoding failed.
  public let reason: Reason

  /// Creates an error.
  public init(route: String, parameter: String? = nil, reason: Reason) {
    self.route = route
    self.parameter = parameter
    self.reason = reason
  }

  /// Hashes the route and the parameter.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(route)
    hasher.combine(parameter)
  }
}

extension RouteEncodingError {
  /// The error as a diagnostic.
  ///
  ///     error[encoding.unreadable]: 'latitude' is "nan", not a number such as 2.5
  ///       at route 'map'
  public var diagnostic: LinkDiagnostic {
    LinkDiagnostic(
      code: LinkDiagnostic.Code(code),
      message: message,
      place: "route '\(route.quotable)'",
      help: EnabledDiagnostics.help(for: self)
    )
  }

  private var code: String {
    switch reason {
    case .unreadable: "encoding.unreadable"
    case .nameTaken: "encoding.name-taken"
    case .indistinguishable: "encoding.indistinguishable"
    case .unusableKey: "encoding.unusable-key"
    case .invalid: "encoding.invalid"
    case .unsupported: "encoding.unsupported"
    }
  }

  private var message: String {
    switch reason {
    case .unreadable(let value, let expected):
      "\(subject) is \"\(value.quotable)\", not \(expected)"
    case .nameTaken: "\(subject) is written by two fields"
    case .indistinguishable(let words): "\(subject) cannot be written: \(words)"
    case .unusableKey(let key):
      "\(subject) has the key \"\(key.quotable)\", which is not a valid name"
    case .invalid(let words): "\(subject) cannot be written: \(words.quotable)"
    case .unsupported(let shape): "\(subject) cannot be written: \(shape.explanation)"
    }
  }

  private var subject: String { parameter.map { "'\($0.quotable)'" } ?? "the input" }
}
