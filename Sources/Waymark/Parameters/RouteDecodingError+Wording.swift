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
