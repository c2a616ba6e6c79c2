/// An error for a link whose parameters cannot be read as the input of its route.
///
/// It contains the parameter, its value and the expected form.
///
///     do {
///       _ = try parameters.decode(Filter.self, mapping: mapping)
///     } catch let error as RouteDecodingError {
///       error.parameter  // "page"
///       error.value      // "two"
///       error.reason     // .malformed(expected: "an integer from 0 to 255")
///     }
public struct RouteDecodingError: DiagnosableError, Hashable {
  /// The reason why decoding failed.
  public enum Reason: Sendable, Hashable {
    /// The parameter is missing, and the input requires it.
    case missing
    /// The value is not valid for its type.
    ///
    /// An expected form is `an integer from 0 to 255` or `one of arrivals, filter`.
    case malformed(expected: String)
    /// The value does not satisfy the restriction in the route's pattern.
    ///
    /// An expected form is `an integer`.
    case restricted(expected: String)
    /// A custom `init` of the type returned `nil` for the parameters.
    case refused(type: String)
    /// The type's own decoding threw an error with this message.
    case invalid(String)
    /// Parameters cannot represent any value of the type.
    case unsupported(ParameterShape)
  }

  /// The name of the route, or its pattern if it has no name.
  public let route: String
  /// The name of the parameter; `nil` if the error concerns all parameters.
  public let parameter: String?
  /// The decoded value in the link; `nil` if there is none.
  public let value: String?
  /// The reason why decoding failed.
  public let reason: Reason

  /// Creates an error.
  public init(route: String, parameter: String? = nil, value: String? = nil, reason: Reason) {
    self.route = route
    self.parameter = parameter
    self.value = value
    self.reason = reason
  }

  /// Hashes the parameter and its value.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(parameter)
    hasher.combine(value)
  }
}

extension RouteDecodingError.Reason {
  /// Indicates whether an input that is missing from the link may fail for this reason.
  var mayBeAbsence: Bool {
    if case .unsupported = self { false } else { true }
  }
}

extension RouteDecodingError {
  /// The error as a diagnostic.
  ///
  ///     error[decoding.malformed]: 'page' is "two", not an integer from 0 to 255
  ///       at route 'search'
  ///     help: give 'page' an integer from 0 to 255
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
    case .missing: "decoding.missing"
    case .malformed: "decoding.malformed"
    case .restricted: "decoding.restricted"
    case .refused: "decoding.refused"
    case .invalid: "decoding.invalid"
    case .unsupported: "decoding.unsupported"
    }
  }

  private var message: String {
    switch reason {
    case .missing: "\(subject) is missing"
    case .malformed(let expected): "\(subject) is \(quotedValue), not \(expected)"
    case .restricted(let expected):
      "\(subject) is \(quotedValue), but the pattern requires \(expected)"
    case .refused(let type):
      parameter == nil
        ? "\(type) cannot be created from the link's parameters"
        : "\(type) cannot be created from \(subject), which is \(quotedValue)"
    case .invalid(let words): "\(subject) is \(quotedValue): \(words.quotable)"
    case .unsupported(let shape): "\(subject) cannot be read: \(shape.explanation)"
    }
  }

  package var subject: String { parameter.map { "'\($0.quotable)'" } ?? "the input" }
  private var quotedValue: String { value.map { "\"\($0.quotable)\"" } ?? "absent" }
}

/// Returns the text of an error that an app's type threw while it was read or written.
///
/// The errors of `Codable` also contain a value, which is not described: the description of a type
/// that the app or Foundation declares can trap, as that of a `Date` that is not a number.
package func words(of error: any Error) -> String {
  switch error {
  case EncodingError.invalidValue(_, let context): context.debugDescription
  case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
    DecodingError.keyNotFound(_, let context), DecodingError.dataCorrupted(let context):
    context.debugDescription
  default: String(describing: error)
  }
}

/// An error for an input that cannot be written as parameters.
///
/// It contains the field, its value and the reason.
///
///     do {
///       _ = try place.encodeAsRouteParameters(for: mapping)
///     } catch let error as RouteEncodingError {
///       error.parameter  // "center.latitude"
///       error.reason     // .unreadable: "nan" is not a number in the range of Double
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
  ///     error[encoding.unreadable]: 'latitude' is "nan", not a number in the range of Double,
  ///     such as 2.5
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
