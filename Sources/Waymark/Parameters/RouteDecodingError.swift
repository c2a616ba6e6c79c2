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
  /// Indicates whether this is how an input that is not in the link at all may fail.
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
      help: help
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
      "\(subject) is \(quotedValue), and the pattern takes \(expected) there"
    case .refused(let type):
      parameter == nil
        ? "\(type) cannot be made from the link's parameters"
        : "\(type) cannot be made from \(subject), which is \(quotedValue)"
    case .invalid(let words): "\(subject) is \(quotedValue): \(words.quotable)"
    case .unsupported(let shape): "\(subject) cannot be read: \(shape.explanation)"
    }
  }

  private var help: String? {
    switch reason {
    case .missing: "add \(subject) to the link, or make it optional in the input"
    case .malformed(let expected), .restricted(let expected): "give \(subject) \(expected)"
    case .refused(let type): "give the link the parameters that the 'init' of \(type) asks for"
    case .invalid: nil
    case .unsupported(let shape): shape.remedy
    }
  }

  private var subject: String { parameter.map { "'\($0.quotable)'" } ?? "the input" }
  private var quotedValue: String { value.map { "\"\($0.quotable)\"" } ?? "absent" }
}
