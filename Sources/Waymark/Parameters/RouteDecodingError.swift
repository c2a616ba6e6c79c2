/// A link whose parameters do not make the input of its route: which one, its value, what was
/// expected.
///
///     do {
///       _ = try parameters.decode(Filter.self, mapping: mapping)
///     } catch let error as RouteDecodingError {
///       error.parameter  // "page"
///       error.value      // "two"
///       error.reason     // .malformed(expected: "an integer from 0 to 255")
///     }
public struct RouteDecodingError: DiagnosableError, Hashable {
  /// What is wrong.
  public enum Reason: Sendable, Hashable {
    /// The parameter is not there, and the input cannot do without it.
    case missing
    /// The value is not of its kind: `an integer from 0 to 255`, `one of arrivals, filter`.
    case malformed(expected: String)
    /// The value is not what the route's pattern allows there: `an integer`.
    case restricted(expected: String)
    /// A hand-written `init` of that type gave `nil` for the parameters.
    case refused(type: String)
    /// The type's own decoding said what is wrong, in these words.
    case invalid(String)
    /// The type has no form in parameters, whatever the link says.
    case unsupported(ParameterShape)
  }

  /// The name of the route, or its pattern where it has none.
  public let route: String
  /// The name of the parameter; `nil` where it is about all of them.
  public let parameter: String?
  /// The value as it stands in the link, decoded; `nil` where there is none.
  public let value: String?
  /// What is wrong.
  public let reason: Reason

  /// Makes an error.
  public init(route: String, parameter: String? = nil, value: String? = nil, reason: Reason) {
    self.route = route
    self.parameter = parameter
    self.value = value
    self.reason = reason
  }
}

extension RouteDecodingError.Reason {
  /// Whether this is how an input that is not in the link at all may fail.
  var mayBeAbsence: Bool {
    if case .unsupported = self { false } else { true }
  }
}
